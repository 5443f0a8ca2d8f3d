//! 3.2 Effectiveness: Fresh, Worn or Spent.

use longroll::form::{choice_of, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, house, rulebook};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::book::cells::cell;
use crate::book::field::QUALITIES;
use crate::unit::{STATUS, status};

const THRESHOLDS: Rule = house("3.3");

longroll::form! {
    /// A brigade whose effectiveness is looked up.
    pub struct Effectiveness(_book: &Book) {
        /// stands at the start of the battle
        start: i32 = number(3..=20), THRESHOLDS;
        /// stands now
        stands: i32 = number(1..=20), STATUS;
        /// quality of the brigade
        quality: &'static str = choice_of(&[QUALITIES[1], QUALITIES[0], QUALITIES[2]]), THRESHOLDS;
    }
}

impl Declared<Book> for Effectiveness {
    const ABOUT: About = About::looks_up(
        "effectiveness",
        "Effectiveness",
        rulebook("3.2"),
        "Whether a brigade is fresh, worn or spent.",
    );
    const FACTS: &'static [FactName] = &[
        fact("status", "fresh, worn or spent"),
        fact("worn", "worn at this number of stands or fewer"),
        fact("spent", "spent at this number of stands or fewer"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let Effectiveness { start, stands, quality } = self;
        let line = book.effectiveness.at(start, quality);
        let mut no = Refusals::default();
        no.refuse_if(stands > start, "stands", "more stands than at the start", STATUS);
        no.refuse_if(line.is_none(), "start", "the chart has no row for this number of stands", THRESHOLDS);
        no.allow(())?;
        let (worn, spent, numbers) = line.unwrap_or((0, 0, "-"));
        let now = status(stands as u8, worn, spent).slug();
        let tell = move |table: &mut dyn Table| {
            table.tell(&|| cell("effectiveness", &start.to_string(), quality, numbers, THRESHOLDS));
            table.tell(&|| Line::effect(format!("with {stands} stands the brigade is {now}"), STATUS));
        };
        Ok(lookup(tell, say([Fact::Word(now), Fact::Number(i32::from(worn)), Fact::Number(i32::from(spent))])))
    }
}
