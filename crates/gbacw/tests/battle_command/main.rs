//! Command and the turn on the map, in short plays.

mod activation;
mod recovery;
mod reserves;
mod script;
mod secrets;
