//! 31.21 to 31.26 Opportunity shots of the side that is not active.

use longroll::drm::Mods;
use longroll::form::{Form, Values};
use longroll::procedure::Case;
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use super::foot::{self, Band};
use super::guns::{self, Reach, reach};
use super::{TARGETS, play};
use crate::book::Book;
use crate::determination::{self, Own};
use crate::lookup::cell;

const ONCE: Rule = card("31.21");
const FOOT: Rule = card("31.22");
const GUNS: Rule = card("31.23");
const LEAST: Rule = house("31.23");
const MACHINE_GUN: Rule = house("31.23");
const KINDS: Rule = card("3.0");
const UNIFORMS: Rule = house("31.21");
const BARRED: Rule = house("31.24");
const RESULTS: Rule = house("31.25");

pub(crate) fn form(book: &Book) -> Form {
    let drm = &book.artillery.opportunity_drm;
    let form = Form::new()
        .group("shooter")
        .choice(
            "shooter",
            &[("foot", "infantry or dismounted cavalry"), ("gun", "an unlimbered gun")],
            "who shoots",
            ONCE,
        )
        .number("range", (0, 60), "inches to the target, a part of an inch counted as one", guns::RANGE)
        .flag("shot-already", "it has made an opportunity shot in this turn", ONCE)
        .group("foot");
    let form = foot::shooter(form, book).group("gun");
    let form = guns::gun(form, &guns::KINDS).modifier(drm.damaged).modifier(drm.light);
    determination::for_all(guns::rest(form, book), book)
}

/// 7.2 The dice of the target, which is in its own turn.
fn own(values: &Values) -> (&'static [Own], i32) {
    (TARGETS, values.number("determination"))
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let shots = book.infantry.opportunity_shots;
    no.refuse_if(
        values.flag("shot-already"),
        "shot-already",
        format!("{shots} opportunity shot in a turn is all it has"),
        ONCE,
    );
    if values.choice("shooter") == "gun" { by_gun(book, values, no) } else { by_foot(book, values, no) }
}

/// 31.22 Foot shoots as always, but only at short range. 31.24 Disordered units and those low on ammunition do not.
fn by_foot(book: &'static Book, values: &Values, mut no: Refusals) -> Result<Box<dyn Case>, Refusals> {
    let weapon = book.infantry.weapon(values.choice("weapon"));
    no.refuse_if(
        values.number("range") > weapon.short,
        "range",
        format!("opportunity shots are made within {} inches", weapon.short),
        FOOT,
    );
    no.refuse_if(values.flag("firer-disordered"), "firer-disordered", "a disordered unit makes none", BARRED);
    no.refuse_if(values.flag("low-ammunition"), "low-ammunition", "a unit low on ammunition makes none", BARRED);
    for flag in ["damaged", "light", "overhead", "on-hill"] {
        no.refuse_if(values.flag(flag), flag, "this concerns guns only", GUNS);
    }
    let ready = foot::ready(book, values, &mut no);
    no.allow(())?;
    Ok(play(book, ready.shot, own(values), move |table| {
        foot::tell(table, book, &ready);
        tell_results(table);
    }))
}

/// 31.23 A gun throws so many dice at canister range and so many at short range, fewer if damaged or light. A machine gun
/// has the dice of short range at its own.
fn by_gun(book: &'static Book, values: &Values, mut no: Refusals) -> Result<Box<dyn Case>, Refusals> {
    for flag in ["firer-disordered", "low-ammunition", "half-hidden", "inside-woods", "moved-far"] {
        no.refuse_if(values.flag(flag), flag, "this concerns foot only", FOOT);
    }
    let gun = values.choice("gun");
    let found = reach(book, gun, values.number("range")).map(|(_, reach)| reach);
    let too_far = matches!(found, Some(Reach::Long | Reach::MachineGun(Band::Long)));
    no.refuse_if(too_far, "range", "guns make opportunity shots at canister and short range", GUNS);
    let light = values.flag("light");
    no.refuse_if(light && gun == "machine-gun", "light", "a machine gun is not light or heavy", KINDS);
    let band = (found.unwrap_or(Reach::Short), gun == "rifled");
    let dice = GunDice::of(book, band, (values.flag("damaged"), light), false);
    let ready = guns::ready(book, values, dice.number, &mut no);
    no.allow(())?;
    Ok(play(book, ready.shot, own(values), move |table| {
        dice.tell(table);
        guns::tell(table, book, &ready);
        tell_results(table);
    }))
}

/// 31.23 The dice of a gun's opportunity shot.
pub(crate) struct GunDice {
    row: &'static str,
    rule: Rule,
    printed: i32,
    mods: Mods,
    /// 31.21 Dice lost because uniforms are mistaken.
    mistaken: i32,
    pub number: i32,
}

impl GunDice {
    pub(crate) fn of(
        book: &Book,
        (band, rifled): (Reach, bool),
        (damaged, light): (bool, bool),
        is_mistaken: bool,
    ) -> GunDice {
        let the = &book.artillery;
        let (row, printed) = match (band, rifled) {
            (Reach::Canister, true) => ("canister-rifled", the.opportunity_rifled),
            (Reach::Canister, false) => ("canister", the.opportunity_canister),
            _ => ("short", the.opportunity_short),
        };
        let rule = if matches!(band, Reach::MachineGun(_)) { MACHINE_GUN } else { GUNS };
        let mut mods = Mods::new();
        mods.add_if(damaged, the.opportunity_drm.damaged);
        mods.add_if(light, the.opportunity_drm.light);
        let mistaken = if is_mistaken { the.mistaken } else { 0 };
        let number = (printed + mods.total() - mistaken).max(the.opportunity_minimum);
        GunDice { row, rule, printed, mods, mistaken, number }
    }

    /// The receipt of them.
    pub(crate) fn tell(&self, table: &mut dyn Table) {
        table.tell(&|| cell("artillery.opportunity", self.row, "", self.printed, self.rule));
        if !self.mods.is_empty() {
            table.tell(&|| Line::Adjust { title: "to the dice".to_owned(), mods: self.mods.clone() });
        }
        if self.mistaken > 0 {
            table.tell(&|| cell("artillery.house", "mistaken-uniforms", "", self.mistaken, UNIFORMS));
        }
        if self.printed + self.mods.total() - self.mistaken < self.number {
            table.tell(&|| cell("artillery.house", "opportunity-minimum", "", self.number, LEAST));
        }
    }
}

fn tell_results(table: &mut dyn Table) {
    table.tell(&|| Line::next("results apply at once, before the next action of the target", RESULTS));
}
