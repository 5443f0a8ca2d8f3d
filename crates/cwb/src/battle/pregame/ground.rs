//! 5.4 Pieces of terrain, and where they are on the table.

use field::{Length, Point};

use crate::book::Pregame as Chart;

/// The table is laid in thirds, from west to east.
pub const THIRDS: usize = 3;

/// A piece of terrain: what it is, and its south-west corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub kind: &'static str,
    pub at: Point,
}

impl Piece {
    pub fn far_corner(&self, the: &Chart) -> Point {
        Point::new(self.at.x() + the.piece.0, self.at.y() + the.piece.1)
    }

    /// Whether a point is within this distance of it.
    pub fn is_near(&self, the: &Chart, point: Point, far: Length) -> bool {
        let (low, high) = (self.at, self.far_corner(the));
        point.x() > low.x() - far
            && point.x() < high.x() + far
            && point.y() > low.y() - far
            && point.y() < high.y() + far
    }

    /// Whether another piece would lie on it. Pieces may touch.
    pub fn meets(&self, the: &Chart, corner: Point) -> bool {
        let near =
            |one: Length, other: Length, size: Length| (one - other).in_thousandths().abs() < size.in_thousandths();
        near(self.at.x(), corner.x(), the.piece.0) && near(self.at.y(), corner.y(), the.piece.1)
    }

    /// The third of the table that its middle is in.
    pub fn third(&self, the: &Chart) -> usize {
        let middle = (self.at.x() + the.piece.0.half()).in_thousandths() * THIRDS as i64;
        (middle / the.table.0.in_thousandths()).clamp(0, THIRDS as i64 - 1) as usize
    }
}

/// Whether a piece whose corner is there is on the table.
pub fn is_on_table(the: &Chart, corner: Point) -> bool {
    let inside = |at: Length, most: Length| at >= Length::ZERO && at <= most;
    inside(corner.x(), the.table.0 - the.piece.0) && inside(corner.y(), the.table.1 - the.piece.1)
}

/// The number of a piece that one at this corner would lie on.
pub fn lies_on(the: &Chart, ground: &[Piece], number: usize, corner: Point) -> Option<usize> {
    ground
        .iter()
        .enumerate()
        .find(|(other, piece)| *other != number && piece.meets(the, corner))
        .map(|(other, _)| other)
}

/// The piece moved this way as far as there is room for it, up to the full shift; None if there is none.
pub fn slid(the: &Chart, ground: &[Piece], number: usize, (east, north): (i64, i64)) -> Option<Point> {
    let from = ground[number].at;
    // Tenths of the shift, the farthest first.
    (1..=10).rev().find_map(|tenths: i64| {
        let part = |way: i64| Length::thousandths(the.shift.in_thousandths() * way * tenths / 10);
        let to = shifted(the, from, part(east), part(north));
        (to != from && lies_on(the, ground, number, to).is_none()).then_some(to)
    })
}

/// The corner moved by this much, but not off the table.
pub fn shifted(the: &Chart, corner: Point, east: Length, north: Length) -> Point {
    let x = (corner.x() + east).clamp(Length::ZERO, the.table.0 - the.piece.0);
    let y = (corner.y() + north).clamp(Length::ZERO, the.table.1 - the.piece.1);
    Point::new(x, y)
}
