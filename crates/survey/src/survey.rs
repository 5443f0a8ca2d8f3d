//! A survey: the ground of a battle in yards, before any rulebook has read it.

use std::ops::Range;

use longroll::diagnostic::Diagnostic;

use crate::geometry::{Bounds, Outline, Point};
use crate::system::System;

/// What the coordinates of a survey count. Everything is kept in yards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    Yards,
    /// Tenths of a mile, 176 yards each: a region for a campaign.
    Tenths,
}

impl Unit {
    pub fn yards(self) -> i64 {
        match self {
            Unit::Yards => 1,
            Unit::Tenths => 176,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Unit::Yards => "yards",
            Unit::Tenths => "tenths",
        }
    }
}

/// What the ground is where no feature says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cover {
    #[default]
    Open,
    Rolling,
    Brush,
    Woods,
    HeavyWoods,
}

/// The better roads come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    Pike,
    Road,
    Lane,
    Trail,
}

impl Class {
    pub fn word(self) -> &'static str {
        match self {
            Class::Pike => "pike",
            Class::Road => "road",
            Class::Lane => "lane",
            Class::Trail => "trail",
        }
    }
}

/// A stream or river.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Water {
    pub yards: i64,
    /// None if the survey does not say.
    pub feet: Option<i64>,
    /// Whether troops wade it anywhere; otherwise only at its fords.
    pub fordable: bool,
}

/// Which face of a crest is steep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steep {
    Neither,
    Both,
    North,
    East,
    South,
    West,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A contour: everything within it is at least this high.
    Height {
        feet: i64,
        steep: bool,
    },
    /// A contour of low ground: everything within it is at most this high.
    Hollow {
        feet: i64,
    },
    Woods {
        heavy: bool,
    },
    /// Corn stands high enough to hide in.
    Field {
        corn: bool,
    },
    Orchard,
    Brush,
    /// Rocks and broken ground.
    Rough,
    Swamp,
    Pond,
    Town,
    /// A house with its barns and yards.
    Farm,
    Water(Water),
    Bridge,
    Ford,
    Ferry,
    Road(Class),
    Railroad,
    Cut,
    Fill,
    Fence,
    Wall,
    Breastworks,
    Trenches,
    Crest(Steep),
    /// A single building. A strong one can be held.
    House {
        strong: bool,
    },
    Name,
    Objective,
    /// A county of a region: its hexes carry its name as a mark.
    County,
    /// Where a side comes in.
    Entry(&'static str),
}

impl What {
    /// The keyword of its entry.
    pub fn key(self) -> &'static str {
        match self {
            What::Height { .. } => "height",
            What::Hollow { .. } => "hollow",
            What::Woods { .. } => "woods",
            What::Field { .. } => "field",
            What::Orchard => "orchard",
            What::Brush => "brush",
            What::Rough => "rough",
            What::Swamp => "swamp",
            What::Pond => "pond",
            What::Town => "town",
            What::Farm => "farm",
            What::Water(water) if water.fordable => "stream",
            What::Water(_) => "river",
            What::Bridge => "bridge",
            What::Ford => "ford",
            What::Ferry => "ferry",
            What::Road(class) => class.word(),
            What::Railroad => "railroad",
            What::Cut => "cut",
            What::Fill => "fill",
            What::Fence => "fence",
            What::Wall => "wall",
            What::Breastworks => "breastworks",
            What::Trenches => "trenches",
            What::Crest(_) => "crest",
            What::House { .. } => "house",
            What::Name => "name",
            What::Objective => "objective",
            What::County => "county",
            What::Entry(_) => "entry",
        }
    }

    pub fn is_crossing(self) -> bool {
        matches!(self, What::Bridge | What::Ford | What::Ferry)
    }

    pub fn is_way(self) -> bool {
        matches!(self, What::Road(_) | What::Railroad)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    Area(Outline),
    /// Two points or more, no two alike in a row.
    Line(Vec<Point>),
    At(Point),
}

impl Shape {
    pub fn points(&self) -> &[Point] {
        match self {
            Shape::Area(outline) => outline.corners(),
            Shape::Line(points) => points,
            Shape::At(point) => std::slice::from_ref(point),
        }
    }

    pub fn outline(&self) -> Option<&Outline> {
        if let Shape::Area(outline) = self { Some(outline) } else { None }
    }

    pub fn line(&self) -> Option<&[Point]> {
        if let Shape::Line(line) = self { Some(line) } else { None }
    }

    pub fn at(&self) -> Option<Point> {
        if let Shape::At(point) = self { Some(*point) } else { None }
    }

    /// Where its name is written.
    pub fn label(&self) -> Point {
        match self {
            Shape::Area(outline) => outline.label(),
            Shape::Line(line) => crate::geometry::halfway(line).unwrap_or_default(),
            Shape::At(point) => *point,
        }
    }

    /// The distance from a point; 0 inside an area.
    pub fn gap(&self, point: Point) -> i64 {
        match self {
            Shape::Area(outline) => outline.gap(point),
            Shape::Line(line) => crate::geometry::gap_to_line(point, line),
            Shape::At(at) => point.distance(*at),
        }
    }
}

/// A feature. Later features are on top of earlier ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    pub what: What,
    /// Empty if it has none.
    pub name: String,
    pub shape: Shape,
    /// Where it is known from, and what is argued about it.
    pub sources: Vec<String>,
    pub doubts: Vec<String>,
    pub span: Range<usize>,
}

impl Feature {
    /// How it is spoken of in notes and faults.
    pub fn title(&self) -> String {
        let key = self.what.key();
        if self.name.is_empty() { format!("a {key}") } else { format!("{} ({key})", self.name) }
    }
}

/// A correction of what a system made of the ground, with its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// A hex, two hexes with a stroke between them, or the name of a feature.
    pub place: String,
    pub place_span: Range<usize>,
    pub act: String,
    /// A kind or a number; empty after `drop`.
    pub value: String,
    pub value_span: Range<usize>,
    pub reason: String,
}

/// Which side of the survey is the upper edge of the map or table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Up {
    #[default]
    North,
    East,
    South,
    West,
}

/// What the survey says to one system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    pub system: System,
    /// The part of the ground that the system uses; all of it if nothing is said.
    pub frame: Option<Bounds>,
    /// Yards a hex, or yards an inch.
    pub scale: Option<i64>,
    /// Feet a level.
    pub contour: Option<i64>,
    pub up: Up,
    pub changes: Vec<Change>,
    pub span: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survey {
    pub file: String,
    pub text: String,
    pub name: String,
    pub title: String,
    pub sources: Vec<String>,
    pub doubts: Vec<String>,
    pub unit: Unit,
    /// Yards from west to east and from south to north.
    pub width: i64,
    pub height: i64,
    /// How many degrees true north is clockwise of the upper edge.
    pub north: i64,
    /// The lowest ground, in feet.
    pub base: i64,
    pub ground: Cover,
    pub features: Vec<Feature>,
    pub parts: Vec<Part>,
}

impl Survey {
    /// Read a survey. `file` is the name to give in diagnostics. All faults are reported, up to fifty.
    pub fn parse(file: &str, text: &str) -> Result<Survey, Vec<Diagnostic>> {
        crate::read::survey(file, text)
    }

    pub fn extent(&self) -> Bounds {
        Bounds { low: Point::default(), high: Point::new(self.width, self.height) }
    }

    pub fn part(&self, system: System) -> Option<&Part> {
        self.parts.iter().find(|part| part.system == system)
    }

    /// A fault or warning at a place of the file.
    pub fn diagnostic(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        Diagnostic::new(&self.file, &self.text, span, message, help)
    }

    /// A point as the file writes it.
    pub fn written(&self, point: Point) -> String {
        let unit = self.unit.yards();
        format!("{},{}", point.x / unit, point.y / unit)
    }
}
