//! What the first die can do, before it is rolled: the case is played once for each thing it can show.

use longroll::dice::Dice;
use longroll::drm::Mods;
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
    /// Other modifiers on the way: those of the other side's die, and of the next roll if this one has none.
    pub sums: Vec<PreviewSum>,
}

/// Modifiers that do not belong to the first roll.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct PreviewSum {
    pub what: String,
    /// What the first roll must show for them: every reading if nothing is said.
    pub when: Vec<i32>,
    pub modifiers: Vec<Modifier>,
    pub total: i32,
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
    let mut others = Others::default();
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
            sums: Vec::new(),
        });
        preview.rows.push(row(reading, reading + mods.total(), told_after(&events, at)));
        others.adjusts(reading, &events);
        if mods.is_empty() {
            others.next_roll(reading, case, faces, decisions);
        }
    }
    let sums = others.sums();
    preview.map(|preview| Preview { sums, ..preview })
}

/// Modifiers of other rolls, each with the readings of the first roll that lead to them.
#[derive(Default)]
struct Others {
    found: Vec<(String, Mods, Vec<i32>)>,
    readings: usize,
}

impl Others {
    fn note(&mut self, reading: i32, what: &str, mods: &Mods) {
        match self.found.iter_mut().find(|(known, same, _)| known == what && same == mods) {
            Some((_, _, readings)) if readings.last() == Some(&reading) => {}
            Some((_, _, readings)) => readings.push(reading),
            None => self.found.push((what.to_owned(), mods.clone(), vec![reading])),
        }
    }

    /// What was told of modifiers when the first roll showed this.
    fn adjusts(&mut self, reading: i32, events: &[Event]) {
        self.readings += 1;
        for event in events {
            if let Event::Told(Line::Adjust { title, mods }) = event {
                self.note(reading, title, mods);
            }
        }
    }

    /// The modifiers of the roll that follows, whatever that shows.
    fn next_roll(&mut self, reading: i32, case: &dyn Case, mut faces: Vec<i32>, decisions: &Decisions) {
        let next = play(case, Tape::default(), &faces, decisions).rolling;
        let Some(shown) = next.and_then(showings).and_then(|all| all.into_iter().next()) else { return };
        faces.extend(shown);
        let (events, _) = play(case, Tape::default(), &faces, decisions).seat.finish();
        let rolled = events.iter().filter_map(|event| match event {
            Event::Rolled { what, mods, .. } => Some((*what, mods)),
            _ => None,
        });
        if let Some((what, mods)) = rolled.skip(1).find(|(_, mods)| !mods.is_empty()) {
            self.note(reading, what, mods);
        }
    }

    fn sums(self) -> Vec<PreviewSum> {
        let all = self.readings;
        let sum = |(what, mods, when): (String, Mods, Vec<i32>)| PreviewSum {
            what,
            when: if when.len() == all { Vec::new() } else { when },
            modifiers: modifiers(&mods),
            total: mods.total(),
        };
        self.found.into_iter().map(sum).collect()
    }
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
        Dice::Opposed(ours, theirs) => {
            let differences = ours.lowest() - theirs.highest()..=ours.highest() - theirs.lowest();
            let faces = |difference: i32| {
                let our = ours.lowest().max(theirs.lowest() + difference);
                vec![our, our - difference]
            };
            Some(differences.map(faces).collect())
        }
        Dice::Pool(_) => None,
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

    #[test]
    fn every_difference_has_faces_that_show_it() {
        let all = showings(Dice::Opposed(D6, D6)).unwrap();
        let differences: Vec<i32> = all.iter().map(|faces| faces[0] - faces[1]).collect();
        assert_eq!(differences, (-5..=5).collect::<Vec<i32>>());
        assert!(all.iter().flatten().all(|face| D6.has(*face)));
    }
}
