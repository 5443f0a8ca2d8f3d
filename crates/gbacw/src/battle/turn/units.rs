//! 3.3 Units act one by one, and leaders ride between them.

use hexes::Hex;
use longroll::rule::{house, rulebook};
use longroll::table::{Offer, Play, Table};

use super::activation::clear;
use crate::battle::acts::{self, Act};
use crate::battle::cards::{LeaderId, Level, UnitId};
use crate::battle::command::{guns_beside, guns_may_act, markers};
use crate::battle::movement;
use crate::battle::state::{Activation, BrigadeState, Stage, State};
use crate::battle::victory;
use crate::battle::war::War;
use crate::orders::Orders;
use longroll::asking::choose;

/// Who does something next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Unit(UnitId),
    Ride(LeaderId),
    Done,
}

/// 5.3 The owner picks the next unit of the acting brigades, or moves a leader; or all have done what they will do.
pub fn next(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Some(activation) = state.activation() else { return Ok(()) };
    let mut options: Vec<Next> = Vec::new();
    let units = state.acting.iter().flat_map(|brigade| war.brigade(*brigade).units.iter().copied());
    options.extend(units.filter(|unit| acts::can_act(war, state, *unit)).map(Next::Unit));
    let guns = markers::guns(war, activation.division);
    let beside = guns.filter(|unit| guns_may_act(war, state, activation, *unit) && guns_beside(war, state, *unit));
    options.extend(beside.map(Next::Unit));
    if options.is_empty() {
        state.stage(Stage::Designate);
        return Ok(());
    }
    options.extend(riders(war, state, activation).map(Next::Ride));
    if !options.iter().any(|next| matches!(next, Next::Unit(unit) if must_act(war, state, *unit))) {
        options.push(Next::Done);
    }
    let next = *pick(table, war, activation, &options)?;
    state.stage(match next {
        Next::Unit(unit) => Stage::Act(Some(unit)),
        Next::Ride(leader) => Stage::Ride(leader),
        Next::Done => Stage::Designate,
    });
    Ok(())
}

/// 4.3 Artillery of the division and corps that has not acted beside a brigade acts last.
pub fn next_guns(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Some(activation) = state.activation() else { return Ok(()) };
    let mut options: Vec<Next> = Vec::new();
    let guns = markers::guns(war, activation.division).filter(|unit| guns_may_act(war, state, activation, *unit));
    options.extend(guns.map(Next::Unit));
    let next = if options.is_empty() {
        Next::Done
    } else {
        options.push(Next::Done);
        *pick(table, war, activation, &options)?
    };
    if let Next::Unit(unit) = next {
        state.stage(Stage::Guns(Some(unit)));
        return Ok(());
    }
    for unit in markers::guns(war, state.activation().map_or(activation.division, |now| now.division)) {
        let now = state.unit_mut(unit);
        now.busy &= now.used.begun;
    }
    clear(state);
    state.stage(Stage::Done);
    Ok(())
}

fn pick<'o>(table: &mut dyn Table, war: &War, activation: &Activation, options: &'o [Next]) -> Play<&'o Next> {
    let rule = if matches!(activation.stage, Stage::Guns(_)) { house("4.3") } else { rulebook("5.3") };
    let offer = |next: &Next| match next {
        Next::Unit(unit) => Offer::new(war.card(*unit).id, war.card(*unit).name).piece(unit.piece()),
        Next::Ride(leader) => rider_offer(war, *leader),
        Next::Done => Offer::new("done", "no other unit acts"),
    };
    let question = || format!("{}: which unit acts?", war.division(activation.division).name);
    choose(table, activation.side, ("unit", rule), &question, options, &offer)
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

/// One thing a unit does, with all that follows. `stage` is where its brigade stands.
pub fn act(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    stage: fn(Option<UnitId>) -> Stage,
) -> Play<()> {
    let list = acts::acts(war, state, unit);
    if list.is_empty() {
        state.unit_mut(unit).used.acted = true;
        state.stage(stage(None));
        return Ok(());
    }
    let question = || format!("{}: what does it do?", war.card(unit).name);
    let offers = acts::Offers::new(war, state, unit);
    let offer = |act: &Act| offers.offer(act);
    let act = *choose(table, war.side(unit), ("act", house("3.6")), &question, &list, &offer)?;
    acts::perform(table, war, state, unit, act)?;
    victory::occupy(war, state);
    if state.unit(unit).used.acted {
        state.stage(stage(None));
    }
    Ok(())
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
    if let Some(hex) = to {
        movement::ride(table, war, state, leader, hex)?;
    }
    Ok(())
}
