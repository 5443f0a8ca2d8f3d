//! Crests, which Great Campaigns plays as ridges: the hexes along the crest are hills one level up, and the sides of its
//! steep face are ridge hexsides.

use std::collections::BTreeSet;

use hexes::{Dir, Hex, Hexside};

use super::Placed;
use super::draft::Draft;
use super::ways::hexes_along;
use crate::survey::{Steep, What};
use crate::system::System;

pub(super) fn lay(features: &[Placed<'_>], draft: &mut Draft) {
    if draft.system != System::GreatCampaigns {
        return;
    }
    let mut crest: BTreeSet<Hex> = BTreeSet::new();
    let mut faces: Vec<(Hex, Steep)> = Vec::new();
    for placed in features {
        let (What::Crest(steep), Some(line)) = (placed.what, placed.line()) else { continue };
        for hex in hexes_along(draft.lattice, line) {
            crest.insert(hex);
            faces.push((hex, steep));
        }
    }
    for hex in &crest {
        draft.set_level(*hex, 1);
        if !["city", "mountain"].contains(&draft.terrain_word(*hex)) {
            draft.set_terrain(*hex, "hill");
        }
    }
    for (hex, steep) in faces {
        for dir in Dir::ALL.into_iter().filter(|dir| faces_it(steep, *dir)) {
            let beyond = hex.neighbour(dir);
            if draft.grid().contains(beyond) && !crest.contains(&beyond) {
                draft.add_side(Hexside::of(hex, dir), "ridge");
            }
        }
    }
}

/// Whether the steep face of a crest looks in a direction.
fn faces_it(steep: Steep, dir: Dir) -> bool {
    match steep {
        Steep::Neither => false,
        Steep::Both => true,
        Steep::North => matches!(dir, Dir::N | Dir::Ne | Dir::Nw),
        Steep::South => matches!(dir, Dir::S | Dir::Se | Dir::Sw),
        Steep::East => matches!(dir, Dir::Ne | Dir::Se),
        Steep::West => matches!(dir, Dir::Nw | Dir::Sw),
    }
}
