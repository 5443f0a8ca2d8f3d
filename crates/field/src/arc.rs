//! Arcs of fire.

use crate::angle::Angle;
use crate::figure::Figure;
use crate::length::Length;
use crate::point::Point;
use crate::stand::{Edge, Stand};

/// The length of the rays: longer than any table.
const FAR: Length = Length::inches(300);

/// The area between the front edge of a stand and two rays that leave its front corners outward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arc([Point; 5]);

impl Arc {
    /// The arc of this many degrees to either side of straight ahead; at most a right angle each.
    pub fn of(stand: &Stand, side: Angle) -> Arc {
        let side = side.clamp(Angle::ZERO, Angle::RIGHT);
        let (front, heading) = (stand.edge(Edge::Front), stand.heading());
        let [left, right] = front.0;
        Arc([
            left,
            left + (heading - side).step(FAR),
            stand.front() + heading.step(FAR),
            right + (heading + side).step(FAR),
            right,
        ])
    }
}

/// An arc is a figure: it contains points, meets stands, has a distance.
impl Figure for Arc {
    fn corners(&self) -> &[Point] {
        &self.0
    }
}
