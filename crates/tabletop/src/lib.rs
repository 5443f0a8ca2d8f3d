//! What battles on a table have in common, whatever the rules: how a scenario file begins and names its pieces, what holds of
//! every set-up, how points are counted and told, and the fixed facts of a battle ([`war!`]).
//!
//! A system adds its own entries, cards, checks and points. No number of a game is here.

pub mod check;
pub mod header;
pub mod posture;
pub mod roll;
pub mod victory;
pub mod war;
