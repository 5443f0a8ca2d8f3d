//! Chapter 14, assault and grand assault: orders, the command die, the units that join, then the combat.

use longroll::dice::{D6, Dice};
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Facts, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table, under};

use crate::book::Book;
use crate::cavalry;
use crate::combat::{Attack, Battle, Manner, defender_fields, read_attack, resolve};
use crate::unit::{Arm, NOTATION, Stack, Unit, read_stack};

const ORDERS: Rule = rulebook("14.2");
const GRAND: Rule = house("14.3");
const GRAND_NEEDS: Rule = rulebook("14.3");
const MAY: Rule = rulebook("14.1");
const LED: Rule = card("14.2");
const SUPPLY: Rule = house("24.5");
const LEAVES: Rule = house("16.5");
const TACTICAL: Rule = rulebook("11.4");

pub(crate) const CALL: Choice = Choice { slug: "call", text: "call a grand assault" };
pub(crate) const PLAIN: Choice = Choice { slug: "plain", text: "a plain assault" };

/// How many of those that may go in are sent: all of them, or so many.
const SEND: [Choice; 8] = [
    Choice { slug: "all", text: "all of them" },
    Choice { slug: "1", text: "one" },
    Choice { slug: "2", text: "two" },
    Choice { slug: "3", text: "three" },
    Choice { slug: "4", text: "four" },
    Choice { slug: "5", text: "five" },
    Choice { slug: "6", text: "six" },
    Choice { slug: "7", text: "seven" },
];

/// Where an assault stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Stage {
    Orders,
    /// The units that go in, and then those that join.
    Join,
    Combat,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Assault {
    stage: Stage,
    units: u8,
    joined: u8,
    /// The row of the Combat Chart, once there was a combat.
    row: Option<u8>,
    /// The cavalry that was attacked has gone, with this loss.
    left: Option<u8>,
}

/// What does not change while an assault is made.
struct Plan {
    command: i32,
    /// The army leader's command value, for a grand assault.
    army: Option<i32>,
    ordered: usize,
    extras: usize,
    /// The combat by units that go in and units that join.
    battles: Vec<Vec<Battle>>,
    may_retreat: bool,
}

/// 14.2 One stage of an assault.
fn step(table: &mut dyn Table, book: &'static Book, plan: &Plan, assault: &mut Assault) -> Play<Flow> {
    match assault.stage {
        Stage::Orders => orders(table, book, plan, assault),
        Stage::Join => under(table, GRAND, &|| "Grand assault".to_owned(), |table| join(table, book, plan, assault)),
        Stage::Combat => combat(table, book, plan, assault),
        Stage::Over => Ok(Flow::Done),
    }
}

/// 14.2 Up to so many units go in; the owner may send fewer.
fn send(table: &mut dyn Table, name: &'static str, most: u8, rule: Rule) -> Play<u8> {
    if most < 2 {
        return Ok(most);
    }
    let options = &SEND[..usize::from(most).min(SEND.len())];
    let ask = Ask { name, who: "attacker", question: "How many units go in?", options, rule };
    Ok(match table.ask(&ask)? {
        0 => most,
        fewer => fewer as u8,
    })
}

/// 14.2 Every ordered unit tires; then command value less a die is the number of units that go in.
fn orders(table: &mut dyn Table, book: &Book, plan: &Plan, assault: &mut Assault) -> Play<Flow> {
    table.tell(&|| {
        let fatigue = book.assault_fatigue;
        Line::effect(
            format!("{} ordered to assault, {fatigue} fatigue each whatever the die says", units(plan.ordered as i32)),
            ORDERS,
        )
    });
    assault.units = may_go_in(table, plan.command, plan.ordered)? as u8;
    if assault.units == 0 {
        assault.stage = Stage::Over;
        return Ok(Flow::Done);
    }
    assault.units = send(table, "send-in", assault.units, ORDERS)?;
    table.tell(&|| Line::effect(format!("{} in, in the order named", units(assault.units.into())), ORDERS));
    assault.stage = if plan.army.is_some() && plan.extras > 0 { Stage::Join } else { Stage::Combat };
    Ok(Flow::On)
}

/// 14.2 Command value less a die is the number of the ordered units that may go in.
pub(crate) fn may_go_in(table: &mut dyn Table, command: i32, ordered: usize) -> Play<usize> {
    let number = |die: i32| (command - die).clamp(0, ordered as i32);
    let kind = |die: i32| i64::from(number(die));
    let die = table.roll(&Roll::new("assault", ORDERS, Dice::One(D6)).alike(&kind))?;
    table.tell(&|| {
        let what = match command - die {
            ..1 => "the assault does not go in".to_owned(),
            may => format!("up to {} may go in", units(may)),
        };
        Line::effect(format!("{command} less {die}: {what}"), ORDERS)
    });
    Ok(number(die) as usize)
}

/// 14.3 The army leader's command value less a die is the number of these units that may join; by the switch all of them.
pub(crate) fn may_join(table: &mut dyn Table, book: &Book, command: i32, extras: usize) -> Play<usize> {
    if book.readings.all_join {
        table.tell(&|| Line::effect("all of them join (switch grand_assault_roll)", GRAND));
        return Ok(extras);
    }
    let number = |die: i32| (command - die).clamp(0, extras as i32);
    let kind = |die: i32| i64::from(number(die));
    let die = table.roll(&Roll::new("grand assault", GRAND, Dice::One(D6)).alike(&kind))?;
    table.tell(&|| Line::effect(format!("{command} less {die}: {} may join", units(number(die))), GRAND));
    Ok(number(die) as usize)
}

/// 14.3 With the army leader near, other units may be ordered; his command value less a die is the number that joins.
fn join(table: &mut dyn Table, book: &Book, plan: &Plan, assault: &mut Assault) -> Play<Flow> {
    assault.stage = Stage::Combat;
    let ask = Ask {
        name: "grand-assault",
        who: "attacker",
        question: "Call a grand assault?",
        options: &[CALL, PLAIN],
        rule: GRAND,
    };
    if table.ask(&ask)? == 1 {
        return Ok(Flow::On);
    }
    table.tell(&|| {
        Line::effect(
            format!("{} more ordered, {} fatigue each", units(plan.extras as i32), book.assault_fatigue),
            GRAND,
        )
    });
    assault.joined = may_join(table, book, plan.army.unwrap_or(0), plan.extras)? as u8;
    if book.readings.all_join {
        return Ok(Flow::On);
    }
    assault.joined = send(table, "send-joiners", assault.joined, GRAND)?;
    Ok(Flow::On)
}

/// 14.2 The defender's cavalry may leave; if not, the combat is fought.
fn combat(table: &mut dyn Table, book: &'static Book, plan: &Plan, assault: &mut Assault) -> Play<Flow> {
    let battle = &plan.battles[usize::from(assault.units) - 1][usize::from(assault.joined)];
    assault.stage = Stage::Over;
    if plan.may_retreat && cavalry::ask(table, &[cavalry::STAND, cavalry::RETREAT])? {
        let attack = &battle.attack;
        let mods = cavalry::mods(book, &attack.defenders, attack.ground);
        let gone = cavalry::retreat(table, book, &mods, &attack.defenders)?;
        assault.left = Some(gone.lost as u8);
        table.tell(&|| Line::next("the assault is over; the attackers may advance into the hex", LEAVES));
        return Ok(Flow::Done);
    }
    assault.row = Some(resolve(table, book, battle)?);
    Ok(Flow::Done)
}

fn facts(plan: &Plan, assault: Assault) -> Facts {
    let units = Fact::Number(i32::from(assault.units + assault.joined));
    if let Some(row) = assault.row {
        let battle = &plan.battles[usize::from(assault.units) - 1][usize::from(assault.joined)];
        let [attacker, defender, ours, theirs, fate, heart, _, advance] = battle.facts(row);
        return say([units, attacker, defender, ours, theirs, fate, heart, advance]);
    }
    let none = Fact::Word("-");
    let (lost, fate, advance) = match assault.left {
        Some(lost) => (i32::from(lost), "cavalry-retreats", "yes"),
        None => (0, "stands", "no"),
    };
    let advance = Fact::Word(advance);
    say([units, none, none, Fact::Number(0), Fact::Number(lost), Fact::Word(fate), Fact::Number(0), advance])
}

fn attacker_fields() -> Form {
    Form::new()
        .group("attacker")
        .number("command", (1, 9), "command value of the leader who assaults", ORDERS)
        .list("ordered", NOTATION, "9-3-2,7-3-1", "the units ordered, in the order they go in", ORDERS)
        .number_or("leader", (0, 6), 0, "best tactical value of a leader with the attackers, 0 for none", TACTICAL)
        .flag("assault-leader", "Longstreet or Sherman leads the assault", LED)
        .flag("insubordinate", "the leader is insubordinate", house("14.1"))
        .flag("out-of-supply", "an ordered unit is out of supply", SUPPLY)
}

fn decisions(form: Form) -> Form {
    form.group("decisions")
        .decision("send-in", &SEND, "how many of the units that may go in are sent", ORDERS)
        .decision("cavalry-retreat", &[cavalry::STAND, cavalry::RETREAT], "what a hex of cavalry does", LEAVES)
}

pub(crate) fn form(_: &Book) -> Form {
    decisions(defender_fields(attacker_fields()))
}

pub(crate) fn grand_form(_: &Book) -> Form {
    let form = attacker_fields()
        .group("grand assault")
        .number("army-command", (1, 9), "command value of the army leader", GRAND)
        .list("extras", NOTATION, "8-3-2,6-2-1", "units of other commands or hexes, in the order they join", GRAND)
        .flag("army-leader-far", "the army leader is not within command radius of the assaulting leader", GRAND_NEEDS)
        .flag("paralysis", "the side suffers from command paralysis", GRAND);
    decisions(defender_fields(form))
        .decision("grand-assault", &[CALL, PLAIN], "whether the grand assault is called", GRAND)
        .decision("send-joiners", &SEND, "how many of the units that may join are sent", GRAND)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "units", help: "units that went in" },
        FactName { name: "attacker", help: "the attacker's result, as printed, or -" },
        FactName { name: "defender", help: "the defender's result, as printed, or -" },
        FactName { name: "attacker-lost", help: "Manpower lost by the attacker" },
        FactName { name: "defender-lost", help: "Manpower lost by the defender" },
        FactName { name: "defender-fate", help: "stands, retreats, routs, eliminated or cavalry-retreats" },
        FactName { name: "demoralized", help: "the defender's demoralization afterwards, 0 to 2" },
        FactName { name: "advance", help: "whether the attacker may advance" },
    ]
}

/// 14.1 Ordered units are at most at the level at which a unit may act; they tire before the combat.
fn ordered(book: &Book, values: &Values, field: &'static str, no: &mut Refusals) -> Result<Stack, Refusals> {
    let mut units = read_stack(book, field, &values.list(field))?;
    let tired = units.iter().any(|unit| unit.fatigue > book.may_act);
    no.refuse_if(tired, field, "a unit so tired may not be ordered", MAY);
    units.iter_mut().for_each(|unit| unit.tire(book, book.assault_fatigue));
    Ok(units)
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    prepare(book, values, false)
}

pub(crate) fn grand_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    prepare(book, values, true)
}

fn prepare(book: &'static Book, values: &Values, grand: bool) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let units = ordered(book, values, "ordered", &mut no)?;
    let extras = if grand { ordered(book, values, "extras", &mut no)? } else { Stack::new() };
    no.refuse_if(
        values.flag("insubordinate"),
        "insubordinate",
        "an insubordinate leader may not assault",
        house("14.1"),
    );
    no.refuse_if(
        values.flag("army-leader-far"),
        "army-leader-far",
        "a grand assault needs the army leader",
        GRAND_NEEDS,
    );
    no.refuse_if(values.flag("out-of-supply"), "out-of-supply", "no assault out of supply", SUPPLY);
    no.refuse_if(values.flag("paralysis"), "paralysis", "a paralyzed side makes no grand assault", GRAND);
    let most = crate::unit::MOST_UNITS;
    no.refuse_if(units.len() + extras.len() > most, "extras", format!("at most {most} units in all"), GRAND);
    no.allow(())?;
    let all: Stack = units.iter().chain(&extras).copied().collect();
    let mut no = Refusals::default();
    let attack = read_attack(book, values, all, Manner::Assault, &mut no)?;
    let guns_first = [units.first(), extras.first()].iter().flatten().any(|unit: &&Unit| unit.arm == Arm::Artillery);
    no.refuse_if(guns_first, "ordered", "name a unit that is not artillery first", house("9.5"));
    no.allow(())?;
    let orders = Orders {
        command: values.number("command"),
        army: grand.then(|| values.number("army-command")),
        extras: extras.len(),
        may_retreat: all_on_foot(&attack.attackers) && !attack.wilder && cavalry::may_retreat(&attack.defenders),
    };
    Ok(case_of(book, orders, &attack))
}

/// 14.2 and 14.3 What an assault is ordered with.
#[derive(Clone, Copy)]
pub(crate) struct Orders {
    /// The command value of the leader, and of the army leader for a grand assault.
    pub command: i32,
    pub army: Option<i32>,
    /// How many of the attackers, the last, are to join in a grand assault.
    pub extras: usize,
    /// 16.5 The defender is cavalry that may leave.
    pub may_retreat: bool,
}

/// An assault by these attackers as a case: the first of them go in, as many as the die allows.
pub(crate) fn case_of(book: &'static Book, orders: Orders, attack: &Attack) -> Box<dyn Case> {
    let (units, extras) = attack.attackers.split_at(attack.attackers.len() - orders.extras);
    let with = |n: usize, joined: usize| {
        let mut attack = attack.clone();
        attack.attackers = units.iter().take(n).chain(extras.iter().take(joined)).copied().collect();
        Battle::new(book, attack)
    };
    let battles = (1..=units.len()).map(|n| (0..=extras.len()).map(|joined| with(n, joined)).collect()).collect();
    let Orders { command, army, extras, may_retreat } = orders;
    let plan = std::rc::Rc::new(Plan { command, army, ordered: units.len(), extras, battles, may_retreat });
    let start = Assault { stage: Stage::Orders, units: 0, joined: 0, row: None, left: None };
    let said = std::rc::Rc::clone(&plan);
    let step = move |table: &mut dyn Table, assault: &mut Assault| step(table, book, &plan, assault);
    Situation::case(start, step, move |assault: &Assault| facts(&said, *assault))
}

/// A number of units in words.
fn units(number: i32) -> String {
    if number == 1 { "1 unit".to_owned() } else { format!("{number} units") }
}

fn all_on_foot(units: &Stack) -> bool {
    units.iter().all(|unit| unit.arm != Arm::Cavalry)
}
