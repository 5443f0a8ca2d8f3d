//! What the small procedures share.

use longroll::procedure::{Case, Fact, Facts, Situation};
use longroll::rule::Rule;
use longroll::table::{Flow, Line, Play, Table};

pub(crate) fn yes(fact: bool) -> Fact {
    Fact::Word(if fact { "yes" } else { "no" })
}

/// A procedure that rolls nothing has a single outcome; this keeps its type short.
pub(crate) fn lookup(tell: impl Fn(&mut dyn Table) + 'static, facts: Facts) -> Box<dyn Case> {
    let step = move |table: &mut dyn Table, (): &mut ()| -> Play<Flow> {
        tell(table);
        Ok(Flow::Done)
    };
    Situation::case((), step, move |(): &()| facts.clone())
}

/// The receipt of one cell.
pub(crate) fn cell(chart: &'static str, row: &str, column: &str, value: impl std::fmt::Display, rule: Rule) -> Line {
    Line::Cell { chart, row: row.to_owned(), column: column.to_owned(), value: value.to_string(), rule }
}

/// A number of things in words: `1 die`, `3 dice`.
pub(crate) fn count(number: i32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
