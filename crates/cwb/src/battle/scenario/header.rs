//! The head of a scenario file: what is fought, where, at which scale, by whom first.

use hexes::outline::{Entry, Reader, Words, with_key};
use longroll::nearest::suggest;
use longroll::side::Side;

use crate::book::Book;

const KEYS: [&str; 13] = [
    "scenario",
    "title",
    "about",
    "system",
    "table",
    "ratings",
    "men",
    "attacker",
    "clock",
    "objective",
    "award",
    "special",
    "side",
];

/// Entries that a scenario has once, and those it must have.
const ONCE: [&str; 9] = ["scenario", "title", "about", "system", "table", "ratings", "men", "attacker", "clock"];
const NEEDED: [&str; 7] = ["scenario", "title", "about", "system", "table", "ratings", "attacker"];

/// 2.1 Men to a base, where the scenario does not say.
const MEN: u16 = 240;

/// The longest clock of a scenario, and most men to a base.
const MOST_CLOCK: i32 = 60;
const MOST_MEN: i32 = 2000;

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
    known(reader, entries);
    let line = |key: &str| with_key(entries, key).next().map_or_else(String::new, Entry::prose);
    says(reader, entries, "system", &["cwb"]);
    says(reader, entries, "ratings", &["house", "published"]);
    let men = number(reader, entries, "men", ("men to a base", MOST_MEN));
    let clock = number(reader, entries, "clock", ("where the clock begins", MOST_CLOCK));
    let attacker = with_key(entries, "attacker").next().and_then(|entry| side(reader, &mut Words::of(entry)));
    Header {
        id: String::leak(line("scenario")),
        title: String::leak(line("title")),
        about: String::leak(line("about")),
        men_per_base: men.and_then(|men| u16::try_from(men).ok()).unwrap_or(MEN),
        attacker: attacker.unwrap_or(Side::North),
        clock: clock.unwrap_or(book.clock),
    }
}

/// Every line begins with a known word; those that come once do, and those that must come do.
fn known(reader: &mut Reader, entries: &[Entry]) {
    for (index, entry) in entries.iter().enumerate() {
        let key = entry.key.text;
        if !KEYS.contains(&key) {
            reader.fault(entry.key, format!("`{key}` is not an entry of a scenario"), suggest(key, KEYS));
        } else if ONCE.contains(&key) && entries[..index].iter().any(|before| before.key.text == key) {
            reader.fault(entry.key, format!("a second `{key}` entry"), "a scenario has only one");
        } else if entry.words.is_empty() && entry.under.is_empty() {
            reader.fault(entry.key, format!("the `{key}` entry is empty"), "");
        }
    }
    for key in NEEDED {
        if !entries.iter().any(|entry| entry.key.text == key) {
            let help = format!("a scenario has {}, and two sides", NEEDED.join(", "));
            reader.fault(reader.top(), format!("the scenario has no `{key}` entry"), help);
        }
    }
}

/// An entry whose first word is one of these.
fn says(reader: &mut Reader, entries: &[Entry], key: &str, list: &[&str]) {
    let word = with_key(entries, key).next().and_then(|entry| entry.words.first().copied());
    if let Some(word) = word.filter(|word| !list.contains(&word.text)) {
        reader.fault(word, format!("`{}` does not belong here", word.text), suggest(word.text, list));
    }
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
