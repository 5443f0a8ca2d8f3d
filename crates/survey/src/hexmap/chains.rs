//! Lines that become hexsides: streams, walls, fences.
//!
//! The rule: a line runs along the side between two hexes if it passes between their middles. If it passes there an even
//! number of times it has come back, and the side is left out. So two neighboring hexes have the line between them exactly
//! if their middles are on different sides of it, the sides form connected chains, and a bend that goes nowhere leaves no
//! spur.

use std::collections::{BTreeMap, BTreeSet};

use hexes::{Dir, Hexside};

use super::draft::Draft;
use super::lattice::Lattice;
use super::ways::hexes_along;
use super::{Placed, words};
use crate::compile::Notes;
use crate::geometry::{Bounds, Point, legs, part};
use crate::survey::{Water, What};

/// The sides along which a line runs, in fine parts. Only sides between two hexes of the map count.
pub fn sides_along(lattice: Lattice, line: &[Point]) -> BTreeSet<Hexside> {
    let mut passed: BTreeSet<Hexside> = BTreeSet::new();
    for leg in legs(line) {
        for side in near(lattice, leg) {
            let [one, other] = side.hexes().map(|hex| lattice.centre(hex));
            if passes(leg, [one, other]) && !passed.remove(&side) {
                passed.insert(side);
            }
        }
    }
    passed
}

/// The hexsides whose hexes have their middles near a leg.
fn near(lattice: Lattice, [p, q]: [Point; 2]) -> impl Iterator<Item = Hexside> {
    let (left, right) = if p.x <= q.x { (p, q) } else { (q, p) };
    let width = lattice.column_width();
    let first = (lattice.column_at(left.x) - 1).max(0);
    let last = (lattice.column_at(right.x) + 1).min(i64::from(lattice.grid.columns()) - 1);
    (first..=last).flat_map(move |column| {
        // The stretch of the leg from this column to the next.
        let middle = column * width + width / 2;
        let at = |x: i64| {
            let x = x.clamp(left.x, right.x);
            match right.x - left.x {
                0 => left.y,
                run => part(left.y, right.y - left.y, i128::from(x - left.x), i128::from(run)),
            }
        };
        let ends = if left.x == right.x { [p.y, q.y] } else { [at(middle - width), at(middle + width)] };
        let margin = lattice.row_height();
        let rows = lattice.rows_between(column, ends[0].min(ends[1]) - margin, ends[0].max(ends[1]) + margin);
        rows.filter_map(move |row| lattice.hex(column, row)).flat_map(move |hex| {
            let sides = [Dir::N, Dir::Ne, Dir::Se].into_iter();
            sides.filter(move |dir| lattice.grid.contains(hex.neighbour(*dir))).map(move |dir| Hexside::of(hex, dir))
        })
    })
}

/// Whether a leg passes between two middles. A leg that touches a middle or begins on the line between two is treated as
/// if the whole line were shifted the least bit to the east, and less than that to the north.
fn passes([p, q]: [Point; 2], [a, b]: [Point; 2]) -> bool {
    let (way, between) = (q.minus(p), b.minus(a));
    if !Bounds::of([p, q]).zip(Bounds::of([a, b])).is_some_and(|(one, two)| one.grown(1).meets(two)) {
        return false;
    }
    let shifted = |vector: Point| if vector.y == 0 { vector.x.signum() } else { -vector.y.signum() };
    let sign = |cross: i128, tie: i64| if cross == 0 { tie } else { cross.signum() as i64 };
    let of_end = |end: Point| sign(between.cross(end.minus(a)), shifted(between));
    let of_middle = |middle: Point| sign(way.cross(middle.minus(p)), -shifted(way));
    of_end(p) != of_end(q) && of_middle(a) != of_middle(b)
}

/// A stream or river on the map.
pub(crate) struct Stream<'p, 's> {
    pub placed: &'p Placed<'s>,
    pub water: Water,
    pub sides: BTreeSet<Hexside>,
}

/// Put water on hexsides. Where two waters share a side the greater one is drawn.
pub(super) fn waters<'p, 's>(features: &'p [Placed<'s>], draft: &mut Draft, notes: &mut Notes) -> Vec<Stream<'p, 's>> {
    let mut found = Vec::new();
    let mut greatest: BTreeMap<Hexside, Water> = BTreeMap::new();
    for placed in features {
        let (What::Water(water), Some(line)) = (placed.what, placed.line()) else { continue };
        let sides = sides_along(draft.lattice, line);
        if sides.is_empty() {
            notes.add(format!("{} passes between no two hexes of the map and is left out", placed.feature.title()));
            continue;
        }
        for side in &sides {
            let there = greatest.entry(*side).or_insert(water);
            if (!water.fordable, water.yards) > (!there.fordable, there.yards) {
                *there = water;
            }
        }
        found.push(Stream { placed, water, sides });
    }
    for (side, water) in greatest {
        draft.add_side(side, words::water(draft.system, water));
    }
    found
}

/// Walls, fences, cuts and fills.
pub(super) fn sides(features: &[Placed<'_>], draft: &mut Draft, notes: &mut Notes) {
    for placed in features {
        let Some(line) = placed.line() else { continue };
        let title = placed.feature.title();
        match placed.what {
            What::Wall | What::Fence | What::Cut | What::Fill => {}
            What::Breastworks | What::Trenches => {
                notes.add(format!("{title}: works are part of the scenario; they are marked on the map"));
                let hexes = hexes_along(draft.lattice, line);
                draft.marks.extend(hexes.into_iter().map(|hex| ("works".to_owned(), hex)));
                continue;
            }
            _ => continue,
        }
        let Some(word) = words::side(draft.system, placed.what) else {
            notes.add(format!("{title}: this system has no such hexside; it is left out"));
            continue;
        };
        let sides = sides_along(draft.lattice, line);
        if sides.is_empty() {
            notes.add(format!("{title} passes between no two hexes of the map and is left out"));
        }
        sides.into_iter().for_each(|side| draft.add_side(side, word));
    }
}
