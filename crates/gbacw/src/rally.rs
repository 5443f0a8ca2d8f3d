//! 13.3 Rally.

use longroll::dice::{D10, Dice};
use longroll::drm::Mods;
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use crate::book::Book;
use crate::disorder::told_loss;
use crate::unit::{Arm, Cohesion, Unit};

const RALLY: Rule = card("13.3");
const TIMING: Rule = house("13.3");

/// 13.3 Roll a die with the modifiers. At most the cohesion rating: the unit rallies. Above: it stays Disordered, and it
/// loses a strength point, once, if the roll is twice the rating or more, or reaches the number of the last row.
pub(crate) fn rally(table: &mut dyn Table, book: &Book, mods: &Mods, unit: &mut Unit) -> Play<Flow> {
    let rating = unit.cohesion_rating();
    let row = |die: i32| match die + mods.total() {
        adjusted if adjusted <= rating => "<=CR",
        adjusted if adjusted >= book.rally_nine => "the last row",
        adjusted if adjusted >= 2 * rating => ">=2xCR",
        _ => ">CR",
    };
    let kind = |die: i32| match row(die) {
        "<=CR" => 0,
        ">CR" => 1,
        _ => 2,
    };
    let die = table.roll(&Roll::new("rally", RALLY, Dice::One(D10)).with(mods).alike(&kind))?;
    table.tell(&|| {
        let value = ["rallied", "disordered", "disordered, 1 SP"][kind(die) as usize].to_owned();
        Line::Cell {
            chart: "rally.result",
            row: if row(die) == "the last row" { format!(">={}", book.rally_nine) } else { row(die).to_owned() },
            column: format!("cohesion {rating}"),
            value,
            rule: RALLY,
        }
    });
    match kind(die) {
        0 => {
            unit.cohesion = Cohesion::Good;
            table.tell(&|| Line::effect("in good order again; may turn one vertex", RALLY));
        }
        1 => table.tell(&|| Line::effect("stays Disordered", RALLY)),
        _ => {
            unit.lose(1);
            table.tell(&|| Line::effect("stays Disordered", RALLY));
            told_loss(table, unit, 1);
        }
    }
    Ok(Flow::Done)
}

/// 13.3 The umpire's table: a rally, and when it is tried.
fn at_the_table(table: &mut dyn Table, book: &Book, mods: &Mods, unit: &mut Unit) -> Play<Flow> {
    let flow = rally(table, book, mods, unit)?;
    if book.rally_at_turn_end {
        table.tell(&|| Line::next("rally is tried at the end of the turn (switch rally_timing)", TIMING));
    }
    Ok(flow)
}

/// 13.3 What modifies a rally.
pub(crate) struct Facts {
    pub adjacent: bool,
    pub mounted: bool,
    /// Rank of the best stacked leader.
    pub leader: i32,
    pub out_of_command: bool,
    pub fatigue: i32,
}

impl Facts {
    pub fn mods(&self, book: &Book) -> Mods {
        let mut mods = Mods::new();
        mods.add_if(self.adjacent, book.rally_drm.adjacent);
        mods.add_if(self.mounted, book.rally_drm.mounted);
        mods.add_by(book.rally_drm.leader, self.leader);
        mods.add_if(self.out_of_command, book.rally_special.out_of_command);
        if book.has_fatigue {
            mods.add_by(book.rally_special.fatigue, book.fatigue(self.fatigue)[2]);
        }
        mods
    }
}

pub(crate) fn form(book: &Book) -> Form {
    Form::new()
        .group("unit")
        .number("cr", (0, 12), "cohesion rating", RALLY)
        .number_or("sp", (1, 60), 6, "strength points", RALLY)
        .flag("bce", "its brigade is combat ineffective: cohesion one less", house("13.2"))
        .number_or("leader", (0, 4), 0, "rank of the best stacked leader", RALLY)
        .group("modifiers")
        .modifier(book.rally_drm.adjacent)
        .modifier(book.rally_drm.mounted)
        .modifier(book.rally_special.out_of_command)
        .when(book.has_fatigue, |form| {
            form.number_or("fatigue", (0, 4), 0, "fatigue level of the brigade", house("17.31"))
        })
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "state", help: "good-order, disordered or eliminated" },
        FactName { name: "sp-lost", help: "strength points lost" },
    ]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let facts = Facts {
        adjacent: values.flag("adjacent"),
        mounted: values.flag("mounted"),
        leader: values.number("leader"),
        out_of_command: values.flag("out-of-command"),
        fatigue: if book.has_fatigue { values.number("fatigue") } else { 0 },
    };
    let mods = facts.mods(book);
    let mut unit = Unit::new(Arm::Infantry, values.number("sp") as u8, values.number("cr") as u8);
    unit.cohesion = Cohesion::Disordered;
    unit.bce = values.flag("bce");
    let step = move |table: &mut dyn Table, unit: &mut Unit| at_the_table(table, book, &mods, unit);
    Ok(Situation::case(unit, step, |unit: &Unit| say([Fact::Word(unit.state()), Fact::Number(i32::from(unit.lost))])))
}
