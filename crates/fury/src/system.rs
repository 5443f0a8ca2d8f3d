//! The system as everyone outside sees it, and the readings players may choose between.

use longroll::battle::{Battle, Scenario};
use longroll::cabinet::Cabinet;
use longroll::diagnostic::Diagnostic;
use longroll::game::Match;
use longroll::system::{Book as Opened, Reading, Section, Settings, Switch, System, read_charts, readings, sections};

use crate::battle::game::TableBattle;
use crate::battle::scenario;
use crate::book::Book;
use crate::sequence::SEQUENCE;
use crate::{charts, meaning, procedures};

/// Fire and Fury; it has one edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FireAndFury;

pub static FIRE_AND_FURY: FireAndFury = FireAndFury;

macro_rules! switch {
    ($name:ident = $text:literal, $section:literal, [$($value:literal),*], $help:literal) => {
        pub const $name: Switch = Switch { name: $text, section: $section, values: &[$($value),*], help: $help };
    };
}

switch!(
    WOOD_VISIBILITY = "wood_visibility",
    "9.4",
    ["open_4_closed_2", "literal", "swapped"],
    "how deep one sees into open and closed woods (reading E9)"
);
switch!(
    STACK_HALVING = "stack_halving",
    "9.7",
    ["false", "true"],
    "disordered and low on ammunition halve fire twice (reading E10)"
);
switch!(
    HORSE_ART_ROUGH = "horse_art_rough",
    "7.1",
    ["1/4", "1/6"],
    "horse artillery's rate in rough ground (reading E8)"
);
switch!(CAV_ROAD = "cav_road", "7.4", ["x2", "x3"], "cavalry's rate on roads (reading E7)");
switch!(
    ONE_ROLL_PER_DIVISION = "one_roll_per_division",
    "6.3",
    ["false", "true"],
    "brigades of a division near its leader share one maneuver die"
);
switch!(
    STAND_LOSS_MODIFIER = "stand_loss_modifier",
    "10.4",
    ["total", "per_unit_maximum"],
    "stands lost to fire count for the whole side, or of its worst brigade only"
);
switch!(
    ARC_SIDE = "arc_side",
    "9.3",
    ["each_side", "total"],
    "angles of fire are measured to each side, or are the whole angle"
);
switch!(
    CONFEDERATE_MOUNTED_BONUS = "confederate_mounted_bonus",
    "10.4",
    ["false", "true"],
    "mounted Confederates have the bonus of charging Confederates too"
);
switch!(CONTACT_DISTANCE = "contact_distance", "10.1", ["0", "1"], "gap in inches that counts as contact");
switch!(
    COMBINED_FIRE = "combined_fire",
    "9.6",
    ["forced", "free"],
    "fire at one target is always one roll, or may be rolled unit by unit"
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

macro_rules! chapters {
    ($($file:literal)*) => {
        &[$(include_str!(concat!("../../../docs/src/fire-and-fury/", $file, ".md"))),*]
    };
}

/// The rulebook, chapter by chapter: what players read is what the program lists.
const RULEBOOK: &[&str] = chapters!(
    "02-scale" "03-units" "04-leaders" "05-formations" "06-maneuver" "07-movement" "08-terrain" "09-fire" "10-charges"
    "11-retreats" "12-turn" "13-victory" "15-switches");

/// Every section of the rulebook.
pub fn rulebook() -> Vec<Section> {
    RULEBOOK.iter().flat_map(|chapter| sections(chapter)).collect()
}

/// What battles are fought by, and those that were begun.
static CABINET: Cabinet<Book, TableBattle> = Cabinet::new();

impl FireAndFury {
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
        let book = self.book(settings)?;
        let set_up = || Ok(TableBattle::new(scenario::open(book, scenario, own)?));
        if own.is_empty() { CABINET.battle(settings, scenario, set_up) } else { set_up() }
    }
}

impl System for FireAndFury {
    fn id(&self) -> &'static str {
        "fire-and-fury"
    }

    fn title(&self) -> &'static str {
        "Fire and Fury, brigade level"
    }

    fn about(&self) -> &'static str {
        "Brigades of stands and batteries on a tabletop, distances in inches."
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
        meaning::meaning(book.chart(chart)?, row, column)
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
        Ok(Box::new(Match::new(self.battle(scenario, settings, own)?)))
    }
}
