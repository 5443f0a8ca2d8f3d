//! Movement on the map, in short plays.

mod closing;
mod formations;
mod script;
mod steps;
