//! A battle, written once: the armies as a return counts them, the hours and the objectives, and the scenario that each
//! system makes of them and of the ground (`survey`).
//!
//! A scenario is made as text, in the format that the system's own reader checks, so there is no second reader. The
//! numbers of each translation belong to the systems and are kept there (`crates/*/muster`); here are only the rules by
//! which they are applied. The same rules are used for every battle. Where one is wrong, the battle file changes its result
//! and says why. The book explains both, in `docs/src/returns.md`.

pub mod battle;
pub mod chart;
mod civil_war_battles;
pub mod compare;
pub mod facts;
mod fire_and_fury;
pub mod folder;
mod great_battles;
mod great_campaigns;
mod line;
pub mod maker;
mod read;
pub mod roster;
pub mod shipped;
mod tables;
mod text;

pub use battle::Battle;
pub use folder::{Folder, Scenario};
pub use maker::lint;
pub use roster::Return;
