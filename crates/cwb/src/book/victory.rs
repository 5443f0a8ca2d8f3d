//! Charts of chapter 21, and the distances of generals, arrivals and ammunition (25.1, 23.2, 31.8).

use field::Length;
use longroll::chart::Lookup;

use super::cells::{cells, positive, small, word};

cells! {
    /// Distances of command on the table.
    #[derive(Clone, Copy, Debug)]
    pub struct Command(shelf) {
        /// 25.1 How far a general who is alone keeps from the enemy.
        general: Length = inches("general")?;
        /// 23.2 Units that do not come by a road arrive farther from an enemy than this.
        arrival: Length = inches("arrival")?;
        /// 31.8 Ammunition comes up to a unit with no enemy within this distance.
        resupply: Length = inches("resupply")?;
        /// 25.2 A gun within this distance of a brigade makes contact again when ranks are dressed.
        reform: Length = inches("reform")?;
    }
    let chart = shelf.get("command");
    let inches = |row: &str| chart.read(row, "value", |text| small(text).map(|n| Length::inches(n.into())));
}

cells! {
    /// 21.2 to 21.4 What counts for victory.
    #[derive(Clone, Debug)]
    pub struct Victory(shelf) {
        lost: i32 = points("lost")?;
        battered: i32 = points("battered")?;
        gun: i32 = points("gun")?;
        division_general: i32 = points("division-general")?;
        corps_general: i32 = points("corps-general")?;
        /// How near an objective is held.
        within: Length = objective.read("within", "value", |text| small(text).map(|n| Length::inches(n.into())))?;
        /// Parts of the table from edge to edge.
        thirds: i32 = objective.read("thirds", "value", positive)?;
        /// How much more an objective in the defender's part counts for the attacker.
        double: i32 = objective.read("double", "value", positive)?;
        grades: Lookup<Grade> = Lookup::read(shelf.get("victory.grade"), grade)?;
    }
    let (points, objective) = (shelf.get("victory.points"), shelf.get("victory.objective"));
    let points = |row: &str| points.read(row, "points", small);
    let grade =
        |text| word(text, &["draw", "minor", "major"]).map(|at| [Grade::Draw, Grade::Minor, Grade::Major][at]);
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
