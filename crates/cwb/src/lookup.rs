//! What the small procedures share.

use longroll::rule::Rule;
use longroll::table::Line;

/// The receipt of one cell.
pub(crate) fn cell(chart: &'static str, row: &str, column: &str, value: impl std::fmt::Display, rule: Rule) -> Line {
    Line::Cell { chart, row: row.to_owned(), column: column.to_owned(), value: value.to_string(), rule }
}

/// A consequence for a unit of a procedure: the defender's has the number 1, any other 0. Battles put the unit's name first.
pub(crate) fn unit_effect(who: &str, text: impl Into<String>, rule: Rule) -> Line {
    Line::effect_on(u8::from(who == "defender"), text, rule)
}

/// A number of things in words: `1 die`, `3 dice`.
pub(crate) fn count(number: i32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
