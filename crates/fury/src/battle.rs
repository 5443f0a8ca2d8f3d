//! Whole battles on the table: the procedures of the other modules, played with stands that stand somewhere.
//!
//! `cards` is what a scenario brings and never changes, `state` what changes; `war` holds the cards with the table and the
//! book. Every chapter of the rulebook that needs the table has its folder here and calls the procedure of its name.

pub mod cards;
pub mod state;
pub mod war;
pub mod words; // 8

pub mod ground; // chapter 8
pub mod places; // 2.3, chapter 5

pub mod leaders; // chapter 4
pub mod maneuver; // chapter 6
pub mod movement; // chapter 7

pub mod arrivals;
pub mod batteries; // 7.11
pub mod clearing; // 6.7, 6.8 // 12

pub mod charge; // chapter 10
pub mod fire; // chapter 9
pub mod retreat; // chapter 11
pub mod sight; // 9.3, 9.4

pub mod turn; // chapter 12
pub mod victory; // chapter 13

pub mod baseline;
pub mod changes;
pub mod commander;
pub mod scenario; // 14
pub mod setup;
pub mod view;

longroll::fought!(war::War, state::State, settled: changes::settled);
