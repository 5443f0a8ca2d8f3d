//! Lengths: whole numbers of a twelfth of a hundredth of an inch, so that halves, thirds, quarters and sixths of a move
//! are exact.

use std::fmt;

use field::Length;

/// How many parts an inch has.
const PARTS: i32 = 1200;

/// A length on the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Inches(pub i32);

impl Inches {
    pub const ZERO: Inches = Inches(0);

    pub const fn new(inches: i32) -> Inches {
        Inches(inches * PARTS)
    }

    pub const fn from_hundredths(hundredths: i32) -> Inches {
        Inches(hundredths * (PARTS / 100))
    }

    /// Rounded down to hundredths.
    pub const fn hundredths(self) -> i32 {
        self.0 / (PARTS / 100)
    }

    #[must_use]
    pub const fn times(self, times: i32) -> Inches {
        Inches(self.0 * times)
    }

    #[must_use]
    pub const fn over(self, by: i32) -> Inches {
        Inches(self.0 / by)
    }

    #[must_use]
    pub const fn plus(self, other: Inches) -> Inches {
        Inches(self.0 + other.0)
    }

    /// What is left after this is taken off; never less than nothing.
    #[must_use]
    pub const fn less(self, other: Inches) -> Inches {
        if other.0 >= self.0 { Inches(0) } else { Inches(self.0 - other.0) }
    }
}

/// On the table a part of a thousandth is dropped.
impl From<Inches> for Length {
    fn from(inches: Inches) -> Length {
        Length::thousandths(i64::from(inches.0) * 1000 / i64::from(PARTS))
    }
}

impl From<Length> for Inches {
    fn from(length: Length) -> Inches {
        Inches((length.in_thousandths() * i64::from(PARTS) / 1000) as i32)
    }
}

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.hundredths();
        let (whole, rest) = (hundredths / 100, hundredths % 100);
        match rest {
            0 => write!(f, "{whole}"),
            50 if whole == 0 => write!(f, "1/2"),
            50 => write!(f, "{whole} 1/2"),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

/// The outer corner's path in a wheel: an arc of this angle, on a front in hundredths of an inch.
pub const fn arc(front: i32, degrees: i32) -> Inches {
    const PI: i64 = 3_141_593; // in millionths
    let hundredths = front as i64 * degrees as i64 * PI / 180 / 1_000_000;
    Inches::from_hundredths(hundredths as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_eight_wheels_through_45_degrees() {
        assert_eq!(arc(800, 45).to_string(), "6.28");
        assert_eq!(Inches::new(12).less(arc(800, 45)).to_string(), "5.72");
    }

    #[test]
    fn parts_of_a_move_are_exact() {
        assert_eq!(Inches::new(9).over(2).to_string(), "4 1/2");
        assert_eq!(Inches::new(15).over(3), Inches::new(5));
        assert_eq!(Inches::new(3).less(Inches::new(6)), Inches::ZERO);
    }
}
