//! The ground of a battle, written once: a survey in yards, and what each system makes of it.
//!
//! A survey has outlines of heights, woods and towns, lines of water, roads and walls, and points for houses and names.
//! It is compiled into a hex map (`hexes`) or a table (`field`) by fixed rules, in whole numbers, so that the result is
//! the same on every machine. What a rule drops or decides is said in a note. The rules are explained in the book,
//! `docs/src/battlefields.md`; a section there is a module here.
//!
//! Drawings are smoothed; the rules use the outlines as written.

pub mod changes;
pub mod clip;
pub mod compile;
pub mod draw;
pub mod geometry;
pub mod hexmap;
pub mod lint;
mod read;
pub mod shipped;
pub mod survey;
pub mod system;
pub mod table;
pub mod view;

pub use compile::{Compiled, Note, compile};
pub use lint::lint;
pub use survey::{Feature, Shape, Survey, What};
pub use system::System;
