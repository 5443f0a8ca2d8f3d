//! Chapter 12 on the table: the turn, phase after phase.

use longroll::rule::{Rule, card};
use longroll::side::Side;
use longroll::table::{Flow, Line, Play, Table};

use super::leaders::{self, attaching, riding};
use super::state::{Deeds, Phase, State};
use super::war::War;
use super::{charge, clearing, fire, maneuver, movement, victory};

const SEQUENCE: Rule = card("12");

/// One step of the turn: as much as one decision needs. `Done` when the battle is over.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<Flow> {
    match state.phase {
        Phase::Attach => attaching::step(table, war, state)?,
        Phase::Maneuver(None) => maneuver::step(table, war, state)?,
        Phase::Maneuver(Some(_)) => movement::step(table, war, state)?,
        Phase::Leaders => riding::step(table, war, state)?,
        Phase::Clear => {
            charge::confirm(table, war, state)?;
            clearing::clear(table, war, state);
            state.phase = fire::begin();
        }
        Phase::Fire(_) => fire::step(table, war, state)?,
        Phase::Charge(_) => charge::step(table, war, state)?,
        Phase::End => end(table, war, state),
        Phase::Over => {}
    }
    if !matches!(state.phase, Phase::Maneuver(Some(_)) | Phase::Fire(_) | Phase::Over) {
        leaders::displace(table, war, state);
    }
    Ok(if state.phase == Phase::Over { Flow::Done } else { Flow::On })
}

/// 12 The end of a player turn: what was remembered for it is forgotten (3.6), objectives change hands; after the second one
/// of a game turn the battle may be over.
fn end(table: &mut dyn Table, war: &War, state: &mut State) {
    state.change_units(|unit, turn| (unit.lost_to_fire, *turn) = (0, Deeds::default()));
    for leader in &mut state.leaders {
        (leader.left, leader.moved) = (None, false);
    }
    victory::possess(war, state);
    if state.moving != war.scenario.first {
        victory::gather(table, war, state);
        if victory::broken(war, state).is_some() || usize::from(state.turn) >= war.scenario.turns.len() {
            victory::finish(table, war, state);
            state.phase = Phase::Over;
            return;
        }
        state.turn += 1;
    }
    state.moving = state.moving.other();
    state.phase = Phase::Attach;
    let (turn, side) = (state.turn, state.moving);
    table.tell(&|| Line::effect(heading(war, turn, side), SEQUENCE));
}

/// "Turn 2, 18:40: Confederate player turn"
fn heading(war: &War, turn: u8, side: Side) -> String {
    let label = war.scenario.turns.get(usize::from(turn).saturating_sub(1)).map_or("", |turn| turn.label.as_str());
    let comma = if label.is_empty() { "" } else { ", " };
    format!("Turn {turn}{comma}{label}: {} player turn", war.scenario.sides[side].name)
}
