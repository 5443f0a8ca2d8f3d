//! A battle's fixed facts: the scenario, its table, and the book of charts.

use super::cards::{CommandId, LeaderCard, LeaderId, Scenario, UnitCard, UnitId};
use super::ground::Legend;
use super::state::{State, UnitState};
use crate::book::Book;

tabletop::war!(legend: Legend::new, leader: LeaderCard, leaders: LeaderId, leader_of_piece);

impl War {
    /// 4.2 Whether a command is this one or above it.
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
