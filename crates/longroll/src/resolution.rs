//! A case played out, with its receipt; and what one pip more or less would have done.

use crate::dice::Dice;
use crate::procedure::{Case, Facts};
use crate::receipt::{Event, Node, Pip, tree};
use crate::seat::Seat;
use crate::table::{Line, Play};
use crate::tape::{Entry, Tape};

/// What came of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolution {
    pub facts: Facts,
    pub receipt: Vec<Node>,
    pub tape: Tape,
}

/// Play a case at a seat and keep the receipt. On a pause the seat can be asked what happened so far.
pub fn resolve(case: &dyn Case, mut seat: Seat<'_>) -> Play<Resolution> {
    let facts = case.play(&mut seat)?;
    Ok(receipt(case, facts, seat))
}

/// The resolution of a case that was played to its end at this seat.
pub fn receipt(case: &dyn Case, facts: Facts, seat: Seat<'_>) -> Resolution {
    let (events, tape) = seat.finish();
    let receipt = tree(&events, &|entry| pips(case, &events, &tape, entry));
    Resolution { facts, receipt, tape }
}

/// What was told at once after the roll with this number, up to the next roll or ask.
fn followed(events: &[Event], entry: usize) -> Option<String> {
    let at = events.iter().position(|event| matches!(event, Event::Rolled { entry: e, .. } if *e == entry))?;
    let mut said = Vec::new();
    for event in &events[at + 1..] {
        match event {
            Event::Told(Line::Cell { value, .. }) => said.push(value.clone()),
            Event::Told(Line::Effect { text, .. }) => said.push(text.clone()),
            Event::Told(_) => {}
            Event::Rolled { .. } | Event::Answered { .. } | Event::Picked { .. } => break,
        }
    }
    Some(said.join("; "))
}

/// Play the same tape again with one face changed and see what follows it.
fn pips(case: &dyn Case, events: &[Event], tape: &Tape, entry: usize) -> Vec<Pip> {
    let die = events.iter().find_map(|event| match event {
        Event::Rolled { entry: e, dice: Dice::One(die), reading, .. } if *e == entry => Some((*die, *reading)),
        _ => None,
    });
    let (Some((die, face)), Some(now)) = (die, followed(events, entry)) else { return Vec::new() };
    let mut pips = Vec::new();
    for by in [1, -1] {
        let changed = face + by;
        if !die.has(changed) {
            continue;
        }
        let mut other = Tape(tape.0[..=entry].to_vec());
        if let Entry::Roll { faces, .. } = &mut other.0[entry] {
            *faces = vec![changed];
        }
        let mut seat = Seat::replay(other);
        // The changed tape ends here: the pause that follows is expected, and what was told before it is wanted.
        let _ = case.play(&mut seat);
        let instead = followed(&seat.finish().0, entry).filter(|then| *then != now);
        pips.push(Pip { by, face: changed, instead });
    }
    pips
}
