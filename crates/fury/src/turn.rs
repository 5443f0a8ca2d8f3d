//! Chapter 12: the sequence of play.

use longroll::form::choice;
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::book::maneuver::TurnStep;

const SEQUENCE: Rule = card("12");

longroll::words! {
    pub enum PlayerTurn {
        Union = "union": "Union player turn",
        Confederate = "confederate": "Confederate player turn",
    }
}

longroll::words! {
    pub enum OfTurn {
        All = "all": "all phases",
        Maneuver = "maneuver": "maneuver",
        Fire = "musketry-and-cannonade": "musketry and cannonade",
        Charge = "charge": "charge",
    }
}

/// 12 The steps of one player turn, in order.
fn steps(book: &Book, turn: PlayerTurn, phase: OfTurn) -> impl Iterator<Item = &TurnStep> {
    let of_phase = move |step: &&TurnStep| phase == OfTurn::All || step.phase == phase.word();
    book.sequence.iter().filter(move |step| step.name.starts_with(turn.word())).filter(of_phase)
}

longroll::form! {
    /// A part of the sequence of play.
    pub struct Sequence(_book: &Book) {
        /// whose player turn
        turn: PlayerTurn = choice(), SEQUENCE;
        /// which phase
        phase: OfTurn = choice(), SEQUENCE;
    }
}

impl Declared<Book> for Sequence {
    const ABOUT: About = About::looks_up("sequence", "Sequence of play", SEQUENCE, "The steps of a player turn.");
    const FACTS: &'static [FactName] =
        &[fact("steps", "number of steps"), fact("first", "the first of them"), fact("last", "the last of them")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let Sequence { turn, phase } = self;
        let actions: Vec<&'static str> = steps(book, turn, phase).map(|step| step.action).collect();
        let facts = say([
            Fact::Number(actions.len() as i32),
            Fact::Word(actions.first().copied().unwrap_or("none")),
            Fact::Word(actions.last().copied().unwrap_or("none")),
        ]);
        let tell = move |table: &mut dyn Table| {
            for step in steps(book, turn, phase) {
                let who = if step.side == "both" { "both sides" } else { step.side };
                table.tell(&|| Line::next(format!("{}, {who}: {}", step.phase, step.words), step.rule));
            }
        };
        Ok(lookup(tell, facts))
    }
}
