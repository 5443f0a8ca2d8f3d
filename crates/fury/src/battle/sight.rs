//! 9.3, 9.4 What a stand can hit: its range, its arc and its sight, measured from the middle of its front.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use field::{Angle, Arc, Area, Bounds, Edge, Figure, Gap, Heading, Length, Point, Segment, Stand, Stretch, around};

use super::cards::{Branch, UnitId};
use super::places::front_rank;
use super::state::{STANDS, State, UnitState};
use super::war::War;
use crate::book::fire::Weapon;
use crate::sight;
use crate::unit::{Arm, MOST_STANDS};

/// 9.7 The row of the fire points chart for a unit as it is now; none for mounted cavalry. Confederate carbines are the
/// slower ones, but for breech-loaders.
pub fn weapon(war: &War, state: &State, unit: UnitId) -> Option<Weapon> {
    let card = war.card(unit);
    let breech_loaders = matches!(card.branch, Branch::Cavalry { breech_loaders: true });
    match state.unit(unit).unit.arm {
        Arm::Infantry => Some(Weapon::Infantry),
        Arm::Mounted => None,
        Arm::Dismounted if war.scenario.sides[card.side].confederate && !breech_loaders => {
            Some(Weapon::ConfederateCavalry)
        }
        Arm::Dismounted => Some(Weapon::UnionCavalry),
        Arm::SmoothBore => Some(Weapon::SmoothBore),
        Arm::Rifled => Some(Weapon::Rifled),
    }
}

/// 9.7, E11 How far a unit fires: to the end of its row of the chart; guns low on ammunition no farther than canister. At
/// dusk no farther than one sees.
pub fn reach(war: &War, state: &State, unit: UnitId, weapon: Weapon) -> Length {
    let points = &war.book.points;
    let low = weapon.is_battery() && state.unit(unit).unit.low_ammo;
    let ranges = points.ranges.iter().rev();
    let printed = ranges.copied().find(|range| points.at(weapon, *range).is_some()).unwrap_or(0);
    let inches = if low { printed.min(points.musketry()) } else { printed };
    dusk(war, state).map_or(Length::inches(inches.into()), |most| most.min(Length::inches(inches.into())))
}

/// How far one sees at most on this turn.
fn dusk(war: &War, state: &State) -> Option<Length> {
    war.scenario.turns.get(usize::from(state.turn).saturating_sub(1)).and_then(|turn| turn.sight)
}

/// A stand that looks along its weapon.
#[derive(Clone, Copy, Debug)]
pub struct Muzzle {
    pub unit: UnitId,
    /// Its number among all stands.
    pub id: u16,
    pub stand: Stand,
    pub weapon: Weapon,
    pub reach: Length,
    /// Its unit touches an enemy: then nothing stands between them (10.2).
    pub in_contact: bool,
    /// 9.3 Its arc within canister range and beyond.
    arcs: [Arc; 2],
}

impl Muzzle {
    pub fn new(
        war: &War,
        (unit, at): (UnitId, u8),
        stand: Stand,
        (weapon, reach): (Weapon, Length),
        in_contact: bool,
    ) -> Muzzle {
        let close = Gap::from(Length::inches(war.book.points.musketry().into()));
        let arcs = [arc(war, &stand, weapon, close), arc(war, &stand, weapon, Gap::from(reach))];
        Muzzle { unit, id: unit.piece() * STANDS + u16::from(at), stand, weapon, reach, in_contact, arcs }
    }

    /// 9.3 The arc at this distance.
    pub fn arc(&self, war: &War, gap: Gap) -> &Arc {
        &self.arcs[usize::from(!is_canister(war, gap))]
    }
}

fn is_canister(war: &War, gap: Gap) -> bool {
    gap.within(Length::inches(war.book.points.musketry().into()))
}

/// What a stand hits of a target: the nearest stand of it that it can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// Which stand of the target.
    pub stand: u8,
    pub gap: Gap,
    /// 9.8 The target is hit from the flank or the rear.
    pub enfilade: bool,
}

impl Hit {
    /// Inches, a part of one counted whole: what the fire points chart reads.
    pub fn inches(&self) -> u8 {
        inches_up(self.gap)
    }
}

fn inches_up(gap: Gap) -> u8 {
    let whole = (gap.length().in_thousandths() + 999) / 1000;
    let whole = if gap.within(Length::inches(whole)) { whole } else { whole + 1 };
    u8::try_from(whole).unwrap_or(u8::MAX)
}

/// The nearest stand of the target that the muzzle can hit, if there is one: in range, in its arc and in sight. `but` is a
/// stand that will not do.
pub fn hit(war: &War, state: &State, muzzle: &Muzzle, target: UnitId, but: Option<u8>) -> Option<Hit> {
    let stands = &state.unit(target).stands;
    let from = muzzle.stand.front();
    let mut near: ArrayVec<(Gap, u8), { MOST_STANDS as usize }> = ArrayVec::new();
    for (at, stand) in stands.iter().enumerate() {
        let gap = from.gap(stand);
        if gap.within(muzzle.reach) && Some(at as u8) != but {
            near.push((gap, at as u8));
        }
    }
    near.sort_unstable();
    let mut tried = Tried::new();
    let found = near.into_iter().find(|(gap, at)| {
        let stand = &stands[usize::from(*at)];
        let id = target.piece() * STANDS + u16::from(*at);
        muzzle.arc(war, *gap).overlaps(stand)
            && (muzzle.in_contact || sees(war, state, muzzle, (id, stand), &mut tried))
    })?;
    // Fronts that lie against each other are on the same line: there the middle of the stand says on which side it is.
    let place = if muzzle.in_contact { muzzle.stand.centre() } else { from };
    let enfilade = !is_ahead(state.unit(target), usize::from(found.1), place);
    Some(Hit { stand: found.1, gap: found.0, enfilade })
}

/// 5.6 Whether a place is in the front zone: strictly ahead of the front line of those stands of the front rank that look where
/// this stand does. So refused stands have their own line, and a rear rank has that of the rank before it.
pub fn is_ahead(now: &UnitState, stand: usize, place: Point) -> bool {
    let stand = &now.stands[stand];
    let rank = now.stands.iter().take(usize::from(front_rank(&now.unit)));
    let front = rank.into_iter().find(|front| front.heading() == stand.heading());
    front.unwrap_or(stand).ahead(place) == Ordering::Greater
}

/// 9.3 The arc of a stand at this distance: canister is narrower.
pub fn arc(war: &War, stand: &Stand, weapon: Weapon, gap: Gap) -> Arc {
    let (_, _, side) = sight::arc(&war.book, weapon, i32::from(inches_up(gap)));
    Arc::of(stand, Angle::degrees(side))
}

/// Whether anything of a unit can be nearer to another than this: a first look before stands are measured.
pub fn may_reach(state: &State, unit: UnitId, target: UnitId, reach: Length) -> bool {
    let bounds = |unit: UnitId| -> Option<Bounds> { around(&state.unit(unit).stands) };
    let near = bounds(unit).zip(bounds(target)).map(|(own, other)| own.grown(reach).meets(&other));
    near.unwrap_or(false)
}

/// Points that were looked at in vain: stands side by side share their corners.
pub type Tried = ArrayVec<Point, { 3 * MOST_STANDS as usize }>;

/// 9.4 One clear line from the middle of the front to the middle or a corner of the nearest edge of a stand is enough.
pub fn sees(war: &War, state: &State, muzzle: &Muzzle, (id, stand): (u16, &Stand), tried: &mut Tried) -> bool {
    let from = muzzle.stand.front();
    let nearest = Edge::ALL.into_iter().min_by_key(|edge| from.gap(&stand.edge(*edge))).unwrap_or(Edge::Front);
    let edge = stand.edge(nearest);
    let hides = |other: u16, between: &Stand| {
        other != id && other != muzzle.id && !fires_over(war, muzzle, stand, (other, between))
    };
    [stand.middle(nearest), edge.from(), edge.to()].into_iter().any(|to| {
        if tried.contains(&to) {
            return false;
        }
        tried.extend((!tried.is_full()).then_some(to));
        is_open(war, from, to) && !is_screened(state, Segment::new(from, to), hides)
    })
}

/// How far a line of sight is shifted, so that it does not slip between two stands that touch. It may cut as much off a corner.
const ASIDE: Length = Length::thousandths(10);

/// 9.4 Whether stands that hide are in the way. A line along the edge of one passes; a line between two that touch does not.
fn is_screened(state: &State, line: Segment, hides: impl Fn(u16, &Stand) -> bool) -> bool {
    let Some(heading) = Heading::of(line.vector()) else { return false };
    [Angle::RIGHT, -Angle::RIGHT].into_iter().all(|side| {
        let aside = (heading + side).step(ASIDE);
        let mut between = state.pieces.between(line.from() + aside, line.to() + aside);
        between.any(|(id, stand)| hides(id, stand))
    })
}

/// 9.4 Guns fire ball over friends who stand lower, at least four inches from the gun and from the target.
fn fires_over(war: &War, muzzle: &Muzzle, target: &Stand, (id, friend): (u16, &Stand)) -> bool {
    let book = &war.book;
    let clear = Length::inches(book.limits.fire_over.into());
    let far = |gap: Gap| gap >= Gap::from(clear);
    let ball = || !is_canister(war, muzzle.stand.front().gap(target));
    muzzle.weapon.is_battery()
        && ball()
        && war.side(State::owner(id)) == war.side(muzzle.unit)
        && war.table.level(muzzle.stand.front()) > war.table.level(friend.centre())
        && far(friend.gap(&muzzle.stand))
        && far(friend.gap(target))
}

/// 9.4 The ground lets one see from a point to another: no hill between higher than both, no crest between two ends at the
/// same level unless one of them is at it, and no more wood and town than one sees through.
pub fn is_open(war: &War, from: Point, to: Point) -> bool {
    let table = &war.table;
    let line = Segment::new(from, to);
    let crossed = |area: &&Area| area.level().is_some() && !area.polygon.along(line).is_empty();
    let top = areas_near(war, line).filter(crossed).filter_map(Area::level).max().unwrap_or(0);
    if top > 0 && top > table.level(from).max(table.level(to)) {
        return false;
    }
    is_thin(war, from, to) && !crosses_crest(war, line)
}

/// The areas that a line may cross.
fn areas_near(war: &War, line: Segment) -> impl Iterator<Item = &Area> {
    let bounds = line.bounds();
    war.table.areas().iter().filter(move |area| area.polygon.bounds().meets(&bounds))
}

fn crosses_crest(war: &War, line: Segment) -> bool {
    let table = &war.table;
    let Some(crest) = table.line_words().kind("crest") else { return false };
    let (from, to) = (line.from(), line.to());
    if table.level(from) != table.level(to) {
        return false;
    }
    let near = Length::inches(war.book.limits.crest.into());
    let mut crossed = table.lines_into(&line).filter(|line| line.kind == crest);
    crossed.any(|crest| !crest.track.gap(&from).within(near) && !crest.track.gap(&to).within(near))
}

/// 9.4 Every inch of wood or town takes its share of the depth one sees into it; together no more than the whole. Where areas
/// of a kind lie over each other they count once.
pub fn is_thin(war: &War, from: Point, to: Point) -> bool {
    let line = Segment::new(from, to);
    let grown: Vec<(&Area, i32)> = areas_near(war, line)
        .filter_map(|area| {
            let word = war.table.area_words().word(area.kind()?);
            Some((area, war.book.terrain(word).depth?))
        })
        .collect();
    let mut shares = 0_i64;
    for (at, (first, limit)) in grown.iter().enumerate() {
        let same = |other: &&(&Area, i32)| other.0.kind() == first.kind();
        if grown[..at].iter().any(|other| same(&other)) {
            continue;
        }
        let stretches = grown.iter().filter(same).flat_map(|(area, _)| area.polygon.along(line));
        // In ten thousandths of what may be seen through, rounded down.
        shares += Stretch::total(stretches.collect()).in_thousandths() * 10 / i64::from((*limit).max(1));
    }
    shares <= 10_000
}
