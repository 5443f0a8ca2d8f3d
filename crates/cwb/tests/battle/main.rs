//! Rules of the battle, chapter by chapter, on small positions.

mod fixture;

mod arrivals;
mod assault;
mod checks;
mod commander;
mod determination;
mod generals;
mod ground;
mod keyed;
mod morale;
mod movement;
mod retreat;
mod shooting;
mod switches;
mod turn;
mod victory;
mod view;
mod whole;
