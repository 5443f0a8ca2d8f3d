//! The system as everyone outside sees it, and the readings players may choose between.

use longroll::battle::{Battle, Scenario};
use longroll::cabinet::Cabinet;
use longroll::diagnostic::Diagnostic;
use longroll::game::Match;
use longroll::system::{Book as Opened, Reading, Section, Settings, Switch, System, read_charts, readings, sections};

use crate::battle::game::GreatCampaign;
use crate::battle::scenario;
use crate::book::Book;
use crate::sequence::SEQUENCE;
use crate::{charts, meaning, procedures};

/// Great Campaigns of the American Civil War: Above the Clouds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AboveTheClouds;

pub static ABOVE_THE_CLOUDS: AboveTheClouds = AboveTheClouds;

macro_rules! switch {
    ($name:ident = $text:literal, $section:literal, [$($value:literal),*], $help:literal) => {
        pub const $name: Switch = Switch { name: $text, section: $section, values: &[$($value),*], help: $help };
    };
}

switch!(
    TIE_CHECK_THEN = "tie_check_then",
    "6.2",
    ["reroll", "union"],
    "what follows an insubordination check on a tie"
);
switch!(
    MIN_MOVE_ONE_HEX = "min_move_one_hex",
    "8.5",
    ["true", "false"],
    "a unit that has spent nothing may always enter one hex"
);
switch!(
    TERRAIN_DIE_MODS = "terrain_die_mods",
    "12.2",
    ["best", "sum"],
    "the best of the heights and the best of the waters, or all of them"
);
switch!(
    QUARTER_RULE = "quarter_rule",
    "13.2",
    ["effective", "plain"],
    "a hex is covered by a quarter of the defender's value with or without entrenchments"
);
switch!(
    GRAND_ASSAULT_ROLL = "grand_assault_roll",
    "14.3",
    ["command", "all"],
    "extra units join by the army leader's command value, or all of them without a roll"
);
switch!(
    RETREAT_LOSS_EACH_UNIT = "retreat_loss_each_unit",
    "15.4",
    ["true", "false"],
    "Manpower lost on a retreat falls on each unit of the stack, or on the stack once"
);
switch!(CAVRET_ROUNDING = "cavret_rounding", "16.4", ["floor", "ceil"], "how half of a cavalry retreat die is rounded");
switch!(
    CAVRET_LOSS_ON = "cavret_loss_on",
    "16.6",
    ["modified", "natural"],
    "which die of a cavalry retreat costs Manpower"
);

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

macro_rules! chapters {
    ($($file:literal)*) => {
        &[$(include_str!(concat!("../../../docs/src/great-campaigns/", $file, ".md"))),*]
    };
}

/// The rulebook, chapter by chapter: what players read is what the program lists.
const RULEBOOK: &[&str] = chapters!(
    "02-scale-and-map" "03-units" "04-zones" "05-sequence" "06-initiative" "07-actions" "08-march" "09-attack"
    "10-combat" "11-values" "12-terrain" "13-flanks" "14-assault" "15-results" "16-cavalry-retreat" "17-entrenchment"
    "18-demoralization" "19-recovery" "20-insubordination" "21-events" "22-reinforcements" "23-bridges" "24-supply"
    "25-rail" "26-boxes" "27-victory" "30-switches");

/// Every section of the rulebook.
pub fn rulebook() -> Vec<Section> {
    RULEBOOK.iter().flat_map(|chapter| sections(chapter)).collect()
}

/// What battles are fought by, and those that were begun.
static CABINET: Cabinet<Book, GreatCampaign> = Cabinet::new();

impl AboveTheClouds {
    /// The book under these readings, with our own charts.
    pub fn book(self, settings: &Settings) -> Result<&'static Book, Vec<Diagnostic>> {
        CABINET.book(settings, || Book::load(settings, &read_charts(&self, settings, &[])?))
    }

    /// A campaign by the name of its scenario; files in `own` stand before ours.
    pub fn campaign(
        self,
        scenario: &str,
        settings: &Settings,
        own: &[(String, String)],
    ) -> Result<GreatCampaign, Vec<Diagnostic>> {
        let book = self.book(settings)?;
        let set_up = || Ok(GreatCampaign::new(scenario::open(book, scenario, own)?));
        if own.is_empty() { CABINET.battle(settings, scenario, set_up) } else { set_up() }
    }
}

impl System for AboveTheClouds {
    fn id(&self) -> &'static str {
        "above-the-clouds"
    }

    fn title(&self) -> &'static str {
        "Great Campaigns of the American Civil War: Above the Clouds"
    }

    fn about(&self) -> &'static str {
        "Divisions and brigades on mile-wide hexes, the campaigns of Chickamauga and Chattanooga, 1863."
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
        meaning::meaning(book, book.chart(chart)?, row, column)
    }

    fn open(&self, settings: &Settings, own: &[(String, String)]) -> Result<Opened, Vec<Diagnostic>> {
        let charts = read_charts(self, settings, own)?;
        // A book is opened once for each set of readings and serves until the program ends.
        let book: &'static Book = Box::leak(Box::new(Book::load(settings, &charts)?));
        Ok(Opened { charts, procedures: procedures::all(book), sequence: SEQUENCE })
    }

    fn scenarios(&self) -> Vec<Scenario> {
        let list = || self.book(&Settings::default()).map_or_else(|_| Vec::new(), scenario::list);
        CABINET.list(list)
    }

    fn begin(
        &self,
        scenario: &str,
        settings: &Settings,
        own: &[(String, String)],
    ) -> Result<Box<dyn Battle>, Vec<Diagnostic>> {
        Ok(Box::new(Match::new(self.campaign(scenario, settings, own)?)))
    }
}
