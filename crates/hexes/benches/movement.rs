//! How long movement fields and lines of sight take on a map of 60 x 40, beside the `hexx` and `pathfinding` crates in
//! one run: `name,nanoseconds` a line, and how many times as long the others take. Machines are noisy: read the ratios,
//! never the times.

use std::hint::black_box;
use std::time::Instant;

use chance::Seeded;
use hexes::{Facing, Field, Grid, Hex, Mover, Shift, SightMap, Stand};
use longroll::seat::Chance;
use pathfinding::directed::dijkstra::{dijkstra_all, dijkstra_reach};

/// Ground of 1 to 4 points a hex, with one in ten that may not be entered.
fn ground(grid: Grid) -> Field<Option<u16>> {
    let mut dice = Seeded::new(1864);
    Field::new(grid, |_| (dice.below(10) > 0).then(|| 1 + dice.below(4) as u16))
}

/// The median of some batches, in nanoseconds a run.
fn median<R>(runs: u32, mut run: impl FnMut() -> R) -> f64 {
    let mut times: Vec<f64> = (0..15)
        .map(|_| {
            let start = Instant::now();
            (0..runs).for_each(|_| drop(black_box(run())));
            start.elapsed().as_nanos() as f64 / f64::from(runs)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn ours(mover: &mut Mover, ground: &Field<Option<u16>>, start: Hex, budget: u16) -> usize {
    mover.field(start, budget, |_, to, _| ground[to], |_| false).hexes().count()
}

fn successors(ground: &Field<Option<u16>>, hex: Hex) -> impl Iterator<Item = (Hex, u16)> {
    hex.neighbours().into_iter().filter_map(|next| Some((next, ground.get(next).copied().flatten()?)))
}

fn pathfinding_within(ground: &Field<Option<u16>>, start: Hex, budget: u16) -> usize {
    dijkstra_reach(&start, |hex| successors(ground, *hex)).take_while(|item| item.total_cost <= budget).count()
}

/// It adds 1 to every cost itself.
fn hexx_within(ground: &Field<Option<u16>>, start: Hex, budget: u16) -> usize {
    let start = hexx::Hex::new(start.q.into(), start.r.into());
    let cost = |hex: hexx::Hex| {
        let price = ground.get(Hex::new(hex.x as i16, hex.y as i16)).copied().flatten();
        price.map(|price| u32::from(price) - 1)
    };
    hexx::algorithms::field_of_movement(start, budget.into(), cost).len()
}

fn beside(name: &str, ours: f64, others: &[(&str, f64)]) {
    println!("{name},{ours:.0}");
    for (other, time) in others {
        println!("{name}-{other},{time:.0},x{:.1}", time / ours);
    }
}

fn main() {
    let grid = Grid::new(60, 40, Shift::Even).expect("the size is right");
    let ground = ground(grid);
    let start = grid.at(30, 20).expect("it is on the map");
    let mut mover = Mover::new(grid);

    let march = 16;
    let reached = ours(&mut mover, &ground, start, march);
    assert_eq!(reached, pathfinding_within(&ground, start, march));
    assert_eq!(reached, hexx_within(&ground, start, march));
    let mine = median(200, || ours(&mut mover, &ground, start, march));
    let theirs = median(20, || pathfinding_within(&ground, start, march));
    let naive = median(20, || hexx_within(&ground, start, march));
    println!("hexes within a march: {reached}");
    beside("march", mine, &[("pathfinding", theirs), ("hexx", naive)]);

    let far = u16::MAX;
    let reached = ours(&mut mover, &ground, start, far);
    assert_eq!(reached, dijkstra_all(&start, |hex| successors(&ground, *hex)).len() + 1);
    let mine = median(50, || ours(&mut mover, &ground, start, far));
    let theirs = median(5, || dijkstra_all(&start, |hex| successors(&ground, *hex)));
    let widest = mover.field(start, far, |_, to, _| ground[to], |_| false).hexes().last().map_or(0, |(_, cost)| cost);
    let naive = median(1, || hexx_within(&ground, start, widest));
    println!("hexes of the whole map: {reached}");
    beside("map", mine, &[("pathfinding", theirs), ("hexx", naive)]);

    let stand = Stand { hex: start, facing: Facing::E };
    let drill = median(10, || {
        let moves = |stand: Stand, out: &mut Vec<(Stand, u16)>| {
            let Stand { hex, facing } = stand;
            let ahead = facing.front_hexes(hex).into_iter();
            out.extend(ahead.filter_map(|hex| Some((Stand { hex, facing }, ground.get(hex).copied().flatten()?))));
            out.extend([-1, 1].map(|turn| (Stand { hex, facing: facing.turned(turn) }, 1)));
        };
        mover.drill(stand, far, moves).stands().count()
    });
    beside("map-with-facing", drill, &[]);

    let top = |hex| ground[hex].map_or(1, |cost| i32::from(cost / 4));
    let sight = median(1, || SightMap::new(grid, 12, |_| 0, top));
    beside("sight-of-the-whole-map-to-12", sight, &[]);
    let map = SightMap::new(grid, 12, |_| 0, top);
    let seen = median(100, || start.disc(12).filter(|hex| map.sees(start, *hex)).count());
    beside("look-round-to-12", seen, &[]);
}
