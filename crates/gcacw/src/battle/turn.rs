//! Chapter 5: the sequence of play.

pub(super) mod initiative; // chapters 6 and 20

use longroll::rule::{Rule, house, rulebook};
use longroll::table::{Flow, Line, Play, Table, under};

use super::movement::{self, acts, leaders};
use super::state::{Phase, State};
use super::war::War;
use super::{arrivals, events, recovery, strategic, victory};
use crate::sequence::STRATEGIC_EVERY;
use crate::unit::Army;

const TURN: Rule = rulebook("5.1");
const TRANSFER: Rule = house("7.2");

/// One step of the sequence of play: as much as one decision needs. `Done` when the campaign is over.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<Flow> {
    match state.phase {
        Phase::Events => {
            let label = war.scenario.turns.get(usize::from(state.turn)).map_or("", |turn| turn.label);
            table.tell(&|| Line::effect(format!("Turn {}: {label}", state.turn + 1), TURN));
            if war.scenario.advanced.events > 0 {
                events::phase(table, war, state)?;
            }
            state.phase = Phase::Reinforcements;
        }
        Phase::Reinforcements => {
            arrivals::phase(table, war, state)?;
            state.phase = Phase::Transfer(Army::Confederate);
        }
        Phase::Transfer(army) => transfer(table, war, state, army)?,
        Phase::Initiative => initiative::segment(table, war, state)?,
        Phase::Action { army, passed } => acts::choose(table, war, state, army, passed)?,
        Phase::March(..) => movement::step(table, war, state)?,
        Phase::Activation(_) => movement::next(table, war, state)?,
        Phase::Recovery(number) => {
            let over = recovery::step(table, war, state, number)?;
            state.phase = match over {
                false => Phase::Recovery(number + 1),
                true if is_strategic(war, state) => Phase::Strategic(0),
                true => Phase::End,
            };
        }
        Phase::Strategic(number) => {
            let over = strategic::segment(table, war, state, number)?;
            state.phase = if over { Phase::End } else { Phase::Strategic(number + 1) };
        }
        Phase::End => end(table, war, state),
        Phase::Over => {}
    }
    Ok(if state.phase == Phase::Over { Flow::Done } else { Flow::On })
}

/// 7.2 Confederate leaders first, then Union ones; then the phases of the Advanced Game that come before the cycle.
fn transfer(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    let title = || format!("Leader Transfer Phase: {}", crate::initiative::title(army));
    under(table, TRANSFER, &title, |table| leaders::transfer(table, war, state, army))?;
    state.phase = match army {
        Army::Confederate => Phase::Transfer(Army::Union),
        Army::Union => {
            strategic::before_actions(table, war, state)?;
            Phase::Initiative
        }
    };
    Ok(())
}

/// 5.1 Whether the Strategic Cycle follows: on every fourth turn of the Advanced Game.
fn is_strategic(war: &War, state: &State) -> bool {
    let advanced = war.scenario.advanced;
    (advanced.supply || advanced.boxes || advanced.counties) && (state.turn + 1).is_multiple_of(STRATEGIC_EVERY)
}

/// 27.5 The next turn, or the end of the campaign.
fn end(table: &mut dyn Table, war: &War, state: &mut State) {
    if usize::from(state.turn) + 1 >= war.scenario.turns.len() {
        victory::finish(table, war, state);
        state.phase = Phase::Over;
        return;
    }
    state.turn += 1;
    state.actions = 0;
    state.phase = Phase::Events;
}
