//! 8.5, 8.6 and 3.6: which hexes a marching unit may enter, and at what price.

use hexes::{Dir, Hex, Hexside};

use super::bans;
use crate::battle::cards::UnitId;
use crate::battle::events;
use crate::battle::ground::Span;
use crate::battle::state::{Activation, March, State};
use crate::battle::supply;
use crate::battle::war::War;
use crate::battle::zones::{self, Zone};
use crate::combat::Terrain;
use crate::stacking;
use crate::unit::{Arm, Army, Unit};

/// A step that may be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub dir: Dir,
    pub to: Hex,
    /// 8.6 Movement points, including those for friends in the hex.
    pub cost: u8,
    /// 8.5 It costs more than the unit has.
    pub minimum: bool,
}

/// 8.6 The price of a step, friends and captured wagons counted; none if the step is never permitted.
pub fn price(war: &War, state: &State, unit: UnitId, from: Hex, dir: Dir) -> Option<u8> {
    let arm = state.unit(unit).unit.arm;
    let printed = war.ground.price(state, arm, war.rains(state), from, dir);
    let guided = events::guided_price(war, state, unit, from, dir);
    let cost = printed.into_iter().chain(guided).min()?;
    let to = from.neighbour(dir);
    if bans::entry(war, state, unit, to) {
        return None;
    }
    let army = war.army(unit);
    match war.holder(state, to) {
        None if supply::has_depot_of(state, army.other(), to) => {
            Some(cost.saturating_add(war.book.march.limits.capture))
        }
        None => Some(cost),
        Some(holder) if holder == army => Some(cost.saturating_add(friends(war, state, arm, to))),
        Some(_) => may_capture(war, state, arm, to).then(|| cost.saturating_add(war.book.march.limits.capture)),
    }
}

/// 24.7 Only infantry and cavalry enter a hex with enemies, and only if there is nothing but wagons.
fn may_capture(war: &War, state: &State, arm: Arm, hex: Hex) -> bool {
    matches!(arm, Arm::Infantry | Arm::Cavalry) && war.fighters(state, hex).is_empty()
}

/// 3.6 What friends in the hex add; more in woods, swamp and mountain, and in rain in provisional swamp.
fn friends(war: &War, state: &State, mover: Arm, hex: Hex) -> u8 {
    if mover == Arm::Cavalry {
        return 0;
    }
    let units: Vec<Unit> = war.stack(state, hex).into_iter().map(|unit| state.unit(unit).unit).collect();
    let close = war.ground.terrain(hex) == Terrain::Woods || war.ground.is_wild(hex, war.rains(state));
    let (mp, ..) = stacking::penalty(&war.book, mover, &units, close);
    mp.clamp(0, 99) as u8
}

/// 8.1 A step of a march: within the points left, or the one hex that may always be entered (8.5).
pub fn step(war: &War, state: &State, march: &March, activation: Option<&Activation>, dir: Dir) -> Option<Step> {
    let from = state.unit(march.unit).hex()?;
    let cost = march_price(war, state, march, activation, from, dir)?;
    let minimum = cost > march.mp;
    (!minimum || may_go_one(war, state, march, from, dir)).then_some(Step {
        dir,
        to: from.neighbour(dir),
        cost,
        minimum,
    })
}

/// 8.6 The price of a step for the unit on this march, wherever it has come to; none if it may not make the step.
pub fn march_price(
    war: &War,
    state: &State,
    march: &March,
    activation: Option<&Activation>,
    from: Hex,
    dir: Dir,
) -> Option<u8> {
    let cost = price(war, state, march.unit, from, dir)?;
    let shy = keeps_away(war, state, march.unit, from, from.neighbour(dir));
    let full = activation.is_some_and(|activation| is_ferry_used(war, state, activation, from, dir));
    (!shy && !full).then_some(cost)
}

/// 8.5 A unit that has spent nothing may always enter one hex; not with an allowance of 0, and wagons not off the road.
fn may_go_one(war: &War, state: &State, march: &March, from: Hex, dir: Dir) -> bool {
    let stuck = state.unit(march.unit).unit.arm == Arm::Wagon && !war.ground.has_road(from, dir);
    war.book.readings.minimum_move && !march.begun && march.allowance > 0 && !stuck
}

/// 18.2 A demoralized unit does not move next to an enemy unless it was there already.
fn keeps_away(war: &War, state: &State, unit: UnitId, from: Hex, to: Hex) -> bool {
    let enemy = war.army(unit).other();
    state.unit(unit).unit.demoralized > 0
        && zones::is_beside(war, state, to, enemy)
        && !zones::is_beside(war, state, from, enemy)
}

/// 8.6 A ferry takes one unit in an action.
fn is_ferry_used(war: &War, state: &State, activation: &Activation, from: Hex, dir: Dir) -> bool {
    activation.ferries.contains(&Hexside::of(from, dir)) && war.ground.span(state, from, dir) == Span::Ferry
}

/// 4.2 Whether a march stops in a hex: restricted zones do not stop it.
pub fn is_stopped(war: &War, state: &State, army: Army, hex: Hex) -> bool {
    zones::zone(war, state, hex, army.other()) == Zone::Full
}
