//! The head of a scenario file: what is fought, where, for how long and for what.

use hexes::outline::HexWords;
use hexes::{Dir, Grid, Map};
use longroll::outline::{Entry, Keys, Reader, Word, Words, line, with_key};
use longroll::side::Side;

use super::super::cards::{ExitCard, Objective, TurnCard, WorksCard};
use super::super::war::{ALL_SIDES, bit};
use crate::book::Book;
use crate::fire::Light;

const KEYS: [&str; 13] = [
    "scenario",
    "title",
    "about",
    "edition",
    "map",
    "ratings",
    "turn",
    "side",
    "objective",
    "exit",
    "works",
    "fort",
    "margins",
];

/// Entries that a scenario has once, and those it must have.
const ONCE: [&str; 7] = ["scenario", "title", "about", "edition", "map", "ratings", "margins"];
const NEEDED: [&str; 7] = ["scenario", "title", "about", "edition", "map", "ratings", "turn"];

/// Turns a scenario may have: more than a day and a night of them.
const MOST_TURNS: usize = 40;

pub(super) struct Header {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub turns: Vec<TurnCard>,
    pub objectives: Vec<Objective>,
    pub exits: Vec<ExitCard>,
    pub works: Vec<WorksCard>,
    pub margins: [i32; 3],
}

pub(super) fn read(reader: &mut Reader, book: &Book, map: &Map, entries: &[Entry]) -> Header {
    Keys { known: &KEYS, once: &ONCE, needed: &NEEDED }.check(reader, entries);
    let grid = map.grid();
    // 19 Where the scenario names no margins.
    let default = book.commanding.margins;
    let turns: Vec<TurnCard> = with_key(entries, "turn").filter_map(|entry| turn(reader, entry)).collect();
    if let Some(entry) = with_key(entries, "turn").nth(MOST_TURNS) {
        reader.fault(entry.key, "one turn too many", format!("a battle has at most {MOST_TURNS}"));
    }
    for entry in with_key(entries, "edition") {
        let wrong = entry.words.first().filter(|word| word.text != book.edition.system().id);
        if let Some(word) = wrong {
            let message =
                format!("this is a scenario of {}, read with the charts of {}", word.text, book.edition.system().id);
            reader.fault(*word, message, "");
        }
    }
    for entry in with_key(entries, "ratings") {
        if let Some(word) = entry.words.first().filter(|word| !["house", "published"].contains(&word.text)) {
            let help = "`house` if strengths and ratings are your own, or `published`";
            reader.fault(*word, format!("`{}` is not a source of ratings", word.text), help);
        }
    }
    let works = with_key(entries, "works").flat_map(|entry| works(reader, grid, entry)).collect::<Vec<_>>();
    let forts = with_key(entries, "fort").flat_map(|entry| forts(reader, grid, entry)).collect::<Vec<_>>();
    Header {
        id: line(entries, "scenario"),
        title: line(entries, "title"),
        about: line(entries, "about"),
        objectives: with_key(entries, "objective").filter_map(|entry| objective(reader, grid, entry)).collect(),
        exits: with_key(entries, "exit").filter_map(|entry| exit(reader, grid, entry)).collect(),
        works: [works, forts].concat(),
        margins: with_key(entries, "margins").next().map_or(default, |entry| margins(reader, entry).unwrap_or(default)),
        turns,
    }
}

/// `turn 18:00 dusk initiative south`.
fn turn(reader: &mut Reader, entry: &Entry) -> Option<TurnCard> {
    let mut words = Words::of(entry);
    let label = words.need(reader, "the hour of the turn")?.text;
    let mut card = TurnCard { label, light: Light::Day, initiative: None };
    while let Some(word) = words.next() {
        match word.text {
            "day" => card.light = Light::Day,
            "dawn" | "dusk" => card.light = Light::Dusk,
            "night" => card.light = Light::Night,
            "initiative" => card.initiative = side(reader, &mut words),
            _ => Words::stray(reader, word, &["day", "dawn", "dusk", "night", "initiative"]),
        }
    }
    Some(card)
}

/// `north` or `south`.
pub(super) fn side(reader: &mut Reader, words: &mut Words<'_>) -> Option<Side> {
    words.one_of(reader, "a side", &["north", "south"]).map(|index| Side::BOTH[index])
}

/// `objective "Village" 1008 15 held south`.
fn objective(reader: &mut Reader, grid: Grid, entry: &Entry) -> Option<Objective> {
    let mut words = Words::of(entry);
    let name = words.need(reader, "the name of the objective")?.text;
    let hex = words.hex(reader, grid)?;
    let points = words.number(reader, "what it is worth", (1, 200))?;
    let mut holder = None;
    while let Some(word) = words.next() {
        match word.text {
            "held" => holder = side(reader, &mut words),
            _ => Words::stray(reader, word, &["held"]),
        }
    }
    Some(Objective { name, hex, points, holder })
}

/// `exit "Valley Pike" south 1601 2`: by this hex at the edge a side leaves the map; the number is the points for each strength
/// point.
fn exit(reader: &mut Reader, grid: Grid, entry: &Entry) -> Option<ExitCard> {
    let mut words = Words::of(entry);
    let name = words.need(reader, "the name of the exit")?.text;
    let side = side(reader, &mut words)?;
    let hex = words.hex(reader, grid)?;
    let points = words.number(reader, "what a strength point is worth", (1, 20))?;
    words.end(reader);
    if hex.neighbours().into_iter().all(|next| grid.contains(next)) {
        let why = format!("{} is not at the edge of the map (19.1)", grid.name(hex));
        reader.fault(entry.words[2], why, "units leave the map from a hex at its edge");
    }
    Some(ExitCard { name, side, hex, points })
}

/// `works 1008:NW,SW 1007:NW`: breastworks on these hexsides of the hex.
fn works(reader: &mut Reader, grid: Grid, entry: &Entry) -> Vec<WorksCard> {
    let mut found = Vec::new();
    for word in &entry.words {
        let Some((hex, dirs)) = word.text.split_once(':') else {
            reader.fault(*word, format!("`{}` does not say which hexsides", word.text), "write 1008:NW,SW");
            continue;
        };
        let hex = match grid.parse(hex) {
            Ok(hex) => hex,
            Err(why) => {
                reader.fault(*word, why.to_string(), why.help());
                continue;
            }
        };
        match dirs.split(',').map(str::parse::<Dir>).collect::<Result<Vec<Dir>, String>>() {
            Ok(dirs) => {
                let sides = dirs.into_iter().fold(0, |sides, dir| sides | bit(dir));
                found.push(WorksCard { hex, sides, fort: false });
            }
            Err(why) => reader.fault(*word, why, "with commas between: 1008:NW,SW"),
        }
    }
    found
}

/// `fort 1008`: works on all six hexsides.
fn forts(reader: &mut Reader, grid: Grid, entry: &Entry) -> Vec<WorksCard> {
    let mut words = Words::of(entry);
    let mut hexes = entry.words.iter().filter_map(|_| words.hex(reader, grid));
    let fort = |hex| WorksCard { hex, sides: ALL_SIDES, fort: true };
    hexes.by_ref().map(fort).collect()
}

/// `margins 10 25 50`: from how many points on a victory is marginal, substantive, decisive.
fn margins(reader: &mut Reader, entry: &Entry) -> Option<[i32; 3]> {
    let mut words = Words::of(entry);
    let margins = [(); 3].map(|()| words.number(reader, "a number of points", (1, 1000)));
    words.end(reader);
    let [Some(marginal), Some(substantive), Some(decisive)] = margins else { return None };
    if marginal >= substantive || substantive >= decisive {
        let place: Word = entry.words[1];
        reader.fault(place, "the margins must rise", "marginal, substantive, decisive: `margins 10 25 50`");
    }
    Some([marginal, substantive, decisive])
}
