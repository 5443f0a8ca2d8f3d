//! The head of a scenario file: what is fought, where, at which scale, for how long.

use hexes::outline::{Entry, Reader, Words, with_key};
use longroll::nearest::suggest;
use longroll::side::{BySide, Side};

use super::super::cards::{SideCard, TurnCard};
use super::start::length;

const KEYS: [&str; 12] = [
    "scenario",
    "title",
    "about",
    "system",
    "table",
    "ratings",
    "scale",
    "first",
    "turn",
    "side",
    "objective",
    "award",
];

/// Entries that a scenario has once, and those it must have.
const ONCE: [&str; 8] = ["scenario", "title", "about", "system", "table", "ratings", "scale", "first"];
const NEEDED: [&str; 8] = ["scenario", "title", "about", "system", "table", "ratings", "scale", "turn"];

/// Turns a battle may have.
const MOST_TURNS: usize = 40;

/// 2.1 Men to a stand.
const SCALES: [&str; 2] = ["150", "200"];

/// The sides as a file names them.
const SIDES: [&str; 2] = ["union", "confederate"];

pub(super) struct Header {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub scale: u16,
    pub sides: BySide<SideCard>,
    pub first: Side,
    pub turns: Vec<TurnCard>,
}

pub(super) fn read(reader: &mut Reader, entries: &[Entry]) -> Header {
    known(reader, entries);
    let line = |key: &str| with_key(entries, key).next().map_or_else(String::new, Entry::prose);
    if let Some(entry) = with_key(entries, "turn").nth(MOST_TURNS) {
        reader.fault(entry.key, "one turn too many", format!("a battle has at most {MOST_TURNS}"));
    }
    says(reader, entries, "system", &["fire-and-fury"]);
    says(reader, entries, "ratings", &["house", "published"]);
    let scale = says(reader, entries, "scale", &SCALES);
    let first = with_key(entries, "first").next().and_then(|entry| side(reader, &mut Words::of(entry)));
    Header {
        id: String::leak(line("scenario")),
        title: String::leak(line("title")),
        about: String::leak(line("about")),
        scale: scale.and_then(|scale| scale.parse().ok()).unwrap_or(150),
        sides: BySide {
            north: SideCard { name: "Union", confederate: false },
            south: SideCard { name: "Confederate", confederate: true },
        },
        first: first.unwrap_or(Side::North),
        turns: with_key(entries, "turn").filter_map(|entry| turn(reader, entry)).collect(),
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
fn says(reader: &mut Reader, entries: &[Entry], key: &str, list: &[&str]) -> Option<&'static str> {
    let word = *with_key(entries, key).next()?.words.first()?;
    if !list.contains(&word.text) {
        reader.fault(word, format!("`{}` does not belong here", word.text), suggest(word.text, list));
        return None;
    }
    Some(word.text)
}

/// `turn "19:40" sight 8`: a turn, and how far one sees at dusk.
fn turn(reader: &mut Reader, entry: &Entry) -> Option<TurnCard> {
    let mut words = Words::of(entry);
    let label = words.need(reader, "the time of the turn")?.text.to_owned();
    let mut sight = None;
    while let Some(word) = words.next() {
        match word.text {
            "sight" => sight = length(reader, &mut words, "how far one sees"),
            _ => Words::stray(reader, word, &["sight"]),
        }
    }
    Some(TurnCard { label, sight })
}

/// `union` or `confederate`.
pub(super) fn side(reader: &mut Reader, words: &mut Words<'_>) -> Option<Side> {
    words.one_of(reader, "a side", &SIDES).map(|index| Side::BOTH[index])
}
