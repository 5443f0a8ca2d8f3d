//! Chapters 7 and 8 on the map: actions, marches, leaders' activations.

mod activation; // 7.1
pub mod acts; // chapter 7
pub mod bans; // what a scenario forbids
mod begin; // 8.1 to 8.4
pub mod entry; // 8.5, 8.6, 3.6
pub mod leaders; // 3.4, 7.2
pub mod reach; // where a unit can be by tonight
mod steps; // 8.1, chapters 9 and 16

use hexes::Hex;
use longroll::rule::{Rule, house};
use longroll::table::{Line, Table};

use super::cards::{UnitId, side};
use super::state::{Phase, State, Where};
use super::war::War;
use super::{counties, events, forts, supply};
use crate::unit::Arm;

pub use activation::next;
pub(super) use activation::{is_ready, units};
pub(super) use begin::{alone, led, straggling};
pub use steps::{attack_of, is_target, step};

const CAPTURE: Rule = house("24.7");
const GONE: Rule = house("3.2");

/// Put a unit into a hex, however it goes there. It leaves works and refused flanks behind, destroys enemy forts, and
/// captures wagons that are alone in the hex.
pub fn place(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, hex: Hex) {
    let turn = state.turn;
    forts::leave(war, state, unit);
    let now = state.unit_mut(unit);
    (now.at, now.since) = (Where::Map(hex), turn);
    bans::enter(war, state, unit, hex);
    counties::pass(war, state, unit, hex);
    forts::destroy(table, war, state, war.army(unit), hex);
    forts::man(table, war, state, hex);
    if matches!(state.unit(unit).unit.arm, Arm::Infantry | Arm::Cavalry) {
        capture(table, war, state, unit, hex);
    }
}

/// 24.7 Wagons without a combat unit are taken with what they carry.
fn capture(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, hex: Hex) {
    let enemy = war.army(unit).other();
    let is_there = |state: &State, other: UnitId| state.unit(other).hex() == Some(hex);
    if war.units_of(enemy).any(|other| is_there(state, other) && state.unit(other).unit.is_combat_unit()) {
        return;
    }
    supply::capture_depot(table, war, state, enemy, hex);
    for wagon in war.units_of(enemy) {
        if is_there(state, wagon) {
            take(table, war, state, wagon);
        }
    }
}

/// 24.7 A wagon train falls into the enemy's hands.
pub(super) fn take(table: &mut dyn Table, war: &War, state: &mut State, wagon: UnitId) {
    let carried = state.unit(wagon).supply;
    let taken = state.unit_mut(wagon);
    (taken.at, taken.supply) = (Where::Gone, 0);
    state.points[side(war.army(wagon).other())] += i32::from(carried) * war.book.march.limits.captured_point;
    table.tell(&|| Line::effect(format!("{} is captured with {carried} SP", war.card(wagon).name), CAPTURE));
}

/// 3.2 Manpower lost is counted; a unit without any is eliminated. Returns whether the unit is still there. Wagon trains have no
/// Manpower to lose (24.7).
pub(super) fn bury(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, before: u8) -> bool {
    let left = state.unit(unit).unit.manpower;
    if state.unit(unit).unit.arm == Arm::Wagon {
        return true;
    }
    state.lost[side(war.army(unit))] += i32::from(before - left);
    if left == 0 {
        forts::leave(war, state, unit);
        state.unit_mut(unit).at = Where::Gone;
        table.tell(&|| Line::effect(format!("{} is eliminated", war.card(unit).name), GONE));
    }
    left > 0
}

/// 6.3 The action is over, and with it the Action Phase.
fn end_action(state: &mut State) {
    state.actions += u16::from(events::end_action(state));
    state.phase = Phase::Initiative;
}
