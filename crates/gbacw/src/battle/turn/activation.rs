//! 3.3 One activation marker: transfer, coordination, brigade after brigade, and the guns.

use longroll::rule::{Rule, house, rulebook};
use longroll::table::{Line, Offer, Play, Table};

use super::units;
use crate::battle::cards::{BrigadeId, LeaderId, Level};
use crate::battle::command::{collapse, markers, may_activate, orders_change, reserve};
use crate::battle::recovery::fatigue;
use crate::battle::shock;
use crate::battle::state::{Activation, Group, Phase, Stage, State, Used};
use crate::battle::victory;
use crate::battle::war::War;
use longroll::asking::choose;

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
            state.stage(Stage::Coordinate);
        }
        Stage::Coordinate => {
            let (group, confused) = markers::coordinate(table, war, state, activation)?;
            if let Some(activation) = state.activation_mut() {
                (activation.group, activation.confused) = (group, confused);
            }
            state.stage(Stage::Choose);
        }
        Stage::Choose => choose_brigade(table, war, state)?,
        Stage::Change(at) => match state.acting.get(usize::from(at)).copied() {
            Some(brigade) => {
                orders_change::attempt(table, war, state, brigade)?;
                state.stage(Stage::Change(at + 1));
            }
            None => state.stage(Stage::Act(None)),
        },
        Stage::Act(None) => units::next(table, war, state)?,
        Stage::Act(Some(unit)) => units::act(table, war, state, unit, Stage::Act)?,
        Stage::Ride(leader) => {
            units::ride(table, war, state, leader)?;
            let back = if state.acting.is_empty() { Stage::Choose } else { Stage::Act(None) };
            state.stage(back);
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
        Stage::Guns(None) => units::next_guns(table, war, state)?,
        Stage::Guns(Some(unit)) => units::act(table, war, state, unit, Stage::Guns)?,
        Stage::Done => done(table, war, state),
    }
    Ok(())
}

/// What the owner of a marker may do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Group,
    Brigade(BrigadeId),
    Ride(LeaderId),
    Done,
}

/// 5.3 The owner picks the next brigade, or the group of coordinated brigades, or moves a leader; or he is done with them.
fn choose_brigade(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Some(activation) = state.activation() else { return Ok(()) };
    let mut options: Vec<Next> = Vec::new();
    let ready = |id: &BrigadeId| may_activate(war, state, activation, *id);
    if activation.group.iter().any(ready) {
        options.push(Next::Group);
    }
    let single = war.division(activation.division).brigades.iter().filter(|id| !activation.group.contains(id));
    options.extend(single.copied().filter(ready).map(Next::Brigade));
    if options.is_empty() {
        state.stage(Stage::Guns(None));
        return Ok(());
    }
    options.extend(units::riders(war, state, activation).map(Next::Ride));
    options.push(Next::Done);
    let question = || format!("{}: which brigade acts?", war.division(activation.division).name);
    let offer = |next: &Next| match next {
        Next::Group => Offer::new("group", "the coordinated brigades"),
        Next::Brigade(brigade) => markers::brigade_offer(war, *brigade),
        Next::Ride(leader) => units::rider_offer(war, *leader),
        Next::Done => Offer::new("done", "no other brigade acts"),
    };
    let next = *choose(table, activation.side, ("brigade", BRIGADES), &question, &options, &offer)?;
    let group = activation.group.clone();
    match next {
        Next::Group => begin(table, war, state, group),
        Next::Brigade(brigade) => begin(table, war, state, Group::from_iter([brigade])),
        Next::Ride(leader) => state.stage(Stage::Ride(leader)),
        Next::Done => state.stage(Stage::Guns(None)),
    }
    Ok(())
}

fn begin(table: &mut dyn Table, war: &War, state: &mut State, brigades: Group) {
    for brigade in &brigades {
        table.tell(&|| Line::effect(format!("{} acts", war.brigade(*brigade).name), BRIGADES));
    }
    state.acting = brigades;
    state.stage(Stage::Change(0));
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
    for leader in war.leaders().filter(|leader| war.leader(*leader).level != Level::Army) {
        state.leader_mut(leader).moved = false;
    }
    victory::occupy(war, state);
    reserve::lift(table, war, state);
    collapse(war, state);
    state.phase = Phase::Reserve(if reserve { side } else { state.initiative });
}
