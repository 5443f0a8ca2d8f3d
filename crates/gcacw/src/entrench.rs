//! Chapter 17, entrenchment: one level at a time.

use longroll::form::{choice, choice_of, flag, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::unit::{Arm, Order, Unit, Works, halves};

pub(crate) const LEVELS: Rule = rulebook("17.1");
const FACTOR: Rule = house("17.2");
const BUILD: Rule = house("17.3");
const ACTION: Rule = rulebook("17.3");
const PHASE: Rule = card("19.2");
const MAY_ACT: Rule = rulebook("6.8");
const DEMORALIZED: Rule = house("18.2");
const RAIN: Rule = house("21.2");
const SUPPLY: Rule = house("24.5");

pub(crate) const WORKS: [(&str, &str); 7] = [
    ("none", "none"),
    ("abatis", "abatis"),
    ("breastworks-build", "breastworks begun"),
    ("breastworks-complete", "breastworks"),
    ("fort-build-1", "fort begun"),
    ("fort-build-2", "fort half done"),
    ("fort-complete", "fort"),
];

longroll::words! {
    /// When a unit digs.
    pub enum When { Action = "action": "an action", Recovery = "recovery": "the Recovery Phase" }
}

/// What matters for entrenching besides the unit.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    pub when: When,
    pub held_turns: u8,
    pub rain: bool,
    pub out_of_supply: bool,
}

/// 17.3 The level after entrenching. An action builds abatis from nothing. The Recovery Phase adds one level, as far as
/// arm, weather and time in the hex allow. Otherwise, every reason against it.
pub fn dig(book: &Book, unit: &Unit, site: Site) -> Result<Works, Refusals> {
    let rule = &book.campaign.entrench;
    let mut no = Refusals::default();
    no.refuse_if(unit.arm == Arm::Wagon, "arm", "a wagon train does not entrench", BUILD);
    no.refuse_if(unit.order == Order::Disorganized, "order", "a disorganized unit does not entrench", BUILD);
    no.refuse_if(unit.demoralized > 0, "demoralized", "a demoralized unit does not entrench", DEMORALIZED);
    no.refuse_if(site.out_of_supply, "out-of-supply", "a unit out of supply does not entrench", SUPPLY);
    let next = unit.works + 1;
    match site.when {
        When::Action => {
            no.refuse_if(unit.fatigue > book.may_act, "fatigue", "a unit at this Fatigue Level may not act", MAY_ACT);
            no.refuse_if(
                next > rule.action_to,
                "works",
                "an action builds abatis only where there are no works",
                ACTION,
            );
        }
        When::Recovery => {
            let tired = unit.fatigue > rule.recovery_fatigue;
            no.refuse_if(tired, "fatigue", format!("only at Fatigue Level {} or less", rule.recovery_fatigue), BUILD);
        }
    }
    let cavalry = unit.arm == Arm::Cavalry && next > rule.cavalry_to;
    no.refuse_if(cavalry, "works", "cavalry builds nothing better", BUILD);
    no.refuse_if(site.rain && next > rule.rain_to, "rain", "nothing better is built in a rain turn", RAIN);
    let early = next > rule.free_to && site.held_turns < rule.held_turns;
    no.refuse_if(early, "held-turns", format!("only after {} full turns in the hex", rule.held_turns), BUILD);
    no.refuse_if(usize::from(next) >= book.works.len(), "works", "there is nothing better", LEVELS);
    no.allow(next)
}

longroll::form! {
    pub(crate) struct Entrench(_book: &Book) {
        group "unit";
        /// what kind of unit
        arm: Arm = choice(), BUILD;
        /// its strength marker
        order: Order = choice(), BUILD;
        /// Fatigue Level before
        fatigue: u8 = number(0..=4).or(0), BUILD;
        /// demoralization
        demoralized: u8 = number(0..=2).or(0), DEMORALIZED;
        /// its entrenchment now
        works: &'static str = choice_of(&WORKS), LEVELS;
        group "digging";
        /// when it digs
        when: When = choice(), ACTION;
        /// full turns it has held the hex
        held_turns: u8 = number(0..=40).or(0), BUILD;
        /// a rain turn
        rain: bool = flag(), RAIN;
        /// the unit is out of supply
        out_of_supply: bool = flag(), SUPPLY;
    }
}

/// The level of works of this name.
pub(crate) fn level(book: &Book, works: &str) -> Works {
    book.works.iter().position(|row| row.name == works).unwrap_or(0) as Works
}

impl Declared<Book> for Entrench {
    const ABOUT: About =
        About::looks_up("entrench", "Entrench", BUILD, "What a unit may dig, now or in the Recovery Phase.");
    const FACTS: &'static [FactName] = &[
        fact("works", "its entrenchment afterwards"),
        fact("factor", "twice the factor on Combat Value and artillery in defense"),
        fact("fatigue", "Fatigue Level afterwards"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let Entrench { arm, order, fatigue, demoralized, when, held_turns, rain, out_of_supply, .. } = self;
        let works = level(book, self.works);
        let mut unit = Unit { arm, order, fatigue, demoralized, works, ..Unit::new(1, 0, 0) };
        let site = Site { when, held_turns, rain, out_of_supply };
        unit.works = dig(book, &unit, site)?;
        if site.when == When::Action {
            unit.tire(book, book.campaign.entrench.fatigue);
        }
        let row = book.works[usize::from(unit.works)];
        let facts = say([Fact::Word(row.name), Fact::Number(row.factor), Fact::Number(i32::from(unit.fatigue))]);
        let tell = move |table: &mut dyn Table| {
            let (rule, text) = match site.when {
                When::Action => (ACTION, format!("digs {}; now Fatigue Level {}", row.name, unit.fatigue)),
                When::Recovery => (PHASE, format!("digs {}", row.name)),
            };
            table.tell(&|| Line::effect(text.clone(), rule));
            table.tell(&|| Line::Cell {
                chart: "works",
                row: row.name.to_owned(),
                column: "factor".to_owned(),
                value: halves(row.factor),
                rule: FACTOR,
            });
        };
        Ok(lookup(tell, facts))
    }
}
