//! The system, and the readings players may choose between.

use longroll::armies::Armies;
use longroll::battle::{Battle, Scenario};
use longroll::cabinet::Cabinet;
use longroll::diagnostic::Diagnostic;
use longroll::game::Match;
use longroll::system::{Book as Opened, Reading, Section, Settings, Switch, System, read_charts, readings, sections};

use crate::battle::game::TableBattle;
use crate::battle::scenario;
use crate::book::Book;
use crate::{charts, meaning, procedures, sequence};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CivilWarBattles;

pub static CWB: CivilWarBattles = CivilWarBattles;

macro_rules! switch {
    ($name:ident = $text:literal, $section:literal, [$($value:literal),*], $help:literal) => {
        pub const $name: Switch = Switch { name: $text, section: $section, values: &[$($value),*], help: $help };
    };
}

switch!(
    FIGHT_DISORDER = "fight_disorder",
    "33.14",
    ["auto", "test"],
    "whether a fight disorders both sides or makes them test (reading C11)"
);
switch!(
    FOUR_FAILS = "four_fails_not_fighting",
    "34.4",
    ["rout", "retire"],
    "what four fails do to a unit that is not fighting (reading C3)"
);
switch!(
    LOW_AMMO_CHECK = "low_ammo_check",
    "31.8",
    ["final_dice", "first_dice"],
    "whether a double 1 is looked for after or before re-rolls (reading C17)"
);
switch!(ROUT_RETURN = "rout_return", "19.4", ["false", "true"], "routed units may try to come back");
switch!(
    GENERAL_RETRY = "general_retry",
    "16.11",
    ["each_turn", "never"],
    "whether a dead general without a successor is diced for again"
);
switch!(
    DD_SCOPE = "dd_scope",
    "7.2",
    ["any", "motivation_and_ap"],
    "which dice of the division determination dice re-roll"
);
switch!(
    SHOOTING_REMOVES = "shooting_removes",
    "31.6",
    ["markers", "half_bases"],
    "whether a casualty from shooting also removes a half base"
);
switch!(DISMOUNTED_ASSAULT = "dismounted_assault", "29.5", ["false", "true"], "dismounted cavalry may assault");
switch!(MIN_AP = "min_ap", "29.1", ["1", "0"], "fewest action points a roll can give (reading C7)");

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

macro_rules! chapters {
    ($($file:literal)*) => {
        &[$(include_str!(concat!("../../../docs/src/civil-war-battles/", $file, ".md"))),*]
    };
}

/// The rulebook, chapter by chapter: what players read is what the program lists.
const RULEBOOK: &[&str] = chapters!(
    "02-bases" "03-units" "04-army-list" "05-before-the-game" "07-determination" "11-terrain" "16-generals"
    "19-going-back" "21-clock" "23-arrivals" "25-turn" "28-motivation" "29-action-points" "30-movement" "31-shooting"
    "32-disorder" "33-assault" "34-morale");

/// Every section of the rulebook.
pub fn rulebook() -> Vec<Section> {
    RULEBOOK.iter().flat_map(|chapter| sections(chapter)).collect()
}

/// What battles are fought by, and those that were begun.
static CABINET: Cabinet<Book, TableBattle> = Cabinet::new();

impl CivilWarBattles {
    /// The book under these readings, with our own charts.
    pub fn book(self, settings: &Settings) -> Result<&'static Book, Vec<Diagnostic>> {
        CABINET.book(settings, || Book::load(settings, &read_charts(&self, settings, &[])?))
    }

    /// A battle by the name of its scenario; files in `own` stand before ours.
    pub fn battle(
        self,
        scenario: &str,
        settings: &Settings,
        own: &[(String, String)],
    ) -> Result<TableBattle, Vec<Diagnostic>> {
        let settings = &scenario::settings(scenario, settings, own);
        let book = self.book(settings)?;
        let set_up = || Ok(TableBattle::new(scenario::open(book, scenario, own)?));
        if own.is_empty() { CABINET.battle(settings, scenario, set_up) } else { set_up() }
    }
}

impl System for CivilWarBattles {
    fn id(&self) -> &'static str {
        "cwb"
    }

    fn title(&self) -> &'static str {
        "Civil War Battles"
    }

    fn about(&self) -> &'static str {
        "Brigades of bases on a tabletop, moved by action points, a corps a side."
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    fn rules(&self) -> Vec<Section> {
        rulebook()
    }

    fn chart_files(&self) -> Vec<(&'static str, &'static str)> {
        [charts::CARD, charts::HOUSE].concat()
    }

    fn readings(&self) -> Vec<Reading> {
        readings(include_str!("../READINGS.md"))
    }

    fn meaning(&self, book: &Opened, chart: &str, row: &str, column: &str) -> Option<String> {
        meaning::glossary().meaning(book.chart(chart)?, row, column)
    }

    fn open(&self, settings: &Settings, own: &[(String, String)]) -> Result<Opened, Vec<Diagnostic>> {
        let charts = read_charts(self, settings, own)?;
        // A book is opened once for each set of readings and serves until the program ends.
        let book: &'static Book = Box::leak(Box::new(Book::load(settings, &charts)?));
        Ok(Opened { charts, procedures: procedures::all(book), sequence: sequence::sequence(book) })
    }

    fn scenarios(&self) -> Vec<Scenario> {
        let list = || self.book(&Settings::default()).map_or_else(|_| Vec::new(), scenario::list);
        CABINET.list(list)
    }

    fn armies(&self) -> Option<&dyn Armies> {
        Some(self)
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
