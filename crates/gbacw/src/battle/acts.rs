//! 21.2 What a unit may do in its activation, one decision at a time.

mod going;
mod offers;

use hexes::{Facing, Hex};
use longroll::table::{Play, Table};

use super::cards::{LeaderId, UnitId};
use super::fire::{self, Aim};
use super::movement::{self, Change, Gait};
use super::recovery;
use super::state::{State, Used, Where};
use super::war::War;

pub use super::movement::begin;
pub use offers::{Offers, offer};

/// One thing a unit does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// 9 Enter an adjacent hex; for a reinforcement (9.7), the map.
    Step(Hex),
    /// 9 Go to a hex farther away by the cheapest path, as far as nothing happens on it; a column that must deploys first, and a
    /// reinforcement (9.7) enters first.
    Go(Hex),
    /// 8.2 Enter it with the whole stack.
    Together(Hex),
    /// 18.9 Enter it along the walls of a street.
    Cautious(Hex),
    /// 19.1 Leave the map.
    Leave,
    /// 7.2 Turn in place.
    Turn(Facing),
    /// 9.2 Change formation or place in the stack.
    Change(Change),
    /// 10 Fire.
    Fire(Aim),
    /// 9.3 Tell a leader in its hex to ride along, or to stay.
    Lead(LeaderId, bool),
    /// 13.3 Try to rally, and face this way then.
    Rally(Facing),
    /// 15.1 Dig.
    Dig,
    /// End the action of the unit.
    Finish,
}

impl Act {
    /// The hex it leads to.
    pub fn to(self) -> Option<Hex> {
        if let Act::Step(to) | Act::Go(to) | Act::Together(to) | Act::Cautious(to) = self { Some(to) } else { None }
    }
}

/// Whether a unit has an action left with this marker: it is a combat unit on the map, or may enter now.
pub fn can_act(war: &War, state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    !now.used.acted
        && (now.fights() || movement::is_due(war, state, unit) && !movement::entries(war, state, unit).is_empty())
}

/// Everything a unit may do now. Empty only if it has acted or is not in play.
pub fn acts(war: &War, state: &State, unit: UnitId) -> Vec<Act> {
    let now = state.unit(unit);
    if now.used.acted || now.abandoned {
        return Vec::new();
    }
    match now.at {
        Where::Map(hex) => {
            let mut acts = on_map(war, state, unit, hex);
            leaders(war, state, unit, &mut acts);
            acts
        }
        Where::Coming => coming(war, state, unit),
        Where::Recovery | Where::Gone(_) => Vec::new(),
    }
}

/// 9.3 Before a unit moves the leaders in its hex may be told otherwise than they would do: to ride along, or to stay.
fn leaders(war: &War, state: &State, unit: UnitId, acts: &mut Vec<Act>) {
    let moves = |act: &Act| act.to().is_some() || *act == Act::Leave;
    if state.unit(unit).used.entered > 0 || !acts.iter().any(moves) {
        return;
    }
    for leader in movement::companions(war, state, unit) {
        acts.push(Act::Lead(leader, !movement::rides_along(war, state, leader, &[unit])));
    }
}

/// 9.7 A reinforcement enters, and goes on if its owner likes, or waits. Where it may choose its hex of entry it enters first.
fn coming(war: &War, state: &State, unit: UnitId) -> Vec<Act> {
    let entries = movement::entries(war, state, unit);
    let mut acts: Vec<Act> = entries.iter().copied().map(Act::Step).collect();
    if let [entry] = entries[..]
        && let Some((there, _)) = movement::entered(war, state, unit, entry)
    {
        let on = on_map(war, &there, unit, entry).into_iter();
        let far = on.filter(|act| matches!(act, Act::Step(_) | Act::Go(_))).filter_map(Act::to);
        acts.extend(far.filter(|to| movement::may_stack(war, &there, unit, *to)).map(Act::Go));
    }
    if movement::is_due(war, state, unit) {
        acts.push(Act::Finish);
    }
    acts
}

fn on_map(war: &War, state: &State, unit: UnitId, hex: Hex) -> Vec<Act> {
    let (mp, used) = movement::running(war, state, unit);
    let mut acts = Vec::with_capacity(16);
    let steps = movement::steps(war, state, unit, mp, &used);
    acts.extend(steps.iter().map(|(to, _)| Act::Step(*to)));
    // 8.2 A unit that passes through goes on.
    if !acts.is_empty() && movement::is_passing(war, state, unit, &used) {
        return acts;
    }
    let far = movement::reach(war, state, unit).into_iter().map(|(to, _)| to);
    let direct = !movement::deploys(war, state, unit);
    acts.extend(far.filter(|to| !direct || to.distance(hex) > 1).map(Act::Go));
    acts.extend(movement::cautious_steps(war, state, unit, mp, &used).iter().map(|(to, _)| Act::Cautious(*to)));
    acts.extend(movement::steps_together(war, state, unit).iter().map(|(to, _)| Act::Together(*to)));
    if let Some(bound) = obligation(war, state, unit, &mut acts, (mp, &used, hex), &steps) {
        return bound;
    }
    acts.extend(movement::may_leave(war, state, unit, mp, &used).then_some(Act::Leave));
    acts.extend(movement::turns(war, state, unit, mp, &used).map(Act::Turn));
    acts.extend(movement::changes(war, state, unit, mp, &used).map(Act::Change));
    if !used.rallied {
        acts.extend(fire::aims(war, state, unit).into_iter().map(Act::Fire));
    }
    let fresh = !used.moved && !used.fired && !used.rallied;
    if recovery::may_rally(war, state, unit) {
        acts.extend(recovery::rally_facings(war, state, unit).into_iter().map(Act::Rally));
    }
    if fresh && recovery::may_dig(war, state, unit) {
        acts.push(Act::Dig);
    }
    acts.push(Act::Finish);
    acts
}

/// 6.1 A unit that has to close with an enemy may move and turn as long as it can still end nearer, and may do nothing else
/// before it is nearer; deploying comes first. 6.24 Under a loose cannon every step must lead nearer. A unit that cannot comply
/// is free.
fn obligation(
    war: &War,
    state: &State,
    unit: UnitId,
    acts: &mut Vec<Act>,
    (mp, used, hex): (u8, &Used, Hex),
    steps: &movement::Steps,
) -> Option<Vec<Act>> {
    let obligation = used.obligation.filter(|_| !used.fired && !used.rallied)?;
    let met = obligation.is_met(state, hex);
    let left = |to: Hex| steps.iter().find(|(step, _)| *step == to).map_or(0, |(_, cost)| mp.saturating_sub(cost.half));
    let can_end =
        |at: Hex, left: u8| movement::can_end(war, state, unit, (at, left, used), |hex| obligation.is_met(state, hex));
    let keeps = |act: &Act| match act.to() {
        Some(_) if obligation.whole && matches!(act, Act::Go(_)) => false,
        Some(to) if !obligation.whole => can_end(to, left(to)),
        Some(to) if met => obligation.is_met(state, to),
        Some(to) => obligation.leads_nearer(state, hex, to),
        None => met,
    };
    if met {
        acts.retain(keeps);
        return None;
    }
    let deploy = Act::Change(Change::Line);
    if movement::deploys(war, state, unit) && movement::cost(war, state, unit, Change::Line) <= mp {
        let far = acts.iter().copied().filter(|act| matches!(act, Act::Go(_)) && keeps(act));
        return Some(std::iter::once(deploy).chain(far).collect());
    }
    let mut bound: Vec<Act> = acts.iter().copied().filter(keeps).collect();
    if bound.is_empty() {
        return None;
    }
    if !obligation.whole {
        let facing = state.unit(unit).facing;
        let price = |to: &Facing| mp.saturating_sub(movement::turn_cost(war, used, facing, *to));
        let turns = movement::turns(war, state, unit, mp, used).filter(|to| can_end(hex, price(to)));
        bound.extend(turns.map(Act::Turn));
    }
    Some(bound)
}

/// Carry out an act, with all that follows from it: fire drawn, reactions, checks.
pub fn perform(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, act: Act) -> Play<()> {
    if !state.unit(unit).used.begun && !matches!(act, Act::Lead(..)) {
        begin(war, state, unit);
    }
    match act {
        Act::Step(to) if state.unit(unit).at == Where::Coming => movement::arrive(table, war, state, unit, to)?,
        Act::Step(to) => movement::step(table, war, state, unit, to, Gait::Plain)?,
        Act::Go(to) => going::go(table, war, state, unit, to)?,
        Act::Together(to) => movement::step(table, war, state, unit, to, Gait::Together)?,
        Act::Cautious(to) => movement::step(table, war, state, unit, to, Gait::Cautious)?,
        Act::Leave => movement::leave(table, war, state, unit),
        Act::Turn(facing) => movement::turn(table, war, state, unit, facing),
        Act::Change(change) => movement::change(table, war, state, unit, change)?,
        Act::Fire(aim) => fire::phasing(table, war, state, unit, aim)?,
        Act::Lead(leader, along) => movement::tell_leader(state, leader, along.then_some(unit)),
        Act::Rally(facing) => recovery::rally(table, war, state, unit, facing)?,
        Act::Dig => recovery::dig(table, war, state, unit)?,
        Act::Finish => {}
    }
    let ended = match act {
        Act::Rally(_) | Act::Dig | Act::Leave | Act::Finish => true,
        // 8.4 Each part of an extended line fires.
        Act::Fire(_) => fire::aims(war, state, unit).is_empty(),
        _ => false,
    };
    if ended || !state.unit(unit).fights() {
        finish(state, unit);
    }
    Ok(())
}

/// The unit has finished its action for this marker.
pub fn finish(state: &mut State, unit: UnitId) {
    let now = state.unit_mut(unit);
    now.used.acted = true;
    now.mp = 0;
    movement::dismiss(state, unit);
}
