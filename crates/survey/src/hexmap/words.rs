//! What a system calls the things of a survey on its hex maps.

use crate::survey::{Class, Cover, Water, What};
use crate::system::System;

/// Terrain with its letter on the drawing. Where several kinds have equally many points of a hex, the one that stands
/// first here wins: the more it hinders, the earlier.
pub fn terrains(system: System) -> &'static [(&'static str, char)] {
    match system {
        System::GreatCampaigns => &[
            ("city", 'C'),
            ("mountain", 'M'),
            ("hill", 'h'),
            ("swamp", 's'),
            ("rough", 'o'),
            ("woods", 'w'),
            ("rolling", 'r'),
            ("clear", 'c'),
        ],
        _ => &[
            ("building", 'B'),
            ("town", 't'),
            ("marsh", 'm'),
            ("rough", 'r'),
            ("heavy-woods", 'h'),
            ("woods", 'w'),
            ("orchard", 'o'),
            ("brush", 'b'),
            ("clear", '.'),
        ],
    }
}

/// The place of a word in `terrains`.
pub fn terrain_index(system: System, word: &str) -> Option<usize> {
    terrains(system).iter().position(|(known, _)| *known == word)
}

/// The terrain of an area; None if it does not change the ground.
pub fn terrain(system: System, what: What) -> Option<&'static str> {
    if system == System::GreatCampaigns {
        return match what {
            What::Woods { .. } | What::Brush => Some("woods"),
            What::Field { .. } | What::Orchard => Some("clear"),
            What::Rough => Some("rough"),
            What::Swamp | What::Pond => Some("swamp"),
            What::Town => Some("city"),
            _ => None,
        };
    }
    match what {
        What::Woods { heavy: false } => Some("woods"),
        What::Woods { heavy: true } => Some("heavy-woods"),
        What::Field { corn: true } | What::Brush => Some("brush"),
        What::Field { corn: false } => Some("clear"),
        What::Orchard => Some("orchard"),
        What::Rough => Some("rough"),
        What::Swamp | What::Pond => Some("marsh"),
        What::Town | What::Farm => Some("town"),
        _ => None,
    }
}

/// The terrain outside all areas.
pub fn ground(system: System, cover: Cover) -> &'static str {
    match (system, cover) {
        (System::GreatCampaigns, Cover::Rolling) => "rolling",
        (System::GreatCampaigns, Cover::Woods | Cover::HeavyWoods | Cover::Brush) | (_, Cover::Woods) => "woods",
        (_, Cover::HeavyWoods) => "heavy-woods",
        (_, Cover::Brush) => "brush",
        (_, Cover::Open | Cover::Rolling) => "clear",
    }
}

/// Great Campaigns reads hills and mountains off the height above the lowest ground, in steps of the contour.
pub fn relief(level: i64) -> Option<&'static str> {
    match level {
        ..1 => None,
        1..3 => Some("hill"),
        3.. => Some("mountain"),
    }
}

/// Water by its width, and by whether it can be waded.
pub fn water(system: System, water: Water) -> &'static str {
    match (system, water) {
        (System::GreatCampaigns, Water { yards: ..30, .. }) => "creek",
        (System::GreatCampaigns, Water { yards: 30..200, .. }) => "minor-river",
        (System::GreatCampaigns, _) => "major-river",
        (_, Water { fordable: false, .. }) => "river",
        (_, Water { yards: ..10, .. }) => "stream",
        _ => "creek",
    }
}

/// Hexside features other than water. A cut shelters like the lip of a sunken road, which is a wall; so does a
/// fill.
pub fn side(system: System, what: What) -> Option<&'static str> {
    match (system, what) {
        (System::GreatBattles, What::Wall | What::Cut | What::Fill) => Some("wall"),
        (System::GreatBattles, What::Fence) => Some("fence"),
        _ => None,
    }
}

pub fn way(what: What) -> Option<&'static str> {
    match what {
        What::Road(Class::Pike) => Some("pike"),
        What::Road(Class::Road) => Some("road"),
        What::Road(Class::Lane | Class::Trail) => Some("trail"),
        What::Railroad => Some("railroad"),
        _ => None,
    }
}

/// Great Battles knows no ferry: troops in battle do not wait for one.
pub fn crossing(system: System, what: What) -> Option<&'static str> {
    match (system, what) {
        (_, What::Bridge) => Some("bridge"),
        (_, What::Ford) => Some("ford"),
        (System::GreatCampaigns, What::Ferry) => Some("ferry"),
        _ => None,
    }
}

/// Every word that may stand after an act of a change.
pub fn known(system: System, act: &str) -> &'static [&'static str] {
    match (act, system) {
        ("side" | "no-side", System::GreatCampaigns) => &["creek", "minor-river", "major-river", "ridge"],
        ("side" | "no-side", _) => &["stream", "creek", "river", "fence", "wall"],
        ("crossing" | "no-crossing", System::GreatCampaigns) => &["bridge", "dam", "ford", "ferry"],
        ("crossing" | "no-crossing", _) => &["bridge", "ford"],
        ("road" | "no-road", _) => &["pike", "road", "trail", "railroad"],
        _ => &[],
    }
}
