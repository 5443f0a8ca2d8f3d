//! 7.1 Activating a leader: his units, one roll for all of them, and one after the other.

use longroll::rule::{Rule, card, rulebook};
use longroll::table::{Line, Play, Table, under};

use super::begin::{begin, led, trek};
use super::{acts, bans, leaders, steps};
use crate::battle::asking::{self, Named, Sided};
use crate::battle::cards::{LeaderId, UnitId, side};
use crate::battle::events;
use crate::battle::state::{Activation, Phase, State, Where};
use crate::battle::substitutes;
use crate::battle::war::War;
use crate::battle::zones::Sheet;
use crate::march;

const NAME: Rule = card("7.1");
const ORDER: Rule = rulebook("7.1");

type Units = Vec<UnitId>;

/// 7.1 Whether a leader may be activated at all: not an army leader, not insubordinate, not kept from it by an event.
pub(in crate::battle) fn is_ready(war: &War, state: &State, leader: LeaderId) -> bool {
    led(war.leader(leader).rank).is_some()
        && state.leader(leader).hex().is_some()
        && !state.leader(leader).insubordinate
        && !events::idle(war, state, leader)
}

/// 6.8 Whether a unit may be named: of his command, of an arm he leads, and able to march.
fn is_able(war: &War, state: &State, leader: LeaderId, unit: UnitId) -> bool {
    let Some(led) = led(war.leader(leader).rank) else { return false };
    let arm = state.unit(unit).unit.arm;
    acts::may_act(war, state, unit)
        && war.commands(leader, unit)
        && !bans::march(war, state, unit)
        && war.book.march.allowance(war.army(unit), arm, led).is_some()
}

/// Whether he has a unit to name. His own hex is looked at first.
pub(super) fn has_units(war: &War, state: &State, leader: LeaderId) -> bool {
    let at = state.leader(leader).hex();
    let army = war.leader(leader).army;
    let here = |unit: &UnitId| state.unit(*unit).hex() == at;
    war.units_of(army).any(|unit| here(&unit) && is_able(war, state, leader, unit))
        || !units(war, state, leader).is_empty()
}

/// 7.1 His units within command radius that can act.
pub(in crate::battle) fn units(war: &War, state: &State, leader: LeaderId) -> Units {
    let mut list = Units::new();
    let Some(at) = state.leader(leader).hex() else { return list };
    let (army, radius) = (war.leader(leader).army, i32::from(war.book.radius.hexes));
    let near = |unit: &UnitId| state.unit(*unit).hex().is_some_and(|hex| hex.distance(at) <= radius);
    let mut candidates = war.units_of(army).filter(near).filter(|unit| is_able(war, state, leader, *unit)).peekable();
    if candidates.peek().is_none() {
        return list;
    }
    let within = Sheet::new(war, state).within(army, at, radius);
    list.extend(candidates.filter(|unit| state.unit(*unit).hex().is_some_and(|hex| within.contains(&hex))));
    list
}

/// 7.1 Name his units; then one roll for all of them.
pub(super) fn activate(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId) -> Play<()> {
    let (army, name) = (war.leader(leader).army, war.leader(leader).name);
    let waiting = designate(table, war, state, leader)?;
    let Some((first, led)) = waiting.first().copied().zip(led(war.leader(leader).rank)) else { return Ok(()) };
    let rolled = under(table, NAME, &|| format!("{name} is activated"), |table| {
        let mut trek = trek(war, state, first, led);
        trek.out_of_supply = false;
        let arm = state.unit(first).unit.arm;
        let mut named = Named { table, name: &|_| name.to_owned() };
        march::allowance(&mut Sided { table: &mut named, acting: side(army) }, &war.book, trek, arm)
    })?;
    let allowance = rolled.clamp(0, 99) as u8;
    let activation = Activation { leader, allowance, waiting, rode: false, ferries: Vec::new() };
    state.phase = Phase::Activation(activation);
    Ok(())
}

fn designate(table: &mut dyn Table, war: &War, state: &State, leader: LeaderId) -> Play<Units> {
    let (army, name) = (war.leader(leader).army, war.leader(leader).name);
    let question = || format!("Which units does {name} activate?");
    let offer = |unit: UnitId| acts::unit_offer(war, state, unit, war.card(unit).id.to_owned(), "");
    let (units, any) = (units(war, state, leader), |_: &[UnitId], _: UnitId| true);
    let named = asking::gather(
        table,
        side(army),
        ("designate", NAME),
        &question,
        (&units, &any),
        (asking::Wanted::Some, &offer),
    )?;
    Ok(named)
}

/// How the next unit acts.
#[derive(Clone, Copy)]
enum Turn {
    March(UnitId),
    /// 7.1 The leader goes with it.
    Ride(UnitId),
    Entrench(UnitId),
    /// 27.1 Its division first detaches this brigade with this Manpower.
    Detach(UnitId, u8),
}

/// Every way in which the remaining units may act.
fn turns(war: &War, state: &State, activation: &Activation) -> Vec<Turn> {
    let mut turns = Vec::new();
    for unit in activation.waiting.iter().copied() {
        turns.push(Turn::March(unit));
        if !activation.rode && state.leader(activation.leader).hex().is_some() {
            turns.push(Turn::Ride(unit));
        }
        if acts::may_entrench(war, state, unit) {
            turns.push(Turn::Entrench(unit));
        }
        substitutes::parts(war, state, unit, &mut |brigade, manpower| {
            turns.push(Turn::Detach(brigade, manpower));
        });
    }
    turns
}

/// 7.1 The next of the units named: it marches, with the leader or without him, or it entrenches.
pub fn next(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Phase::Activation(activation) = &state.phase else { return Ok(()) };
    let mut activation = activation.clone();
    activation.waiting.retain(|unit| state.unit(*unit).hex().is_some());
    let (leader, army) = (activation.leader, war.leader(activation.leader).army);
    let turns = turns(war, state, &activation);
    if turns.is_empty() {
        steps::finish(state, None);
        return Ok(());
    }
    let name = war.leader(leader).name;
    let question = || format!("Which unit of {name}'s acts next?");
    let offer = |turn: &Turn| {
        let (verb, unit, more) = match turn {
            Turn::March(unit) => ("march", unit, "march"),
            Turn::Ride(unit) => ("lead", unit, "march with the leader"),
            Turn::Entrench(unit) => ("entrench", unit, "entrench"),
            Turn::Detach(brigade, manpower) => return substitutes::offer(war, *brigade, *manpower, ""),
        };
        acts::unit_offer(war, state, *unit, format!("{verb} {}", war.card(*unit).id), more)
    };
    let turn = *asking::choose(table, side(army), ("next-unit", ORDER), &question, &turns, &offer)?;
    let unit = match turn {
        Turn::March(unit) | Turn::Ride(unit) | Turn::Entrench(unit) => unit,
        Turn::Detach(brigade, manpower) => {
            substitutes::detach(table, war, state, brigade, manpower);
            return Ok(());
        }
    };
    activation.waiting.retain(|other| *other != unit);
    match turn {
        Turn::March(_) => {
            activation.rode |= leaders::companions(war, state, unit).contains(&leader);
            begin(table, war, state, unit, Some(activation), None)
        }
        Turn::Ride(_) => {
            activation.rode = true;
            ride(table, war, state, leader, unit);
            begin(table, war, state, unit, Some(activation), Some(leader))
        }
        Turn::Entrench(_) | Turn::Detach(..) => {
            acts::entrench(table, war, state, unit);
            steps::finish(state, Some(activation));
            Ok(())
        }
    }
}

/// 7.1 The leader first goes to the unit he will ride with.
fn ride(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId, unit: UnitId) {
    let Some(hex) = state.unit(unit).hex() else { return };
    if state.leader(leader).hex() != Some(hex) {
        state.leader_mut(leader).at = Where::Map(hex);
        table.tell(&|| Line::effect(format!("{} goes to {}", war.leader(leader).name, war.name(hex)), ORDER));
    }
}
