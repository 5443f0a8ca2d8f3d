//! A campaign's fixed parts (book, scenario, map), and questions about a position.

use std::sync::Arc;

use hexes::{Grid, Hex, Hexside, Map};
use longroll::table::Offer;

use super::cards::{CommandId, LeaderCard, LeaderId, Rank, Scenario, UnitCard, UnitId};
use super::ground::Ground;
use super::state::State;
use crate::book::Book;
use crate::unit::{Arm, Army};

/// Everything about a campaign that does not change.
#[derive(Debug)]
pub struct War {
    pub book: Arc<Book>,
    pub scenario: Scenario,
    pub map: Map,
    pub ground: Ground,
}

/// Units of one hex.
pub type Stack = Vec<UnitId>;

impl War {
    pub fn grid(&self) -> Grid {
        self.map.grid()
    }

    pub fn card(&self, unit: UnitId) -> &UnitCard {
        &self.scenario.units[unit.index()]
    }

    pub fn army(&self, unit: UnitId) -> Army {
        self.card(unit).army
    }

    pub fn leader(&self, leader: LeaderId) -> &LeaderCard {
        &self.scenario.leaders[leader.index()]
    }

    pub fn name(&self, hex: Hex) -> String {
        self.grid().name(hex).to_string()
    }

    /// An option that points at a hex.
    pub fn pointing_at(&self, hex: Hex, offer: Offer) -> Offer {
        let (column, row) = self.grid().column_row(hex);
        offer.hex(column, row)
    }

    /// A hex as an option, with its name on the map.
    pub fn hex_offer(&self, hex: Hex) -> Offer {
        let place = self.map.name_of(hex).map_or(String::new(), |name| format!(" ({name})"));
        self.pointing_at(hex, Offer::new(self.name(hex), format!("{}{place}", self.name(hex))))
    }

    /// A hexside by its two hexes: `0305/0306`.
    pub fn side_name(&self, side: Hexside) -> String {
        let mut ends = side.hexes().map(|hex| self.name(hex));
        ends.sort();
        ends.join("/")
    }

    /// Units by their names.
    pub fn names(&self, units: &[UnitId]) -> String {
        let names: Vec<&str> = units.iter().map(|unit| self.card(*unit).name).collect();
        names.join(", ")
    }

    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        UnitId::all(self.scenario.units.len())
    }

    pub fn leaders(&self) -> impl Iterator<Item = LeaderId> + use<> {
        LeaderId::all(self.scenario.leaders.len())
    }

    pub fn units_of(&self, army: Army) -> impl Iterator<Item = UnitId> + '_ {
        self.units().filter(move |unit| self.army(*unit) == army)
    }

    /// The units in a hex, in the order of the scenario.
    pub fn stack(&self, state: &State, hex: Hex) -> Stack {
        self.units().filter(|unit| state.unit(*unit).hex() == Some(hex)).collect()
    }

    /// Combat units in a hex: wagons are not (11.6).
    pub fn fighters(&self, state: &State, hex: Hex) -> Stack {
        self.stack(state, hex).into_iter().filter(|unit| state.unit(*unit).unit.arm != Arm::Wagon).collect()
    }

    /// Whose units are in a hex, wagons included.
    pub fn holder(&self, state: &State, hex: Hex) -> Option<Army> {
        self.units().find(|unit| state.unit(*unit).hex() == Some(hex)).map(|unit| self.army(unit))
    }

    /// Whether this is a rain turn.
    pub fn rains(&self, state: &State) -> bool {
        let printed = self.scenario.turns.get(usize::from(state.turn)).is_some_and(|turn| turn.rain);
        printed || state.rain_until.is_some_and(|until| state.turn <= until)
    }

    /// 3.4 Whether a unit belongs to a command, or to one below it; a scenario may put it under another too.
    pub fn belongs(&self, unit: UnitId, command: CommandId) -> bool {
        let card = self.card(unit);
        let mut code = card.command;
        while let Some(of) = code {
            if of == command {
                return true;
            }
            code = self.scenario.commands[of.index()].above;
        }
        card.also == Some(command)
    }

    /// 3.4 Whether a leader commands a unit; an army leader may be with any unit of his side.
    pub fn commands(&self, leader: LeaderId, unit: UnitId) -> bool {
        let card = self.leader(leader);
        card.army == self.army(unit)
            && match card.rank {
                Rank::Army => true,
                _ => card.command.is_some_and(|command| self.belongs(unit, command)),
            }
    }

    /// The leaders in a hex.
    pub fn leaders_in<'s>(&'s self, state: &'s State, hex: Hex) -> impl Iterator<Item = LeaderId> + 's {
        self.leaders().filter(move |leader| state.leader(*leader).hex() == Some(hex))
    }
}
