//! Charts: the printed tables as aligned text that a player can lay beside the card.
//!
//! ```text
//! chart    fire.small-arms
//! title    Fire Table, small arms
//! source   Death Valley player aid card, Fire Table
//! rule     10.17 card
//! reading  R1
//!
//! die  |  1     2     3     4-5   6-8   9-14  15+
//! -----+------------------------------------------
//! -2   |  -     -     -     -     -     -     d-2
//! ```
//!
//! Cells stand two or more spaces apart, so a cell may hold a single space. After a second bar a row may carry a note:
//! a rule, its source, and words (`| 10.5 card  prepared fire`). A head may say which columns are `notes` for readers and
//! which rows belong `elsewhere`, to another game printed on the same card: `notes  games`, `elsewhere  union-panic  heat`. Rows under `when switch = value` replace rows of the
//! same label, or are added, when that reading is chosen. `#` begins a comment.

mod band;
mod grid;
mod parse;

pub use band::{Axis, Band, Place};
pub use grid::{Grid, Lookup};

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::drm::{Amount, Drm};
use crate::nearest::suggest;
use crate::rule::Rule;

/// Words of a chart and where they stand in its file.
///
/// Charts are read once and live as long as the program, so their words are leaked: a modifier is then `Copy`, and no
/// rule carries a lifetime.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    pub text: &'static str,
    pub span: Range<usize>,
}

/// The rule and the words after a row's second bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    pub rule: Rule,
    pub words: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    pub label: Words,
    pub cells: Vec<Words>,
    pub note: Option<Note>,
}

/// Rows that stand in for others when a switch has a certain value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct When {
    pub switch: Words,
    pub value: Words,
    pub rows: Vec<Row>,
}

/// A chart as its file has it: labels and cells as words. The books read it into their own types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    pub name: &'static str,
    pub title: &'static str,
    pub source: &'static str,
    pub rule: Rule,
    /// Repairs and judgments that went into it, explained in READINGS.md.
    pub readings: Vec<&'static str>,
    /// Columns that are words for readers: no rule reads them.
    pub notes: Vec<&'static str>,
    /// Rows of another game that is printed on the same card: no rule reads them.
    pub elsewhere: Vec<&'static str>,
    pub corner: &'static str,
    pub columns: Vec<Words>,
    pub rows: Vec<Row>,
    pub when: Vec<When>,
    pub file: &'static str,
    pub text: &'static str,
}

impl Chart {
    /// Read a chart file. All faults are reported, not only the first.
    pub fn parse(file: &str, text: &str) -> Result<Chart, Vec<Diagnostic>> {
        parse::chart(file, text)
    }

    /// The chart under the readings chosen.
    #[must_use]
    pub fn under(&self, switch: &dyn Fn(&str) -> Option<&'static str>) -> Chart {
        let mut chart = self.clone();
        for when in std::mem::take(&mut chart.when) {
            if switch(when.switch.text) == Some(when.value.text) {
                for row in when.rows {
                    match chart.rows.iter_mut().find(|old| old.label.text == row.label.text) {
                        Some(old) => *old = row,
                        None => chart.rows.push(row),
                    }
                }
            }
        }
        chart
    }

    /// A fault at some place of this chart's file.
    pub fn fault(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        Diagnostic {
            file: self.file.to_owned(),
            text: self.text.to_owned(),
            span,
            message: message.into(),
            help: help.into(),
        }
    }

    /// The cell under these labels, with its place.
    pub fn cell(&self, row: &str, column: &str) -> Result<&Words, Vec<Diagnostic>> {
        let top = 0..self.text.find('\n').unwrap_or(self.text.len());
        let missing = |what: &str, label: &str, labels: Vec<&str>| {
            vec![self.fault(
                top.clone(),
                format!("the chart {} has no {what} `{label}`", self.name),
                suggest(label, labels),
            )]
        };
        let line = (self.rows.iter().find(|r| r.label.text == row))
            .ok_or_else(|| missing("row", row, self.rows.iter().map(|r| r.label.text).collect()))?;
        let at = (self.columns.iter().position(|c| c.text == column))
            .ok_or_else(|| missing("column", column, self.columns.iter().map(|c| c.text).collect()))?;
        Ok(&line.cells[at])
    }

    /// The cell under these labels, read as a number.
    pub fn number(&self, row: &str, column: &str) -> Result<i32, Vec<Diagnostic>> {
        self.read(row, column, |text| text.parse().map_err(|_| "a number belongs here".to_owned()))
    }

    /// The cell under these labels, read by a function that says what is wrong.
    pub fn read<T>(
        &self,
        row: &str,
        column: &str,
        read: impl Fn(&'static str) -> Result<T, String>,
    ) -> Result<T, Vec<Diagnostic>> {
        let cell = self.cell(row, column)?;
        read(cell.text).map_err(|why| vec![self.fault(cell.span.clone(), format!("`{}`: {why}", cell.text), "")])
    }

    /// The rows as modifiers, but for those of other games: the first column is the amount, the note the reason.
    pub fn drms(&self) -> Result<Vec<(&'static Drm, Range<usize>)>, Vec<Diagnostic>> {
        let mut drms = Vec::new();
        let mut faults = Vec::new();
        for row in self.rows.iter().filter(|row| !self.elsewhere.contains(&row.label.text)) {
            let span = row.label.span.clone();
            let Some(note) = &row.note else {
                faults.push(self.fault(
                    span,
                    "a modifier needs its rule, source and reason",
                    "add `| 10.5 card  reason`",
                ));
                continue;
            };
            match amount(row.cells[0].text) {
                Some(amount) => {
                    let drm = Drm { slug: row.label.text, amount, reason: note.words, rule: note.rule };
                    drms.push((&*Box::leak(Box::new(drm)), span));
                }
                None => faults.push(self.fault(
                    row.cells[0].span.clone(),
                    format!("`{}` is not a modifier", row.cells[0].text),
                    "a modifier is signed, like +1 or -2, or `?` where the number comes from elsewhere",
                )),
            }
        }
        if faults.is_empty() { Ok(drms) } else { Err(faults) }
    }

    /// The rows' labels as number bands.
    pub fn row_bands(&self) -> Result<Axis, Vec<Diagnostic>> {
        Axis::read(self, self.rows.iter().map(|row| &row.label))
    }

    /// The columns' labels as number bands.
    pub fn column_bands(&self) -> Result<Axis, Vec<Diagnostic>> {
        Axis::read(self, self.columns.iter())
    }

    /// All cells, each read into the system's own type.
    pub fn cells<T>(&self, read: impl Fn(&'static str) -> Result<T, String>) -> Result<Vec<T>, Vec<Diagnostic>> {
        let mut cells = Vec::new();
        let mut faults = Vec::new();
        for cell in self.rows.iter().flat_map(|row| &row.cells) {
            match read(cell.text) {
                Ok(value) => cells.push(value),
                Err(why) => faults.push(self.fault(cell.span.clone(), format!("`{}`: {why}", cell.text), "")),
            }
        }
        if faults.is_empty() { Ok(cells) } else { Err(faults) }
    }
}

fn amount(text: &str) -> Option<Amount> {
    if let Some(times) = text.strip_suffix('?') {
        return Some(Amount::Times(match times {
            "" | "+" | "+/-" => 1,
            "-" => -1,
            number => number.parse().ok()?,
        }));
    }
    let signed = text == "0" || text.starts_with(['+', '-']);
    text.parse().ok().filter(|_| signed).map(Amount::Fixed)
}
