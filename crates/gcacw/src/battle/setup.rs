//! The position when nothing has been rolled or decided.

use longroll::side::BySide;

use super::cards::{Start, UnitCard};
use super::forts;
use super::state::{LeaderState, Phase, State, Strategic, UnitState, Where};
use super::war::War;
use crate::unit::Arm;

/// The set-up as the scenario gives it: every unit supplied, wagons full, stations whole, forts of the map manned (17.5).
pub fn state(war: &War) -> State {
    let scenario = &war.scenario;
    let leader = |start: Start| LeaderState { at: place(start), insubordinate: false };
    let mut state = State {
        turn: 0,
        phase: Phase::Events,
        units: scenario.units.iter().map(|card| unit(war, card)).collect(),
        leaders: scenario.leaders.iter().map(|card| leader(card.start)).collect(),
        rain_until: None,
        actions: 0,
        destroyed: Vec::new(),
        pontoons: scenario.pontoons.clone(),
        forts: Vec::new(),
        stations: vec![0; scenario.stations.len()],
        entered: Vec::new(),
        lost: BySide::default(),
        points: BySide::default(),
        strategic: Strategic::begin(war),
    };
    for (hex, _) in &war.ground.forts {
        forts::garrison(war, &mut state, *hex);
    }
    state
}

fn place(start: Start) -> Where {
    match start {
        Start::On(hex) => Where::Map(hex),
        Start::Box(theater) => Where::Box(theater),
        Start::Enters { .. } | Start::Called { .. } | Start::Part(_) => Where::Coming,
    }
}

/// 24.4 A wagon train begins full.
fn unit(war: &War, card: &UnitCard) -> UnitState {
    let supply = if card.unit.arm == Arm::Wagon { war.book.rear.supply.wagon } else { 0 };
    UnitState { at: place(card.start), unit: card.unit, out_of_supply: false, since: 0, supply }
}
