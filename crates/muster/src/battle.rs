//! The battle file: the hours, what the armies fight for, and a short part for each system.

use longroll::diagnostic::Diagnostic;
use longroll::outline::Word;
use survey::System;

use crate::facts::Cause;
use crate::roster::Minute;

/// Minutes of a day.
pub const DAY: Minute = 24 * 60;

/// A place that the battle is about.
#[derive(Clone, Debug)]
pub struct Objective {
    /// A name in the survey.
    pub name: String,
    /// Points for either side, in the common scale.
    pub points: [i64; 2],
    /// Who holds it at the start.
    pub held: Option<Cause>,
    pub word: Word,
}

impl Objective {
    /// Its points where they must be the same for both sides: the mean, rounded up.
    pub fn value(&self) -> i64 {
        (self.points[0] + self.points[1] + 1) / 2
    }
}

/// A correction of what a rule made, with its reason.
#[derive(Clone, Debug)]
pub struct Change {
    /// The short name of a unit or command, or the name of an objective.
    pub who: Word,
    pub what: Word,
    pub value: Word,
    pub reason: String,
}

/// What the battle says to one system.
#[derive(Clone, Debug)]
pub struct Part {
    pub system: System,
    /// `scale 100`, `clock 24` and the like: settings that the system's translation reads.
    pub settings: Vec<(Word, Vec<Word>)>,
    /// Lines of the scenario, taken over as written.
    pub lines: Vec<String>,
    pub changes: Vec<Change>,
    pub word: Word,
}

impl Part {
    /// The words of a setting.
    pub fn setting(&self, key: &str) -> Option<&[Word]> {
        self.settings.iter().find(|(known, _)| known.text == key).map(|(_, words)| &words[..])
    }
}

#[derive(Clone, Debug)]
pub struct Battle {
    pub file: String,
    pub text: String,
    pub name: String,
    pub title: String,
    pub about: String,
    pub start: Minute,
    pub end: Minute,
    /// The days of a campaign, one a turn, as they are written: `19 September 1863`. A battle of hours has none.
    pub days: Vec<String>,
    /// The survey that the battle is fought on, if the folder has no ground.
    pub ground: Option<String>,
    pub sunrise: Option<Minute>,
    pub sunset: Option<Minute>,
    pub dark: Option<Minute>,
    /// When the morning fog lifts.
    pub fog: Option<Minute>,
    pub first: Cause,
    /// Compass points of each side's own edges, the main one first.
    pub home: [Vec<&'static str>; 2],
    pub objectives: Vec<Objective>,
    /// Notes for players, sources and doubts.
    pub notes: Vec<(String, String)>,
    pub parts: Vec<Part>,
}

impl Battle {
    /// Read a battle file. All faults are reported, up to fifty.
    pub fn parse(file: &str, text: &str) -> Result<Battle, Vec<Diagnostic>> {
        crate::read::battle::read(file, text)
    }

    /// A fault at a word of this file.
    pub fn diagnostic(&self, word: Word, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        Diagnostic::new(&self.file, &self.text, word.span(), message, help)
    }

    pub fn part(&self, system: System) -> Option<&Part> {
        self.parts.iter().find(|part| part.system == system)
    }

    /// The hours at which turns of this length begin.
    pub fn turns(&self, minutes: i64) -> Vec<Minute> {
        let count = ((self.end - self.start) / minutes.max(1)).clamp(1, 40);
        (0..count).map(|turn| self.start + turn * minutes).collect()
    }

    /// The turn, from 1, in which this hour is; None if it is after the battle.
    pub fn turn_of(&self, minute: Minute, minutes: i64) -> Option<i64> {
        let turn = (minute - self.start).max(0) / minutes.max(1) + 1;
        (turn as usize <= self.turns(minutes).len()).then_some(turn)
    }
}

/// An hour as it is written: `18:05`.
pub fn clock(minute: Minute) -> String {
    format!("{}:{:02}", minute / 60, minute % 60)
}
