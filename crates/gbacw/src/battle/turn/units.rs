//! 3.3 Units act one by one, and leaders ride between them.

use hexes::Hex;
use longroll::rule::house;
use longroll::table::{Offer, Play, Table};

use super::activation::{self, clear, commit};
use crate::battle::acts::{self, Act};
use crate::battle::cards::{BrigadeId, LeaderId, Level, UnitId};
use crate::battle::command::{enemy_distance, guns_beside, guns_may_act, markers, orders_change};
use crate::battle::movement;
use crate::battle::recovery;
use crate::battle::state::{Activation, BrigadeState, Group, Stage, State};
use crate::battle::victory;
use crate::battle::war::War;
use crate::orders::Orders;
use longroll::asking::choose;

/// What the owner of a marker may do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// The unit he is asked about does this.
    Act(Act),
    /// Another unit acts first; the one he is asked about is done if it has begun.
    Unit(UnitId),
    /// 6.2 A brigade tries to change its orders before it acts.
    Orders(BrigadeId),
    /// 5.34 The brigades are to act together.
    Coordinate,
    Ride(LeaderId),
    /// 13.3 All that can try to rally, one after the other.
    Rally,
    /// No other unit of the acting brigades acts.
    Done,
    /// No other brigade acts.
    Pass,
}

/// 5.3 The units of the acting brigades, and the guns beside them (4.3), that can still act.
fn ready<'s>(war: &'s War, state: &'s State, activation: &'s Activation) -> impl Iterator<Item = UnitId> + 's {
    let units = state.acting.iter().flat_map(|brigade| war.brigade(*brigade).units.iter().copied());
    let guns = markers::guns(war, activation.division);
    let beside = guns.filter(move |unit| guns_may_act(war, state, activation, *unit) && guns_beside(war, state, *unit));
    units.filter(move |unit| acts::can_act(war, state, *unit)).chain(beside)
}

/// 5.3 The next unit that the owner is asked about: the nearest to the enemy of those that have not moved yet. With none left the
/// brigade goes over to shock.
pub fn next(table: &mut dyn Table, war: &War, state: &mut State) {
    let Some(activation) = state.activation() else { return };
    match nearest(war, state, activation, ready(war, state, activation)) {
        Some(unit) => state.stage(Stage::Act(Some(unit))),
        None => {
            commit(table, war, state);
            state.stage(Stage::Designate);
        }
    }
}

/// 4.3 Artillery of the division and corps that has not acted beside a brigade acts last.
pub fn next_guns(war: &War, state: &mut State) {
    let Some(activation) = state.activation() else { return };
    let guns = markers::guns(war, activation.division).filter(|unit| guns_may_act(war, state, activation, *unit));
    match nearest(war, state, activation, guns) {
        Some(unit) => state.stage(Stage::Guns(Some(unit))),
        None => end_guns(war, state),
    }
}

fn nearest(war: &War, state: &State, activation: &Activation, units: impl Iterator<Item = UnitId>) -> Option<UnitId> {
    let far = |unit: &UnitId| {
        let hex = state.unit(*unit).hex();
        let far = hex.and_then(|hex| enemy_distance(war, state, activation.side, hex)).unwrap_or(i32::MAX);
        (activation.rested.contains(unit), far)
    };
    units.min_by_key(far)
}

/// 4.3 The guns are finished, and with them the marker.
fn end_guns(war: &War, state: &mut State) {
    let Some(division) = state.activation().map(|activation| activation.division) else { return };
    for unit in markers::guns(war, division) {
        let now = state.unit_mut(unit);
        now.busy &= now.used.begun;
    }
    clear(state);
    state.stage(Stage::Done);
}

/// Everything that the owner of a marker may do when he is asked about a unit that can do the acts of `list`.
fn options(war: &War, state: &State, activation: &Activation, unit: UnitId, list: &[Act]) -> Vec<Next> {
    let mut options: Vec<Next> = list.iter().copied().map(Next::Act).collect();
    // 8.2, 6.1 A unit that may not end its action here goes on before anything else is done.
    if state.unit(unit).used.begun && !list.contains(&Act::Finish) {
        return options;
    }
    let guns = matches!(activation.stage, Stage::Guns(_));
    let others = ready_now(war, state, activation);
    options.extend(others.iter().filter(|other| **other != unit).copied().map(Next::Unit));
    if activation.open {
        opening(war, state, activation, &mut options);
    }
    if rallying(war, state, &others).len() > 1 {
        options.push(Next::Rally);
    }
    if !guns {
        options.extend(riders(war, state, activation).map(Next::Ride));
    }
    let last = others.iter().all(|other| *other == unit) && list.contains(&Act::Finish);
    let passed = guns || !others.iter().any(|other| must_act(war, state, *other));
    if passed && (!last || activation.open) {
        options.push(Next::Done);
    }
    if activation.open && activation.tried.is_empty() {
        options.push(Next::Pass);
    }
    options
}

/// The units among which the owner may choose now: of the acting brigades, or guns at the end of a marker.
fn ready_now(war: &War, state: &State, activation: &Activation) -> Vec<UnitId> {
    if matches!(activation.stage, Stage::Guns(_)) {
        markers::guns(war, activation.division).filter(|id| guns_may_act(war, state, activation, *id)).collect()
    } else {
        ready(war, state, activation).collect()
    }
}

/// 13.3 Those of these units that have not begun and may try to rally as they face.
fn rallying(war: &War, state: &State, units: &[UnitId]) -> Vec<UnitId> {
    let may = |unit: UnitId| {
        let now = state.unit(unit);
        !now.used.begun
            && recovery::may_rally(war, state, unit)
            && acts::acts(war, state, unit).contains(&Act::Rally(now.facing))
    };
    units.iter().copied().filter(|unit| may(*unit)).collect()
}

/// 13.3 All of these units that may try to rally do, in the order in which they would be asked.
fn rally_all(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    units: &[UnitId],
    stage: fn(Option<UnitId>) -> Stage,
) -> Play<()> {
    for unit in rallying(war, state, units) {
        let facing = state.unit(unit).facing;
        perform(table, war, state, unit, Act::Rally(facing), stage)?;
    }
    state.stage(stage(None));
    Ok(())
}

/// What may be done as long as no unit of the proposed brigades has acted: other brigades, orders, coordination.
fn opening(war: &War, state: &State, activation: &Activation, options: &mut Vec<Next>) {
    let untried = state.acting.iter().filter(|brigade| !activation.tried.contains(brigade)).copied();
    if activation.tried.is_empty() {
        let brigades = activation::ready(war, state, activation).into_iter().flatten();
        let units = brigades.filter(|id| !state.acting.contains(id)).flat_map(|id| &war.brigade(id).units);
        options.extend(units.copied().filter(|unit| acts::can_act(war, state, *unit)).map(Next::Unit));
        let may = !activation.settled && markers::coordinator(war, state, activation).is_some();
        options.extend(may.then_some(Next::Coordinate));
    }
    options.extend(untried.filter(|brigade| orders_change::may_try(war, state, *brigade)).map(Next::Orders));
}

fn offer(war: &War, state: &State, offers: &acts::Offers<'_>, next: &Next) -> Offer {
    match next {
        Next::Act(act) => offers.offer(act),
        Next::Unit(unit) => {
            let card = war.card(*unit);
            Offer::new(format!("unit {}", card.id), card.name).piece(unit.piece())
        }
        Next::Orders(brigade) => {
            let (card, orders) = (war.brigade(*brigade), state.brigade(*brigade).orders.word());
            Offer::new(format!("orders {}", card.id), format!("{}: try to change its {orders} orders", card.name))
        }
        Next::Coordinate => Offer::new("coordinate", "try to coordinate the brigades"),
        Next::Ride(leader) => rider_offer(war, *leader),
        Next::Rally => Offer::new("rally all", "all that are Disordered try to rally, and do nothing else"),
        Next::Done => Offer::new("done", "no other unit acts"),
        Next::Pass => Offer::new("pass", "no other brigade acts"),
    }
}

/// 6.1, 6.24 A unit that its orders, or a loose cannon, send at the enemy may not be passed over.
fn must_act(war: &War, state: &State, unit: UnitId) -> bool {
    let sent = |now: &BrigadeState| now.orders == Orders::Attack || now.forced.is_some();
    if !war.brigade_of(unit).is_some_and(|brigade| sent(state.brigade(brigade))) {
        return false;
    }
    let obligation = movement::running(war, state, unit).1.obligation;
    let met = |hex| obligation.is_none_or(|obligation| obligation.is_met(state, hex));
    state.unit(unit).hex().is_some_and(|hex| !met(hex))
}

/// One decision of the owner of a marker: mostly what the unit does that he is asked about, with all that follows. `stage` is
/// where its brigade stands. A unit with nothing left to do is done.
pub fn act(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    stage: fn(Option<UnitId>) -> Stage,
) -> Play<()> {
    let list = acts::acts(war, state, unit);
    let Some(activation) = state.activation() else { return Ok(()) };
    if list.is_empty() || list == [Act::Finish] && !activation.open {
        acts::finish(state, unit);
        state.stage(stage(None));
        return Ok(());
    }
    let question = || format!("{}: what does it do?", war.card(unit).name);
    let offers = acts::Offers::new(war, state, unit);
    let offer = |next: &Next| offer(war, state, &offers, next);
    let options = options(war, state, activation, unit, &list);
    let next = *choose(table, war.side(unit), ("act", house("3.6")), &question, &options, &offer)?;
    match next {
        Next::Act(act) => perform(table, war, state, unit, act, stage)?,
        Next::Unit(other) => turn_to(war, state, unit, other, stage),
        Next::Orders(brigade) => {
            change_orders(table, war, state, brigade)?;
            state.stage(Stage::Act(None));
        }
        Next::Coordinate => activation::coordinate(table, war, state)?,
        Next::Ride(leader) => state.stage(Stage::Ride(leader)),
        Next::Rally => {
            let list: Vec<UnitId> = ready_now(war, state, activation);
            rally_all(table, war, state, &list, stage)?;
        }
        Next::Done if stage(None) == Stage::Guns(None) => end_guns(war, state),
        Next::Done => {
            commit(table, war, state);
            state.stage(Stage::Designate);
        }
        Next::Pass => {
            if let Some(activation) = state.activation_mut() {
                activation.open = false;
            }
            state.acting.clear();
            state.stage(Stage::Guns(None));
        }
    }
    Ok(())
}

/// The unit acts, and those that rested meanwhile in other hexes are done.
fn perform(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    act: Act,
    stage: fn(Option<UnitId>) -> Stage,
) -> Play<()> {
    if !matches!(act, Act::Lead(..)) {
        commit(table, war, state);
        end_rest(state, unit);
    }
    acts::perform(table, war, state, unit, act)?;
    victory::occupy(war, state);
    if state.unit(unit).used.acted {
        state.stage(stage(None));
    } else if act.to().is_some_and(|to| state.unit(unit).hex() == Some(to)) {
        let stack = state.unit(unit).hex().map(|hex| state.stack(war.grid(), hex).collect::<Vec<_>>());
        let along = stack.into_iter().flatten().filter(|other| matches!(act, Act::Together(_)) || *other == unit);
        let rests: Vec<UnitId> = along.filter(|other| may_rest(war, state, *other)).collect();
        if rests.contains(&unit) {
            state.stage(stage(None));
        }
        let Some(activation) = state.activation_mut() else { return Ok(()) };
        for other in rests {
            if !activation.rested.is_full() {
                activation.rested.push(other);
            }
        }
    }
    Ok(())
}

/// A unit that has moved where it meant to go rests: the owner is asked about others first, unless it can fire or turn to an enemy
/// near by.
fn may_rest(war: &War, state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    let arrives = now.used.arrived && now.used.entered == 1;
    if !now.used.begun || now.used.acted || arrives {
        return false;
    }
    let list = acts::acts(war, state, unit);
    let near =
        || now.hex().and_then(|hex| enemy_distance(war, state, war.side(unit), hex)).is_some_and(|far| far <= NEAR);
    let fires = list.iter().any(|act| matches!(act, Act::Fire(_)));
    let turns = list.iter().any(|act| matches!(act, Act::Turn(_)));
    list.contains(&Act::Finish) && !fires && !(turns && near())
}

/// To an enemy nearer than this a unit may want to turn.
const NEAR: i32 = 4;

/// Units that rested in other hexes than this one's are done; this one goes on.
fn end_rest(state: &mut State, unit: UnitId) {
    let Some(activation) = state.activation_mut() else { return };
    let rested = std::mem::take(&mut activation.rested);
    let here = state.unit(unit).hex();
    for other in rested.into_iter().filter(|other| *other != unit) {
        if state.unit(other).hex() != here {
            acts::finish(state, other);
        } else if let Some(activation) = state.activation_mut() {
            activation.rested.push(other);
        }
    }
}

/// The owner turns to another unit. If it belongs to another brigade, that brigade is proposed instead.
fn turn_to(war: &War, state: &mut State, unit: UnitId, other: UnitId, stage: fn(Option<UnitId>) -> Stage) {
    let begun = state.unit(unit).used.begun && !state.unit(unit).used.acted;
    if begun {
        end_rest(state, unit);
    }
    let brigade = war.brigade_of(other).filter(|brigade| !state.acting.contains(brigade));
    let Some(activation) = state.activation_mut() else { return };
    if begun && !activation.rested.is_full() {
        activation.rested.push(unit);
    }
    activation.rested.retain(|rested| *rested != other);
    let group = activation.group.clone();
    if let Some(brigade) = brigade {
        state.acting = if group.contains(&brigade) { group } else { Group::from_iter([brigade]) };
    }
    state.stage(stage(Some(other)));
}

/// 6.2 A brigade of the acting ones tries to change its orders.
fn change_orders(table: &mut dyn Table, war: &War, state: &mut State, brigade: BrigadeId) -> Play<()> {
    if let Some(activation) = state.activation_mut() {
        activation.tried.push(brigade);
    }
    orders_change::attempt(table, war, state, brigade)
}

/// 9.3 The leaders who may ride with this marker: those of the division, the corps commander, and once a turn the overall
/// commander.
pub fn riders<'s>(war: &'s War, state: &'s State, activation: &'s Activation) -> impl Iterator<Item = LeaderId> + 's {
    let corps = war.division(activation.division).corps;
    war.leaders().filter(move |id| {
        let (card, now) = (war.leader(*id), state.leader(*id));
        let commands = match card.level {
            Level::Brigade(brigade) => war.brigade(brigade).division == activation.division,
            Level::Division(division) => division == activation.division,
            Level::Corps(other) => other == corps,
            Level::Army => true,
        };
        card.side == activation.side && commands && !now.moved && now.hex().is_some()
    })
}

pub fn rider_offer(war: &War, leader: LeaderId) -> Offer {
    let card = war.leader(leader);
    Offer::new(format!("ride {}", card.id), format!("{} rides", card.name)).piece(leader.piece())
}

/// 9.3 A leader rides to a hex he can reach, or stays after all.
pub fn ride(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId) -> Play<()> {
    let mut options: Vec<Option<Hex>> = vec![None];
    options.extend(movement::ride_options(war, state, leader).into_iter().map(Some));
    let offer = |to: &Option<Hex>| match to {
        None => Offer::new("stay", "stays where he is"),
        Some(hex) => war.offer_at(*hex, war.name(*hex), war.name(*hex)),
    };
    let card = war.leader(leader);
    let question = || format!("Where does {} ride?", card.name);
    let to = *choose(table, card.side, ("ride", house("9.3")), &question, &options, &offer)?;
    state.leader_mut(leader).moved = true;
    if let Some(activation) = state.activation_mut() {
        activation.settled = true;
    }
    if let Some(hex) = to {
        movement::ride(table, war, state, leader, hex)?;
    }
    Ok(())
}
