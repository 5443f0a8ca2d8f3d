//! The tests that every system shares: worked examples as plays, exact odds as fractions, exact against fast odds, coarse
//! against fine, odds against rollouts, replay against record, hostile input, charts and their meanings, the sequence of
//! play, citations, and forecasts against play.
//!
//! A system's test file calls these with its [`System`]; all seeds are fixed.

pub mod agree;
pub mod battle;
pub mod battles;
pub mod bench;
pub mod cells;
pub mod changed;
pub mod charts;
pub mod citations;
pub mod command;
pub mod duel;
pub mod evidence;
pub mod foresight;
pub mod forms;
pub mod fuzz;
pub mod meanings;
pub mod odds_csv;
pub mod page;
pub mod plays;
pub mod rehearsals;
pub mod script;
pub mod sequence;
pub mod speed;
pub mod worst;

use longroll::system::{OpenSystem, Settings, System};

/// Open a system with its defaults.
pub fn open(system: &dyn System) -> OpenSystem {
    open_with(system, &[])
}

/// Open a system with some switches set.
pub fn open_with(system: &dyn System, switches: &[(&str, &str)]) -> OpenSystem {
    let given: Vec<(String, String)> = switches.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let settings = Settings::read(system.switches(), &given).unwrap_or_else(|why| panic!("{why}"));
    system.open(&settings, &[]).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// Inputs from `key=value` words; a bare word sets a flag.
pub fn inputs(words: &str) -> Vec<(String, String)> {
    let pair = |word: &str| match word.split_once('=') {
        Some((key, value)) => (key.to_owned(), value.to_owned()),
        None => (word.to_owned(), "yes".to_owned()),
    };
    words.split_whitespace().map(pair).collect()
}
