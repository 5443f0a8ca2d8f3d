//! A case played out, with its receipt; and what one pip more or less would have done.

use crate::dice::Dice;
use crate::procedure::{Case, Outcome};
use crate::receipt::{Event, Node, Pip, tree};
use crate::seat::Seat;
use crate::table::{Line, Play};
use crate::tape::{Entry, Tape};

/// What came of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolution {
    pub facts: Outcome,
    pub receipt: Vec<Node>,
    pub tape: Tape,
}

/// Play a case at a seat and keep the receipt. On a pause the seat can be asked what happened so far.
pub fn resolve(case: &dyn Case, mut seat: Seat<'_>) -> Play<Resolution> {
    let facts = case.play(&mut seat)?;
    Ok(receipt(case, facts, seat))
}

/// The resolution of a case that was played to its end at this seat.
pub fn receipt(case: &dyn Case, facts: Outcome, seat: Seat<'_>) -> Resolution {
    let (events, tape) = seat.finish();
    let receipt = tree(&events, &|entry| pips(case, &events, &tape, entry));
    Resolution { facts, receipt, tape }
}

/// What was told at once after the roll with this number, up to the next roll or ask.
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

/// Play the same tape again with one face changed and see what follows it.
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
        // The changed tape ends here: the pause that follows is expected, and what was told before it is wanted.
        let _ = case.play(&mut seat);
        let instead = followed(&seat.finish().0, entry).filter(|then| *then != now);
        pips.push(Pip { by, face: changed, instead });
    }
    pips
}

/// The faces of one die or of two against each other with a pip more or less; of two the first die turns, or the second where
/// the first cannot.
fn turned(dice: Dice, faces: &[i32], by: i32) -> Option<Vec<i32>> {
    match (dice, faces) {
        (Dice::One(die), [face]) => die.has(face + by).then(|| vec![face + by]),
        (Dice::Opposed(die, _), [face, against]) if die.has(face + by) => Some(vec![face + by, *against]),
        (Dice::Opposed(_, die), [face, against]) => die.has(against - by).then(|| vec![*face, against - by]),
        _ => None,
    }
}
