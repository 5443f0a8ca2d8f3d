//! Movement fields against the plainest way to work them out: relax every step until nothing changes.

use chance::Seeded;
use hexes::{Dir, Facing, Field, Grid, Hex, Mover, Shift, Stand};
use longroll::seat::Chance;

/// Random ground: what each hex costs from each side, and which hexes stop a unit.
struct Ground {
    grid: Grid,
    costs: Field<[Option<u16>; 6]>,
    stops: Field<bool>,
}

impl Ground {
    fn new(dice: &mut Seeded, grid: Grid) -> Ground {
        let price = |dice: &mut Seeded| (dice.below(5) > 0).then(|| dice.below(7) as u16);
        let costs = Field::new(grid, |_| std::array::from_fn(|_| price(dice)));
        let stops = Field::new(grid, |_| dice.below(6) == 0);
        Ground { grid, costs, stops }
    }

    fn cost(&self, from: Hex, to: Hex, dir: Dir) -> Option<u16> {
        assert_eq!(from.neighbour(dir), to);
        self.costs[to][dir.index()]
    }

    /// Bellman and Ford.
    fn slowly(&self, start: Hex, budget: u16) -> Field<Option<u16>> {
        let mut best = Field::filled(self.grid, None);
        best[start] = Some(0);
        loop {
            let before = best.clone();
            for from in self.grid.all().filter(|hex| *hex == start || !self.stops[*hex]) {
                let Some(here) = best[from] else { continue };
                for (dir, to) in self.grid.neighbours(from) {
                    let there = self.cost(from, to, dir).map(|price| here + price).filter(|cost| *cost <= budget);
                    best[to] = [best[to], there].into_iter().flatten().min();
                }
            }
            if best == before {
                return best;
            }
        }
    }
}

#[test]
fn a_field_is_what_relaxing_every_step_gives() {
    let mut dice = Seeded::new(1863);
    for round in 0..60 {
        let shift = if round % 2 == 0 { Shift::Even } else { Shift::Odd };
        let grid = Grid::new(1 + dice.below(12) as u8, 1 + dice.below(12) as u8, shift).unwrap();
        let ground = Ground::new(&mut dice, grid);
        let mut mover = Mover::new(grid);
        for budget in [0, 3, 12, u16::MAX] {
            let start = grid.hex(dice.below(grid.count() as u64) as usize);
            let slow = ground.slowly(start, budget);
            let reach = mover.field(start, budget, |a, b, dir| ground.cost(a, b, dir), |hex| ground.stops[hex]).clone();
            for (hex, cost) in slow.iter() {
                assert_eq!(reach.cost(hex), *cost);
                assert_eq!(reach.path_to(hex).is_some(), cost.is_some());
                let path = mover.path(start, hex, budget, |a, b, dir| ground.cost(a, b, dir), |hex| ground.stops[hex]);
                assert_eq!(path.as_ref().map(|(_, cost)| *cost), *cost);
                if let Some((path, cost)) = path {
                    walked(&ground, start, &path, cost);
                    walked(&ground, start, &reach.path_to(hex).unwrap(), cost);
                }
            }
            let order: Vec<(Hex, u16)> = reach.hexes().collect();
            assert!(order.is_sorted_by_key(|(_, cost)| *cost));
            assert_eq!(order.len(), slow.cells().iter().flatten().count());
        }
    }
}

/// A way is as cheap as it claims and goes on from no hex that stops it.
fn walked(ground: &Ground, start: Hex, path: &[Hex], cost: u16) {
    assert_eq!(path[0], start);
    let step = |pair: &[Hex]| ground.cost(pair[0], pair[1], pair[0].dir_to(pair[1]).unwrap()).unwrap();
    assert_eq!(path.windows(2).map(step).sum::<u16>(), cost);
    let inner = path.len().saturating_sub(1).max(1);
    assert!(path[1..inner].iter().all(|hex| !ground.stops[*hex]));
}

#[test]
fn a_unit_enters_what_stops_it_and_may_leave_where_it_began() {
    let grid = Grid::new(5, 1, Shift::Even).unwrap();
    let at = |text| grid.parse(text).unwrap();
    let front = [at("0101"), at("0301")];
    let mut mover = Mover::new(grid);
    let reach = mover.field(at("0101"), 99, |_, _, _| Some(2), |hex| front.contains(&hex));
    assert_eq!(
        ["0101", "0201", "0301", "0401", "0501"].map(|hex| reach.cost(at(hex))),
        [Some(0), Some(2), Some(4), None, None]
    );
    assert_eq!(reach.came_from(at("0301")), Some(at("0201")));
    assert_eq!(reach.came_from(at("0101")), None);
}

#[test]
fn nothing_is_reached_from_beside_the_map() {
    let grid = Grid::new(3, 3, Shift::Even).unwrap();
    let mut mover = Mover::new(grid);
    let reach = mover.field(Hex::new(-5, 0), 99, |_, _, _| Some(1), |_| false);
    assert_eq!(reach.hexes().count(), 0);
    assert_eq!(reach.cost(Hex::new(-5, 0)), None);
}

/// A unit in line goes into its frontal hexes at 2 and turns a vertex at 1.
fn in_line(stand: Stand, out: &mut Vec<(Stand, u16)>) {
    let Stand { hex, facing } = stand;
    out.extend(facing.front_hexes(hex).map(|hex| (Stand { hex, facing }, 2)));
    out.extend([-1, 1].map(|turn| (Stand { hex, facing: facing.turned(turn) }, 1)));
}

#[test]
fn turning_costs_what_relaxing_every_move_gives() {
    let grid = Grid::new(7, 6, Shift::Even).unwrap();
    let start = Stand { hex: grid.parse("0403").unwrap(), facing: Facing::E };
    let budget = 9;
    let mut best = Field::filled(grid, [None::<u16>; 6]);
    best[start.hex][start.facing.index()] = Some(0);
    for _ in 0..budget {
        for hex in grid.all() {
            for facing in Facing::ALL {
                let Some(here) = best[hex][facing.index()] else { continue };
                let mut moves = Vec::new();
                in_line(Stand { hex, facing }, &mut moves);
                for (to, price) in
                    moves.into_iter().filter(|(to, price)| grid.contains(to.hex) && here + price <= budget)
                {
                    let cell = &mut best[to.hex][to.facing.index()];
                    *cell = Some(cell.map_or(here + price, |cost| cost.min(here + price)));
                }
            }
        }
    }
    let mut mover = Mover::new(grid);
    let drill = mover.drill(start, budget, in_line);
    for hex in grid.all() {
        for facing in Facing::ALL {
            assert_eq!(drill.cost(Stand { hex, facing }), best[hex][facing.index()]);
        }
        let least = best[hex].into_iter().flatten().min();
        assert_eq!(drill.cheapest(hex).map(|(_, cost)| cost), least);
    }
    let about = Stand { facing: Facing::W, ..start };
    assert_eq!(drill.cost(about), Some(3));
    assert_eq!(drill.path_to(about).map(|path| path.len()), Some(4));
    assert!(drill.stands().map(|(_, cost)| cost).is_sorted());
}
