//! Converts a table and its stands to what players see, in thousandths of an inch.

use longroll::refusal::{Refusal, Refusals};
use longroll::table::Spot;
use longroll::view::{At, Footing, Outline, Shape, TableArea, TableLine, TableName, Tabletop};

use crate::angle::Heading;
use crate::figure::Figure;
use crate::frame::Frame;
use crate::length::Length;
use crate::point::Point;
use crate::stand::Stand;
use crate::table::{Area, Line, Table};

/// A point in thousandths of an inch.
pub fn at(point: Point) -> At {
    (point.x().in_thousandths(), point.y().in_thousandths())
}

/// The point that a page asks about; it must be on the table.
pub fn place(table: &Table, (x, y): At) -> Result<Point, Refusals> {
    let point = Point::new(Length::thousandths(x), Length::thousandths(y));
    // `Point::new` caps huge numbers, so the point must also convert back.
    if table.bounds().contains(point) && at(point) == (x, y) {
        return Ok(point);
    }
    let size = format!("it measures {} by {} inches", table.width(), table.height());
    Err(Refusal::key("at", "this point is off the table", size).into())
}

/// The position of a unit.
pub fn spot(frame: Frame) -> Spot {
    let (x, y) = at(frame.origin);
    Spot { x, y, heading: frame.heading.in_tenths() }
}

/// The frame of a unit at this position.
pub fn frame(spot: Spot) -> Frame {
    Frame::new(Point::new(Length::thousandths(spot.x), Length::thousandths(spot.y)), Heading::tenths(spot.heading))
}

/// A stand as it is drawn.
pub fn footing(stand: &Stand, command: bool) -> Footing {
    let mut corners = [(0, 0); 4];
    corners.iter_mut().zip(stand.corners()).for_each(|(to, corner)| *to = at(*corner));
    Footing { corners, command }
}

/// A table without stands; `level` returns the level of a hill.
pub fn tabletop(
    table: &Table,
    level: impl Fn(&Area) -> Option<u8>,
    objectives: impl Iterator<Item = TableName>,
) -> Tabletop {
    let area = |area: &Area| TableArea {
        kind: area.kind().map_or("hill", |kind| table.area_words().word(kind)).to_owned(),
        level: level(area),
        name: area.name.clone(),
        corners: area.polygon.corners().iter().copied().map(at).collect(),
    };
    let line = |line: &Line| TableLine {
        kind: table.line_words().word(line.kind).to_owned(),
        name: line.name.clone(),
        points: line.track.points().iter().copied().map(at).collect(),
    };
    let mut areas: Vec<TableArea> = table.areas().iter().map(area).collect();
    areas.sort_by_key(|area| area.level.unwrap_or(u8::MAX));
    let names = table.names().iter();
    let names = names.map(|(text, place)| TableName { text: text.clone(), at: at(*place), points: None });
    Tabletop {
        width: table.width().in_thousandths(),
        height: table.height().in_thousandths(),
        areas,
        lines: table.lines().iter().map(line).collect(),
        objectives: objectives.chain(names).collect(),
    }
}

/// A polygon over the table.
pub fn polygon(kind: &'static str, corners: impl IntoIterator<Item = Point>, text: impl Into<String>) -> Shape {
    Shape { kind, outline: Outline::Polygon(corners.into_iter().map(at).collect()), text: text.into() }
}

/// A line over the table.
pub fn line(kind: &'static str, points: impl IntoIterator<Item = Point>, text: impl Into<String>) -> Shape {
    Shape { kind, outline: Outline::Line(points.into_iter().map(at).collect()), text: text.into() }
}

/// Stands at positions that are not taken yet.
pub fn ghosts<'s>(stands: impl IntoIterator<Item = &'s Stand>) -> Vec<Shape> {
    stands.into_iter().map(|stand| polygon("ghost", stand.corners().iter().copied(), "")).collect()
}
