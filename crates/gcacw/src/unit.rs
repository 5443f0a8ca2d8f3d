//! Chapter 3: units, their state, and what they are worth in combat.

use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, rulebook};
use longroll::table::Thrower;

use crate::book::Book;

/// The most units on one side of a combat that a form names.
pub const MOST_UNITS: usize = 8;

/// The most units of one hex that a form names.
pub const MOST_STACKED: usize = 32;

/// 3.2 A strength marker shows at most this; the rows of the chart `strength` say so too.
pub const MOST_MANPOWER: i32 = 14;

const RATINGS: Rule = rulebook("3.1");

/// The notation of a unit in lists.
pub const NOTATION: &str = "Manpower-tactical-artillery, then as needed /d disorganized, /x exhausted side, \
     /f0 to /f4 fatigue, /m1 /m2 demoralized, /cav /art /wagon, /ab /bb /bw /fb1 /fb2 /fort works, /refused";

pub type Stack = Vec<Unit>;

longroll::words! {
    pub enum Army { Union = "union": "Union", Confederate = "confederate": "Confederate" }
}

impl Army {
    pub const fn other(self) -> Army {
        match self {
            Army::Union => Army::Confederate,
            Army::Confederate => Army::Union,
        }
    }
}

impl From<Army> for Thrower {
    fn from(army: Army) -> Thrower {
        Thrower::Army(crate::battle::cards::side(army), army.word())
    }
}

longroll::words! {
    pub enum Arm {
        Infantry = "infantry": "infantry",
        Artillery = "artillery": "artillery",
        Cavalry = "cavalry": "cavalry",
        Wagon = "wagon": "wagon train",
    }
}

longroll::words! {
    /// 3.2 The side of the strength marker.
    pub enum Order { Organized = "organized": "organized", Disorganized = "disorganized": "disorganized" }
}

longroll::words! {
    /// 3.3 The side of the unit's counter.
    pub enum Wear { Normal = "normal": "normal side", Exhausted = "exhausted": "exhausted side" }
}

/// 17.1 The level of a unit's entrenchment: a row of the chart `works`, 0 for none.
pub type Works = u8;

/// 3.3 The state of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    pub manpower: u8,
    pub tactical: u8,
    pub artillery: u8,
    pub arm: Arm,
    pub order: Order,
    pub wear: Wear,
    pub fatigue: u8,
    pub demoralized: u8,
    pub works: Works,
    pub refused: bool,
}

impl Unit {
    pub fn new(manpower: u8, tactical: u8, artillery: u8) -> Unit {
        Unit {
            manpower,
            tactical,
            artillery,
            arm: Arm::Infantry,
            order: Order::Organized,
            wear: Wear::Normal,
            fatigue: 0,
            demoralized: 0,
            works: 0,
            refused: false,
        }
    }

    /// 3.2 The Combat Value in half points: the Manpower of an organized unit, less for a disorganized one; a wagon has
    /// none.
    pub fn value(&self, book: &Book) -> i32 {
        match (self.arm, self.order) {
            (Arm::Wagon, _) => 0,
            (_, Order::Organized) => 2 * i32::from(self.manpower),
            (_, Order::Disorganized) => book.disorganized(self.manpower),
        }
    }

    /// 11.2 The Combat Value behind its entrenchment, in quarter points.
    pub fn dug_in(&self, book: &Book) -> i32 {
        self.value(book) * book.factor(self.works)
    }

    /// 8.7 Fatigue never passes the highest level.
    pub fn tire(&mut self, book: &Book, levels: u8) {
        self.fatigue = (self.fatigue + levels).min(book.most_fatigue);
    }

    pub fn is_combat_unit(&self) -> bool {
        self.arm != Arm::Wagon
    }

    /// 3.2 A combat unit without Manpower is eliminated; a wagon train has none to lose (24.7).
    pub fn is_eliminated(&self) -> bool {
        self.manpower == 0 && self.is_combat_unit()
    }
}

/// A number of half points as players write it.
pub fn halves(value: i32) -> String {
    match (value / 2, value % 2) {
        (0, 1) => "1/2".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole} 1/2"),
    }
}

/// A number of quarter points.
pub fn quarters(value: i32) -> String {
    match (value / 4, value % 4) {
        (_, 0 | 2) => halves(value / 2),
        (0, part) => format!("{part}/4"),
        (whole, part) => format!("{whole} {part}/4"),
    }
}

/// Read one side of a combat.
pub fn read_stack(book: &Book, field: &'static str, items: &[String]) -> Result<Stack, Refusals> {
    read_units(book, field, items, MOST_UNITS)
}

/// Read a list of units, up to a limit; every fault is reported.
pub fn read_units(book: &Book, field: &'static str, items: &[String], most: usize) -> Result<Stack, Refusals> {
    let mut no = Refusals::default();
    let mut stack = Stack::new();
    for item in items.iter().take(most) {
        match read_unit(book, item) {
            Ok(unit) => stack.push(unit),
            Err(why) => no.0.push(Refusal::field(field, format!("`{item}`: {why}"), RATINGS).help(NOTATION)),
        }
    }
    no.refuse_if(items.len() > most, field, format!("at most {most} units"), RATINGS);
    no.refuse_if(items.is_empty(), field, "no unit is named", RATINGS);
    no.allow(stack)
}

/// Read a unit as players write it: `9-2-2/d/f2/ab`.
pub fn read_unit(book: &Book, text: &str) -> Result<Unit, String> {
    let mut parts = text.split('/');
    let ratings: Vec<&str> = parts.next().unwrap_or("").split('-').collect();
    let number = |text: &str, most: i32| match text.parse::<i32>() {
        Ok(number) if (0..=most).contains(&number) => Ok(number as u8),
        _ => Err(format!("`{text}` is not a number from 0 to {most}")),
    };
    let [manpower, tactical, artillery] = ratings[..] else {
        return Err("a unit is Manpower-tactical-artillery, like 9-2-2".to_owned());
    };
    let mut unit = Unit::new(number(manpower, MOST_MANPOWER)?, number(tactical, 6)?, number(artillery, 9)?);
    for mark in parts {
        match mark {
            "d" => unit.order = Order::Disorganized,
            "x" => unit.wear = Wear::Exhausted,
            "cav" => unit.arm = Arm::Cavalry,
            "art" => unit.arm = Arm::Artillery,
            "wagon" => unit.arm = Arm::Wagon,
            "m1" => unit.demoralized = 1,
            "m2" => unit.demoralized = 2,
            "refused" => unit.refused = true,
            "f0" | "f1" | "f2" | "f3" | "f4" => unit.fatigue = mark.as_bytes()[1] - b'0',
            works => match book.works.iter().position(|w| w.letters == works) {
                Some(level) => unit.works = level as u8,
                None => return Err(format!("`{works}` is not a mark of a unit")),
            },
        }
    }
    if unit.manpower == 0 && unit.is_combat_unit() {
        return Err("a unit has at least 1 Manpower".to_owned());
    }
    Ok(unit)
}
