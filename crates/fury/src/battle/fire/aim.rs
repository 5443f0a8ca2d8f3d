//! 9.2, 9.5, 9.6 Which targets a unit may fire at.

use arrayvec::ArrayVec;
use field::{Gap, Length, Stand};

use crate::battle::batteries;
use crate::battle::cards::UnitId;
use crate::battle::charge::contact;
use crate::battle::sight::{Hit, Muzzle, hit, may_reach, reach, weapon};
use crate::battle::state::{Shot, State};
use crate::battle::war::War;
use crate::book::fire::Weapon;
use crate::fire::{self, Firer};
use crate::unit::{Arm, MOST_STANDS};

/// The stands of a unit that may fire at a target, and what each of them hits.
#[derive(Clone, Debug)]
pub struct Aim {
    pub at: UnitId,
    pub stands: Vec<(u8, Hit)>,
}

/// A unit that may fire: the stands of it that do, the front ones first.
#[derive(Clone, Debug)]
pub struct Ready {
    pub unit: UnitId,
    pub weapon: Weapon,
    pub reach: Length,
    pub in_contact: bool,
    pub muzzles: ArrayVec<Muzzle, { MOST_STANDS as usize }>,
}

/// 9.2 Whether a unit may fire at all, and with how many stands. In its own turn a battery needs an action for it (7.11).
pub fn ready(war: &War, state: &State, unit: UnitId) -> Option<Ready> {
    let now = state.unit(unit);
    let weapon = weapon(war, state, unit).filter(|_| now.is_on_table())?;
    let in_contact = contact::touched(state, unit).next().is_some();
    let card = war.book.formation(now.unit.formation);
    let stands = match weapon.is_battery() {
        true if !batteries::may_fire(war, state, unit) => return None,
        true => 1,
        false if in_contact => card.fires_in_charge.of(now.unit.stands),
        false => card.fires.of(now.unit.stands),
    };
    let reach = reach(war, state, unit, weapon);
    let firing = now.stands.iter().take(usize::from(stands)).enumerate();
    let muzzle = |(at, stand): (usize, &Stand)| Muzzle::new(war, (unit, at as u8), *stand, (weapon, reach), in_contact);
    Some(Ready { unit, weapon, reach, in_contact, muzzles: firing.map(muzzle).collect() })
}

/// Every target of a unit, the nearest first, for those of its stands that have not fired yet (`spent` has a bit for each
/// that has).
pub fn aims(war: &War, state: &State, unit: UnitId, spent: u32) -> Vec<Aim> {
    let Some(ready) = ready(war, state, unit) else { return Vec::new() };
    let mut found: Vec<Aim> = Vec::new();
    if ready.in_contact {
        // 9.6 A unit in contact fires only at units it touches.
        for target in contact::touched(state, unit) {
            found.extend(eligible(war, state, &ready, target));
        }
    } else {
        for (target, _) in war.present(state, war.side(unit).other()) {
            if may_reach(state, unit, target, ready.reach) {
                found.extend(eligible(war, state, &ready, target));
            }
        }
        limit(war, state, &ready, &mut found);
    }
    for aim in &mut found {
        aim.stands.retain(|(stand, _)| spent & (1 << stand) == 0);
    }
    found.retain(|aim| !aim.stands.is_empty());
    found.sort_by_key(|aim| (nearest(aim), aim.at));
    found
}

/// How near the nearest stand that fires is.
fn nearest(aim: &Aim) -> Gap {
    aim.stands.iter().map(|(_, hit)| hit.gap).min().unwrap_or(Gap::ZERO)
}

/// 9.5 What the stands of a unit hit of a target, if together they can hit enough of it: two stands, but one of a battery, of
/// a brigade of one stand, or of a march column.
pub fn eligible(war: &War, state: &State, ready: &Ready, target: UnitId) -> Option<Aim> {
    let aim = hits(war, state, ready, target);
    let first = aim.stands.first()?.1.stand;
    let unit = &state.unit(target).unit;
    let one = unit.is_battery() || unit.stands == 1 || unit.is_marching();
    let enough = one
        || war.book.fire_notes.stands_to_hit < 2
        || aim.stands.iter().any(|(_, hit)| hit.stand != first)
        || ready.muzzles.iter().any(|muzzle| hit(war, state, muzzle, target, Some(first)).is_some());
    enough.then_some(aim)
}

/// What each stand of a unit hits of a target.
pub fn hits(war: &War, state: &State, ready: &Ready, target: UnitId) -> Aim {
    let each = ready.muzzles.iter().enumerate();
    let found = each.filter_map(|(at, muzzle)| Some((at as u8, hit(war, state, muzzle, target, None)?)));
    Aim { at: target, stands: found.collect() }
}

/// 9.6 Troops fire at the nearest target, stand by stand, with a free choice where it makes little difference; a battery as it
/// likes, but at a brigade within canister range if there is one.
fn limit(war: &War, state: &State, ready: &Ready, aims: &mut Vec<Aim>) {
    if ready.weapon.is_battery() {
        let close = Length::inches(war.book.points.musketry().into());
        let pressing = |aim: &Aim| !state.unit(aim.at).unit.is_battery() && nearest(aim).within(close);
        if aims.iter().any(pressing) {
            aims.retain(pressing);
        }
        return;
    }
    for stand in 0..ready.muzzles.len() as u8 {
        let targets: Vec<(UnitId, Gap)> = aims
            .iter()
            .filter_map(|aim| Some((aim.at, aim.stands.iter().find(|(at, _)| *at == stand)?.1.gap)))
            .collect();
        for aim in aims.iter_mut() {
            let kept = |gap: Gap| targets.iter().all(|(other, nearer)| may_pass(war, state, *other, *nearer, gap));
            aim.stands.retain(|(at, hit)| *at != stand || kept(hit.gap));
        }
    }
}

/// 9.6 Whether a target may be passed over for one at this distance: if that one is nearer or less than an inch farther, and
/// mounted cavalry and limbered guns if it is no more than two inches farther.
fn may_pass(war: &War, state: &State, target: UnitId, gap: Gap, other: Gap) -> bool {
    let limits = &war.book.limits;
    let farther = other.length() - gap.length();
    let unit = &state.unit(target).unit;
    let idle = unit.arm == Arm::Mounted || unit.limbered;
    farther < Length::inches(limits.free_choice.into()) || idle && farther <= Length::inches(limits.passed_over.into())
}

/// The shots of some stands at a target: one for each range band, from enfilade or not.
pub fn shots(war: &War, unit: UnitId, at: UnitId, stands: &[(u8, Hit)]) -> ArrayVec<Shot, { MOST_STANDS as usize }> {
    let points = &war.book.points;
    let mut shots: ArrayVec<Shot, { MOST_STANDS as usize }> = ArrayVec::new();
    for (stand, hit) in stands {
        let band = points.column(i32::from(hit.inches())).map_or(0, |column| points.ranges[column]);
        let (range, enfilade) = (band as u8, hit.enfilade);
        match shots.iter_mut().find(|shot| shot.range == range && shot.enfilade == enfilade) {
            Some(shot) => shot.stands |= 1 << stand,
            None => shots.push(Shot { by: unit, stands: 1 << stand, at, range, enfilade }),
        }
    }
    shots
}

/// A shot as the fire procedure takes it.
pub fn firer(war: &War, state: &State, shot: &Shot, whose: u8) -> Firer {
    let unit = &state.unit(shot.by).unit;
    Firer {
        whose,
        weapon: weapon(war, state, shot.by).unwrap_or(Weapon::Infantry),
        stands: shot.stands.count_ones() as u8,
        of: unit.stands,
        range: shot.range,
        disordered: unit.disordered,
        low_ammo: unit.low_ammo,
        damaged: unit.damaged,
        enfilade: shot.enfilade,
    }
}

/// Eighths of a fire point that these shots bring.
pub fn worth<'a>(war: &War, state: &State, shots: impl IntoIterator<Item = &'a Shot>) -> i32 {
    let of = |shot: &Shot| fire::points(&war.book, firer(war, state, shot, 0), &state.unit(shot.at).unit);
    shots.into_iter().map(of).sum()
}
