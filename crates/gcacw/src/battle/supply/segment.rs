//! 24.3 The Supply Segment: stations, depots, income, rations, empty wagon trains; and what mountains do to them (24.8).

use hexes::{Hex, path::Mover};
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Offer, Play, Table, under};

use super::feeding::feed;
use super::paths::{Holder, reach, sources};
use super::send_back;
use crate::battle::asking;
use crate::battle::cards::{Size, UnitId, side};
use crate::battle::movement::{self, leaders};
use crate::battle::state::{Depot, State, Where};
use crate::battle::war::War;
use crate::combat::Terrain;
use crate::initiative::title;
use crate::supply;
use crate::unit::{Arm, Army};

const SEGMENT: Rule = card("24.3");
const STEPS: Rule = house("24.3");
const STATIONS: Rule = house("24.9");
const HUNGER: Rule = house("24.5");
const WAGONS: Rule = card("24.8");

/// More supply points than any place can hold.
const PLENTY: u8 = 99;

/// 24.3 One army's Supply Segment.
pub fn segment(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    under(table, SEGMENT, &|| format!("Supply Segment: {}", title(army)), |table| {
        if war.scenario.advanced.events == 9 && army == Army::Union {
            reduce(table, war, state)?;
        }
        repair(table, war, state, army)?;
        build(table, war, state, army)?;
        income(table, war, state, army);
        let fed = feed(table, war, state, army)?;
        starve(table, war, state, army, &fed);
        leaders::settle(table, war, state)?;
        send_back(table, war, state, army)
    })
}

/// Ask for one of these hexes, or none.
fn one_of(
    table: &mut dyn Table,
    war: &War,
    army: Army,
    name: &'static str,
    question: &str,
    hexes: Vec<Hex>,
) -> Play<Option<Hex>> {
    if hexes.is_empty() {
        return Ok(None);
    }
    let options: Vec<Option<Hex>> = std::iter::once(None).chain(hexes.into_iter().map(Some)).collect();
    let question = || format!("{}: {question}", title(army));
    let offer = |hex: &Option<Hex>| hex.map_or_else(|| Offer::new("done", "no more"), |hex| war.hex_offer(hex));
    asking::choose(table, side(army), (name, STEPS), &question, &options, &offer).copied()
}

/// 24.3 Up to two stations that the army holds are repaired by one step.
fn repair(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    let mut done: Vec<Hex> = Vec::new();
    while done.len() < usize::from(war.book.rear.supply.repairs) {
        let stations = war.scenario.stations.iter().zip(&state.stations);
        let broken = stations.filter(|(_, state)| **state > 0).map(|((hex, _), _)| *hex);
        let held = broken.filter(|hex| !done.contains(hex) && war.holder(state, *hex) == Some(army)).collect();
        let Some(hex) = one_of(table, war, army, "repair", "which station is repaired?", held)? else { break };
        done.push(hex);
        let Some(at) = war.scenario.stations.iter().position(|(station, _)| *station == hex) else { break };
        state.stations[at] -= 1;
        let (now, name) = (state.stations[at], war.scenario.stations[at].1);
        table.tell(&|| {
            let word = if now == 0 { "works again" } else { "is still damaged" };
            Line::effect(format!("the station of {name} {word}"), STATIONS)
        });
    }
    Ok(())
}

/// 24.3 New depots at stations and in cities, where a wagon train or an infantry division is.
fn build(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    loop {
        let own = state.strategic.depots.iter().filter(|depot| depot.army == army).count();
        if own >= usize::from(war.book.rear.supply.depots) {
            return Ok(());
        }
        let sites: Vec<Hex> = sites(war, state, army).into_iter().map(|(hex, _)| hex).collect();
        let Some(hex) = one_of(table, war, army, "depot", "where is a depot built, for 1 SP?", sites)? else {
            return Ok(());
        };
        let payer = self::sites(war, state, army).into_iter().find(|(site, _)| *site == hex);
        let Some((_, payer)) = payer else { return Ok(()) };
        payer.spend(state, war.book.rear.supply.depot_price);
        state.strategic.depots.push(Depot { army, hex, points: 0 });
        table.tell(&|| Line::effect(format!("a depot in {}", war.name(hex)), STEPS));
    }
}

/// Where a depot can be built, and who pays: a wagon train there, or a source that reaches the hex.
fn sites(war: &War, state: &State, army: Army) -> Vec<(Hex, Holder)> {
    let price = war.book.rear.supply.depot_price;
    let stock = Holder::Stock(army);
    let near = (stock.points(state) >= price).then(|| reach(war, state, army, stock));
    let mut list: Vec<(Hex, Holder)> = Vec::new();
    for unit in war.units_of(army) {
        let now = state.unit(unit);
        let Some(hex) = now.hex() else { continue };
        let place = war.ground.terrain(hex) == Terrain::City
            || war.scenario.stations.iter().any(|(station, _)| *station == hex);
        let builder = match now.unit.arm {
            Arm::Wagon => true,
            Arm::Infantry => war.card(unit).size == Size::Division,
            _ => false,
        };
        let taken = state.strategic.depots.iter().any(|depot| depot.hex == hex);
        if !place || !builder || taken || list.iter().any(|(site, _)| *site == hex) {
            continue;
        }
        let carries = |unit: &UnitId| state.unit(*unit).hex() == Some(hex) && state.unit(*unit).supply >= price;
        if let Some(wagon) = war.units_of(army).find(carries) {
            list.push((hex, Holder::Wagon(wagon)));
        } else if near.as_ref().is_some_and(|near| near.get(hex) == Some(&true)) {
            list.push((hex, stock));
        }
    }
    list
}

/// 24.3 Supply points come to the sources, if one is open.
fn income(table: &mut dyn Table, war: &War, state: &mut State, army: Army) {
    if sources(war, state, army).is_empty() {
        table.tell(&|| Line::effect("no source is open: no supply points", STEPS));
        return;
    }
    let points = war.book.rear.supply.income[usize::from(army == Army::Confederate)];
    let stock = &mut state.strategic.stock[side(army)];
    *stock = stock.saturating_add(points).min(PLENTY);
    let now = *stock;
    table.tell(&|| Line::effect(format!("{points} SP arrive; the sources now hold {now}"), STEPS));
}

/// 24.5 A unit that is not fed is out of supply; one that was so before loses Manpower.
fn starve(table: &mut dyn Table, war: &War, state: &mut State, army: Army, fed: &[UnitId]) {
    for unit in war.units_of(army) {
        let now = state.unit_mut(unit);
        let hungry = now.hex().is_some() && now.unit.is_combat_unit() && !fed.contains(&unit);
        let before = std::mem::replace(&mut now.out_of_supply, hungry);
        if !hungry {
            continue;
        }
        table.tell(&|| Line::effect(format!("{} is out of supply", war.card(unit).name), HUNGER));
        if before {
            let men = now.unit.manpower;
            now.unit.manpower = men.saturating_sub(war.book.rear.supply.starving);
            table.tell(&|| Line::effect(format!("{} loses Manpower", war.card(unit).name), HUNGER));
            movement::bury(table, war, state, unit, men);
        }
    }
}

/// 24.8 A die for each Union wagon train whose line to a source goes through a mountain hex.
fn reduce(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    for wagon in war.units_of(Army::Union) {
        let now = *state.unit(wagon);
        let Some(hex) = now.hex().filter(|_| now.unit.arm == Arm::Wagon) else { continue };
        if !is_over_mountains(war, state, hex) {
            continue;
        }
        let mut points = Some(now.supply);
        let title = || war.card(wagon).name.to_owned();
        let _ = under(table, WAGONS, &title, |table| {
            asking::about(table, war, wagon, |table| supply::reduce(table, &war.book, &mut points))
        })?;
        let now = state.unit_mut(wagon);
        now.supply = points.unwrap_or(0);
        if points.is_none() {
            now.at = Where::Gone;
        }
    }
    Ok(())
}

/// 24.8 The cheapest way of a wagon train from a source goes through a mountain hex.
fn is_over_mountains(war: &War, state: &State, to: Hex) -> bool {
    let rain = war.rains(state);
    let mut mover = Mover::new(war.grid());
    let ways = sources(war, state, Army::Union).into_iter().filter_map(|source| {
        let cost = |at: Hex, _: Hex, dir| war.ground.price(state, Arm::Wagon, rain, at, dir).map(u16::from);
        mover.path(source, to, u16::from(u8::MAX), cost, |_| false)
    });
    let best = ways.min_by_key(|(_, cost)| *cost);
    best.is_some_and(|(way, _)| way.iter().any(|hex| war.ground.terrain(*hex) == Terrain::Mountain))
}
