//! 24.4 Wagon trains load and unload on the march.

use hexes::Hex;
use longroll::rule::{Rule, house};
use longroll::table::{Line, Table};

use super::paths::{Holder, sources};
use crate::battle::cards::UnitId;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::unit::{Arm, Army};

const LOAD: Rule = house("24.4");

/// Supply points to load, or to unload.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cargo {
    Load(u8),
    Unload(u8),
}

/// The depot in a hex, or the stock if it is a source.
fn store(war: &War, state: &State, army: Army, hex: Hex) -> Option<Holder> {
    let depots = &state.strategic.depots;
    if let Some(at) = depots.iter().position(|depot| depot.army == army && depot.hex == hex) {
        return Some(Holder::Depot(at));
    }
    sources(war, state, army).contains(&hex).then_some(Holder::Stock(army))
}

/// 24.4 What a wagon train may load or unload where it is.
pub fn cargoes(war: &War, state: &State, wagon: UnitId) -> Vec<Cargo> {
    let now = state.unit(wagon);
    let (true, true, Some(hex)) = (war.scenario.advanced.supply, now.unit.arm == Arm::Wagon, now.hex()) else {
        return Vec::new();
    };
    let Some(store) = store(war, state, war.army(wagon), hex) else { return Vec::new() };
    let room = war.book.rear.supply.wagon.saturating_sub(now.supply).min(store.points(state));
    (1..=room).map(Cargo::Load).chain((1..=now.supply).map(Cargo::Unload)).collect()
}

/// 24.4 The wagon train loads or unloads.
pub fn shift(table: &mut dyn Table, war: &War, state: &mut State, wagon: UnitId, cargo: Cargo) {
    let Some(hex) = state.unit(wagon).hex() else { return };
    let Some(store) = store(war, state, war.army(wagon), hex) else { return };
    let name = war.card(wagon).name;
    match cargo {
        Cargo::Load(points) => {
            store.spend(state, points);
            Holder::Wagon(wagon).add(state, points);
            table.tell(&|| Line::effect(format!("{name} loads {points} SP"), LOAD));
        }
        Cargo::Unload(points) => {
            Holder::Wagon(wagon).spend(state, points);
            store.add(state, points);
            table.tell(&|| Line::effect(format!("{name} unloads {points} SP"), LOAD));
        }
    }
}
