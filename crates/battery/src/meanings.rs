//! Meanings: every cell of every chart has an explanation, for every switch value, and no explanation is unused.

use std::collections::BTreeSet;

use longroll::meaning::Glossary;
use longroll::system::{OpenSystem, System};

use crate::{open, open_with};

/// The system opened with its defaults, and with each other value of each switch.
fn books(system: &dyn System) -> Vec<OpenSystem> {
    let others = system.switches().iter().flat_map(|s| s.values.iter().skip(1).map(|value| (s.name, *value)));
    std::iter::once(open(system)).chain(others.map(|switch| open_with(system, &[switch]))).collect()
}

/// Every cell of these systems has a meaning, whose placeholders are all filled.
pub fn every_cell(systems: &[&dyn System]) {
    let mut faults = BTreeSet::new();
    for system in systems {
        for book in books(*system) {
            for chart in &book.charts {
                for (row, column) in
                    chart.rows.iter().flat_map(|row| chart.columns.iter().map(move |column| (row, column)))
                {
                    let (row, column) = (row.label.text, column.text);
                    let meaning = system.meaning(&book, chart.name, row, column);
                    let good = meaning.as_deref().is_some_and(|words| {
                        !words.trim().is_empty() && !words.contains(['{', '}']) && !words.ends_with(": ")
                    });
                    if !good {
                        let cell = chart.cell(row, column).map_or("", |cell| cell.text);
                        faults.insert(format!("{} {row} / {column}  {cell}  {meaning:?}", chart.name));
                    }
                }
            }
        }
    }
    let list = faults.iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "cells without an explanation; add lines to MEANINGS.txt:\n{list}");
}

/// Every line of a glossary explains some cell of these systems.
pub fn no_idle_words(systems: &[&dyn System], glossary: &Glossary) {
    assert!(glossary.faults.is_empty(), "not understood: {:#?}", glossary.faults);
    let mut used = Vec::new();
    for system in systems {
        for book in books(*system) {
            for chart in &book.charts {
                for row in &chart.rows {
                    for (cell, column) in row.cells.iter().zip(&chart.columns) {
                        used.extend(glossary.find(chart, row.label.text, column.text, cell.text).copied());
                    }
                }
            }
        }
    }
    let idle: Vec<_> = glossary.entries.iter().filter(|entry| !used.contains(entry)).collect();
    assert!(idle.is_empty(), "no cell has these: {idle:#?}");
}

/// A cell that does not exist has no meaning.
pub fn nothing_beyond(system: &dyn System) {
    let book = open(system);
    let chart = &book.charts[0];
    let (row, column) = (chart.rows[0].label.text, chart.columns[0].text);
    assert_eq!(system.meaning(&book, "no-such-chart", row, column), None);
    assert_eq!(system.meaning(&book, chart.name, "no such row", column), None);
    assert_eq!(system.meaning(&book, chart.name, row, "no such column"), None);
}
