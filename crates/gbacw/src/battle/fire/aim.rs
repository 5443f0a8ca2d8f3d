//! What a unit may fire at: readiness (10.1), arc (7.1), range (10.4), line of sight (10.2), and which part of it fires.

use hexes::{Entry, Hex, entry};

use super::Aim;
use crate::ammunition::Ammo;
use crate::battle::cards::{Branch, UnitId};
use crate::battle::sight;
use crate::battle::state::{Flank, Mode, State};
use crate::battle::war::War;
use crate::book::Weapon;
use crate::edition::Edition;
use crate::fire::reach;
use crate::orders::Orders;
use crate::range::is_close;
use crate::unit::{Arm, Cohesion};
use longroll::side::Side;

/// 10.1 Every target the unit may fire at in its own activation. Prepared fire (10.5) is taken whenever it may be; rapid fire
/// (10.68) and the combined fire of stacked guns (10.15) are offered beside the plain shot.
pub fn aims(war: &War, state: &State, unit: UnitId) -> Vec<Aim> {
    let mut found = Vec::new();
    let now = state.unit(unit);
    if now.used.rallied || now.used.refused || now.used.acted || !is_ready(war, state, unit) {
        return found;
    }
    let side = war.side(unit).other();
    for from in now.line() {
        for enemy in war.units_of(side) {
            for target in targets_of(war, state, enemy) {
                let fresh = |part: u8| now.used.fired_parts & (1 << part) == 0;
                if bears(war, state, unit, from, target).is_some_and(fresh) {
                    offer(war, state, unit, from, target, &mut found);
                }
            }
        }
    }
    found
}

/// The ways to fire at one target.
fn offer(war: &War, state: &State, unit: UnitId, from: Hex, target: Hex, found: &mut Vec<Aim>) {
    let prepared = is_prepared(war, state, unit, from.distance(target));
    let plain = Aim { from, target, prepared, rapid: false, combined: false };
    found.push(plain);
    let rapid = may_fire_rapidly(war, state, unit, from.distance(target), guns_moved(state, unit));
    if rapid {
        found.push(Aim { rapid, ..plain });
    }
    if !partners(war, state, unit, plain).is_empty() {
        found.push(Aim { combined: true, ..plain });
        if rapid {
            found.push(Aim { combined: true, rapid, ..plain });
        }
    }
}

/// 10.1 Whether the unit can fire at all: armed (18.10), supplied, not in March Mode nor under March orders (6.1).
pub(super) fn is_ready(war: &War, state: &State, unit: UnitId) -> bool {
    let (card, now) = (war.card(unit), state.unit(unit));
    let marching = !card.branch.is_guns()
        && war.brigade_of(unit).is_some_and(|brigade| state.brigade(brigade).orders == Orders::March);
    card.weapon.is_some() && now.fights() && now.ammo != Ammo::Out && !now.mode.is_march() && !marching
}

/// The hexes in which a unit is a target: where it is on top, and every hex of its line or column.
fn targets_of(war: &War, state: &State, unit: UnitId) -> Vec<Hex> {
    let now = state.unit(unit);
    let mut hexes: Vec<Hex> = now.hex().filter(|hex| war.top(state, *hex) == Some(unit)).into_iter().collect();
    if !now.mode.is_line() && now.fights() {
        hexes.extend(now.outlying());
    }
    hexes
}

/// The part of a unit that can fire from one hex at another, if any: it is the firer of its stack, the target is in range, in
/// arc and in sight, and friends are not in the way.
pub(super) fn bears(war: &War, state: &State, unit: UnitId, from: Hex, target: Hex) -> Option<u8> {
    let weapon = war.card(unit).weapon.as_ref()?;
    let range = from.distance(target);
    reaches(war, unit, range)?;
    let part = part(war, state, unit, from, target)?;
    (serves(war, state, unit, from, range) && sees(war, state, unit, weapon, from, target)).then_some(part)
}

/// 10.4 The modifier at a range, if the unit fires so far; 18.6 mortars do not fire at the next hex.
pub(super) fn reaches(war: &War, unit: UnitId, range: i32) -> Option<i32> {
    let weapon = war.card(unit).weapon.as_ref()?;
    let sharp = war.card(unit).branch == Branch::Sharpshooters;
    reach(&war.book, weapon, sharp, range).filter(|_| range > i32::from(weapon.is_mortar()))
}

/// 8.31 Only the top unit of a hex fires small arms. 8.32 Guns fire on top, or where there are only guns; 10.15 at canister range
/// only the top battery does.
pub(super) fn serves(war: &War, state: &State, unit: UnitId, from: Hex, range: i32) -> bool {
    let only_guns = || state.stack(war.grid(), from).all(|other| war.card(other).branch.is_guns());
    war.top(state, from) == Some(unit)
        || war.card(unit).branch.is_guns() && range >= war.book.fighting.combine_range && only_guns()
}

/// 10.2 Whether the unit sees the target. Friends in between block guns; 18.6 mortars only need a friend near the target who sees it.
fn sees(war: &War, state: &State, unit: UnitId, weapon: &Weapon, from: Hex, target: Hex) -> bool {
    let side = war.side(unit);
    if weapon.is_mortar() {
        return is_spotted(war, state, side, target);
    }
    let over = || {
        let canister = is_close(weapon, from.distance(target));
        !weapon.is_gun || sight::over_friends(war, state, side, from, target, canister)
    };
    sight::sees(war, state, side, from, target) && over()
}

fn is_spotted(war: &War, state: &State, side: Side, target: Hex) -> bool {
    let near =
        |hex: Hex| hex.distance(target) <= war.book.fighting.spotter && sight::sees(war, state, side, hex, target);
    let units = war.units_of(side).filter(|unit| state.unit(*unit).fights()).filter_map(|unit| state.unit(unit).hex());
    let leaders = war.leaders().filter(|id| war.leader(*id).side == side).filter_map(|id| state.leader(id).hex());
    units.chain(leaders).any(near)
}

/// 7.1 The part of a unit whose arc the target is in. A line has one; each hex of an extended line is one (8.4); a refused flank
/// is a separate one (7.3); a square has three sides (18.2); skirmishers fire all round. 18.9 A building next to a street has it in
/// its arc whichever way its garrison faces.
pub(super) fn part(war: &War, state: &State, unit: UnitId, from: Hex, target: Hex) -> Option<u8> {
    let now = state.unit(unit);
    let in_arc = now.facing.in_arc(from, target);
    let part = match &now.mode {
        Mode::March { .. } => return None,
        Mode::Extended(parts) if in_arc => {
            Some(parts.iter().position(|(hex, _)| *hex == from).map_or(0, |at| at as u8 + 1))
        }
        Mode::Refused(flank) if !in_arc => {
            let bent = if *flank == Flank::Left { now.facing.left_flank() } else { now.facing.right_flank() };
            (entry(from, target) == Some(Entry::Through(bent))).then_some(1)
        }
        Mode::Square => {
            let (Entry::Through(dir) | Entry::Along(dir, _)) = entry(from, target)?;
            Some(((dir.index() + 6 - now.facing.index()) % 6) as u8 * war.book.fighting.square_parts / 6)
        }
        _ if matches!(war.card(unit).branch, Branch::Skirmishers | Branch::Sharpshooters) => Some(0),
        _ => in_arc.then_some(0),
    };
    part.or_else(|| fires_into_street(war, from, target).then_some(0))
}

/// 18.9 Whether one hex is a building and the other a street beside it.
fn fires_into_street(war: &War, from: Hex, target: Hex) -> bool {
    from.distance(target) == 1 && war.is_building(from) && war.is_street(target)
}

/// 10.5 Prepared fire: small arms in good order that have not moved, turned, or changed mode or place in the stack, within the
/// weapon's prepared range. Not mounted (14.2), not sharpshooters (14.6); in Gringo! the United States only (18.5).
fn is_prepared(war: &War, state: &State, unit: UnitId, range: i32) -> bool {
    let (card, now) = (war.card(unit), state.unit(unit));
    let stood = !now.used.moved && !now.used.turned && !now.used.became_top;
    let trained = war.book.edition != Edition::Gringo || card.side == Side::North;
    let on_foot = war.arm(state, unit) != Arm::Mounted && card.branch != Branch::Sharpshooters;
    card.weapon.as_ref().is_some_and(|weapon| !weapon.is_gun && range <= weapon.prep)
        && now.cohesion == Cohesion::Good
        && stood
        && trained
        && on_foot
}

/// 10.68 Rapid fire: guns marked for it, at canister range, in good order, not low on ammunition, that have not moved.
pub(super) fn may_fire_rapidly(war: &War, state: &State, unit: UnitId, range: i32, moved: bool) -> bool {
    let now = state.unit(unit);
    war.card(unit)
        .weapon
        .as_ref()
        .is_some_and(|weapon| weapon.rapid_fire && !weapon.is_mortar() && is_close(weapon, range))
        && now.cohesion == Cohesion::Good
        && now.ammo == Ammo::Full
        && !moved
}

/// 10.61 Whether guns have moved: entered a hex, turned, or changed mode. Going on top of the stack is counted apart.
pub(super) fn guns_moved(state: &State, unit: UnitId) -> bool {
    let used = state.unit(unit).used;
    used.entered > 0 || used.turned || used.moved && !used.became_top
}

/// 10.15 The other guns of the hex that may add theirs to this shot: of the same kind and condition, not yet fired; at canister
/// range only sections of the same named battery.
pub(super) fn partners(war: &War, state: &State, unit: UnitId, aim: Aim) -> Vec<UnitId> {
    let (card, now) = (war.card(unit), state.unit(unit));
    if !card.branch.is_guns() || now.below.is_none() && war.top(state, aim.from) == Some(unit) {
        return Vec::new();
    }
    let near = aim.from.distance(aim.target) < war.book.fighting.combine_range;
    let joins = |other: &UnitId| {
        let (its, it) = (war.card(*other), state.unit(*other));
        let alike = its.weapon.as_ref().map(|weapon| weapon.code) == card.weapon.as_ref().map(|weapon| weapon.code)
            && its.attached == card.attached
            && (it.ammo, it.cohesion) == (now.ammo, now.cohesion);
        let section = its.battery.is_some() && its.battery == card.battery;
        *other != unit
            && alike
            && (section || !near)
            && !it.used.fired
            && !it.used.acted
            && is_ready(war, state, *other)
    };
    state.stack(war.grid(), aim.from).filter(joins).collect()
}
