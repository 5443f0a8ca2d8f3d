//! Pictures: the survey as a period map, and over it the grid, or what the rules read.
//!
//! Outlines are smoothed here and nowhere else. Lengths are tenths of a pixel, whole numbers, with y up until they are
//! written, so that a picture is the same on every machine.

mod furniture;
mod ground;
pub mod labels;
mod overlay;
mod scatter;
mod smooth;

use std::fmt::Write;

use crate::compile::{Compiled, Made};
use crate::geometry::{Bounds, Point, rounded};
use crate::survey::Survey;
use crate::view::View;

/// How broad a picture is, in tenths of a pixel: a region is drawn larger than a battlefield.
fn breadth(view: View) -> i64 {
    if view.width() > 50_000 { 28_000 } else { 16_000 }
}

/// The margin around the map.
const MARGIN: i64 = 300;

/// What is laid over the survey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// The ground alone.
    Survey,
    /// The grid of hexes, or inches.
    Grid,
    /// What the rules read: terrain, levels, hexsides and roads of the map, or the shapes of the table.
    Reading,
    /// The grid, and the hexes whose terrain has less than 60 in 100 of their points.
    Difference,
}

impl Layer {
    pub const ALL: [Layer; 4] = [Layer::Survey, Layer::Grid, Layer::Reading, Layer::Difference];

    pub fn word(self) -> &'static str {
        match self {
            Layer::Survey => "survey",
            Layer::Grid => "grid",
            Layer::Reading => "reading",
            Layer::Difference => "difference",
        }
    }
}

/// A picture being drawn.
pub(crate) struct Canvas {
    out: String,
    pub view: View,
    pub size: Point,
    /// How many signs may still be drawn: trees, rocks, hachures. More would be no map.
    signs: usize,
}

/// The most signs of a picture.
const MOST_SIGNS: usize = 150_000;

impl Canvas {
    fn new(view: View) -> Canvas {
        let wide = breadth(view);
        let height = rounded(i128::from(wide) * i128::from(view.height()), i128::from(view.width().max(1))) as i64;
        Canvas {
            out: String::new(),
            view,
            size: Point::new(wide, height.clamp(wide / 20, wide * 20)),
            signs: MOST_SIGNS,
        }
    }

    /// Yards of the view in tenths of a pixel.
    pub fn length(&self, yards: i64) -> i64 {
        rounded(i128::from(yards) * i128::from(self.size.x), i128::from(self.view.width().max(1))) as i64
    }

    /// A point of the survey on the picture, y still up.
    pub fn place(&self, point: Point) -> Point {
        self.local(self.view.place(point), 1)
    }

    /// A point of the view, in parts of a yard.
    pub fn local(&self, point: Point, parts: i64) -> Point {
        let den = i128::from(self.view.width().max(1)) * i128::from(parts);
        let scaled = |value: i64| rounded(i128::from(value) * i128::from(self.size.x), den) as i64;
        Point::new(scaled(point.x), scaled(point.y))
    }

    /// As many of these signs as may still be drawn.
    pub fn afford(&mut self, mut signs: Vec<String>) -> String {
        signs.truncate(self.signs);
        self.signs -= signs.len();
        signs.concat()
    }

    pub fn bounds(&self) -> Bounds {
        Bounds { low: Point::default(), high: self.size }
    }

    pub fn add(&mut self, element: &str) {
        self.out.push_str(element);
        self.out.push('\n');
    }

    /// A point as SVG writes it, with y down.
    pub fn at(&self, point: Point) -> String {
        format!("{} {}", tenths(point.x), tenths(self.size.y - point.y))
    }

    /// The data of a path through points.
    pub fn path(&self, points: &[Point], closed: bool) -> String {
        let mut data = String::new();
        for (i, point) in points.iter().enumerate() {
            let _ = write!(data, "{}{}", if i == 0 { "M" } else { " L" }, self.at(*point));
        }
        if closed {
            data.push('Z');
        }
        data
    }
}

/// Tenths as a decimal number.
pub(crate) fn tenths(value: i64) -> String {
    let (sign, value) = (if value < 0 { "-" } else { "" }, value.abs());
    if value % 10 == 0 { format!("{sign}{}", value / 10) } else { format!("{sign}{}.{}", value / 10, value % 10) }
}

/// Text as XML may hold it.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// The survey alone.
pub fn survey(survey: &Survey) -> String {
    drawn(survey, View::whole(survey), None, Layer::Survey)
}

/// What a system made of it, over the part of the survey that the system uses.
pub fn compiled(survey: &Survey, made: &Compiled, layer: Layer) -> String {
    drawn(survey, made.view, Some(made), layer)
}

fn drawn(survey: &Survey, view: View, made: Option<&Compiled>, layer: Layer) -> String {
    let mut canvas = Canvas::new(view);
    furniture::open(&mut canvas);
    ground::draw(survey, &mut canvas);
    if let Some(made) = made {
        match &made.made {
            Made::Hexes(map) => overlay::hexes(&mut canvas, map, layer),
            Made::Table(table) => overlay::table(&mut canvas, table, layer),
        }
    }
    if layer != Layer::Reading {
        labels::draw(survey, &mut canvas);
    }
    furniture::close(survey, made.map(|made| made.system), &mut canvas);
    canvas.out
}
