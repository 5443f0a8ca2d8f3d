//! Campaigns on the map: the procedures of the chapters played on hexes, from set-up to victory.
//!
//! The state alone says what comes next; [`turn::step`] reads like the sequence of play. A chapter reads the
//! situation from the map, runs its procedure at the table, and applies the outcome to the map.

pub mod asking;
pub mod baseline;
pub mod cards; // chapter 3
pub mod changes;
pub mod commander;
pub mod scenario;
pub mod setup;
pub mod state;
pub mod view;
pub mod war;

pub mod advanced; // chapters 23, 25 and 27.1: actions of the Advanced Game
pub mod arrivals; // chapter 22
pub mod assaults; // chapter 14
pub mod attack; // chapters 9 to 13: an attack on the map
pub mod boxes; // chapter 26
pub mod counties; // 27.3
pub mod events; // chapter 21
pub mod forts; // 17.4, 17.5
pub mod ground; // 8.6
pub mod movement; // chapters 7 and 8
pub mod rail; // 25.1
pub mod recovery; // chapters 19 and 23
pub mod retreat; // 15.2 to 15.5, chapter 16
pub mod roads; // 25.2
pub mod strategic; // chapters 24 to 27: the Strategic Cycle
pub mod substitutes; // 27.1, 27.2
pub mod supply; // chapter 24
pub mod turn; // chapters 5 and 6
pub mod victory; // chapter 27
pub mod zones; // chapter 4

longroll::fought!(war::War, state::State, settled: changes::settled);
