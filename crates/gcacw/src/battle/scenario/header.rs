//! The head of a scenario file: what is fought, where, for how long, and which parts of the Advanced Game are in force.

use hexes::outline::HexWords;
use hexes::{Grid, Hex, Hexside, Map};
use longroll::outline::{Entry, Keys, Reader, Word, Words, line, says, with_key};

use super::super::cards::{Advanced, Exit, Theater, TurnCard};
use crate::unit::Army;

const KEYS: [&str; 18] = [
    "scenario", "title", "about", "system", "map", "ratings", "turn", "side", "advanced", "pontoon", "station",
    "source", "depot", "exit", "ban", "award", "county", "ladder",
];

/// Entries that a scenario has once, and those it must have.
const ONCE: [&str; 7] = ["scenario", "title", "about", "system", "map", "ratings", "advanced"];
const NEEDED: [&str; 8] = ["scenario", "title", "about", "system", "map", "ratings", "turn", "ladder"];

/// Days a campaign may have.
const MOST_TURNS: usize = 40;

pub(super) struct Header {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub turns: Vec<TurnCard>,
    pub pontoons: Vec<Hexside>,
    pub stations: Vec<(Hex, &'static str)>,
    pub sources: Vec<(Army, Hex)>,
    pub depots: Vec<(Army, Hex, u8)>,
    pub exits: Vec<Exit>,
    pub advanced: Advanced,
}

pub(super) fn read(reader: &mut Reader, map: &Map, entries: &[Entry]) -> Header {
    Keys { known: &KEYS, once: &ONCE, needed: &NEEDED }.check(reader, entries);
    let grid = map.grid();
    if let Some(entry) = with_key(entries, "turn").nth(MOST_TURNS) {
        reader.fault(entry.key, "one turn too many", format!("a campaign has at most {MOST_TURNS}"));
    }
    says(reader, entries, "system", &["above-the-clouds"]);
    says(reader, entries, "ratings", &["house", "published"]);
    Header {
        id: line(entries, "scenario"),
        title: line(entries, "title"),
        about: line(entries, "about"),
        turns: with_key(entries, "turn").filter_map(|entry| turn(reader, entry)).collect(),
        pontoons: with_key(entries, "pontoon").flat_map(|entry| sides(reader, grid, &entry.words)).collect(),
        stations: with_key(entries, "station").filter_map(|entry| station(reader, grid, entry)).collect(),
        sources: with_key(entries, "source").filter_map(|entry| source(reader, grid, entry)).collect(),
        depots: with_key(entries, "depot").filter_map(|entry| depot(reader, grid, entry)).collect(),
        exits: with_key(entries, "exit").filter_map(|entry| exit(reader, grid, entry)).collect(),
        advanced: with_key(entries, "advanced").next().map_or_else(Advanced::default, |entry| advanced(reader, entry)),
    }
}

/// `turn "24 November" rain first union`.
fn turn(reader: &mut Reader, entry: &Entry) -> Option<TurnCard> {
    let mut words = Words::of(entry);
    let label = words.need(reader, "the day of the turn")?.text;
    let mut card = TurnCard { label, rain: false, first: None };
    while let Some(word) = words.next() {
        match word.text {
            "rain" => card.rain = true,
            "first" => card.first = army(reader, &mut words),
            _ => Words::stray(reader, word, &["rain", "first"]),
        }
    }
    Some(card)
}

/// `union` or `confederate`.
pub(super) fn army(reader: &mut Reader, words: &mut Words<'_>) -> Option<Army> {
    let armies = [Army::Union, Army::Confederate];
    words.one_of(reader, "an army", &armies.map(Army::word)).map(|index| armies[index])
}

/// `0705/0706`: hexsides, each written as its two hexes.
pub(super) fn sides(reader: &mut Reader, grid: Grid, words: &[Word]) -> Vec<Hexside> {
    let help = "two adjacent hexes with a slash between them: 0705/0706";
    let mut found = Vec::new();
    for word in words {
        let hex = |text: &str| grid.parse(text).ok();
        let pair = word.text.split_once('/').and_then(|(one, other)| Some((hex(one)?, hex(other)?)));
        match pair.and_then(|(one, other)| Hexside::between(one, other)) {
            Some(side) => found.push(side),
            None => reader.fault(*word, format!("`{}` is not a hexside of the map", word.text), help),
        }
    }
    found
}

/// `station 0706 "Chattanooga"`.
fn station(reader: &mut Reader, grid: Grid, entry: &Entry) -> Option<(Hex, &'static str)> {
    let mut words = Words::of(entry);
    let hex = words.hex(reader, grid)?;
    let name = words.need(reader, "the name of the station")?.text;
    words.end(reader);
    Some((hex, name))
}

/// `source union 0706`.
fn source(reader: &mut Reader, grid: Grid, entry: &Entry) -> Option<(Army, Hex)> {
    let mut words = Words::of(entry);
    let army = army(reader, &mut words)?;
    let hex = words.hex(reader, grid)?;
    words.end(reader);
    Some((army, hex))
}

/// `depot union 0706 6`: a hex and the supply points in it.
fn depot(reader: &mut Reader, grid: Grid, entry: &Entry) -> Option<(Army, Hex, u8)> {
    let mut words = Words::of(entry);
    let army = army(reader, &mut words)?;
    let hex = words.hex(reader, grid)?;
    let points = words.number(reader, "a number of supply points", (0, 99))?;
    words.end(reader);
    Some((army, hex, points as u8))
}

/// 26.1 `exit 2014 atlanta rail`: a hex from which a box is reached, by road or by railroad.
fn exit(reader: &mut Reader, grid: Grid, entry: &Entry) -> Option<Exit> {
    let mut words = Words::of(entry);
    let hex = words.hex(reader, grid)?;
    let to = theater(reader, &mut words)?;
    let rail = words.one_of(reader, "a way", &["road", "rail"])? == 1;
    words.end(reader);
    Some(Exit { hex, to, rail })
}

/// 26 `atlanta`, `knoxville` or `nashville`.
pub(super) fn theater(reader: &mut Reader, words: &mut Words<'_>) -> Option<Theater> {
    words.one_of(reader, "an off-map box", &Theater::ALL.map(Theater::word)).map(|index| Theater::ALL[index])
}

/// `advanced events 8 reinforcements supply rail boxes counties`: the parts of the Advanced Game in force.
fn advanced(reader: &mut Reader, entry: &Entry) -> Advanced {
    let mut words = Words::of(entry);
    let mut parts = Advanced::default();
    while let Some(word) = words.next() {
        match word.text {
            "events" => parts.events = words.number(reader, "a table of random events", (8, 9)).unwrap_or(8) as u8,
            "reinforcements" => parts.reinforcements = true,
            "supply" => parts.supply = true,
            "rail" => parts.rail = true,
            "boxes" => parts.boxes = true,
            "counties" => parts.counties = true,
            _ => {
                let known = ["events", "reinforcements", "supply", "rail", "boxes", "counties"];
                Words::stray(reader, word, &known);
            }
        }
    }
    parts
}
