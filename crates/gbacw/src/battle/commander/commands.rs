//! The commands and places that plans name, and the plans and orders that make sense for them.

use hexes::Hex;
use longroll::plan::{Corps, Goal, Mission, Order, Plan, Posture, Site};
use longroll::side::Side;

use super::super::cards::{Attached, BrigadeId, UnitId};
use super::super::state::{State, Where};
use super::super::war::War;

/// More brigades than this are commanded by divisions.
const MOST: usize = 12;
/// An enemy farther than this cannot be attacked before the next plan.
const REACH: i32 = 14;
/// A command with less left than this, in percent, may withdraw.
const SPENT: u8 = 50;

/// How a side is divided into commands: brigades, or divisions if there are many.
fn by_brigade(war: &War, side: Side) -> bool {
    war.brigades().filter(|brigade| war.brigade(*brigade).side == side).count() <= MOST
}

/// How many commands a side has.
pub fn count(war: &War, side: Side) -> usize {
    if by_brigade(war, side) {
        war.brigades().filter(|brigade| war.brigade(*brigade).side == side).count()
    } else {
        war.scenario.divisions.iter().filter(|division| division.side == side).count().min(usize::from(u8::MAX))
    }
}

/// The command that a brigade belongs to.
pub fn of_brigade(war: &War, brigade: BrigadeId) -> u8 {
    let side = war.brigade(brigade).side;
    let at = if by_brigade(war, side) {
        war.brigades().filter(|other| war.brigade(*other).side == side).position(|other| other == brigade)
    } else {
        let division = war.brigade(brigade).division.index();
        let before = &war.scenario.divisions[..division];
        Some(before.iter().filter(|other| other.side == side).count())
    };
    at.and_then(|at| u8::try_from(at).ok()).unwrap_or(u8::MAX)
}

/// The command that a unit belongs to; none for the guns of a division or corps, which act with the troops near them.
pub fn of_unit(war: &War, unit: UnitId) -> Option<u8> {
    war.brigade_of(unit).map(|brigade| of_brigade(war, brigade))
}

/// The units of a command.
fn units(war: &War, side: Side, command: u8) -> impl Iterator<Item = UnitId> + '_ {
    war.units_of(side).filter(move |unit| of_unit(war, *unit) == Some(command))
}

/// A hex in the midst of a command: that of the unit nearest to all the others.
pub fn centre(war: &War, state: &State, side: Side, command: u8) -> Option<Hex> {
    let hexes: Vec<Hex> = units(war, side, command)
        .filter(|unit| state.unit(*unit).fights())
        .filter_map(|unit| state.unit(unit).hex())
        .collect();
    hexes.iter().copied().min_by_key(|hex| (hexes.iter().map(|other| other.distance(*hex)).sum::<i32>(), *hex))
}

/// What is left of each command, in percent.
pub fn left(war: &War, state: &State, side: Side) -> Vec<u8> {
    let share = |command: usize| {
        let (mut now, mut all) = (0, 0);
        for unit in units(war, side, command as u8) {
            let card = war.card(unit);
            all += i32::from(card.sp);
            if matches!(state.unit(unit).at, Where::Map(_) | Where::Coming) && !state.unit(unit).abandoned {
                now += i32::from(state.unit(unit).sp.min(card.sp));
            }
        }
        (100 * now / all.max(1)).clamp(0, 100) as u8
    };
    (0..count(war, side)).map(share).collect()
}

/// The commands of a side.
pub fn commands(war: &War, state: &State, side: Side) -> Vec<Corps> {
    let names: Vec<&str> = if by_brigade(war, side) {
        war.scenario.brigades.iter().filter(|card| card.side == side).map(|card| card.name).collect()
    } else {
        war.scenario.divisions.iter().filter(|card| card.side == side).map(|card| card.name).collect()
    };
    let at = |command: usize| centre(war, state, side, command as u8).map(|hex| site(war, hex));
    names.into_iter().enumerate().map(|(command, name)| Corps { name: name.to_owned(), at: at(command) }).collect()
}

fn site(war: &War, hex: Hex) -> Site {
    let (column, row) = war.grid().column_row(hex);
    Site::Hex(column, row)
}

/// The places that plans may name: objectives, then exits.
pub fn goals(war: &War) -> Vec<Goal> {
    let objectives = war.scenario.objectives.iter().map(|objective| (objective.name, objective.hex));
    let exits = war.scenario.exits.iter().map(|exit| (exit.name, exit.hex));
    objectives.chain(exits).map(|(name, hex)| Goal { name: name.to_owned(), at: Some(site(war, hex)) }).collect()
}

/// The hex of a goal.
pub fn place(war: &War, goal: u8) -> Option<Hex> {
    let (at, objectives) = (usize::from(goal), &war.scenario.objectives);
    match objectives.get(at) {
        Some(objective) => Some(objective.hex),
        None => war.scenario.exits.get(at - objectives.len()).map(|exit| exit.hex),
    }
}

/// Who holds each goal; an exit is held by the side that stands there.
pub fn holders(war: &War, state: &State) -> Vec<Option<Side>> {
    let exits = war.scenario.exits.iter().map(|exit| war.holder(state, exit.hex));
    state.held.iter().copied().chain(exits).collect()
}

/// The goals that a side may make for, with what they are worth: objectives, and its own exits.
fn wanted(war: &War, side: Side) -> impl Iterator<Item = (u8, Hex, i32)> + '_ {
    let objectives = &war.scenario.objectives;
    let places = objectives.iter().enumerate().map(|(at, objective)| (at as u8, objective.hex, objective.points));
    let exits = war.scenario.exits.iter().enumerate();
    let ours = exits.filter(move |(_, exit)| exit.side == side);
    places.chain(ours.map(move |(at, exit)| ((objectives.len() + at) as u8, exit.hex, 6 * exit.points)))
}

/// Plans for the whole army, the usual one first.
pub fn plans(war: &War, state: &State, side: Side) -> Vec<Plan> {
    let count = count(war, side);
    let all = |order: Order| Plan::all(count, order);
    let free = Order::default();
    let here: Vec<Option<Hex>> = (0..count).map(|command| centre(war, state, side, command as u8)).collect();
    let mut plans = vec![all(free), all(free.with(Posture::Bold))];
    let place = on_the_best_place(war, state, side).map(|goal| all(Order::to(Mission::Take(goal))));
    let enemy = on_one_enemy(war, state, side, &here).map(|enemy| all(Order::to(Mission::Attack(enemy))));
    let held = state.held.contains(&Some(side)).then(|| holding(war, state, side, &here));
    let others = [place, enemy, held, Some(divided(war, state, side, &here)), Some(all(free.with(Posture::Cautious)))];
    for plan in others.into_iter().flatten() {
        if !plans.contains(&plan) {
            plans.push(plan);
        }
    }
    plans
}

/// The place that is worth most and not ours, near things first; one of ours if all are.
fn on_the_best_place(war: &War, state: &State, side: Side) -> Option<u8> {
    let holders = holders(war, state);
    let worth = |(goal, hex, points): &(u8, Hex, i32)| {
        let ours = holders.get(usize::from(*goal)).copied().flatten() == Some(side);
        let far = war.nearest(state, *hex, side, |_, _| true).map_or(30, |(far, _)| far);
        (if ours { 50 } else { 100 }) * points / (far + 8)
    };
    wanted(war, side).max_by_key(|goal| (worth(goal), std::cmp::Reverse(goal.0))).map(|(goal, ..)| goal)
}

/// The command of the enemy that is weakest for how near it is to all of ours.
fn on_one_enemy(war: &War, state: &State, side: Side, here: &[Option<Hex>]) -> Option<u8> {
    let enemy = side.other();
    let score = |command: &u8| {
        let at = centre(war, state, enemy, *command)?;
        let far: i32 = here.iter().flatten().map(|hex| hex.distance(at)).sum();
        let strength: i32 = units(war, enemy, *command)
            .filter(|unit| state.unit(*unit).fights())
            .map(|unit| i32::from(state.unit(unit).sp) * if state.unit(unit).is_disordered() { 1 } else { 2 })
            .sum();
        Some(2 * far / here.iter().flatten().count().max(1) as i32 + strength)
    };
    let scored = (0..count(war, enemy) as u8).filter_map(|command| Some((score(&command)?, command)));
    scored.min().map(|(_, command)| command)
}

/// Every command holds the place of ours that is nearest to it.
fn holding(war: &War, state: &State, side: Side, here: &[Option<Hex>]) -> Plan {
    let holders = holders(war, state);
    let ours = |goal: &(u8, Hex, i32)| holders.get(usize::from(goal.0)).copied().flatten() == Some(side);
    let order = |at: &Option<Hex>| {
        let near = at.and_then(|at| wanted(war, side).filter(ours).min_by_key(|(_, hex, _)| hex.distance(at)));
        near.map_or(Order::default(), |(goal, ..)| Order::to(Mission::Hold(goal)))
    };
    Plan(here.iter().map(order).collect())
}

/// Every command makes for the place nearest to it, worth considered.
fn divided(war: &War, state: &State, side: Side, here: &[Option<Hex>]) -> Plan {
    let holders = holders(war, state);
    let order = |at: &Option<Hex>| {
        let near =
            at.and_then(|at| wanted(war, side).max_by_key(|(_, hex, points)| 100 * points / (hex.distance(at) + 4)));
        near.map_or(Order::default(), |(goal, ..)| {
            let ours = holders.get(usize::from(goal)).copied().flatten() == Some(side);
            Order::to(if ours { Mission::Hold(goal) } else { Mission::Take(goal) })
        })
    };
    Plan(here.iter().map(order).collect())
}

/// Orders for one command that make sense now: few, so that each can be played out often enough to tell them apart. A
/// command far from the enemy does as it thinks best; one that is nearly spent may withdraw.
pub fn orders(war: &War, state: &State, side: Side, command: u8) -> Vec<Order> {
    let Some(here) = centre(war, state, side, command) else { return Vec::new() };
    let enemy = side.other();
    let centres = (0..count(war, enemy) as u8).filter_map(|other| Some((centre(war, state, enemy, other)?, other)));
    let nearest = centres.map(|(at, other)| (at.distance(here), other)).min();
    let Some((_, other)) = nearest.filter(|(far, _)| *far <= REACH) else { return Vec::new() };
    let mut orders = vec![Order::default(), Order::to(Mission::Attack(other))];
    let near = wanted(war, side).max_by_key(|(_, hex, points)| 100 * points / (hex.distance(here) + 4));
    if let Some((goal, ..)) = near {
        let ours = holders(war, state).get(usize::from(goal)).copied().flatten() == Some(side);
        orders.push(Order::to(if ours { Mission::Hold(goal) } else { Mission::Take(goal) }));
    }
    if left(war, state, side).get(usize::from(command)).is_some_and(|left| *left < SPENT) {
        orders.push(Order::to(Mission::Withdraw));
    }
    orders
}

/// The guns of a division or corps stay with the command that is nearest to them.
pub fn nearest(war: &War, state: &State, unit: UnitId) -> Option<u8> {
    let (side, at) = (war.side(unit), state.unit(unit).hex()?);
    let belongs = |other: &UnitId| match war.card(unit).attached {
        Attached::Brigade(_) => false,
        Attached::Division(division) => war.division_of(*other) == Some(division),
        Attached::Corps(corps) => war.corps_of(*other) == corps,
    };
    let troops = war.units_of(side).filter(|other| of_unit(war, *other).is_some() && belongs(other));
    let near = troops.filter(|other| state.unit(*other).fights()).filter_map(|other| {
        let far = state.unit(other).hex()?.distance(at);
        Some((far, other))
    });
    near.min().and_then(|(_, other)| of_unit(war, other))
}
