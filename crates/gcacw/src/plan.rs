//! A whole march planned ahead: what are the chances to get there and attack as intended?
//!
//! Each step of the chain is the rule itself: fatigue and stragglers, the Movement Allowance, force march, the hexes. A
//! unit that does not get there may march again, more tired each time.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Facts, Situation, say};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Ask, Flow, Line, Play, Table, under};

use crate::book::Book;
use crate::book::march::Led;
use crate::march::{
    NO, Trek, YES, allowance, ask_force, force_march, may_force, read_trek, read_unit, tire, trek_fields, unit_fields,
};
use crate::unit::{Arm, Unit};
use longroll::procedure::yes;

const PLAN: Rule = rulebook("8.1");
const COSTS: Rule = house("8.6");
const MINIMUM: Rule = rulebook("8.5");
const ATTACK: Rule = card("9.3");
const AGAIN: Rule = rulebook("8.1");
const FORCE_WHEN: Rule = house("8.4");

const PATH: &str = "the hexes entered: pike, road, trail, rr, city, clear, rolling, rough, hill, woods, \
     provisional-swamp; then as needed +creek +bridge +ford +ferry +ridge-up +ridge-down, and +N for friends";

const MOST_HEXES: usize = 40;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Stage {
    Tire,
    Allowance,
    Force,
    Move,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Column {
    stage: Stage,
    marches: u8,
    /// Hexes entered.
    at: u8,
    mp: i32,
    unit: Unit,
    /// The row of the Attack Summary it attacks by.
    attack: Option<u8>,
}

struct Plan {
    trek: Trek,
    path: Vec<u8>,
    marches: u8,
    /// The row of the Attack Summary wanted at the end, and what each row costs this unit.
    wanted: Option<u8>,
    costs: Vec<i32>,
}

impl Plan {
    /// Movement points still needed from here to the end, with the attack.
    fn needs(&self, at: u8) -> i32 {
        let hexes: i32 = self.path[usize::from(at)..].iter().map(|cost| i32::from(*cost)).sum();
        hexes + self.wanted.map_or(0, |row| self.costs[usize::from(row)])
    }

    /// 8.1 A unit on its own tires first; a leader's roll comes before all units.
    fn first(&self) -> Stage {
        if self.trek.led == Led::Alone { Stage::Tire } else { Stage::Allowance }
    }

    fn is_there(&self, column: &Column) -> bool {
        usize::from(column.at) == self.path.len()
    }
}

fn step(table: &mut dyn Table, book: &'static Book, plan: &Plan, column: &mut Column) -> Play<Flow> {
    match column.stage {
        Stage::Tire => {
            column.marches += 1;
            let number = column.marches;
            under(table, PLAN, &|| format!("March {number}"), |table| {
                tire(table, book, plan.trek.army, &mut column.unit)
            })?;
            column.stage = if plan.trek.led == Led::Alone { Stage::Allowance } else { Stage::Force };
        }
        Stage::Allowance => {
            column.mp = allowance(table, book, plan.trek, column.unit.arm)?;
            column.stage = if plan.trek.led == Led::Alone { Stage::Force } else { Stage::Tire };
        }
        Stage::Force => {
            let short = column.mp < plan.needs(column.at);
            if short && may_force(&column.unit, plan.trek) && ask_force(table)? {
                column.mp += force_march(table, book, &mut column.unit)?;
            }
            column.stage = Stage::Move;
        }
        Stage::Move => return arrive(table, book, plan, column),
        Stage::Over => return Ok(Flow::Done),
    }
    if column.unit.manpower == 0 {
        column.stage = Stage::Over;
        return Ok(Flow::Done);
    }
    Ok(Flow::On)
}

/// 8.1 and 8.5 Enter hexes while the points last; a unit that has spent nothing may always enter one. Wagons have roads alone
/// for their way.
fn walk(table: &mut dyn Table, book: &Book, plan: &Plan, column: &mut Column) {
    let mut moved = false;
    while let Some(cost) = plan.path.get(usize::from(column.at)).map(|cost| i32::from(*cost)) {
        if cost > column.mp {
            if moved || !book.readings.minimum_move || column.mp <= 0 {
                break;
            }
            table.tell(&|| Line::effect("enters one hex whatever it costs", MINIMUM));
        }
        column.at += 1;
        column.mp = (column.mp - cost).max(0);
        moved = true;
    }
    table.tell(&|| {
        let (at, all, mp) = (column.at, plan.path.len(), column.mp);
        Line::effect(format!("{at} of {all} hexes behind it, {mp} MP left"), COSTS)
    });
}

/// Move; then attack as wanted, march again, or attack as well as the points allow.
fn arrive(table: &mut dyn Table, book: &Book, plan: &Plan, column: &mut Column) -> Play<Flow> {
    walk(table, book, plan, column);
    let there = plan.is_there(column);
    let able = plan.wanted.is_none_or(|row| plan.costs[usize::from(row)] <= column.mp);
    column.stage = Stage::Over;
    if !(there && able) && column.marches < plan.marches && column.unit.fatigue <= book.may_act {
        let ask = Ask { name: "march-again", who: "owner", question: "March again?", options: &[YES, NO], rule: AGAIN };
        if table.ask(&ask)? == 0 {
            column.stage = plan.first();
            column.mp = 0;
            return Ok(Flow::On);
        }
    }
    if let (true, Some(wanted)) = (there, plan.wanted) {
        column.attack = (0..=wanted).rev().find(|row| plan.costs[usize::from(*row)] <= column.mp);
        if let Some(row) = column.attack {
            column.mp -= plan.costs[usize::from(row)];
            table.tell(&|| {
                let name = book.combat.attacks[usize::from(row)].name;
                Line::next(format!("make a {name} attack"), ATTACK)
            });
        }
    }
    Ok(Flow::Done)
}

pub(crate) fn form(book: &Book) -> Form {
    let attacks = [
        ("none", "no attack"),
        ("column-of-route", "column of route"),
        ("hasty", "hasty"),
        ("normal", "normal"),
        ("prepared", "prepared"),
    ];
    trek_fields(unit_fields(Form::new()))
        .group("plan")
        .list("path", PATH, "road,road,rough+creek", "the hexes to enter, in order", COSTS)
        .choice("attack", &attacks, "the attack to make at the end", ATTACK)
        .number_or("marches", (1, i32::from(book.most_fatigue.max(1))), 1, "marches it may take", AGAIN)
        .flag("rain", "a rain turn", COSTS)
        .group("decisions")
        .decision("force-march", &[NO, YES], "whether it force marches when it is short of points", FORCE_WHEN)
        .decision("march-again", &[YES, NO], "whether it marches again when it is not there yet", AGAIN)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "arrives", help: "whether it reaches the end of the path" },
        FactName { name: "attack", help: "the attack it can make there, or none" },
        FactName { name: "marches", help: "marches it took" },
        FactName { name: "hexes", help: "hexes entered" },
        FactName { name: "mp-left", help: "movement points left" },
        FactName { name: "fatigue", help: "Fatigue Level afterwards" },
        FactName { name: "state", help: "organized, disorganized or eliminated" },
        FactName { name: "lost", help: "Manpower lost on the way" },
    ]
}

/// 8.6 What a step costs: a line's own price, else hex and hexside together; some hexsides are free along a line.
fn read_step(book: &Book, text: &str, arm: Arm, rain: bool) -> Result<u8, String> {
    let mut parts = text.split('+');
    let name = parts.next().unwrap_or("");
    let hex = book.march.hexes.iter().find(|cost| cost.name == name).ok_or("there is no such hex")?;
    let mut total = hex.of(arm, rain).ok_or("it may not be entered so")?;
    for part in parts {
        if let Ok(more) = part.parse::<u8>() {
            total = total.checked_add(more).filter(|total| *total < 100).ok_or("that is too much")?;
            continue;
        }
        let sides = &book.march.hexsides;
        let side = sides.iter().find(|cost| cost.name == part).ok_or("there is no such hexside")?;
        let side = match name {
            "pike" | "road" | "rr" => &sides[side.along[0]],
            "trail" => &sides[side.along[1]],
            _ => side,
        };
        total = total.saturating_add(side.of(arm, rain).ok_or("the hexside may not be crossed so")?);
    }
    Ok(total.min(99))
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mut no = Refusals::default();
    let unit = read_unit(values);
    let trek = read_trek(book, values, &unit, &mut no);
    let mut path = Vec::new();
    let items = values.list("path");
    for item in items.iter().take(MOST_HEXES) {
        match read_step(book, item, unit.arm, values.flag("rain")) {
            Ok(cost) => path.push(cost),
            Err(why) => no.0.push(Refusal::field("path", format!("`{item}`: {why}"), COSTS).help(PATH)),
        }
    }
    no.refuse_if(items.len() > MOST_HEXES, "path", format!("at most {MOST_HEXES} hexes"), COSTS);
    let attacks = &book.combat.attacks;
    let wanted = attacks.iter().position(|row| row.name == values.choice("attack")).map(|row| row as u8);
    let barred = wanted.is_some() && matches!(unit.arm, Arm::Artillery | Arm::Wagon);
    no.refuse_if(barred, "attack", "such a unit does not attack on its own", house("9.5"));
    no.allow(())?;
    Ok(planned(book, trek, unit, path, wanted, values.number("marches") as u8))
}

/// The chain for a unit and a way of known prices: so many marches at most, with this row of the Attack Summary at the end.
pub(crate) fn planned(
    book: &'static Book,
    trek: Trek,
    unit: Unit,
    path: Vec<u8>,
    wanted: Option<u8>,
    marches: u8,
) -> Box<dyn Case> {
    let horse = unit.arm == Arm::Cavalry;
    let costs = book.combat.attacks.iter().map(|row| if horse { row.cavalry } else { row.infantry }).collect();
    let plan = Plan { trek, path, marches, wanted, costs };
    let end = plan.path.len();
    let start = Column { stage: plan.first(), marches: 0, at: 0, mp: 0, unit, attack: None };
    let step = move |table: &mut dyn Table, column: &mut Column| step(table, book, &plan, column);
    Situation::case(start, step, move |column: &Column| facts(book, end, &unit, column))
}

fn facts(book: &Book, end: usize, before: &Unit, column: &Column) -> Facts {
    let attack = column.attack.map_or("none", |row| book.combat.attacks[usize::from(row)].name);
    let alive = column.unit.manpower > 0;
    say([
        yes(alive && usize::from(column.at) == end),
        Fact::Word(attack),
        Fact::Number(i32::from(column.marches)),
        Fact::Number(i32::from(column.at)),
        Fact::Number(if alive { column.mp } else { 0 }),
        Fact::Number(i32::from(column.unit.fatigue)),
        crate::march::state(&column.unit),
        Fact::Number(i32::from(before.manpower) - i32::from(column.unit.manpower)),
    ])
}
