//! A table at which dice and answers are written down beforehand, and small battles to play at it.

mod field;
mod script;

pub use field::{Field, brigade, go, hex, map, open, streets, unit};
pub use script::Script;
