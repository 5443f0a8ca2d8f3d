//! What a system calls the things of a survey on its tables.

use crate::survey::{Class, What};
use crate::system::System;

/// The kind of an area; None if the system has none like it. Heights are treated apart.
pub fn area(system: System, what: What) -> Option<&'static str> {
    if system == System::CivilWarBattles {
        return match what {
            What::Woods { .. } | What::Orchard | What::Brush => Some("wood"),
            What::Field { corn: true } => Some("crops"),
            What::Swamp => Some("marsh"),
            What::Pond => Some("river"),
            What::Town | What::Farm => Some("farm"),
            _ => None,
        };
    }
    match what {
        What::Woods { heavy: true } => Some("closed-wood"),
        What::Woods { heavy: false } | What::Orchard => Some("open-wood"),
        What::Brush | What::Rough | What::Swamp => Some("broken"),
        What::Pond => Some("river"),
        What::Town | What::Farm => Some("town"),
        _ => None,
    }
}

/// The kind of a line; None if the system has none like it.
pub fn line(system: System, what: What) -> Option<&'static str> {
    if system == System::CivilWarBattles {
        return match what {
            What::Water(water) => Some(if water.fordable { "stream" } else { "river" }),
            What::Road(Class::Trail) => None,
            What::Road(_) => Some("road"),
            What::Cut => Some("cut"),
            What::Fill | What::Breastworks | What::Trenches => Some("bank"),
            What::Fence => Some("fence"),
            What::Wall => Some("wall"),
            _ => None,
        };
    }
    match what {
        What::Water(water) => Some(if water.fordable { "creek" } else { "river" }),
        What::Road(Class::Trail) => None,
        What::Road(_) => Some("road"),
        What::Railroad => Some("railroad"),
        What::Cut => Some("sunken-road"),
        What::Fence => Some("fence"),
        What::Wall | What::Fill => Some("stone-wall"),
        What::Breastworks => Some("breastworks"),
        What::Trenches => Some("trenches"),
        What::Crest(_) => Some("crest"),
        _ => None,
    }
}

/// Civil War Battles has no ford: troops cross where the water can be waded, and a river only on a bridge.
pub fn crossing(system: System, what: What) -> Option<&'static str> {
    match (system, what) {
        (_, What::Bridge) | (System::CivilWarBattles, What::Ford) => Some("bridge"),
        (_, What::Ford) => Some("ford"),
        _ => None,
    }
}

/// How wide a line is drawn, in thousandths of an inch. Roads have the width of a column.
pub fn width(what: What, scale: i64) -> i64 {
    match what {
        What::Water(water) => (water.yards * 1_000 / scale).clamp(100, 12_000),
        What::Road(Class::Pike) => 500,
        What::Road(Class::Road) => 400,
        What::Road(_) => 300,
        _ => 0,
    }
}

/// The side of the smallest base, in thousandths of an inch.
pub fn base(system: System) -> i64 {
    if system == System::CivilWarBattles { 1_180 } else { 1_000 }
}

/// Every kind that a change may give an area, and a line.
pub fn known(system: System) -> (&'static [&'static str], &'static [&'static str]) {
    match system {
        System::CivilWarBattles => (
            &["wood", "farm", "crops", "gentle-hill", "rough-hill", "river", "marsh"],
            &["road", "bridge", "fence", "wall", "cut", "bank", "stream", "river"],
        ),
        _ => (
            &["open-wood", "closed-wood", "broken", "town", "river"],
            &[
                "road",
                "railroad",
                "fence",
                "stone-wall",
                "sunken-road",
                "breastworks",
                "trenches",
                "creek",
                "river",
                "ford",
                "bridge",
                "crest",
            ],
        ),
    }
}
