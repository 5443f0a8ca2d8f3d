//! 10.7 and 15.1: what a row of the Combat Chart does to both sides.

use longroll::asking::Named;
use longroll::chart::Grid;
use longroll::procedure::Fact;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use super::values::Figures;
use super::{Attack, Battle, Manner};

use crate::book::Book;
use crate::book::combat::{Code, Go};
use crate::unit::{Order, Stack};

const CHART: Rule = card("10.7");
const LOSS: Rule = house("15.1");
const AWAY: Rule = card("15.2");
const ADVANCE: Rule = card("15.5");
const NO_ADVANCE: Rule = house("15.5");
const DEMORALIZED: Rule = card("18.1");
const MARCH: Rule = card("10.8");

/// The fate of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    Stands,
    Retreats,
    Routs,
    Eliminated,
}

impl Fate {
    pub const fn word(self) -> &'static str {
        match self {
            Fate::Stands => "stands",
            Fate::Retreats => "retreats",
            Fate::Routs => "routs",
            Fate::Eliminated => "eliminated",
        }
    }
}

/// One side after a combat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    pub code: Code,
    pub after: Stack,
    pub lost: i32,
    pub fate: Fate,
    /// 10.8 The march of an active unit is over.
    pub stopped: bool,
}

/// Both sides after a combat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aftermath {
    pub attacker: Side,
    pub defender: Side,
    pub may_advance: bool,
    /// Its facts, in the order of the form.
    pub facts: [Fact; 8],
}

/// 10.7 What a result does to a side: Manpower first, then order and fatigue, then demoralization; units that retreat leave
/// their works.
pub fn suffer(book: &Book, code: Code, units: &Stack) -> Side {
    let mut after = units.clone();
    let mut lost = lose(&mut after, i32::from(code.loss));
    let tires = book.combat.tires(code.tire);
    let goes = book.combat.goes(code.go);
    for unit in &mut after {
        if let Some(key) = tires {
            unit.tire(book, key.fatigue);
            if key.disorganizes {
                unit.order = Order::Disorganized;
            }
        }
        if let Some(key) = goes {
            if key.to > 0 && unit.demoralized >= key.to && unit.manpower > 0 {
                unit.manpower -= 1;
                lost += 1;
            }
            unit.demoralized = (unit.demoralized + key.steps).max(key.to).min(2);
            (unit.works, unit.refused) = (0, false);
        }
    }
    let alive = after.iter().any(|unit| unit.manpower > 0 && unit.is_combat_unit());
    let fate = match code.go {
        _ if !alive => Fate::Eliminated,
        Go::Stands => Fate::Stands,
        Go::Retreats => Fate::Retreats,
        Go::Routs | Go::RoutsBadly => Fate::Routs,
    };
    Side { code, after, lost, fate, stopped: tires.is_some_and(|key| key.ends_march) }
}

/// 15.1 Points are taken one by one from the unit with the most Manpower left; the first named of equals. Returns the
/// points that could be taken.
pub fn lose(units: &mut Stack, points: i32) -> i32 {
    for lost in 0..points {
        let most = units.iter_mut().rev().filter(|unit| unit.is_combat_unit()).max_by_key(|unit| unit.manpower);
        match most.filter(|unit| unit.manpower > 0) {
            Some(unit) => unit.manpower -= 1,
            None => return lost,
        }
    }
    points
}

/// 10.7 Each side reads its own half of the chart, in its own column, and applies the result there.
pub fn aftermath(book: &Book, attack: &Attack, figures: &Figures, row: usize) -> Aftermath {
    let (ours, theirs) = (&book.combat.attacker, &book.combat.defender);
    let attacker_code = *ours.at(row, Figures::column(&ours.columns, figures.attacker));
    let defender_code = *theirs.at(row, Figures::column(&theirs.columns, figures.defender));
    let attacker = suffer(book, attacker_code, &attack.attackers);
    let defender = suffer(book, defender_code, &attack.defenders);
    let may_advance = attacker.code.advance && attacker.fate == Fate::Stands && defender.fate != Fate::Stands;
    let demoralized = defender.after.iter().filter(|unit| unit.manpower > 0).map(|unit| unit.demoralized).max();
    let active = match (attacker.fate, attacker.stopped, attack.manner) {
        (Fate::Eliminated, ..) => "eliminated",
        (_, _, Manner::Assault) => "assault-over",
        (_, true, _) => "march-ends",
        _ => "marches-on",
    };
    let facts = [
        Fact::Word(attacker.code.text),
        Fact::Word(defender.code.text),
        Fact::Number(attacker.lost),
        Fact::Number(defender.lost),
        Fact::Word(defender.fate.word()),
        Fact::Number(i32::from(demoralized.unwrap_or(0))),
        Fact::Word(active),
        Fact::Word(if may_advance { "yes" } else { "no" }),
    ];
    Aftermath { attacker, defender, may_advance, facts }
}

/// The cell of a side's half of the chart.
fn cell(grid: &Grid<Code>, row: u8, value: i32) -> Line {
    let (row, column) = (usize::from(row), Figures::column(&grid.columns, value));
    Line::Cell {
        chart: grid.chart,
        row: grid.rows.label(row).to_owned(),
        column: grid.columns.label(column).to_owned(),
        value: grid.at(row, column).text.to_owned(),
        rule: CHART,
    }
}

/// The cell that the defender reads.
pub fn defender_cell(book: &Book, battle: &Battle, row: u8) -> Line {
    cell(&book.combat.defender, row, battle.figures.defender)
}

/// The receipt of a row, after the defender's cell.
pub fn tell(table: &mut dyn Table, book: &Book, battle: &Battle, row: u8, name: &dyn Fn(u8) -> String) {
    if !table.listens() {
        return;
    }
    table.tell(&|| Line::open("Result", CHART));
    let table = &mut Named { table, name };
    let after = aftermath(book, &battle.attack, &battle.figures, usize::from(row));
    let first = battle.attack.attackers.len() as u8;
    tell_side(table, book, "defender", &after.defender, first);
    table.tell(&|| cell(&book.combat.attacker, row, battle.figures.attacker));
    tell_side(table, book, "attacker", &after.attacker, 0);
    if battle.attack.manner != Manner::Assault && after.attacker.fate == Fate::Stands {
        let text = if after.attacker.stopped {
            "the attacker's march is over"
        } else {
            "the attacker may march on and attack again with the movement points it has left"
        };
        table.tell(&|| Line::effect(text, MARCH));
    }
    if after.may_advance {
        table.tell(&|| Line::next("the attacker may advance into the hex with any or all attacking units", ADVANCE));
    } else if after.defender.fate == Fate::Eliminated {
        table.tell(&|| Line::effect("no unit advances: the attacker's result has no `a`", NO_ADVANCE));
    }
    table.tell(&|| Line::Close);
}

/// What a result does to a side, unit by unit. The attackers are numbered first, then the defenders.
fn tell_side(table: &mut dyn Table, book: &Book, who: &'static str, side: &Side, first: u8) {
    if side.code.text == "-" {
        table.tell(&|| Line::effect(format!("{who}: no effect"), CHART));
    }
    if side.lost > 0 {
        table.tell(&|| {
            // Largest first: the line holds whichever of equal units the owner names.
            let mut left: Vec<u8> = side.after.iter().map(|unit| unit.manpower).collect();
            left.sort_unstable_by(|one, other| other.cmp(one));
            let left: Vec<String> = left.iter().map(ToString::to_string).collect();
            Line::effect(format!("{who}: loses {} Manpower; {} left", side.lost, left.join(" and ")), LOSS)
        });
    }
    if side.fate == Fate::Eliminated {
        table.tell(&|| Line::effect(format!("{who}: eliminated"), LOSS));
        return;
    }
    let tires = book.combat.tires(side.code.tire).filter(|key| key.fatigue > 0 || key.disorganizes);
    let goes = book.combat.goes(side.code.go);
    for (unit, number) in side.after.iter().zip(first..) {
        if let Some(key) = tires {
            table.tell(&|| {
                let order = if key.disorganizes { "disorganized, " } else { "" };
                Line::effect_on(
                    number,
                    format!("{order}{:+} fatigue, now Fatigue Level {}", key.fatigue, unit.fatigue),
                    CHART,
                )
            });
        }
        if goes.is_some_and(|key| key.steps > 0 || key.to > 0) {
            table.tell(&|| Line::effect_on(number, format!("Demoralized-{}", unit.demoralized), DEMORALIZED));
        }
    }
    if let Some(key) = goes {
        table.tell(&|| {
            let verb = if side.fate == Fate::Routs { "routs" } else { "retreats" };
            Line::next(
                format!("{who}: {verb} {} to {} hexes by the retreat charts", key.hexes.low, key.hexes.high),
                AWAY,
            )
        });
    }
}
