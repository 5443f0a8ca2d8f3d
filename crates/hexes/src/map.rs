//! A map: what the ground is in every hex, what lies on the hexsides, the roads, the sites, the names.
//!
//! Terrain, hexsides, roads, crossings and sites have kinds, which are whatever words the map uses; the game decides which it
//! knows when it takes up a map. `docs/src/maps.md` explains the text format.

mod features;
mod parse;
mod picture;
mod places;
mod print;

use longroll::diagnostic::Diagnostic;
pub use longroll::kinds::{Kind, Words};

use crate::grid::{Field, Grid};
use crate::hex::Hex;
use crate::side::{Hexside, SideField};
use crate::sight::SightMap;

/// Several kinds at once: what lies on one hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kinds(u32);

impl Kinds {
    pub fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind.0) != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Kind> {
        (0..32).map(Kind).filter(move |kind| self.has(*kind))
    }

    fn add(&mut self, kind: Kind) {
        self.0 |= 1 << kind.0;
    }
}

/// The kinds a game knows, each sort in its own list.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary<'a> {
    pub terrain: &'a [&'a str],
    pub sides: &'a [&'a str],
    pub roads: &'a [&'a str],
    pub crossings: &'a [&'a str],
    pub sites: &'a [&'a str],
}

/// A road: a chain of adjacent hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Road {
    pub kind: Kind,
    pub chain: Vec<Hex>,
}

/// What lies on hexsides, by kind, for every hexside.
#[derive(Clone, PartialEq, Eq, Debug)]
struct OnSides {
    words: Words,
    at: SideField<Kinds>,
}

impl OnSides {
    fn new(grid: Grid) -> OnSides {
        OnSides { words: Words::default(), at: SideField::filled(grid, Kinds::default()) }
    }

    fn add(&mut self, kind: Kind, side: Hexside) {
        if let Some(kinds) = self.at.get_mut(side) {
            kinds.add(kind);
        }
    }

    fn get(&self, side: Hexside) -> Kinds {
        self.at.get(side).unwrap_or_default()
    }

    fn each(&self) -> impl Iterator<Item = (Hexside, Kind)> {
        self.at.iter().flat_map(|(side, kinds)| kinds.iter().map(move |kind| (side, kind)))
    }
}

/// What stands in single hexes, in the order of the hexes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Sites {
    words: Words,
    at: Vec<(Hex, Kind)>,
}

/// A map. It is read with `Map::parse`, so whatever it holds lies on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    name: String,
    title: String,
    grid: Grid,
    letters: Vec<char>,
    terrain_words: Words,
    terrain: Field<Kind>,
    levels: Field<u8>,
    sides: OnSides,
    crossings: OnSides,
    roads: Vec<Road>,
    across: OnSides,
    sites: Sites,
    names: Vec<(String, Hex)>,
    marks: Vec<(String, Vec<Hex>)>,
}

impl Map {
    /// Read a map. `file` is the name to give in diagnostics. All faults are reported, up to fifty.
    pub fn parse(file: &str, text: &str) -> Result<Map, Vec<Diagnostic>> {
        parse::map(file, text, None)
    }

    /// Read a map for a game: a kind that the game does not know is a fault too.
    pub fn parse_for(file: &str, text: &str, vocabulary: &Vocabulary<'_>) -> Result<Map, Vec<Diagnostic>> {
        parse::map(file, text, Some(vocabulary))
    }

    /// The map in the form that `parse` reads; reading it gives an equal map.
    pub fn to_text(&self) -> String {
        print::text(self)
    }

    /// The short name, as in a file name.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn title(&self) -> &str {
        &self.title
    }

    pub fn grid(&self) -> Grid {
        self.grid
    }

    pub fn terrain_words(&self) -> &Words {
        &self.terrain_words
    }

    /// The kind of terrain in a hex, or None beside the map.
    pub fn terrain(&self, hex: Hex) -> Option<Kind> {
        self.terrain.get(hex).copied()
    }

    /// The word for the terrain in a hex; empty beside the map.
    pub fn terrain_word(&self, hex: Hex) -> &str {
        self.terrain(hex).map_or("", |kind| self.terrain_words.word(kind))
    }

    /// The level of the ground; 0 beside the map.
    pub fn level(&self, hex: Hex) -> i32 {
        self.levels.get(hex).copied().map_or(0, i32::from)
    }

    pub fn side_words(&self) -> &Words {
        &self.sides.words
    }

    /// What lies on a hexside: stream, wall, and so on.
    pub fn side(&self, side: Hexside) -> Kinds {
        self.sides.get(side)
    }

    /// Everything that lies on hexsides, hex by hex.
    pub fn sides(&self) -> impl Iterator<Item = (Hexside, Kind)> {
        self.sides.each()
    }

    pub fn crossing_words(&self) -> &Words {
        &self.crossings.words
    }

    /// How a hexside can be crossed: bridge, ford, ferry.
    pub fn crossing(&self, side: Hexside) -> Kinds {
        self.crossings.get(side)
    }

    pub fn crossings(&self) -> impl Iterator<Item = (Hexside, Kind)> {
        self.crossings.each()
    }

    pub fn road_words(&self) -> &Words {
        &self.across.words
    }

    /// The roads that lead across a hexside.
    pub fn road(&self, side: Hexside) -> Kinds {
        self.across.get(side)
    }

    /// The roads as drawn.
    pub fn roads(&self) -> &[Road] {
        &self.roads
    }

    pub fn site_words(&self) -> &Words {
        &self.sites.words
    }

    /// What stands in single hexes, by its word: forts, redoubts.
    pub fn sites(&self) -> impl Iterator<Item = (Hex, &str)> {
        self.sites.at.iter().map(|(hex, kind)| (*hex, self.sites.words.word(*kind)))
    }

    /// The names on the map and where they stand.
    pub fn names(&self) -> &[(String, Hex)] {
        &self.names
    }

    /// The name of a hex, if it has one.
    pub fn name_of(&self, hex: Hex) -> Option<&str> {
        self.names.iter().find(|(_, at)| *at == hex).map(|(name, _)| name.as_str())
    }

    /// Marks and their hexes, in the order of the map: objectives, entry hexes, regions.
    pub fn marks(&self) -> impl Iterator<Item = (&str, &[Hex])> {
        self.marks.iter().map(|(word, hexes)| (word.as_str(), hexes.as_slice()))
    }

    /// The hexes with this mark; none if the map does not use it.
    pub fn marked(&self, mark: &str) -> &[Hex] {
        self.marks.iter().find(|(word, _)| word == mark).map_or(&[], |(_, hexes)| hexes)
    }

    /// Who sees whom over the ground within a radius, where each kind of terrain stands so many levels above it.
    pub fn sight(&self, radius: u8, obstacle: impl Fn(Kind) -> i32) -> SightMap {
        let top = |hex| self.level(hex) + self.terrain(hex).map_or(0, &obstacle);
        SightMap::new(self.grid, radius, |hex| self.level(hex), top)
    }
}
