//! What the first die can do, before it is rolled: the case is played once for each thing it can show.

use longroll::dice::Dice;
use longroll::policy::Decisions;
use longroll::procedure::Case;
use longroll::receipt::Event;
use longroll::table::Line;
use longroll::tape::Tape;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use wire::receipt::{Modifier, modifiers};

use crate::play::{play, told_after};

/// The first roll of a situation, whatever it shows.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Preview {
    /// What is rolled for.
    pub what: String,
    pub dice: String,
    pub modifiers: Vec<Modifier>,
    /// The sum of the modifiers.
    pub total: i32,
    pub rows: Vec<PreviewRow>,
}

/// What follows at once from one thing the dice can show.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct PreviewRow {
    pub face: i32,
    /// The face with the modifiers.
    pub total: i32,
    /// The chart whose cell is read, and the cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chart: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub row: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub column: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub value: Option<String>,
    pub effects: Vec<String>,
}

/// `None` where nothing is rolled, somebody is asked first, or the dice are a pool.
pub fn preview(case: &dyn Case, decisions: &Decisions) -> Option<Preview> {
    let dice = play(case, Tape::default(), &[], decisions).rolling?;
    let mut preview: Option<Preview> = None;
    for faces in showings(dice)? {
        let (events, _) = play(case, Tape::default(), &faces, decisions).seat.finish();
        let (at, what, reading, mods) = events.iter().enumerate().find_map(|(at, event)| match event {
            Event::Rolled { what, reading, mods, .. } => Some((at, *what, *reading, mods)),
            _ => None,
        })?;
        let preview = preview.get_or_insert_with(|| Preview {
            what: what.to_owned(),
            dice: dice.to_string(),
            modifiers: modifiers(mods),
            total: mods.total(),
            rows: Vec::new(),
        });
        preview.rows.push(row(reading, reading + mods.total(), told_after(&events, at)));
    }
    preview
}

fn row<'e>(face: i32, total: i32, told: impl Iterator<Item = &'e Line>) -> PreviewRow {
    let mut found = PreviewRow { face, total, chart: None, row: None, column: None, value: None, effects: Vec::new() };
    for line in told {
        match line {
            Line::Cell { chart, row, column, value, .. } if found.chart.is_none() => {
                found.chart = Some((*chart).to_owned());
                found.row = Some(row.clone());
                found.column = Some(column.clone());
                found.value = Some(value.clone());
            }
            Line::Effect { text, .. } => found.effects.push(text.clone()),
            _ => {}
        }
    }
    found
}

/// Faces for each reading of the dice, lowest first; `None` for dice whose readings are not a row of numbers.
fn showings(dice: Dice) -> Option<Vec<Vec<i32>>> {
    match dice {
        Dice::One(die) => Some((die.lowest()..=die.highest()).map(|face| vec![face]).collect()),
        Dice::Sum(number, die) => {
            let number = i32::from(number);
            let totals = number * die.lowest()..=number * die.highest();
            let step = die.highest() - die.lowest();
            // Fill the dice up from the lowest face, one after the other.
            let faces = |total: i32| {
                let over = total - number * die.lowest();
                (0..number).map(|at| die.lowest() + (over - at * step).clamp(0, step)).collect()
            };
            Some(totals.map(faces).collect())
        }
        Dice::Cup(cup) => Some((0..10).filter(|value| cup.has(*value)).map(|value| vec![value]).collect()),
        Dice::Opposed(..) | Dice::Pool(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use longroll::dice::D6;

    use super::*;

    #[test]
    fn every_total_has_faces_that_show_it() {
        let all = showings(Dice::Sum(3, D6)).unwrap();
        let totals: Vec<i32> = all.iter().map(|faces| faces.iter().sum()).collect();
        assert_eq!(totals, (3..=18).collect::<Vec<i32>>());
        assert!(all.iter().flatten().all(|face| D6.has(*face)));
    }
}
