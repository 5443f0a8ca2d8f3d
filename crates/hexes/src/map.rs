//! A map: terrain, hexside features, roads, sites and names.
//!
//! Terrain, hexsides, roads, crossings and sites have kinds, which are the words that the map uses; each game checks that it
//! knows them. `docs/src/maps.md` explains the text format.

mod features;
mod parse;
mod picture;
mod places;
mod print;

use longroll::diagnostic::Diagnostic;
pub use longroll::terrain::{Kind, KindNames};

use crate::grid::{Field, Grid};
use crate::hex::Hex;
use crate::side::{Hexside, SideField};
use crate::sight::SightMap;

/// Several kinds at once: the features of one hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kinds(u32);

impl Kinds {
    /// Whether it has this kind.
    pub fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind.0) != 0
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, in order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        (0..32).map(Kind).filter(move |kind| self.has(*kind))
    }

    fn add(&mut self, kind: Kind) {
        self.0 |= 1 << kind.0;
    }
}

/// The kinds that a game knows.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary<'a> {
    /// Kinds of terrain.
    pub terrain: &'a [&'a str],
    /// Kinds of hexside features.
    pub sides: &'a [&'a str],
    /// Kinds of roads.
    pub roads: &'a [&'a str],
    /// Kinds of crossings.
    pub crossings: &'a [&'a str],
    /// Kinds of sites.
    pub sites: &'a [&'a str],
}

/// A road: a chain of adjacent hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Road {
    /// What kind of road it is.
    pub kind: Kind,
    /// Its hexes, in order.
    pub chain: Vec<Hex>,
}

/// The features of every hexside, by kind.
#[derive(Clone, PartialEq, Eq, Debug)]
struct OnSides {
    words: KindNames,
    at: SideField<Kinds>,
}

impl OnSides {
    fn new(grid: Grid) -> OnSides {
        OnSides { words: KindNames::default(), at: SideField::filled(grid, Kinds::default()) }
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

/// Sites, in the order of their hexes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Sites {
    words: KindNames,
    at: Vec<(Hex, Kind)>,
}

/// A map. [`Map::parse`] checks that every place it names is on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    name: String,
    title: String,
    grid: Grid,
    letters: Vec<char>,
    terrain_words: KindNames,
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
    /// Read a map. `file` is the name for diagnostics. Up to fifty faults are reported.
    pub fn parse(file: &str, text: &str) -> Result<Map, Vec<Diagnostic>> {
        parse::map(file, text, None)
    }

    /// Read a map for a game: a kind that the game does not know is a fault too.
    pub fn parse_for(file: &str, text: &str, vocabulary: &Vocabulary<'_>) -> Result<Map, Vec<Diagnostic>> {
        parse::map(file, text, Some(vocabulary))
    }

    /// The map as text that `parse` reads back into an equal map.
    pub fn to_text(&self) -> String {
        print::text(self)
    }

    /// The short name, as in a file name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The title of the map.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The grid of its hexes.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The kinds of terrain it uses.
    pub fn terrain_words(&self) -> &KindNames {
        &self.terrain_words
    }

    /// The kind of terrain in a hex; None off the map.
    pub fn terrain(&self, hex: Hex) -> Option<Kind> {
        self.terrain.get(hex).copied()
    }

    /// The word for the terrain in a hex; empty off the map.
    pub fn terrain_word(&self, hex: Hex) -> &str {
        self.terrain(hex).map_or("", |kind| self.terrain_words.word(kind))
    }

    /// The level of the ground; 0 off the map.
    pub fn level(&self, hex: Hex) -> i32 {
        self.levels.get(hex).copied().map_or(0, i32::from)
    }

    /// The kinds of hexside features it uses.
    pub fn side_words(&self) -> &KindNames {
        &self.sides.words
    }

    /// The features of a hexside: stream, wall, and so on.
    pub fn side(&self, side: Hexside) -> Kinds {
        self.sides.get(side)
    }

    /// Every feature of a hexside, hex by hex.
    pub fn sides(&self) -> impl Iterator<Item = (Hexside, Kind)> {
        self.sides.each()
    }

    /// The kinds of crossings it uses.
    pub fn crossing_words(&self) -> &KindNames {
        &self.crossings.words
    }

    /// How a hexside can be crossed: bridge, ford, ferry.
    pub fn crossing(&self, side: Hexside) -> Kinds {
        self.crossings.get(side)
    }

    /// Every crossing with its kind.
    pub fn crossings(&self) -> impl Iterator<Item = (Hexside, Kind)> {
        self.crossings.each()
    }

    /// The kinds of roads it uses.
    pub fn road_words(&self) -> &KindNames {
        &self.across.words
    }

    /// The roads across a hexside.
    pub fn road(&self, side: Hexside) -> Kinds {
        self.across.get(side)
    }

    /// The roads as drawn.
    pub fn roads(&self) -> &[Road] {
        &self.roads
    }

    /// The kinds of sites it uses.
    pub fn site_words(&self) -> &KindNames {
        &self.sites.words
    }

    /// The sites with their words: forts, redoubts.
    pub fn sites(&self) -> impl Iterator<Item = (Hex, &str)> {
        self.sites.at.iter().map(|(hex, kind)| (*hex, self.sites.words.word(*kind)))
    }

    /// The names on the map and their hexes.
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

    /// Which hexes within a radius see each other, if each kind of terrain adds its height to the ground.
    pub fn sight(&self, radius: u8, obstacle: impl Fn(Kind) -> i32) -> SightMap {
        let top = |hex| self.level(hex) + self.terrain(hex).map_or(0, &obstacle);
        SightMap::new(self.grid, radius, |hex| self.level(hex), top)
    }
}
