//! The frame of a unit: its position, its heading, and the slots of its stands. The system supplies the slots.

use std::cmp::Ordering;
use std::fmt;

use crate::angle::{Angle, Heading};
use crate::figure::{Figure, Side, side};
use crate::length::Length;
use crate::point::{Bounds, Point, Vector};
use crate::stand::{Edge, Footprint, Stand};

/// The flank on which a unit wheels, or to which it turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Flank {
    /// The left flank.
    Left,
    /// The right flank.
    Right,
}

impl fmt::Display for Flank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Flank::Left => "left",
            Flank::Right => "right",
        })
    }
}

impl Flank {
    /// Both flanks, left first.
    pub const BOTH: [Flank; 2] = [Flank::Left, Flank::Right];

    /// The sign of a forward wheel on this flank: left is negative.
    fn sign(self) -> i64 {
        match self {
            Flank::Left => -1,
            Flank::Right => 1,
        }
    }
}

/// The position of a stand in a unit: x to the right of the middle of the unit's front, y ahead of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slot {
    /// The middle of the stand's front edge.
    pub front: Vector,
    /// The size of the stand.
    pub footprint: Footprint,
    /// The stand's angle from the unit's heading, as on a refused flank.
    pub turn: Angle,
}

impl Slot {
    /// A slot for a stand with the unit's heading.
    pub fn new(front: Vector, footprint: Footprint) -> Slot {
        Slot { front, footprint, turn: Angle::ZERO }
    }
}

/// The position and heading of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    /// The middle of the front edge.
    pub origin: Point,
    /// The heading.
    pub heading: Heading,
}

impl Frame {
    /// The frame with this origin and heading.
    pub fn new(origin: Point, heading: Heading) -> Frame {
        Frame { origin, heading }
    }

    /// Converts a vector of the frame to a point of the table, rounded once.
    pub fn point(&self, local: Vector) -> Point {
        self.origin + self.heading.turn(local)
    }

    /// Converts a point of the table to a vector of the frame, rounded once.
    pub fn local(&self, point: Point) -> Vector {
        self.heading.unturn(point - self.origin)
    }

    /// The stand of a slot. A turned stand is turned about the middle of its front and rounded separately.
    pub fn stand(&self, slot: &Slot) -> Stand {
        if slot.turn == Angle::ZERO {
            Stand::in_frame(self.origin, self.heading, slot.front, slot.footprint)
        } else {
            Stand::new(self.point(slot.front), self.heading + slot.turn, slot.footprint)
        }
    }

    /// The stands of these slots.
    pub fn stands<'a>(&self, slots: impl IntoIterator<Item = &'a Slot>) -> Vec<Stand> {
        slots.into_iter().map(|slot| self.stand(slot)).collect()
    }

    /// Moved by this length on any heading, without turning.
    pub fn moved(&self, heading: Heading, length: Length) -> Frame {
        Frame { origin: self.origin + heading.step(length), ..*self }
    }

    /// The corner on which a unit of this frontage wheels.
    pub fn pivot(&self, flank: Flank, frontage: Length) -> Point {
        self.point(Vector { x: flank.sign() * frontage.in_thousandths() / 2, y: 0 })
    }

    /// Wheeled on a front corner. Clockwise is positive, so a forward wheel on the left flank is negative. The pivot stays in
    /// place to the thousandth.
    pub fn wheeled(&self, flank: Flank, frontage: Length, angle: Angle) -> Frame {
        let from_pivot = Vector { x: -flank.sign() * frontage.in_thousandths() / 2, y: 0 };
        let heading = self.heading + angle;
        Frame { origin: self.pivot(flank, frontage) + heading.turn(from_pivot), heading }
    }

    /// Turned about in place: the rear edge becomes the front.
    pub fn about(&self, depth: Length) -> Frame {
        Frame { origin: self.point(Vector { x: 0, y: -depth.in_thousandths() }), heading: self.heading.back() }
    }

    /// Turned so that its front is flush with an edge of a stand, and moved to the line of that edge by the shortest path.
    pub fn flush(&self, stand: &Stand, edge: Edge) -> Frame {
        let outward = stand.outward(edge);
        let off = outward.length_along(self.origin - stand.edge(edge).from());
        Frame { origin: self.origin + outward.step(-off), heading: outward.back() }
    }

    /// On which side of the infinite line through the front a point is: greater is strictly ahead.
    pub fn ahead(&self, point: Point) -> Ordering {
        self.heading.along(point - self.origin).cmp(&0)
    }

    /// On which side of the line through the front a figure is.
    pub fn side_of(&self, figure: &impl Figure) -> Side {
        side(figure.corners().iter().map(|corner| self.ahead(*corner)))
    }
}

/// The box around some stands; None if there are none.
pub fn around<'a>(stands: impl IntoIterator<Item = &'a Stand>) -> Option<Bounds> {
    stands.into_iter().map(Figure::bounds).reduce(|all, next| all.joined(&next))
}
