//! Roads and railroads as chains of hexes.
//!
//! The rule: a road goes through the hexes whose middles are nearest to it, by the cheapest chain: a step costs half a hex
//! and the distance of the next middle from the road. A step over water that the road itself does not cross costs six hexes
//! more, so that a road stays on its bank. Where roads meet, both go through the same hex, so the network stays connected.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use hexes::{Hex, Hexside};

use super::chains::Stream;
use super::draft::Draft;
use super::lattice::Lattice;
use super::{Placed, side_middle, words};
use crate::clip;
use crate::compile::Notes;
use crate::geometry::{Bounds, Point, gap, gap_to_line, legs, meeting, part};
use crate::survey::What;

/// A road, or the part of it that is on the map.
pub(crate) struct Way<'p, 's> {
    pub placed: &'p Placed<'s>,
    pub line: Vec<Point>,
    pub chain: Vec<Hex>,
}

/// The ground that a grid covers.
pub(super) fn covered(lattice: Lattice) -> Bounds {
    let grid = lattice.grid;
    let top = lattice.centre(grid.hex(0)).y + lattice.row_height() / 4;
    let high = Point::new(lattice.column_width() * i64::from(grid.columns()), top);
    Bounds { low: Point::new(0, top - lattice.row_height() * i64::from(grid.rows())), high }
}

/// Lay all roads and railroads; the better ones come first on the map.
pub(super) fn lay<'p, 's>(
    features: &'p [Placed<'s>],
    waters: &[Stream<'_, '_>],
    draft: &mut Draft,
    notes: &mut Notes,
) -> Vec<Way<'p, 's>> {
    let lattice = draft.lattice;
    let bounds = covered(lattice);
    let mut ways: Vec<Way<'p, 's>> = Vec::new();
    for placed in features.iter().filter(|placed| placed.what.is_way()) {
        for line in clip::line(placed.line().unwrap_or(&[]), bounds) {
            ways.push(Way { placed, line, chain: Vec::new() });
        }
    }
    let anchors: Vec<Vec<(i64, Hex)>> = (0..ways.len()).map(|at| anchors(lattice, &ways, at)).collect();
    for (way, anchors) in ways.iter_mut().zip(&anchors) {
        let fords = Fords::new(lattice, &way.line, waters);
        way.chain = through(lattice, &way.line, anchors, |side| fords.wrong(side));
        let Some(kind) = words::way(way.placed.what) else { continue };
        if way.chain.len() < 2 {
            notes.add(format!("{} stays in one hex and is left out", way.placed.feature.title()));
            continue;
        }
        draft.roads.push((kind, way.chain.clone()));
    }
    ways.retain(|way| way.chain.len() > 1);
    ways
}

/// The chain of hexes along any line, without regard to water.
pub(super) fn hexes_along(lattice: Lattice, line: &[Point]) -> Vec<Hex> {
    let parts = clip::line(line, covered(lattice));
    let chain = |line: &Vec<Point>| {
        let ends: Vec<(i64, Hex)> = ends(lattice, line).collect();
        through(lattice, line, &winding(lattice, line, &ends), |_| false)
    };
    parts.iter().flat_map(chain).collect()
}

/// Both ends of a line with how far along they are.
fn ends(lattice: Lattice, line: &[Point]) -> impl Iterator<Item = (i64, Hex)> {
    let both = [line.first(), line.last()].into_iter().flatten().copied();
    let length = legs(line).map(|[a, b]| a.distance(b)).sum::<i64>();
    [0, length].into_iter().zip(both.map(move |end| lattice.nearest(end)))
}

/// The hexes that a road must go through, in its order: its ends, and where it meets another of its sort. An end within
/// half a hex of another road joins it.
fn anchors(lattice: Lattice, ways: &[Way<'_, '_>], at: usize) -> Vec<(i64, Hex)> {
    let way = &ways[at];
    let rail = |way: &Way<'_, '_>| way.placed.what == What::Railroad;
    let mut found: Vec<(i64, Hex)> = ends(lattice, &way.line).collect();
    let near = lattice.row_height() / 2;
    for (other_at, other) in ways.iter().enumerate() {
        if other_at == at || rail(other) != rail(way) {
            continue;
        }
        let mut joins: Vec<Point> =
            legs(&way.line).flat_map(|leg| legs(&other.line).filter_map(move |o| meeting(leg, o))).collect();
        // The same point is taken from both roads, so that both go through one hex.
        let tips = other.line.first().into_iter().chain(other.line.last());
        joins.extend(tips.filter(|tip| gap_to_line(**tip, &way.line) <= near));
        let join = |point: Point| (along(&way.line, point), lattice.nearest(point));
        found.extend(joins.into_iter().map(join));
    }
    found.sort_unstable();
    found.dedup_by(|next, before| next.1 == before.1 && next.0 - before.0 < 2 * near);
    winding(lattice, &way.line, &found)
}

/// A road that winds is held to its way: where it is more than twice as long as the way from hex to hex, and by two hexes,
/// it goes through the hex halfway along as well. A road that comes back to its beginning so keeps its loop.
fn winding(lattice: Lattice, line: &[Point], anchors: &[(i64, Hex)]) -> Vec<(i64, Hex)> {
    let mut open: Vec<(i64, Hex)> = anchors.iter().rev().copied().collect();
    let mut held: Vec<(i64, Hex)> = open.pop().into_iter().collect();
    while let (Some((from, start)), Some((to, end))) = (held.last().copied(), open.last().copied()) {
        let straight = i64::from(start.distance(end)) * lattice.row_height();
        let halfway = from + (to - from) / 2;
        if to - from > 2 * straight + 2 * lattice.row_height() {
            open.push((halfway, lattice.nearest(point_at(line, halfway))));
        } else {
            held.extend(open.pop());
        }
    }
    held
}

/// The point so far along a line.
fn point_at(line: &[Point], far: i64) -> Point {
    let mut left = far;
    for [a, b] in legs(line) {
        let length = a.distance(b);
        if left <= length && length > 0 {
            let (num, den) = (i128::from(left), i128::from(length));
            return Point::new(part(a.x, b.x - a.x, num, den), part(a.y, b.y - a.y, num, den));
        }
        left -= length;
    }
    line.last().copied().unwrap_or_default()
}

/// How far along a line its nearest point to a point is.
fn along(line: &[Point], point: Point) -> i64 {
    let mut best = (i64::MAX, 0);
    let mut before = 0;
    for [a, b] in legs(line) {
        let way = b.minus(a);
        let length = way.length();
        let run = (way.dot(point.minus(a)) / i128::from(length.max(1))).clamp(0, i128::from(length)) as i64;
        best = best.min((gap(point, [a, b]), before + run));
        before += length;
    }
    best.1
}

/// The part of a line between two distances along it.
fn between(line: &[Point], from: i64, to: i64) -> Vec<Point> {
    let mut found = Vec::new();
    let mut before = 0;
    for [a, b] in legs(line) {
        let after = before + a.distance(b);
        if after >= from && before <= to {
            if found.last() != Some(&a) {
                found.push(a);
            }
            found.push(b);
        }
        before = after;
    }
    found
}

/// The cheapest chain through all anchors, in their order.
fn through(lattice: Lattice, line: &[Point], anchors: &[(i64, Hex)], wrong: impl Fn(Hexside) -> bool) -> Vec<Hex> {
    let mut chain: Vec<Hex> = anchors.first().map(|(_, hex)| *hex).into_iter().collect();
    for pair in anchors.windows(2) {
        let [(from, start), (to, end)] = [pair[0], pair[1]];
        let way = between(line, from, to);
        let path = cheapest(lattice, &way, start, end, &wrong);
        let path = path.unwrap_or_else(|| start.straight(end).filter(|hex| lattice.grid.contains(*hex)).collect());
        chain.extend(path);
    }
    chain.dedup();
    chain
}

/// Dijkstra among the hexes near a line; of equally cheap chains, the one by lower hex numbers. The start is not given.
fn cheapest(
    lattice: Lattice,
    line: &[Point],
    start: Hex,
    end: Hex,
    wrong: impl Fn(Hexside) -> bool,
) -> Option<Vec<Hex>> {
    let (step, far) = (lattice.row_height() / 2, lattice.row_height() * 3 / 2);
    let boxes: Vec<(Bounds, [Point; 2])> =
        legs(line).filter_map(|leg| Some((Bounds::of(leg)?.grown(far), leg))).collect();
    let away = |hex: Hex| {
        let centre = lattice.centre(hex);
        boxes.iter().filter(|(bounds, _)| bounds.contains(centre)).map(|(_, leg)| gap(centre, *leg)).min()
    };
    let mut known: BTreeMap<Hex, (i64, Hex)> = BTreeMap::from([(start, (0, start))]);
    let mut open = BinaryHeap::from([Reverse((0_i64, start))]);
    while let Some(Reverse((cost, hex))) = open.pop() {
        if hex == end {
            let mut path = vec![end];
            while let Some((_, before)) = path.last().and_then(|hex| known.get(hex)).filter(|(_, from)| *from != start)
            {
                path.push(*before);
            }
            path.reverse();
            return Some(if start == end { Vec::new() } else { path });
        }
        if known.get(&hex).is_some_and(|(best, _)| cost > *best) {
            continue;
        }
        for (dir, next) in lattice.grid.neighbours(hex) {
            let Some(gap) = away(next).filter(|gap| *gap <= far).or((next == end).then_some(far)) else { continue };
            let wet = if wrong(Hexside::of(hex, dir)) { 12 * step } else { 0 };
            let cost = cost + step + gap + wet;
            if known.get(&next).is_none_or(|(best, from)| (cost, hex) < (*best, *from)) && next != start {
                let better = known.get(&next).is_none_or(|(best, _)| cost < *best);
                known.insert(next, (cost, hex));
                if better {
                    open.push(Reverse((cost, next)));
                }
            }
        }
    }
    None
}

/// Where a road really crosses each water.
struct Fords<'w, 'p, 's> {
    lattice: Lattice,
    waters: Vec<(&'w Stream<'p, 's>, Vec<Point>)>,
}

impl<'w, 'p, 's> Fords<'w, 'p, 's> {
    fn new(lattice: Lattice, line: &[Point], waters: &'w [Stream<'p, 's>]) -> Fords<'w, 'p, 's> {
        let met = |stream: &Stream<'_, '_>| crossings(line, stream.placed.line().unwrap_or(&[]));
        Fords { lattice, waters: waters.iter().map(|stream| (stream, met(stream))).collect() }
    }

    /// Whether water runs along this side that the road does not cross near it.
    fn wrong(&self, side: Hexside) -> bool {
        let (middle, near) = (side_middle(self.lattice, side), self.lattice.row_height() * 3 / 2);
        let mut here = self.waters.iter().filter(|(stream, _)| stream.sides.contains(&side)).peekable();
        here.peek().is_some() && !here.any(|(_, met)| met.iter().any(|point| point.distance(middle) <= near))
    }
}

/// The points at which two lines meet.
pub(super) fn crossings(one: &[Point], two: &[Point]) -> Vec<Point> {
    legs(one).flat_map(|leg| legs(two).filter_map(move |other| meeting(leg, other))).collect()
}
