//! 11.4, 31.2, 31.12, 31.15 What a unit sees and reaches: arc, range and sight, from the middle of the front of each
//! base that shoots.

use std::borrow::Cow;

use arrayvec::ArrayVec;
use field::{Angle, Arc, Figure, Footprint, Gap, Heading, Length, Point, Segment, Stand, Stretch, around, least_gap};

use super::cards::{Arms, Branch, GeneralId, UnitId};
use super::ground::{self, Hill};
use super::places;
use super::state::State;
use super::war::War;
use crate::book::FootWeapon;
use crate::book::ground::Sight;
use crate::shooting::guns;
use crate::unit::Arm;

/// What is shot at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    Unit(UnitId),
    /// 16.9 A general away from his units.
    General(GeneralId),
}

/// 31.3, 31.16 What a unit shoots with as it stands now.
#[derive(Clone, Copy, Debug)]
pub enum Weapon {
    Foot(FootWeapon),
    /// `smoothbore`, `rifled` or `machine-gun`.
    Gun(&'static str),
}

/// 3.1, 31.17 The weapon of a unit; mounted cavalry and limbered guns have none.
pub fn weapon(war: &War, state: &State, unit: UnitId) -> Option<Weapon> {
    let idle = matches!(state.unit(unit).unit.arm, Arm::Mounted | Arm::LimberedGun);
    (!idle).then(|| carried(war, unit))
}

/// 3.0 What a unit shoots with whenever it can.
pub fn carried(war: &War, unit: UnitId) -> Weapon {
    match war.card(unit).branch {
        Branch::Infantry(arms) | Branch::Cavalry(arms) => Weapon::Foot(war.book.infantry.weapon(match arms {
            Arms::Musket => "muskets",
            Arms::Rifle => "rifle",
            Arms::Carbine => "carbine",
        })),
        Branch::Gun { rifled: true, .. } => Weapon::Gun("rifled"),
        Branch::Gun { rifled: false, .. } => Weapon::Gun("smoothbore"),
        Branch::MachineGun => Weapon::Gun("machine-gun"),
    }
}

/// How far a weapon reaches, in inches.
pub fn reach(war: &War, weapon: Weapon) -> i32 {
    let guns = &war.book.artillery;
    match weapon {
        Weapon::Foot(weapon) => weapon.long,
        Weapon::Gun("rifled") => guns.rifled.high,
        Weapon::Gun("machine-gun") => guns.machine_gun_long,
        Weapon::Gun(_) => guns.long.high,
    }
}

/// A target in range, arc and sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    pub at: Target,
    /// From the nearest base that can shoot.
    pub gap: Gap,
    /// The same, a part of an inch counted as one.
    pub inches: i32,
    /// 31.4 Bases of the target that are seen, and all of them.
    pub seen: usize,
    pub of: usize,
}

/// Why a target cannot be shot at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hidden {
    TooFar,
    /// Farther than this number of degrees from the front.
    OutOfArc(Angle),
    OutOfSight,
}

/// Whether two units can be within this distance: a quick check before bases are measured.
pub fn may_reach(state: &State, unit: UnitId, other: UnitId, reach: Length) -> bool {
    let bounds = |unit: UnitId| around(state.unit(unit).bases.iter());
    bounds(unit).zip(bounds(other)).is_some_and(|(own, other)| own.grown(reach).meets(&other))
}

/// 31.2 A target as a unit sees it over its weapon within this number of inches: from the nearest base that sees a base of it
/// in the arc.
pub fn aim(war: &War, state: &State, unit: UnitId, weapon: Weapon, most: i32, at: Target) -> Result<Aim, Hidden> {
    let now = state.unit(unit);
    let front = places::front_rank(&now.unit, &now.bases);
    let bases: &[Stand] = &bases(war, state, at);
    let nearest = least_gap(front, bases).filter(|gap| gap.within(inches(most))).ok_or(Hidden::TooFar)?;
    let side = degrees(war, weapon, nearest);
    let arc = arc(war, state, unit, side);
    if !bases.iter().any(|base| arc.overlaps(base)) {
        return Err(Hidden::OutOfArc(side));
    }
    let eye = Eye::new(war, state, unit, weapon, nearest);
    let (mut seen, mut best) = (0, None::<Gap>);
    for base in bases {
        let mut seeing = front.iter().filter(|own| eye.sees(own, at, base)).peekable();
        seen += usize::from(seeing.peek().is_some());
        if arc.overlaps(base) {
            best = seeing.map(|own| own.gap(base)).chain(best).min();
        }
    }
    let gap = best.ok_or(Hidden::OutOfSight)?;
    let whole = (0..=most).find(|whole| gap.within(inches(*whole))).ok_or(Hidden::TooFar)?;
    Ok(Aim { at, gap, inches: whole, seen, of: bases.len() })
}

fn bases<'a>(war: &War, state: &'a State, at: Target) -> Cow<'a, [Stand]> {
    match at {
        Target::Unit(target) => Cow::Borrowed(&state.unit(target).bases),
        Target::General(general) => Cow::Owned(places::general_stand(war, state, general).into_iter().collect()),
    }
}

/// Everything that hides a target at which a unit cannot aim, and how far off it is.
pub fn hidden(
    war: &War,
    state: &State,
    unit: UnitId,
    weapon: Weapon,
    most: i32,
    at: Target,
) -> (Option<Gap>, Vec<Hidden>) {
    let now = state.unit(unit);
    let front = places::front_rank(&now.unit, &now.bases);
    let bases: &[Stand] = &bases(war, state, at);
    let Some(nearest) = least_gap(front, bases) else { return (None, vec![Hidden::OutOfSight]) };
    let side = degrees(war, weapon, nearest);
    let arc = arc(war, state, unit, side);
    let eye = Eye::new(war, state, unit, weapon, nearest);
    let in_arc = bases.iter().any(|base| arc.overlaps(base));
    let mut counted = bases.iter().filter(|base| !in_arc || arc.overlaps(*base));
    let sees = counted.any(|base| front.iter().any(|own| eye.sees(own, at, base)));
    let mut reasons = Vec::new();
    reasons.extend((!in_arc).then_some(Hidden::OutOfArc(side)));
    reasons.extend((!sees).then_some(Hidden::OutOfSight));
    // A target that is seen in the arc and still refused is out of range of the bases that see it.
    if reasons.is_empty() || !nearest.within(inches(most)) {
        reasons.insert(0, Hidden::TooFar);
    }
    (Some(nearest), reasons)
}

fn inches(whole: i32) -> Length {
    Length::inches(whole.into())
}

/// 31.2, 31.12 The arc to either side: canister is narrower.
fn degrees(war: &War, weapon: Weapon, gap: Gap) -> Angle {
    let measures = &war.book.ground.measures;
    if is_canister(war, weapon, gap) { measures.canister_arc } else { measures.arc }
}

/// 31.16 Whether a target at this distance is in canister range.
pub fn is_canister(war: &War, weapon: Weapon, gap: Gap) -> bool {
    let near = inches(war.book.artillery.canister.high);
    matches!(weapon, Weapon::Gun(kind) if kind != "machine-gun") && gap.within(near)
}

/// 31.2 The arc of a unit, from the corners of its front.
pub fn arc(war: &War, state: &State, unit: UnitId, side: Angle) -> Arc {
    let now = state.unit(unit);
    let block = Footprint::new(places::frontage(war, &now.unit), places::depth(war, &now.unit));
    Arc::of(&Stand::new(now.frame.origin, now.frame.heading, block), side)
}

/// How a unit looks at a target.
struct Eye<'a> {
    war: &'a War,
    state: &'a State,
    unit: UnitId,
    /// 11.0 How many units it sees over: one from the top of a gentle hill.
    over: usize,
    /// 31.15 The gaps a gun needs to shoot over others; none if it may not.
    gaps: Option<(Length, Length)>,
}

impl<'a> Eye<'a> {
    fn new(war: &'a War, state: &'a State, unit: UnitId, weapon: Weapon, nearest: Gap) -> Eye<'a> {
        let hill = ground::hill_at(war, state.unit(unit).frame.origin);
        let is_gun = matches!(weapon, Weapon::Gun(_));
        let confederate = war.scenario.sides[war.side(unit)].confederate;
        let (near, far) = guns::gaps(&war.book, confederate, hill.is_some());
        let overhead = is_gun && !is_canister(war, weapon, nearest);
        Eye {
            war,
            state,
            unit,
            over: usize::from(!is_gun && hill == Some(Hill::Gentle)),
            gaps: overhead.then_some((inches(near), inches(far))),
        }
    }

    /// 11.4 One straight line from the middle of a base's front to a base of the target.
    fn sees(&self, own: &Stand, at: Target, base: &Stand) -> bool {
        let line = Segment::new(own.front(), base.centre());
        if !is_open(self.war, line.from(), line.to()) {
            return false;
        }
        let others = between(self.state, line, self.unit, at);
        others.len() <= self.over || self.gaps.is_some() && others.iter().all(|other| self.clears(*other, own, base))
    }

    /// 31.15 Whether a gun may shoot over a unit: far enough from the gun, and from the target.
    fn clears(&self, other: UnitId, own: &Stand, base: &Stand) -> bool {
        let Some((near, far)) = self.gaps else { return false };
        let bases = &self.state.unit(other).bases;
        let beyond = |from: &Stand, least: Length| bases.iter().all(|between| between.gap(from) >= Gap::from(least));
        beyond(own, near) && beyond(base, far)
    }
}

/// How far a line of sight is shifted, so that it does not slip between two bases that touch.
const ASIDE: Length = Length::thousandths(10);
/// Units in the way that are remembered one by one; more make no difference.
const MOST: usize = 8;

/// 11.4 The units that stand in a line of sight. A line along the edge of a base passes; one between two that touch
/// does not.
fn between(state: &State, line: Segment, unit: UnitId, at: Target) -> ArrayVec<UnitId, MOST> {
    let mut found = ArrayVec::new();
    let Some(heading) = Heading::of(line.vector()) else { return found };
    for side in [Angle::RIGHT, -Angle::RIGHT] {
        let aside = (heading + side).step(ASIDE);
        let mut met = false;
        for (id, _) in state.pieces.between(line.from() + aside, line.to() + aside) {
            let owner = State::owner(id);
            if owner == unit || at == Target::Unit(owner) {
                continue;
            }
            met = true;
            if !found.contains(&owner) && !found.is_full() {
                found.push(owner);
            }
        }
        if !met {
            return ArrayVec::new();
        }
    }
    found
}

/// 11.4 Whether the ground is open between two places: no hill between that neither is on, and no more wood and buildings
/// than a unit sees through.
pub fn is_open(war: &War, from: Point, to: Point) -> bool {
    let line = Segment::new(from, to);
    let (mut thick, mut depth) = (Vec::new(), None::<Length>);
    for area in war.table.areas() {
        match war.legend.area(area).map_or(Sight::Clear, |template| template.sight) {
            Sight::Clear => {}
            Sight::Blocks => {
                let is_on = |point: Point| area.polygon.contains(point);
                if !is_on(from) && !is_on(to) && !area.polygon.along(line).is_empty() {
                    return false;
                }
            }
            Sight::Depth(most) => {
                thick.extend(area.polygon.along(line));
                depth = Some(depth.map_or(most, |least| least.min(most)));
            }
        }
    }
    depth.is_none_or(|most| Stretch::total(thick) <= most)
}
