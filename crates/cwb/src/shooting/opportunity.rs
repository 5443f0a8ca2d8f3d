//! 31.21 to 31.26 Opportunity shots of the side that is not active.

use longroll::drm::Mods;
use longroll::form::{choice, flag, maybe, modifier, number};
use longroll::procedure::{About, Case, Declared, FactName};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use super::foot::{self, Band, Firing};
use super::guns::{self, Gun, OVERHEAD, Over, Reach, reach};
use super::{Aimed, FACTS, Shot, play};
use crate::book::Book;
use crate::determination::{Own, Rerolls};
use crate::lookup::cell;
use crate::unit::{Army, Quality, USUAL};

const ONCE: Rule = card("31.21");
const FOOT: Rule = card("31.22");
const GUNS: Rule = card("31.23");
const LEAST: Rule = house("31.23");
const MACHINE_GUN: Rule = house("31.23");
const KINDS: Rule = card("3.0");
const UNIFORMS: Rule = house("31.21");
const BARRED: Rule = house("31.24");
const RESULTS: Rule = house("31.25");

longroll::words! {
    /// Who shoots in the enemy's turn.
    pub enum By { Foot = "foot": "infantry or dismounted cavalry", Gun = "gun": "an unlimbered gun" }
}

longroll::form! {
    pub struct OpportunityFire(book: &Book) {
        group "shooter";
        /// who shoots
        shooter: By = choice(), ONCE;
        /// inches to the target, a part of an inch counted as one
        range: i32 = number(0..=60), guns::RANGE;
        /// it has made an opportunity shot in this turn
        shot_already: bool = flag(), ONCE;
        group "foot";
        with foot: Firing;
        group "gun";
        /// what kind of gun
        gun: Gun = choice(), guns::RANGE;
        /// overhead: side of the gun
        side: Army = choice(), OVERHEAD;
        damaged: bool = modifier(book.artillery.opportunity_drm.damaged);
        light: bool = modifier(book.artillery.opportunity_drm.light);
        with over: Over;
        with aimed: Aimed;
        /// ranks of the target of a gun; 2 if not said
        ranks: Option<i32> = maybe(1..=12), guns::SAVE;
        with rerolls: Rerolls;
    }
}

impl Declared<Book> for OpportunityFire {
    const ABOUT: About =
        About::rolls("opportunity-fire", "Opportunity shooting", ONCE, "Foot or a gun shoots in the enemy's turn.");
    const FACTS: &'static [FactName] = FACTS;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let shots = book.infantry.opportunity_shots;
        let all = format!("{shots} opportunity shot in a turn is all it has");
        no.refuse_if(self.shot_already, "shot-already", all, ONCE);
        match self.shooter {
            By::Foot => self.by_foot(book, no),
            By::Gun => self.by_gun(book, no),
        }
    }
}

/// 7.2 A shot at a unit in its own turn: the saves and the dice for order are its own.
fn in_its_turn(shot: Shot) -> Shot {
    Shot { own: Own::Saves, ..shot }
}

impl OpportunityFire {
    /// 31.22 Foot shoots as always, but only at short range. 31.24 Disordered units and those low on ammunition do not.
    fn by_foot(self, book: &Book, mut no: Refusals) -> Result<Box<dyn Case + '_>, Refusals> {
        let short = book.infantry.weapon(self.foot.weapon).short;
        no.refuse_if(self.range > short, "range", format!("opportunity shots are made within {short} inches"), FOOT);
        no.refuse_if(self.foot.firer_disordered, "firer-disordered", "a disordered unit makes none", BARRED);
        no.refuse_if(self.foot.low_ammunition, "low-ammunition", "a unit low on ammunition makes none", BARRED);
        for (given, field) in [
            (self.gun != Gun::Smoothbore, "gun"),
            (self.side != Army::Union, "side"),
            (self.damaged, "damaged"),
            (self.light, "light"),
            (self.over.overhead, "overhead"),
            (self.over.near_gap.is_some(), "near-gap"),
            (self.over.far_gap.is_some(), "far-gap"),
            (self.over.on_hill, "on-hill"),
            (self.ranks.is_some(), "ranks"),
        ] {
            no.refuse_if(given, field, "this concerns guns only", GUNS);
        }
        let mark = self.aimed.mark(book, &mut no);
        let ready = self.foot.ready(book, self.range, mark, &mut no);
        no.allow(())?;
        Ok(play(book, in_its_turn(ready.shot), self.rerolls.determination, move |table| {
            foot::tell(table, book, &ready);
            tell_results(table);
        }))
    }

    /// 31.23 The range says how many dice a gun throws: more at canister than at short range, fewer if damaged or light. A machine gun
    /// has the dice of short range at its own.
    fn by_gun(self, book: &Book, mut no: Refusals) -> Result<Box<dyn Case + '_>, Refusals> {
        let usual = book.infantry.weapons.first().map_or("", |weapon| weapon.name);
        for (given, field) in [
            (self.foot.quality != Quality::Average, "quality"),
            (self.foot.weapon != usual, "weapon"),
            (i32::from(self.foot.half_bases) != USUAL, "half-bases"),
            (self.foot.front.is_some(), "front"),
            (self.foot.firer_disordered, "firer-disordered"),
            (self.foot.low_ammunition, "low-ammunition"),
            (self.foot.half_hidden, "half-hidden"),
            (self.foot.inside_woods, "inside-woods"),
            (self.foot.moved_far, "moved-far"),
        ] {
            no.refuse_if(given, field, "this concerns foot only", FOOT);
        }
        let found = reach(book, self.gun.word(), self.range).map(|(_, reach)| reach);
        let too_far = matches!(found, Some(Reach::Long | Reach::MachineGun(Band::Long)));
        no.refuse_if(too_far, "range", "guns make opportunity shots at canister and short range", GUNS);
        let machine = self.gun == Gun::MachineGun;
        no.refuse_if(self.light && machine, "light", "a machine gun is not light or heavy", KINDS);
        let band = (found.unwrap_or(Reach::Short), self.gun == Gun::Rifled);
        let dice = GunDice::of(book, band, (self.damaged, self.light), false);
        let mark = self.aimed.mark(book, &mut no);
        let ready =
            guns::ready(book, (self.gun, self.side, self.range), &self.over, self.ranks, dice.number, mark, &mut no);
        no.allow(())?;
        Ok(play(book, in_its_turn(ready.shot), self.rerolls.determination, move |table| {
            dice.tell(table);
            guns::tell(table, book, &ready);
            tell_results(table);
        }))
    }
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
