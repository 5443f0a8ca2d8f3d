//! 3.3 One activation marker: transfer, coordination, brigade after brigade, and the guns.

use longroll::rule::{Rule, house, rulebook};
use longroll::table::{Line, Play, Table};

use super::units;
use crate::battle::cards::{BrigadeId, Level};
use crate::battle::command::{collapse, enemy_distance, hexes_of, markers, may_activate, reserve};
use crate::battle::recovery::fatigue;
use crate::battle::shock;
use crate::battle::state::{Activation, Group, Phase, Stage, State, Used};
use crate::battle::victory;
use crate::battle::war::War;

const BRIGADES: Rule = rulebook("5.3");

/// One step of the marker being played.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Some(activation) = state.activation() else { return Ok(()) };
    match activation.stage {
        Stage::Transfer => {
            let activation = activation.clone();
            let division = markers::transfer(table, war, state, &activation)?;
            if let Some(activation) = state.activation_mut() {
                activation.division = division;
            }
            table.tell(&|| Line::effect(format!("{} is activated", war.division(division).name), house("3.3")));
            state.stage(Stage::Choose);
        }
        Stage::Choose => propose(war, state),
        Stage::Act(None) => units::next(table, war, state),
        Stage::Act(Some(unit)) => units::act(table, war, state, unit, Stage::Act)?,
        Stage::Ride(leader) => {
            units::ride(table, war, state, leader)?;
            state.stage(Stage::Act(None));
        }
        Stage::Designate => {
            shock::designate(table, war, state)?;
            state.stage(Stage::Shock);
        }
        Stage::Shock if state.shocks.is_empty() && state.fight.is_none() => state.stage(Stage::Upkeep),
        Stage::Shock => {
            shock::fight(table, war, state)?;
            victory::occupy(war, state);
        }
        Stage::Upkeep => upkeep(table, war, state),
        Stage::Guns(None) => units::next_guns(war, state),
        Stage::Guns(Some(unit)) => units::act(table, war, state, unit, Stage::Guns)?,
        Stage::Done => done(table, war, state),
    }
    Ok(())
}

/// 5.3 The brigades that this marker may still activate: the group of coordinated brigades as one, the others one by one.
pub fn ready(war: &War, state: &State, activation: &Activation) -> Vec<Group> {
    let ready = |id: &BrigadeId| may_activate(war, state, activation, *id);
    let group = activation.group.iter().any(ready).then(|| activation.group.clone());
    let single = war.division(activation.division).brigades.iter().filter(|id| !activation.group.contains(id));
    let single = single.copied().filter(ready).map(|brigade| Group::from_iter([brigade]));
    group.into_iter().chain(single).collect()
}

/// 5.3 The brigade nearest to the enemy is proposed; its owner may let another act first, by any of its units.
fn propose(war: &War, state: &mut State) {
    let Some(activation) = state.activation() else { return };
    let far = |brigades: &Group| {
        let hexes = brigades.iter().flat_map(|brigade| hexes_of(war, state, *brigade));
        hexes.filter_map(|hex| enemy_distance(war, state, activation.side, hex)).min().unwrap_or(i32::MAX)
    };
    let next = ready(war, state, activation).into_iter().min_by_key(far);
    let open = next.is_some();
    state.acting = next.unwrap_or_default();
    if let Some(activation) = state.activation_mut() {
        activation.open = open;
        activation.tried.clear();
        activation.rested.clear();
    }
    state.stage(if open { Stage::Act(None) } else { Stage::Guns(None) });
}

/// 5.3 The acting brigades are no longer only proposed.
pub fn commit(table: &mut dyn Table, war: &War, state: &mut State) {
    let Some(activation) = state.activation_mut().filter(|activation| activation.open) else { return };
    (activation.open, activation.settled) = (false, true);
    for brigade in &state.acting {
        table.tell(&|| Line::effect(format!("{} acts", war.brigade(*brigade).name), BRIGADES));
    }
}

/// 5.34 The division leader tries to coordinate his brigades.
pub fn coordinate(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Some(activation) = state.activation() else { return Ok(()) };
    let (group, confused) = markers::coordinate(table, war, state, activation)?;
    if let Some(activation) = state.activation_mut() {
        (activation.group, activation.confused, activation.settled) = (group, confused, true);
    }
    state.stage(Stage::Choose);
    Ok(())
}

/// 3.3 The acting brigades are finished: fatigue, and the limits of an activation begin afresh for both sides.
fn upkeep(table: &mut dyn Table, war: &War, state: &mut State) {
    for brigade in std::mem::take(&mut state.acting) {
        fatigue::activation(table, war, state, brigade);
        let now = state.brigade_mut(brigade);
        (now.acted, now.stands, now.forced) = (true, false, None);
        for unit in &war.brigade(brigade).units {
            let now = state.unit_mut(*unit);
            now.busy &= now.used.begun;
        }
    }
    clear(state);
    reserve::lift(table, war, state);
    let is_reserve = state.activation().is_some_and(|activation| activation.reserve);
    state.stage(if is_reserve { Stage::Done } else { Stage::Choose });
}

/// 21.2 What units did in an activation is forgotten, except which units have acted with this marker: all that have begun (8.2).
pub fn clear(state: &mut State) {
    for unit in &mut state.units {
        unit.used = Used { acted: unit.used.acted || unit.used.begun, ..Used::default() };
    }
}

/// 3.3 The marker is finished; reserves may be committed (6.3).
fn done(table: &mut dyn Table, war: &War, state: &mut State) {
    let Some(Activation { side, division, reserve, .. }) = state.activation().cloned() else { return };
    let corps = war.division(division).corps;
    if markers::corps_guns_acted(war, state, corps) {
        state.corps_mut(corps).guns_acted = true;
    }
    for unit in &mut state.units {
        unit.used = Used::default();
    }
    for brigade in &mut state.brigades {
        brigade.acted = false;
    }
    for leader in war.leaders() {
        let now = state.leader_mut(leader);
        now.moved &= war.leader(leader).level == Level::Army;
        now.stays = false;
    }
    victory::occupy(war, state);
    reserve::lift(table, war, state);
    collapse(war, state);
    state.phase = Phase::Reserve(if reserve { side } else { state.initiative });
}
