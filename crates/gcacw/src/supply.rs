//! Chapter 24: forage and the reduction of wagon trains.

use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::form::{modifier, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say, yes};
use longroll::receipt::counted;
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::Book;

const FORAGE: Rule = card("24.6");
const ONCE: Rule = house("24.6");
const WAGONS: Rule = card("24.8");
const TRIGGER: Rule = house("24.8");

/// 24.6 What makes foraging hard.
pub(crate) fn forage_mods(book: &Book, fatigue: u8, country: &Country) -> Mods {
    let drm = &book.campaign.forage_drm;
    let mut mods = Mods::new();
    mods.add_by(drm.fatigue, i32::from(fatigue));
    mods.add_if(country.plateau_or_mountain, drm.plateau_or_mountain);
    mods.add_if(country.hemmed_in, drm.hemmed_in);
    mods.add_if(country.scenario_9, drm.scenario_9);
    mods
}

/// 24.6 A die with the modifiers: a low one puts the unit in supply until the next Supply Segment.
pub fn forage(table: &mut dyn Table, book: &Book, mods: &Mods) -> Play<bool> {
    let rows = &book.campaign.forage;
    let cell = |die: i32| rows.line(die + mods.total());
    let die = table.roll(
        &Roll::new("forage", FORAGE, Dice::One(D6)).by("owner").with(mods).on(&rows.rows, mods.total()).reads(&cell),
    )?;
    let fed = *rows.at(die + mods.total());
    if fed {
        table.tell(&|| Line::effect("in supply until the next Supply Segment", ONCE));
    } else {
        table.tell(&|| Line::effect("finds nothing", FORAGE));
    }
    Ok(fed)
}

longroll::form! {
    /// What makes foraging hard, besides fatigue.
    pub(crate) struct Country(book: &Book) {
        plateau_or_mountain: bool = modifier(book.campaign.forage_drm.plateau_or_mountain);
        hemmed_in: bool = modifier(book.campaign.forage_drm.hemmed_in);
        scenario_9: bool = modifier(book.campaign.forage_drm.scenario_9);
    }
}

longroll::form! {
    pub(crate) struct Forage(_book: &Book) {
        /// Fatigue Level before recovery
        fatigue: u8 = number(0..=4).or(0), FORAGE;
        with country: Country;
    }
}

impl Declared<Book> for Forage {
    const ABOUT: About = About::rolls("forage", "Forage", FORAGE, "Whether a unit out of supply finds food.");
    const FACTS: &'static [FactName] = &[fact("supplied", "whether the unit is in supply now")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mods = forage_mods(book, self.fatigue, &self.country);
        let step = move |table: &mut dyn Table, fed: &mut bool| {
            *fed = forage(table, book, &mods)?;
            Ok(Flow::Done)
        };
        Ok(case(false, step, |fed: &bool| say([yes(*fed)])))
    }
}

/// 24.8 A die: nothing, one supply point lost, or all of them; a wagon with none to lose is eliminated.
pub(crate) fn reduce(table: &mut dyn Table, book: &Book, points: &mut Option<u8>) -> Play<Flow> {
    let rows = &book.campaign.wagon;
    let die = table.roll(
        &Roll::new("wagon reduction", WAGONS, Dice::One(D6)).by("owner").on(&rows.rows, 0).reads(&|die| rows.line(die)),
    )?;
    *points = match (*rows.at(die), *points) {
        (None, points) => points,
        (Some(_), None | Some(0)) => None,
        (Some(Some(lost)), Some(points)) => Some(points.saturating_sub(lost)),
        (Some(None), Some(_)) => Some(0),
    };
    table.tell(&|| match *points {
        Some(left) => Line::effect(format!("{} left", counted(left.into(), "supply point")), TRIGGER),
        None => Line::effect("no supply points to lose: the wagon train is eliminated", TRIGGER),
    });
    Ok(Flow::Done)
}

longroll::form! {
    pub(crate) struct WagonReduction(book: &Book) {
        /// supply points it carries
        sp: u8 = number(0..=i32::from(book.rear.supply.wagon)).or(book.rear.supply.wagon), TRIGGER;
    }
}

impl Declared<Book> for WagonReduction {
    const ABOUT: About = About::rolls(
        "wagon-reduction",
        "Wagon reduction",
        WAGONS,
        "What the mountains do to a wagon train in scenario 9.",
    );
    const FACTS: &'static [FactName] = &[fact("sp", "supply points left"), fact("wagon", "stands or eliminated")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let step = move |table: &mut dyn Table, points: &mut Option<u8>| reduce(table, book, points);
        Ok(case(Some(self.sp), step, |points: &Option<u8>| {
            let stands = if points.is_some() { "stands" } else { "eliminated" };
            say([Fact::Number(i32::from(points.unwrap_or(0))), Fact::Word(stands)])
        }))
    }
}
