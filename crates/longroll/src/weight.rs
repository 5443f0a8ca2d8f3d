//! How likely: exact fractions, or `f64` for speed. The odds walk is written once over either.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// A probability, or a sum of probability times value.
pub trait Weight: Clone + PartialOrd + fmt::Debug {
    /// Zero.
    fn zero() -> Self;
    /// One.
    fn one() -> Self;
    /// `of / total`, exactly where the type can.
    fn ratio(of: u64, total: u64) -> Self;
    /// Add another weight.
    fn plus(&mut self, other: &Self);
    /// The product with another weight.
    fn times(&self, other: &Self) -> Self;
    /// The difference to another weight.
    fn minus(&self, other: &Self) -> Self;
    /// Division. The caller has made sure that `other` is not zero.
    fn over(&self, other: &Self) -> Self;
    /// The weight as a floating-point number.
    fn to_f64(&self) -> f64;

    /// What it takes beyond its own size, in bytes.
    fn heap(&self) -> usize {
        0
    }

    /// A whole number as a weight.
    fn whole(n: i64) -> Self {
        let size = Self::ratio(n.unsigned_abs(), 1);
        if n < 0 { Self::zero().minus(&size) } else { size }
    }
}

impl Weight for f64 {
    #[inline]
    fn zero() -> f64 {
        0.0
    }
    #[inline]
    fn one() -> f64 {
        1.0
    }
    #[inline]
    fn ratio(of: u64, total: u64) -> f64 {
        of as f64 / total as f64
    }
    #[inline]
    fn plus(&mut self, other: &f64) {
        *self += other;
    }
    #[inline]
    fn times(&self, other: &f64) -> f64 {
        self * other
    }
    #[inline]
    fn minus(&self, other: &f64) -> f64 {
        self - other
    }
    #[inline]
    fn over(&self, other: &f64) -> f64 {
        self / other
    }
    #[inline]
    fn to_f64(&self) -> f64 {
        *self
    }
}

/// An exact fraction of any size. Most odds fit in two `u128`s, which is some forty times faster than big integers;
/// the rest go over to big integers on their own. Small fractions are reduced only when they would not fit, so equal
/// values may be written differently inside: compare with `==`, never by parts.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[derive(Clone)]
pub enum Exact {
    /// A fraction of machine words.
    Small { of: u128, total: u128 },
    /// A fraction of big integers.
    Big(Box<BigRational>),
}

impl Exact {
    fn small(of: u128, total: u128) -> Exact {
        Exact::Small { of, total }
    }

    fn big(&self) -> BigRational {
        match self {
            Exact::Small { of, total } => BigRational::new(BigInt::from(*of), BigInt::from(*total)),
            Exact::Big(big) => (**big).clone(),
        }
    }

    fn both(&self, other: &Exact, f: impl Fn(BigRational, BigRational) -> BigRational) -> Exact {
        Exact::Big(Box::new(f(self.big(), other.big())))
    }

    fn add_small(a: (u128, u128), b: (u128, u128)) -> Option<Exact> {
        if a.1 == b.1 {
            return Some(Exact::small(a.0.checked_add(b.0)?, a.1));
        }
        if a.0 == 0 {
            return Some(Exact::small(b.0, b.1));
        }
        // Weights of a walk are products of the same few dice: one total is often a multiple of the other.
        let (low, high) = if a.1 < b.1 { (a.1, b.1) } else { (b.1, a.1) };
        let common = if high.is_multiple_of(low) { low } else { low.gcd(&high) };
        let (left, right) = (b.1 / common, a.1 / common);
        let of = a.0.checked_mul(left)?.checked_add(b.0.checked_mul(right)?)?;
        Some(Exact::small(of, a.1.checked_mul(left)?))
    }

    fn mul_small(a: (u128, u128), b: (u128, u128)) -> Option<Exact> {
        if let (Some(of), Some(total)) = (a.0.checked_mul(b.0), a.1.checked_mul(b.1)) {
            return Some(Exact::small(of, total));
        }
        let (x, y) = (a.0.gcd(&b.1).max(1), b.0.gcd(&a.1).max(1));
        let of = (a.0 / x).checked_mul(b.0 / y)?;
        Some(Exact::small(of, (a.1 / y).checked_mul(b.1 / x)?))
    }
}

impl Weight for Exact {
    fn zero() -> Exact {
        Exact::small(0, 1)
    }

    fn one() -> Exact {
        Exact::small(1, 1)
    }

    fn ratio(of: u64, total: u64) -> Exact {
        let common = of.gcd(&total).max(1);
        Exact::small(u128::from(of / common), u128::from(total / common))
    }

    fn plus(&mut self, other: &Exact) {
        if let (Exact::Small { of: a, total: b }, Exact::Small { of: c, total: d }) = (&*self, other)
            && let Some(sum) = Exact::add_small((*a, *b), (*c, *d))
        {
            *self = sum;
            return;
        }
        *self = self.both(other, |a, b| a + b);
    }

    fn times(&self, other: &Exact) -> Exact {
        if let (Exact::Small { of: a, total: b }, Exact::Small { of: c, total: d }) = (self, other)
            && let Some(product) = Exact::mul_small((*a, *b), (*c, *d))
        {
            return product;
        }
        self.both(other, |a, b| a * b)
    }

    fn minus(&self, other: &Exact) -> Exact {
        self.both(other, |a, b| a - b)
    }

    fn over(&self, other: &Exact) -> Exact {
        if let (Exact::Small { of, total }, Exact::Small { of: c, total: d }) = (self, other)
            && let Some(quotient) = Exact::mul_small((*of, *total), (*d, *c))
        {
            return quotient;
        }
        self.both(other, |a, b| a / b)
    }

    fn to_f64(&self) -> f64 {
        self.big().to_f64().unwrap_or(f64::NAN)
    }

    fn heap(&self) -> usize {
        match self {
            Exact::Small { .. } => 0,
            // Two lists of digits, each with its own allocation, and the box.
            Exact::Big(big) => {
                (big.numer().bits() + big.denom().bits()) as usize / 8 + size_of::<BigRational>() + 3 * ALLOCATION
            }
        }
    }
}

/// What an allocation takes besides its content: its header and rounding, about.
const ALLOCATION: usize = 24;

impl PartialEq for Exact {
    fn eq(&self, other: &Exact) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Exact) -> Option<Ordering> {
        if let (Exact::Small { of: a, total: b }, Exact::Small { of: c, total: d }) = (self, other)
            && let (Some(left), Some(right)) = (a.checked_mul(*d), c.checked_mul(*b))
        {
            return Some(left.cmp(&right));
        }
        self.big().partial_cmp(&other.big())
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let big = self.big();
        if big.is_integer() {
            return f.pad(&big.numer().to_string());
        }
        f.pad(&format!("{}/{}", big.numer(), big.denom()))
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_fractions_grow_into_big_ones_without_loss() {
        let tenth = Exact::ratio(1, 10);
        let mut power = Exact::one();
        for _ in 0..60 {
            power = power.times(&tenth);
        }
        assert_eq!(power.to_string().len(), "1/".len() + 61, "10^60 has 61 digits");
        let mut sum = power.clone();
        sum.plus(&Exact::one().minus(&power));
        assert_eq!(sum, Exact::one());
    }

    #[test]
    fn equal_fractions_are_equal_however_they_were_made() {
        let mut third = Exact::ratio(1, 6);
        third.plus(&Exact::ratio(1, 6));
        assert_eq!(third, Exact::ratio(1, 3));
        assert_eq!(third.to_string(), "1/3");
        assert!(third < Exact::ratio(1, 2));
    }

    #[test]
    fn whole_numbers_may_be_negative() {
        assert_eq!(Exact::whole(-3).to_string(), "-3");
        assert!((f64::whole(-3) + 3.0).abs() < f64::EPSILON);
    }
}
