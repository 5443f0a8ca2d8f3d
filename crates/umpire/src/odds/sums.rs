//! The arithmetic besides the dice: what a procedure looks up and adds before its first roll, and later sums that modify
//! something other than one die. It comes from the lines that the procedure tells.

use chance::Seeded;
use longroll::drm::Mods;
use longroll::form::Values;
use longroll::procedure::Case;
use longroll::receipt::{Event, Node, tree};
use longroll::seat::{AnswersFrom, DiceFrom, Seat};
use longroll::table::Line;
use wire::forecast::SumAhead;

use crate::patience::seed;

/// How many plays are recorded. Sums that appear in one play of fifty or fewer may be missed.
const PLAYS: u64 = 48;
/// How many different sums are kept.
const MOST: usize = 32;

pub fn sums(case: &dyn Case, values: &Values, question: &str) -> (Vec<Node>, Vec<SumAhead>) {
    // Without a die the procedure stops at its first roll.
    let mut seat = Seat::new(DiceFrom::Faces(&[]), AnswersFrom::Usual(&values.decisions));
    let _ = case.play(&mut seat);
    let (events, _) = seat.finish();
    let before = tree(&events, &|_| Vec::new());
    let mut found: Vec<(String, Mods)> = Vec::new();
    for play in plays(case, values, question, PLAYS) {
        for event in play.into_iter().skip_while(|event| !matches!(event, Event::Rolled(_))) {
            let Event::Told(Line::Adjust { title, mods }) = event else { continue };
            let known = found.iter().any(|(same, sum)| *same == title && *sum == mods);
            if !known && !mods.is_empty() && found.len() < MOST {
                found.push((title, mods));
            }
        }
    }
    (before, found.iter().map(|(title, mods)| SumAhead::new(title, mods)).collect())
}

/// The events of some plays of a case, with dice seeded from the question.
pub fn plays(case: &dyn Case, values: &Values, question: &str, plays: u64) -> Vec<Vec<Event>> {
    let first = seed(question);
    let play = |nth: u64| {
        let mut dice = Seeded::new(first.wrapping_add(nth));
        let mut seat = Seat::new(DiceFrom::Chance(&mut dice), AnswersFrom::Usual(&values.decisions));
        let _ = case.play(&mut seat);
        seat.finish().0
    };
    (0..plays).map(play).collect()
}
