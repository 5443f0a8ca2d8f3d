//! What the cells of the charts mean, in plain words.

use std::sync::LazyLock;

use longroll::chart::Chart;
use longroll::meaning::Glossary;
use longroll::system::OpenSystem;

use crate::book::combat::{Code, Go, Tire};

static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| Glossary::read(include_str!("../MEANINGS.txt")));

/// The words for cells that are not codes of the Combat Chart.
pub fn glossary() -> &'static Glossary {
    &GLOSSARY
}

pub(crate) fn meaning(book: &OpenSystem, chart: &Chart, row: &str, column: &str) -> Option<String> {
    match chart.name {
        "combat.attacker" | "combat.defender" => combat(book, &Code::parse(chart.cell(row, column).ok()?.text).ok()?),
        _ => GLOSSARY.meaning(chart, row, column),
    }
}

/// `4DR*`: Manpower lost, then each letter in the words and numbers of the key.
fn combat(book: &OpenSystem, code: &Code) -> Option<String> {
    let key = book.chart("combat.key")?;
    let of_key = |letter: &str| {
        let line = key.rows.iter().find(|line| line.label.text == letter)?;
        let number = |column: &str| key.cell(letter, column).ok().map(|cell| cell.text).filter(|text| *text != "-");
        let fatigue = number("fatigue").map(|levels| format!(" (Fatigue Level +{levels})"));
        let hexes = number("hexes").map(|hexes| format!(" ({hexes} hexes)"));
        Some([line.note.as_ref()?.words.to_owned(), fatigue.or(hexes).unwrap_or_default()].concat())
    };
    let tires = match code.tire {
        Tire::None => None,
        Tire::Disorganized => Some("D"),
        Tire::FatigueTwo => Some("F"),
        Tire::FatigueOne => Some("f"),
        Tire::EndAction => Some("E"),
    };
    let goes = match code.go {
        Go::Stands => None,
        Go::Retreats => Some("r"),
        Go::Routs => Some("R"),
        Go::RoutsBadly => Some("R*"),
    };
    let lost = (code.loss > 0).then(|| format!("loses {} Manpower", code.loss));
    let letters = [tires, goes, code.advance.then_some("a")].into_iter().flatten();
    let parts: Vec<String> = lost.into_iter().chain(letters.filter_map(of_key)).collect();
    if parts.is_empty() { of_key("-") } else { Some(parts.join("; ")) }
}
