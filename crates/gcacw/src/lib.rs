//! Great Campaigns of the American Civil War: Above the Clouds (Chickamauga and Chattanooga, 1863).
//!
//! Chapters follow the rulebook. Each has its rules as functions played at a table, and the form under which the umpire
//! offers them. Numbers are in `charts/`; judgments about unclear print are in `READINGS.md`.

pub mod book;
pub mod system;

// Chapter 3: units, command radius, friends in a hex.
pub mod stacking;
pub mod unit;

// Chapters 6 and 20.
pub mod initiative;
pub mod insubordination;

// Chapters 8 and 25: a march, a whole march planned ahead, railroad and strategic movement.
pub mod march;
pub mod plan;
pub mod rail;

// Chapters 9 to 16: attack, values, terrain, flanks, assaults, results, retreats.
pub mod assault;
pub mod cavalry;
pub mod combat;
pub mod flank;
pub mod retreat;

// Chapters 17, 19 and 24: digging, recovery, forage and wagons.
pub mod entrench;
pub mod recovery;
pub mod supply;

// Chapters 21 and 22.
pub mod events;
pub mod reinforcement;

pub mod battle;

mod charts;
pub mod meaning;
mod procedures;
mod rows;
mod sequence;

pub use system::ABOVE_THE_CLOUDS;
