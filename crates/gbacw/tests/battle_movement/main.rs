//! Movement on the map, in short plays.

mod closing;
mod exits;
mod formations;
mod script;
mod stacks;
mod steps;
