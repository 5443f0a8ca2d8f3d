//! 7.2 Turning in place.

use hexes::Facing;
use longroll::rule::house;
use longroll::table::{Line, Table};

use super::steps::{mark_moved, pay};
use crate::battle::cards::UnitId;
use crate::battle::state::{Mode, State, Used};
use crate::battle::war::War;
use crate::unit::Arm;

/// 7.2 What it costs to turn to a facing: so much a vertex, the first of them free for mounted cavalry that has just entered
/// its hex.
pub fn turn_cost(war: &War, used: &Used, now: Facing, to: Facing) -> u8 {
    let vertices = now.turns_to(to) - i32::from(used.wheels);
    vertices.max(0) as u8 * war.book.moving.turn
}

/// 7.2 The facings a unit may turn to now. In an enemy's frontal hex that is one vertex, once. Columns, squares, lines that are
/// extended or refused and skirmishers do not turn; the others in its hex turn with it, so they must be free to.
pub fn turns(war: &War, state: &State, unit: UnitId, mp: u8, used: &Used) -> impl Iterator<Item = Facing> {
    let now = state.unit(unit);
    let facing = now.facing;
    let fronted = now.hex().is_some_and(|hex| war.is_fronted(state, hex, war.side(unit).other()));
    let stands = war.brigade_of(unit).is_some_and(|brigade| state.brigade(brigade).stands);
    let may = may_turn(war, state, unit)
        && !(stands || used.fired || used.rallied || super::deploys(war, state, unit))
        && !(fronted && used.turned_fronted)
        && (mp > 0 || used.wheels)
        && others(war, state, unit).all(|other| turns_along(war, state, other));
    let used = *used;
    Facing::ALL.into_iter().filter(move |to| {
        let vertices = facing.turns_to(*to);
        may && vertices > 0 && turn_cost(war, &used, facing, *to) <= mp && (!fronted || vertices == 1)
    })
}

/// 7.1 Whether a unit has a facing that it can change.
pub(crate) fn may_turn(war: &War, state: &State, unit: UnitId) -> bool {
    matches!(state.unit(unit).mode, Mode::Line | Mode::OpenOrder) && war.arm(state, unit) != Arm::Skirmishers
}

/// The other combat units in its hex.
fn others<'s>(war: &War, state: &'s State, unit: UnitId) -> impl Iterator<Item = UnitId> + 's {
    let stack = state.unit(unit).hex().map(|hex| state.stack(war.grid(), hex));
    stack.into_iter().flatten().filter(move |other| *other != unit && !state.unit(*other).abandoned)
}

/// 7.1 A stack has one facing: units of the acting brigades that have not acted yet turn with it, and so do guns.
fn turns_along(war: &War, state: &State, other: UnitId) -> bool {
    let now = state.unit(other);
    let acting = war.brigade_of(other).is_some_and(|brigade| state.acting.contains(&brigade));
    let bent = matches!(now.mode, Mode::Refused(_) | Mode::Extended(_));
    !bent && (war.card(other).branch.is_guns() || acting && !now.used.acted)
}

/// 7.2 The unit turns, and its hex with it.
pub fn turn(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, to: Facing) {
    let (now, used) = (state.unit(unit).facing, state.unit(unit).used);
    let fronted = state.unit(unit).hex().is_some_and(|hex| war.is_fronted(state, hex, war.side(unit).other()));
    pay(state, unit, turn_cost(war, &used, now, to));
    let along: Vec<UnitId> = others(war, state, unit).collect();
    for one in along.into_iter().chain([unit]) {
        let turned = state.unit_mut(one);
        turned.facing = to;
        turned.used.turned = true;
        mark_moved(war, state, one);
    }
    let now = state.unit_mut(unit);
    now.used.wheels = false;
    now.used.turned_fronted |= fronted;
    table.tell(&|| Line::effect(format!("{} turns to {}", war.card(unit).name, to), house("7.2")));
}
