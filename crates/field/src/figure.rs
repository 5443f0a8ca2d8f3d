//! Convex figures: distance, contact and overlap.
//!
//! Corners are rounded to a thousandth, so two stands that are flush may be a thousandth apart, or overlap by a thousandth.
//! An overlap of at most `GRAZE` therefore counts as contact. Everything else is exact.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

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
#[inline]
pub(crate) fn slack(way: Vector) -> i64 {
    GRAZE * way.x.abs().max(way.y.abs())
}

/// The smallest distance of the corners outside an edge, negative inside, in the units of the cross product.
#[inline]
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
#[inline]
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
pub struct Hull(Corners);

/// Hulls of this many points or fewer need no allocation: three for each corner of a stand that turns.
const FEW: usize = 12;

#[derive(Clone, PartialEq, Eq, Debug)]
enum Corners {
    Few(ArrayVec<Point, FEW>),
    Many(Vec<Point>),
}

impl Hull {
    /// The corners are clockwise, starting with the westernmost; points on an edge are left out.
    pub fn of(points: impl IntoIterator<Item = Point>) -> Hull {
        let mut points = points.into_iter();
        let mut few: ArrayVec<Point, FEW> = points.by_ref().take(FEW).collect();
        let Some(next) = points.next() else { return Hull::around(&mut few) };
        let mut many: Vec<Point> = few.into_iter().chain([next]).chain(points).collect();
        Hull::around(&mut many)
    }

    fn around(points: &mut [Point]) -> Hull {
        points.sort_unstable();
        let count = distinct(points);
        let points = &points[..count];
        if count <= FEW {
            let mut halves = [[Point::default(); FEW]; 2];
            Hull(Corners::Few(wrapped(points, &mut halves).collect()))
        } else {
            let mut halves = [vec![Point::default(); count], vec![Point::default(); count]];
            Hull(Corners::Many(wrapped(points, &mut halves).collect()))
        }
    }

    /// What a figure passes over when it moves straight by this vector.
    pub fn swept(figure: &impl Figure, by: Vector) -> Hull {
        Hull::of_each(figure, |corner| [corner, corner + by])
    }

    /// The hull of the points that each corner of a figure becomes.
    pub(crate) fn of_each<const N: usize>(figure: &impl Figure, becomes: impl Fn(Point) -> [Point; N]) -> Hull {
        Hull::of(figure.corners().iter().flat_map(|corner| becomes(*corner)))
    }
}

impl Figure for Hull {
    fn corners(&self) -> &[Point] {
        match &self.0 {
            Corners::Few(corners) => corners,
            Corners::Many(corners) => corners,
        }
    }
}

/// Moves the distinct ones of sorted points to the front, and counts them.
fn distinct(points: &mut [Point]) -> usize {
    let mut count = 0;
    for at in 0..points.len() {
        if count == 0 || points[count - 1] != points[at] {
            points[count] = points[at];
            count += 1;
        }
    }
    count
}

/// The corners of the hull of sorted, distinct points. Each half has room for all of them.
fn wrapped<'a, H: AsMut<[Point]>>(points: &'a [Point], halves: &'a mut [H; 2]) -> impl Iterator<Item = Point> + 'a {
    let [there, back] = halves.each_mut().map(AsMut::as_mut);
    let (few, many) = if points.len() < 3 { (points, &points[..0]) } else { (&points[..0], points) };
    let there_count = half(there, many.iter().copied());
    let back_count = half(back, many.iter().rev().copied());
    few.iter().chain(&there[..there_count]).chain(&back[..back_count]).copied()
}

/// Writes one side of a hull, and counts its corners without the last.
fn half(hull: &mut [Point], points: impl Iterator<Item = Point>) -> usize {
    let mut count = 0_usize;
    for point in points {
        while count >= 2 && bend(hull[count - 2], hull[count - 1], point) != Bend::Right {
            count -= 1;
        }
        hull[count] = point;
        count += 1;
    }
    count.saturating_sub(1)
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
