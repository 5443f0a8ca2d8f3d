//! Distances, kept as exact squares until a length is needed.

use std::cmp::Ordering;

use crate::length::Length;
use crate::point::{EDGE, Point, Segment};

/// The shortest distance between two things: its square, as a fraction.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    num: i128,
    den: i64,
}

impl Gap {
    /// No distance.
    pub const ZERO: Gap = Gap { num: 0, den: 1 };

    /// The distance between two points.
    #[inline]
    pub fn of_points(a: Point, b: Point) -> Gap {
        Gap { num: (a - b).squared().into(), den: 1 }
    }

    /// The distance of a point from a segment.
    #[inline]
    pub fn of(point: Point, segment: Segment) -> Gap {
        let (way, to) = (segment.vector(), point - segment.from());
        let along = way.dot(to);
        if along <= 0 {
            return Gap::of_points(point, segment.from());
        }
        let length = way.squared();
        if along >= length {
            return Gap::of_points(point, segment.to());
        }
        let across = i128::from(way.cross(to));
        Gap { num: across * across, den: length }
    }

    /// Whether the distance is at most this.
    #[inline]
    pub fn within(self, length: Length) -> bool {
        let length = length.in_thousandths().clamp(0, 4 * EDGE);
        let squared = i128::from(length * length);
        // Between points there is nothing to divide by.
        if self.den == 1 { self.num <= squared } else { self.num <= squared * i128::from(self.den) }
    }

    /// The distance, rounded down to a thousandth.
    pub fn length(self) -> Length {
        let whole = self.num / i128::from(self.den);
        Length::thousandths(whole.isqrt() as i64)
    }
}

impl From<Length> for Gap {
    /// Lengths beyond any table are capped, and negative lengths count as zero.
    fn from(length: Length) -> Gap {
        let thousandths = i128::from(length.in_thousandths().clamp(0, 4 * EDGE));
        Gap { num: thousandths * thousandths, den: 1 }
    }
}

// No product overflows: a squared area is below 2^84, and times a squared length below 2^125.
const _: () = assert!((8 * EDGE as i128 * EDGE as i128).pow(2) < i128::MAX / (8 * EDGE as i128 * EDGE as i128));

impl Ord for Gap {
    fn cmp(&self, other: &Gap) -> Ordering {
        (self.num * i128::from(other.den)).cmp(&(other.num * i128::from(self.den)))
    }
}

impl PartialOrd for Gap {
    fn partial_cmp(&self, other: &Gap) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Gap {
    fn eq(&self, other: &Gap) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Gap {}
