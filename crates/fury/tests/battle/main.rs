//! Rules of the battle, chapter by chapter, on small positions.

mod fixture;

mod batteries;
mod charge;
mod fire;
mod leaders;
mod legs;
mod movement;
mod retreating;
mod scenario;
mod turn;
mod victory;
mod view;
