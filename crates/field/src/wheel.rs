//! Wheels: what a figure passes over when it turns about a pivot.

use crate::angle::{Angle, Heading, TURN};
use crate::figure::{Figure, GRAZE, Hull};
use crate::length::Length;
use crate::point::{Bounds, EDGE, Point, Vector};
use crate::sine::{QUARTER, SCALE, sine};

/// The widest turn that is tested in one piece, in tenths of a degree.
const WIDEST: i32 = 300;

// No product overflows: a radius times the scale of the sines is below 2^63.
const _: () = assert!(4 * EDGE < i64::MAX / SCALE);

/// A turn about a pivot, clockwise if positive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wheel {
    /// The point that stays in place.
    pub pivot: Point,
    /// How far it turns.
    pub angle: Angle,
}

impl Wheel {
    /// A hull around everything a figure passes over between two angles. It is never too small, and too large only by the
    /// corners of the polygon around each arc.
    pub fn swept(&self, figure: &impl Figure, from: Angle, to: Angle) -> Hull {
        Hull::of_each(figure, self.arc(from, to))
    }

    /// Hulls around everything a figure passes over, each for this many degrees.
    pub fn hulls(&self, figure: &impl Figure) -> Vec<Hull> {
        self.pieces().map(|(from, to)| self.swept(figure, from, to)).collect()
    }

    /// A box around everything a figure passes over.
    pub fn bounds(&self, figure: &impl Figure) -> Bounds {
        let arcs = self.pieces().map(|(from, to)| {
            let arc = self.arc(from, to);
            Bounds::of(figure.corners().iter().flat_map(|corner| arc(*corner)))
        });
        arcs.fold(figure.bounds(), |all, next| all.joined(&next))
    }

    /// A box around the circle of the farthest corner of some figures about the pivot.
    pub fn circle<F: Figure>(&self, figures: &[F]) -> Bounds {
        let corners = figures.iter().flat_map(Figure::corners);
        let squared = corners.map(|corner| (*corner - self.pivot).squared()).max().unwrap_or(0);
        let radius = Length::thousandths(squared.isqrt() + 1 + GRAZE);
        Bounds::of([self.pivot]).grown(radius)
    }

    /// The turn in pieces that are tested one by one.
    fn pieces(&self) -> impl Iterator<Item = (Angle, Angle)> + use<> {
        let (sign, turn) = self.turn();
        let ends = (0..turn).step_by(WIDEST as usize).map(move |from| (from, (from + WIDEST).min(turn)));
        ends.map(move |(from, to)| (Angle::tenths(sign * from), Angle::tenths(sign * to)))
    }

    /// The arc of a point between two angles: its ends, and the corner of the polygon around it.
    fn arc(&self, from: Angle, to: Angle) -> impl Fn(Point) -> [Point; 3] + use<> {
        let [begin, end] = [from, to].map(|angle| (Heading::NORTH + angle).turning());
        let (pivot, bulge) = (self.pivot, bulge(from, to));
        move |point| {
            let radius = point - pivot;
            [begin(radius), bulge(radius), end(radius)].map(|radius| pivot + radius)
        }
    }

    /// The sign of the turn, and its tenths of a degree up to a full turn.
    fn turn(&self) -> (i32, i32) {
        (self.angle.in_tenths().signum(), self.angle.in_tenths().abs().min(TURN))
    }

    /// How far a figure may wheel until it is blocked, in whole tenths of a degree; None if it is not blocked. `blocked` tests
    /// a hull.
    ///
    /// The turn is halved until its pieces are clear or a tenth wide, so only the surroundings of the obstacle are tested
    /// closely.
    pub fn clear_to(&self, figure: &impl Figure, mut blocked: impl FnMut(&Hull) -> bool) -> Option<Angle> {
        let (sign, turn) = self.turn();
        let hull = |from: i32, to: i32| self.swept(figure, Angle::tenths(sign * from), Angle::tenths(sign * to));
        let first = first_met(0, turn, &mut |from, to| blocked(&hull(from, to)));
        first.map(|tenths| Angle::tenths(sign * tenths))
    }
}

/// Where the tangents at both ends of an arc meet: beyond its middle by the secant of half the angle.
fn bulge(from: Angle, to: Angle) -> impl Fn(Vector) -> Vector {
    let (from, to) = (from.in_tenths(), to.in_tenths());
    let middle = (Heading::NORTH + Angle::tenths((from + to).div_euclid(2))).turning();
    // Half the angle, rounded up to a tenth.
    let half = (to - from).abs() / 2 + 1;
    let cosine = sine(QUARTER - half).max(1);
    let longer = move |part: i64| {
        let rounded = (part.abs() * SCALE + cosine - 1) / cosine;
        (rounded * part.signum()).clamp(-2 * EDGE, 2 * EDGE)
    };
    move |radius| middle(Vector { x: longer(radius.x), y: longer(radius.y) })
}

/// The beginning of the first tenth that meets something.
fn first_met(from: i32, to: i32, met: &mut impl FnMut(i32, i32) -> bool) -> Option<i32> {
    let narrow = to - from <= WIDEST;
    if from == to || (narrow && !met(from, to)) {
        return None;
    }
    if from + 1 == to {
        return Some(from);
    }
    let middle = i32::midpoint(from, to);
    first_met(from, middle, met).or_else(|| first_met(middle, to, met))
}
