//! What the cells of the charts mean, in plain words.

use std::sync::LazyLock;

use longroll::chart::Chart;
use longroll::meaning::Glossary;

use crate::book::maneuver::Back;

static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| Glossary::read(include_str!("../MEANINGS.txt")));

/// The words for cells that are not retreats.
pub fn glossary() -> &'static Glossary {
    &GLOSSARY
}

pub(crate) fn meaning(chart: &Chart, row: &str, column: &str) -> Option<String> {
    match (chart.name, column) {
        ("charge.result" | "maneuver.disorder" | "maneuver.good-order", "retreat") => {
            let back = Back::read(chart.cell(row, column).ok()?.text).ok()?;
            Some(back.map_or_else(|| "no retreat".to_owned(), Back::words))
        }
        _ => GLOSSARY.meaning(chart, row, column),
    }
}
