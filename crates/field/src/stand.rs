//! Stands: rectangles with a front.

use std::cmp::Ordering;

use crate::angle::{Angle, Heading};
use crate::figure::{Figure, Side, side};
use crate::length::Length;
use crate::point::{Point, Segment, Vector};

/// An edge of a stand; left and right as seen from the stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edge {
    /// The front edge.
    Front,
    /// The right edge.
    Right,
    /// The rear edge.
    Rear,
    /// The left edge.
    Left,
}

impl Edge {
    /// All edges, clockwise from the front.
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left];
}

/// Width along the front, and depth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Footprint {
    /// The length of the front edge.
    pub width: Length,
    /// The length from front to rear.
    pub depth: Length,
}

impl Footprint {
    /// A footprint of this size.
    pub const fn new(width: Length, depth: Length) -> Footprint {
        Footprint { width, depth }
    }

    /// Its corners in a frame with x to the right and y ahead, if the middle of its front is at `front`.
    pub(crate) fn corners(self, front: Vector) -> [Vector; 4] {
        let (width, depth) = (self.width.in_thousandths(), self.depth.in_thousandths());
        let left = front.x - width / 2;
        let (right, rear) = (left + width, front.y - depth);
        [(left, front.y), (right, front.y), (right, rear), (left, rear)].map(|(x, y)| Vector { x, y })
    }
}

/// A stand on the table. Its corners are rounded once, from its frame, to whole thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stand {
    /// Front left, front right, rear right, rear left: clockwise.
    corners: [Point; 4],
    front: Point,
    heading: Heading,
}

impl Stand {
    /// A stand by the middle of its front edge.
    pub fn new(front: Point, heading: Heading, footprint: Footprint) -> Stand {
        Stand::in_frame(front, heading, Vector::default(), footprint)
    }

    /// A stand by the middle of its front in a frame. Stands that share a corner in the frame share it on the table, because
    /// corners are rounded from the frame's origin.
    pub(crate) fn in_frame(origin: Point, heading: Heading, front: Vector, footprint: Footprint) -> Stand {
        let turn = heading.turning();
        let corners = footprint.corners(front).map(|corner| origin + turn(corner));
        Stand { corners, front: origin + turn(front), heading }
    }

    /// The middle of the front edge.
    pub fn front(&self) -> Point {
        self.front
    }

    /// Where it faces.
    pub fn heading(&self) -> Heading {
        self.heading
    }

    /// The center.
    pub fn centre(&self) -> Point {
        self.corners[0].midway(self.corners[2])
    }

    /// One of its edges.
    pub fn edge(&self, edge: Edge) -> Segment {
        let [front_left, front_right, rear_right, rear_left] = self.corners;
        match edge {
            Edge::Front => Segment::new(front_left, front_right),
            Edge::Right => Segment::new(front_right, rear_right),
            Edge::Rear => Segment::new(rear_right, rear_left),
            Edge::Left => Segment::new(rear_left, front_left),
        }
    }

    /// The middle of an edge.
    pub fn middle(&self, edge: Edge) -> Point {
        let edge = self.edge(edge);
        edge.from().midway(edge.to())
    }

    /// The heading outward over an edge.
    pub fn outward(&self, edge: Edge) -> Heading {
        let turn = match edge {
            Edge::Front => 0,
            Edge::Right => 90,
            Edge::Rear => 180,
            Edge::Left => 270,
        };
        self.heading + Angle::degrees(turn)
    }

    /// Moved without turning; its shape does not change.
    pub fn moved(&self, by: Vector) -> Stand {
        Stand { corners: self.corners.map(|corner| corner + by), front: self.front + by, heading: self.heading }
    }

    /// Turned about a pivot, every corner rounded once.
    pub fn turned(&self, pivot: Point, angle: Angle) -> Stand {
        let corners = self.corners.map(|corner| corner.turned(pivot, angle));
        Stand { corners, front: self.front.turned(pivot, angle), heading: self.heading + angle }
    }

    /// On which side of the line through the front a point is: `Greater` is strictly ahead. The line is exactly square to
    /// the heading.
    pub fn ahead(&self, point: Point) -> Ordering {
        self.heading.along(point - self.front).cmp(&0)
    }

    /// On which side of the line through the front a figure is.
    pub fn side_of(&self, figure: &impl Figure) -> Side {
        side(figure.corners().iter().map(|corner| self.ahead(*corner)))
    }
}

impl Figure for Stand {
    fn corners(&self) -> &[Point] {
        &self.corners
    }
}
