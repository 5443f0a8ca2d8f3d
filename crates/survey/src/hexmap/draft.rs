//! A hex map being made, and its text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use hexes::{Grid, Hex, Hexside};

use super::lattice::Lattice;
use super::words::{ground, terrain_index, terrains};
use crate::survey::Survey;
use crate::system::System;

pub(crate) struct Draft {
    pub system: System,
    pub lattice: Lattice,
    name: String,
    title: String,
    /// For every hex, its place in `terrains`.
    pub terrain: Vec<usize>,
    pub levels: Vec<u8>,
    pub sides: BTreeMap<Hexside, BTreeSet<&'static str>>,
    pub crossings: BTreeMap<Hexside, &'static str>,
    pub roads: Vec<(&'static str, Vec<Hex>)>,
    pub names: Vec<(String, Hex)>,
    pub marks: Vec<(String, Hex)>,
}

impl Draft {
    pub fn new(survey: &Survey, system: System, lattice: Lattice) -> Draft {
        let count = lattice.grid.count();
        let usual = terrain_index(system, ground(system, survey.ground)).unwrap_or(0);
        Draft {
            system,
            lattice,
            name: survey.name.clone(),
            title: survey.title.clone(),
            terrain: vec![usual; count],
            levels: vec![0; count],
            sides: BTreeMap::new(),
            crossings: BTreeMap::new(),
            roads: Vec::new(),
            names: Vec::new(),
            marks: Vec::new(),
        }
    }

    pub fn grid(&self) -> Grid {
        self.lattice.grid
    }

    pub fn set_terrain(&mut self, hex: Hex, word: &str) {
        if let (Some(at), Some(word)) = (self.grid().index(hex), terrain_index(self.system, word)) {
            self.terrain[at] = word;
        }
    }

    pub fn terrain_word(&self, hex: Hex) -> &'static str {
        self.grid().index(hex).map_or("", |at| terrains(self.system)[self.terrain[at]].0)
    }

    pub fn set_level(&mut self, hex: Hex, level: u8) {
        if let Some(at) = self.grid().index(hex) {
            self.levels[at] = level;
        }
    }

    pub fn add_side(&mut self, side: Hexside, word: &'static str) {
        self.sides.entry(side).or_default().insert(word);
    }

    /// The map in the format of `hexes`.
    pub fn text(&self) -> String {
        let grid = self.grid();
        let mut out = format!("map {}\ntitle {}\n", self.name, self.title);
        let _ = writeln!(out, "size {} x {}", grid.columns(), grid.rows());
        let used = terrains(self.system).iter().enumerate().filter(|(at, _)| self.terrain.contains(at));
        let legend: Vec<String> = used.map(|(_, (word, letter))| format!("{letter} {word}")).collect();
        let _ = writeln!(out, "legend {}", legend.join("  "));
        self.picture(&mut out, "terrain", |at| terrains(self.system)[self.terrain[at]].1);
        self.picture(&mut out, "levels", |at| match self.levels[at] {
            0 => '.',
            level => char::from_digit(u32::from(level), 36).unwrap_or('z'),
        });
        let kinds: BTreeSet<&str> = self.sides.values().flatten().copied().collect();
        for kind in kinds {
            let sides = self.sides.iter().filter(|(_, kinds)| kinds.contains(kind)).map(|(side, _)| *side);
            self.on_sides(&mut out, "side", kind, sides);
        }
        for (kind, chain) in &self.roads {
            let hexes: Vec<String> = chain.iter().map(|hex| grid.name(*hex).to_string()).collect();
            let _ = writeln!(out, "road {kind} {}", hexes.join(" "));
        }
        let kinds: BTreeSet<&str> = self.crossings.values().copied().collect();
        for kind in kinds {
            let sides = self.crossings.iter().filter(|(_, crossing)| **crossing == kind).map(|(side, _)| *side);
            self.on_sides(&mut out, "crossing", kind, sides);
        }
        for (name, hex) in &self.names {
            let _ = writeln!(out, "name \"{name}\" {}", grid.name(*hex));
        }
        for (mark, hex) in &self.marks {
            let _ = writeln!(out, "mark {mark} {}", grid.name(*hex));
        }
        out
    }

    fn picture(&self, out: &mut String, key: &str, letter: impl Fn(usize) -> char) {
        let grid = self.grid();
        let _ = writeln!(out, "{key}");
        for row in 1..=grid.rows() {
            let columns = (1..=grid.columns()).filter_map(|column| grid.at(column, row));
            let line: String = columns.filter_map(|hex| grid.index(hex)).map(&letter).collect();
            let _ = writeln!(out, "  {line}");
        }
    }

    fn on_sides(&self, out: &mut String, key: &str, kind: &str, sides: impl Iterator<Item = Hexside>) {
        let grid = self.grid();
        let shared = |side: Hexside| {
            let [one, other] = side.hexes();
            format!("{}/{}", grid.name(one), grid.name(other))
        };
        let inner = sides.filter(|side| side.hexes().iter().all(|hex| grid.contains(*hex)));
        let places: Vec<String> = inner.map(shared).collect();
        if !places.is_empty() {
            let _ = writeln!(out, "{key} {kind} {}", places.join(" "));
        }
    }
}
