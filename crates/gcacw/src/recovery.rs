//! Chapter 19, the Recovery Phase of one unit, in order: forage, digging, order, heart, fatigue.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Flow, Line, Play, Table};

use crate::book::Book;
use crate::entrench::{Site, When, dig, read_works, works_field};
use crate::march::{NO, YES, read_unit, unit_fields};
use crate::supply::{forage, forage_fields, forage_mods, read_forage};
use crate::unit::{Arm, Order, Unit, Wear};
use longroll::procedure::yes;

const FORAGE: Rule = card("19.1");
const DIG: Rule = card("19.2");
const ORDER: Rule = house("19.5");
const HEART: Rule = house("19.6");
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

/// 19 The steps of the phase in order. A unit that stays out of supply regains neither order nor heart.
fn recover(table: &mut dyn Table, book: &'static Book, camp: &Camp, rest: &mut Resting) -> Play<Flow> {
    if !rest.supplied {
        rest.supplied = forage(table, book, &camp.forage)?;
    }
    digging(table, book, camp, rest)?;
    if rest.supplied {
        order(table, book, &mut rest.unit);
        heart(table, book, camp.near_enemy, &mut rest.unit);
    } else {
        table.tell(&|| Line::effect("out of supply: no recovery of order or heart", SUPPLY));
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
pub(crate) fn order(table: &mut dyn Table, book: &Book, unit: &mut Unit) {
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
pub(crate) fn heart(table: &mut dyn Table, book: &Book, near_enemy: bool, unit: &mut Unit) {
    if unit.demoralized == 0 {
        return;
    }
    if unit.fatigue <= book.campaign.takes_heart && !near_enemy {
        unit.demoralized -= 1;
        table.tell(&|| match unit.demoralized {
            0 => Line::effect("no longer demoralized", HEART),
            level => Line::effect(format!("now Demoralized-{level}"), HEART),
        });
    } else {
        table.tell(&|| Line::effect("stays demoralized: too tired, or an enemy is adjacent", HEART));
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

pub(crate) fn form(book: &Book) -> Form {
    let form = works_field(unit_fields(Form::new()).number_or("demoralized", (0, 2), 0, "demoralization", HEART))
        .group("camp")
        .flag("near-enemy", "an enemy unit is adjacent", HEART)
        .number_or("held-turns", (0, 40), 0, "full turns it has held the hex", BUILD)
        .flag("rain", "a rain turn", RAIN)
        .flag("out-of-supply", "the unit is out of supply and forages", FORAGE);
    forage_fields(form, book).group("decisions").decision("entrench", &[YES, NO], "whether it digs where it may", DIG)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "state", help: "organized or disorganized" },
        FactName { name: "demoralized", help: "demoralization, 0 to 2" },
        FactName { name: "wear", help: "normal or exhausted side" },
        FactName { name: "fatigue", help: "Fatigue Level" },
        FactName { name: "works", help: "its entrenchment" },
        FactName { name: "supplied", help: "whether it is in supply" },
    ]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let mut unit = read_unit(values);
    unit.demoralized = values.number("demoralized") as u8;
    unit.works = read_works(book, values);
    no.refuse_if(unit.arm == Arm::Wagon && unit.works > 0, "works", "a wagon train does not entrench", BUILD);
    no.allow(())?;
    let camp = Camp {
        near_enemy: values.flag("near-enemy"),
        held_turns: values.number("held-turns") as u8,
        rain: values.flag("rain"),
        forage: forage_mods(book, unit.fatigue, read_forage(values)),
    };
    let start = Resting { unit, supplied: !values.flag("out-of-supply") };
    let step = move |table: &mut dyn Table, rest: &mut Resting| recover(table, book, &camp, rest);
    Ok(Situation::case(start, step, |rest: &Resting| {
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
