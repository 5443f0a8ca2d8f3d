//! What the translations into every system share: looking up numbers, applying changes, keeping notes and faults.

use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;
use longroll::outline::Word;
use survey::geometry::Point;
use survey::survey::{Shape, Up, What};
use survey::{Compiled, Survey, System};

use crate::battle::{Battle, Change, Part};
use crate::chart::Chart;
use crate::compare::Tally;
use crate::roster::Return;

/// A scenario being made.
pub(crate) struct Maker<'b> {
    pub survey: &'b Survey,
    pub rolls: &'b Return,
    pub battle: &'b Battle,
    pub part: &'b Part,
    pub ground: &'b Compiled,
    pub chart: Chart,
    pub notes: Vec<String>,
    pub faults: Vec<Diagnostic>,
    /// What each army became.
    pub tally: [Tally; 2],
    /// Which changes have been applied.
    used: Vec<bool>,
}

impl<'b> Maker<'b> {
    pub fn new(
        survey: &'b Survey,
        rolls: &'b Return,
        battle: &'b Battle,
        part: &'b Part,
        ground: &'b Compiled,
        chart: Chart,
    ) -> Maker<'b> {
        let used = vec![false; part.changes.len()];
        Maker {
            survey,
            rolls,
            battle,
            part,
            ground,
            chart,
            notes: Vec::new(),
            faults: Vec::new(),
            tally: Default::default(),
            used,
        }
    }

    pub fn system(&self) -> System {
        self.part.system
    }

    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }

    /// A word of the return in the system's language. A word that the system does not have is a fault.
    pub fn word(&mut self, table: &str, key: &str, at: Word) -> String {
        if let Some(value) = self.chart.value(table, key) {
            return value.replace('+', " ");
        }
        let message = format!("{} has nothing for `{key}`", self.system().title());
        self.faults.push(self.rolls.diagnostic(at, message, suggest(key, self.chart.known(table))));
        String::new()
    }

    /// The same for values in which a plus sign is a sign.
    pub fn signed(&mut self, table: &str, key: &str, at: Word) -> String {
        self.chart.value(table, key).map_or_else(|| self.word(table, key, at), str::to_owned)
    }

    /// What the rule made, or what a change says instead.
    pub fn changed(&mut self, who: &str, what: &str, made: String) -> String {
        let fits = |change: &Change| change.who.text == who && change.what.text == what;
        let Some(at) = self.part.changes.iter().position(fits) else { return made };
        let Change { value, reason, .. } = &self.part.changes[at];
        self.used[at] = true;
        if what == "drop" {
            self.notes.push(format!("{who} is left out: {reason}"));
        } else {
            let instead = if made.is_empty() { String::new() } else { format!(", not {made}") };
            self.notes.push(format!("{who}: {what} {}{instead}: {reason}", value.text));
        }
        value.text.to_owned()
    }

    /// Whether a change is about this.
    pub fn is_changed(&self, who: &str, what: &str) -> bool {
        self.part.changes.iter().any(|change| change.who.text == who && change.what.text == what)
    }

    /// Words that a change adds at the end of a unit's line, with a blank before them.
    pub fn words(&mut self, who: &str) -> String {
        let words = self.changed(who, "words", String::new());
        if words.is_empty() { words } else { format!(" {words}") }
    }

    /// Whether a change leaves this out.
    pub fn dropped(&mut self, who: &str) -> bool {
        !self.changed(who, "drop", String::new()).is_empty()
    }

    /// A number of a setting, or the chart's.
    pub fn setting(&mut self, key: &str, table: &str) -> i64 {
        let usual = self.chart.number(table, key);
        let Some(word) = self.part.setting(key).and_then(|words| words.first().copied()) else { return usual };
        match word.text.parse::<i64>().ok().filter(|number| (1..=1_000).contains(number)) {
            Some(number) => number,
            None => {
                let message = format!("`{}` is not a number for `{key}`", word.text);
                self.faults.push(self.battle.diagnostic(word, message, "a number from 1 to 1000"));
                usual
            }
        }
    }

    /// Report changes that nothing took up.
    pub fn finish(&mut self) {
        for (change, used) in self.part.changes.iter().zip(&self.used) {
            if !used {
                let message = format!("nothing here is `{}` with a `{}`", change.who.text, change.what.text);
                let help = "the short name of a unit or command of the return, and what a change may change";
                self.faults.push(self.battle.diagnostic(change.who, message, help));
            }
        }
    }

    /// Where the survey has something of this name. Objectives come before other features.
    pub fn place(&self, name: &str) -> Option<Point> {
        let found = |objective: bool| {
            let fits = move |feature: &&survey::Feature| {
                feature.name == name && (feature.what == What::Objective) == objective
            };
            self.survey.features.iter().find(fits).map(|feature| feature.shape.label())
        };
        found(true).or_else(|| found(false))
    }

    /// The place of an objective, if it is within the system's frame. A name the survey does not have is a fault.
    pub fn objective(&mut self, name: &str, word: Word) -> Option<Point> {
        let Some(at) = self.place(name) else {
            let known =
                self.survey.features.iter().map(|feature| feature.name.as_str()).filter(|name| !name.is_empty());
            let help = suggest(name, known);
            self.faults.push(self.battle.diagnostic(word, format!("the survey has no place \"{name}\""), help));
            return None;
        };
        if !self.ground.view.frame.contains(at) {
            self.note(format!("{name} is outside the frame and does not count"));
            return None;
        }
        Some(at)
    }

    /// A compass heading, turned with the map or table.
    pub fn heading(&self, degrees: i64) -> i64 {
        let turned = match self.ground.view.up {
            Up::North => 0,
            Up::East => 270,
            Up::South => 180,
            Up::West => 90,
        };
        (degrees + turned).rem_euclid(360)
    }
}

/// Probable faults of the return: troops in water, or off the survey.
pub fn lint(survey: &Survey, rolls: &Return) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let water = |at: Point| {
        survey.features.iter().find(|feature| match (feature.what, &feature.shape) {
            (What::Water(water), shape) if !water.fordable => shape.gap(at) <= water.yards / 2,
            (What::Pond, Shape::Area(outline)) => outline.contains(at),
            _ => false,
        })
    };
    for unit in rolls.armies.iter().flat_map(crate::roster::Army::all_units) {
        let entry = unit.post.enters.map(|entry| entry.at);
        // A return is written in the unit of its survey.
        let Some(at) = unit.post.at.or(entry).map(|at| at.times(survey.unit.yards())) else { continue };
        if !survey.extent().contains(at) {
            let help = format!("the survey reaches from 0,0 to {},{}", survey.width, survey.height);
            found.push(rolls.diagnostic(unit.word, format!("{} is off the survey", unit.name), help));
        } else if let Some(feature) = water(at) {
            let message = format!("{} is in the water: {}", unit.name, feature.title());
            found.push(rolls.diagnostic(unit.word, message, "move it to a bank"));
        }
    }
    found
}
