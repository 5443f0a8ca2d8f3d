//! Civil War Battles: brigades of bases on a tabletop, action points, six-sided dice.
//!
//! Chapters follow the play sheet. Each has its rules as functions played at a table, and the form under which the umpire
//! offers them. Numbers are in `charts/`; judgments about unclear print are in `READINGS.md`.

pub mod battle;
pub mod book;
pub mod system;
pub mod unit;

// chapters 7 to 25
pub mod determination; // chapter 7
pub mod generals; // chapter 16
pub mod losses; // 19.6

pub mod arrivals; // chapter 23
pub mod clock; // 21.1

// chapters 28 to 34
pub mod motivation; // chapter 28
pub mod movement; // chapter 30
pub mod points; // chapter 29

pub mod disorder; // chapter 32
pub mod shooting; // chapter 31

pub mod assault; // chapter 33
pub mod morale; // chapter 34

pub mod armies;
mod charts;
mod lookup;
pub mod meaning;
mod procedures;
mod rows;
mod sequence;

pub use system::CWB;
