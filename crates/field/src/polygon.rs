//! Areas of terrain: polygons whose edges do not cross.

use crate::figure::{Figure, around};
use crate::gap::Gap;
use crate::leg::Leg;
use crate::length::Length;
use crate::point::{Bend, Bounds, Point, Segment, bend};
use crate::terrain_cost::Stretch;

/// Why points do not make a polygon. The numbers are indexes of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotAPolygon {
    /// Fewer than three points.
    TooFew,
    /// This point is the same as the one before it.
    Twice(usize),
    /// The edge that begins at the first meets the one that begins at the second.
    Crosses(usize, usize),
}

/// A polygon with its corners clockwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Polygon {
    corners: Vec<Point>,
    bounds: Bounds,
}

impl Polygon {
    /// A polygon with these corners in either direction; the last is joined to the first.
    pub fn new(mut corners: Vec<Point>) -> Result<Polygon, NotAPolygon> {
        let count = corners.len();
        if count < 3 {
            return Err(NotAPolygon::TooFew);
        }
        let next = |i: usize| (i + 1) % count;
        if let Some(twice) = (0..count).find(|i| corners[*i] == corners[(i + count - 1) % count]) {
            return Err(NotAPolygon::Twice(twice));
        }
        let edge = |i: usize| Segment::new(corners[i], corners[next(i)]);
        for i in 0..count {
            let neighbour = corners[next(next(i))];
            // Adjacent edges share a corner; they cross if the second runs back along the first.
            if bend(corners[i], corners[next(i)], neighbour) == Bend::Straight
                && edge(i).vector().dot(edge(next(i)).vector()) < 0
            {
                return Err(NotAPolygon::Crosses(i, next(i)));
            }
            let others = (i + 2..count).filter(|j| next(*j) != i);
            if let Some(j) = others.into_iter().find(|j| edge(i).meets(edge(*j))) {
                return Err(NotAPolygon::Crosses(i, j));
            }
        }
        let area: i64 = (0..count).map(|i| (corners[i] - corners[0]).cross(corners[next(i)] - corners[0])).sum();
        if area > 0 {
            corners.reverse();
        }
        let bounds = Bounds::of(corners.iter().copied());
        Ok(Polygon { corners, bounds })
    }

    /// The corners, clockwise.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// The box around it.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The edges, clockwise.
    pub fn edges(&self) -> impl Iterator<Item = Segment> {
        around(&self.corners)
    }

    /// Whether a point is in it or on its edge.
    pub fn contains(&self, point: Point) -> bool {
        if !self.bounds.contains(point) {
            return false;
        }
        let mut inside = false;
        for edge in self.edges() {
            let turn = bend(edge.from(), edge.to(), point);
            if turn == Bend::Straight && Bounds::of(edge.0).contains(point) {
                return true;
            }
            // A ray to the east crosses the edge.
            let (rises, falls) = (edge.from().y() <= point.y(), edge.to().y() <= point.y());
            inside ^= (rises && !falls && turn == Bend::Left) || (!rises && falls && turn == Bend::Right);
        }
        inside
    }

    /// Whether a figure is at least partly in it. Touching its edge is not enough.
    pub fn overlaps(&self, figure: &impl Figure) -> bool {
        let bounds = figure.bounds();
        self.bounds.meets(&bounds) && (self.edges_into(figure, &bounds) || self.contains_middle(figure))
    }

    /// Whether a figure is entirely in it; it may touch its edge.
    pub fn holds(&self, figure: &impl Figure) -> bool {
        let bounds = figure.bounds();
        self.bounds.meets(&bounds) && self.contains_middle(figure) && !self.edges_into(figure, &bounds)
    }

    fn edges_into(&self, figure: &impl Figure, bounds: &Bounds) -> bool {
        self.edges().any(|edge| Bounds::of(edge.0).meets(bounds) && edge.overlaps(figure))
    }

    fn contains_middle(&self, figure: &impl Figure) -> bool {
        Point::centroid(figure.corners().iter().copied()).is_some_and(|middle| self.contains(middle))
    }

    /// The shortest distance to a figure; zero if they meet.
    pub fn gap(&self, figure: &impl Figure) -> Gap {
        let to_edges = self.edges().map(|edge| edge.gap(figure)).min().unwrap_or(Gap::ZERO);
        if self.contains_middle(figure) { Gap::ZERO } else { to_edges }
    }

    /// Whether a figure is in it or no farther from it than this.
    pub fn is_within(&self, length: Length, figure: &impl Figure) -> bool {
        self.bounds.grown(length).meets(&figure.bounds())
            && (self.contains_middle(figure) || self.edges().any(|edge| edge.is_within(length, figure)))
    }

    /// The stretches of a segment inside it, each end rounded to the nearest thousandth. They are the same in both
    /// directions. A segment along an edge counts as if it were moved slightly to one side.
    pub fn along(&self, segment: Segment) -> Vec<Stretch> {
        if !self.bounds.meets(&Bounds::of(segment.0)) {
            return Vec::new();
        }
        let [from, to] = segment.0;
        let forward = from <= to;
        let line = if forward { segment } else { Segment::new(to, from) };
        let length = line.length();
        let mut ends = crossings(line, length, self.edges());
        if !forward {
            ends.reverse();
            ends.iter_mut().for_each(|end| *end = length - *end);
        }
        let stretches = ends.chunks_exact(2).map(|ends| {
            let [from, to] = [ends[0], ends[1]].map(|end| end.clamp(Length::ZERO, length));
            Stretch { from, to }
        });
        stretches.filter(|stretch| stretch.from < stretch.to).collect()
    }

    /// The stretches of a straight move during which a figure is at least partly in it.
    pub fn under(&self, figure: &impl Figure, leg: &Leg) -> Vec<Stretch> {
        let bounds = leg.bounds(figure);
        if !self.bounds.meets(&bounds) {
            return Vec::new();
        }
        let near = self.edges().filter(|edge| Bounds::of(edge.0).meets(&bounds));
        let mut stretches: Vec<Stretch> =
            near.filter_map(|edge| leg.clash(figure, &edge)).map(|clash| clash.overlap).collect();
        if let Some(middle) = Point::centroid(figure.corners().iter().copied()) {
            stretches.extend(self.along(Segment::new(middle, middle + leg.by)));
            if leg.length == Length::ZERO && self.overlaps(figure) {
                stretches.push(Stretch { from: Length::ZERO, to: Length::ZERO });
            }
        }
        Stretch::joined(stretches)
    }
}

/// Where a line crosses edges, in order along it. A corner on the line counts as left of it, so the line always crosses an
/// even number of edges.
fn crossings(line: Segment, length: Length, edges: impl Iterator<Item = Segment>) -> Vec<Length> {
    let way = line.vector();
    let mut places: Vec<Length> = Vec::new();
    for edge in edges {
        let [from, to] = edge.0.map(|end| way.cross(end - line.from()));
        if (from < 0) == (to < 0) {
            continue;
        }
        let across = edge.vector();
        // Where the line meets the edge, as a fraction of the line.
        let (num, den) = ((edge.from() - line.from()).cross(across), way.cross(across));
        let (num, den) = (i128::from(num * den.signum()), i128::from(den.abs()));
        let place = num * i128::from(length.in_thousandths());
        places.push(Length::thousandths((2 * place + den).div_euclid(2 * den) as i64));
    }
    places.sort_unstable();
    places
}
