//! Signs strewn over an area, as an engraver would: on a lattice, each a little beside its place, always the same.

use crate::geometry::{Bounds, Outline, Point};

/// The most signs of one area: a larger one is strewn more thinly.
const MOST: i64 = 6_000;

/// Points in an outline at about this spacing; `stray` is how far they may be from the lattice.
pub fn strewn(outline: &Outline, within: Bounds, apart: i64, stray: i64) -> Vec<Point> {
    let area = outline.bounds();
    let low = Point::new(area.low.x.max(within.low.x), area.low.y.max(within.low.y));
    let high = Point::new(area.high.x.min(within.high.x), area.high.y.min(within.high.y));
    if low.x > high.x || low.y > high.y {
        return Vec::new();
    }
    let count = |step: i64| ((high.x - low.x) / step + 1) * ((high.y - low.y) / step + 1);
    let mut apart = apart.max(1);
    while count(apart) > MOST {
        apart = apart * 3 / 2 + 1;
    }
    let mut found = Vec::new();
    for row in low.y.div_euclid(apart)..=high.y.div_euclid(apart) {
        for column in low.x.div_euclid(apart)..=high.x.div_euclid(apart) {
            let shift = if row.rem_euclid(2) == 0 { 0 } else { apart / 2 };
            let (dx, dy) = (noise(column, row, 1), noise(column, row, 2));
            let x = column * apart + shift + dx.rem_euclid(2 * stray + 1) - stray;
            let y = row * apart + dy.rem_euclid(2 * stray + 1) - stray;
            let point = Point::new(x, y);
            if within.contains(point) && outline.contains(point) {
                found.push(point);
            }
        }
    }
    found
}

/// A number that looks random and depends on the place alone.
pub fn noise(x: i64, y: i64, salt: i64) -> i64 {
    let mut n = (x as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ (y as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
        ^ (salt as u64).wrapping_mul(0x1656_67B1_9E37_79F9);
    n ^= n >> 29;
    n = n.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    n ^= n >> 32;
    (n >> 1) as i64
}
