//! 25 Steps 12 and 13: the turn is over, and the clock runs down.

use std::sync::Arc;

use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::table::{Line, Play, Table};

use super::state::{Deeds, Phase, State};
use super::war::War;
use super::{shooting, victory};
use crate::clock;

const SEQUENCE: Rule = card("25");
const CLOCK: Rule = card("21.1");
const LOST: Rule = house("7.3");

/// 25 The end of a turn: marks of the turn come off and objectives change hands. 21.1 After the defender's turn a die
/// comes off the clock; at zero the battle is over.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let defender = war.scenario.attacker.other();
    shooting::resupply(table, war, state, state.active);
    victory::possess(table, war, state);
    forget(table, state);
    if state.active == defender {
        state.clock = clock::run_down(table, &war.book, state.clock)?;
        let left = state.clock;
        table.tell(&|| Line::effect(format!("{left} left on the clock"), CLOCK));
    }
    if state.clock <= 0 {
        victory::finish(table, war, state);
        state.phase = Phase::Over;
        return Ok(());
    }
    if state.active == defender {
        state.round = state.round.saturating_add(1);
    }
    state.active = state.active.other();
    state.phase = Phase::Morale;
    let (round, side) = (state.round, state.active);
    table.tell(&|| Line::effect(heading(war, round, side), SEQUENCE));
    Ok(())
}

/// 25, 7.3 Marks of the turn come off, and determination dice that were not used are lost. Units that arrived keep
/// that for their next turn.
fn forget(table: &mut dyn Table, state: &mut State) {
    if state.determination.take().is_some_and(|(_, dice)| dice > 0) {
        table.tell(&|| Line::effect("determination dice that are left are lost", LOST));
    }
    for unit in &mut state.units {
        let fresh = Deeds { arrived: unit.turn.arrived, ..Deeds::default() };
        if unit.turn != fresh {
            Arc::make_mut(unit).turn = fresh;
        }
    }
    for general in &mut state.generals {
        (general.finished, general.moved) = (false, false);
    }
    state.motivating = None;
}

/// "Round 2, attacker's turn: Union"
fn heading(war: &War, round: u8, side: Side) -> String {
    let part = if side == war.scenario.attacker { "attacker" } else { "defender" };
    format!("Round {round}, {part}'s turn: {}", war.scenario.sides[side].name)
}
