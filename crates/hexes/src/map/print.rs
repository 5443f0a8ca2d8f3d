//! A map written as text.

use std::fmt::Write;

use super::{Map, OnSides};
use crate::grid::{Grid, Shift};
use crate::hex::{Dir, Hex};

/// Lists of places continue on a new line after this many characters.
const WIDTH: usize = 100;

pub(super) fn text(map: &Map) -> String {
    let mut out = format!("map       {}\ntitle     {}\n", map.name, map.title);
    let grid = map.grid;
    let _ = writeln!(out, "size      {} x {}", grid.columns(), grid.rows());
    if grid.shift() == Shift::Odd {
        out.push_str("shift     odd\n");
    }
    let legend = map.letters.iter().zip(map.terrain_words.iter());
    entry(&mut out, "legend", legend.map(|(letter, (_, word))| format!("{letter} {word}")), "  ");
    let letter = |hex: Hex| map.terrain(hex).map_or(' ', |kind| map.letters[kind.index()]);
    picture(&mut out, "terrain", grid, letter);
    if map.levels.cells().iter().any(|level| *level > 0) {
        let digit = |level| char::from_digit(level, 36).unwrap_or('.');
        let level = |hex: Hex| if map.level(hex) == 0 { '.' } else { digit(map.level(hex) as u32) };
        picture(&mut out, "levels", grid, level);
    }
    out.push('\n');
    on_sides(&mut out, "side", grid, &map.sides);
    for road in &map.roads {
        let hexes = road.chain.iter().map(|hex| grid.name(*hex).to_string());
        entry(&mut out, "road", std::iter::once(map.across.words.word(road.kind).to_owned()).chain(hexes), " ");
    }
    on_sides(&mut out, "crossing", grid, &map.crossings);
    for (kind, word) in map.sites.words.iter() {
        let hexes: Vec<(Hex, ())> =
            map.sites.at.iter().filter(|(_, k)| *k == kind).map(|(hex, _)| (*hex, ())).collect();
        let areas = runs(grid, &hexes).into_iter().map(|(area, ())| area);
        entry(&mut out, "site", std::iter::once(word.to_owned()).chain(areas), " ");
    }
    for (name, hex) in &map.names {
        entry(&mut out, "name", [format!("\"{name}\""), grid.name(*hex).to_string()], " ");
    }
    for (mark, hexes) in &map.marks {
        let hexes: Vec<(Hex, ())> = hexes.iter().map(|hex| (*hex, ())).collect();
        let areas = runs(grid, &hexes).into_iter().map(|(area, ())| area);
        entry(&mut out, "mark", std::iter::once(format!("\"{mark}\"")).chain(areas), " ");
    }
    out
}

/// A keyword and its words, on as many lines as they need.
fn entry(out: &mut String, key: &str, words: impl IntoIterator<Item = String>, gap: &str) {
    let mut line = format!("{key:<10}");
    let mut first = true;
    for word in words {
        if !first && line.len() + gap.len() + word.len() > WIDTH {
            out.push_str(line.trim_end());
            line = format!("\n{:<10}", "");
            first = true;
        }
        let gap = if first { "" } else { gap };
        line.push_str(&format!("{gap}{word}"));
        first = false;
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

/// The staggered drawing: each row on two lines, so that neighbors are next to each other.
fn picture(out: &mut String, key: &str, grid: Grid, letter: impl Fn(Hex) -> char) {
    let _ = writeln!(out, "\n{key} staggered");
    let upper = match grid.shift() {
        Shift::Even => 1,
        Shift::Odd => 0,
    };
    for row in 1..=grid.rows() {
        for (half, label) in [(upper, format!("{row:02}")), (1 - upper, "  ".to_owned())] {
            let columns = (1..=grid.columns()).map(|column| match grid.at(column, row) {
                Some(hex) if column % 2 == half => letter(hex),
                _ => ' ',
            });
            let line: Vec<String> = columns.map(String::from).collect();
            if line.iter().any(|letter| letter != " ") {
                let _ = writeln!(out, "  {label} | {}", line.join(" ").trim_end());
            }
        }
    }
}

/// Every kind with its hexsides, each named from a hex of the map.
fn on_sides(out: &mut String, key: &str, grid: Grid, on: &OnSides) {
    for (kind, word) in on.words.iter() {
        let mut owned: Vec<(Hex, String)> = Vec::new();
        for hex in grid.all() {
            let dirs = Dir::ALL.into_iter().filter(|dir| {
                let side = crate::Hexside::of(hex, *dir);
                on.get(side).has(kind) && (side.hex() == hex || !grid.contains(side.hex()))
            });
            let dirs: Vec<&str> = dirs.map(Dir::word).collect();
            if !dirs.is_empty() {
                owned.push((hex, dirs.join(",")));
            }
        }
        let places = runs(grid, &owned).into_iter().map(|(area, dirs)| format!("{area}:{dirs}"));
        entry(out, key, std::iter::once(word.to_owned()).chain(places), " ");
    }
}

/// Hexes in order as areas: equal hexes below each other in a column are one area.
fn runs<T: PartialEq + Clone>(grid: Grid, hexes: &[(Hex, T)]) -> Vec<(String, T)> {
    let below = |one: &(Hex, T), next: &(Hex, T)| one.0.neighbour(Dir::S) == next.0 && one.1 == next.1;
    let area = |run: &[(Hex, T)]| match run {
        [(only, alike)] => Some((grid.name(*only).to_string(), alike.clone())),
        [(first, alike), .., (last, _)] => Some((format!("{}-{}", grid.name(*first), grid.name(*last)), alike.clone())),
        [] => None,
    };
    hexes.chunk_by(below).filter_map(area).collect()
}
