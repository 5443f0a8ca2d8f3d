//! Terrain by majority over the points of a hex, and levels by the middle height of them.

use super::Placed;
use super::draft::Draft;
use super::lattice::POINTS;
use super::words::{ground, relief, terrain, terrain_index, terrains};
use crate::compile::Notes;
use crate::survey::{Survey, What};
use crate::system::System;
use crate::view::View;

/// The highest level a map can draw.
const HIGHEST: i64 = 35;

/// Lay terrain and levels; the result is how many points of each hex agree with its terrain.
pub(super) fn lay(
    survey: &Survey,
    features: &[Placed<'_>],
    view: &View,
    draft: &mut Draft,
    notes: &mut Notes,
) -> Vec<u8> {
    let system = draft.system;
    let count = draft.grid().count();
    let usual = terrain_index(system, ground(system, survey.ground)).unwrap_or(0) as u8;
    let mut cover = vec![[usual; POINTS]; count];
    for placed in features {
        let word = terrain(system, placed.what).and_then(|word| terrain_index(system, word));
        if let (Some(word), Some(outline)) = (word, placed.shape.outline()) {
            draft.lattice.inside(outline, |hex, point| cover[hex][point] = word as u8);
        }
    }
    let mut shares: Vec<u8> = vec![0; count];
    for hex in 0..count {
        let (word, share) = majority(&cover[hex], terrains(system).len());
        draft.terrain[hex] = word;
        shares[hex] = share;
    }
    levels(survey, features, view, draft, notes);
    let relieved = mountains(draft);
    towns(features, draft, notes);
    strong_houses(features, draft, notes);
    missed(features, &cover, draft, notes);
    // A hex that a rule other than the majority has decided is clear in its own way.
    for hex in 0..count {
        if relieved[hex] || draft.terrain[hex] != majority(&cover[hex], terrains(system).len()).0 {
            shares[hex] = POINTS as u8;
        }
    }
    shares
}

/// The kind with the most points, and how many; of several the one that stands first in the system's order.
fn majority(points: &[u8; POINTS], kinds: usize) -> (usize, u8) {
    let mut counts = vec![0_u8; kinds];
    points.iter().for_each(|kind| counts[usize::from(*kind)] += 1);
    let most = counts.iter().copied().max().unwrap_or(0);
    (counts.iter().position(|count| *count == most).unwrap_or(0), most)
}

/// The height of a point is that of the highest contour around it, or that of the lowest hollow; the height of a hex is
/// the middle one of its points; its level is that height above the base in whole contour intervals.
fn levels(survey: &Survey, features: &[Placed<'_>], view: &View, draft: &mut Draft, notes: &mut Notes) {
    let mut feet = vec![[survey.base; POINTS]; draft.grid().count()];
    for placed in features {
        if let (What::Height { feet: high, .. }, Some(outline)) = (placed.what, placed.shape.outline()) {
            draft.lattice.inside(outline, |hex, point| feet[hex][point] = feet[hex][point].max(high));
        }
    }
    for placed in features {
        if let (What::Hollow { feet: low }, Some(outline)) = (placed.what, placed.shape.outline()) {
            draft.lattice.inside(outline, |hex, point| feet[hex][point] = feet[hex][point].min(low));
        }
    }
    let mut flattened = 0;
    for (hex, heights) in feet.iter_mut().enumerate() {
        heights.sort_unstable();
        let level = (heights[POINTS / 2] - survey.base).div_euclid(view.contour);
        flattened += usize::from(!(0..=HIGHEST).contains(&level));
        draft.levels[hex] = level.clamp(0, HIGHEST) as u8;
    }
    if flattened > 0 {
        notes.add(format!("{flattened} hexes are below level 0 or above level {HIGHEST} and are drawn at that level"));
    }
}

/// Great Campaigns: a hex high above the base is a hill or a mountain, whatever grows on it; a city stays one. Levels
/// there are for ridges alone. Says which hexes this decided.
fn mountains(draft: &mut Draft) -> Vec<bool> {
    let mut decided = vec![false; draft.terrain.len()];
    if draft.system != System::GreatCampaigns {
        return decided;
    }
    let grid = draft.grid();
    for (at, hex) in grid.all().enumerate() {
        if let Some(word) = relief(i64::from(draft.levels[at])).filter(|_| draft.terrain_word(hex) != "city") {
            draft.set_terrain(hex, word);
            decided[at] = true;
        }
        draft.levels[at] = 0;
    }
    decided
}

/// A town that has the majority nowhere still has the hex in which its name stands.
fn towns(features: &[Placed<'_>], draft: &mut Draft, notes: &mut Notes) {
    for placed in features.iter().filter(|placed| placed.what == What::Town) {
        let Some(outline) = placed.shape.outline() else { continue };
        let word = terrain(draft.system, What::Town).unwrap_or("");
        let mut hexes = vec![0_u8; draft.grid().count()];
        draft.lattice.inside(outline, |hex, _| hexes[hex] += 1);
        let held = hexes
            .iter()
            .enumerate()
            .any(|(at, points)| *points > 0 && terrains(draft.system)[draft.terrain[at]].0 == word);
        let label = outline.label();
        if held || !on_view(draft, label) {
            continue;
        }
        let hex = draft.lattice.nearest(label);
        draft.set_terrain(hex, word);
        let name = draft.grid().name(hex);
        notes.add(format!("{} has the majority of no hex; it is put in {name}", placed.feature.title()));
    }
}

/// A strong house makes its hex one that can be held, in Great Battles.
fn strong_houses(features: &[Placed<'_>], draft: &mut Draft, notes: &mut Notes) {
    for placed in features.iter().filter(|placed| placed.what == What::House { strong: true }) {
        let Some(at) = placed.shape.at().filter(|at| on_view(draft, *at)) else { continue };
        if terrain_index(draft.system, "building").is_some() {
            let hex = draft.lattice.nearest(at);
            draft.set_terrain(hex, "building");
            let name = draft.grid().name(hex);
            notes.add(format!("{} is strong: {name} is a building", placed.feature.title()));
        }
    }
}

/// Say which areas of the view did not win a single hex.
fn missed(features: &[Placed<'_>], cover: &[[u8; POINTS]], draft: &Draft, notes: &mut Notes) {
    for placed in features {
        let word = terrain(draft.system, placed.what).and_then(|word| terrain_index(draft.system, word));
        let (Some(word), Some(outline)) = (word, placed.shape.outline()) else { continue };
        let (mut touched, mut won) = (false, false);
        draft.lattice.inside(outline, |hex, point| {
            touched = true;
            won |= draft.terrain[hex] == word && usize::from(cover[hex][point]) == word;
        });
        let plain = matches!(placed.what, What::Field { corn: false } | What::Town);
        if touched && !won && !plain {
            notes.add(format!("{} has the majority of no hex and is left out", placed.feature.title()));
        }
    }
}

/// Whether a point is on the view.
pub(super) fn on_view(draft: &Draft, point: crate::geometry::Point) -> bool {
    let lattice = draft.lattice;
    let away = lattice.centre(lattice.nearest(point)).distance(point);
    away <= lattice.row_height() * 3 / 4
}
