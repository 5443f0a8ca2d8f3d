//! Charts of chapter 21, and the distances of generals, arrivals and ammunition (25.1, 23.2, 31.8).

use field::Length;
use longroll::chart::Lookup;

use super::cells::{positive, small, word};
use longroll::shelf::{Read, Shelf};

/// Distances of command on the table.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// 25.1 A general alone keeps so far from the enemy.
    pub general: Length,
    /// 23.2 Nobody arrives so near to an enemy, but by a road.
    pub arrival: Length,
    /// 31.8 With no enemy so near, ammunition comes up.
    pub resupply: Length,
    /// 25.2 A gun so near to a brigade makes contact again when ranks are dressed.
    pub reform: Length,
}

impl Command {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Command> {
        let chart = shelf.get("command");
        let inches = |row: &str| chart.read(row, "value", |text| small(text).map(|n| Length::inches(n.into())));
        Ok(Command {
            general: inches("general")?,
            arrival: inches("arrival")?,
            resupply: inches("resupply")?,
            reform: inches("reform")?,
        })
    }
}

/// 21.2 to 21.4 What counts for victory.
#[derive(Clone, Debug)]
pub struct Victory {
    pub lost: i32,
    pub battered: i32,
    pub gun: i32,
    pub division_general: i32,
    pub corps_general: i32,
    /// How near an objective is held.
    pub within: Length,
    /// The table has so many parts from edge to edge.
    pub thirds: i32,
    /// How much more an objective in the defender's part counts for the attacker.
    pub double: i32,
    pub grades: Lookup<Grade>,
}

/// 21.4 How great a victory is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    Draw,
    Minor,
    Major,
}

impl Grade {
    pub fn words(self) -> &'static str {
        match self {
            Grade::Draw => "a draw",
            Grade::Minor => "a minor victory",
            Grade::Major => "a major victory",
        }
    }
}

impl Victory {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Victory> {
        let (points, objective) = (shelf.get("victory.points"), shelf.get("victory.objective"));
        let points = |row: &str| points.read(row, "points", small);
        let grade =
            |text| word(text, &["draw", "minor", "major"]).map(|at| [Grade::Draw, Grade::Minor, Grade::Major][at]);
        Ok(Victory {
            lost: points("lost")?,
            battered: points("battered")?,
            gun: points("gun")?,
            division_general: points("division-general")?,
            corps_general: points("corps-general")?,
            within: objective.read("within", "value", |text| small(text).map(|n| Length::inches(n.into())))?,
            thirds: objective.read("thirds", "value", positive)?,
            double: objective.read("double", "value", positive)?,
            grades: Lookup::read(shelf.get("victory.grade"), grade)?,
        })
    }
}
