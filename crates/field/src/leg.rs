//! Straight moves: what a figure runs into, and where.

use crate::angle::Heading;
use crate::figure::{Figure, Hull, outside, slack};
use crate::length::Length;
use crate::point::{Bounds, Point, Segment, Vector};
use crate::terrain_cost::Stretch;

/// A straight move without turning: ahead, back, oblique or by the flank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leg {
    /// The move as a vector.
    pub by: Vector,
    /// Its length.
    pub length: Length,
}

/// What a figure runs into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// How far it moves until it touches, rounded down to a thousandth.
    pub touch: Length,
    /// The part of the move during which the two overlap.
    pub overlap: Stretch,
}

/// A fraction of the move, with a positive denominator.
#[derive(Clone, Copy)]
struct Part {
    num: i64,
    den: i64,
}

impl Part {
    const NOTHING: Part = Part { num: 0, den: 1 };
    const WHOLE: Part = Part { num: 1, den: 1 };

    fn is_less(self, other: Part) -> bool {
        i128::from(self.num) * i128::from(other.den) < i128::from(other.num) * i128::from(self.den)
    }

    fn max(self, other: Part) -> Part {
        if self.is_less(other) { other } else { self }
    }

    fn min(self, other: Part) -> Part {
        if other.is_less(self) { other } else { self }
    }

    fn down(self, length: Length) -> Length {
        let product = i128::from(length.in_thousandths()) * i128::from(self.num);
        Length::thousandths(product.div_euclid(i128::from(self.den)) as i64)
    }

    fn up(self, length: Length) -> Length {
        -Part { num: -self.num, ..self }.down(length)
    }
}

/// The part of the move during which the edges tested so far do not separate the figures.
struct Window {
    touch: Part,
    from: Part,
    to: Part,
}

impl Window {
    /// An edge separates the figures while `outside + t * rate` is not negative; overlap begins `slack` deeper. False if it
    /// separates them during the whole move.
    fn narrow(&mut self, outside: i64, rate: i64, slack: i64) -> bool {
        match rate {
            0 => return outside < -slack,
            ..0 => {
                self.touch = self.touch.max(Part { num: outside, den: -rate });
                self.from = self.from.max(Part { num: outside + slack, den: -rate });
            }
            1.. => self.to = self.to.min(Part { num: -(outside + slack), den: rate }),
        }
        self.from.is_less(self.to)
    }
}

impl Leg {
    /// A move of this length on a heading; back if negative.
    pub fn new(heading: Heading, length: Length) -> Leg {
        Leg { by: heading.step(length), length: length.abs() }
    }

    /// From one point to another, the length rounded to the nearest thousandth.
    pub fn between(from: Point, to: Point) -> Leg {
        Leg { by: to - from, length: (to - from).length() }
    }

    /// A box around the whole move.
    pub fn bounds(&self, figure: &impl Figure) -> Bounds {
        let begin = figure.bounds();
        begin.joined(&begin.moved(self.by))
    }

    /// What a figure passes over.
    pub fn swept(&self, figure: &impl Figure) -> Hull {
        Hull::swept(figure, self.by)
    }

    /// Whether and where a moving figure runs into another. Sliding along it does not count. Contact is computed as exact
    /// fractions of the move and rounded at the end.
    pub fn clash(&self, moving: &impl Figure, standing: &impl Figure) -> Option<Clash> {
        let mut window = Window { touch: Part::NOTHING, from: Part::NOTHING, to: Part::WHOLE };
        let mut narrow = |edge: Segment, corners: &[Point], sign: i64| {
            let way = edge.vector();
            way == Vector::default() || window.narrow(outside(edge, corners), sign * way.cross(self.by), slack(way))
        };
        let clash = moving.edges().all(|edge| narrow(edge, standing.corners(), -1))
            && standing.edges().all(|edge| narrow(edge, moving.corners(), 1));
        clash.then(|| {
            let overlap = Stretch { from: window.from.down(self.length), to: window.to.up(self.length) };
            Clash { touch: window.touch.down(self.length), overlap }
        })
    }

    /// How far a figure may move before it is this near to another; None if it never is. Exact to a thousandth.
    pub fn first_within(&self, near: Length, moving: &impl Figure, standing: &impl Figure) -> Option<Length> {
        self.first_within_before(self.length, near, moving, standing)
    }

    /// The same, if it is this near after a given part of the move.
    pub fn first_within_before(
        &self,
        part: Length,
        near: Length,
        moving: &impl Figure,
        standing: &impl Figure,
    ) -> Option<Length> {
        let way = Segment::new(Point::default(), Point::default() + self.by);
        let passed = |far: i64| Hull::swept(moving, way.point(Length::thousandths(far)) - Point::default());
        let reached = |far: i64| passed(far).is_within(near, standing);
        let whole = if part < self.length { passed(part.in_thousandths()) } else { self.swept(moving) };
        if !whole.is_within(near, standing) {
            return None;
        }
        if reached(0) {
            return Some(Length::ZERO);
        }
        let (mut clear, mut met) = (0, part.min(self.length).in_thousandths());
        // The estimate if the distance shrinks evenly.
        let apart = |far: i64| (passed(far).gap(standing).length() - near).in_thousandths().max(0);
        let first = apart(0);
        let begin = first.min(met);
        let likely = begin * first / (first - apart(begin)).max(1);
        for guess in [likely - 3, likely + 3] {
            if clear < guess && guess < met {
                if reached(guess) { met = guess } else { clear = guess }
            }
        }
        while clear + 1 < met {
            let middle = i64::midpoint(clear, met);
            if reached(middle) { met = middle } else { clear = middle }
        }
        Some(Length::thousandths(met))
    }
}
