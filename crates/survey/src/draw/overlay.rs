//! The grid over the ground, and what the rules read in it.

use std::fmt::Write;

use field::Table;
use hexes::{Hex, Hexside};

use super::{Canvas, Layer, tenths};
use crate::geometry::Point;
use crate::hexmap::HexMap;
use crate::hexmap::lattice::FINE;

pub(super) fn hexes(canvas: &mut Canvas, map: &HexMap, layer: Layer) {
    if layer == Layer::Survey {
        return;
    }
    if layer == Layer::Reading {
        reading(canvas, map);
    }
    let mut grid = String::new();
    for hex in map.lattice.grid.all() {
        grid.push_str(&canvas.path(&corners(canvas, map, hex), true));
    }
    canvas.add(&format!("<path class=\"grid\" d=\"{grid}\"/>"));
    let size = canvas.local(Point::new(0, map.lattice.row_height()), FINE).y;
    for hex in map.lattice.grid.all() {
        let at = centre(canvas, map, hex).plus(Point::new(0, size * 33 / 100));
        let name = map.lattice.grid.name(hex);
        let (x, y, font) = (tenths(at.x), tenths(canvas.size.y - at.y), tenths(size * 17 / 100));
        canvas.add(&format!("<text class=\"number\" font-size=\"{font}\" x=\"{x}\" y=\"{y}\">{name}</text>"));
    }
    if layer == Layer::Difference {
        for (hex, share) in map.doubtful() {
            let (at, shape) = (centre(canvas, map, hex), canvas.path(&corners(canvas, map, hex), true));
            let (x, y, font) = (tenths(at.x), tenths(canvas.size.y - at.y), tenths(size * 30 / 100));
            canvas.add(&format!("<path class=\"doubt\" d=\"{shape}\"/>"));
            canvas.add(&format!("<text class=\"share\" font-size=\"{font}\" x=\"{x}\" y=\"{y}\">{share}</text>"));
        }
    }
}

fn centre(canvas: &Canvas, map: &HexMap, hex: Hex) -> Point {
    canvas.local(map.lattice.centre(hex), FINE)
}

fn corners(canvas: &Canvas, map: &HexMap, hex: Hex) -> Vec<Point> {
    map.lattice.corners(hex).iter().map(|corner| canvas.local(*corner, FINE)).collect()
}

/// The map as the rules have it: flat terrain, level numbers, sides, chains of roads.
fn reading(canvas: &mut Canvas, made: &HexMap) {
    let map = &made.map;
    let size = canvas.local(Point::new(0, made.lattice.row_height()), FINE).y;
    for hex in made.lattice.grid.all() {
        let shape = canvas.path(&corners(canvas, made, hex), true);
        let (word, level) = (map.terrain_word(hex), map.level(hex));
        canvas.add(&format!("<path class=\"hex {word}\" d=\"{shape}\"/>"));
        if level > 0 {
            let shade = tenths(i64::from(level.min(9)));
            canvas.add(&format!("<path class=\"level\" style=\"opacity:{shade}\" d=\"{shape}\"/>"));
            let at = centre(canvas, made, hex);
            let (x, y, font) = (tenths(at.x), tenths(canvas.size.y - at.y + size / 3), tenths(size * 28 / 100));
            canvas
                .add(&format!("<text class=\"level-number\" font-size=\"{font}\" x=\"{x}\" y=\"{y}\">{level}</text>"));
        }
    }
    for road in map.roads() {
        let points: Vec<Point> = road.chain.iter().map(|hex| centre(canvas, made, *hex)).collect();
        let (kind, path) = (map.road_words().word(road.kind), canvas.path(&points, false));
        canvas.add(&format!("<path class=\"chain {kind}\" d=\"{path}\"/>"));
    }
    for (side, kind) in map.sides() {
        let word = map.side_words().word(kind);
        let ends = side_ends(canvas, made, side);
        canvas.add(&format!("<path class=\"side {word}\" d=\"{}\"/>", canvas.path(&ends, false)));
    }
    for (side, kind) in map.crossings() {
        let word = map.crossing_words().word(kind);
        let [one, other] = side.hexes().map(|hex| centre(canvas, made, hex));
        let at = |from: Point, to: Point| Point::new((3 * from.x + to.x) / 4, (3 * from.y + to.y) / 4);
        let path = canvas.path(&[at(one, other), at(other, one)], false);
        canvas.add(&format!("<path class=\"crossing {word}\" d=\"{path}\"/>"));
    }
    for (name, hex) in map.names() {
        let at = centre(canvas, made, *hex);
        let (x, y) = (tenths(at.x), tenths(canvas.size.y - at.y));
        let name = super::escaped(name);
        canvas.add(&format!("<text class=\"house-name\" font-size=\"11\" x=\"{x}\" y=\"{y}\">{name}</text>"));
    }
}

/// The two corners that a side has in common with both its hexes.
fn side_ends(canvas: &Canvas, map: &HexMap, side: Hexside) -> Vec<Point> {
    let [one, other] = side.hexes().map(|hex| corners(canvas, map, hex));
    let near = |a: &Point| other.iter().any(|b| (a.x - b.x).abs() <= 2 && (a.y - b.y).abs() <= 2);
    one.into_iter().filter(near).collect()
}

/// A grid of half feet over a table, and its shapes.
pub(super) fn table(canvas: &mut Canvas, table: &Table, layer: Layer) {
    if layer == Layer::Survey {
        return;
    }
    let (width, height) = (table.width().in_thousandths(), table.height().in_thousandths());
    let place = |x: i64, y: i64| Point::new(x * canvas.size.x / width.max(1), y * canvas.size.y / height.max(1));
    let mut grid = String::new();
    for x in (0..=width).step_by(6_000) {
        grid.push_str(&canvas.path(&[place(x, 0), place(x, height)], false));
    }
    for y in (0..=height).step_by(6_000) {
        grid.push_str(&canvas.path(&[place(0, y), place(width, y)], false));
    }
    let mut shapes = String::new();
    if layer != Layer::Grid {
        for area in table.areas() {
            let corners = area.polygon.corners().iter();
            let points: Vec<Point> =
                corners.map(|corner| place(corner.x().in_thousandths(), corner.y().in_thousandths())).collect();
            let word = area.kind().map_or("hill", |kind| table.area_words().word(kind));
            let _ = writeln!(shapes, "<path class=\"template {word}\" d=\"{}\"/>", canvas.path(&points, true));
        }
        for line in table.lines() {
            let ends = line.track.points().iter();
            let points: Vec<Point> =
                ends.map(|end| place(end.x().in_thousandths(), end.y().in_thousandths())).collect();
            let word = table.line_words().word(line.kind);
            let _ = writeln!(shapes, "<path class=\"track {word}\" d=\"{}\"/>", canvas.path(&points, false));
        }
    }
    canvas.add(&format!("<path class=\"grid\" d=\"{grid}\"/>"));
    canvas.add(&shapes);
}
