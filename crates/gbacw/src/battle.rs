//! Battles: the procedures of the other chapters put on a map, from set-up to victory.
//!
//! The state alone says what comes next; [`turn::step`] reads like the sequence of play. It builds a situation from the map,
//! runs the procedure at the table, and applies the outcome to the map.

pub mod acts; // 21.2: what a unit may do, one decision at a time
pub mod cards; // 2.2
pub mod ground; // 9.4
pub mod stacks; // 8
pub mod state;
pub mod war;

mod changes; // what a decision leads to
pub mod scenario;
pub mod setup;
pub mod view;

pub mod aftermath; // chapter 12
pub mod baseline;
pub mod command; // chapters 4, 5, 6
pub mod commander;
pub mod fire; // chapter 10
pub mod movement; // chapters 7, 8, 9
pub mod reaction; // 9.6
pub mod recovery; // 12.5, 12.75, 12.8, 10.92, 13.3, 15, 17
pub mod shock; // chapter 11
pub mod sight; // 10.2
pub mod turn; // chapter 3
pub mod victory; // 19

longroll::fought!(war::War, state::State, settled: changes::settled);
