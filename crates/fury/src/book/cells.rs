//! Readers of charts and of their cells.

use longroll::chart::{Band, Chart, Lookup};
use longroll::rule::Rule;
use longroll::shelf::{Read, Shelf};
use longroll::table::Line;

/// The largest number a chart may have: far above any of the game, so that sums cannot overflow.
const MOST: i32 = 1000;

/// A chart with bands of numbers down the side and a whole line of effects for each.
#[derive(Clone, Debug)]
pub struct Lines<T> {
    pub lookup: Lookup<()>,
    rows: Vec<T>,
}

impl<T> Lines<T> {
    pub fn read(chart: &Chart, read: impl Fn(&Chart, &'static str) -> Read<T>) -> Read<Lines<T>> {
        let lookup = Lookup::read(chart, |_| Ok(()))?;
        let rows = chart.rows.iter().map(|row| read(chart, row.label.text)).collect::<Read<Vec<T>>>()?;
        Ok(Lines { lookup, rows })
    }

    pub fn rows(&self) -> &[T] {
        &self.rows
    }

    pub fn row(&self, number: i32) -> usize {
        self.lookup.row(number)
    }

    pub fn at(&self, number: i32) -> &T {
        &self.rows[self.row(number)]
    }

    pub fn line(&self, number: i32) -> Line {
        self.lookup.line(number)
    }
}

/// A cell of a chart, for the receipt.
#[expect(clippy::needless_pass_by_value, reason = "values are numbers and short words made on the spot")]
pub fn cell(chart: &'static str, row: &str, column: &str, value: impl ToString, rule: Rule) -> Line {
    Line::Cell { chart, row: row.to_owned(), column: column.to_owned(), value: value.to_string(), rule }
}

/// A whole number of reasonable size.
pub fn number(text: &'static str) -> Result<i32, String> {
    let number: Option<i32> = text.parse().ok();
    number.filter(|n| (-MOST..=MOST).contains(n)).ok_or_else(|| "a number belongs here".to_owned())
}

/// A count that may be none.
pub fn count(text: &'static str) -> Result<u8, String> {
    if text == "-" {
        return Ok(0);
    }
    text.parse().ok().filter(|n| *n <= 100).ok_or_else(|| "a small number or - belongs here".to_owned())
}

/// A part of something, `1/2`, by its lower number; `x1/2` and `x3` are written for multipliers.
pub fn part(text: &'static str) -> Result<i32, String> {
    let under = text.strip_prefix('x').unwrap_or(text).strip_prefix("1/").and_then(|n| n.parse().ok());
    under.filter(|n| (1..=12).contains(n)).ok_or_else(|| "a part like 1/2 belongs here".to_owned())
}

/// `x2`.
pub fn times(text: &'static str) -> Result<i32, String> {
    let times = text.strip_prefix('x').and_then(|n| n.parse().ok());
    times.filter(|n| (1..=12).contains(n)).ok_or_else(|| "a multiplier like x2 belongs here".to_owned())
}

/// `yes`, or `no` or a dash.
pub fn yes(text: &'static str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" | "-" => Ok(false),
        _ => Err("write yes, no or -".to_owned()),
    }
}

/// A band of die results, or a dash.
pub fn band(text: &'static str) -> Result<Option<Band>, String> {
    if text == "-" {
        return Ok(None);
    }
    Band::parse(text).map(Some).ok_or_else(|| "a number, a band or - belongs here".to_owned())
}

/// A cell that the rules are written for as it is.
pub fn fixed(chart: &Chart, row: &str, column: &str, wanted: &'static str) -> Read<()> {
    let check = |text: &'static str| {
        if text == wanted { Ok(()) } else { Err(format!("the rule is written for {wanted}")) }
    };
    chart.read(row, column, check)
}

/// A number that the card prints a second time, as (chart, row, column): the two must not differ.
pub fn repeats(
    shelf: &Shelf<'_>,
    (chart, row, column): (&str, &str, &str),
    (first, line, number): (&str, &str, &str),
    read: fn(&'static str) -> Result<i32, String>,
) -> Read<()> {
    let wanted = shelf.read(first, line, number, read)?;
    let check = |text| {
        if read(text)? == wanted { Ok(()) } else { Err(format!("{first} has another number for {line}: change both")) }
    };
    shelf.read(chart, row, column, check)
}

/// The words of a row's note.
pub fn words(chart: &Chart, row: usize) -> &'static str {
    chart.rows[row].note.as_ref().map_or("", |note| note.words)
}

/// The rule of a row, or of the chart.
pub fn rule(chart: &Chart, row: usize) -> Rule {
    chart.rows[row].note.as_ref().map_or(chart.rule, |note| note.rule)
}
