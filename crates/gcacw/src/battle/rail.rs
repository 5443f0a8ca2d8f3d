//! 25.1 Railroad movement on the map.

use hexes::{Hex, path::Mover};
use longroll::rule::{Rule, card};
use longroll::table::{Line, Play, Table, under};

use super::cards::{UnitId, side};
use super::ground::Crossing;
use super::movement::{self, acts, bans, leaders};
use super::state::State;
use super::war::War;
use super::zones::Sheet;
use crate::rail;
use crate::unit::Army;

const RR: Rule = card("25.1");

/// The place of the station in a hex.
fn station(war: &War, hex: Hex) -> Option<usize> {
    war.scenario.stations.iter().position(|(station, _)| *station == hex)
}

/// 24.9 Damaged and destroyed stations stop everything.
fn is_intact(state: &State, station: usize) -> bool {
    state.stations.get(station) == Some(&0)
}

/// 25.1 The stations that an unbroken railroad joins to a hex, with the distance of each. Enemies, enemy zones without
/// a friend, and broken stations and bridges break it.
pub fn stations(war: &War, state: &State, sheet: &Sheet, army: Army, from: Hex) -> Vec<(usize, i32)> {
    let cost = |at: Hex, to: Hex, dir| {
        let open = war.ground.has_rail(at, dir)
            && war.ground.crossing(state, at, dir) != Crossing::Broken
            && sheet.is_open(army, to)
            && station(war, to).is_none_or(|station| is_intact(state, station));
        open.then_some(1)
    };
    let mut mover = Mover::new(war.grid());
    let reach = mover.field(from, war.book.march.rail_most(army).clamp(0, 999) as u16, cost, |_| false);
    let others = war.scenario.stations.iter().enumerate().filter(|(_, (hex, _))| *hex != from);
    others.filter_map(|(at, (hex, _))| Some((at, i32::from(reach.cost(*hex)?)))).collect()
}

/// 25.1 Where a unit may go by rail.
pub fn rides(war: &War, state: &State, unit: UnitId, put: &mut dyn FnMut(usize)) {
    let Some(from) = state.unit(unit).hex() else { return };
    if !war.scenario.advanced.rail || !station(war, from).is_some_and(|station| is_intact(state, station)) {
        return;
    }
    if !acts::may_act(war, state, unit) || bans::march(war, state, unit) {
        return;
    }
    let sheet = Sheet::new(war, state);
    for (at, hexes) in stations(war, state, &sheet, war.army(unit), from) {
        let to = war.scenario.stations[at].0;
        if ride(war, state, unit, hexes).is_some() && !bans::entry(war, state, unit, to) {
            put(at);
        }
    }
}

fn ride(war: &War, state: &State, unit: UnitId, hexes: i32) -> Option<rail::Ride> {
    let army = war.army(unit);
    let used = i32::from(state.strategic.by_rail[side(army)]);
    rail::ride(&war.book, army, &state.unit(unit).unit, hexes, used).ok()
}

/// 25.1 The unit tires by the table and its side has less room this turn. Returns whether it may go.
pub fn board(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, hexes: i32) -> bool {
    let Some(ride) = ride(war, state, unit, hexes) else { return false };
    ride.tell(table, &war.book);
    state.unit_mut(unit).unit.fatigue = ride.after;
    state.strategic.by_rail[side(war.army(unit))] += ride.size.clamp(0, 99) as u8;
    true
}

/// 25.1 Whether a unit could go this number of hexes by rail.
pub fn has_room(war: &War, state: &State, unit: UnitId, hexes: i32) -> bool {
    ride(war, state, unit, hexes).is_some()
}

/// 25.1 The Fatigue Levels that a ride to the station in a hex costs a unit; none if it cannot go.
pub fn tires(war: &War, state: &State, unit: UnitId, to: Hex) -> Option<u8> {
    let all = stations(war, state, &Sheet::new(war, state), war.army(unit), state.unit(unit).hex()?);
    let (_, hexes) = all.into_iter().find(|(at, _)| war.scenario.stations[*at].0 == to)?;
    Some(ride(war, state, unit, hexes)?.after - state.unit(unit).unit.fatigue)
}

/// 25.1 The action: the unit goes to another station.
pub fn travel(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, to: usize) -> Play<()> {
    let Some(from) = state.unit(unit).hex() else { return Ok(()) };
    let all = stations(war, state, &Sheet::new(war, state), war.army(unit), from);
    let Some((_, hexes)) = all.into_iter().find(|(at, _)| *at == to) else { return Ok(()) };
    let (hex, place) = war.scenario.stations[to];
    let name = war.card(unit).name;
    under(table, RR, &|| format!("{name} goes by rail to {place}, a distance of {hexes}"), |table| {
        if board(table, war, state, unit, hexes) {
            let along = leaders::companions(war, state, unit);
            movement::place(table, war, state, unit, hex);
            leaders::follow(table, war, state, &along, hex);
            table.tell(&|| Line::effect(format!("{name} arrives in {}", war.name(hex)), RR));
        }
        Ok(())
    })
}
