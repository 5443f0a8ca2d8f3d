//! Chapter 14, assault and grand assault: orders, the command die, the units that join, then the combat.

use std::rc::Rc;

use longroll::dice::{D6, Dice};
use longroll::form::{decision, flag, list, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, Outcome, case, fact, say};
use longroll::receipt::counted;
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table, under};

use crate::book::Book;
use crate::cavalry;
use crate::combat::{Attack, Battle, Defense, Manner, named, resolve};
use crate::rows;
use crate::unit::{Arm, NOTATION, Stack, read_stack};

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

/// How many of the units that may go in are sent: all of them, or this number.
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

/// The progress of an assault.
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
    /// The defending cavalry has retreated, with this loss.
    left: Option<u8>,
}

/// What stays the same during an assault.
struct Plan {
    command: i32,
    /// The army leader's command value, for a grand assault.
    army: Option<i32>,
    ordered: usize,
    extras: usize,
    /// The combat for each number of units that go in and that join.
    battles: Vec<Vec<Battle>>,
    /// 16.5 The defender is cavalry that may leave.
    may_retreat: bool,
    /// The defender's demoralization before.
    demoralized: u8,
}

impl Plan {
    /// The last of the attackers are those that may join.
    fn new(book: &Book, command: i32, army: Option<i32>, attack: &Attack, extras: usize) -> Plan {
        let (units, joiners) = attack.attackers.split_at(attack.attackers.len() - extras);
        let with = |n: usize, joined: usize| {
            let mut attack = attack.clone();
            attack.attackers = units.iter().take(n).chain(joiners.iter().take(joined)).copied().collect();
            Battle::new(book, attack)
        };
        let battles = (1..=units.len()).map(|n| (0..=extras).map(|joined| with(n, joined)).collect()).collect();
        let on_foot = attack.attackers.iter().all(|unit| unit.arm != Arm::Cavalry);
        let may_retreat = on_foot && !attack.wilder && cavalry::may_retreat(&attack.defenders);
        let demoralized = attack.defenders.iter().map(|unit| unit.demoralized).max().unwrap_or(0);
        Plan { command, army, ordered: units.len(), extras, battles, may_retreat, demoralized }
    }
}

/// 14.2 One stage of an assault.
fn step(table: &mut dyn Table, book: &Book, plan: &Plan, assault: &mut Assault) -> Play<Flow> {
    match assault.stage {
        Stage::Orders => orders(table, book, plan, assault),
        Stage::Join => under(table, GRAND, &|| "Grand assault".to_owned(), |table| join(table, book, plan, assault)),
        Stage::Combat => combat(table, book, plan, assault),
        Stage::Over => Ok(Flow::Done),
    }
}

/// 14.2 Up to this number of units go in; the owner may send fewer.
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
            format!(
                "{} ordered to assault, {fatigue} fatigue each whatever the die says",
                counted(plan.ordered as i32, "unit")
            ),
            ORDERS,
        )
    });
    assault.units = may_go_in(table, plan.command, plan.ordered)? as u8;
    if assault.units == 0 {
        assault.stage = Stage::Over;
        return Ok(Flow::Done);
    }
    assault.units = send(table, "send-in", assault.units, ORDERS)?;
    table.tell(&|| Line::effect(format!("{} in, in the order named", counted(assault.units.into(), "unit")), ORDERS));
    assault.stage = if plan.army.is_some() && plan.extras > 0 { Stage::Join } else { Stage::Combat };
    Ok(Flow::On)
}

/// 14.2 Command value less a die is the number of the ordered units that may go in.
pub(crate) fn may_go_in(table: &mut dyn Table, command: i32, ordered: usize) -> Play<usize> {
    let number = |die: i32| (command - die).clamp(0, ordered as i32);
    let kind = |die: i32| i64::from(number(die));
    let die = table.roll(&Roll::new("assault", ORDERS, Dice::One(D6)).by("attacker").alike(&kind))?;
    table.tell(&|| {
        let what = match command - die {
            ..1 => "the assault does not go in".to_owned(),
            may => format!("up to {} may go in", counted(may, "unit")),
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
    let die = table.roll(&Roll::new("grand assault", GRAND, Dice::One(D6)).by("attacker").alike(&kind))?;
    table.tell(&|| Line::effect(format!("{command} less {die}: {} may join", counted(number(die), "unit")), GRAND));
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
            format!("{} more ordered, {} fatigue each", counted(plan.extras as i32, "unit"), book.assault_fatigue),
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
fn combat(table: &mut dyn Table, book: &Book, plan: &Plan, assault: &mut Assault) -> Play<Flow> {
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
    assault.row = Some(resolve(table, book, battle, &|unit| named(&battle.attack, unit))?);
    Ok(Flow::Done)
}

fn facts(plan: &Plan, assault: Assault) -> Outcome {
    let units = Fact::Number(i32::from(assault.units + assault.joined));
    if let Some(row) = assault.row {
        let battle = &plan.battles[usize::from(assault.units) - 1][usize::from(assault.joined)];
        let [attacker, defender, ours, theirs, fate, demoralized, _, advance] = *battle.facts(row);
        return say([units, attacker, defender, ours, theirs, fate, demoralized, advance]);
    }
    let none = Fact::Word("-");
    let (lost, fate, advance) = match assault.left {
        Some(lost) => (i32::from(lost), "cavalry-retreats", "yes"),
        None => (0, "stands", "no"),
    };
    let [advance, fate] = [advance, fate].map(Fact::Word);
    say([units, none, none, Fact::Number(0), Fact::Number(lost), fate, Fact::Number(plan.demoralized.into()), advance])
}

longroll::form! {
    /// Who assaults.
    pub(crate) struct Orders(book: &Book) {
        group "attacker";
        /// command value of the leader who assaults
        command: i32 = number(1..=9), ORDERS;
        /// the units ordered, in the order they go in
        ordered: Vec<String> = list(NOTATION, "9-3-2,7-3-1").rows(rows::units(book)), ORDERS;
        /// best tactical value of a leader with the attackers, 0 for none
        leader: i32 = number(0..=6).or(0), TACTICAL;
        /// Longstreet or Sherman leads the assault
        assault_leader: bool = flag(), LED;
        /// the leader is insubordinate
        insubordinate: bool = flag(), house("14.1");
        /// an ordered unit is out of supply
        out_of_supply: bool = flag(), SUPPLY;
    }
}

longroll::form! {
    /// What is decided in every assault.
    pub(crate) struct Sending(_book: &Book) {
        group "decisions";
        /// how many of the units that may go in are sent
        send_in: () = decision(&SEND), ORDERS;
        /// what a hex of cavalry does
        cavalry_retreat: () = decision(&[cavalry::STAND, cavalry::RETREAT]), LEAVES;
    }
}

longroll::form! {
    pub(crate) struct AssaultForm(_book: &Book) {
        with ordered: Orders;
        with defense: Defense;
        with sending: Sending;
    }
}

longroll::form! {
    pub(crate) struct GrandAssaultForm(book: &Book) {
        with ordered: Orders;
        group "grand assault";
        /// command value of the army leader
        army_command: i32 = number(1..=9), GRAND;
        /// units of other commands or hexes, in the order they join, written like the units ordered
        extras: Vec<String> = list(NOTATION, "8-3-2,6-2-1").rows(rows::units(book)), GRAND;
        /// the army leader is not within command radius of the assaulting leader
        army_leader_far: bool = flag(), GRAND_NEEDS;
        /// the side suffers from command paralysis
        paralysis: bool = flag(), GRAND;
        with defense: Defense;
        with sending: Sending;
        /// whether the grand assault is called
        grand_assault: () = decision(&[CALL, PLAIN]), GRAND;
        /// how many of the units that may join are sent
        send_joiners: () = decision(&SEND), GRAND;
    }
}

const FACTS: &[FactName] = &[
    fact("units", "units that went in"),
    fact("attacker", "the attacker's result, as printed, or -"),
    fact("defender", "the defender's result, as printed, or -"),
    fact("attacker-lost", "Manpower lost by the attacker"),
    fact("defender-lost", "Manpower lost by the defender"),
    fact("defender-fate", "stands, retreats, routs, eliminated or cavalry-retreats"),
    fact("demoralized", "the defender's demoralization afterwards, 0 to 2"),
    fact("advance", "whether the attacker may advance"),
];

impl Declared<Book> for AssaultForm {
    const ABOUT: About =
        About::rolls("assault", "Assault", ORDERS, "A leader orders an assault: the units that go in, and the combat.");
    const FACTS: &'static [FactName] = FACTS;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        self.ordered.assault(book, &self.defense, None, Refusals::default())
    }
}

impl Declared<Book> for GrandAssaultForm {
    const ABOUT: About = About::rolls(
        "grand-assault",
        "Grand assault",
        GRAND,
        "An assault that the army leader's other units may join.",
    );
    const FACTS: &'static [FactName] = FACTS;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let extras = ordered(book, "extras", &self.extras, &mut no)?;
        no.refuse_if(self.army_leader_far, "army-leader-far", "a grand assault needs the army leader", GRAND_NEEDS);
        no.refuse_if(self.paralysis, "paralysis", "a paralyzed side makes no grand assault", GRAND);
        self.ordered.assault(book, &self.defense, Some((self.army_command, extras)), no)
    }
}

/// 14.1 Ordered units are at most at the level at which a unit may act; they tire before the combat.
fn ordered(book: &Book, field: &'static str, items: &[String], no: &mut Refusals) -> Result<Stack, Refusals> {
    let mut units = read_stack(book, field, items)?;
    let tired = units.iter().any(|unit| unit.fatigue > book.may_act);
    no.refuse_if(tired, field, "a unit at this Fatigue Level may not be ordered", MAY);
    units.iter_mut().for_each(|unit| unit.tire(book, book.assault_fatigue));
    Ok(units)
}

impl Orders {
    /// The assault; a grand one has the army leader's command value and the units that may join.
    fn assault<'b>(
        &self,
        book: &'b Book,
        defense: &Defense,
        grand: Option<(i32, Stack)>,
        mut no: Refusals,
    ) -> Result<Box<dyn Case + 'b>, Refusals> {
        let units = ordered(book, "ordered", &self.ordered, &mut no)?;
        let (army, extras) = grand.map_or((None, Stack::new()), |(army, extras)| (Some(army), extras));
        no.refuse_if(self.insubordinate, "insubordinate", "an insubordinate leader may not assault", house("14.1"));
        no.refuse_if(self.out_of_supply, "out-of-supply", "no assault out of supply", SUPPLY);
        let most = crate::unit::MOST_UNITS;
        no.refuse_if(units.len() + extras.len() > most, "extras", format!("at most {most} units in all"), GRAND);
        no.allow(())?;
        let mut no = Refusals::default();
        let all: Stack = units.iter().chain(&extras).copied().collect();
        let attack = defense.attack(book, all, Manner::Assault, &mut no)?;
        let attack = Attack { attacker_leader: self.leader, led_by_name: self.assault_leader, ..attack };
        let guns_first = [units.first(), extras.first()].iter().flatten().any(|unit| unit.arm == Arm::Artillery);
        no.refuse_if(guns_first, "ordered", "name a unit that is not artillery first", house("9.5"));
        no.allow(())?;
        let plan = Rc::new(Plan::new(book, self.command, army, &attack, extras.len()));
        let start = Assault { stage: Stage::Orders, units: 0, joined: 0, row: None, left: None };
        let said = Rc::clone(&plan);
        let step = move |table: &mut dyn Table, assault: &mut Assault| step(table, book, &plan, assault);
        Ok(case(start, step, move |assault: &Assault| facts(&said, *assault)))
    }
}
