//! Heights as hills of a table.

use super::{Sheet, shaped};
use crate::compile::Notes;
use crate::geometry::Outline;
use crate::survey::{Feature, What};
use crate::system::System;

/// The highest level that a table knows.
const HIGHEST: i64 = 20;

struct Contour<'s> {
    feature: &'s Feature,
    outline: &'s Outline,
    level: i64,
    steep: bool,
}

/// Fire and Fury has levels: each contour is a hill of its level, in whole intervals above the base. Civil War Battles has
/// hills alone: the lowest contour that is an interval above the base, rough if it or one within it is steep.
pub(super) fn lay(sheet: &mut Sheet<'_>, notes: &mut Notes) {
    let (survey, contour) = (sheet.survey, sheet.view.contour);
    let mut contours: Vec<Contour<'_>> = Vec::new();
    for feature in &survey.features {
        match (feature.what, feature.shape.outline()) {
            (What::Height { feet, steep }, Some(outline)) if sheet.changed(feature, "drop").is_none() => {
                let level = (feet - survey.base).div_euclid(contour).min(HIGHEST);
                contours.push(Contour { feature, outline, level, steep });
            }
            (What::Hollow { .. }, _) => {
                notes.add(format!("{}: tables have no hollows; it is left out", feature.title()));
            }
            _ => {}
        }
    }
    for low in contours.iter().filter(|low| low.level < 1) {
        let title = low.feature.title();
        notes.add(format!("{title} is less than {contour} feet above the lowest ground and is left out"));
    }
    contours.retain(|contour| contour.level >= 1);
    let simple = sheet.system == System::CivilWarBattles;
    for hill in &contours {
        let around = contours.iter().find(|other| {
            let nested = simple || other.level == hill.level;
            nested && !std::ptr::eq(*other, hill) && encloses(other.outline, hill.outline)
        });
        if around.is_some() {
            continue;
        }
        let entry = if simple {
            let steep = |other: &Contour<'_>| other.steep && encloses(hill.outline, other.outline);
            let rough = hill.steep || contours.iter().any(steep);
            let usual = if rough { "rough-hill" } else { "gentle-hill" };
            format!("area {}", sheet.changed(hill.feature, "kind").unwrap_or(usual))
        } else {
            format!("hill {}", hill.level)
        };
        shaped(sheet, hill.feature, hill.outline, &entry, notes);
    }
}

/// Whether an outline is within another.
fn encloses(outer: &Outline, inner: &Outline) -> bool {
    outer != inner && inner.corners().iter().all(|corner| outer.contains(*corner))
}
