//! Convex figures: distance, contact and overlap.
//!
//! Corners are rounded to a thousandth, so two stands that are flush may be a thousandth apart, or overlap by a thousandth.
//! An overlap of at most `GRAZE` therefore counts as contact. Everything else is exact.

use std::cmp::Ordering;

use crate::gap::Gap;
use crate::length::Length;
use crate::point::{Bend, Bounds, Point, Segment, Vector, bend};

/// Three thousandths: how far figures may overlap, or be apart, and still only touch. It is measured along the larger
/// coordinate of an edge's direction, so slanting edges allow between two and three.
pub(crate) const GRAZE: i64 = 3;

/// Whether two figures meet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Meeting {
    /// They do not meet.
    Apart,
    /// They touch without overlap.
    Touching,
    /// They overlap.
    Overlapping,
}

/// A convex figure with its corners clockwise: a stand, a hull, a segment or a point.
pub trait Figure {
    /// The corners, clockwise.
    fn corners(&self) -> &[Point];

    /// The edges, clockwise, starting with the one that ends at the first corner. A segment has two, there and back.
    fn edges(&self) -> impl Iterator<Item = Segment> {
        around(self.corners())
    }

    /// The box around it.
    fn bounds(&self) -> Bounds {
        Bounds::of(self.corners().iter().copied())
    }

    /// The shortest distance, edge to edge; zero if they meet.
    fn gap(&self, other: &impl Figure) -> Gap {
        if lie_into_each_other(self, other, |_| 0) {
            return Gap::ZERO;
        }
        let mut least = None;
        let mut keep = |gap: Gap| {
            least = Some(least.map_or(gap, |least: Gap| least.min(gap)));
            false
        };
        try_gaps(self.corners(), other, &mut keep);
        try_gaps(other.corners(), self, &mut keep);
        least.unwrap_or(Gap::ZERO)
    }

    /// Whether the distance is at most this.
    fn is_within(&self, length: Length, other: &impl Figure) -> bool {
        let mut near = |gap: Gap| gap.within(length);
        self.bounds().grown(length).meets(&other.bounds())
            && (try_gaps(self.corners(), other, &mut near)
                || try_gaps(other.corners(), self, &mut near)
                || lie_into_each_other(self, other, |_| 0))
    }

    /// Whether they overlap. Touching is not overlap.
    fn overlaps(&self, other: &impl Figure) -> bool {
        lie_into_each_other(self, other, slack)
    }

    /// Whether they are apart, touch or overlap.
    fn meeting(&self, other: &impl Figure) -> Meeting {
        if !self.is_within(Length::thousandths(GRAZE), other) {
            Meeting::Apart
        } else if self.overlaps(other) {
            Meeting::Overlapping
        } else {
            Meeting::Touching
        }
    }

    /// Whether a point is in it or on its edge.
    fn contains(&self, point: Point) -> bool {
        self.edges().all(|edge| bend(edge.from(), edge.to(), point) != Bend::Left) && self.bounds().contains(point)
    }
}

impl Figure for Point {
    fn corners(&self) -> &[Point] {
        std::slice::from_ref(self)
    }
}

impl Figure for Segment {
    fn corners(&self) -> &[Point] {
        &self.0
    }
}

/// The allowed overlap at an edge with this direction, in the units of the cross product.
pub(crate) fn slack(way: Vector) -> i64 {
    GRAZE * way.x.abs().max(way.y.abs())
}

/// The smallest distance of the corners outside an edge, negative inside, in the units of the cross product.
pub(crate) fn outside(edge: Segment, corners: &[Point]) -> i64 {
    let way = edge.vector();
    corners.iter().map(|corner| way.cross(*corner - edge.from())).min().unwrap_or(0)
}

/// Whether no edge of either figure has the other outside. If two convex figures can be separated by a line, then also by
/// one along an edge.
fn lie_into_each_other<A, B>(a: &A, b: &B, slack: impl Fn(Vector) -> i64) -> bool
where
    A: Figure + ?Sized,
    B: Figure + ?Sized,
{
    let mut edges = 0;
    let mut into = |edge: Segment, corners: &[Point]| {
        let long = edge.from() != edge.to();
        edges += u32::from(long);
        !long || outside(edge, corners) < -slack(edge.vector())
    };
    a.edges().all(|edge| into(edge, b.corners())) && b.edges().all(|edge| into(edge, a.corners())) && edges > 0
}

/// The edges between corners, starting with the one that ends at the first.
pub(crate) fn around(corners: &[Point]) -> impl Iterator<Item = Segment> {
    let mut from = corners.last().copied().unwrap_or_default();
    corners.iter().map(move |to| Segment::new(std::mem::replace(&mut from, *to), *to))
}

/// Pass the distances of corners from the edges that they are outside of to `done`, until it returns true. For a corner
/// outside the figure the nearest edge is among them.
fn try_gaps(corners: &[Point], figure: &(impl Figure + ?Sized), done: &mut impl FnMut(Gap) -> bool) -> bool {
    for edge in figure.edges() {
        for corner in corners {
            if edge.vector().cross(*corner - edge.from()) >= 0 && done(Gap::of(*corner, edge)) {
                return true;
            }
        }
    }
    false
}

/// The convex hull of some points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hull(Vec<Point>);

impl Hull {
    /// The corners are clockwise, starting with the westernmost; points on an edge are left out.
    pub fn of(points: impl IntoIterator<Item = Point>) -> Hull {
        Hull::around(points.into_iter().collect())
    }

    fn around(mut points: Vec<Point>) -> Hull {
        points.sort_unstable();
        points.dedup();
        if points.len() < 3 {
            return Hull(points);
        }
        let mut hull = Vec::with_capacity(points.len() + 1);
        half(&mut hull, points.iter().copied());
        half(&mut hull, points.iter().rev().copied());
        Hull(hull)
    }

    /// What a figure passes over when it moves straight by this vector.
    pub fn swept(figure: &impl Figure, by: Vector) -> Hull {
        Hull::of_each(figure, |corner| [corner, corner + by])
    }

    /// The hull of the points that each corner of a figure becomes.
    pub(crate) fn of_each<const N: usize>(figure: &impl Figure, becomes: impl Fn(Point) -> [Point; N]) -> Hull {
        let mut points = Vec::with_capacity(N * figure.corners().len());
        figure.corners().iter().for_each(|corner| points.extend(becomes(*corner)));
        Hull::around(points)
    }
}

impl Figure for Hull {
    fn corners(&self) -> &[Point] {
        &self.0
    }
}

/// One side of a hull without its last point.
fn half(hull: &mut Vec<Point>, points: impl Iterator<Item = Point>) {
    let begin = hull.len();
    for point in points {
        while let [.., before, last] = hull[begin..]
            && bend(before, last, point) != Bend::Right
        {
            hull.pop();
        }
        hull.push(point);
    }
    hull.pop();
}

/// On which side of a line a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Entirely ahead of it.
    Ahead,
    /// On both sides.
    Across,
    /// On it or behind it.
    Behind,
}

/// The side of a figure, given how far ahead of the line each corner is.
pub(crate) fn side(ahead: impl Iterator<Item = Ordering>) -> Side {
    let (mut before, mut behind) = (false, false);
    for place in ahead {
        before |= place == Ordering::Greater;
        behind |= place != Ordering::Greater;
    }
    match (before, behind) {
        (true, true) => Side::Across,
        (true, false) => Side::Ahead,
        (false, _) => Side::Behind,
    }
}
