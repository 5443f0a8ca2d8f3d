//! The two editions as systems, and the readings players may choose between.

use longroll::cache::Cache;
use longroll::chapters;
use longroll::published::{Published, as_chosen};
use longroll::system::Switch;

use crate::battle::scenario;
use crate::battle::war::War;
use crate::book::Book;
use crate::sequence::SEQUENCE;
use crate::{charts, meaning, procedures};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    DeathValley,
    Gringo,
}

impl Edition {
    pub fn system(self) -> &'static Published<Book, War> {
        match self {
            Edition::DeathValley => &DEATH_VALLEY,
            Edition::Gringo => &GRINGO,
        }
    }
}

pub const PRESHOCK_LEADER: Switch = Switch::new(
    "preshock_leader",
    "11.73",
    &["rank", "3xrank"],
    "what a leader takes off the pre-shock check (reading R4)",
);
pub const DV19_STAR_ROWS: Switch = Switch::new(
    "dv19_star_rows",
    "10.69",
    &["0,10", "none"],
    "rows of the fire table that check ammunition (reading R2)",
);
pub const GR03_ROW7_FIXED: Switch = Switch::new(
    "gr03_row7_fixed",
    "10.17",
    &["false", "true"],
    "row 7 of the small-arms table as it probably should be (reading R14)",
);
pub const GR03_ERRATA: Switch = Switch::new(
    "gr03_errata",
    "13.3",
    &["true", "false"],
    "rally and coordination by the published errata (readings R15, R16)",
);
pub const GR03_STAR_ROWS: Switch = Switch::new(
    "gr03_star_rows",
    "10.69",
    &["0", "none"],
    "rows of the fire table that disorder the firer (reading R13)",
);
pub const GR03_DSTAR_ROWS: Switch = Switch::new(
    "gr03_dstar_rows",
    "10.68",
    &["0,10", "none"],
    "rows that disorder guns using rapid fire (reading R13)",
);
pub const GR03_FATIGUE: Switch =
    Switch::new("gr03_fatigue", "17.31", &["false", "true"], "keep fatigue, which the Gringo! card does not have");
pub const CANISTER_SA_COLUMNS: Switch =
    Switch::new("canister_sa_columns", "8.35", &["false", "true"], "guns at canister range use the small-arms columns");
pub const REAR_IS_FLANKING: Switch =
    Switch::new("rear_is_flanking", "7.1", &["true", "false"], "fire through a rear hexside counts as flanking");
pub const RALLY_TIMING: Switch =
    Switch::new("rally_timing", "13.3", &["activation", "turn_end"], "when a unit may rally");
pub const RAPID_FIRE: Switch = Switch::new("rapid_fire", "10.68", &["two_rolls", "plus_two_drm"], "what rapid fire is");
pub const POST_SHOCK_DISORDER: Switch =
    Switch::new("post_shock_disorder", "11.48", &["attackers", "all"], "who is Disordered after a shock");

const BOTH: [Switch; 5] = [CANISTER_SA_COLUMNS, REAR_IS_FLANKING, RALLY_TIMING, RAPID_FIRE, POST_SHOCK_DISORDER];
const DEATH_VALLEY_SWITCHES: [Switch; 7] =
    [PRESHOCK_LEADER, DV19_STAR_ROWS, BOTH[0], BOTH[1], BOTH[2], BOTH[3], BOTH[4]];
const GRINGO_SWITCHES: [Switch; 10] = [
    GR03_ROW7_FIXED,
    GR03_ERRATA,
    GR03_STAR_ROWS,
    GR03_DSTAR_ROWS,
    GR03_FATIGUE,
    BOTH[0],
    BOTH[1],
    BOTH[2],
    BOTH[3],
    BOTH[4],
];

/// The rulebook, chapter by chapter: what players read is what the program lists.
pub const RULEBOOK: &[&str] = chapters!("great-battles":
    "02-units-and-dice" "03-sequence" "04-command" "05-activation" "06-orders" "07-facing" "08-stacking" "09-movement"
    "10-fire" "11-shock" "12-results" "13-rally" "14-special-troops" "15-breastworks" "16-night" "17-fatigue" "18-gringo"
    "19-victory" "20-editions");

pub static DEATH_VALLEY: Published<Book, War> = Published {
    id: "death-valley",
    title: "Great Battles of the American Civil War: Death Valley (2019)",
    about: "Regiments and batteries on hexes, battles of the Shenandoah Valley.",
    switches: &DEATH_VALLEY_SWITCHES,
    rulebook: RULEBOOK,
    readings: include_str!("../READINGS.md"),
    charts: &[charts::DEATH_VALLEY, charts::HOUSE],
    load: |settings, charts| Book::load(Edition::DeathValley, settings, charts),
    procedures: procedures::all,
    sequence: |_| SEQUENCE,
    meaning: meaning::meaning,
    library: scenario::library(Edition::DeathValley),
    settings: as_chosen,
    set_up: War::parse,
    listed: scenario::listed,
    armies: None,
    cache: Cache::new(),
};

pub static GRINGO: Published<Book, War> = Published {
    id: "gringo",
    title: "Great Battles of the American Civil War: Gringo! (2003)",
    about: "Regiments and batteries on hexes, battles of the Mexican War, 1846-48.",
    switches: &GRINGO_SWITCHES,
    rulebook: RULEBOOK,
    readings: include_str!("../READINGS.md"),
    charts: &[charts::GRINGO, charts::BORROWED, charts::HOUSE],
    load: |settings, charts| Book::load(Edition::Gringo, settings, charts),
    procedures: procedures::all,
    sequence: |_| SEQUENCE,
    meaning: meaning::meaning,
    library: scenario::library(Edition::Gringo),
    settings: as_chosen,
    set_up: War::parse,
    listed: scenario::listed,
    armies: None,
    cache: Cache::new(),
};
