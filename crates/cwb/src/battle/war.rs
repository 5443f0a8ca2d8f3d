//! A battle's fixed facts: the scenario, its table, and the book of charts.

use super::cards::{GeneralCard, GeneralId, Scenario, UnitCard, UnitId};
use super::ground::Legend;
use super::state::{State, UnitState};
use crate::book::Book;

tabletop::war!(legend: Legend::of, general: GeneralCard, generals: GeneralId, general_of_piece);

impl War {
    /// 16.11 What a general is called; a man who took a dead one's place is his successor.
    pub fn called(&self, state: &State, general: GeneralId) -> String {
        let name = self.general(general).name;
        match state.general(general).before {
            0 => name.to_owned(),
            1 => format!("{name}'s successor"),
            nth => format!("{name}'s successor no. {nth}"),
        }
    }
}
