//! The field against slower and plainer ways of finding the same things.

mod exact;
mod faults;
mod formations;
mod numbers;
mod pieces;
mod polygons;
mod random;
mod sweeps;
mod tables;
