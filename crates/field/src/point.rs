//! Points, vectors, segments and boxes, and the exact predicates on them.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

use crate::angle::Angle;
use crate::length::Length;

/// Points are capped at 500 inches, in thousandths, so that no product overflows, whatever a player types.
pub(crate) const EDGE: i64 = 500_000;

/// A difference of points: x east, y north, in thousandths of an inch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Vector {
    /// Thousandths of an inch east.
    pub x: i64,
    /// Thousandths of an inch north.
    pub y: i64,
}

impl Vector {
    /// The vector with these components.
    pub fn new(x: Length, y: Length) -> Vector {
        Vector { x: x.in_thousandths(), y: y.in_thousandths() }
    }

    /// The dot product.
    #[inline]
    pub fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive if the other is to the left (counterclockwise) of this one.
    #[inline]
    pub fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// The square of its length.
    #[inline]
    pub fn squared(self) -> i64 {
        self.dot(self)
    }

    /// Its length, rounded to the nearest thousandth.
    pub fn length(self) -> Length {
        let squared = self.squared().unsigned_abs();
        let floor = squared.isqrt();
        // The square of floor + 1/2 is floor^2 + floor + 1/4.
        Length::thousandths((floor + u64::from(squared > floor * floor + floor)) as i64)
    }
}

impl Neg for Vector {
    type Output = Vector;

    fn neg(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
}

impl Add for Vector {
    type Output = Vector;

    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y }
    }
}

/// A point on the table or near it: thousandths of an inch east and north of the southwest corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point {
    x: i32,
    y: i32,
}

impl Point {
    /// The point; coordinates are capped at 500 inches.
    pub fn new(x: Length, y: Length) -> Point {
        Point::at(x.in_thousandths(), y.in_thousandths())
    }

    fn at(x: i64, y: i64) -> Point {
        Point { x: x.clamp(-EDGE, EDGE) as i32, y: y.clamp(-EDGE, EDGE) as i32 }
    }

    /// How far east it is.
    #[inline]
    pub fn x(self) -> Length {
        Length::thousandths(self.x.into())
    }

    /// How far north it is.
    #[inline]
    pub fn y(self) -> Length {
        Length::thousandths(self.y.into())
    }

    /// The point turned about a pivot, clockwise, rounded once to the nearest thousandth.
    pub fn turned(self, pivot: Point, angle: Angle) -> Point {
        pivot + (crate::Heading::NORTH + angle).turn(self - pivot)
    }

    /// The point halfway to another, rounded toward south and west.
    pub fn midway(self, other: Point) -> Point {
        Point { x: (self.x + other.x) >> 1, y: (self.y + other.y) >> 1 }
    }

    /// The mean of some points, rounded toward south and west; None if there are none.
    pub fn centroid(points: impl IntoIterator<Item = Point>) -> Option<Point> {
        let (mut count, mut x, mut y) = (0, 0, 0);
        for point in points {
            count += 1;
            x += i64::from(point.x);
            y += i64::from(point.y);
        }
        (count > 0).then(|| Point::at(x.div_euclid(count), y.div_euclid(count)))
    }
}

impl Sub for Point {
    type Output = Vector;

    #[inline]
    fn sub(self, other: Point) -> Vector {
        Vector { x: i64::from(self.x) - i64::from(other.x), y: i64::from(self.y) - i64::from(other.y) }
    }
}

impl Add<Vector> for Point {
    type Output = Point;

    #[inline]
    fn add(self, vector: Vector) -> Point {
        Point::at(i64::from(self.x).saturating_add(vector.x), i64::from(self.y).saturating_add(vector.y))
    }
}

impl fmt::Display for Point {
    /// As in a table file: `(22,9.5)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x(), self.y())
    }
}

/// How three points turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bend {
    /// To the left.
    Left,
    /// On the line.
    Straight,
    /// To the right.
    Right,
}

/// The turn from the line through the first two points to the third.
#[inline]
pub fn bend(a: Point, b: Point, c: Point) -> Bend {
    match (b - a).cross(c - a).cmp(&0) {
        Ordering::Greater => Bend::Left,
        Ordering::Equal => Bend::Straight,
        Ordering::Less => Bend::Right,
    }
}

/// A straight line between two points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Segment(pub [Point; 2]);

impl Segment {
    /// The segment between these points.
    #[inline]
    pub fn new(from: Point, to: Point) -> Segment {
        Segment([from, to])
    }

    /// Its first point.
    #[inline]
    pub fn from(self) -> Point {
        self.0[0]
    }

    /// Its last point.
    #[inline]
    pub fn to(self) -> Point {
        self.0[1]
    }

    /// The vector from its first to its last point.
    #[inline]
    pub fn vector(self) -> Vector {
        self.to() - self.from()
    }

    /// Its length, rounded to the nearest thousandth.
    pub fn length(self) -> Length {
        self.vector().length()
    }

    /// Whether the segments have a point in common, ends included.
    pub fn meets(self, other: Segment) -> bool {
        let [a, b] = self.0;
        let [c, d] = other.0;
        let apart =
            |p: Point, q: Point, r: Point, s: Point| bend(p, q, r) == bend(p, q, s) && bend(p, q, r) != Bend::Straight;
        if apart(a, b, c, d) || apart(c, d, a, b) {
            return false;
        }
        Bounds::of([a, b]).meets(&Bounds::of([c, d]))
    }

    /// The point this far along it, rounded to the nearest thousandth; also before its beginning and beyond its end.
    pub fn point(self, along: Length) -> Point {
        let length = self.length().in_thousandths().max(1);
        let Vector { x, y } = self.vector();
        let part = |whole: i64| {
            let product = i128::from(whole) * i128::from(along.in_thousandths());
            (2 * product + i128::from(length)).div_euclid(2 * i128::from(length))
        };
        let limit = |part: i128| part.clamp(i128::from(-4 * EDGE), i128::from(4 * EDGE)) as i64;
        self.from() + Vector { x: limit(part(x)), y: limit(part(y)) }
    }
}

/// A bounding box with sides along the axes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    min: Point,
    max: Point,
}

impl Bounds {
    /// The smallest box around some points; around none, the box of the origin.
    pub fn of(points: impl IntoIterator<Item = Point>) -> Bounds {
        let mut points = points.into_iter();
        let first = points.next().unwrap_or_default();
        points.fold(Bounds { min: first, max: first }, Bounds::with)
    }

    #[inline]
    fn with(self, point: Point) -> Bounds {
        let min = Point { x: self.min.x.min(point.x), y: self.min.y.min(point.y) };
        let max = Point { x: self.max.x.max(point.x), y: self.max.y.max(point.y) };
        Bounds { min, max }
    }

    /// The southwest corner.
    #[inline]
    pub fn min(&self) -> Point {
        self.min
    }

    /// The northeast corner.
    #[inline]
    pub fn max(&self) -> Point {
        self.max
    }

    /// The box around both.
    #[inline]
    pub fn joined(&self, other: &Bounds) -> Bounds {
        self.with(other.min).with(other.max)
    }

    /// The box moved by a vector.
    pub fn moved(&self, by: Vector) -> Bounds {
        Bounds { min: self.min + by, max: self.max + by }
    }

    /// Enlarged by a margin on every side.
    pub fn grown(&self, margin: Length) -> Bounds {
        let margin = Vector::new(margin, margin);
        Bounds { min: self.min + -margin, max: self.max + margin }
    }

    /// Whether the boxes have a point in common.
    #[inline]
    pub fn meets(&self, other: &Bounds) -> bool {
        self.min.x <= other.max.x && other.min.x <= self.max.x && self.min.y <= other.max.y && other.min.y <= self.max.y
    }

    /// Whether a point is in it or on its edge.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.meets(&Bounds { min: point, max: point })
    }

    /// Whether another box is entirely in it.
    pub fn holds(&self, other: &Bounds) -> bool {
        self.contains(other.min) && self.contains(other.max)
    }
}
