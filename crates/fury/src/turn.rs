//! Chapter 12: the sequence of play.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::book::maneuver::TurnStep;
use longroll::procedure::lookup;

const SEQUENCE: Rule = card("12");

const SIDES: [(&str, &str); 2] = [("union", "Union player turn"), ("confederate", "Confederate player turn")];
const PHASES: [(&str, &str); 4] = [
    ("all", "all phases"),
    ("maneuver", "maneuver"),
    ("musketry-and-cannonade", "musketry and cannonade"),
    ("charge", "charge"),
];

/// 12 The steps of one player turn, in order.
fn steps<'b>(book: &'b Book, side: &'b str, phase: &'b str) -> impl Iterator<Item = &'b TurnStep> {
    let of_phase = move |step: &&TurnStep| phase == "all" || step.phase == phase;
    book.sequence.iter().filter(move |step| step.name.starts_with(side)).filter(of_phase)
}

pub(crate) fn form(_: &Book) -> Form {
    Form::new().choice("turn", &SIDES, "whose player turn", SEQUENCE).choice("phase", &PHASES, "which phase", SEQUENCE)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "steps", help: "number of steps" },
        FactName { name: "first", help: "the first of them" },
        FactName { name: "last", help: "the last of them" },
    ]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let (side, phase) = (values.choice("turn"), values.choice("phase"));
    let actions: Vec<&'static str> = steps(book, side, phase).map(|step| step.action).collect();
    let facts = say([
        Fact::Number(actions.len() as i32),
        Fact::Word(actions.first().copied().unwrap_or("none")),
        Fact::Word(actions.last().copied().unwrap_or("none")),
    ]);
    let tell = move |table: &mut dyn Table| {
        for step in steps(book, side, phase) {
            let who = if step.side == "both" { "both sides" } else { step.side };
            table.tell(&|| Line::next(format!("{}, {who}: {}", step.phase, step.words), step.rule));
        }
    };
    Ok(lookup(tell, facts))
}
