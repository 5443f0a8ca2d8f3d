//! Movement on the map, in short plays.

#[path = "../common/mod.rs"]
#[expect(dead_code, unused_imports, reason = "each test uses a part")]
mod common;

mod armies;
mod closing;
mod exits;
mod formations;
mod stacks;
mod steps;
