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

pub const TIE_CHECK_THEN: Switch =
    Switch::new("tie_check_then", "6.2", &["reroll", "union"], "what follows an insubordination check on a tie");
pub const MIN_MOVE_ONE_HEX: Switch = Switch::new(
    "min_move_one_hex",
    "8.5",
    &["true", "false"],
    "a unit that has spent nothing may always enter one hex",
);
pub const TERRAIN_DIE_MODS: Switch = Switch::new(
    "terrain_die_mods",
    "12.2",
    &["best", "sum"],
    "the best height modifier and the best water modifier, or all of them",
);
pub const QUARTER_RULE: Switch = Switch::new(
    "quarter_rule",
    "13.2",
    &["effective", "plain"],
    "a hex is covered by a quarter of the defender's value with or without entrenchments",
);
pub const GRAND_ASSAULT_ROLL: Switch = Switch::new(
    "grand_assault_roll",
    "14.3",
    &["command", "all"],
    "extra units join by the army leader's command value, or all of them without a roll",
);
pub const RETREAT_LOSS_EACH_UNIT: Switch = Switch::new(
    "retreat_loss_each_unit",
    "15.4",
    &["true", "false"],
    "Manpower lost on a retreat falls on each unit of the stack, or on the stack once",
);
pub const CAVRET_ROUNDING: Switch =
    Switch::new("cavret_rounding", "16.4", &["floor", "ceil"], "how half of a cavalry retreat die is rounded");
pub const CAVRET_LOSS_ON: Switch =
    Switch::new("cavret_loss_on", "16.6", &["modified", "natural"], "which die of a cavalry retreat costs Manpower");

const SWITCHES: [Switch; 8] = [
    TIE_CHECK_THEN,
    MIN_MOVE_ONE_HEX,
    TERRAIN_DIE_MODS,
    QUARTER_RULE,
    GRAND_ASSAULT_ROLL,
    RETREAT_LOSS_EACH_UNIT,
    CAVRET_ROUNDING,
    CAVRET_LOSS_ON,
];

/// The rulebook, chapter by chapter: what players read is what the program lists.
const RULEBOOK: &[&str] = chapters!("great-campaigns":
    "02-scale-and-map" "03-units" "04-zones" "05-sequence" "06-initiative" "07-actions" "08-march" "09-attack"
    "10-combat" "11-values" "12-terrain" "13-flanks" "14-assault" "15-results" "16-cavalry-retreat" "17-entrenchment"
    "18-demoralization" "19-recovery" "20-insubordination" "21-events" "22-reinforcements" "23-bridges" "24-supply"
    "25-rail" "26-boxes" "27-victory" "30-switches");

/// Great Campaigns of the American Civil War: Above the Clouds.
pub static ABOVE_THE_CLOUDS: Published<Book, War> = Published {
    id: "above-the-clouds",
    title: "Great Campaigns of the American Civil War: Above the Clouds",
    about: "Divisions and brigades on mile-wide hexes, the campaigns of Chickamauga and Chattanooga, 1863.",
    switches: &SWITCHES,
    rulebook: RULEBOOK,
    readings: include_str!("../READINGS.md"),
    charts: &[charts::CARD, charts::HOUSE],
    load: Book::load,
    procedures: procedures::all,
    sequence: |_| SEQUENCE,
    meaning: meaning::meaning,
    library: scenario::LIBRARY,
    settings: as_chosen,
    set_up: War::parse,
    listed: scenario::listed,
    armies: None,
    cache: Cache::new(),
};
