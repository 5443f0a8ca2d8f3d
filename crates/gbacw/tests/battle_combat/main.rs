//! Chapters 10, 11 and 12 on the map: short plays of one rule each.

mod aftermath;
mod fire;
mod script;
mod shock;
mod streets;
mod wrap;
