//! 24.1 and 24.2: where supply points are, and how far they reach.

use hexes::{Field, Hex, path::Mover};

use crate::battle::cards::{UnitId, side};
use crate::battle::rail;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::zones::Sheet;
use crate::unit::{Arm, Army};

/// 24.1 What holds supply points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// The stock of an army, at each of its sources.
    Stock(Army),
    /// A depot, by its place in the list.
    Depot(usize),
    Wagon(UnitId),
}

impl Holder {
    pub fn points(self, state: &State) -> u8 {
        match self {
            Holder::Stock(army) => state.strategic.stock[side(army)],
            Holder::Depot(at) => state.strategic.depots.get(at).map_or(0, |depot| depot.points),
            Holder::Wagon(unit) => state.unit(unit).supply,
        }
    }

    /// Take out supply points that are there.
    pub fn spend(self, state: &mut State, points: u8) {
        let held = match self {
            Holder::Stock(army) => &mut state.strategic.stock[side(army)],
            Holder::Depot(at) => &mut state.strategic.depots[at].points,
            Holder::Wagon(unit) => &mut state.unit_mut(unit).supply,
        };
        *held = held.saturating_sub(points);
    }

    pub fn add(self, state: &mut State, points: u8) {
        let held = match self {
            Holder::Stock(army) => &mut state.strategic.stock[side(army)],
            Holder::Depot(at) => &mut state.strategic.depots[at].points,
            Holder::Wagon(unit) => &mut state.unit_mut(unit).supply,
        };
        *held = held.saturating_add(points);
    }

    pub fn name(self, war: &War, state: &State) -> String {
        match self {
            Holder::Stock(_) => "the sources".to_owned(),
            Holder::Depot(at) => {
                let place = state.strategic.depots.get(at).map(|depot| war.name(depot.hex));
                format!("the depot in {}", place.unwrap_or_default())
            }
            Holder::Wagon(unit) => war.card(unit).name.to_owned(),
        }
    }

    fn hexes(self, war: &War, state: &State) -> Vec<Hex> {
        match self {
            Holder::Stock(army) => sources(war, state, army),
            Holder::Depot(at) => state.strategic.depots.get(at).map(|depot| depot.hex).into_iter().collect(),
            Holder::Wagon(unit) => state.unit(unit).hex().into_iter().collect(),
        }
    }
}

/// 24.1 Sources that are open: the hexes the scenario names, and for the Confederates every station with an unbroken
/// railroad to one of them.
pub fn sources(war: &War, state: &State, army: Army) -> Vec<Hex> {
    let sheet = Sheet::new(war, state);
    let named = war.scenario.sources.iter().filter(|(owner, _)| *owner == army).map(|(_, hex)| *hex);
    let mut open: Vec<Hex> = named.filter(|hex| sheet.is_open(army, *hex)).collect();
    if army == Army::Confederate {
        for from in open.clone() {
            for (at, _) in rail::stations(war, state, &sheet, army, from) {
                let hex = war.scenario.stations[at].0;
                if !open.contains(&hex) {
                    open.push(hex);
                }
            }
        }
    }
    open
}

/// 24.1 Everything that holds supply points for an army: the sources first, then depots, then wagon trains.
pub fn holders(war: &War, state: &State, army: Army) -> Vec<Holder> {
    let depots = state.strategic.depots.iter().enumerate().filter(|(_, depot)| depot.army == army);
    let wagons =
        war.units_of(army).filter(|unit| state.unit(*unit).unit.arm == Arm::Wagon && state.unit(*unit).hex().is_some());
    let all = std::iter::once(Holder::Stock(army))
        .chain(depots.map(|(at, _)| Holder::Depot(at)))
        .chain(wagons.map(Holder::Wagon));
    all.filter(|holder| holder.points(state) > 0).collect()
}

/// 24.2 The hexes within a supply path of a holder.
pub fn reach(war: &War, state: &State, army: Army, holder: Holder) -> Field<bool> {
    let sheet = Sheet::new(war, state);
    let rain = war.rains(state);
    let mut reached = Field::filled(war.grid(), false);
    let mut mover = Mover::new(war.grid());
    for from in holder.hexes(war, state) {
        let cost = |at: Hex, to: Hex, dir| {
            let open = sheet.is_open(army, to);
            open.then(|| war.ground.price(state, Arm::Infantry, rain, at, dir).map(u16::from)).flatten()
        };
        for (hex, _) in mover.field(from, war.book.rear.supply.path, cost, |_| false).hexes() {
            if let Some(reached) = reached.get_mut(hex) {
                *reached = true;
            }
        }
    }
    reached
}

/// Units of an army that a holder reaches.
pub fn fed_by(war: &War, state: &State, army: Army, holder: Holder) -> Vec<UnitId> {
    let reached = reach(war, state, army, holder);
    let is_in = |unit: &UnitId| state.unit(*unit).hex().is_some_and(|hex| reached.get(hex) == Some(&true));
    war.units_of(army).filter(|unit| state.unit(*unit).unit.is_combat_unit()).filter(is_in).collect()
}
