//! Chapter 17, entrenchment: one level at a time.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::unit::{Arm, Order, Unit, Works, halves};
use longroll::procedure::lookup;

const LEVELS: Rule = rulebook("17.1");
const FACTOR: Rule = house("17.2");
const BUILD: Rule = house("17.3");
const ACTION: Rule = rulebook("17.3");
const PHASE: Rule = card("19.2");
const MAY_ACT: Rule = rulebook("6.8");
const HEART: Rule = house("18.2");
const RAIN: Rule = house("21.2");
const SUPPLY: Rule = house("24.5");

const WORKS: [(&str, &str); 7] = [
    ("none", "none"),
    ("abatis", "abatis"),
    ("breastworks-build", "breastworks begun"),
    ("breastworks-complete", "breastworks"),
    ("fort-build-1", "fort begun"),
    ("fort-build-2", "fort half done"),
    ("fort-complete", "fort"),
];

/// Where digging happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    Action,
    Recovery,
}

/// What bears on digging besides the unit.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    pub when: When,
    pub held_turns: u8,
    pub rain: bool,
    pub out_of_supply: bool,
}

/// 17.3 The level after digging: an action makes abatis of nothing; the Recovery Phase adds one level, up to what the
/// arm, the weather and the time in the hex allow. All reasons against it otherwise.
pub fn dig(book: &Book, unit: &Unit, site: Site) -> Result<Works, Refusals> {
    let rule = &book.campaign.entrench;
    let mut no = Refusals::default();
    no.refuse_if(unit.arm == Arm::Wagon, "arm", "a wagon train does not entrench", BUILD);
    no.refuse_if(unit.order == Order::Disorganized, "order", "a disorganized unit does not entrench", BUILD);
    no.refuse_if(unit.demoralized > 0, "demoralized", "a demoralized unit does not entrench", HEART);
    no.refuse_if(site.out_of_supply, "out-of-supply", "a unit out of supply does not entrench", SUPPLY);
    let next = unit.works + 1;
    match site.when {
        When::Action => {
            no.refuse_if(unit.fatigue > book.may_act, "fatigue", "a unit so tired may not act", MAY_ACT);
            no.refuse_if(next > rule.action_to, "works", "an action only makes abatis of nothing", ACTION);
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

pub(crate) fn works_field(form: Form) -> Form {
    form.choice("works", &WORKS, "its entrenchment now", LEVELS)
}

pub(crate) fn read_works(book: &Book, values: &Values) -> Works {
    book.works.iter().position(|row| row.name == values.choice("works")).unwrap_or(0) as Works
}

pub(crate) fn form(_: &Book) -> Form {
    let form = Form::new()
        .group("unit")
        .choice(
            "arm",
            &[("infantry", "infantry"), ("artillery", "artillery"), ("cavalry", "cavalry"), ("wagon", "wagon train")],
            "what kind of unit",
            BUILD,
        )
        .choice("order", &[("organized", "organized"), ("disorganized", "disorganized")], "its strength marker", BUILD)
        .number_or("fatigue", (0, 4), 0, "Fatigue Level before", BUILD)
        .number_or("demoralized", (0, 2), 0, "demoralization", HEART);
    works_field(form)
        .group("digging")
        .choice("when", &[("action", "an action"), ("recovery", "the Recovery Phase")], "when it digs", ACTION)
        .number_or("held-turns", (0, 40), 0, "full turns it has held the hex", BUILD)
        .flag("rain", "a rain turn", RAIN)
        .flag("out-of-supply", "the unit is out of supply", SUPPLY)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "works", help: "its entrenchment afterwards" },
        FactName { name: "factor", help: "twice the factor on Combat Value and artillery in defense" },
        FactName { name: "fatigue", help: "Fatigue Level afterwards" },
    ]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut unit = Unit {
        arm: Arm::from_word(values.choice("arm")),
        order: Order::from_word(values.choice("order")),
        fatigue: values.number("fatigue") as u8,
        demoralized: values.number("demoralized") as u8,
        works: read_works(book, values),
        ..Unit::new(1, 0, 0)
    };
    let site = Site {
        when: if values.choice("when") == "recovery" { When::Recovery } else { When::Action },
        held_turns: values.number("held-turns") as u8,
        rain: values.flag("rain"),
        out_of_supply: values.flag("out-of-supply"),
    };
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
