//! The kernel of Long Roll. A rule is written once, as a function that reads like the rulebook, and played at many
//! tables: live, keyed dice, replay, exact odds, rollout.
//!
//! ```
//! use longroll::dice::{D10, Dice};
//! use longroll::odds::{Asking, odds};
//! use longroll::policy::Decisions;
//! use longroll::rule::card;
//! use longroll::seat::{AnswersFrom, DiceFrom, Seat};
//! use longroll::table::{Flow, Play, Roll, Table, play};
//! use longroll::weight::Exact;
//!
//! /// A unit tries to rally up to three times. It rallies on 6 or less.
//! fn rally(table: &mut dyn Table, (tries, done): &mut (u32, bool)) -> Play<Flow> {
//!     *tries += 1;
//!     *done = table.roll(&Roll::new("rally", card("13.3"), Dice::One(D10)).at_most(6))? <= 6;
//!     Ok(if *done || *tries == 3 { Flow::Done } else { Flow::On })
//! }
//!
//! // Real dice: a 9, then a 2. The tape records them.
//! let mut seat = Seat::new(DiceFrom::Faces(&[9, 2]), AnswersFrom::Pause);
//! let mut keyed = (0, false);
//! play(&mut seat, &mut keyed, rally)?;
//! let (_, tape) = seat.finish();
//! assert_eq!(tape.to_string(), "13.3 rally: 9\n13.3 rally: 2\n");
//!
//! // A replay of the tape.
//! let mut replayed = (0, false);
//! play(&mut Seat::replay(tape), &mut replayed, rally)?;
//! assert_eq!((keyed, replayed), ((2, true), (2, true)));
//!
//! // The exact odds.
//! let odds = odds::<Exact, _, _>(&(0, false), &Asking::new(&Decisions::default()), rally, |end| *end)?;
//! assert_eq!(odds.dist.chance(|(_, done)| *done).to_string(), "973/1000");
//! # Ok::<(), longroll::table::Pause>(())
//! ```
#![warn(missing_docs)]

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
pub mod kept;
pub mod nearest;
pub mod shelf;

pub mod ids;
pub mod library;
pub mod outline;
pub mod terrain;
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
pub mod cache;
pub mod foresight;
pub mod game;
pub mod plan;
pub mod playing;
pub mod published;
pub mod record;
pub mod rehearsal;
pub mod view;
