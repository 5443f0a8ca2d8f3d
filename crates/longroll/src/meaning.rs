//! What the cells of charts mean, in plain words.
//!
//! A system explains its plain cells in a text file, chart by chart:
//!
//! ```text
//! [range.small-arms range.artillery]
//! max        *   fires up to {} hex{es}
//! prep       NA  never fires prepared
//! P / prep   *   a pistol
//! *          -   may not fire at this range
//! ```
//!
//! A line has a column (or `row / column`), a cell, and an explanation, separated by two or more spaces. The first line that
//! fits a cell explains it. `*` matches anything, once in each part. In the explanation `{}` is the cell, `{*}` what the
//! star matched, `{row}` and `{column}` the labels, `{reason}` the note of the row; `{s}` and `{es}` are omitted after 1.
//!
//! Cells that a system reads into its own result types are explained there, not here.

use crate::chart::{Chart, Row};

/// One line of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// The charts it is for, separated by spaces.
    pub charts: &'static str,
    /// The row, with at most one star.
    pub row: &'static str,
    /// The column, with at most one star.
    pub column: &'static str,
    /// The cell, with at most one star.
    pub cell: &'static str,
    /// The explanation.
    pub words: &'static str,
}

/// The explanations of a system's cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glossary {
    /// The lines, in order.
    pub entries: Vec<Meaning>,
    /// Lines that cannot be read; a test checks that there are none.
    pub faults: Vec<&'static str>,
}

impl Glossary {
    /// Read the text file.
    pub fn read(text: &'static str) -> Glossary {
        let mut glossary = Glossary { entries: Vec::new(), faults: Vec::new() };
        let mut charts = "";
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(names) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                charts = names;
                continue;
            }
            match entry(charts, line) {
                Some(entry) => glossary.entries.push(entry),
                None => glossary.faults.push(line),
            }
        }
        glossary
    }

    /// The line that explains a cell.
    pub fn find(&self, chart: &Chart, row: &str, column: &str, cell: &str) -> Option<&Meaning> {
        self.entries.iter().find(|entry| {
            entry.charts.split(' ').any(|name| fits(name, chart.name).is_some())
                && fits(entry.row, row).is_some()
                && fits(entry.column, column).is_some()
                && fits(entry.cell, cell).is_some()
        })
    }

    /// What a cell of a chart means, if the glossary explains it.
    pub fn meaning(&self, chart: &Chart, row: &str, column: &str) -> Option<String> {
        let cell = chart.cell(row, column).ok()?.text;
        let line = chart.rows.iter().find(|line| line.label.text == row)?;
        let entry = self.find(chart, row, column, cell)?;
        Some(entry.say(line, column, cell))
    }
}

/// Read a line under the charts it belongs to; `None` if a part is missing.
fn entry(charts: &'static str, line: &'static str) -> Option<Meaning> {
    let (place, rest) = line.split_once("  ")?;
    let (cell, words) = rest.trim_start().split_once("  ")?;
    let (row, column) = place.split_once(" / ").unwrap_or(("*", place));
    (!charts.is_empty()).then_some(Meaning { charts, row, column, cell, words: words.trim_start() })
}

impl Meaning {
    fn say(&self, row: &Row, column: &str, cell: &str) -> String {
        let one = ["1", "+1", "-1", "1/2"].contains(&cell);
        let plural = |ending: &'static str| if one { "" } else { ending };
        let reason = row.note.as_ref().map_or("", |note| note.words);
        self.words
            .replace("{*}", fits(self.cell, cell).unwrap_or(cell))
            .replace("{s}", plural("s"))
            .replace("{es}", plural("es"))
            .replace("{row}", &plain(row.label.text))
            .replace("{column}", &plain(column))
            .replace("{reason}", reason)
            .replace("{}", &plain(cell))
    }
}

/// A word of a chart without its hyphens; numbers, codes and bands stay as they are.
fn plain(word: &str) -> String {
    if word.starts_with(|c: char| c.is_ascii_lowercase()) { word.replace('-', " ") } else { word.to_owned() }
}

/// What the star of a pattern matches in a text that fits; the whole text if there is no star.
fn fits<'t>(pattern: &str, text: &'t str) -> Option<&'t str> {
    match pattern.split_once('*') {
        None => (pattern == text).then_some(text),
        Some((before, after)) => text.strip_prefix(before)?.strip_suffix(after),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars() {
        assert_eq!(fits("*", "4-6"), Some("4-6"));
        assert_eq!(fits("<=*", "<=7"), Some("7"));
        assert_eq!(fits("formation.*.fire", "formation.single-line.fire"), Some("single-line"));
        assert_eq!(fits("ab*ba", "aba"), None);
        assert_eq!(fits("-", "-2"), None);
    }

    #[test]
    fn lines_are_read_and_the_first_that_fits_speaks() {
        let text = "chart x.y\ntitle A\nsource B\nrule 1.2 card\n\nline | far  near | rule source  reason\n\
                    -----+-----------+----\nold | 1  -  | 1.2 card  an old gun\nnew | 3  2  | 1.2 card  a new gun\n";
        let chart = Chart::parse("x", text).unwrap();
        let words = "# comment\n[a.b x.*]\nold / *   -  never\n*  -  may not\nnear   *    {reason} reaches {} hex{es}\n\
                     *  *  {column}: {} hex{es}\n";
        let glossary = Glossary::read(words);
        assert_eq!(glossary.faults, Vec::<&str>::new());
        let said = |row, column| glossary.meaning(&chart, row, column);
        assert_eq!(said("old", "near").as_deref(), Some("never"));
        assert_eq!(said("new", "near").as_deref(), Some("a new gun reaches 2 hexes"));
        assert_eq!(said("old", "far").as_deref(), Some("far: 1 hex"));
        assert_eq!(said("older", "far"), None);
    }

    #[test]
    fn what_is_not_understood_is_kept() {
        assert_eq!(Glossary::read("max  *  words").faults, ["max  *  words"]);
        assert_eq!(Glossary::read("[x]\nmax words").faults, ["max words"]);
    }
}
