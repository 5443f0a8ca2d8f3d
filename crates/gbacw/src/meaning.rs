//! What the cells of the charts mean, in plain words.

use std::sync::LazyLock;

use longroll::chart::Chart;
use longroll::meaning::Glossary;
use longroll::system::OpenSystem;

use crate::activation::Coordination;
use crate::book::{Check, FireResult, Setback, SetbackEnd};
use crate::orders::OrdersResult;
use crate::words::count;

static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| Glossary::read(include_str!("../MEANINGS.txt")));

/// The words for cells that no result type reads.
pub fn glossary() -> &'static Glossary {
    &GLOSSARY
}

pub(crate) fn meaning(book: &OpenSystem, chart: &Chart, row: &str, column: &str) -> Option<String> {
    let cell = chart.cell(row, column).ok()?.text;
    match (chart.name, column) {
        ("fire.small-arms" | "fire.artillery", _) => {
            let words = fire(&FireResult::parse(cell).ok()?);
            Some([vec![words], footnotes(book, chart.name, row)].concat().join("; "))
        }
        ("second-disorder", "A" | "B" | "C") => Setback::parse(cell).ok().map(setback),
        ("coordination.result", _) => Coordination::parse(cell).ok().map(|result| result.meaning().to_owned()),
        ("orders.result", _) => OrdersResult::parse(cell).ok().map(|result| result.meaning().to_owned()),
        _ => GLOSSARY.meaning(chart, row, column),
    }
}

/// `1d+2`: strength lost, then what is asked of the target's order.
fn fire(result: &FireResult) -> String {
    let check = match result.check {
        Check::None => None,
        Check::Udd(0) => Some("a disorder check".to_owned()),
        Check::Udd(by) => Some(format!("a disorder check with {by:+} to the die")),
        Check::Disorder => Some("Disordered without a check".to_owned()),
    };
    match (result.loss, check) {
        (0, None) => "no effect".to_owned(),
        (0, Some(check)) => check,
        (loss, None) => lost(loss),
        (loss, Some(check)) => format!("{}, then {check}", lost(loss)),
    }
}

fn lost(sp: u8) -> String {
    format!("loses {}", count(sp, "strength point"))
}

/// The notes of the marks that a row of the fire table carries; the second mark is for guns alone.
fn footnotes(book: &OpenSystem, table: &str, row: &str) -> Vec<String> {
    let Some(notes) = book.chart("fire.notes") else { return Vec::new() };
    let marks: &[&str] = if table == "fire.artillery" { &["star", "dagger"] } else { &["star"] };
    let marked =
        |mark: &&&str| notes.cell(mark, "rows").is_ok_and(|rows| rows.text.split(',').any(|on| on.trim() == row));
    let said = |mark: &&str| {
        let line = notes.rows.iter().find(|line| line.label.text == *mark)?;
        Some(format!("marked row: {}", line.note.as_ref()?.words))
    };
    marks.iter().filter(marked).filter_map(said).collect()
}

/// `back 2 -1`: where the unit goes, and what it loses.
fn setback(setback: Setback) -> String {
    let goes = match (setback.end, setback.hexes) {
        (SetbackEnd::Rout, _) => "routs".to_owned(),
        (SetbackEnd::Abandoned, _) => "the guns are abandoned".to_owned(),
        (SetbackEnd::None, 0) => "stays where it is".to_owned(),
        (SetbackEnd::None, hexes) => format!("retreats {}", count(hexes, "hex")),
    };
    if setback.sp == 0 { goes } else { format!("{goes} and {}", lost(setback.sp)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_fire_in_words() {
        let words = |code| FireResult::parse(code).map(|result| fire(&result)).unwrap();
        assert_eq!(words("-"), "no effect");
        assert_eq!(words("d-2"), "a disorder check with -2 to the die");
        assert_eq!(words("1d+2"), "loses 1 strength point, then a disorder check with +2 to the die");
        assert_eq!(words("2D"), "loses 2 strength points, then Disordered without a check");
    }

    #[test]
    fn second_disorder_in_words() {
        let words = |cell| Setback::parse(cell).map(setback).unwrap();
        assert_eq!(words("stops -1"), "stays where it is and loses 1 strength point");
        assert_eq!(words("back 2 -1"), "retreats 2 hexes and loses 1 strength point");
        assert_eq!(words("rout"), "routs");
    }
}
