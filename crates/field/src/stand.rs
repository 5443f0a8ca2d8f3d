//! Stands: rectangles with a front.

use std::cmp::Ordering;

use crate::angle::{Angle, Heading};
use crate::figure::{Figure, Side, side};
use crate::length::Length;
use crate::point::{Point, Segment, Vector};

/// An edge of a stand, as its men see it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edge {
    Front,
    Right,
    Rear,
    Left,
}

impl Edge {
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left];
}

/// Width along the front, and depth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Footprint {
    pub width: Length,
    pub depth: Length,
}

impl Footprint {
    pub const fn new(width: Length, depth: Length) -> Footprint {
        Footprint { width, depth }
    }

    /// Its corners in a frame whose x goes right and whose y goes ahead, if the middle of its front is at `front`.
    pub(crate) fn corners(self, front: Vector) -> [Vector; 4] {
        let (width, depth) = (self.width.in_thousandths(), self.depth.in_thousandths());
        let left = front.x - width / 2;
        let (right, rear) = (left + width, front.y - depth);
        [(left, front.y), (right, front.y), (right, rear), (left, rear)].map(|(x, y)| Vector { x, y })
    }
}

/// A stand on the table. Its corners are whole thousandths, rounded once from where its frame puts them.
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

    /// A stand, by the place of the middle of its front in a frame. Stands that share a corner in the frame share it on
    /// the table: the corner is rounded once, from the frame's origin.
    pub(crate) fn in_frame(origin: Point, heading: Heading, front: Vector, footprint: Footprint) -> Stand {
        let turn = heading.turning();
        let corners = footprint.corners(front).map(|corner| origin + turn(corner));
        Stand { corners, front: origin + turn(front), heading }
    }

    /// The middle of the front edge.
    pub fn front(&self) -> Point {
        self.front
    }

    pub fn heading(&self) -> Heading {
        self.heading
    }

    pub fn centre(&self) -> Point {
        self.corners[0].midway(self.corners[2])
    }

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

    /// Where one looks who looks out over an edge.
    pub fn outward(&self, edge: Edge) -> Heading {
        let turn = match edge {
            Edge::Front => 0,
            Edge::Right => 90,
            Edge::Rear => 180,
            Edge::Left => 270,
        };
        self.heading + Angle::degrees(turn)
    }

    /// Moved without turning; its shape stays exactly the same.
    pub fn moved(&self, by: Vector) -> Stand {
        Stand { corners: self.corners.map(|corner| corner + by), front: self.front + by, heading: self.heading }
    }

    /// Turned about a pivot, every corner rounded once.
    pub fn turned(&self, pivot: Point, angle: Angle) -> Stand {
        let corners = self.corners.map(|corner| corner.turned(pivot, angle));
        Stand { corners, front: self.front.turned(pivot, angle), heading: self.heading + angle }
    }

    /// On which side of the infinite line through the front a point is: greater is strictly ahead of it. The line goes through
    /// the middle of the front exactly square to the heading.
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
