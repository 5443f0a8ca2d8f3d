//! Names and marks. A hex has one name at most; the more a name matters to players, the earlier it is placed.

use super::Placed;
use super::draft::Draft;
use super::terrain::on_view;
use crate::compile::Notes;
use crate::survey::What;

pub(super) fn lay(features: &[Placed<'_>], draft: &mut Draft, notes: &mut Notes) {
    let mut named: Vec<&Placed<'_>> = features.iter().filter(|placed| !placed.feature.name.is_empty()).collect();
    named.retain(|placed| rank(placed.what).is_some());
    named.sort_by_key(|placed| rank(placed.what));
    for placed in named {
        let name = &placed.feature.name;
        let label = placed.shape.label();
        if draft.names.iter().any(|(known, _)| known == name) || !on_view(draft, label) {
            continue;
        }
        let hex = draft.lattice.nearest(label);
        match draft.names.iter().find(|(_, at)| *at == hex) {
            None => draft.names.push((name.clone(), hex)),
            Some((first, _)) => {
                let at = draft.grid().name(hex);
                notes.add(format!("{name} would be written over {first} in {at} and is not written"));
            }
        }
    }
    for placed in features.iter().filter(|placed| placed.what == What::County) {
        let Some(outline) = placed.shape.outline() else { continue };
        let inside = draft.grid().all().filter(|hex| outline.contains(draft.lattice.centre(*hex)));
        let marks: Vec<_> = inside.map(|hex| (placed.feature.name.clone(), hex)).collect();
        draft.marks.extend(marks);
    }
    for placed in features {
        let Some(at) = placed.shape.at().filter(|at| on_view(draft, *at)) else { continue };
        let hex = draft.lattice.nearest(at);
        match placed.what {
            What::Objective => draft.marks.push(("objective".to_owned(), hex)),
            What::Entry(side) => draft.marks.push((format!("{side}-entry"), hex)),
            _ => {}
        }
    }
}

/// The order in which names are placed; None for what is not named on a map.
fn rank(what: What) -> Option<u8> {
    match what {
        What::Objective => Some(0),
        What::Town => Some(1),
        What::House { .. } | What::Farm => Some(2),
        What::Name => Some(3),
        What::Bridge | What::Ford | What::Ferry => Some(4),
        What::Height { .. } | What::Crest(_) => Some(5),
        What::Woods { .. } | What::Orchard | What::Swamp | What::Pond => Some(6),
        What::Road(_) | What::Railroad | What::Water(_) | What::Wall => Some(7),
        _ => None,
    }
}
