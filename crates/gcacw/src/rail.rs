//! Chapter 25, railroad and strategic movement.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Table, under};

use crate::book::Book;
use crate::book::march::rr_column;
use crate::march::{extended_march, read_unit, state, unit_fields};
use crate::unit::{Arm, Army, Unit, Wear};
use longroll::procedure::lookup;

const RR: Rule = card("25.1");
const RR_HOW: Rule = house("25.1");
const STRATEGIC: Rule = card("25.2");
const HOW: Rule = house("25.2");
const SUPPLY: Rule = house("24.5");

/// 25.1 Hexes by rail cost fatigue by the table; the unit may not pass the highest level, nor the side its capacity.
pub(crate) fn rr_form(_: &Book) -> Form {
    unit_fields(Form::new()).group("railroad").number("hexes", (1, 60), "hexes moved along the railroad", RR).number_or(
        "used",
        (0, 60),
        0,
        "Manpower the side has moved by rail this turn",
        RR_HOW,
    )
}

pub(crate) fn rr_facts() -> Vec<FactName> {
    vec![
        FactName { name: "gain", help: "Fatigue Levels gained" },
        FactName { name: "fatigue", help: "Fatigue Level afterwards" },
        FactName { name: "capacity", help: "Manpower the side may still move by rail this turn" },
    ]
}

/// 25.1 A ride by rail.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ride {
    army: Army,
    row: usize,
    gain: u8,
    /// The Fatigue Level afterwards.
    pub after: u8,
    /// Manpower that the unit counts.
    pub size: i32,
    /// Manpower that the side may still move.
    left: i32,
}

/// 25.1 What a ride of so many hexes costs, with so much Manpower moved this turn already; all reasons against it otherwise.
pub(crate) fn ride(book: &Book, army: Army, unit: &Unit, hexes: i32, used: i32) -> Result<Ride, Refusals> {
    let rule = &book.march;
    let row = rule.rr.rows.nearest(hexes);
    let gain = *rule.rr.at(row, rr_column(army).0);
    let counts = matches!(unit.arm, Arm::Wagon | Arm::Artillery);
    let size = if counts { rule.rr_wagon } else { i32::from(unit.manpower) };
    let left = rule.rr_capacity - used - size;
    let mut no = Refusals::default();
    no.refuse_if(hexes > rule.rr_most, "hexes", format!("at most {} hexes", rule.rr_most), RR);
    let after = unit.fatigue + gain;
    no.refuse_if(after > book.most_fatigue, "fatigue", format!("the total would be Fatigue Level {after}"), RR_HOW);
    no.refuse_if(left < 0, "used", format!("a side moves {} Manpower a turn by rail", rule.rr_capacity), RR_HOW);
    no.allow(Ride { army, row, gain, after, size, left })
}

impl Ride {
    pub(crate) fn tell(&self, table: &mut dyn Table, book: &'static Book) {
        let grid = &book.march.rr;
        table.tell(&|| Line::Cell {
            chart: grid.chart,
            row: grid.rows.label(self.row).to_owned(),
            column: rr_column(self.army).1.to_owned(),
            value: self.gain.to_string(),
            rule: if self.army == Army::Union { RR_HOW } else { RR },
        });
        table.tell(&|| Line::effect(format!("now Fatigue Level {}; no extended march", self.after), RR_HOW));
        table.tell(&|| Line::effect(format!("room for {} Manpower more this turn", self.left), RR_HOW));
    }
}

pub(crate) fn rr_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let (unit, army) = (read_unit(values), Army::from_word(values.choice("side")));
    let ride = ride(book, army, &unit, values.number("hexes"), values.number("used"))?;
    let numbers = [i32::from(ride.gain), i32::from(ride.after), ride.left].map(Fact::Number);
    Ok(lookup(move |table: &mut dyn Table| ride.tell(table, book), say(numbers)))
}

/// 25.2 Spend two to four Fatigue Levels at once for the allowance.
pub(crate) fn spend(table: &mut dyn Table, book: &'static Book, move_: Move, unit: &mut Unit) {
    let (mp, row, column) = book.march.strategic(move_.army, unit.arm, move_.levels, move_.paralysis);
    table.tell(&|| Line::Cell {
        chart: "strategic-movement",
        row: row.clone(),
        column: column.to_owned(),
        value: mp.to_string(),
        rule: STRATEGIC,
    });
    unit.tire(book, move_.levels);
    table.tell(&|| Line::effect(format!("now Fatigue Level {}", unit.fatigue), STRATEGIC));
}

/// 25.2 At the end a unit that is tired enough reads the Extended March Table once.
pub(crate) fn straggle(table: &mut dyn Table, book: &'static Book, army: Army, unit: &mut Unit) -> Play<()> {
    let from = book.march.strategic_check[usize::from(unit.wear == Wear::Exhausted)];
    if unit.fatigue >= from {
        under(table, HOW, &|| "Extended march".to_owned(), |table| extended_march(table, book, army, unit))?;
    }
    Ok(())
}

/// 25.2 The procedure of the form: the players move the unit.
fn strategic(table: &mut dyn Table, book: &'static Book, move_: Move, unit: &mut Unit) -> Play<Flow> {
    let (mp, ..) = book.march.strategic(move_.army, unit.arm, move_.levels, move_.paralysis);
    spend(table, book, move_, unit);
    table.tell(&|| {
        let away = book.march.strategic_distance;
        Line::next(format!("move up to {mp} MP along pikes and roads, never within {away} hexes of an enemy"), HOW)
    });
    straggle(table, book, move_.army, unit)?;
    Ok(Flow::Done)
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub army: Army,
    pub levels: u8,
    pub paralysis: bool,
}

pub(crate) fn strategic_form(_: &Book) -> Form {
    unit_fields(Form::new())
        .group("movement")
        .number("levels", (2, 4), "Fatigue Levels spent", STRATEGIC)
        .flag("paralysis", "the side suffers from command paralysis", STRATEGIC)
        .flag("enemy-near", "an enemy combat unit is too near at the start, on the way or at the end", HOW)
        .flag("out-of-supply", "the unit is out of supply", SUPPLY)
}

pub(crate) fn strategic_facts() -> Vec<FactName> {
    vec![
        FactName { name: "mp", help: "movement points along pikes and roads" },
        FactName { name: "fatigue", help: "Fatigue Level afterwards" },
        FactName { name: "state", help: "organized, disorganized or eliminated" },
        FactName { name: "lost", help: "Manpower lost on the way" },
    ]
}

pub(crate) fn strategic_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let unit = read_unit(values);
    let move_ = Move {
        army: Army::from_word(values.choice("side")),
        levels: values.number("levels") as u8,
        paralysis: values.flag("paralysis"),
    };
    let mut no = Refusals::default();
    let after = unit.fatigue + move_.levels;
    no.refuse_if(after > book.most_fatigue, "levels", format!("the total would be Fatigue Level {after}"), HOW);
    let away = format!("not within {} hexes of an enemy", book.march.strategic_distance);
    no.refuse_if(values.flag("enemy-near"), "enemy-near", away, HOW);
    no.refuse_if(values.flag("out-of-supply"), "out-of-supply", "no strategic movement out of supply", SUPPLY);
    no.allow(())?;
    let mp = book.march.strategic(move_.army, unit.arm, move_.levels, move_.paralysis).0;
    let step = move |table: &mut dyn Table, unit: &mut Unit| strategic(table, book, move_, unit);
    Ok(Situation::case(unit, step, move |end: &Unit| {
        let lost = i32::from(unit.manpower) - i32::from(end.manpower);
        say([Fact::Number(mp), Fact::Number(i32::from(end.fatigue)), state(end), Fact::Number(lost)])
    }))
}
