//! The computer opponent: commanders who find a plan by playing it out, who say why, and the review of a battle.
//!
//! It knows battles only by [`longroll::battle::Battle`] and [`longroll::rehearsal::Rehearse`], so one search serves every
//! system. Everything is seeded and counted in rehearsals, not in seconds: a commander decides the same on every machine.

pub mod commander;
pub mod duel;
pub mod explain;
pub mod fit;
pub mod level;
pub mod player;
pub mod puzzle;
pub mod race;
pub mod rehearsing;
pub mod review;
pub mod rolls;
pub mod search;
pub mod thought;
pub mod threat;
pub mod tournament;
pub mod value;
