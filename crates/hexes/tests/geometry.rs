//! Hexes, grids, hexsides and facings, each against a plain second way of saying the same.

use std::collections::BTreeSet;

use hexes::{Aspect, Dir, Entry, Facing, Grid, Hex, Hexside, NotAHex, Shift, SideField, Zones, entry};

/// Hexes or directions in whatever order.
fn set<T: Ord>(of: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    of.into_iter().collect()
}

const ORIGIN: Hex = Hex::new(0, 0);

fn grids() -> Vec<Grid> {
    let sizes = [(1, 1), (2, 1), (1, 2), (7, 5), (8, 6), (99, 99)];
    let both = |(columns, rows)| [Shift::Even, Shift::Odd].map(|shift| Grid::new(columns, rows, shift).unwrap());
    sizes.into_iter().flat_map(both).collect()
}

/// Twice the east coordinate of a hex's centre, and its south coordinate in units of half a hex's height: the plane
/// itself, in which lengths and angles are `x*x + 3*y*y`.
fn plane(hex: Hex) -> (i64, i64) {
    (3 * i64::from(hex.q), i64::from(hex.q) + 2 * i64::from(hex.r))
}

fn dot(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.0 + 3 * a.1 * b.1
}

#[test]
fn directions_go_clockwise_and_come_back() {
    for dir in Dir::ALL {
        assert_eq!(ORIGIN.neighbour(dir).neighbour(dir.opposite()), ORIGIN);
        assert_eq!(dir.turned(6), dir);
        assert_eq!(dir.word().parse(), Ok(dir));
        let ((x, y), (u, v)) = (plane(dir.step()), plane(dir.turned(1).step()));
        assert!(x * v - y * u > 0, "{dir} is followed clockwise, south being down");
    }
    assert!("north".parse::<Dir>().is_err());
}

#[test]
fn distance_is_the_fewest_steps() {
    let mut seen = set([ORIGIN]);
    let mut edge = vec![ORIGIN];
    for distance in 0..12 {
        assert!(edge.iter().all(|hex| ORIGIN.distance(*hex) == distance));
        let ring: Vec<Hex> = ORIGIN.ring(distance as i16).collect();
        assert_eq!(ring.len(), edge.len(), "no hex of a ring twice");
        assert_eq!(set(ring), set(edge.clone()));
        assert_eq!(set(ORIGIN.disc(distance as i16)), seen);
        let next: BTreeSet<Hex> =
            edge.iter().flat_map(|hex| hex.neighbours()).filter(|hex| !seen.contains(hex)).collect();
        seen.extend(&next);
        edge = next.into_iter().collect();
    }
}

#[test]
fn a_ring_goes_round_clockwise_from_the_north() {
    let ring: Vec<Hex> = ORIGIN.ring(3).collect();
    assert_eq!(ring[0], Dir::N.step() * 3);
    assert!(ring.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
    assert_eq!(ring[3], Dir::Ne.step() * 3);
}

#[test]
fn a_straight_run_is_a_chain_of_fewest_steps_near_the_line() {
    for to in ORIGIN.disc(12) {
        let offset = |hex: Hex| (plane(to).0 * plane(hex).1 - plane(to).1 * plane(hex).0).abs();
        for hex in ORIGIN.straight(to) {
            let between = |other: &Hex| other.distance(to) == hex.distance(to);
            let nearest = ORIGIN.ring(ORIGIN.distance(hex) as i16).filter(between).map(offset).min();
            assert_eq!(Some(offset(hex)), nearest);
        }
        let run: Vec<Hex> = std::iter::once(ORIGIN).chain(ORIGIN.straight(to)).collect();
        assert_eq!(run.len() as i32, ORIGIN.distance(to) + 1);
        assert_eq!(run.last(), Some(&to));
        assert!(run.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
    }
}

#[test]
fn even_columns_lie_lower_unless_the_map_says_odd() {
    let grid = Grid::new(8, 8, Shift::Even).unwrap();
    let at = |text| grid.parse(text).unwrap();
    assert_eq!(at("0305").neighbour(Dir::Se), at("0405"));
    assert_eq!(at("0305").neighbour(Dir::Ne), at("0404"));
    assert_eq!(at("0405").neighbour(Dir::Nw), at("0305"));
    let grid = Grid::new(8, 8, Shift::Odd).unwrap();
    let at = |text| grid.parse(text).unwrap();
    assert_eq!(at("0405").neighbour(Dir::Se), at("0505"));
    assert_eq!(at("0305").neighbour(Dir::Ne), at("0405"));
}

#[test]
fn every_hex_of_a_grid_has_its_number_and_its_place() {
    for grid in grids() {
        let all: Vec<Hex> = grid.all().collect();
        assert!(all.is_sorted(), "numbers, places and hexes have one order");
        for (index, hex) in all.iter().enumerate() {
            assert_eq!(grid.index(*hex), Some(index));
            assert_eq!(grid.parse(&grid.name(*hex).to_string()), Ok(*hex));
            let beside = hex.neighbours().iter().filter(|next| !all.contains(next)).count();
            assert_eq!(grid.neighbours(*hex).count(), 6 - beside);
            if index > 300 {
                break;
            }
        }
    }
}

#[test]
fn what_is_no_hex_is_refused_with_a_reason() {
    let grid = Grid::new(16, 12, Shift::Even).unwrap();
    for text in ["", "805", "08055", "8-05", "O805", "٠٨٠٥"] {
        assert!(matches!(grid.parse(text), Err(NotAHex::Form { .. })), "{text}");
    }
    for text in ["0013", "0100", "1701", "9999"] {
        let why = grid.parse(text).unwrap_err();
        assert_eq!(
            format!("{why} ({})", why.help()),
            format!("the map has no hex {text} (hexes run from 0101 to 1612)")
        );
    }
    assert_eq!(Grid::new(0, 5, Shift::Even), None);
    assert_eq!(Grid::new(100, 5, Shift::Even), None);
}

#[test]
fn a_hexside_has_one_key_and_one_place() {
    for grid in grids().into_iter().filter(|grid| grid.count() < 100) {
        let mut places = BTreeSet::new();
        let mut field = SideField::filled(grid, 0);
        for hex in grid.all() {
            for dir in Dir::ALL {
                let side = Hexside::of(hex, dir);
                let beyond = hex.neighbour(dir);
                assert_eq!(side, Hexside::of(beyond, dir.opposite()));
                assert_eq!(Some(side), Hexside::between(beyond, hex));
                assert_eq!(side.dir_from(hex), Some(dir));
                assert_eq!(side.dir_from(beyond), Some(dir.opposite()));
                assert_eq!(set(side.hexes()), set([hex, beyond]));
                places.insert((side, grid.side_index(side).unwrap()));
                *field.get_mut(side).unwrap() += 1;
            }
        }
        let indices: BTreeSet<usize> = places.iter().map(|(_, index)| *index).collect();
        assert_eq!(indices.len(), places.len());
        assert!(indices.iter().all(|index| *index < grid.side_count()));
        let listed: Vec<Hexside> = grid.sides().collect();
        assert_eq!(listed.len(), places.len());
        for (side, times) in field.iter() {
            let on = side.hexes().iter().filter(|hex| grid.contains(**hex)).count();
            assert_eq!(times, on, "an inner hexside was met from both hexes, one at the edge from one");
        }
    }
    assert_eq!(Hexside::between(ORIGIN, ORIGIN), None);
    assert_eq!(Hexside::between(ORIGIN, Dir::N.step() * 2), None);
}

#[test]
fn a_unit_has_two_front_two_flank_and_two_rear_hexsides() {
    assert_eq!(Facing::E.front(), [Dir::Ne, Dir::Se]);
    assert_eq!(Facing::E.right_flank(), Dir::S);
    assert_eq!(Facing::E.rear(), [Dir::Sw, Dir::Nw]);
    assert_eq!(Facing::E.left_flank(), Dir::N);
    assert!("north".parse::<Facing>().is_err());
    for facing in Facing::ALL {
        assert_eq!(facing.word().parse(), Ok(facing));
        let of = |aspect| Dir::ALL.into_iter().filter(move |dir| facing.aspect(*dir) == aspect);
        assert_eq!(set(of(Aspect::Front)), set(facing.front()));
        assert_eq!(set(of(Aspect::Rear)), set(facing.rear()));
        let flanks = set([facing.left_flank(), facing.right_flank()]);
        assert_eq!(set(of(Aspect::Flank)), flanks);
        assert_eq!([0, 1, 2, 3, -2, -1].map(|turn| facing.turns_to(facing.turned(turn))), [0, 1, 2, 3, 2, 1]);
    }
}

/// The arc is 60 degrees to either side of the vertex looked at: the cosine is a half or more.
#[test]
fn the_arc_is_the_cone_of_120_degrees() {
    for facing in Facing::ALL {
        let [left, right] = facing.front().map(Dir::step);
        let axis = plane(left + right);
        for target in ORIGIN.disc(15) {
            let there = plane(target);
            let along = dot(axis, there);
            let inside = along > 0 && 4 * along * along >= dot(axis, axis) * dot(there, there);
            assert_eq!(facing.in_arc(ORIGIN, target), inside, "{facing:?} {target:?}");
        }
        let near = set(ORIGIN.ring(1).filter(|hex| facing.in_arc(ORIGIN, *hex)));
        assert_eq!(near, set(facing.front_hexes(ORIGIN)));
    }
}

/// A line enters by the hexside whose direction is nearest to it; between two equally near it runs along an edge.
#[test]
fn a_shot_enters_by_the_nearest_hexside() {
    let target = Hex::new(3, -2);
    for away in ORIGIN.disc(15).filter(|away| *away != ORIGIN) {
        let nearness = |dir: &Dir| dot(plane(dir.step()), plane(away));
        let most = Dir::ALL.iter().map(nearness).max().unwrap();
        let nearest: Vec<Dir> = Dir::ALL.into_iter().filter(|dir| nearness(dir) == most).collect();
        match entry(target, target + away).unwrap() {
            Entry::Through(dir) => assert_eq!(nearest, [dir]),
            Entry::Along(one, other) => {
                assert_eq!(other, one.turned(1));
                assert_eq!(set(nearest), set([one, other]));
            }
        }
    }
    assert_eq!(entry(target, target), None);
}

#[test]
fn a_shot_along_an_edge_never_flanks() {
    let behind = Dir::Sw.step() + Dir::Nw.step();
    assert_eq!(Facing::E.struck(ORIGIN, behind), None);
    assert_eq!(Facing::E.struck(ORIGIN, behind + Dir::Nw.step()), Some(Aspect::Rear));
    assert_eq!(Facing::E.struck(ORIGIN, Dir::N.step() * 4), Some(Aspect::Flank));
    assert_eq!(Facing::E.struck(ORIGIN, Dir::Ne.step()), Some(Aspect::Front));
}

#[test]
fn zones_count_who_reaches_in() {
    let grid = Grid::new(5, 5, Shift::Even).unwrap();
    let mut zones = Zones::new(grid);
    let corner = grid.parse("0101").unwrap();
    let units = Facing::ALL.map(|facing| facing.front_hexes(corner));
    units.iter().for_each(|front| zones.add(*front));
    for (_, next) in grid.neighbours(corner) {
        assert_eq!(zones.count(next), 2, "each neighbour is in front of two of six facings");
    }
    assert!(!zones.reach(corner));
    units.iter().for_each(|front| zones.remove(*front));
    assert_eq!(zones, Zones::new(grid));
}
