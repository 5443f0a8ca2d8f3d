//! The head of a scenario file: the battle, the table, the scale, and which side is first.

use longroll::outline::{Entry, Keys, Reader, Words, line, says, with_key};
use longroll::side::Side;

use crate::book::{Book, Units};
use crate::system::SWITCHES;

const KEYS: [&str; 14] = [
    "scenario",
    "title",
    "about",
    "system",
    "table",
    "ratings",
    "men",
    "attacker",
    "clock",
    "switch",
    "objective",
    "award",
    "special",
    "side",
];

/// Entries that a scenario has once, and those it must have.
const ONCE: [&str; 9] = ["scenario", "title", "about", "system", "table", "ratings", "men", "attacker", "clock"];
const NEEDED: [&str; 7] = ["scenario", "title", "about", "system", "table", "ratings", "attacker"];

/// The longest clock of a scenario.
const MOST_CLOCK: i32 = 60;

/// The sides as a file names them.
const SIDES: [&str; 2] = ["union", "confederate"];

pub(super) struct Header {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub men_per_base: u16,
    pub attacker: Side,
    pub clock: i32,
}

pub(super) fn read(book: &Book, reader: &mut Reader, entries: &[Entry]) -> Header {
    Keys { known: &KEYS, once: &ONCE, needed: &NEEDED }.check(reader, entries);
    says(reader, entries, "system", &["cwb"]);
    says(reader, entries, "ratings", &["house", "published"]);
    with_key(entries, "switch").for_each(|entry| switch(reader, entry));
    let men = number(reader, entries, "men", ("men to a base", Units::MOST_MEN.into()));
    let clock = number(reader, entries, "clock", ("where the clock begins", MOST_CLOCK));
    let attacker = with_key(entries, "attacker").next().and_then(|entry| side(reader, &mut Words::of(entry)));
    Header {
        id: line(entries, "scenario"),
        title: line(entries, "title"),
        about: line(entries, "about"),
        men_per_base: men.and_then(|men| u16::try_from(men).ok()).unwrap_or(book.units.men),
        attacker: attacker.unwrap_or(Side::North),
        clock: clock.unwrap_or(book.clock.start),
    }
}

/// `switch fight_disorder test`: another reading, which the players may still overrule.
fn switch(reader: &mut Reader, entry: &Entry) {
    let mut words = Words::of(entry);
    let names: Vec<&str> = SWITCHES.iter().map(|switch| switch.name).collect();
    let Some(found) = words.one_of(reader, "a switch", &names) else { return };
    words.one_of(reader, "a value of this switch", SWITCHES[found].values);
    words.end(reader);
}

/// An entry that is a number from one on.
fn number(reader: &mut Reader, entries: &[Entry], key: &str, (what, most): (&str, i32)) -> Option<i32> {
    let mut words = Words::of(with_key(entries, key).next()?);
    let found = words.number(reader, what, (1, most));
    words.end(reader);
    found
}

/// `union` or `confederate`.
pub(super) fn side(reader: &mut Reader, words: &mut Words<'_>) -> Option<Side> {
    words.one_of(reader, "a side", &SIDES).map(|index| Side::BOTH[index])
}
