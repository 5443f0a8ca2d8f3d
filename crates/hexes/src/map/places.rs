//! How a map file names places: hexes, areas of hexes, hexsides, and chains of hexes.

use longroll::text::{Reader, Text};

use crate::grid::Grid;
use crate::hex::{Dir, Hex};
use crate::side::Hexside;

/// `0805`, or `0504-0706`: all hexes of columns 5 to 7 in rows 4 to 6.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    grid: Grid,
    first: (i16, i16),
    last: (i16, i16),
}

impl Area {
    fn contains(self, hex: Hex) -> bool {
        let (column, row) = self.grid.column_row(hex);
        (self.first.0..=self.last.0).contains(&column) && (self.first.1..=self.last.1).contains(&row)
    }

    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        let rows = self.first.1..=self.last.1;
        (self.first.0..=self.last.0)
            .flat_map(move |column| rows.clone().filter_map(move |row| self.grid.at(column as u8, row as u8)))
    }
}

pub(super) fn hex(reader: &mut Reader<'_>, grid: Grid, text: Text<'_>) -> Option<Hex> {
    match grid.parse(text.text) {
        Ok(hex) => Some(hex),
        Err(why) => {
            reader.fault(text, why.to_string(), why.help());
            None
        }
    }
}

pub(super) fn area(reader: &mut Reader<'_>, grid: Grid, text: Text<'_>) -> Option<Area> {
    let (first, last) = text.cut('-').unwrap_or((text, text));
    let one = hex(reader, grid, first);
    let other = if first.at == last.at { one } else { hex(reader, grid, last) };
    let (first, last) = (grid.column_row(one?), grid.column_row(other?));
    if first.0 > last.0 || first.1 > last.1 {
        let help = format!(
            "the first hex is the northwest corner: {:02}{:02}-{:02}{:02}",
            first.0.min(last.0),
            first.1.min(last.1),
            first.0.max(last.0),
            first.1.max(last.1)
        );
        reader.fault(text, format!("the area `{}` runs backwards", text.text), help);
        return None;
    }
    Some(Area { grid, first, last })
}

/// `0805:NE,SE`, also for areas; or `0805/0905`: every hexside between a hex of the one and a hex of the other.
pub(super) fn sides(reader: &mut Reader<'_>, grid: Grid, text: Text<'_>) -> Vec<Hexside> {
    if let Some((one, other)) = text.cut('/') {
        return shared(reader, grid, text, (one, other));
    }
    let Some((hexes, dirs)) = text.cut(':') else {
        let message = format!("`{}` does not say which hexside", text.text);
        reader.fault(text, message, "write the directions, 0805:NE,SE, or the hex beyond, 0805/0905");
        return Vec::new();
    };
    let area = area(reader, grid, hexes);
    let dirs = directions(reader, dirs);
    let hexes = area.into_iter().flat_map(Area::hexes);
    hexes.flat_map(|hex| dirs.iter().map(move |dir| Hexside::of(hex, *dir))).collect()
}

fn directions(reader: &mut Reader<'_>, text: Text<'_>) -> Vec<Dir> {
    if text.text == "all" {
        return Dir::ALL.to_vec();
    }
    let mut dirs = Vec::new();
    for piece in text.pieces(',') {
        match piece.text.parse() {
            Ok(dir) => dirs.push(dir),
            Err(_) => reader.fault(
                piece,
                format!("`{}` is not a direction", piece.text),
                "N, NE, SE, S, SW and NW, with commas between, or `all`",
            ),
        }
    }
    dirs
}

fn shared(reader: &mut Reader<'_>, grid: Grid, text: Text<'_>, ends: (Text<'_>, Text<'_>)) -> Vec<Hexside> {
    let (one, other) = (area(reader, grid, ends.0), area(reader, grid, ends.1));
    let (Some(one), Some(other)) = (one, other) else { return Vec::new() };
    let beyond = |hex: Hex| Dir::ALL.into_iter().filter(move |dir| other.contains(hex.neighbour(*dir)));
    let sides: Vec<Hexside> = one.hexes().flat_map(|hex| beyond(hex).map(move |dir| Hexside::of(hex, dir))).collect();
    if sides.is_empty() {
        let near = one.hexes().next().map_or(String::new(), |hex| neighbours(grid, hex));
        reader.fault(text, format!("{} and {} share no hexside", ends.0.text, ends.1.text), near);
    }
    sides
}

/// The adjacent hexes, for a help line.
fn neighbours(grid: Grid, hex: Hex) -> String {
    let names: Vec<String> = grid.neighbours(hex).map(|(_, next)| grid.name(next).to_string()).collect();
    format!("the neighbors of {} are {}", grid.name(hex), names.join(", "))
}

/// `0108 0208 0309`, each next to the one before; `to` between two hexes fills in the straight line.
pub(super) fn chain(reader: &mut Reader<'_>, grid: Grid, words: &[Text<'_>]) -> Vec<Hex> {
    let mut chain: Vec<Hex> = Vec::new();
    let mut run: Option<Text<'_>> = None;
    for word in words {
        if word.text == "to" {
            if chain.is_empty() || run.is_some() {
                reader.fault(*word, "`to` must be between two hexes", "write `0108 to 0508`");
            }
            run = Some(*word);
            continue;
        }
        let Some(next) = hex(reader, grid, *word) else { return chain };
        let filled = run.take().is_some();
        match chain.last() {
            None => chain.push(next),
            Some(last) if last.distance(next) == 1 => chain.push(next),
            Some(last) if !filled => {
                let message = format!("{} is not next to {}", word.text, grid.name(*last));
                let help = format!("for a straight run write `{} to {}`", grid.name(*last), word.text);
                reader.fault(*word, message, help);
                return chain;
            }
            Some(last) => {
                let run = straight(grid, *last, next);
                if !run.iter().all(|hex| grid.contains(*hex)) {
                    reader.fault(*word, "the straight run leaves the map", "name the hexes one by one");
                    return chain;
                }
                chain.extend(run);
            }
        }
    }
    if let Some(to) = run {
        reader.fault(to, "`to` has no hex after it", "write `0108 to 0508`");
    }
    chain
}

/// The hexes after one hex up to another: along the row if both are in one row, otherwise nearest to the straight line.
fn straight(grid: Grid, from: Hex, to: Hex) -> Vec<Hex> {
    let ((first, row), (last, other)) = (grid.column_row(from), grid.column_row(to));
    if row == other {
        let columns = first.min(last)..=first.max(last);
        let along = columns.filter_map(|column| grid.at(column as u8, row as u8)).filter(|hex| *hex != from);
        let along: Vec<Hex> = along.collect();
        return if first < last { along } else { along.into_iter().rev().collect() };
    }
    from.straight(to).collect()
}
