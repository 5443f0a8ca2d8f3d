//! Sines as whole numbers: a table of a quarter turn, computed at compile time by whole-number arithmetic.

/// Steps in a quarter of a turn: tenths of a degree.
pub(crate) const QUARTER: i32 = 900;

const BITS: u32 = 30;

/// The sine of a right angle.
pub(crate) const SCALE: i64 = 1 << BITS;

/// Fraction bits of the arithmetic that makes the table.
const FINE: u32 = 60;

/// Pi, in units of 2^-60, rounded to the nearest.
const PI: i128 = 3_622_009_729_038_561_421;

static SINES: [i32; QUARTER as usize + 1] = sines();

/// The series x - x^3/3! + x^5/5! - ..., until its terms vanish, rounded to the nearest unit of 2^-30.
const fn sines() -> [i32; QUARTER as usize + 1] {
    let mut table = [0; QUARTER as usize + 1];
    let mut tenths = 0;
    while tenths <= QUARTER as usize {
        let angle = PI * tenths as i128 / (2 * QUARTER as i128);
        let square = (angle * angle) >> FINE;
        let (mut term, mut sum, mut n) = (angle, 0, 1);
        while term != 0 {
            sum += term;
            term = -((term * square) >> FINE) / ((n + 1) * (n + 2));
            n += 2;
        }
        table[tenths] = ((sum + (1 << (FINE - BITS - 1))) >> (FINE - BITS)) as i32;
        tenths += 1;
    }
    table
}

/// The sine of any angle in tenths of a degree, in units of 2^-30, rounded to the nearest.
pub(crate) fn sine(tenths: i32) -> i64 {
    let tenths = tenths.rem_euclid(4 * QUARTER);
    let within = |tenths: i32| i64::from(SINES[tenths as usize]);
    match tenths / QUARTER {
        0 => within(tenths),
        1 => within(2 * QUARTER - tenths),
        2 => -within(tenths - 2 * QUARTER),
        _ => -within(4 * QUARTER - tenths),
    }
}

/// A number in units of 2^-30 rounded to the nearest whole one, halves up.
pub(crate) fn round(scaled: i64) -> i64 {
    (scaled + SCALE / 2) >> BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_sine() {
        for tenths in -3600..7200 {
            let sine_of = f64::from(tenths).to_radians() / 10.0;
            let difference = sine(tenths) as f64 - sine_of.sin() * SCALE as f64;
            assert!(difference.abs() < 0.500_01, "{tenths}: {difference}");
        }
        assert_eq!((sine(0), sine(300), sine(900), sine(-300)), (0, SCALE / 2, SCALE, -SCALE / 2));
    }

    #[test]
    fn halves_are_rounded_up() {
        let half = SCALE / 2;
        assert_eq!([half, half - 1, -half, -half - 1].map(round), [1, 0, 0, -1]);
    }
}
