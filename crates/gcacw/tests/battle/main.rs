//! The chapters of Great Campaigns on the map, rule by rule.

mod assault;
mod combat;
mod events;
mod field;
mod march;
mod rails;
mod rear;
mod recovery;
mod retreat;
mod supply;
