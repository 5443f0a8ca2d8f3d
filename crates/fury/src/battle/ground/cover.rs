//! 8.1, 8.2 The cover a unit has, and the ground it defends.

use field::{Edge, Length, Point, Stand};
use longroll::rule::{Rule, house};

use super::legs_near;
use crate::battle::cards::UnitId;
use crate::battle::ground::Soil;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::book::field::{FireCover, Ground, Terrain};

const HILLTOP: Rule = house("8.2");

/// 8.1 The best cover that at least half of a unit's stands have against fire from a place.
pub fn cover(war: &War, state: &State, unit: UnitId, from: Point) -> Terrain {
    let worth = |terrain: &Terrain| match terrain.fire {
        FireCover::None => 0,
        FireCover::Cover => 1,
        FireCover::TownOrBreastworks => 2,
    };
    best(war, state, unit, from, worth)
}

/// 8, 8.1, 8.2 The best ground that at least half of a unit's stands have against chargers who began at a place.
pub fn defended(war: &War, state: &State, unit: UnitId, from: Point) -> Terrain {
    let worth = |terrain: &Terrain| match terrain.charge {
        Ground::None => 0,
        Ground::Favorable => 1,
        Ground::Breastworks => 2,
        Ground::Trenches => 3,
    };
    let found = best(war, state, unit, from, worth);
    let level = war.table.level(from);
    let hilltop = Terrain { rule: HILLTOP, ..war.book.terrain("hilltop") };
    let is_above = half(&state.unit(unit).stands, |stand| war.table.level(stand.centre()) > level);
    if is_above && worth(&hilltop) > worth(&found) { hilltop } else { found }
}

/// 6.3 Whether at least half of a unit's stands are behind breastworks or in trenches.
pub fn behind_fieldworks(war: &War, state: &State, unit: UnitId) -> bool {
    half(&state.unit(unit).stands, |stand| {
        let ahead = stand.front() + stand.heading().step(Length::inches(1));
        lines_covering(war, stand, ahead).any(|terrain| matches!(terrain.name, "breastworks" | "trenches"))
    })
}

/// 8.1 Whether at least half of some stands are so.
fn half(stands: &[Stand], mut is_so: impl FnMut(&Stand) -> bool) -> bool {
    2 * stands.iter().filter(|stand| is_so(stand)).count() >= stands.len().max(1)
}

/// The terrain worth most, of what at least half of the stands have.
fn best(war: &War, state: &State, unit: UnitId, from: Point, worth: impl Fn(&Terrain) -> i32) -> Terrain {
    let stands = &state.unit(unit).stands;
    let mut had: Vec<(Terrain, usize)> = Vec::new();
    for stand in stands {
        let mut own: Vec<Terrain> = Vec::new();
        for terrain in areas_covering(war, stand).chain(lines_covering(war, stand, from)) {
            if !own.iter().any(|known| known.name == terrain.name) {
                own.push(terrain);
            }
        }
        for terrain in own {
            match had.iter_mut().find(|(known, _)| known.name == terrain.name) {
                Some((_, count)) => *count += 1,
                None => had.push((terrain, 1)),
            }
        }
    }
    let enough = had.iter().filter(|(_, count)| 2 * count >= stands.len()).map(|(terrain, _)| *terrain);
    let mut found = war.book.terrain("open");
    for terrain in enough {
        if worth(&terrain) > worth(&found) {
            found = terrain;
        }
    }
    found
}

/// The areas that hold the middle of a stand.
fn areas_covering<'a>(war: &'a War, stand: &Stand) -> impl Iterator<Item = Terrain> + use<'a> {
    war.table.areas_at(stand.centre()).filter_map(|area| match war.legend.soil(area)? {
        Soil::River => None,
        Soil::ClosedWood(terrain) | Soil::Rough(terrain) | Soil::Clear(terrain) => Some(terrain),
    })
}

/// 8.1 The lines close before a stand's front that part it from a place.
fn lines_covering<'a>(war: &'a War, stand: &Stand, from: Point) -> impl Iterator<Item = Terrain> + use<'a> {
    let near = Length::thousandths(i64::from(war.book.limits.behind_cover) * 10);
    let (front, centre) = (stand.edge(Edge::Front), stand.centre());
    let parts = |leg: field::Segment| {
        let side = |point: Point| leg.vector().cross(point - leg.from()).signum();
        side(centre) * side(from) < 0
    };
    let lines = war.table.lines_within(near, &front).filter(|line| legs_near(line, near, &front).any(parts));
    let found: Vec<Terrain> = lines.filter_map(|line| war.legend.sort(line).terrain()).collect();
    found.into_iter()
}
