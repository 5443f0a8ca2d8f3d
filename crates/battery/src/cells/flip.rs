//! Cells, and chart files with changed cells.

use std::ops::Range;

use longroll::chart::{Chart, Row, Spanned, When};

/// Other words that are tried in a cell.
const WORDS: usize = 24;

/// A cell of a chart, and the switch value for which it is there.
pub(super) struct Cell {
    pub file: &'static str,
    pub chart: &'static str,
    pub row: &'static str,
    pub column: &'static str,
    pub text: &'static str,
    pub switch: Option<(&'static str, &'static str)>,
    /// Whether the chart declares that no rule reads it.
    pub aside: bool,
    span: Range<usize>,
    /// Other values to try, the most telling first.
    pub words: Vec<String>,
}

/// Every cell of a chart.
pub(super) fn cells(chart: &Chart) -> Vec<Cell> {
    let of = |row: &Row, switch| {
        let one = |(at, (column, cell)): (usize, (&Spanned, &Spanned))| Cell {
            file: chart.file,
            chart: chart.name,
            row: row.label.text,
            column: column.text,
            text: cell.text,
            switch,
            aside: chart.notes.contains(&column.text)
                || (switch.is_none() && chart.elsewhere.contains(&row.label.text)),
            span: cell.span.clone(),
            words: others(chart, at, cell.text),
        };
        chart.columns.iter().zip(&row.cells).enumerate().map(one).collect::<Vec<_>>()
    };
    let under = |when: &When| {
        let switch = Some((when.switch.text, when.value.text));
        when.rows.iter().flat_map(|row| of(row, switch)).collect::<Vec<_>>()
    };
    chart.rows.iter().flat_map(|row| of(row, None)).chain(chart.when.iter().flat_map(under)).collect()
}

/// Other values for a cell: numbers a little larger or smaller, and the values of other cells in its column or chart.
fn others(chart: &Chart, column: usize, text: &str) -> Vec<String> {
    let whens = chart.when.iter().flat_map(|when| &when.rows);
    let rows: Vec<&Row> = chart.rows.iter().chain(whens).collect();
    let beside = rows.iter().map(|row| row.cells[column].text);
    let anywhere = rows.iter().flat_map(|row| row.cells.iter().map(|cell| cell.text));
    let mut words: Vec<String> = Vec::new();
    for word in near(text).into_iter().chain(beside.chain(anywhere).map(str::to_owned)).chain(["-".to_owned()]) {
        if word != text && !words.contains(&word) {
            words.push(word);
        }
    }
    words.truncate(WORDS);
    words
}

/// The cell with one of its numbers a little larger or smaller, however it is written; dice also with a number added.
fn near(text: &str) -> Vec<String> {
    let digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let starts: Vec<usize> = (0..text.len()).filter(|at| digit(*at) && (*at == 0 || !digit(at - 1))).collect();
    let mut words = Vec::new();
    for change in [1, -1, 3, i32::MIN] {
        for from in &starts {
            let to = (*from..text.len()).find(|at| !digit(*at)).unwrap_or(text.len());
            let Ok(number) = text[*from..to].parse::<i32>() else { continue };
            let changed = if change == i32::MIN { 0 } else { number + change };
            if changed >= 0 {
                words.push(format!("{}{changed}{}", &text[..*from], &text[to..]));
            }
        }
    }
    if text.ends_with("D6") {
        words.push(format!("{text}+1"));
    }
    words
}

/// The chart files with these cells changed, each to its alternative with this index.
pub(super) fn files(texts: &[(&'static str, &'static str)], changes: &[(&Cell, usize)]) -> Vec<(String, String)> {
    let mut own = Vec::new();
    for (file, text) in texts {
        let mut here: Vec<_> = changes.iter().filter(|(cell, _)| cell.file == *file).collect();
        if here.is_empty() {
            continue;
        }
        here.sort_by_key(|(cell, _)| std::cmp::Reverse(cell.span.start));
        let mut text = (*text).to_owned();
        for (cell, word) in here {
            // The next cell stays two blanks away, and bars stay in place.
            let width = cell.span.len();
            text.replace_range(cell.span.clone(), &format!("{:<width$}", cell.words[*word]));
        }
        own.push(((*file).to_owned(), text));
    }
    own
}
