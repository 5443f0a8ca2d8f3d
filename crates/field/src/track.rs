//! Tracks: roads, streams, walls, and the path of a march column.

use crate::angle::Heading;
use crate::figure::Figure;
use crate::gap::Gap;
use crate::length::Length;
use crate::point::{Bounds, Point, Segment};
use crate::stand::{Footprint, Stand};

/// A line of one or more straight legs, none of them of zero length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    points: Vec<Point>,
    /// How far along the track each point is: the sum of the legs' lengths, each rounded to the nearest thousandth.
    marks: Vec<Length>,
    bounds: Bounds,
}

impl Track {
    /// A track through these points; None if there are fewer than two. Repeated points are left out.
    pub fn new(mut points: Vec<Point>) -> Option<Track> {
        points.dedup();
        let mut marks = Vec::with_capacity(points.len());
        let mut so_far = Length::ZERO;
        marks.push(so_far);
        for leg in points.windows(2) {
            so_far += Segment::new(leg[0], leg[1]).length();
            marks.push(so_far);
        }
        let bounds = Bounds::of(points.iter().copied());
        (points.len() > 1).then_some(Track { points, marks, bounds })
    }

    /// Its points, in order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Its length.
    pub fn length(&self) -> Length {
        self.marks.last().copied().unwrap_or_default()
    }

    /// Its legs, in order.
    pub fn legs(&self) -> impl DoubleEndedIterator<Item = Segment> + ExactSizeIterator {
        self.points.windows(2).map(|leg| Segment::new(leg[0], leg[1]))
    }

    /// The box around it.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The track in the opposite direction.
    pub fn reversed(&self) -> Track {
        let length = self.length();
        let marks = self.marks.iter().rev().map(|mark| length - *mark).collect();
        Track { points: self.points.iter().rev().copied().collect(), marks, bounds: self.bounds }
    }

    /// The leg at this distance, and the distance of its beginning. The first and last legs extend beyond the ends.
    fn leg(&self, at: Length) -> (Segment, Length) {
        let after = self.marks.partition_point(|mark| *mark <= at).clamp(1, self.points.len() - 1);
        (Segment::new(self.points[after - 1], self.points[after]), self.marks[after - 1])
    }

    /// The point at this distance, rounded to the nearest thousandth.
    pub fn point(&self, at: Length) -> Point {
        let (leg, mark) = self.leg(at);
        leg.point(at - mark)
    }

    /// The heading at this distance.
    pub fn heading(&self, at: Length) -> Heading {
        Heading::of(self.leg(at).0.vector()).unwrap_or_default()
    }

    /// The distance along it that is nearest to a point, the first of several, rounded to the nearest thousandth.
    pub fn nearest(&self, point: Point) -> Length {
        let legs = self.legs().zip(&self.marks);
        let Some((leg, mark)) = legs.min_by_key(|(leg, _)| Gap::of(point, *leg)) else { return Length::ZERO };
        *mark + along(leg, point)
    }

    /// The part between two distances; None if they are the same.
    pub fn part(&self, from: Length, to: Length) -> Option<Track> {
        let between = self.points.iter().zip(&self.marks).filter(|(_, mark)| from < **mark && **mark < to);
        let mut points = vec![self.point(from)];
        points.extend(between.map(|(point, _)| *point));
        points.push(self.point(to));
        (from < to).then(|| Track::new(points))?
    }

    /// The shortest distance to a figure.
    pub fn gap(&self, figure: &impl Figure) -> Gap {
        self.legs().map(|leg| leg.gap(figure)).min().unwrap_or(Gap::ZERO)
    }

    /// Whether it comes this near to a figure.
    pub fn is_within(&self, length: Length, figure: &impl Figure) -> bool {
        self.legs().any(|leg| leg.is_within(length, figure))
    }

    /// Whether it passes through a figure. Touching is not enough.
    pub fn passes(&self, figure: &impl Figure) -> bool {
        let bounds = figure.bounds();
        self.bounds.meets(&bounds) && self.legs().any(|leg| leg.bounds().meets(&bounds) && leg.overlaps(figure))
    }

    /// Whether another track stays within this distance of this one. Its legs are cut at the bends of this one; a piece with
    /// both ends near the same straight leg is near it everywhere.
    pub fn carries(&self, other: &Track, off: Length) -> bool {
        // Most tracks are nowhere near: then there is nothing to cut.
        let is_near = |point: &Point| {
            self.bounds.grown(off).contains(*point) && self.legs().any(|own| Gap::of(*point, own).within(off))
        };
        if !other.points.iter().all(is_near) {
            return false;
        }
        let on_one_leg = |ends: &[Point]| self.legs().any(|own| ends.iter().all(|end| Gap::of(*end, own).within(off)));
        (0..other.points.len() - 1).all(|n| {
            let (leg, mark) = (Segment::new(other.points[n], other.points[n + 1]), other.marks[n]);
            let bends = self.points.iter().filter(|bend| Gap::of(**bend, leg).within(off));
            let mut cuts: Vec<Length> = bends.map(|bend| along(leg, *bend)).collect();
            cuts.extend([Length::ZERO, other.marks[n + 1] - mark]);
            cuts.sort_unstable();
            let places: Vec<Point> = cuts.into_iter().map(|cut| leg.point(cut)).collect();
            places.windows(2).all(on_one_leg)
        })
    }

    /// A march column of stands, one behind the other, with the front of the first at this distance. Every stand faces the
    /// rear of the one before it. If the track is too short, its first leg is extended backward.
    pub fn column(&self, head: Length, footprint: Footprint, stands: usize) -> Vec<Stand> {
        let mut column: Vec<Stand> = Vec::with_capacity(stands);
        let mut at = head;
        for _ in 0..stands {
            let front = self.point(at);
            let rear = self.point(at - footprint.depth);
            let heading = Heading::of(front - rear).unwrap_or_else(|| self.heading(at));
            column.push(Stand::new(front, heading, footprint));
            at -= footprint.depth;
        }
        column
    }
}

/// The distance along a leg that is nearest to a point, rounded to the nearest thousandth.
fn along(leg: Segment, point: Point) -> Length {
    let (way, length) = (leg.vector(), leg.length().in_thousandths());
    let squared = i128::from(way.squared().max(1));
    let along = i128::from(way.dot(point - leg.from())) * i128::from(length);
    let along = (2 * along + squared).div_euclid(2 * squared).clamp(0, i128::from(length));
    Length::thousandths(along as i64)
}
