//! 21.1 The countdown: how many turns are left.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card};
use longroll::table::{Flow, Line, Play, Table};

use crate::book::Book;

pub(crate) const CLOCK: Rule = card("21.1");
/// The input for what the clock shows.
pub(crate) const FIELD: &str = "clock";

/// What is left on the clock, and the defender's turns so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Clock {
    left: i32,
    turns: i32,
}

/// 21.1 At the end of each of the defender's turns a die comes off the clock. Gives what is left; never less than
/// nothing.
pub(crate) fn run_down(table: &mut dyn Table, book: &Book, left: i32) -> Play<i32> {
    let off = book.clock_dice.roll(table, "countdown", CLOCK)?;
    Ok(longroll::sequence::Clock::run(left, off))
}

/// 21.1 At nothing the game is over.
fn tick(table: &mut dyn Table, book: &Book, clock: &mut Clock) -> Play<Flow> {
    clock.left = run_down(table, book, clock.left)?;
    clock.turns += 1;
    let Clock { left, turns } = *clock;
    table.tell(&|| match left {
        0 => Line::effect(format!("the game ends after {turns} of the defender's turns"), CLOCK),
        _ => Line::effect(format!("{left} left on the clock"), CLOCK),
    });
    Ok(if left == 0 { Flow::Done } else { Flow::On })
}

pub(crate) fn form(book: &Book) -> Form {
    Form::new().number_or(FIELD, (1, book.clock.max(60)), book.clock, "what the clock shows now", CLOCK)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![FactName { name: "turns", help: "the defender's turns until the game ends, with the coming one" }]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let start = Clock { left: values.number(FIELD), turns: 0 };
    let step = move |table: &mut dyn Table, clock: &mut Clock| tick(table, book, clock);
    Ok(Situation::case(start, step, |clock: &Clock| say([Fact::Number(clock.turns)])))
}
