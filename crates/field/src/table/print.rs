//! A table written as text.

use std::fmt::Write;

use super::{Area, Ground, Line, Table};
use crate::length::Length;
use crate::point::Point;

/// Lists of points go on in a new line after this many characters.
const WIDTH: usize = 100;

pub(super) fn text(table: &Table) -> String {
    let mut out = format!("table     {}\ntitle     {}\n", table.name, table.title);
    let _ = writeln!(out, "size      {} x {}", table.width, table.height);
    table.areas.iter().for_each(|one| area(&mut out, table, one));
    table.lines.iter().for_each(|one| line(&mut out, table, one));
    for (name, point) in &table.names {
        entry(&mut out, "name", &format!("\"{name}\""), &[*point]);
    }
    for (mark, points) in &table.marks {
        entry(&mut out, "mark", mark, points);
    }
    out
}

fn area(out: &mut String, table: &Table, area: &Area) {
    let (key, what) = match area.ground {
        Ground::Kind(kind) => ("area", table.area_words.word(kind).to_owned()),
        Ground::Hill(level) => ("hill", level.to_string()),
    };
    entry(out, key, &titled(what, &area.name), area.polygon.corners());
}

fn line(out: &mut String, table: &Table, line: &Line) {
    let mut words = titled(table.line_words.word(line.kind).to_owned(), &line.name);
    if line.width != Length::ZERO {
        let _ = write!(words, " width {}", line.width);
    }
    entry(out, "line", &words, line.track.points());
}

fn titled(what: String, name: &str) -> String {
    if name.is_empty() { what } else { format!("{what} \"{name}\"") }
}

/// A keyword, its words, and its points on as many lines as they need.
fn entry(out: &mut String, key: &str, words: &str, points: &[Point]) {
    let mut line = format!("{key:<10}{words}");
    for point in points {
        let point = format!(" {point}");
        if line.len() + point.len() > WIDTH {
            out.push_str(&line);
            line = format!("\n{:<9}", "");
        }
        line.push_str(&point);
    }
    out.push_str(&line);
    out.push('\n');
}
