//! Chapter 26 on the map: off-map boxes.

use longroll::dice::{D6, Dice};
use longroll::rule::{Rule, card, house};
use longroll::side::BySide;
use longroll::table::{Line, Play, Roll, Table, under};

use super::asking::{self, Sided};
use super::cards::{Exit, Theater, UnitId, side};
use super::forts;
use super::movement::{self, leaders};
use super::rail;
use super::state::{State, Where};
use super::war::War;
use super::zones::Sheet;
use crate::initiative::title;
use crate::unit::{Army, MOST_MANPOWER};

const TRANSFER: Rule = card("26.1");
const HOW: Rule = house("26.1");
const SEGMENT: Rule = card("26.2");
const FIGHT: Rule = house("26.2");

/// 26.1 The Off-Map Transfer Phase: units in exit hexes go to their box, units in boxes come to the map.
pub fn transfer(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    if !war.scenario.advanced.boxes {
        return Ok(());
    }
    let mut moved: Vec<UnitId> = Vec::new();
    for exit in war.scenario.exits.iter().filter(|exit| exit.to.is_open_to(army)) {
        for out in [true, false] {
            let units = able(war, state, army, *exit, out, &moved);
            for unit in name(table, war, state, army, (*exit, out), &units)? {
                if tire(table, war, state, unit, *exit) {
                    moved.push(unit);
                    if out { leave(table, war, state, unit, *exit) } else { enter(table, war, state, unit, *exit)? }
                }
            }
        }
    }
    leaders::settle(table, war, state)
}

/// Units that may use an exit, out of the map or into it.
fn able(war: &War, state: &State, army: Army, exit: Exit, out: bool, moved: &[UnitId]) -> Vec<UnitId> {
    let from = if out { Where::Map(exit.hex) } else { Where::Box(exit.to) };
    let station = war.scenario.stations.iter().position(|(hex, _)| *hex == exit.hex);
    let broken = exit.rail && station.is_some_and(|at| state.stations.get(at) != Some(&0));
    if broken || !Sheet::new(war, state).is_open(army, exit.hex) {
        return Vec::new();
    }
    let rested = |unit: &UnitId| {
        let rule = &war.book.rear.boxes;
        if exit.rail {
            rail::has_room(war, state, *unit, rule.rail_hexes)
        } else {
            state.unit(*unit).unit.fatigue + rule.road_fatigue <= war.book.most_fatigue
        }
    };
    let units = war.units_of(army).filter(|unit| state.unit(*unit).at == from && !moved.contains(unit));
    units.filter(rested).collect()
}

fn name(
    table: &mut dyn Table,
    war: &War,
    state: &State,
    army: Army,
    (exit, out): (Exit, bool),
    units: &[UnitId],
) -> Play<Vec<UnitId>> {
    let (place, hex) = (exit.to.name(), war.name(exit.hex));
    let question = || {
        let by = if exit.rail { "by rail" } else { "by road" };
        let way = if out { format!("from {hex} to the {place} box") } else { format!("from the {place} box to {hex}") };
        format!("{}: which units go {by} {way}?", title(army))
    };
    let offer = |unit: UnitId| movement::acts::unit_offer(war, state, unit, war.card(unit).id.to_owned(), "");
    asking::gather(
        table,
        side(army),
        ("off-map", TRANSFER),
        &question,
        (units, &|_, _| true),
        (asking::Wanted::Any, &offer),
    )
}

/// 26.1 By road two Fatigue Levels, by rail as for thirty hexes. Returns whether the unit can go.
fn tire(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, exit: Exit) -> bool {
    let rule = &war.book.rear.boxes;
    if exit.rail {
        return rail::board(table, war, state, unit, rule.rail_hexes);
    }
    state.unit_mut(unit).unit.tire(&war.book, rule.road_fatigue);
    true
}

fn leave(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, exit: Exit) {
    let along = leaders::companions(war, state, unit);
    forts::leave(war, state, unit);
    state.unit_mut(unit).at = Where::Box(exit.to);
    for leader in along {
        state.leader_mut(leader).at = Where::Box(exit.to);
    }
    table.tell(&|| Line::effect(format!("{} goes to the {} box", war.card(unit).name, exit.to.name()), HOW));
}

/// A leader in the box goes along with the last unit of his command there, and with any other if his owner likes.
fn enter(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, exit: Exit) -> Play<()> {
    let army = war.army(unit);
    let mut along = Vec::new();
    for leader in war.leaders().filter(|leader| state.leader(*leader).at == Where::Box(exit.to)) {
        if !war.commands(leader, unit) {
            continue;
        }
        let stays =
            |other: UnitId| other != unit && state.unit(other).at == Where::Box(exit.to) && war.commands(leader, other);
        let question = || format!("Does {} go along with {}?", war.leader(leader).name, war.card(unit).name);
        if !war.units_of(army).any(stays) || asking::wants(table, side(army), ("goes-along", HOW), &question)? {
            along.push(leader);
        }
    }
    movement::place(table, war, state, unit, exit.hex);
    leaders::follow(table, war, state, &along, exit.hex);
    table.tell(&|| Line::effect(format!("{} comes to {}", war.card(unit).name, war.name(exit.hex)), HOW));
    Ok(())
}

/// 26.2 The Off-Map Segment: a fight for Knoxville; units at Atlanta regain Manpower.
pub fn segment(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    under(table, SEGMENT, &|| "Off-Map Segment".to_owned(), |table| {
        knoxville(table, war, state)?;
        atlanta(table, war, state);
        Ok(())
    })
}

fn present(war: &War, state: &State, army: Army) -> i32 {
    let there = |unit: &UnitId| state.unit(*unit).at == Where::Box(Theater::Knoxville);
    war.units_of(army).filter(there).map(|unit| i32::from(state.unit(unit).unit.manpower)).sum()
}

/// 26.2 Each side rolls a die and adds for its Manpower; the lower one removes men.
fn knoxville(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let rule = &war.book.rear.boxes;
    let armies = [Army::Union, Army::Confederate];
    if armies.iter().any(|army| present(war, state, *army) == 0) {
        return Ok(());
    }
    let mut totals = BySide { north: 0, south: 0 };
    for army in armies {
        let mut table = Sided { table, acting: side(army) };
        let die = table.roll(&Roll::new("Knoxville", FIGHT, Dice::One(D6)).by("owner"))?;
        let total = die + present(war, state, army) / rule.strength;
        totals[side(army)] = total;
        table.tell(&|| Line::effect(format!("{}: {total} at Knoxville", title(army)), FIGHT));
    }
    let winner = match totals.north.cmp(&totals.south) {
        std::cmp::Ordering::Greater => Army::Union,
        std::cmp::Ordering::Less => Army::Confederate,
        std::cmp::Ordering::Equal => return Ok(()),
    };
    state.points[side(winner)] += rule.points;
    table.tell(&|| Line::effect(format!("{} points: {}", rule.points, title(winner)), FIGHT));
    for _ in 0..present(war, state, winner.other()) / rule.losses {
        lose_one(table, war, state, winner.other());
    }
    Ok(())
}

/// The largest unit loses a point.
fn lose_one(table: &mut dyn Table, war: &War, state: &mut State, army: Army) {
    let there = |unit: &UnitId| state.unit(*unit).at == Where::Box(Theater::Knoxville);
    let largest = war.units_of(army).filter(there).max_by_key(|unit| (state.unit(*unit).unit.manpower, 255 - unit.0));
    if let Some(unit) = largest {
        let before = state.unit(unit).unit.manpower;
        state.unit_mut(unit).unit.manpower = before.saturating_sub(1);
        table.tell(&|| Line::effect(format!("{} loses 1 Manpower", war.card(unit).name), FIGHT));
        movement::bury(table, war, state, unit, before);
    }
}

/// 26.2 Confederate units at Atlanta regain Manpower, up to what they began with.
fn atlanta(table: &mut dyn Table, war: &War, state: &mut State) {
    for unit in war.units_of(Army::Confederate) {
        let most = war.card(unit).unit.manpower.min(MOST_MANPOWER as u8);
        let now = state.unit_mut(unit);
        if now.at == Where::Box(Theater::Atlanta) && now.unit.manpower < most {
            now.unit.manpower = (now.unit.manpower + war.book.rear.boxes.regain).min(most);
            let men = now.unit.manpower;
            table.tell(&|| Line::effect(format!("{} has {men} Manpower again", war.card(unit).name), FIGHT));
        }
    }
}
