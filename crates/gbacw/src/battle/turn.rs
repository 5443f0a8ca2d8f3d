//! Chapter 3: the sequence of play.

mod activation; // 3.3, one marker
mod units; // 3.3, one unit

use longroll::rule::{Rule, house, rulebook};
use longroll::side::Side;
use longroll::table::{Flow, Line, Play, Table, secretly, under};

use super::cards::{DivisionId, Level};
use super::command::{collapse, markers, orders, reserve};
use super::recovery::{self, fatigue, routed, supply};
use super::state::{Activation, Phase, Stage, State};
use super::victory;
use super::war::War;

const ORDERS: Rule = rulebook("3.1");

/// One step of the sequence of play: as much as one decision needs. `Done` when the battle is over.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<Flow> {
    match state.phase {
        Phase::Orders(side) => orders_phase(table, war, state, side)?,
        Phase::Initiative => {
            if let Some(side) = markers::initiative(table, war, state)? {
                state.initiative = side;
                state.phase = Phase::Efficiency(side);
            }
        }
        Phase::Efficiency(side) => {
            efficiency(table, war, state, side)?;
            state.phase = if side == state.initiative { Phase::Efficiency(side.other()) } else { Phase::FirstMarker };
        }
        Phase::FirstMarker => {
            let division = markers::first(table, war, state)?;
            play_marker(war, state, division, Phase::Draw);
        }
        Phase::Draw => {
            let division = markers::draw(table, war, state)?;
            play_marker(war, state, division, Phase::Recovery(state.initiative));
        }
        Phase::Activation(_) => activation::step(table, war, state)?,
        Phase::Reserve(side) => reserve_step(table, war, state, side)?,
        Phase::Recovery(side) => recovery_phase(table, war, state, side)?,
        Phase::End => end_phase(table, war, state),
        Phase::Over => {}
    }
    Ok(if state.phase == Phase::Over { Flow::Done } else { Flow::On })
}

/// A. Routed units return, leaders are replaced, and orders are placed; when both sides have done so they are shown.
fn orders_phase(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<()> {
    let (label, name) = (war.scenario.turns[usize::from(state.turn)].label, war.scenario.sides[side].name);
    under(table, ORDERS, &|| format!("Turn {label}: {name}"), |table| {
        routed::come_back(table, war, state, side)?;
        routed::replace_leaders(table, war, state, side)?;
        secretly(table, side, ORDERS, &|| format!("Orders: {name}"), |table| orders::place(table, war, state, side))
    })?;
    if side == Side::North {
        state.phase = Phase::Orders(Side::South);
    } else {
        orders::show(table, war, state);
        state.phase = Phase::Initiative;
    }
    Ok(())
}

/// B. A side draws its efficiency, which the other does not see.
fn efficiency(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<()> {
    let title = || format!("Efficiency: {}", war.scenario.sides[side].name);
    secretly(table, side, rulebook("5.2"), &title, |table| markers::efficiency(table, war, state, side))
}

/// C. A division acts with the marker that was picked or drawn; without one the turn goes on.
fn play_marker(war: &War, state: &mut State, division: Option<DivisionId>, otherwise: Phase) {
    let Some(division) = division else {
        state.phase = otherwise;
        return;
    };
    let now = state.division_mut(division);
    now.cup -= 1;
    now.played += 1;
    state.phase = Phase::Activation(Activation::new(war.division(division).side, division, Stage::Transfer));
}

/// 6.3 After a marker each side may commit reserves, the side with the initiative first.
fn reserve_step(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<()> {
    match reserve::commit(table, war, state, side)? {
        Some(brigade) => {
            state.acting.clear();
            state.acting.push(brigade);
            let activation = Activation::new(side, war.brigade(brigade).division, Stage::Act(None));
            state.phase = Phase::Activation(Activation { reserve: true, ..activation });
        }
        None if side == state.initiative => state.phase = Phase::Reserve(side.other()),
        None => state.phase = Phase::Draw,
    }
    Ok(())
}

/// D. Routed units, abandoned guns, ammunition; rally where it belongs here.
fn recovery_phase(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<()> {
    let title = || format!("Recovery Phase: {}", war.scenario.sides[side].name);
    under(table, house("3.4"), &title, |table| {
        routed::recover(table, war, state, side)?;
        supply::recover_guns(table, war, state, side)?;
        supply::ammunition(table, war, state, side)?;
        recovery::rally_at_turn_end(table, war, state, side)
    })?;
    state.phase = if side == state.initiative { Phase::Recovery(side.other()) } else { Phase::End };
    Ok(())
}

/// E. Fatigue, breastworks, victory; then the next turn, or the end of the battle.
fn end_phase(table: &mut dyn Table, war: &War, state: &mut State) {
    fatigue::end_of_turn(table, war, state);
    recovery::give_up_works(war, state);
    victory::occupy(war, state);
    collapse(war, state);
    let broken = victory::broken(war, state);
    if let Some(loser) = broken {
        victory::yield_field(table, war, state, loser);
    }
    if broken.is_some() || usize::from(state.turn) + 1 >= war.scenario.turns.len() {
        victory::tell(table, war, state);
        state.phase = Phase::Over;
        return;
    }
    next_turn(war, state);
    table.tell(&|| Line::effect(format!("turn {}", war.scenario.turns[usize::from(state.turn)].label), house("3.5")));
}

/// E. Everything that counts by the turn begins afresh.
fn next_turn(war: &War, state: &mut State) {
    state.turn += 1;
    state.phase = Phase::Orders(Side::North);
    state.drawn = longroll::side::BySide::default();
    for unit in &mut state.units {
        unit.used = super::state::Used::default();
        unit.seen = false;
    }
    for leader in war.leaders().filter(|leader| war.leader(*leader).level == Level::Army) {
        state.leader_mut(leader).moved = false;
    }
}
