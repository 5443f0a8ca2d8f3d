//! Angles and headings: whole tenths of a degree, clockwise, heading 0 north and 90 east.

use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use crate::length::Length;
use crate::point::{EDGE, Vector};
use crate::sine::{QUARTER, SCALE, round, sine};

pub(crate) const TURN: i32 = 4 * QUARTER;
const TEN_TURNS: i32 = 10 * TURN;
const MINUS_TEN_TURNS: i32 = -TEN_TURNS;

/// Pi, rounded to the last digit.
const PI: i128 = 3_141_592_653_589_793;
const PI_SCALE: i128 = 1_000_000_000_000_000;

/// An angle in tenths of a degree; clockwise is positive. Angles are capped at ten turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Angle(i32);

impl Angle {
    /// No turn.
    pub const ZERO: Angle = Angle(0);
    /// A quarter turn clockwise.
    pub const RIGHT: Angle = Angle::degrees(90);

    /// Whole degrees.
    pub const fn degrees(degrees: i32) -> Angle {
        Angle::tenths(degrees.saturating_mul(10))
    }

    /// Tenths of a degree.
    pub const fn tenths(tenths: i32) -> Angle {
        match tenths {
            ..MINUS_TEN_TURNS => Angle(MINUS_TEN_TURNS),
            MINUS_TEN_TURNS..=TEN_TURNS => Angle(tenths),
            _ => Angle(TEN_TURNS),
        }
    }

    /// The angle in tenths of a degree.
    pub const fn in_tenths(self) -> i32 {
        self.0
    }

    /// The angle without its sign.
    pub fn abs(self) -> Angle {
        Angle(self.0.abs())
    }

    /// The length of the arc at this radius, rounded to the nearest thousandth.
    pub fn arc(self, radius: Length) -> Length {
        let tenths = i128::from(self.0.abs());
        let half_turn = i128::from(TURN / 2) * PI_SCALE;
        let product = i128::from(radius.in_thousandths()) * tenths * PI;
        Length::thousandths((product + half_turn / 2).div_euclid(half_turn) as i64)
    }

    /// The largest angle, up to a full turn, whose arc at this radius is at most this long.
    pub fn within(arc: Length, radius: Length) -> Angle {
        let (mut fits, mut too_far) = (0, TURN + 1);
        while fits + 1 < too_far {
            let middle = i32::midpoint(fits, too_far);
            if Angle(middle).arc(radius) <= arc { fits = middle } else { too_far = middle }
        }
        Angle(fits)
    }
}

impl Add for Angle {
    type Output = Angle;

    fn add(self, other: Angle) -> Angle {
        Angle::tenths(self.0 + other.0)
    }
}

impl Sub for Angle {
    type Output = Angle;

    fn sub(self, other: Angle) -> Angle {
        Angle::tenths(self.0 - other.0)
    }
}

impl Neg for Angle {
    type Output = Angle;

    fn neg(self) -> Angle {
        Angle(-self.0)
    }
}

impl Mul<i32> for Angle {
    type Output = Angle;

    fn mul(self, times: i32) -> Angle {
        Angle::tenths(self.0.saturating_mul(times))
    }
}

impl fmt::Display for Angle {
    /// In degrees: `45`, `-12.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (degrees, tenths) = (self.0.abs() / 10, self.0.abs() % 10);
        if tenths == 0 { write!(f, "{sign}{degrees}") } else { write!(f, "{sign}{degrees}.{tenths}") }
    }
}

/// A heading: tenths of a degree from north, clockwise, less than a full turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Heading(u16);

impl Heading {
    /// North.
    pub const NORTH: Heading = Heading(0);
    /// East.
    pub const EAST: Heading = Heading(900);
    /// South.
    pub const SOUTH: Heading = Heading(1800);
    /// West.
    pub const WEST: Heading = Heading(2700);

    /// Whole degrees from north, clockwise.
    pub const fn degrees(degrees: i32) -> Heading {
        Heading::tenths(degrees.rem_euclid(360) * 10)
    }

    /// Tenths of a degree from north, clockwise.
    pub const fn tenths(tenths: i32) -> Heading {
        Heading(tenths.rem_euclid(TURN) as u16)
    }

    /// The heading in tenths of a degree.
    pub const fn in_tenths(self) -> i32 {
        self.0 as i32
    }

    /// The opposite heading.
    pub fn back(self) -> Heading {
        self + Angle::degrees(180)
    }

    /// The direction as a vector of length `SCALE`, each part rounded to the nearest whole number.
    pub(crate) fn ahead(self) -> Vector {
        Vector { x: sine(self.in_tenths()), y: sine(self.in_tenths() + QUARTER) }
    }

    /// The vector of this length. Each coordinate is rounded to the nearest thousandth, halves up.
    pub fn step(self, length: Length) -> Vector {
        self.turn(Vector { x: 0, y: length.in_thousandths() })
    }

    /// Converts a vector from the frame with this heading (x to the right, y ahead) to the table. Each coordinate is rounded
    /// once, to the nearest thousandth, halves up.
    pub fn turn(self, local: Vector) -> Vector {
        self.turning()(local)
    }

    /// The same for many vectors: the sines are looked up once.
    pub(crate) fn turning(self) -> impl Fn(Vector) -> Vector + Copy {
        let (sin, cos) = (sine(self.in_tenths()), sine(self.in_tenths() + QUARTER));
        move |local: Vector| {
            let (x, y) = (local.x.clamp(-2 * EDGE, 2 * EDGE), local.y.clamp(-2 * EDGE, 2 * EDGE));
            Vector { x: round(x * cos + y * sin), y: round(y * cos - x * sin) }
        }
    }

    /// Converts a vector from the table to the frame with this heading, rounded the same way.
    pub fn unturn(self, vector: Vector) -> Vector {
        (Heading::NORTH - (self - Heading::NORTH)).turn(vector)
    }

    /// The heading nearest to the direction of a vector; the smaller of two equally near. None for the null vector.
    pub fn of(vector: Vector) -> Option<Heading> {
        let Vector { x, y } = vector;
        let (quarter, sin, cos) = match (x, y) {
            (0, 0) => return None,
            (0.., 1..) => (0, x, y),
            (1.., ..=0) => (1, -y, x),
            (..=0, ..=-1) => (2, -x, -y),
            (..=-1, 0..) => (3, y, -x),
        };
        // Positive if the vector is clockwise of an angle.
        let beyond = |tenths: i32| {
            let across = |part: i64, of: i32| i128::from(part) * i128::from(sine(of));
            across(sin, tenths + QUARTER) - across(cos, tenths)
        };
        let (mut below, mut above) = (0, QUARTER);
        while below + 1 < above {
            let middle = i32::midpoint(below, above);
            if beyond(middle) >= 0 { below = middle } else { above = middle }
        }
        let nearest = if beyond(below) <= -beyond(above) { below } else { above };
        Some(Heading::tenths(quarter * QUARTER + nearest))
    }

    /// Positive if a vector points ahead, zero if it is square to this heading, negative if it points back.
    pub(crate) fn along(self, vector: Vector) -> i64 {
        self.ahead().dot(vector)
    }

    /// The component of a vector along this heading, rounded to the nearest thousandth.
    pub fn length_along(self, vector: Vector) -> Length {
        Length::thousandths(round(self.along(vector)))
    }
}

const _: () = assert!(SCALE as i128 * (4 * EDGE as i128) < i64::MAX as i128 / 4, "a turned vector fits");

impl Add<Angle> for Heading {
    type Output = Heading;

    fn add(self, angle: Angle) -> Heading {
        Heading::tenths(self.in_tenths() + angle.0 % TURN)
    }
}

impl Sub<Angle> for Heading {
    type Output = Heading;

    fn sub(self, angle: Angle) -> Heading {
        Heading::tenths(self.in_tenths() - angle.0 % TURN)
    }
}

impl Sub for Heading {
    type Output = Angle;

    /// The shorter turn from the other heading to this one: more than -180 and at most 180 degrees.
    fn sub(self, from: Heading) -> Angle {
        let clockwise = (self.in_tenths() - from.in_tenths()).rem_euclid(TURN);
        Angle(if clockwise > TURN / 2 { clockwise - TURN } else { clockwise })
    }
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Angle(self.in_tenths()).fmt(f)
    }
}
