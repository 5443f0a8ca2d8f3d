//! 10.7 and 15.1: what a row of the Combat Chart does to both sides.

use std::cell::Cell;

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
const HEART: Rule = card("18.1");
const MARCH: Rule = card("10.8");

/// What became of a side.
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
    /// What is said of it, in the order of the form's facts.
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

/// 15.1 Points are taken one by one from the unit with the most Manpower left; the first named of equals. Returns what
/// was there to lose.
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

/// 10.7 Each side reads its own half of the chart, in its own column, and suffers what stands there.
pub fn aftermath(book: &Book, attack: &Attack, figures: &Figures, row: usize) -> Aftermath {
    let (ours, theirs) = (&book.combat.attacker, &book.combat.defender);
    let attacker_code = *ours.at(row, Figures::column(&ours.columns, figures.attacker));
    let defender_code = *theirs.at(row, Figures::column(&theirs.columns, figures.defender));
    let attacker = suffer(book, attacker_code, &attack.attackers);
    let defender = suffer(book, defender_code, &attack.defenders);
    let may_advance = attacker.code.advance && attacker.fate == Fate::Stands && defender.fate != Fate::Stands;
    let heart = defender.after.iter().filter(|unit| unit.manpower > 0).map(|unit| unit.demoralized).max();
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
        Fact::Number(i32::from(heart.unwrap_or(0))),
        Fact::Word(active),
        Fact::Word(if may_advance { "yes" } else { "no" }),
    ];
    Aftermath { attacker, defender, may_advance, facts }
}

/// The receipt of a row.
pub fn tell(table: &mut dyn Table, book: &'static Book, battle: &Battle, row: usize) {
    let heard = Cell::new(false);
    table.tell(&|| {
        heard.set(true);
        Line::open("Result", CHART)
    });
    if !heard.get() {
        return; // odds and rollouts listen to none of it
    }
    let after = aftermath(book, &battle.attack, &battle.figures, row);
    let sides = [
        ("defender", &book.combat.defender, battle.figures.defender, &after.defender),
        ("attacker", &book.combat.attacker, battle.figures.attacker, &after.attacker),
    ];
    for (who, grid, value, side) in sides {
        table.tell(&|| Line::Cell {
            chart: grid.chart,
            row: grid.rows.label(row).to_owned(),
            column: grid.columns.label(Figures::column(&grid.columns, value)).to_owned(),
            value: side.code.text.to_owned(),
            rule: CHART,
        });
        tell_side(table, book, who, side);
    }
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
        table.tell(&|| Line::effect("nobody advances without an a in the attacker's result", NO_ADVANCE));
    }
    table.tell(&|| Line::Close);
}

fn tell_side(table: &mut dyn Table, book: &Book, who: &'static str, side: &Side) {
    if side.code.text == "-" {
        table.tell(&|| Line::effect(format!("{who}: no effect"), CHART));
    }
    if side.lost > 0 {
        table.tell(&|| {
            // The largest first: so it is true whichever of equals the owner names.
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
    if let Some(key) = book.combat.tires(side.code.tire).filter(|key| key.fatigue > 0 || key.disorganizes) {
        table.tell(&|| {
            let levels: Vec<String> = side.after.iter().map(|unit| unit.fatigue.to_string()).collect();
            let order = if key.disorganizes { "disorganized, " } else { "" };
            Line::effect(
                format!("{who}: {order}{:+} fatigue, now Fatigue Level {}", key.fatigue, levels.join(" and ")),
                CHART,
            )
        });
    }
    if let Some(key) = book.combat.goes(side.code.go) {
        if key.steps > 0 || key.to > 0 {
            table.tell(&|| {
                let levels: Vec<String> =
                    side.after.iter().map(|unit| format!("Demoralized-{}", unit.demoralized)).collect();
                Line::effect(format!("{who}: {}", levels.join(" and ")), HEART)
            });
        }
        table.tell(&|| {
            let verb = if side.fate == Fate::Routs { "routs" } else { "retreats" };
            Line::next(
                format!("{who}: {verb} {} to {} hexes by the retreat charts", key.hexes.low, key.hexes.high),
                AWAY,
            )
        });
    }
}
