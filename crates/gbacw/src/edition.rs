//! The two editions as systems, and the readings players may choose between.

use longroll::battle::{Battle, Scenario};
use longroll::cabinet::Cabinet;
use longroll::diagnostic::Diagnostic;
use longroll::game::Match;
use longroll::system::{Book as Opened, Reading, Section, Settings, Switch, System, read_charts, readings, sections};

use crate::battle::game::GreatBattle;
use crate::battle::scenario;
use crate::book::Book;
use crate::sequence::SEQUENCE;
use crate::{charts, meaning, procedures};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    DeathValley,
    Gringo,
}

pub static DEATH_VALLEY: Edition = Edition::DeathValley;
pub static GRINGO: Edition = Edition::Gringo;

macro_rules! switch {
    ($name:ident = $text:literal, $section:literal, [$($value:literal),*], $help:literal) => {
        pub const $name: Switch = Switch { name: $text, section: $section, values: &[$($value),*], help: $help };
    };
}

switch!(
    PRESHOCK_LEADER = "preshock_leader",
    "11.73",
    ["rank", "3xrank"],
    "what a leader takes off the pre-shock check (reading R4)"
);
switch!(
    DV19_STAR_ROWS = "dv19_star_rows",
    "10.69",
    ["0,10", "none"],
    "rows of the fire table that check ammunition (reading R2)"
);
switch!(
    GR03_ROW7_FIXED = "gr03_row7_fixed",
    "10.17",
    ["false", "true"],
    "row 7 of the small-arms table as it probably should be (reading R14)"
);
switch!(
    GR03_ERRATA = "gr03_errata",
    "13.3",
    ["true", "false"],
    "rally and coordination by the published errata (readings R15, R16)"
);
switch!(
    GR03_STAR_ROWS = "gr03_star_rows",
    "10.69",
    ["0", "none"],
    "rows of the fire table that disorder the firer (reading R13)"
);
switch!(
    GR03_DSTAR_ROWS = "gr03_dstar_rows",
    "10.68",
    ["0,10", "none"],
    "rows that disorder guns using rapid fire (reading R13)"
);
switch!(
    GR03_FATIGUE = "gr03_fatigue",
    "17.31",
    ["false", "true"],
    "keep fatigue, which the Gringo! card does not have"
);
switch!(
    CANISTER_SA_COLUMNS = "canister_sa_columns",
    "8.35",
    ["false", "true"],
    "guns at canister range use the small-arms columns"
);
switch!(
    REAR_IS_FLANKING = "rear_is_flanking",
    "7.1",
    ["true", "false"],
    "fire through a rear hexside counts as flanking"
);
switch!(RALLY_TIMING = "rally_timing", "13.3", ["activation", "turn_end"], "when a unit may rally");
switch!(RAPID_FIRE = "rapid_fire", "10.68", ["two_rolls", "plus_two_drm"], "what rapid fire is");
switch!(POST_SHOCK_DISORDER = "post_shock_disorder", "11.48", ["attackers", "all"], "who is Disordered after a shock");

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

macro_rules! chapters {
    ($($file:literal)*) => {
        &[$(include_str!(concat!("../../../docs/src/great-battles/", $file, ".md"))),*]
    };
}

/// The rulebook, chapter by chapter: what players read is what the program lists.
const RULEBOOK: &[&str] = chapters!(
    "02-units-and-dice" "03-sequence" "04-command" "05-activation" "06-orders" "07-facing" "08-stacking" "09-movement"
    "10-fire" "11-shock" "12-results" "13-rally" "14-special-troops" "15-breastworks" "16-night" "17-fatigue" "18-gringo"
    "19-victory" "20-editions");

/// Every section of the rulebook, of both editions.
pub fn rulebook() -> Vec<Section> {
    RULEBOOK.iter().flat_map(|chapter| sections(chapter)).collect()
}

/// What battles of each edition are fought by, and those that were begun.
static CABINETS: [Cabinet<Book, GreatBattle>; 2] = [Cabinet::new(), Cabinet::new()];

impl Edition {
    fn cabinet(self) -> &'static Cabinet<Book, GreatBattle> {
        &CABINETS[self as usize]
    }

    /// The book under these readings, with our own charts.
    pub fn book(self, settings: &Settings) -> Result<&'static Book, Vec<Diagnostic>> {
        self.cabinet().book(settings, || Book::load(self, settings, &read_charts(&self, settings, &[])?))
    }

    /// A battle by the name of its scenario; files in `own` stand before ours.
    pub fn battle(
        self,
        scenario: &str,
        settings: &Settings,
        own: &[(String, String)],
    ) -> Result<GreatBattle, Vec<Diagnostic>> {
        let book = self.book(settings)?;
        let set_up = || Ok(GreatBattle::new(scenario::open(book, scenario, own)?));
        if own.is_empty() { self.cabinet().battle(settings, scenario, set_up) } else { set_up() }
    }
}

impl System for Edition {
    fn id(&self) -> &'static str {
        match self {
            Edition::DeathValley => "death-valley",
            Edition::Gringo => "gringo",
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Edition::DeathValley => "Great Battles of the American Civil War: Death Valley (2019)",
            Edition::Gringo => "Great Battles of the American Civil War: Gringo! (2003)",
        }
    }

    fn about(&self) -> &'static str {
        match self {
            Edition::DeathValley => "Regiments and batteries on hexes, battles of the Shenandoah Valley.",
            Edition::Gringo => "Regiments and batteries on hexes, battles of the Mexican War, 1846-48.",
        }
    }

    fn switches(&self) -> &'static [Switch] {
        match self {
            Edition::DeathValley => &DEATH_VALLEY_SWITCHES,
            Edition::Gringo => &GRINGO_SWITCHES,
        }
    }

    fn rules(&self) -> Vec<Section> {
        rulebook().into_iter().filter(|section| section.editions == "both" || section.editions == self.id()).collect()
    }

    fn chart_files(&self) -> Vec<(&'static str, &'static str)> {
        let (own, borrowed): (_, charts::Files) = match self {
            Edition::DeathValley => (charts::DEATH_VALLEY, &[]),
            Edition::Gringo => (charts::GRINGO, charts::BORROWED),
        };
        [own, borrowed, charts::HOUSE].concat()
    }

    fn readings(&self) -> Vec<Reading> {
        readings(include_str!("../READINGS.md"))
    }

    fn meaning(&self, book: &Opened, chart: &str, row: &str, column: &str) -> Option<String> {
        meaning::meaning(book, book.chart(chart)?, row, column)
    }

    fn open(&self, settings: &Settings, own: &[(String, String)]) -> Result<Opened, Vec<Diagnostic>> {
        let charts = read_charts(self, settings, own)?;
        // A book is opened once for each set of readings and serves until the program ends.
        let book: &'static Book = Box::leak(Box::new(Book::load(*self, settings, &charts)?));
        Ok(Opened { charts, procedures: procedures::all(book), sequence: SEQUENCE })
    }

    fn scenarios(&self) -> Vec<Scenario> {
        let list = || self.book(&Settings::default()).map_or_else(|_| Vec::new(), scenario::list);
        self.cabinet().list(list)
    }

    fn begin(
        &self,
        scenario: &str,
        settings: &Settings,
        own: &[(String, String)],
    ) -> Result<Box<dyn Battle>, Vec<Diagnostic>> {
        Ok(Box::new(Match::new(self.battle(scenario, settings, own)?)))
    }
}
