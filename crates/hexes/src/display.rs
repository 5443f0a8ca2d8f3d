//! Converts a map and its hexes to what players see.

use longroll::refusal::{Refusal, Refusals};
use longroll::view::{Board, Edge, Ground, OverlayHex, Place, Road};

use crate::grid::{Grid, Shift};
use crate::hex::Hex;
use crate::map::{Map, Vocabulary};
use crate::side::Hexside;

/// The hex that a page asks about; it must be on the map.
pub fn hex(grid: Grid, column: i16, row: i16) -> Result<Hex, Refusals> {
    let wrong = || Refusal::key("hex", format!("there is no hex in column {column}, row {row}"), "").into();
    grid.numbered(column, row).ok_or_else(wrong)
}

/// Where a counter is drawn.
pub fn place(grid: Grid, hex: Hex) -> Place {
    let (column, row) = grid.column_row(hex);
    Place::Hex { column, row }
}

/// A marked hex of an overlay.
pub fn spot(grid: Grid, hex: Hex, kind: &'static str, text: impl Into<String>) -> OverlayHex {
    let (column, row) = grid.column_row(hex);
    OverlayHex { column, row, kind, text: text.into(), weight: None }
}

/// Refuse a query about a piece that is not on the map.
pub fn off_map(name: &str) -> Refusals {
    Refusal::key("piece", format!("{name} is not on the map"), "").into()
}

/// A map without counters and names; `terrain` returns the game's word for a hex.
pub fn board(map: &Map, words: &Vocabulary<'static>, terrain: impl Fn(Hex) -> &'static str) -> Board {
    let grid = map.grid();
    let edge = |side: Hexside, kind: &str, known: &[&'static str]| {
        let (column, row) = grid.column_row(side.hex());
        Edge { column, row, direction: side.dir().index() as u8, kind: word(known, kind) }
    };
    let sides = map.sides().map(|(side, kind)| edge(side, map.side_words().word(kind), words.sides));
    let crossings = map.crossings().map(|(side, kind)| edge(side, map.crossing_words().word(kind), words.crossings));
    let hexes = grid.all().map(|hex| {
        let (column, row) = grid.column_row(hex);
        Ground { column, row, terrain: terrain(hex), level: map.level(hex) as i8 }
    });
    let roads = map.roads().iter().map(|road| Road {
        kind: word(words.roads, map.road_words().word(road.kind)),
        hexes: road.chain.iter().map(|hex| grid.column_row(*hex)).collect(),
    });
    Board {
        title: map.title().to_owned(),
        columns: i16::from(grid.columns()),
        rows: i16::from(grid.rows()),
        even_low: grid.shift() == Shift::Even,
        hexes: hexes.collect(),
        sides: sides.chain(crossings).collect(),
        roads: roads.collect(),
        ..Board::default()
    }
}

/// The game's word; empty if it has none.
pub fn word(known: &[&'static str], word: &str) -> &'static str {
    known.iter().find(|known| **known == word).copied().unwrap_or("")
}
