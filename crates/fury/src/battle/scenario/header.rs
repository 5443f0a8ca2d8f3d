//! The head of a scenario file: the battle, the table, the scale, the turns.

use field::outline::TableWords;
use longroll::outline::{Entry, Keys, Reader, Words, says, with_key};
use longroll::side::{BySide, Side};
use tabletop::header::{self, side};

use super::super::cards::{SideCard, TurnCard};
use super::LIBRARY;

const KEYS: Keys<'_> =
    Keys { known: &["scale", "first", "turn"], once: &["scale", "first"], needed: &["scale", "turn"] };

/// Turns a battle may have.
const MOST_TURNS: usize = 40;

/// 2.1 Men to a stand.
const SCALES: [&str; 2] = ["150", "200"];

pub(super) struct Header {
    pub called: header::Header,
    pub scale: u16,
    pub sides: BySide<SideCard>,
    pub first: Side,
    pub turns: Vec<TurnCard>,
}

pub(super) fn read(reader: &mut Reader, entries: &[Entry]) -> Header {
    let called = header::read(reader, entries, &LIBRARY, KEYS);
    if let Some(entry) = with_key(entries, "turn").nth(MOST_TURNS) {
        reader.fault(entry.key, "one turn too many", format!("a battle has at most {MOST_TURNS}"));
    }
    let scale = says(reader, entries, "scale", &SCALES);
    let first = with_key(entries, "first").next().and_then(|entry| side(reader, &mut Words::of(entry)));
    Header {
        called,
        scale: scale.and_then(|scale| scale.parse().ok()).unwrap_or(150),
        sides: BySide {
            north: SideCard { name: "Union", confederate: false },
            south: SideCard { name: "Confederate", confederate: true },
        },
        first: first.unwrap_or(Side::North),
        turns: with_key(entries, "turn").filter_map(|entry| turn(reader, entry)).collect(),
    }
}

/// `turn "19:40" sight 8`: a turn, and how far units see at dusk.
fn turn(reader: &mut Reader, entry: &Entry) -> Option<TurnCard> {
    let mut words = Words::of(entry);
    let label = words.need(reader, "the time of the turn")?.text.to_owned();
    let mut sight = None;
    while let Some(word) = words.next() {
        match word.text {
            "sight" => sight = words.length(reader, "how far units see"),
            _ => Words::stray(reader, word, &["sight"]),
        }
    }
    Some(TurnCard { label, sight })
}
