//! Chapters 10, 11 and 12 on the map: short plays of one rule each.

#[path = "../common/mod.rs"]
#[expect(dead_code, unused_imports, reason = "each test uses a part")]
mod common;

mod aftermath;
mod fire;
mod shock;
mod streets;
mod wrap;
