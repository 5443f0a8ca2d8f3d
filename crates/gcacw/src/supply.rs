//! Chapter 24: forage and the reduction of wagon trains.

use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::Book;
use longroll::procedure::yes;

const FORAGE: Rule = card("24.6");
const ONCE: Rule = house("24.6");
const WAGONS: Rule = card("24.8");
const TRIGGER: Rule = house("24.8");

/// 24.6 What makes foraging hard.
pub fn forage_mods(book: &Book, fatigue: u8, [plateau, hemmed_in, scenario_9]: [bool; 3]) -> Mods {
    let drm = &book.campaign.forage_drm;
    let mut mods = Mods::new();
    mods.add_by(drm.fatigue, i32::from(fatigue));
    mods.add_if(plateau, drm.plateau_or_mountain);
    mods.add_if(hemmed_in, drm.hemmed_in);
    mods.add_if(scenario_9, drm.scenario_9);
    mods
}

/// 24.6 A die with the modifiers: a low one puts the unit in supply until the next Supply Segment.
pub fn forage(table: &mut dyn Table, book: &Book, mods: &Mods) -> Play<bool> {
    let rows = &book.campaign.forage;
    let die = table.roll(&Roll::new("forage", FORAGE, Dice::One(D6)).with(mods).on(&rows.rows, mods.total()))?;
    table.tell(&|| rows.line(die + mods.total()));
    let fed = *rows.at(die + mods.total());
    if fed {
        table.tell(&|| Line::effect("in supply until the next Supply Segment", ONCE));
    } else {
        table.tell(&|| Line::effect("finds nothing", FORAGE));
    }
    Ok(fed)
}

pub(crate) fn forage_fields(form: Form, book: &Book) -> Form {
    let drm = &book.campaign.forage_drm;
    form.modifier(drm.plateau_or_mountain).modifier(drm.hemmed_in).modifier(drm.scenario_9)
}

pub(crate) fn read_forage(values: &Values) -> [bool; 3] {
    [values.flag("plateau-or-mountain"), values.flag("hemmed-in"), values.flag("scenario-9")]
}

pub(crate) fn forage_form(book: &Book) -> Form {
    let form = Form::new().number_or("fatigue", (0, 4), 0, "Fatigue Level before recovery", FORAGE);
    forage_fields(form, book)
}

pub(crate) fn forage_facts() -> Vec<FactName> {
    vec![FactName { name: "supplied", help: "whether the unit is in supply now" }]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn forage_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mods = forage_mods(book, values.number("fatigue") as u8, read_forage(values));
    let step = move |table: &mut dyn Table, fed: &mut bool| {
        *fed = forage(table, book, &mods)?;
        Ok(Flow::Done)
    };
    Ok(Situation::case(false, step, |fed: &bool| say([yes(*fed)])))
}

/// 24.8 A die: nothing, one supply point lost, or all of them; a wagon with none to lose is eliminated.
pub(crate) fn reduce(table: &mut dyn Table, book: &Book, points: &mut Option<u8>) -> Play<Flow> {
    let rows = &book.campaign.wagon;
    let die = table.roll(&Roll::new("wagon reduction", WAGONS, Dice::One(D6)).on(&rows.rows, 0))?;
    table.tell(&|| rows.line(die));
    *points = match (*rows.at(die), *points) {
        (None, points) => points,
        (Some(_), None | Some(0)) => None,
        (Some(Some(lost)), Some(points)) => Some(points.saturating_sub(lost)),
        (Some(None), Some(_)) => Some(0),
    };
    table.tell(&|| match *points {
        Some(left) => Line::effect(format!("{left} supply points left"), TRIGGER),
        None => Line::effect("no supply points to lose: the wagon train is eliminated", TRIGGER),
    });
    Ok(Flow::Done)
}

pub(crate) fn wagon_form(_: &Book) -> Form {
    Form::new().number_or("sp", (0, 4), 4, "supply points it carries", TRIGGER)
}

pub(crate) fn wagon_facts() -> Vec<FactName> {
    vec![FactName { name: "sp", help: "supply points left" }, FactName { name: "wagon", help: "stands or eliminated" }]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn wagon_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let step = move |table: &mut dyn Table, points: &mut Option<u8>| reduce(table, book, points);
    Ok(Situation::case(Some(values.number("sp") as u8), step, |points: &Option<u8>| {
        let stands = if points.is_some() { "stands" } else { "eliminated" };
        say([Fact::Number(i32::from(points.unwrap_or(0))), Fact::Word(stands)])
    }))
}
