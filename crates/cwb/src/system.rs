//! The system, and the readings players may choose between.

use longroll::cache::Cache;
use longroll::chapters;
use longroll::published::Published;
use longroll::system::Switch;

use crate::battle::scenario;
use crate::battle::war::War;
use crate::book::Book;
use crate::{armies, charts, meaning, procedures, sequence};

pub const FIGHT_DISORDER: Switch = Switch::new(
    "fight_disorder",
    "33.14",
    &["auto", "test"],
    "whether a fight disorders both sides or makes them test (reading C11)",
);
pub const FOUR_FAILS: Switch = Switch::new(
    "four_fails_not_fighting",
    "34.4",
    &["rout", "retire"],
    "what four fails do to a unit that is not fighting (reading C3)",
);
pub const LOW_AMMO_CHECK: Switch = Switch::new(
    "low_ammo_check",
    "31.8",
    &["final_dice", "first_dice"],
    "whether a double 1 is looked for after or before re-rolls (reading C17)",
);
pub const ROUT_RETURN: Switch =
    Switch::new("rout_return", "19.4", &["false", "true"], "routed units may try to come back");
pub const GENERAL_RETRY: Switch = Switch::new(
    "general_retry",
    "16.11",
    &["each_turn", "never"],
    "whether a dead general without a successor is diced for again",
);
pub const DD_SCOPE: Switch = Switch::new(
    "dd_scope",
    "7.2",
    &["any", "motivation_and_ap"],
    "which dice of the division determination dice re-roll",
);
pub const SHOOTING_REMOVES: Switch = Switch::new(
    "shooting_removes",
    "31.6",
    &["markers", "half_bases"],
    "whether a casualty from shooting also removes a half base",
);
pub const DISMOUNTED_ASSAULT: Switch =
    Switch::new("dismounted_assault", "29.5", &["false", "true"], "dismounted cavalry may assault");
pub const MIN_AP: Switch =
    Switch::new("min_ap", "29.1", &["1", "0"], "fewest action points a roll can give (reading C7)");

pub const SWITCHES: [Switch; 9] = [
    FIGHT_DISORDER,
    FOUR_FAILS,
    LOW_AMMO_CHECK,
    ROUT_RETURN,
    GENERAL_RETRY,
    DD_SCOPE,
    SHOOTING_REMOVES,
    DISMOUNTED_ASSAULT,
    MIN_AP,
];

/// The rulebook, chapter by chapter: what players read is what the program lists.
const RULEBOOK: &[&str] = chapters!("civil-war-battles":
    "02-bases" "03-units" "04-army-list" "05-before-the-game" "07-determination" "11-terrain" "16-generals"
    "19-going-back" "21-clock" "23-arrivals" "25-turn" "28-motivation" "29-action-points" "30-movement" "31-shooting"
    "32-disorder" "33-assault" "34-morale");

/// Civil War Battles.
pub static CWB: Published<Book, War> = Published {
    id: "cwb",
    title: "Civil War Battles",
    about: "Brigades of bases on a tabletop, moved by action points, a corps a side.",
    switches: &SWITCHES,
    rulebook: RULEBOOK,
    readings: include_str!("../READINGS.md"),
    charts: &[charts::CARD, charts::HOUSE],
    load: Book::load,
    procedures: procedures::all,
    sequence: sequence::sequence,
    meaning: |_, chart, row, column| meaning::glossary().meaning(chart, row, column),
    library: scenario::LIBRARY,
    settings: scenario::settings,
    set_up: War::parse,
    listed: scenario::listed,
    armies: Some(&armies::Lists),
    cache: Cache::new(),
};
