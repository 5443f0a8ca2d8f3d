//! A battle's fixed facts: the scenario, its table, and the book of charts.

use field::Table;
use longroll::side::Side;

use super::cards::{GeneralCard, GeneralId, Scenario, UnitCard, UnitId};
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
        let legend = Legend::of(book, &table);
        War { book, scenario, table, legend }
    }

    pub fn card(&self, unit: UnitId) -> &UnitCard {
        &self.scenario.units[unit.index()]
    }

    pub fn general(&self, general: GeneralId) -> &GeneralCard {
        &self.scenario.generals[general.index()]
    }

    /// 16.11 What a general is called; a man who took a dead one's place is his successor.
    pub fn called(&self, state: &State, general: GeneralId) -> String {
        let name = self.general(general).name;
        match state.general(general).before {
            0 => name.to_owned(),
            1 => format!("{name}'s successor"),
            nth => format!("{name}'s successor no. {nth}"),
        }
    }

    pub fn side(&self, unit: UnitId) -> Side {
        self.card(unit).side
    }

    pub fn all(&self) -> impl Iterator<Item = UnitId> + use<> {
        UnitId::all(self.scenario.units.len())
    }

    pub fn generals(&self) -> impl Iterator<Item = GeneralId> + use<> {
        GeneralId::all(self.scenario.generals.len())
    }

    /// The units of a side that are on the table.
    pub fn present<'a>(&'a self, state: &'a State, side: Side) -> impl Iterator<Item = (UnitId, &'a UnitState)> {
        self.all()
            .filter(move |unit| self.side(*unit) == side && state.unit(*unit).is_on_table())
            .map(|unit| (unit, state.unit(unit)))
    }
}
