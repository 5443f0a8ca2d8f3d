//! The sequence of play as a checklist: the steps of a turn in order, whose they are, and the procedures that belong
//! there.
//!
//! A sequence is a list, not a machine: it shows players what comes next, and they decide when a step is done.

use crate::dice::Dice;
use crate::rule::Rule;

/// Whose step it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Both,
    /// The side whose player turn or activation it is.
    Active,
    /// The other one.
    Inactive,
    /// The side that has won the initiative.
    Initiative,
    /// A side by its name.
    Named(&'static str),
}

/// On which turns a step is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    Always,
    /// On turns divisible by this number.
    Every(i32),
    /// Only in this player turn, one of [`Turns::players`].
    In(&'static str),
}

/// One line of the checklist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number or letter it has on the card, or our own.
    pub id: &'static str,
    pub title: &'static str,
    /// What is done in it, in plain words.
    pub help: &'static str,
    pub rule: Rule,
    pub who: Who,
    /// 0 is a phase, 1 a step of it, 2 a part of a step.
    pub depth: u8,
    pub when: When,
    /// Until when this step, with those below it, is gone through again.
    pub again: Option<&'static str>,
    /// Names of procedures of the book.
    pub procedures: &'static [&'static str],
}

impl Step {
    /// A phase of the turn, for both sides, without procedures.
    #[must_use]
    pub const fn phase(id: &'static str, title: &'static str, rule: Rule, help: &'static str) -> Step {
        Step { id, title, help, rule, who: Who::Both, depth: 0, when: When::Always, again: None, procedures: &[] }
    }

    /// A step of a phase, indented once.
    #[must_use]
    pub const fn segment(id: &'static str, title: &'static str, rule: Rule, help: &'static str) -> Step {
        Step { depth: 1, ..Step::phase(id, title, rule, help) }
    }

    /// A part of a step, indented twice.
    #[must_use]
    pub const fn part(id: &'static str, title: &'static str, rule: Rule, help: &'static str) -> Step {
        Step { depth: 2, ..Step::phase(id, title, rule, help) }
    }

    #[must_use]
    pub const fn by(self, who: Who) -> Step {
        Step { who, ..self }
    }

    #[must_use]
    pub const fn only(self, when: When) -> Step {
        Step { when, ..self }
    }

    #[must_use]
    pub const fn until(self, words: &'static str) -> Step {
        Step { again: Some(words), ..self }
    }

    #[must_use]
    pub const fn uses(self, procedures: &'static [&'static str]) -> Step {
        Step { procedures, ..self }
    }
}

/// The turn track. How many turns a battle has is for its scenario to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turns {
    /// What the game calls one of them: a turn, a round.
    pub name: &'static str,
    /// How long it is, in plain words.
    pub length: &'static str,
    pub first: i32,
    /// The last one, where the system fixes it.
    pub last: Option<i32>,
    /// The player turns inside it, in order: the steps are gone through once for each. Empty where both play together.
    pub players: &'static [&'static str],
}

/// A clock that dice run down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    pub start: i32,
    /// What comes off each time.
    pub dice: Dice,
    /// The step at whose end it runs.
    pub step: &'static str,
    /// The procedure that says how many turns are left, and its input for what the clock shows.
    pub procedure: &'static str,
    pub field: &'static str,
    pub rule: Rule,
}

impl Clock {
    /// What the clock shows after a roll; at nothing the game is over.
    #[must_use]
    pub fn run(left: i32, rolled: i32) -> i32 {
        (left - rolled).max(0)
    }
}

/// The sequence of play of one system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sequence {
    pub steps: &'static [Step],
    pub turns: Turns,
    pub clock: Option<Clock>,
}

impl Sequence {
    pub fn step(&self, id: &str) -> Option<&'static Step> {
        self.steps.iter().find(|step| step.id == id)
    }

    /// The steps of one turn, and of one of its player turns where it has them.
    pub fn on(&self, turn: i32, player: Option<&str>) -> impl Iterator<Item = &'static Step> {
        self.steps.iter().filter(move |step| match step.when {
            When::Always => true,
            When::Every(turns) => turn.checked_rem(turns) == Some(0),
            When::In(wanted) => player == Some(wanted),
        })
    }
}
