//! 21.1 The countdown: how many turns are left.

use longroll::form::number;
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card};
use longroll::table::{Flow, Line, Play, Table};

use crate::book::Book;

pub(crate) const CLOCK: Rule = card("21.1");

/// What is left on the clock, and the defender's turns so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Clock {
    left: i32,
    turns: i32,
}

/// 21.1 At the end of each of the defender's turns a die comes off the clock. Returns what is left, never
/// less than 0.
pub(crate) fn run_down(table: &mut dyn Table, book: &Book, left: i32) -> Play<i32> {
    let off = book.clock.each_turn.roll(table, "countdown", CLOCK, "defender")?;
    Ok(longroll::sequence::Clock::run(left, off))
}

/// 21.1 At 0 the game is over.
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

longroll::form! {
    pub struct Countdown(book: &Book) {
        /// what the clock shows now
        clock: i32 = number(1..=book.clock.start.max(60)).or(book.clock.start), CLOCK;
    }
}

impl Declared<Book> for Countdown {
    const ABOUT: About = About::rolls("countdown", "Countdown", CLOCK, "How many turns are left.");
    const FACTS: &'static [FactName] =
        &[fact("turns", "the defender's turns until the game ends, with the coming one")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let start = Clock { left: self.clock, turns: 0 };
        let step = move |table: &mut dyn Table, clock: &mut Clock| tick(table, book, clock);
        Ok(case(start, step, |clock: &Clock| say([Fact::Number(clock.turns)])))
    }
}
