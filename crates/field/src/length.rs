//! Lengths: whole thousandths of an inch.
//!
//! Every printed distance and stand size (0.75, 1.18) is a whole number of thousandths, and so is half of it.

use std::fmt;
use std::iter::Sum;
use std::num::NonZeroU32;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

const UNITS: i64 = 1000;

/// The longest length that a file may give: longer than any table.
const LONGEST: i64 = 1_000 * UNITS;

/// Lengths are capped at this in both directions, so that no sum overflows.
const FARTHEST: i64 = 1_000_000 * UNITS;
const SHORTEST: i64 = -FARTHEST;

/// A length in thousandths of an inch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Length(i64);

impl Length {
    /// Zero.
    pub const ZERO: Length = Length(0);

    /// Whole inches.
    pub const fn inches(inches: i64) -> Length {
        Length::thousandths(inches.saturating_mul(UNITS))
    }

    /// Thousandths of an inch.
    pub const fn thousandths(thousandths: i64) -> Length {
        match thousandths {
            ..SHORTEST => Length(SHORTEST),
            SHORTEST..=FARTHEST => Length(thousandths),
            _ => Length(FARTHEST),
        }
    }

    /// The length in thousandths of an inch.
    pub const fn in_thousandths(self) -> i64 {
        self.0
    }

    /// Half of it, rounded down to a thousandth.
    pub const fn half(self) -> Length {
        Length(self.0 / 2)
    }

    /// The length without its sign.
    pub fn abs(self) -> Length {
        Length(self.0.abs())
    }

    /// Multiplied by `num / den`, rounded down to a thousandth.
    pub fn times(self, num: i64, den: NonZeroU32) -> Length {
        let product = i128::from(self.0) * i128::from(num);
        let limit = i128::from(FARTHEST);
        Length(product.div_euclid(i128::from(den.get())).clamp(-limit, limit) as i64)
    }

    /// Multiplied by `num / den`, rounded up to a thousandth.
    pub fn times_up(self, num: i64, den: NonZeroU32) -> Length {
        -((-self).times(num, den))
    }
}

impl Add for Length {
    type Output = Length;

    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Length;

    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Length;

    fn neg(self) -> Length {
        Length(-self.0)
    }
}

impl Mul<i64> for Length {
    type Output = Length;

    fn mul(self, times: i64) -> Length {
        Length::thousandths(self.0.saturating_mul(times))
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Length) {
        self.0 -= other.0;
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Length>>(lengths: I) -> Length {
        lengths.fold(Length::ZERO, Add::add)
    }
}

impl fmt::Display for Length {
    /// In inches, with as many decimals as needed: `9.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (inches, rest) = (self.0.abs() / UNITS, self.0.abs() % UNITS);
        let decimals = format!("{rest:03}");
        match decimals.trim_end_matches('0') {
            "" => write!(f, "{sign}{inches}"),
            decimals => write!(f, "{sign}{inches}.{decimals}"),
        }
    }
}

/// Why a text is not a length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotALength {
    /// It is not a number.
    NotANumber,
    /// It has more than three decimals.
    TooFine,
    /// It is longer than 1000 inches.
    TooLong,
}

impl fmt::Display for NotALength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotALength::NotANumber => "a length is a number of inches, such as 9 or 9.5",
            NotALength::TooFine => "a length has at most three decimals",
            NotALength::TooLong => "a length has at most 1000 inches",
        })
    }
}

impl std::error::Error for NotALength {}

/// A length in whole tenths of an inch, for computer players.
pub fn tenths(length: Length) -> i32 {
    i32::try_from(length.in_thousandths() / 100).unwrap_or(i32::MAX)
}

impl FromStr for Length {
    type Err = NotALength;

    /// Inches with up to three decimals, read exactly.
    fn from_str(text: &str) -> Result<Length, NotALength> {
        let (sign, number) = text.strip_prefix('-').map_or((1, text), |number| (-1, number));
        let (inches, decimals) = number.split_once('.').unwrap_or((number, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !digits(inches) || !digits(decimals) {
            return Err(NotALength::NotANumber);
        }
        let decimals = decimals.trim_end_matches('0');
        if decimals.len() > 3 {
            return Err(NotALength::TooFine);
        }
        let inches: i64 = inches.parse().map_err(|_| NotALength::TooLong)?;
        let thousandths: i64 = format!("{decimals:0<3}").parse().map_err(|_| NotALength::NotANumber)?;
        if inches > LONGEST / UNITS {
            return Err(NotALength::TooLong);
        }
        Ok(Length(sign * (inches * UNITS + thousandths)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_read_and_written_exactly() {
        for (text, thousandths) in [("0", 0), ("12", 12_000), ("9.5", 9_500), ("-0.001", -1), ("1.18", 1_180)] {
            assert_eq!(text.parse(), Ok(Length::thousandths(thousandths)));
            assert_eq!(Length::thousandths(thousandths).to_string(), text);
        }
        assert_eq!("4.500".parse(), Ok(Length::thousandths(4_500)));
        let faults = [".5", "5.", "+5", "", "-", "1e3", "1.2345", "99999999999999999999", "1001"];
        let told = faults.map(|text| text.parse::<Length>().unwrap_err());
        assert_eq!(&told[..6], [NotALength::NotANumber; 6]);
        assert_eq!(told[6..], [NotALength::TooFine, NotALength::TooLong, NotALength::TooLong]);
    }

    #[test]
    fn a_part_is_rounded_as_the_name_says() {
        let length = Length::thousandths(10);
        let [two, three] = [1, 2].map(|more| NonZeroU32::MIN.saturating_add(more));
        assert_eq!((length.times(1, three), length.times_up(1, three)), (Length(3), Length(4)));
        assert_eq!((length.times(1, two), length.times_up(1, two)), (Length(5), Length(5)));
        assert_eq!(((-length).times(1, three), (-length).times_up(1, three)), (Length(-4), Length(-3)));
    }
}
