//! Whole battles on the table: the procedures of the other modules, played with bases that stand somewhere.
//!
//! `cards` is what a scenario brings and never changes, `state` what changes; `war` holds the cards with the table and the
//! book. Every chapter of the rulebook that needs the table has its folder here and calls the procedure of its name.

pub mod actions;
pub mod agenda;
pub mod arrivals;
pub mod assault;
pub mod baseline;
pub mod cards;
pub mod changes;
pub mod commander;
pub mod determination;
pub mod fight;
pub mod ground;
pub mod leaders;
pub mod morale;
pub mod motivation;
pub mod movement;
pub mod opportunity;
pub mod places;
pub mod pregame;
pub mod reform;
pub mod retreat;
pub mod scenario;
pub mod setup;
pub mod shooting;
pub mod sight;
pub mod state;
pub mod turn;
pub mod turn_end;
pub mod victory;
pub mod view;
pub mod war;
pub mod words;

longroll::fought!(war::War, state::State);
