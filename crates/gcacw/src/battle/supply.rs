//! Chapter 24 on the map: what holds supply points, which units they reach, and what happens to units without them.

mod cargo; // 24.4
mod feeding; // 24.3, 24.10
mod forage; // 24.6
mod paths; // 24.1, 24.2
mod segment; // 24.3, 24.8

use hexes::Hex;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Play, Table};

use super::asking;
use super::cards::{Place, Size, UnitId, side};
use super::forts;
use super::movement;
use super::movement::acts::unit_offer;
use super::state::{Counter, Due, State, Where};
use super::war::War;
use crate::initiative::title;
use crate::unit::{Arm, Army};

pub use cargo::{Cargo, cargoes, shift};
pub use paths::{Holder, holders, reach, sources};
pub use segment::segment;

const LEAVE: Rule = card("19.4");
const WAGONS: Rule = house("24.4");
const CAPTURE: Rule = house("24.7");

/// 24.3 The rations a unit takes: more for a division of infantry, none for a wagon train.
fn rations(war: &War, state: &State, unit: UnitId) -> u8 {
    let rule = &war.book.rear.supply;
    match (state.unit(unit).unit.arm, war.card(unit).size) {
        (Arm::Wagon, _) => 0,
        (Arm::Infantry, Size::Division) => rule.division,
        _ => rule.other,
    }
}

/// 19.1 Units out of supply forage; then depots and wagon trains may help in the emergency.
pub fn scrape(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    forage::forage(table, war, state, army)?;
    feeding::emergency(table, war, state, army)
}

/// 19.4 and 24.4 Empty wagon trains may leave the map; they come back full at a source.
pub fn send_back(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    let Some(source) = sources(war, state, army).first().copied() else { return Ok(()) };
    let is_empty = |unit: &UnitId| {
        let now = state.unit(*unit);
        now.hex().is_some() && now.unit.arm == Arm::Wagon && now.supply == 0
    };
    let empty: Vec<UnitId> = war.units_of(army).filter(is_empty).collect();
    let question = || format!("{}: which empty wagon trains leave the map?", title(army));
    let offer = |unit: UnitId| unit_offer(war, state, unit, war.card(unit).id.to_owned(), "leave the map");
    let leaving = asking::gather(
        table,
        side(army),
        ("wagons-leave", LEAVE),
        &question,
        (&empty, &|_, _| true),
        (asking::Wanted::Any, &offer),
    )?;
    for wagon in leaving {
        forts::leave(war, state, wagon);
        let turn = state.turn + war.book.rear.supply.return_turns;
        let now = state.unit_mut(wagon);
        (now.at, now.supply) = (Where::Coming, war.book.rear.supply.wagon);
        now.unit = war.card(wagon).unit;
        state.strategic.due.push(Due { turn, who: Counter::Unit(wagon), to: Place::Hex(source) });
        table.tell(&|| Line::effect(format!("{} comes back full on turn {}", war.card(wagon).name, turn + 1), WAGONS));
    }
    movement::leaders::settle(table, war, state)
}

/// 24.7 Whether an army would capture a depot in a hex.
pub fn has_depot_of(state: &State, army: Army, hex: Hex) -> bool {
    state.strategic.depots.iter().any(|depot| depot.army == army && depot.hex == hex)
}

/// 24.7 A depot without a combat unit is captured with its supply points.
pub fn capture_depot(table: &mut dyn Table, war: &War, state: &mut State, owner: Army, hex: Hex) {
    let Some(at) = state.strategic.depots.iter().position(|depot| depot.army == owner && depot.hex == hex) else {
        return;
    };
    let points = state.strategic.depots.remove(at).points;
    state.points[side(owner.other())] += i32::from(points) * war.book.march.limits.captured_point;
    table.tell(&|| Line::effect(format!("the depot in {} is captured with {points} SP", war.name(hex)), CAPTURE));
}
