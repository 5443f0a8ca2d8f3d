//! The head of a scenario file: the battle, the table, the scale, and which side is first.

use longroll::outline::{Entry, Keys, Reader, Words, with_key};
use longroll::side::Side;
use tabletop::header::{self, side};

use super::LIBRARY;
use crate::book::{Book, Units};
use crate::system::SWITCHES;

const KEYS: Keys<'_> = Keys {
    known: &["men", "attacker", "clock", "switch", "special"],
    once: &["men", "attacker", "clock"],
    needed: &["attacker"],
};

/// The longest clock of a scenario.
const MOST_CLOCK: i32 = 60;

pub(super) struct Header {
    pub called: header::Header,
    pub men_per_base: u16,
    pub attacker: Side,
    pub clock: i32,
}

pub(super) fn read(book: &Book, reader: &mut Reader, entries: &[Entry]) -> Header {
    let called = header::read(reader, entries, &LIBRARY, KEYS);
    with_key(entries, "switch").for_each(|entry| switch(reader, entry));
    let men = number(reader, entries, "men", ("men to a base", Units::MOST_MEN.into()));
    let clock = number(reader, entries, "clock", ("where the clock begins", MOST_CLOCK));
    let attacker = with_key(entries, "attacker").next().and_then(|entry| side(reader, &mut Words::of(entry)));
    Header {
        called,
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

/// The number of an entry, from 1 to the most there may be.
fn number(reader: &mut Reader, entries: &[Entry], key: &str, (what, most): (&str, i32)) -> Option<i32> {
    let mut words = Words::of(with_key(entries, key).next()?);
    let found = words.number(reader, what, (1, most));
    words.end(reader);
    found
}
