//! The system as everyone outside sees it, and the readings players may choose between.

use longroll::cache::Cache;
use longroll::chapters;
use longroll::published::{Published, as_chosen};
use longroll::system::Switch;

use crate::battle::scenario;
use crate::battle::war::War;
use crate::book::Book;
use crate::sequence::SEQUENCE;
use crate::{charts, meaning, procedures};

pub const WOOD_VISIBILITY: Switch = Switch::new(
    "wood_visibility",
    "9.4",
    &["open_4_closed_2", "literal", "swapped"],
    "how deep one sees into open and closed woods (reading E9)",
);
pub const STACK_HALVING: Switch = Switch::new(
    "stack_halving",
    "9.7",
    &["false", "true"],
    "disordered and low on ammunition halve fire twice (reading E10)",
);
pub const HORSE_ART_ROUGH: Switch =
    Switch::new("horse_art_rough", "7.1", &["1/4", "1/6"], "horse artillery's rate in rough ground (reading E8)");
pub const CAV_ROAD: Switch = Switch::new("cav_road", "7.4", &["x2", "x3"], "cavalry's rate on roads (reading E7)");
pub const ONE_ROLL_PER_DIVISION: Switch = Switch::new(
    "one_roll_per_division",
    "6.3",
    &["false", "true"],
    "brigades of a division near its leader share one maneuver die",
);
pub const STAND_LOSS_MODIFIER: Switch = Switch::new(
    "stand_loss_modifier",
    "10.4",
    &["total", "per_unit_maximum"],
    "stands lost to fire count for the whole side, or of its worst brigade only",
);
pub const ARC_SIDE: Switch = Switch::new(
    "arc_side",
    "9.3",
    &["each_side", "total"],
    "angles of fire are measured to each side, or are the whole angle",
);
pub const CONFEDERATE_MOUNTED_BONUS: Switch = Switch::new(
    "confederate_mounted_bonus",
    "10.4",
    &["false", "true"],
    "mounted Confederates have the bonus of charging Confederates too",
);
pub const CONTACT_DISTANCE: Switch =
    Switch::new("contact_distance", "10.1", &["0", "1"], "gap in inches that counts as contact");
pub const COMBINED_FIRE: Switch = Switch::new(
    "combined_fire",
    "9.6",
    &["forced", "free"],
    "fire at one target is always one roll, or may be rolled unit by unit",
);

const SWITCHES: [Switch; 10] = [
    WOOD_VISIBILITY,
    STACK_HALVING,
    HORSE_ART_ROUGH,
    CAV_ROAD,
    ONE_ROLL_PER_DIVISION,
    STAND_LOSS_MODIFIER,
    ARC_SIDE,
    CONFEDERATE_MOUNTED_BONUS,
    CONTACT_DISTANCE,
    COMBINED_FIRE,
];

/// The rulebook, chapter by chapter: what players read is what the program lists.
const RULEBOOK: &[&str] = chapters!("fire-and-fury":
    "02-scale" "03-units" "04-leaders" "05-formations" "06-maneuver" "07-movement" "08-terrain" "09-fire" "10-charges"
    "11-retreats" "12-turn" "13-victory" "15-switches");

/// Fire and Fury; it has one edition.
pub static FIRE_AND_FURY: Published<Book, War> = Published {
    id: "fire-and-fury",
    title: "Fire and Fury, brigade level",
    about: "Brigades of stands and batteries on a tabletop, distances in inches.",
    switches: &SWITCHES,
    rulebook: RULEBOOK,
    readings: include_str!("../READINGS.md"),
    charts: &[charts::CARD, charts::HOUSE],
    load: Book::load,
    procedures: procedures::all,
    sequence: |_| SEQUENCE,
    meaning: |_, chart, row, column| meaning::meaning(chart, row, column),
    library: scenario::LIBRARY,
    settings: as_chosen,
    set_up: War::parse,
    listed: scenario::listed,
    armies: None,
    cache: Cache::new(),
};
