//! Chapter 19 on the map: the Recovery Phase, its steps in order.

mod bridges; // 19.3 and chapter 23
mod works; // 19.2

use longroll::rule::{Rule, card, house};
use longroll::side::BySide;
use longroll::table::{Line, Play, Table, under};

use super::state::{Fortune, State, Where};
use super::war::War;
use super::{events, supply, zones};
use crate::recovery;
use crate::unit::{Army, Order, Unit, Wear};

const PHASE: Rule = card("5.1");
const REST: Rule = house("19.7");
const MARKERS: Rule = house("19.8");
const SUPPLY: Rule = house("24.5");

/// 19 The steps; where both players decide, the Union player decides first (5.2).
#[derive(Clone, Copy)]
enum Step {
    Food(Army),
    Works(Army),
    Bridges(Army),
    Wagons(Army),
    Rest,
    Markers,
}

const STEPS: [Step; 10] = [
    Step::Food(Army::Union),
    Step::Food(Army::Confederate),
    Step::Works(Army::Union),
    Step::Works(Army::Confederate),
    Step::Bridges(Army::Union),
    Step::Bridges(Army::Confederate),
    Step::Wagons(Army::Union),
    Step::Wagons(Army::Confederate),
    Step::Rest,
    Step::Markers,
];

/// 19 One step of the Recovery Phase; true when it was the last.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State, number: u8) -> Play<bool> {
    let advanced = war.scenario.advanced;
    match STEPS.get(usize::from(number)) {
        Some(Step::Food(army)) if advanced.supply => supply::scrape(table, war, state, *army)?,
        Some(Step::Works(army)) => works::dig(table, war, state, *army)?,
        Some(Step::Bridges(army)) if advanced.is_on() => bridges::build(table, war, state, *army)?,
        Some(Step::Wagons(army)) if advanced.supply => supply::send_back(table, war, state, *army)?,
        Some(Step::Rest) => {
            under(table, PHASE, &|| "Recovery Phase".to_owned(), |table| {
                rest(table, war, state);
                Ok(())
            })?;
        }
        Some(Step::Markers) => markers(table, war, state)?,
        _ => {}
    }
    Ok(usize::from(number) + 1 >= STEPS.len())
}

/// 19.5 to 19.7 Organization, demoralization, fatigue. Units out of supply recover only fatigue (24.5).
fn rest(table: &mut dyn Table, war: &War, state: &mut State) {
    for unit in war.units() {
        let now = *state.unit(unit);
        if matches!(now.at, Where::Coming | Where::Gone) || is_fresh(&now.unit) {
            continue;
        }
        let near = now.unit.demoralized > 0
            && now.hex().is_some_and(|hex| zones::is_beside(war, state, hex, war.army(unit).other()));
        let men = &mut state.unit_mut(unit).unit;
        table.tell(&|| Line::open(war.card(unit).name, REST));
        if now.out_of_supply {
            table.tell(&|| Line::effect("out of supply: no recovery from disorganization or demoralization", SUPPLY));
        } else {
            recovery::organization(table, &war.book, men);
            recovery::demoralization(table, &war.book, near, men);
        }
        recovery::fatigue(table, &war.book, men);
        table.tell(&|| Line::Close);
    }
}

fn is_fresh(men: &Unit) -> bool {
    men.fatigue == 0 && men.wear == Wear::Normal && men.order == Order::Organized && men.demoralized == 0
}

/// 19.8 Markers of insubordination go, and with them everything that an event brought for this turn.
fn markers(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    for leader in war.leaders() {
        if std::mem::take(&mut state.leader_mut(leader).insubordinate) {
            table.tell(&|| Line::effect(format!("{} obeys again", war.leader(leader).name), MARKERS));
        }
    }
    events::withdraw(table, war, state)?;
    state.strategic.fortune = Fortune::default();
    state.strategic.by_rail = BySide::default();
    Ok(())
}
