//! Whole battles on the table: the procedures of the other modules, played with bases that stand somewhere.
//!
//! `cards` is what a scenario brings and never changes, `state` what changes; `war` holds the cards with the table and the
//! book. Every chapter of the rulebook that needs the table has its folder here and calls the procedure of its name.

pub mod acting;
pub mod agenda;
pub mod arriving;
pub mod assaulting;
pub mod cards;
pub mod changes;
pub mod commander;
pub mod commanding;
pub mod determining;
pub mod ending;
pub mod fighting;
pub mod ground;
pub mod motivating;
pub mod moving;
pub mod opportunity;
pub mod places;
pub mod pregame;
pub mod reforming;
pub mod retiring;
pub mod scenario;
pub mod seeing;
pub mod setup;
pub mod shooting;
pub mod state;
pub mod testing;
pub mod turn;
pub mod victory;
pub mod view;
pub mod war;
pub mod words;

longroll::fought!(war::War, state::State);
