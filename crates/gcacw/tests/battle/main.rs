//! The chapters of Great Campaigns on the map, rule by rule.

mod actions;
mod assault;
mod chief;
mod combat;
mod events;
mod field;
mod forts;
mod golden;
mod march;
mod rails;
mod rear;
mod recovery;
mod retreat;
mod supply;
