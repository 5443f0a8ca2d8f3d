//! The kernel of Long Roll. A rule is written once, as a function that reads like the rulebook, and played at many
//! tables: live, keyed dice, replay, exact odds, rollout.
//!
//! ```
//! use longroll::dice::{D10, Dice};
//! use longroll::odds::{Asking, odds};
//! use longroll::policy::Decisions;
//! use longroll::rule::card;
//! use longroll::table::{Flow, Play, Roll, Table};
//! use longroll::weight::Exact;
//!
//! /// A unit of this cohesion tries to rally until it does: how many tries?
//! fn rally(table: &mut dyn Table, (tries, done): &mut (u32, bool)) -> Play<Flow> {
//!     *tries += 1;
//!     *done = table.roll(&Roll::new("rally", card("13.3"), Dice::One(D10)).at_most(6))? <= 6;
//!     Ok(if *done || *tries == 3 { Flow::Done } else { Flow::On })
//! }
//!
//! let odds = odds::<Exact, _, _>(&(0, false), &Asking::new(&Decisions::default()), rally, |end| *end)?;
//! assert_eq!(odds.dist.chance(|(_, done)| *done).to_string(), "973/1000");
//! # Ok::<(), longroll::table::Pause>(())
//! ```

pub mod rule;
pub mod side;

pub mod dice;
pub mod policy;
pub mod table;
pub mod tape;

pub mod dist;
pub mod odds;
pub mod rollout;
pub mod seat;
pub mod weight;

pub mod chart;
pub mod diagnostic;
pub mod drm;
pub mod nearest;
pub mod shelf;

pub mod ids;
pub mod kinds;
pub mod library;
pub mod outline;
pub mod text;

pub mod form;
pub mod meaning;
pub mod procedure;
pub mod receipt;
pub mod refusal;
pub mod resolution;
pub mod sequence;
pub mod system;

pub mod advice;
pub mod armies;
pub mod asking;
pub mod battle;
pub mod cabinet;
pub mod foresight;
pub mod game;
pub mod playing;
pub mod published;
pub mod record;
pub mod view;
