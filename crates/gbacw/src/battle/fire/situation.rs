//! The situation of a shot, read off the map.

use arrayvec::ArrayVec;
use hexes::{Entry, Hex, entry};

use super::Aim;
use super::aim::{guns_moved, partners};
use crate::battle::cards::{Branch, UnitId};
use crate::battle::state::{Mode, State};
use crate::battle::war::{War, bit};
use crate::book;
use crate::fire::{FireKind, Firing, Sharpshooters, TargetHex, Through};
use crate::unit::{Arm, MOST_IN_HEX};
use hexes::Aspect;
use longroll::side::Side;

/// Everything that bears on one shot, read off the map. None if the unit is unarmed or the target hex is empty.
pub fn firing(war: &War, state: &State, unit: UnitId, aim: Aim, kind: FireKind) -> Option<Firing> {
    let (card, now) = (war.card(unit), state.unit(unit));
    let (weapon, arm) = (card.weapon.clone()?, war.arm(state, unit));
    let phasing = kind == FireKind::Phasing;
    let guns = arm.is_guns();
    let range = aim.from.distance(aim.target);
    let behind = state.works(aim.from).is_some_and(|works| covers(works.sides, entry(aim.from, aim.target)));
    Some(Firing {
        weapon,
        sp: strength(war, state, unit, aim),
        range,
        kind,
        // 14.64 A counter of sharpshooters has their line of the card in place of that of skirmishers.
        arm: if card.branch == Branch::Sharpshooters { Arm::Infantry } else { arm },
        disordered: now.is_disordered(),
        green: card.green && arm == Arm::Infantry,
        open_order: now.mode == Mode::OpenOrder,
        sharpshooters: match card.branch {
            Branch::Sharpshooters if now.used.moved => Sharpshooters::Moved,
            Branch::Sharpshooters => Sharpshooters::Still,
            _ => Sharpshooters::No,
        },
        prepared: aim.prepared,
        rapid: aim.rapid,
        from_breastworks: behind && !guns && arm != Arm::Mounted,
        moved: guns && phasing && guns_moved(state, unit),
        became_top: guns && phasing && now.used.became_top,
        turned: guns && !phasing && now.used.turned,
        lower_level: guns && war.ground.level(aim.target) < war.ground.level(aim.from),
        fatigue: war.brigade_of(unit).map_or(0, |brigade| i32::from(state.brigade(brigade).fatigue)),
        ammo: now.ammo,
        united_states: card.side == Side::North,
        light: war.light(state),
        target: target(war, state, aim)?,
    })
}

/// The target hex as the firer sees it.
fn target(war: &War, state: &State, aim: Aim) -> Option<TargetHex> {
    let hex = aim.target;
    let top = war.top(state, hex)?;
    let (mode, arm) = (&state.unit(top).mode, war.arm(state, top));
    let entered = entry(hex, aim.from);
    let foot = state.stack(war.grid(), hex).filter(|unit| !war.card(*unit).branch.is_guns());
    Some(TargetHex {
        arm,
        hex_sp: foot.map(|unit| i32::from(strength_in(state, unit, hex))).sum(),
        open_order: *mode == Mode::OpenOrder,
        breastworks: arm != Arm::Mounted && state.works(hex).is_some_and(|works| covers(works.sides, entered)),
        march_mode: mode.is_march(),
        square: *mode == Mode::Square,
        street: war.is_street(hex) && war.is_building(aim.from) && !state.unit(top).cautious,
        through: through(war, state, top, entered),
        terrain: war.ground.terrain(hex),
        hexside: hexside(war, hex, entered),
        leader: war.rank_in(state, hex, war.side(top)),
    })
}

/// 7.1 Where the shot enters, seen from the unit on top of the hex.
fn through(war: &War, state: &State, top: UnitId, entered: Option<Entry>) -> Through {
    let Some(Entry::Through(dir)) = entered else { return Through::Edge };
    if war.front(state, top) & bit(dir) != 0 {
        return Through::Front;
    }
    match state.unit(top).facing.aspect(dir) {
        Aspect::Front => Through::Front,
        Aspect::Flank => Through::Flank,
        Aspect::Rear => Through::Rear,
    }
}

/// 9.4 The hexside of the target that the shot crosses: the best cover counts. A shot along an edge crosses the hexsides on both
/// sides of it.
fn hexside(war: &War, target: Hex, entered: Option<Entry>) -> book::Hexside {
    match entered {
        None => war.book.hexsides[0],
        Some(Entry::Through(dir)) => war.ground.fire_hexside(target, dir),
        Some(Entry::Along(one, other)) => {
            let (one, other) = (war.ground.fire_hexside(target, one), war.ground.fire_hexside(target, other));
            if one.fire >= other.fire { one } else { other }
        }
    }
}

/// 15.2 Whether works on these hexsides cover against a line: along an edge both must be covered.
fn covers(sides: u8, entered: Option<Entry>) -> bool {
    match entered {
        None => false,
        Some(Entry::Through(dir)) => sides & bit(dir) != 0,
        Some(Entry::Along(one, other)) => sides & bit(one) != 0 && sides & bit(other) != 0,
    }
}

/// The strength a unit has in one hex: of an extended line, what stands there (8.4).
pub fn strength_in(state: &State, unit: UnitId, hex: Hex) -> u8 {
    let now = state.unit(unit);
    let Mode::Extended(parts) = &now.mode else { return now.sp };
    let away: u8 = parts.iter().map(|(_, sp)| *sp).sum();
    parts.iter().find(|(part, _)| *part == hex).map_or(now.sp.saturating_sub(away), |(_, sp)| *sp)
}

/// The strength that fires: of an extended line what stands in the hex (8.4), of a refused one half (7.3), of a square a third
/// (18.2); with combined guns theirs as well (10.15).
fn strength(war: &War, state: &State, unit: UnitId, aim: Aim) -> i32 {
    let limits = &war.book.fighting;
    let own = match &state.unit(unit).mode {
        Mode::Refused(_) => state.unit(unit).sp.div_ceil(limits.refused_parts),
        Mode::Square => state.unit(unit).sp.div_ceil(limits.square_parts),
        _ => strength_in(state, unit, aim.from).max(1),
    };
    let others = if aim.combined { partners(war, state, unit, aim) } else { Vec::new() };
    i32::from(own) + others.into_iter().map(|other| i32::from(state.unit(other).sp)).sum::<i32>()
}

/// The units a shot can hit, from the top down.
pub(super) fn hit(war: &War, state: &State, target: Hex) -> ArrayVec<UnitId, MOST_IN_HEX> {
    state.stack(war.grid(), target).filter(|unit| state.unit(*unit).fights()).collect()
}
