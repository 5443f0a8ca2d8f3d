//! The forms of `charge` and `charge-sequence`.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::Table;

use super::before::{CONCENTRATE, SPREAD};
use super::result::{BREAKS, CARRIES, GUN, LARGEST, SMALLEST};
use super::{CHARGE, Combat, Facts, Step, meets_limbered_guns, step};
use crate::book::Book;
use crate::book::field::Terrain;
use crate::fire::form::{EXAMPLE as FIRE_EXAMPLE, Firers, NOTATION as FIRE_NOTATION, read_firers};
use crate::unit::{EXAMPLE, NOTATION, Unit, Units, formation_refusal, read_units};
use longroll::procedure::yes;

const MODIFIERS: Rule = card("10.4");
const WHO_CHARGES: Rule = rulebook("10.1");
const BRIDGE: Rule = rulebook("10.8");
const COVER: Rule = card("8.1");
const BREAKTHROUGH: Rule = card("10.10");
const FIRE_BEFORE: Rule = card("10.2");
const AT_WHOM: Rule = house("10.2");
const PAYS: Rule = house("10.9");

/// The most units a side when fire and charge are taken together.
pub(crate) const MOST_WITH_FIRE: usize = 3;

fn sides(book: &Book) -> Form {
    Form::new()
        .group("chargers")
        .choice("side", &[("union", "Union"), ("confederate", "Confederate")], "who charges", MODIFIERS)
        .list("attackers", NOTATION, EXAMPLE, "charging brigades in this combat", CHARGE)
        .flag("road", "march columns fight on a road", MODIFIERS)
        .flag("bridge", "march columns charge over a bridge; others may charge beside it", BRIDGE)
        .group("defenders")
        .list("defenders", NOTATION, EXAMPLE, "brigades and batteries they touch", CHARGE)
        .choice("terrain", &book.grounds(), "ground the defenders hold", MODIFIERS)
        .number_or("covered", (0, 100), 100, "percent of their stands that hold it", COVER)
}

fn decisions(form: Form) -> Form {
    form.group("decisions")
        .decision("breakthrough", &[CARRIES, BREAKS], "attackers who drive the enemy back", BREAKTHROUGH)
        .decision("attacker-pays", &[LARGEST, SMALLEST, GUN], "who loses a stand of the attacker", PAYS)
        .decision("defender-pays", &[LARGEST, SMALLEST, GUN], "who loses a stand of the defender", PAYS)
}

pub(crate) fn charge_form(book: &Book) -> Form {
    let form = sides(book).group("charge").flag("breakthrough-charge", "this is a breakthrough charge", BREAKTHROUGH);
    decisions(form)
}

pub(crate) fn sequence_form(book: &Book) -> Form {
    let form = sides(book)
        .choice("attacker-terrain", &book.grounds(), "ground the chargers are in when fired at", FIRE_BEFORE)
        .group("fire")
        .list_or_none("support", FIRE_NOTATION, FIRE_EXAMPLE, "other units that fire at the first charger", FIRE_BEFORE)
        .group("breakthrough")
        .list_or_none("next", NOTATION, EXAMPLE, "the enemy whom a breakthrough meets", BREAKTHROUGH)
        .choice("next-terrain", &book.grounds(), "ground he holds", BREAKTHROUGH);
    decisions(form)
        .decision("defensive-fire", &[SPREAD, CONCENTRATE], "defenders who are touched by several brigades", AT_WHOM)
        .decision("offensive-fire", &[SPREAD, CONCENTRATE], "chargers who touch several units", AT_WHOM)
}

pub(crate) fn charge_facts() -> Vec<FactName> {
    vec![
        FactName { name: "result", help: "the row of the charge table, or why there was none" },
        FactName { name: "attackers-lost", help: "stands the attackers lost, captured ones too" },
        FactName { name: "defenders-lost", help: "troop stands the defenders lost, captured ones too" },
        FactName { name: "captured", help: "stands captured from the loser" },
        FactName { name: "leader-captured", help: "whether a leader was captured" },
        FactName { name: "battery", help: "worst that befell a defending battery: none, silenced, damaged, captured" },
        FactName { name: "breakthrough", help: "whether the attackers break through" },
    ]
}

pub(crate) fn sequence_facts() -> Vec<FactName> {
    vec![
        FactName { name: "result", help: "the row of the charge table, or why there was none" },
        FactName { name: "breakthrough", help: "result of the breakthrough charge; none, or no-enemy" },
        FactName { name: "attackers-lost", help: "stands the attackers lost to everything" },
        FactName { name: "defenders-lost", help: "troop stands the defenders lost to everything" },
        FactName { name: "next-lost", help: "troop stands lost by the enemy whom the breakthrough met" },
        FactName { name: "attackers", help: "good-order, disordered or destroyed: the first charging brigade" },
        FactName { name: "leaders-lost", help: "leaders of both sides killed or captured" },
    ]
}

/// 8.1 Ground counts only if enough of the stands hold it.
fn held(book: &Book, name: &str, covered: i32) -> Terrain {
    if covered >= book.fire_notes.cover_percent { book.terrain(name) } else { book.terrain("open") }
}

fn units(book: &Book, values: &Values, field: &'static str, no: &mut Refusals) -> Units {
    let units = read_units(field, &values.list(field)).unwrap_or_else(|faults| {
        no.0.extend(faults);
        Units::new()
    });
    no.0.extend(units.iter().filter_map(|unit| formation_refusal(book, field, unit)));
    units
}

/// 10.1, 10.8 Who may charge.
fn check(the: &Facts, combat: &Combat, no: &mut Refusals) {
    let clean = no.0.is_empty();
    no.refuse_if(clean && combat.attackers.is_empty(), "attackers", "name at least one charging brigade", CHARGE);
    no.refuse_if(clean && combat.defenders.is_empty(), "defenders", "name at least one unit that is charged", CHARGE);
    let attackers = || combat.attackers.iter();
    let guns = attackers().any(Unit::is_battery);
    no.refuse_if(guns, "attackers", "batteries do not charge", WHO_CHARGES);
    let march = attackers().any(Unit::is_marching);
    let brush = meets_limbered_guns(&combat.attackers, &combat.defenders);
    no.refuse_if(
        march && !the.bridge && !brush && !guns,
        "attackers",
        "a march column charges only over a bridge, or meets limbered guns",
        WHO_CHARGES,
    );
    no.refuse_if(the.bridge && !march, "bridge", "over a bridge brigades charge in march column", BRIDGE);
}

fn start(book: &Book, values: &Values, support: Firers, no: &mut Refusals) -> (Facts, Combat) {
    let covered = values.number("covered");
    let the = Facts {
        confederates: values.choice("side") == "confederate",
        terrain: held(book, values.choice("terrain"), covered),
        attacker_terrain: book.terrain(values.choice("attacker-terrain")),
        next_terrain: book.terrain(values.choice("next-terrain")),
        breakthrough: values.flag("breakthrough-charge"),
        road: values.flag("road"),
        bridge: values.flag("bridge"),
        support,
        roster: None,
    };
    let attackers = units(book, values, "attackers", no);
    let defenders = units(book, values, "defenders", no);
    let mut combat = Combat::new(Step::Clash, attackers, defenders);
    combat.next = units(book, values, "next", no);
    check(&the, &combat, no);
    (the, combat)
}

fn troops(units: &Units) -> i32 {
    units.iter().map(|unit| i32::from(unit.troops())).sum()
}

fn leaders(combat: &Combat) -> i32 {
    let all = combat.attackers.iter().chain(&combat.defenders).chain(&combat.next);
    all.map(|unit| i32::from(unit.leaders + unit.exceptional)).sum()
}

pub(crate) fn charge_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let (the, mut combat) = start(book, values, Firers::new(), &mut no);
    no.allow(())?;
    if meets_limbered_guns(&combat.attackers, &combat.defenders) && !the.bridge {
        combat.step = Step::Brush;
    }
    Ok(clash_case(book, the, combat))
}

/// A combat, ready for odds.
pub(crate) fn clash_case(book: &'static Book, the: Facts, combat: Combat) -> Box<dyn Case> {
    let (ours, theirs) = (troops(&combat.attackers), troops(&combat.defenders));
    let step = move |table: &mut dyn Table, combat: &mut Combat| step(table, book, &the, combat);
    Situation::case(combat, step, move |end: &Combat| {
        say([
            Fact::Word(end.result),
            Fact::Number(ours - troops(&end.attackers)),
            Fact::Number(theirs - troops(&end.defenders)),
            Fact::Number(i32::from(end.captured)),
            yes(end.leader_captured),
            Fact::Word(end.battery),
            yes(end.breaks_through),
        ])
    })
}

pub(crate) fn sequence_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let support = read_firers(book, "support", &values.list("support")).unwrap_or_else(|faults| {
        no.0.extend(faults);
        Firers::new()
    });
    let (the, mut combat) = start(book, values, support, &mut no);
    let disordered = combat.attackers.iter().any(|unit| unit.disordered);
    no.refuse_if(disordered, "attackers", "a Disordered brigade may not begin a charge", WHO_CHARGES);
    for (field, units) in [("attackers", &combat.attackers), ("defenders", &combat.defenders), ("next", &combat.next)] {
        no.refuse_if(
            units.len() > MOST_WITH_FIRE,
            field,
            "at most three units a side; more are several forms",
            AT_WHOM,
        );
    }
    no.allow(())?;
    combat.step = Step::AimDefensive;
    if meets_limbered_guns(&combat.attackers, &combat.defenders) && !the.bridge {
        combat.step = Step::Brush;
    }
    Ok(with_fire_case(book, the, combat))
}

/// A charge with the fire before it, ready for odds.
pub(crate) fn with_fire_case(book: &'static Book, the: Facts, combat: Combat) -> Box<dyn Case> {
    let (ours, theirs, others) = (troops(&combat.attackers), troops(&combat.defenders), troops(&combat.next));
    let before = leaders(&combat);
    let step = move |table: &mut dyn Table, combat: &mut Combat| step(table, book, &the, combat);
    Situation::case(combat, step, move |end: &Combat| {
        let met = end.step == Step::Breakthrough;
        let (charged, next) = if met { (&end.next, &end.defenders) } else { (&end.defenders, &end.next) };
        let second = if end.breaks_through && !met { "no-enemy" } else { end.second };
        say([
            Fact::Word(end.result),
            Fact::Word(second),
            Fact::Number(ours - troops(&end.attackers)),
            Fact::Number(theirs - troops(charged)),
            Fact::Number(others - troops(next)),
            Fact::Word(end.attackers.first().map_or("none", |unit| unit.state())),
            Fact::Number(before - leaders(end)),
        ])
    })
}
