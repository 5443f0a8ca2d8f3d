//! A table: areas of terrain, hills, lines, names and marks.
//!
//! Areas and lines have kinds, which are the words that the table uses; each game checks that it knows them.
//! `docs/src/tables.md` explains the text format.

mod entries;
mod parse;
mod places;
mod print;

use longroll::diagnostic::Diagnostic;
pub use longroll::terrain::{Kind, KindNames};

use crate::figure::Figure;
use crate::leg::Leg;
use crate::length::Length;
use crate::point::{Bounds, Point, Segment};
use crate::polygon::Polygon;
use crate::terrain_cost::Stretch;
use crate::track::Track;

/// The kinds a game knows.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary<'a> {
    /// Kinds of areas.
    pub areas: &'a [&'a str],
    /// Kinds of lines.
    pub lines: &'a [&'a str],
}

/// What an area is: a kind of terrain, or a contour of a hill.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ground {
    /// A kind of terrain.
    Kind(Kind),
    /// A contour: everything within it is at least this high.
    Hill(u8),
}

/// An area of terrain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// What it is.
    pub ground: Ground,
    /// Its name; may be empty.
    pub name: String,
    /// Its shape.
    pub polygon: Polygon,
}

impl Area {
    /// Its kind of terrain; None if it is a hill.
    pub fn kind(&self) -> Option<Kind> {
        match self.ground {
            Ground::Kind(kind) => Some(kind),
            Ground::Hill(_) => None,
        }
    }

    /// Its level; None if it is not a hill.
    pub fn level(&self) -> Option<u8> {
        match self.ground {
            Ground::Kind(_) => None,
            Ground::Hill(level) => Some(level),
        }
    }
}

/// A road, a stream, a wall.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What kind of line it is.
    pub kind: Kind,
    /// Its name; may be empty.
    pub name: String,
    /// Its width; zero unless the table gives one.
    pub width: Length,
    /// Its course.
    pub track: Track,
}

/// A table. [`Table::parse`] checks that everything on it is within its edges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    name: String,
    title: String,
    width: Length,
    height: Length,
    area_words: KindNames,
    areas: Vec<Area>,
    line_words: KindNames,
    lines: Vec<Line>,
    names: Vec<(String, Point)>,
    marks: Vec<(String, Vec<Point>)>,
}

impl Table {
    /// Read a table. `file` is the name for diagnostics. Up to fifty faults are reported.
    pub fn parse(file: &str, text: &str) -> Result<Table, Vec<Diagnostic>> {
        parse::table(file, text, None)
    }

    /// Read a table for a game: a kind that the game does not know is a fault too.
    pub fn parse_for(file: &str, text: &str, vocabulary: &Vocabulary<'_>) -> Result<Table, Vec<Diagnostic>> {
        parse::table(file, text, Some(vocabulary))
    }

    /// The table as text that `parse` reads back into an equal table.
    pub fn to_text(&self) -> String {
        print::text(self)
    }

    /// The short name, as in a file name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The title of the table.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its size from west to east.
    pub fn width(&self) -> Length {
        self.width
    }

    /// Its size from south to north.
    pub fn height(&self) -> Length {
        self.height
    }

    /// The whole table as a box.
    pub fn bounds(&self) -> Bounds {
        Bounds::of([Point::default(), Point::new(self.width, self.height)])
    }

    /// The words for the kinds of areas.
    pub fn area_words(&self) -> &KindNames {
        &self.area_words
    }

    /// The areas, in the order of the file.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The words for the kinds of lines.
    pub fn line_words(&self) -> &KindNames {
        &self.line_words
    }

    /// The lines, in the order of the file.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The names on the table and where they are.
    pub fn names(&self) -> &[(String, Point)] {
        &self.names
    }

    /// Marks and their points, in the order of the table: objectives, entry points.
    pub fn marks(&self) -> impl Iterator<Item = (&str, &[Point])> {
        self.marks.iter().map(|(word, points)| (word.as_str(), points.as_slice()))
    }

    /// The points with this mark; none if the table does not use it.
    pub fn marked(&self, mark: &str) -> &[Point] {
        self.marks.iter().find(|(word, _)| word == mark).map_or(&[], |(_, points)| points)
    }

    fn areas_near(&self, bounds: Bounds) -> impl Iterator<Item = &Area> {
        self.areas.iter().filter(move |area| area.polygon.bounds().meets(&bounds))
    }

    fn areas_along(&self, segment: Segment) -> impl Iterator<Item = &Area> {
        self.areas_near(Bounds::of(segment.0))
    }

    /// The areas that a point is in, or on the edge of, in the order of the table.
    pub fn areas_at(&self, point: Point) -> impl Iterator<Item = &Area> {
        self.areas_near(Bounds::of([point])).filter(move |area| area.polygon.contains(point))
    }

    /// The areas that a figure is at least partly in.
    pub fn areas_under<'a>(&'a self, figure: &'a impl Figure) -> impl Iterator<Item = &'a Area> {
        self.areas_near(figure.bounds()).filter(move |area| area.polygon.overlaps(figure))
    }

    /// The level of the ground at a point.
    pub fn level(&self, point: Point) -> u8 {
        self.areas_at(point).filter_map(Area::level).max().unwrap_or(0)
    }

    /// The highest level along a straight line, ends included.
    pub fn highest(&self, from: Point, to: Point) -> u8 {
        let segment = Segment::new(from, to);
        let hills = self.areas_along(segment).filter_map(|area| Some((area.level()?, area)));
        let crossed = hills.filter(|(_, area)| !area.polygon.along(segment).is_empty());
        let passed = crossed.map(|(level, _)| level).max().unwrap_or(0);
        passed.max(self.level(from)).max(self.level(to))
    }

    /// The stretches of a straight line inside the wanted areas, in order, joined where they meet.
    pub fn stretches(&self, from: Point, to: Point, wanted: impl Fn(&Area) -> bool) -> Vec<Stretch> {
        let segment = Segment::new(from, to);
        let areas = self.areas_along(segment).filter(|area| wanted(area));
        Stretch::joined(areas.flat_map(|area| area.polygon.along(segment)).collect())
    }

    /// How much of a straight line is in the wanted areas: the depth of wood along a line of sight.
    pub fn depth(&self, from: Point, to: Point, wanted: impl Fn(&Area) -> bool) -> Length {
        Stretch::total(self.stretches(from, to, wanted))
    }

    /// The terrain that a moving figure passes on a straight move, as the game rates it. [`Going::worst`](crate::Going::worst)
    /// combines the figures of a unit.
    pub fn ground<T: Copy>(
        &self,
        figure: &impl Figure,
        leg: &Leg,
        ground: impl Fn(&Area) -> Option<T>,
    ) -> Vec<(Stretch, T)> {
        let areas = self.areas_near(leg.bounds(figure)).filter_map(|area| Some((ground(area)?, area)));
        areas.flat_map(|(ground, area)| area.polygon.under(figure, leg).into_iter().map(move |s| (s, ground))).collect()
    }

    fn lines_near(&self, bounds: Bounds) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(move |line| line.track.bounds().meets(&bounds))
    }

    /// The lines within this distance of a figure, measured from their center.
    pub fn lines_within<'a>(&'a self, length: Length, figure: &'a impl Figure) -> impl Iterator<Item = &'a Line> {
        let near = self.lines_near(figure.bounds().grown(length));
        near.filter(move |line| line.track.is_within(length, figure))
    }

    /// The lines whose width overlaps a figure.
    pub fn lines_into<'a>(&'a self, figure: &'a impl Figure) -> impl Iterator<Item = &'a Line> {
        self.lines_near(figure.bounds()).filter(move |line| line.track.passes(figure))
    }
}
