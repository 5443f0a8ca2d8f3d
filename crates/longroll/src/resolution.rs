//! Resolutions: a case played to its end, with its receipt, and what one pip more or less would have changed.

mod resolving;

pub use resolving::{Resolving, Ruling, Unchanged, Undone};

use crate::dice::Dice;
use crate::procedure::{Case, Outcome};
use crate::receipt::{Event, Node, Pip, tree};
use crate::seat::Seat;
use crate::table::{Line, Play};
use crate::tape::{Entry, Tape};

/// A case that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolution {
    /// The outcome.
    pub facts: Outcome,
    /// What happened, as a tree.
    pub receipt: Vec<Node>,
    /// All rolls and answers.
    pub tape: Tape,
}

/// Play a case at a seat and return the receipt.
pub fn resolve(case: &dyn Case, mut seat: Seat<'_>) -> Play<Resolution> {
    let facts = case.play(&mut seat)?;
    Ok(receipt(case, facts, seat))
}

/// The resolution of a case that this seat has played to its end.
pub fn receipt(case: &dyn Case, facts: Outcome, seat: Seat<'_>) -> Resolution {
    let (events, tape) = seat.finish();
    let receipt = tree(&events, &|entry| pips(case, &events, &tape, entry));
    Resolution { facts, receipt, tape }
}

/// What was told after the roll at this entry, up to the next roll or question.
fn followed(events: &[Event], entry: usize) -> Option<String> {
    let at = events.iter().position(|event| matches!(event, Event::Rolled(rolled) if rolled.entry == entry))?;
    let mut said = Vec::new();
    for event in &events[at + 1..] {
        match event {
            Event::Told(Line::Cell { value, .. }) => said.push(value.clone()),
            Event::Told(Line::Effect { text, .. }) => said.push(text.clone()),
            Event::Told(_) => {}
            Event::Rolled(_) | Event::Answered { .. } | Event::Picked { .. } => break,
        }
    }
    Some(said.join("; "))
}

/// Replay the tape with one face changed and compare what follows.
fn pips(case: &dyn Case, events: &[Event], tape: &Tape, entry: usize) -> Vec<Pip> {
    let roll = events.iter().find_map(|event| match event {
        Event::Rolled(rolled) if rolled.entry == entry => Some((rolled.dice, rolled.reading)),
        _ => None,
    });
    let (Some((dice, reading)), Some(now)) = (roll, followed(events, entry)) else { return Vec::new() };
    let mut pips = Vec::new();
    for by in [1, -1] {
        let mut other = Tape(tape.0[..=entry].to_vec());
        let Entry::Roll { faces, .. } = &mut other.0[entry] else { continue };
        let Some(turned) = turned(dice, faces, by) else { continue };
        *faces = turned;
        let changed = reading + by;
        let mut seat = Seat::replay(other);
        // The changed tape ends here, so the pause is expected.
        let _ = case.play(&mut seat);
        let instead = followed(&seat.finish().0, entry).filter(|then| *then != now);
        pips.push(Pip { by, face: changed, instead });
    }
    pips
}

/// The faces of one die, or of two opposed dice, with one pip more or less. Of two dice the first changes, or the second if
/// the first cannot.
fn turned(dice: Dice, faces: &[i32], by: i32) -> Option<Vec<i32>> {
    match (dice, faces) {
        (Dice::One(die), [face]) => die.has(face + by).then(|| vec![face + by]),
        (Dice::Opposed(die, _), [face, against]) if die.has(face + by) => Some(vec![face + by, *against]),
        (Dice::Opposed(_, die), [face, against]) => die.has(against - by).then(|| vec![*face, against - by]),
        _ => None,
    }
}
