//! Chapter 19, the Recovery Phase of one unit, in order: forage, entrenching, organization, demoralization, fatigue.

use longroll::form::{choice_of, decision, flag, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Flow, Line, Play, Table};

use crate::book::Book;
use crate::entrench::{LEVELS, Site, WORKS, When, dig, level};
use crate::march::{Mover, NO, YES};
use crate::supply::{Country, forage, forage_mods};
use crate::unit::{Arm, Order, Unit, Wear};

const FORAGE: Rule = card("19.1");
const DIG: Rule = card("19.2");
const ORDER: Rule = house("19.5");
const RALLY: Rule = house("19.6");
const FATIGUE: Rule = house("19.7");
const SUPPLY: Rule = house("24.5");
const BUILD: Rule = house("17.3");
const RAIN: Rule = house("21.2");

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Resting {
    unit: Unit,
    supplied: bool,
}

struct Camp {
    near_enemy: bool,
    held_turns: u8,
    rain: bool,
    forage: longroll::drm::Mods,
}

/// 19 The steps of the phase in order. A unit that stays out of supply recovers from neither disorganization nor demoralization.
fn recover(table: &mut dyn Table, book: &Book, camp: &Camp, rest: &mut Resting) -> Play<Flow> {
    if !rest.supplied {
        rest.supplied = forage(table, book, &camp.forage)?;
    }
    digging(table, book, camp, rest)?;
    if rest.supplied {
        organization(table, book, &mut rest.unit);
        demoralization(table, book, camp.near_enemy, &mut rest.unit);
    } else {
        table.tell(&|| Line::effect("out of supply: no recovery from disorganization or demoralization", SUPPLY));
    }
    fatigue(table, book, &mut rest.unit);
    Ok(Flow::Done)
}

/// 19.2 The owner may dig one level where it is allowed.
fn digging(table: &mut dyn Table, book: &Book, camp: &Camp, rest: &mut Resting) -> Play<()> {
    let site =
        Site { when: When::Recovery, held_turns: camp.held_turns, rain: camp.rain, out_of_supply: !rest.supplied };
    let Ok(works) = dig(book, &rest.unit, site) else { return Ok(()) };
    let ask = Ask { name: "entrench", who: "owner", question: "Entrench?", options: &[YES, NO], rule: DIG };
    if table.ask(&ask)? == 0 {
        rest.unit.works = works;
        table.tell(&|| Line::effect(format!("digs {}", book.works[usize::from(works)].name), DIG));
    }
    Ok(())
}

/// 19.5 A disorganized unit that is not too tired becomes organized.
pub(crate) fn organization(table: &mut dyn Table, book: &Book, unit: &mut Unit) {
    if unit.order == Order::Organized {
        return;
    }
    if unit.fatigue <= book.campaign.organizes {
        unit.order = Order::Organized;
        table.tell(&|| Line::effect("organized again", ORDER));
    } else {
        table.tell(&|| Line::effect("too tired to be organized", ORDER));
    }
}

/// 19.6 A demoralized unit that is not too tired, and away from the enemy, drops one level.
pub(crate) fn demoralization(table: &mut dyn Table, book: &Book, near_enemy: bool, unit: &mut Unit) {
    if unit.demoralized == 0 {
        return;
    }
    if unit.fatigue <= book.campaign.rallies && !near_enemy {
        unit.demoralized -= 1;
        table.tell(&|| match unit.demoralized {
            0 => Line::effect("no longer demoralized", RALLY),
            level => Line::effect(format!("now Demoralized-{level}"), RALLY),
        });
    } else {
        table.tell(&|| Line::effect("stays demoralized: too tired, or an enemy is adjacent", RALLY));
    }
}

/// 19.7 Fatigue and exhaustion by the table.
pub(crate) fn fatigue(table: &mut dyn Table, book: &Book, unit: &mut Unit) {
    let rows = &book.campaign.recovery[usize::from(unit.wear == Wear::Exhausted)];
    let (before, level) = (unit.wear, i32::from(unit.fatigue));
    (unit.wear, unit.fatigue) = *rows.at(level);
    table.tell(&|| {
        let mut line = rows.line(level);
        if let Line::Cell { column, .. } = &mut line {
            before.word().clone_into(column);
        }
        line
    });
    table.tell(&|| Line::effect(format!("{} side, Fatigue Level {}", unit.wear.word(), unit.fatigue), FATIGUE));
}

longroll::form! {
    pub(crate) struct Recovery(_book: &Book) {
        with mover: Mover;
        /// demoralization
        demoralized: u8 = number(0..=2).or(0), RALLY;
        /// its entrenchment now
        works: &'static str = choice_of(&WORKS), LEVELS;
        group "camp";
        /// an enemy unit is adjacent
        near_enemy: bool = flag(), RALLY;
        /// full turns it has held the hex
        held_turns: u8 = number(0..=40).or(0), BUILD;
        /// a rain turn
        rain: bool = flag(), RAIN;
        /// the unit is out of supply and forages
        out_of_supply: bool = flag(), FORAGE;
        with country: Country;
        group "decisions";
        /// whether it digs where it may
        entrench: () = decision(&[YES, NO]), DIG;
    }
}

impl Declared<Book> for Recovery {
    const ABOUT: About = About::rolls(
        "recovery",
        "Recovery",
        FATIGUE,
        "The Recovery Phase of one unit: forage, entrenching, organization, demoralization, fatigue.",
    );
    const FACTS: &'static [FactName] = &[
        fact("state", "organized or disorganized"),
        fact("demoralized", "demoralization, 0 to 2"),
        fact("wear", "normal or exhausted side"),
        fact("fatigue", "Fatigue Level"),
        fact("works", "its entrenchment"),
        fact("supplied", "whether it is in supply"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let unit = self.mover.unit(book, &mut no);
        let unit = Unit { demoralized: self.demoralized, works: level(book, self.works), ..unit };
        no.refuse_if(unit.arm == Arm::Wagon && unit.works > 0, "works", "a wagon train does not entrench", BUILD);
        no.allow(())?;
        let forage = forage_mods(book, unit.fatigue, &self.country);
        let Recovery { near_enemy, held_turns, rain, .. } = self;
        let camp = Camp { near_enemy, held_turns, rain, forage };
        let start = Resting { unit, supplied: !self.out_of_supply };
        let step = move |table: &mut dyn Table, rest: &mut Resting| recover(table, book, &camp, rest);
        Ok(case(start, step, |rest: &Resting| {
            let unit = &rest.unit;
            say([
                Fact::Word(unit.order.word()),
                Fact::Number(i32::from(unit.demoralized)),
                Fact::Word(unit.wear.word()),
                Fact::Number(i32::from(unit.fatigue)),
                Fact::Word(book.works[usize::from(unit.works)].name),
                yes(rest.supplied),
            ])
        }))
    }
}
