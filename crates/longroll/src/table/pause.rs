//! Why a procedure stops before its end: a die, an answer, or a tape that does not fit.

use std::fmt;

use super::{Choice, Label, Offer, Thrower};
use crate::dice::{Cast, Cup, Dice, Die, Part};
use crate::drm::Mods;
use crate::refusal::Refusals;
use crate::rule::Rule;
use crate::side::Side;

/// The game waits, or the tape does not fit. Boxed, so that a rule's `Result` stays small.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pause(Box<Wait>);

/// Why a procedure stopped before its end.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wait {
    /// A die must be rolled.
    Die { label: Label, rule: Rule, die: Die, roll: Box<Rolling> },
    /// A marker must be drawn.
    Draw { label: Label, rule: Rule, cup: Cup },
    /// A player must decide.
    Answer { name: &'static str, who: &'static str, question: String, options: Vec<Choice>, rule: Rule },
    /// A side must decide on the field. With a `form`, other answers are accepted too, written like that.
    Pick {
        name: &'static str,
        side: Side,
        question: String,
        options: Vec<Offer>,
        form: Option<&'static str>,
        rule: Rule,
    },
    /// A written answer is against the rules.
    Refused { refusals: Refusals, at: usize },
    /// The tape has something else here.
    Mismatch { expected: String, found: String, at: usize },
    /// A face that the die does not have.
    BadFace { label: Label, face: i32, range: String, at: usize },
    /// A forecast has reached a player's decision.
    Decision,
    /// The walk over the outcomes exceeds its budget of states, memory or time.
    TooLarge,
    /// The caller no longer needs the answer.
    Cancelled,
    /// The procedure did not end within its limit of steps.
    Endless,
}

/// A roll that waits for a die.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rolling {
    /// The dice of the roll.
    pub dice: Dice,
    /// The die that is needed next.
    pub cast: Cast,
    /// Who rolls this die.
    pub who: Thrower,
    /// What a die of a pool scores.
    pub scores: &'static str,
    /// The modifiers.
    pub mods: Mods,
    /// The parts rolled so far; the last may be incomplete.
    pub throws: Vec<Throw>,
}

/// Dice that were rolled together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Throw {
    /// The part of the roll.
    pub part: Part,
    /// The faces, in the order rolled.
    pub faces: Vec<i32>,
}

impl Pause {
    /// A pause for this reason.
    pub fn new(wait: Wait) -> Pause {
        Pause(Box::new(wait))
    }

    /// What the game waits for.
    pub fn wait(&self) -> &Wait {
        &self.0
    }
}

impl fmt::Display for Pause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.wait() {
            Wait::Die { label, die, roll, .. } => {
                write!(f, "waiting for a {die} for {label}")?;
                let (Cast { nth, of, .. }, noun) = (roll.cast, roll.noun());
                if of > 1 { write!(f, "{noun}, die {} of {of}", nth + 1) } else { write!(f, "{noun}") }
            }
            Wait::Draw { label, .. } => write!(f, "waiting for a marker for {label}"),
            Wait::Answer { who, question, rule, .. } => write!(f, "waiting for the {who}: {question} ({rule})"),
            Wait::Pick { question, rule, .. } => write!(f, "waiting for a decision: {question} ({rule})"),
            Wait::Refused { refusals, at } => write!(f, "entry {} of the tape: {refusals}", at + 1),
            Wait::Mismatch { expected, found, at } => {
                write!(f, "entry {} of the tape: expected {expected}, found {found}", at + 1)
            }
            Wait::BadFace { label, face, range, at } => {
                write!(f, "die {} ({label}) is {face}, but it must be {range}", at + 1)
            }
            Wait::Decision => write!(f, "waiting for a decision"),
            Wait::TooLarge => write!(f, "there are too many outcomes to compute them all"),
            Wait::Cancelled => write!(f, "cancelled"),
            Wait::Endless => write!(f, "the procedure does not end"),
        }
    }
}

impl std::error::Error for Pause {}

impl Rolling {
    /// Whether the die is a re-roll or a save, in words.
    pub fn noun(&self) -> &'static str {
        match self.cast.part {
            Part::Throw | Part::Against => "",
            Part::Reroll => ", re-rolled",
            Part::Save => ", a save",
        }
    }

    /// The lowest face that scores or saves.
    pub fn needs(&self) -> Option<i32> {
        needs(self.dice, self.cast.part)
    }
}

/// The lowest face of a pool's die that scores or saves.
pub fn needs(dice: Dice, part: Part) -> Option<i32> {
    let Dice::Pool(pool) = dice else { return None };
    match part {
        Part::Throw | Part::Reroll => Some(i32::from(pool.hits_on)),
        Part::Save => pool.saved_on.map(i32::from),
        Part::Against => None,
    }
}
