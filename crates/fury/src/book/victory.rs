//! Chapter 13, and the actions of batteries (7.11).

use longroll::chart::Chart;
use longroll::shelf::{Read, Shelf};

use super::cells::{Lines, number};

/// 7.11 What a battery may do in a player turn.
#[derive(Clone, Copy, Debug)]
pub struct Guns {
    pub actions: u8,
    /// How far it is rolled by hand, in inches.
    pub prolong: i32,
}

pub fn guns(shelf: &Shelf<'_>) -> Read<Guns> {
    let actions = shelf.get("batteries").read("actions", "value", super::cells::count)?;
    Ok(Guns { actions, prolong: shelf.read("batteries", "prolong", "value", number)? })
}

/// 13.1 Points, 13.2 how near an objective is held, 13.3 grades.
#[derive(Clone, Debug)]
pub struct Victory {
    pub worn: i32,
    pub spent: i32,
    pub destroyed: i32,
    pub battery: i32,
    pub leader: i32,
    pub commander: i32,
    pub army_leader: i32,
    pub within: i32,
    pub grades: Lines<Grade>,
}

/// 13.3 How great a victory is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    Draw,
    Marginal,
    Victory,
    Decisive,
}

impl Grade {
    pub const ALL: [Grade; 4] = [Grade::Draw, Grade::Marginal, Grade::Victory, Grade::Decisive];

    pub fn words(self) -> &'static str {
        match self {
            Grade::Draw => "a draw",
            Grade::Marginal => "a marginal victory",
            Grade::Victory => "a victory",
            Grade::Decisive => "a decisive victory",
        }
    }
}

fn grade(chart: &Chart, row: &'static str) -> Read<Grade> {
    const WORDS: [&str; 4] = ["draw", "marginal", "victory", "decisive"];
    chart.read(row, "grade", |text| {
        let at = WORDS.iter().position(|word| *word == text);
        at.map(|at| Grade::ALL[at]).ok_or_else(|| format!("write {}", WORDS.join(" or ")))
    })
}

pub fn victory(shelf: &Shelf<'_>) -> Read<Victory> {
    let points = |row: &str| shelf.read("victory.points", row, "points", number);
    Ok(Victory {
        worn: points("worn")?,
        spent: points("spent")?,
        destroyed: points("destroyed")?,
        battery: points("battery")?,
        leader: points("leader")?,
        commander: points("commander")?,
        army_leader: points("army-leader")?,
        within: shelf.read("victory.limits", "within", "value", number)?,
        grades: Lines::read(shelf.get("victory.grade"), grade)?,
    })
}
