//! A battle's fixed facts: the scenario, its table, and the book of charts.

use field::Table;
use longroll::side::Side;

use super::cards::{CommandId, LeaderCard, LeaderId, Scenario, UnitCard, UnitId};
use super::ground::Legend;
use super::state::{State, UnitState};
use crate::book::Book;

/// Everything that does not change while a battle is fought.
#[derive(Debug)]
pub struct War {
    pub book: &'static Book,
    pub scenario: Scenario,
    pub table: Table,
    /// What the words of the table mean.
    pub legend: Legend,
}

impl War {
    pub fn new(book: &'static Book, scenario: Scenario, table: Table) -> War {
        let legend = Legend::new(book, &table);
        War { book, scenario, table, legend }
    }

    pub fn card(&self, unit: UnitId) -> &UnitCard {
        &self.scenario.units[unit.index()]
    }

    pub fn leader(&self, leader: LeaderId) -> &LeaderCard {
        &self.scenario.leaders[leader.index()]
    }

    pub fn side(&self, unit: UnitId) -> Side {
        self.card(unit).side
    }

    pub fn all(&self) -> impl Iterator<Item = UnitId> + use<> {
        UnitId::all(self.scenario.units.len())
    }

    pub fn leaders(&self) -> impl Iterator<Item = LeaderId> + use<> {
        LeaderId::all(self.scenario.leaders.len())
    }

    /// The units of a side that are on the table.
    pub fn present<'a>(&'a self, state: &'a State, side: Side) -> impl Iterator<Item = (UnitId, &'a UnitState)> {
        self.all()
            .filter(move |unit| self.side(*unit) == side && state.unit(*unit).is_on_table())
            .map(|unit| (unit, state.unit(unit)))
    }

    /// 4.2 Whether a command is this one or stands over it.
    pub fn commands(&self, over: CommandId, under: CommandId) -> bool {
        let mut at = Some(under);
        while let Some(command) = at {
            if command == over {
                return true;
            }
            at = self.scenario.commands[command.index()].parent;
        }
        false
    }
}
