//! Command and the turn on the map, in short plays.

#[path = "../common/mod.rs"]
#[expect(dead_code, unused_imports, reason = "each test uses a part")]
mod common;

mod activation;
mod armies;
mod recovery;
mod reserves;
mod secrets;
