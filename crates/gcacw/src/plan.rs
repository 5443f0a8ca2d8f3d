//! A whole march planned ahead: the chance to get there and to attack as intended.
//!
//! Each step of the chain is the rule itself: fatigue and stragglers, the Movement Allowance, force march, the hexes. A
//! unit that does not get there may march again, more tired each time.

use longroll::form::{choice, decision, flag, list, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, Outcome, case, fact, say, yes};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Ask, Flow, Line, Play, Table, under};

use crate::book::Book;
use crate::book::march::Led;
use crate::march::{Marching, Mover, NO, Trek, YES, allowance, ask_force, force_march, may_force, tire};
use crate::unit::{Arm, Unit};

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

fn step(table: &mut dyn Table, book: &Book, plan: &Plan, column: &mut Column) -> Play<Flow> {
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
    if column.unit.is_eliminated() {
        column.stage = Stage::Over;
        return Ok(Flow::Done);
    }
    Ok(Flow::On)
}

/// How far a march along a path has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Come {
    /// Hexes entered, from the beginning of the path.
    pub at: usize,
    pub mp: i32,
    /// 8.5 The unit spent all its points to enter one hex.
    pub minimum: bool,
}

/// 8.1 and 8.5 Enter hexes while the points last; a unit that has spent nothing may always enter one.
pub(crate) fn advance(book: &Book, path: &[u8], from: usize, mp: i32) -> Come {
    let mut come = Come { at: from, mp, minimum: false };
    while let Some(cost) = path.get(come.at).map(|cost| i32::from(*cost)) {
        if cost > come.mp {
            if come.at > from || !book.readings.minimum_move || come.mp <= 0 {
                break;
            }
            come.minimum = true;
        }
        (come.at, come.mp) = (come.at + 1, (come.mp - cost).max(0));
    }
    come
}

fn walk(table: &mut dyn Table, book: &Book, plan: &Plan, column: &mut Column) {
    let Come { at, mp, minimum } = advance(book, &plan.path, usize::from(column.at), column.mp);
    if minimum {
        table.tell(&|| Line::effect("enters one hex whatever it costs", MINIMUM));
    }
    (column.at, column.mp) = (at as u8, mp);
    table.tell(&|| Line::effect(format!("{at} of {} hexes entered, {mp} MP left", plan.path.len()), COSTS));
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

/// 8.6 What a step costs: a line's own price, else hex and hexside together; some hexsides are free along a line.
fn read_step(book: &Book, text: &str, arm: Arm, rain: bool) -> Result<u8, String> {
    let mut parts = text.split('+');
    let name = parts.next().unwrap_or("");
    let hex = book.march.hexes.iter().find(|cost| cost.name == name).ok_or("there is no such hex")?;
    let mut total = hex.of(arm, rain).ok_or("a unit may not enter it this way")?;
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
        total = total.saturating_add(side.of(arm, rain).ok_or("a unit may not cross the hexside this way")?);
    }
    Ok(total.min(99))
}

longroll::words! {
    pub(crate) enum Wanted {
        None = "none": "no attack",
        ColumnOfRoute = "column-of-route": "column of route",
        Hasty = "hasty": "hasty",
        Normal = "normal": "normal",
        Prepared = "prepared": "prepared",
    }
}

longroll::form! {
    pub(crate) struct MarchPlan(book: &Book) {
        with mover: Mover;
        with marching: Marching;
        group "plan";
        /// the hexes to enter, in order
        path: Vec<String> = list(PATH, "road,road,rough+creek").rows(crate::rows::march_path(book)), COSTS;
        /// the attack to make at the end
        attack: Wanted = choice(), ATTACK;
        /// marches it may take
        marches: u8 = number(1..=i32::from(book.most_fatigue.max(1))).or(1), AGAIN;
        /// a rain turn
        rain: bool = flag(), COSTS;
        group "decisions";
        /// whether it force marches when it is short of points
        force_march: () = decision(&[NO, YES]), FORCE_WHEN;
        /// whether it marches again when it is not there yet
        march_again: () = decision(&[YES, NO]), AGAIN;
    }
}

pub(crate) const FACTS: &[FactName] = &[
    fact("arrives", "whether it reaches the end of the path"),
    fact("attack", "the attack it can make there, or none"),
    fact("marches", "marches it took"),
    fact("hexes", "hexes entered"),
    fact("mp-left", "movement points left"),
    fact("fatigue", "Fatigue Level afterwards"),
    fact("state", "organized, disorganized or eliminated"),
    fact("lost", "Manpower lost on the way, or supply points of a wagon train"),
];

impl Declared<Book> for MarchPlan {
    const ABOUT: About = About::rolls(
        "march-plan",
        "March plan",
        PLAN,
        "The chances of a whole march: to get there, and to attack as intended.",
    );
    const FACTS: &'static [FactName] = FACTS;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let unit = self.mover.unit(book, &mut no);
        let trek = self.marching.trek(book, self.mover.side, &unit, &mut no);
        let mut path = Vec::new();
        for item in self.path.iter().take(MOST_HEXES) {
            match read_step(book, item, unit.arm, self.rain) {
                Ok(cost) => path.push(cost),
                Err(why) => no.0.push(Refusal::field("path", format!("`{item}`: {why}"), COSTS).help(PATH)),
            }
        }
        no.refuse_if(self.path.len() > MOST_HEXES, "path", format!("at most {MOST_HEXES} hexes"), COSTS);
        let wanted = book.combat.attacks.iter().position(|row| row.name == self.attack.word()).map(|row| row as u8);
        let barred = wanted.is_some() && matches!(unit.arm, Arm::Artillery | Arm::Wagon);
        no.refuse_if(barred, "attack", "artillery and wagons do not attack alone", house("9.5"));
        no.allow(())?;
        Ok(planned(book, trek, unit, path, wanted, self.marches))
    }
}

/// The chain of marches along a path of known costs: the most marches it may take, and the attack wanted at the end.
pub(crate) fn planned(
    book: &Book,
    trek: Trek,
    unit: Unit,
    path: Vec<u8>,
    wanted: Option<u8>,
    marches: u8,
) -> Box<dyn Case + '_> {
    let horse = unit.arm == Arm::Cavalry;
    let costs = book.combat.attacks.iter().map(|row| if horse { row.cavalry } else { row.infantry }).collect();
    let plan = Plan { trek, path, marches, wanted, costs };
    let end = plan.path.len();
    let start = Column { stage: plan.first(), marches: 0, at: 0, mp: 0, unit, attack: None };
    let step = move |table: &mut dyn Table, column: &mut Column| step(table, book, &plan, column);
    case(start, step, move |column: &Column| facts(book, end, &unit, column))
}

fn facts(book: &Book, end: usize, before: &Unit, column: &Column) -> Outcome {
    let attack = column.attack.map_or("none", |row| book.combat.attacks[usize::from(row)].name);
    let alive = !column.unit.is_eliminated();
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
