//! Line of sight against the geometry it stands for, done slowly with fractions.

use chance::Seeded;
use hexes::sight::{blocked, line, what_blocks};
use hexes::{Between, Dir, Eye, Field, Grid, Height, Hex, Shift, SightMap};
use longroll::seat::Chance;

const ORIGIN: Hex = Hex::new(0, 0);

/// How a segment meets a hexagon.
#[derive(PartialEq, Eq, Debug)]
enum Meets {
    Not,
    Inside,
    Along,
}

/// A hexagon is where the three differences of its cube coordinates from the centre are at most 1. Each allows the
/// segment from `from` to `to` an interval of times between 0 and 1, here as fractions; together they allow the latest
/// beginning to the earliest end.
fn meets(from: Hex, to: Hex, hex: Hex) -> Meets {
    let cube = |a: Hex| [i64::from(a.q), i64::from(a.r), -i64::from(a.q) - i64::from(a.r)];
    let (start, way) = (cube(from - hex), cube(to - from));
    let less = |a: (i64, i64), b: (i64, i64)| a.0 * b.1 < b.0 * a.1;
    let (mut begin, mut end, mut edge) = ((0, 1), (1, 1), false);
    for (i, j) in [(0, 1), (1, 2), (2, 0)] {
        let (at, speed) = (start[i] - start[j], way[i] - way[j]);
        if speed == 0 {
            if at.abs() > 1 {
                return Meets::Not;
            }
            edge |= at.abs() == 1;
            continue;
        }
        let (enter, leave) =
            if speed > 0 { ((-1 - at, speed), (1 - at, speed)) } else { ((at - 1, -speed), (at + 1, -speed)) };
        begin = if less(begin, enter) { enter } else { begin };
        end = if less(leave, end) { leave } else { end };
    }
    match (less(begin, end), edge) {
        (false, _) => Meets::Not,
        (true, false) => Meets::Inside,
        (true, true) => Meets::Along,
    }
}

#[test]
fn the_line_is_the_geometric_one() {
    for to in ORIGIN.disc(14) {
        let range = ORIGIN.distance(to);
        let (mut inside, mut along) = (Vec::new(), Vec::new());
        for between in line(ORIGIN, to) {
            match between {
                Between::One { hex, p } => inside.push((hex, p)),
                Between::Pair { hexes, p } => along.extend(hexes.map(|hex| (hex, p))),
            }
        }
        for (hex, p) in inside.iter().chain(&along) {
            assert_eq!((ORIGIN.distance(*hex), hex.distance(to)), (*p, range - p));
        }
        let mut wanted = (Vec::new(), Vec::new());
        for hex in ORIGIN.disc(range as i16).filter(|hex| *hex != ORIGIN && *hex != to) {
            match meets(ORIGIN, to, hex) {
                Meets::Not => {}
                Meets::Inside => wanted.0.push((hex, ORIGIN.distance(hex))),
                Meets::Along => wanted.1.push((hex, ORIGIN.distance(hex))),
            }
        }
        for list in [&mut inside, &mut along, &mut wanted.0, &mut wanted.1] {
            list.sort_unstable();
        }
        assert_eq!((inside, along), wanted, "{to:?}");
    }
}

#[test]
fn the_hexes_come_in_the_order_of_the_line() {
    for to in ORIGIN.disc(14) {
        let steps: Vec<Between> = line(ORIGIN, to).collect();
        let only = |between: &Between| match *between {
            Between::One { hex, .. } => Some(hex),
            Between::Pair { .. } => None,
        };
        for pair in steps.windows(2) {
            if let (Some(one), Some(next)) = (only(&pair[0]), only(&pair[1])) {
                assert_eq!(one.distance(next), 1, "{to:?}");
            }
        }
    }
}

#[test]
fn a_line_along_a_hexside_names_both_hexes() {
    let to = Dir::Ne.step() + Dir::Se.step();
    let steps: Vec<Between> = line(ORIGIN, to).collect();
    let [Between::Pair { hexes, p: 1 }] = steps[..] else { panic!("{steps:?}") };
    assert!(hexes.contains(&Dir::Ne.step()) && hexes.contains(&Dir::Se.step()));
    let wall = |wooded: &'static [Dir]| move |hex| i32::from(wooded.iter().any(|dir| dir.step() == hex));
    let [here, there] = [ORIGIN, to].map(|hex| Eye { hex, level: 0 });
    assert!(!blocked(here, there, wall(&[Dir::Ne])));
    assert!(!blocked(here, there, wall(&[Dir::Se])));
    assert!(blocked(here, there, wall(&[Dir::Ne, Dir::Se])));
}

/// From level 2 down to level 0 at range 4 the line is at 1.5, 1 and 0.5: woods on level 0, one level high, block only
/// the last.
#[test]
fn a_height_is_read_exactly() {
    let south = |n: i16| Dir::S.step() * n;
    let [above, below] = [Eye { hex: ORIGIN, level: 2 }, Eye { hex: south(4), level: 0 }];
    for (n, blocks) in [(1, false), (2, false), (3, true)] {
        let woods = |hex| i32::from(hex == south(n));
        assert_eq!(blocked(above, below, woods), blocks, "woods at {n}");
        assert_eq!(blocked(below, above, woods), blocks, "woods at {n}, from below");
    }
    let touched = Height::at(2, 0, 2, 4);
    assert!(touched.is_met_by(1) && !touched.is_below(1) && touched.is_below(2));
    let found = what_blocks(above, below, |hex, height| height.is_met_by(i32::from(hex == south(2))));
    assert_eq!(found, Some(Between::One { hex: south(2), p: 2 }));
}

#[test]
fn adjacent_hexes_always_see_each_other() {
    for next in ORIGIN.neighbours() {
        assert!(!blocked(Eye { hex: ORIGIN, level: 0 }, Eye { hex: next, level: 0 }, |_| 9));
    }
}

#[test]
fn sight_is_mutual_and_the_map_of_it_agrees() {
    let mut dice = Seeded::new(1862);
    for shift in [Shift::Even, Shift::Odd] {
        let grid = Grid::new(13, 11, shift).unwrap();
        let level = Field::new(grid, |_| dice.below(3) as i32);
        let top = Field::new(grid, |hex| level[hex] + (dice.below(3) / 2) as i32);
        let sight = SightMap::new(grid, 8, |hex| level[hex], |hex| top[hex]);
        let mut seen = 0;
        for from in grid.all() {
            for to in grid.all() {
                let eye = |hex| Eye { hex, level: level[hex] };
                let high = |hex| top.get(hex).copied().unwrap_or(i32::MIN / 64);
                let clear = !blocked(eye(from), eye(to), high);
                assert_eq!(clear, !blocked(eye(to), eye(from), high));
                assert_eq!(sight.sees(from, to), clear && from.distance(to) <= 8, "{from:?} {to:?}");
                seen += usize::from(clear);
            }
        }
        assert!(seen > 2000 && seen < 15_000, "the ground hides some and shows some: {seen}");
        assert!(!sight.sees(ORIGIN, Hex::new(-1, 0)), "a hex off the map is never seen");
    }
}
