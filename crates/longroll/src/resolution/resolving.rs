//! A resolution in progress, for one case what [`Match`](crate::game::Match) is for a battle: dice are rolled or entered,
//! decisions taken and undone. After each change it is played again from its tape.

use std::fmt;

use super::{Resolution, receipt};
use crate::policy::Decisions;
use crate::procedure::{Case, Outcome};
use crate::receipt::{Node, tree};
use crate::seat::{AnswersFrom, Chance, DiceFrom, Seat};
use crate::table::{Label, Pause, Wait};
use crate::tape::{Entry, Tape};

/// What every change is played with: the case, and the decisions that its form has already taken.
#[derive(Clone, Copy)]
pub struct Ruling<'a> {
    /// The situation.
    pub case: &'a dyn Case,
    /// Decisions that are not asked for again.
    pub decisions: &'a Decisions,
}

/// A resolution as far as its dice and answers lead.
#[derive(Clone, Debug)]
pub struct Resolving {
    /// All rolls and answers so far.
    pub tape: Tape,
    /// Entered dice of a roll that needs more of them.
    pub hand: Vec<i32>,
    /// What happened so far, as a tree.
    pub receipt: Vec<Node>,
    /// The outcome, or what is waited for.
    pub end: Result<Outcome, Pause>,
}

/// Why a change was not made. The resolution is what it was before.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unchanged {
    /// The die does not have this face.
    BadFace { face: i32, range: String },
    /// Of the given dice, these are not needed.
    TooMany { given: usize, left: usize },
    /// The tape does not fit the rules.
    Mismatch(String),
    /// This case cannot be played to its end step by step.
    Unplayable(&'static str),
    /// Another decision is asked for, or none.
    NotAsked { asked: Option<&'static str> },
    /// The decision has no such answer; these are its answers.
    NotOffered(Vec<&'static str>),
    /// There is nothing to roll: a decision comes first, or the resolution is done.
    NothingToRoll { done: bool },
}

/// What was undone.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undone {
    /// A decision.
    Decision,
    /// An entered die, of a roll with this label if it was complete.
    Die { face: i32, label: Option<String> },
}

impl fmt::Display for Unchanged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unchanged::BadFace { face, .. } => write!(f, "{face} is not on this die"),
            Unchanged::TooMany { given, left } => write!(f, "{left} of the {given} dice are not needed"),
            Unchanged::Mismatch(what) => write!(f, "the rules have changed since this was begun: {what}"),
            Unchanged::Unplayable(why) => write!(f, "this cannot be resolved step by step: {why}"),
            Unchanged::NotAsked { asked: None } => f.write_str("no decision is asked for now"),
            Unchanged::NotAsked { asked: Some(asked) } => write!(f, "the decision now is `{asked}`"),
            Unchanged::NotOffered(options) => write!(f, "the answers are {}", options.join(", ")),
            Unchanged::NothingToRoll { done: true } => f.write_str("this resolution is done"),
            Unchanged::NothingToRoll { done: false } => f.write_str("a decision comes first"),
        }
    }
}

impl Ruling<'_> {
    /// Play from the tape and the entered dice.
    pub fn play(self, tape: &Tape, faces: &[i32]) -> Result<Resolving, Unchanged> {
        let answers = AnswersFrom::Keyed(self.decisions, &[]);
        let mut seat = Seat::new(DiceFrom::Faces(faces), answers).on(tape.clone());
        let end = self.case.play(&mut seat);
        let left = seat.unused_faces();
        let pause = match end {
            Ok(_) if left > 0 => return Err(Unchanged::TooMany { given: faces.len(), left }),
            Ok(_) if seat.unused_entries() > 0 => {
                return Err(Unchanged::Mismatch("the tape goes on after the end".to_owned()));
            }
            Ok(facts) => {
                let Resolution { facts, receipt, tape } = receipt(self.case, facts, seat);
                return Ok(Resolving { tape, hand: Vec::new(), receipt, end: Ok(facts) });
            }
            Err(pause) => pause,
        };
        match pause.wait() {
            Wait::Answer { .. } if left > 0 => return Err(Unchanged::TooMany { given: faces.len(), left }),
            Wait::Die { .. } | Wait::Draw { .. } | Wait::Answer { .. } => {}
            Wait::BadFace { face, range, .. } => {
                return Err(Unchanged::BadFace { face: *face, range: range.clone() });
            }
            Wait::Mismatch { expected, found, .. } => {
                return Err(Unchanged::Mismatch(format!("expected {expected}, found {found}")));
            }
            // Decisions on the field belong to battles.
            Wait::Pick { .. } | Wait::Refused { .. } => return Err(Unchanged::Unplayable("it needs a battlefield")),
            Wait::Endless | Wait::Decision | Wait::TooLarge | Wait::Cancelled => {
                return Err(Unchanged::Unplayable("it does not come to an end"));
            }
        }
        let (events, after) = seat.finish();
        let placed = after.faces().len() - tape.faces().len();
        let hand = faces[placed.min(faces.len())..].to_vec();
        Ok(Resolving { tape: after, hand, receipt: tree(&events, &|_| Vec::new()), end: Err(pause) })
    }

    /// Enter dice that were rolled by hand. If one of them does not fit, none is kept.
    pub fn enter(self, now: &Resolving, faces: &[i32]) -> Result<Resolving, Unchanged> {
        let hand: Vec<i32> = now.hand.iter().chain(faces).copied().collect();
        self.play(&now.tape, &hand)
    }

    /// Roll all dice of the roll that is waited for.
    pub fn roll(self, now: &Resolving, chance: &mut dyn Chance) -> Result<Resolving, Unchanged> {
        let mut faces = now.hand.clone();
        let mut end = now.end.clone();
        loop {
            faces.push(match end.as_ref().map_err(Pause::wait) {
                Err(Wait::Die { die, .. }) => die.lowest() + chance.below(u64::from(die.sides)) as i32,
                Err(Wait::Draw { cup, .. }) => cup.nth(chance.below(cup.total().max(1))),
                other => return Err(Unchanged::NothingToRoll { done: other.is_ok() }),
            });
            let next = self.play(&now.tape, &faces)?;
            if next.tape.0.len() > now.tape.0.len() {
                return Ok(next);
            }
            end = next.end;
        }
    }

    /// Take the decision that is waited for.
    pub fn answer(self, now: &Resolving, name: &str, choice: &str) -> Result<Resolving, Unchanged> {
        let Some(Wait::Answer { name: asked, options, rule, .. }) = now.wait() else {
            return Err(Unchanged::NotAsked { asked: None });
        };
        if *asked != name {
            return Err(Unchanged::NotAsked { asked: Some(asked) });
        }
        if !options.iter().any(|option| option.slug == choice) {
            return Err(Unchanged::NotOffered(options.iter().map(|option| option.slug).collect()));
        }
        let mut tape = now.tape.clone();
        let label = Label { section: rule.section, what: asked }.to_string();
        tape.0.push(Entry::Answer { label, choice: choice.to_owned() });
        self.play(&tape, &[])
    }

    /// Undo the last decision, or the last die if dice are entered by hand. A rolled die stands, and so does all before it:
    /// then there is nothing to undo.
    pub fn undo(self, now: &Resolving, entered: bool) -> Result<Option<(Resolving, Undone)>, Unchanged> {
        let Some((tape, hand, undone)) = self.before(now, entered) else { return Ok(None) };
        self.play(&tape, &hand).map(|before| Some((before, undone)))
    }

    /// Whether there is something to undo.
    pub fn can_undo(self, now: &Resolving, entered: bool) -> bool {
        self.before(now, entered).is_some()
    }

    fn before(self, now: &Resolving, entered: bool) -> Option<(Tape, Vec<i32>, Undone)> {
        let (mut tape, mut hand) = (now.tape.clone(), now.hand.clone());
        if let (Some(face), true) = (hand.pop(), entered) {
            return Some((tape, hand, Undone::Die { face, label: None }));
        }
        loop {
            match tape.0.pop()? {
                // A decision taken in the form beforehand would only be taken again.
                Entry::Answer { label, .. } if self.decided(&label) => {}
                Entry::Answer { .. } => return Some((tape, Vec::new(), Undone::Decision)),
                Entry::Roll { label, mut faces } if entered => {
                    let face = faces.pop()?;
                    return Some((tape, faces, Undone::Die { face, label: Some(label) }));
                }
                Entry::Roll { .. } => return None,
            }
        }
    }

    fn decided(self, label: &str) -> bool {
        self.decisions.0.keys().any(|name| label.split_once(' ').is_some_and(|(_, asked)| asked == *name))
    }
}

impl Resolving {
    /// What is waited for, if it is not done.
    pub fn wait(&self) -> Option<&Wait> {
        self.end.as_ref().err().map(Pause::wait)
    }

    /// The resolution, if it is done.
    pub fn done(self) -> Option<Resolution> {
        let Resolving { tape, receipt, end, .. } = self;
        end.ok().map(|facts| Resolution { facts, receipt, tape })
    }
}
