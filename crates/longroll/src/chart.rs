//! Charts: the printed tables as aligned text that a player can compare with the card.
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
//! Cells are separated by two or more spaces, so a cell may contain a single space. After a second bar a row may have a
//! note: a rule, its source, and words (`| 10.5 card  prepared fire`). The head may name columns that are `notes` for
//! readers and rows that belong `elsewhere`, to another game printed on the same card: `notes  games`,
//! `elsewhere  union-panic  heat`. Rows under `when switch = value` replace rows with the same label, or are added, when
//! that reading is chosen. `#` begins a comment.

mod band;
mod grid;
mod parse;

pub use band::{Axis, Band, Place};
pub use grid::{Grid, Lookup};

use std::ops::Range;

use crate::diagnostic::{Diagnostic, MOST_FAULTS};
use crate::drm::{Amount, Drm};
use crate::kept;
use crate::nearest::suggest;
use crate::rule::Rule;

/// A piece of a chart and where it is in its file.
///
/// The text of a chart is kept once for the whole program: a modifier is then `Copy`, and no rule carries a lifetime.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spanned {
    /// The text.
    pub text: &'static str,
    /// Its bytes in the file.
    pub span: Range<usize>,
}

/// The note after a row's second bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The rule that it cites.
    pub rule: Rule,
    /// The reason in words.
    pub words: &'static str,
}

/// A row of a chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The label before the bar.
    pub label: Spanned,
    /// One cell for each column.
    pub cells: Vec<Spanned>,
    /// The note after the second bar.
    pub note: Option<Note>,
}

/// Rows that replace others when a switch has this value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct When {
    /// The name of the switch.
    pub switch: Spanned,
    /// The value it must have.
    pub value: Spanned,
    /// The rows to use instead.
    pub rows: Vec<Row>,
}

/// A chart as its file has it: labels and cells as text. Each system's book reads it into its own types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    /// Its name: `fire.small-arms`.
    pub name: &'static str,
    /// Its title for readers.
    pub title: &'static str,
    /// Where it is printed.
    pub source: &'static str,
    /// The rule that uses it.
    pub rule: Rule,
    /// Ids of the lines in READINGS.md that explain how unclear print was read.
    pub readings: Vec<&'static str>,
    /// Columns for readers only; no rule reads them.
    pub notes: Vec<&'static str>,
    /// Rows of another game printed on the same card; no rule reads them.
    pub elsewhere: Vec<&'static str>,
    /// The heading of the row labels.
    pub corner: &'static str,
    /// The column labels.
    pub columns: Vec<Spanned>,
    /// The rows.
    pub rows: Vec<Row>,
    /// Rows that depend on a switch.
    pub when: Vec<When>,
    /// The name of its file.
    pub file: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

impl Chart {
    /// Read a chart file. Faults are reported together, up to fifty.
    pub fn parse(file: &str, text: &str) -> Result<Chart, Vec<Diagnostic>> {
        parse::chart(file, text)
    }

    /// The chart for the chosen readings.
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

    /// A fault in this chart's file.
    pub fn fault(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.file, self.text, span, message, help)
    }

    /// The cell with these labels.
    pub fn cell(&self, row: &str, column: &str) -> Result<&Spanned, Vec<Diagnostic>> {
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

    /// The cell with these labels, as a number.
    pub fn number(&self, row: &str, column: &str) -> Result<i32, Vec<Diagnostic>> {
        self.read(row, column, |text| text.parse().map_err(|_| "a number belongs here".to_owned()))
    }

    /// The cell with these labels, read by a function that returns the reason if the cell is wrong.
    pub fn read<T>(
        &self,
        row: &str,
        column: &str,
        read: impl Fn(&'static str) -> Result<T, String>,
    ) -> Result<T, Vec<Diagnostic>> {
        let cell = self.cell(row, column)?;
        read(cell.text).map_err(|why| vec![self.fault(cell.span.clone(), format!("`{}`: {why}", cell.text), "")])
    }

    /// The rows as modifiers, without those of other games. The first column is the amount, the note the reason.
    pub fn drms(&self) -> Result<Vec<(&'static Drm, Range<usize>)>, Vec<Diagnostic>> {
        let mut drms = Vec::new();
        let mut faults = Vec::new();
        for row in self.rows.iter().filter(|row| !self.elsewhere.contains(&row.label.text)) {
            if faults.len() >= MOST_FAULTS {
                break;
            }
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
                    drms.push((kept::modifier(drm), span));
                }
                None => faults.push(self.fault(
                    row.cells[0].span.clone(),
                    format!("`{}` is not a modifier", row.cells[0].text),
                    "write a signed number like +1 or -2, or `?` if the number comes from elsewhere",
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
            if faults.len() >= MOST_FAULTS {
                break;
            }
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
