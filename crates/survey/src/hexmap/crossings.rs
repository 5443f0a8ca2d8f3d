//! Bridges, fords and ferries, on the hexsides where roads and troops cross water.

use std::collections::BTreeSet;

use hexes::Hexside;

use super::chains::Stream;
use super::draft::Draft;
use super::terrain::on_view;
use super::ways::{Way, crossings};
use super::{Placed, side_middle, words};
use crate::compile::Notes;
use crate::geometry::{Point, gap_to_line};
use crate::survey::{Class, What};

pub(super) fn lay(
    features: &[Placed<'_>],
    waters: &[Stream<'_, '_>],
    ways: &[Way<'_, '_>],
    draft: &mut Draft,
    notes: &mut Notes,
) {
    let steps = |way: &Way<'_, '_>| -> Vec<Hexside> {
        way.chain.windows(2).filter_map(|step| Hexside::between(step[0], step[1])).collect()
    };
    let crossed: BTreeSet<Hexside> = ways.iter().flat_map(steps).collect();
    for placed in features.iter().filter(|placed| placed.what.is_crossing()) {
        named(placed, waters, (ways, &crossed), draft, notes);
    }
    for way in ways {
        let met: Vec<Vec<Point>> =
            waters.iter().map(|stream| crossings(&way.line, stream.placed.line().unwrap_or(&[]))).collect();
        for side in steps(way) {
            over(way, side, (waters, &met), draft, notes);
        }
    }
}

/// A crossing of the survey goes to the side of its water that is nearest to it; if a road passes within half a hex of
/// it, to the nearest side that a road crosses.
fn named(
    placed: &Placed<'_>,
    waters: &[Stream<'_, '_>],
    (ways, crossed): (&[Way<'_, '_>], &BTreeSet<Hexside>),
    draft: &mut Draft,
    notes: &mut Notes,
) {
    let lattice = draft.lattice;
    let Some(at) = placed.shape.at().filter(|at| on_view(draft, *at)) else { return };
    let title = placed.feature.title();
    let Some(kind) = words::crossing(draft.system, placed.what) else {
        notes.add(format!("{title}: this system has no such crossing; it is left out"));
        return;
    };
    let hex = lattice.row_height();
    let by_road = ways.iter().any(|way| gap_to_line(at, &way.line) <= hex / 2);
    let near = waters.iter().min_by_key(|stream| gap_to_line(at, stream.placed.line().unwrap_or(&[])));
    let sides = near.into_iter().flat_map(|stream| stream.sides.iter().copied());
    let away = |side: Hexside| side_middle(lattice, side).distance(at);
    let best = sides.filter(|side| away(*side) <= hex * 3 / 2);
    match best.min_by_key(|side| (by_road && !crossed.contains(side), away(*side), *side)) {
        Some(side) => drop(draft.crossings.entry(side).or_insert(kind)),
        None => notes.add(format!("{title} is at no water of the map and is left out")),
    }
}

/// Where the survey says nothing, a pike, road or railroad has a bridge over water that can be waded, and a lane or trail a
/// ford. Water that cannot be waded cuts the road. Water that the road only runs beside is bridged.
fn over(
    way: &Way<'_, '_>,
    side: Hexside,
    (waters, met): (&[Stream<'_, '_>], &[Vec<Point>]),
    draft: &mut Draft,
    notes: &mut Notes,
) {
    let lattice = draft.lattice;
    let middle = side_middle(lattice, side);
    let near = |points: &[Point]| points.iter().any(|point| point.distance(middle) <= 2 * lattice.row_height());
    let mut here = waters.iter().zip(met).filter(|(stream, _)| stream.sides.contains(&side)).peekable();
    if here.peek().is_none() || draft.crossings.contains_key(&side) {
        return;
    }
    let real: Vec<&Stream<'_, '_>> = here.filter(|(_, met)| near(met)).map(|(stream, _)| stream).collect();
    let [one, other] = side.hexes().map(|hex| draft.grid().name(hex).to_string());
    let title = way.placed.feature.title();
    if real.is_empty() {
        notes.add(format!("{title} only runs beside the water at {one}/{other}; a bridge keeps it open"));
        draft.crossings.insert(side, "bridge");
    } else if let Some(deep) = real.iter().find(|stream| !stream.water.fordable) {
        let water = deep.placed.feature.title();
        notes.add(format!("{title} has no bridge or ford over {water} and is cut at {one}/{other}"));
    } else {
        let poor = matches!(way.placed.what, What::Road(Class::Lane | Class::Trail));
        draft.crossings.insert(side, if poor { "ford" } else { "bridge" });
    }
}
