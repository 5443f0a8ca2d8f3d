//! Fire and Fury, brigade level: miniatures on a table measured in inches, a brigade of stands to each unit.
//!
//! Chapters follow the rulebook. Each has its rules as functions played at a table, and the form under which the umpire
//! offers them. Numbers are in `charts/`; judgments about unclear print are in `READINGS.md`.

pub mod battle;
pub mod book;
pub mod inches;
pub mod system;
pub mod unit; // chapter 3

pub mod leaders; // 4.7
pub mod status; // 3.2

pub mod formation; // chapter 5
pub mod maneuver; // chapter 6
pub mod movement; // chapter 7
pub mod recovery; // 6.7, 6.8

pub mod fire; // chapter 9
pub mod sight; // 4.3, 9.3, 9.4

pub mod charge; // chapter 10
pub mod retreat; // chapter 11
pub mod turn; // chapter 12

mod charts;
pub mod meaning;
mod procedures;
mod rows;
mod sequence;

pub use system::FIRE_AND_FURY;
