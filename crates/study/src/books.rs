//! One battle under several books, beside what history records.

use longroll::system::System;
use serde::Serialize;

use crate::fairness::Fairness;

/// What happened: strengths, losses and hours, with their source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Recorded {
    /// The battle.
    pub battle: String,
    /// Men engaged, the north's first.
    pub men: [u32; 2],
    /// Killed, wounded and missing.
    pub lost: [u32; 2],
    /// Who won: `north`, `south` or `drawn`.
    pub won: String,
    /// How many minutes it took.
    pub minutes: u32,
    /// Where the numbers are from.
    pub source: String,
}

impl Recorded {
    /// The losses of a side in percent.
    pub fn losses(&self, side: usize) -> f64 {
        100.0 * f64::from(self.lost[side]) / f64::from(self.men[side].max(1))
    }
}

const HISTORY: &str = include_str!("../history.txt");

/// What history records of a battle, if our file has it.
pub fn recorded(battle: &str) -> Option<Recorded> {
    HISTORY.lines().filter_map(read).find(|known| known.battle == battle)
}

/// A line: battle, men of north and south, losses of north and south, winner, minutes, source.
fn read(line: &str) -> Option<Recorded> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [battle, north, south, north_lost, south_lost, won, minutes, source @ ..] = words.as_slice() else {
        return None;
    };
    let number = |word: &str| word.parse::<u32>().ok();
    Some(Recorded {
        battle: (*battle).to_owned(),
        men: [number(north)?, number(south)?],
        lost: [number(north_lost)?, number(south_lost)?],
        won: (*won).to_owned(),
        minutes: number(minutes)?,
        source: source.join(" "),
    })
}

/// The systems that can fight a battle of this name.
pub fn systems<'s>(all: impl IntoIterator<Item = &'s &'static dyn System>, battle: &str) -> Vec<&'static dyn System> {
    let fights = |system: &&&'static dyn System| system.scenarios().iter().any(|scenario| scenario.id == battle);
    all.into_iter().filter(fights).copied().collect()
}

/// The battle in every book.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Books {
    /// The battle.
    pub battle: String,
    /// What each book made of it.
    pub books: Vec<Fairness>,
    /// What happened.
    pub history: Option<Recorded>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_history_is_read() {
        let lines = HISTORY.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        for line in lines {
            let known = read(line).unwrap_or_else(|| panic!("{line}"));
            assert!(["north", "south", "drawn"].contains(&known.won.as_str()) && !known.source.is_empty(), "{line}");
            assert!(known.losses(0) < 60.0 && known.losses(1) < 60.0, "{line}");
        }
        assert!(recorded("port-republic").is_some());
    }
}
