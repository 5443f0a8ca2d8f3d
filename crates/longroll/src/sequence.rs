//! The sequence of play as a checklist: the steps of a turn in order, who acts, and which procedures to use.
//!
//! It only shows players what comes next; they decide when a step is done.

use crate::dice::Dice;
use crate::rule::Rule;

/// Who acts in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Both sides.
    Both,
    /// The side whose player turn or activation it is.
    Active,
    /// The other side.
    Inactive,
    /// The side that has won the initiative.
    Initiative,
    /// A side by its name.
    Named(&'static str),
}

/// On which turns a step is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// On every turn.
    Always,
    /// On turns divisible by this number.
    Every(i32),
    /// Only in this player turn, one of [`Turns::players`].
    In(&'static str),
}

/// One line of the checklist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its number or letter on the card, or ours.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What players do in it.
    pub help: &'static str,
    /// The rule that it cites.
    pub rule: Rule,
    /// Who acts.
    pub who: Who,
    /// 0 for a phase, 1 for a step of it, 2 for a part of a step.
    pub depth: u8,
    /// On which turns it is played.
    pub when: When,
    /// This step and those below it are repeated until this happens.
    pub again: Option<&'static str>,
    /// Names of the procedures to use.
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

    /// Set who acts.
    #[must_use]
    pub const fn by(self, who: Who) -> Step {
        Step { who, ..self }
    }

    /// Set on which turns it is played.
    #[must_use]
    pub const fn only(self, when: When) -> Step {
        Step { when, ..self }
    }

    /// Repeat the step until this happens.
    #[must_use]
    pub const fn until(self, words: &'static str) -> Step {
        Step { again: Some(words), ..self }
    }

    /// Set its procedures.
    #[must_use]
    pub const fn uses(self, procedures: &'static [&'static str]) -> Step {
        Step { procedures, ..self }
    }
}

/// The turn track. The scenario sets the number of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turns {
    /// What the game calls a turn: turn, round.
    pub name: &'static str,
    /// How much time it represents.
    pub length: &'static str,
    /// The number of the first turn.
    pub first: i32,
    /// The last turn, if the system fixes it.
    pub last: Option<i32>,
    /// The player turns in it, in order; the steps are played once for each. Empty if both sides play together.
    pub players: &'static [&'static str],
}

/// A clock that dice run down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What it shows at the start.
    pub start: i32,
    /// What is subtracted each time.
    pub dice: Dice,
    /// The step at the end of which the dice are rolled.
    pub step: &'static str,
    /// The procedure that tells how many turns are left.
    pub procedure: &'static str,
    /// That procedure's input for what the clock shows.
    pub field: &'static str,
    /// The rule that it cites.
    pub rule: Rule,
}

impl Clock {
    /// What the clock shows after a roll; at 0 the game is over.
    #[must_use]
    pub fn run(left: i32, rolled: i32) -> i32 {
        (left - rolled).max(0)
    }
}

/// The sequence of play of one system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sequence {
    /// The steps of a turn, in order.
    pub steps: &'static [Step],
    /// The turn track.
    pub turns: Turns,
    /// The clock, if the system has one.
    pub clock: Option<Clock>,
}

impl Sequence {
    /// The step with this id.
    pub fn step(&self, id: &str) -> Option<&'static Step> {
        self.steps.iter().find(|step| step.id == id)
    }

    /// The steps of one turn, or of one of its player turns.
    pub fn on(&self, turn: i32, player: Option<&str>) -> impl Iterator<Item = &'static Step> {
        self.steps.iter().filter(move |step| match step.when {
            When::Always => true,
            When::Every(turns) => turn.checked_rem(turns) == Some(0),
            When::In(wanted) => player == Some(wanted),
        })
    }
}
