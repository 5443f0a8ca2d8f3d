//! Great Battles of the American Civil War, in two editions: Death Valley (2019) and Gringo! (2003).
//!
//! Chapters follow the rulebook. Each has its rules as functions played at a table, and the form under which the umpire
//! offers them. Numbers are in `charts/`; judgments about unclear print are in `READINGS.md`.

pub mod book;
pub mod edition;
pub mod unit;

pub mod activation; // chapter 5
pub mod ammunition; // 10.69, 10.9
pub mod disorder; // 2.6 and 12.3
pub mod facing; // chapter 7
pub mod fire; // chapter 10
pub mod leaders; // 12.7
pub mod orders; // chapter 6
pub mod rally;
pub mod range; // 10.4
pub mod reaction; // chapters 9 and 10: what the side that is not active may do
pub mod shock; // chapter 11
pub mod stacking; // chapter 8

pub mod battle;

mod charts;
pub mod meaning;
mod procedures;
mod rows;
mod sequence;
mod words;

pub use edition::{DEATH_VALLEY, Edition, GRINGO};
