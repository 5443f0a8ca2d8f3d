//! The rolls that a walk meets, for people who want to see the arithmetic before the dice.

use crate::dice::Dice;
use crate::drm::Mods;
use crate::rule::Rule;
use crate::table::{Alike, Line, Roll, Thrower};

/// A roll that a procedure may come to, with its modifiers.
#[derive(Clone, Debug)]
pub struct Seen<W> {
    /// What the roll is for.
    pub what: &'static str,
    /// The rule that asks for it.
    pub rule: Rule,
    /// The dice.
    pub dice: Dice,
    /// The modifiers.
    pub mods: Mods,
    /// Who rolls.
    pub by: Thrower,
    /// Who rolls the other die, or the saves.
    pub against: Thrower,
    /// What a die of a pool scores.
    pub scores: &'static str,
    /// How often it is made, on average.
    pub times: W,
    /// What each reading leads to, where that can be said: cells of a chart, and for the first roll what follows at once.
    pub faces: Vec<Face>,
}

impl<W> Seen<W> {
    /// The same roll, its frequency written otherwise.
    pub(super) fn weighed<V>(self, weigh: impl Fn(&W) -> V) -> Seen<V> {
        let Seen { what, rule, dice, mods, by, against, scores, times, faces } = self;
        Seen { what, rule, dice, mods, by, against, scores, times: weigh(&times), faces }
    }
}

/// A reading of a roll.
#[derive(Clone, Debug)]
pub struct Face {
    /// The reading.
    pub reading: i32,
    /// The cell of the chart that it leads to.
    pub cell: Option<Line>,
    /// What follows at once.
    pub effects: Vec<String>,
    /// Readings of one kind are treated alike.
    kind: i64,
}

/// Different rolls that are kept. A long chain has thousands, and no reader wants them all.
const MOST: usize = 64;

/// The rolls met so far.
#[derive(Debug)]
pub(super) struct Rolls<W> {
    seen: Vec<Seen<W>>,
    /// Readings of the first roll whose effects are complete.
    told: Vec<i32>,
}

impl<W> Default for Rolls<W> {
    fn default() -> Rolls<W> {
        Rolls { seen: Vec::new(), told: Vec::new() }
    }
}

impl<W: Clone> Rolls<W> {
    /// A roll was met, with this weight.
    pub fn note(&mut self, roll: &Roll<'_>, times: &W, first: bool, add: impl Fn(&mut W, &W)) {
        let none = Mods::new();
        let mods = roll.mods.unwrap_or(&none);
        let same = |seen: &&mut Seen<W>| {
            seen.what == roll.what && seen.rule == roll.rule && seen.dice == roll.dice && seen.mods == *mods
        };
        if let Some(seen) = self.seen.iter_mut().find(same) {
            add(&mut seen.times, times);
        } else if self.seen.len() < MOST {
            self.seen.push(Seen {
                what: roll.what,
                rule: roll.rule,
                dice: roll.dice,
                mods: mods.clone(),
                by: roll.by,
                against: roll.against,
                scores: roll.scores,
                times: times.clone(),
                faces: if first || roll.cell.is_some() { faces(roll) } else { Vec::new() },
            });
        }
    }

    /// Something was told after the first roll showed this, and before any other.
    pub fn told(&mut self, reading: i32, line: &dyn Fn() -> Line) {
        let Some(first) = self.seen.first_mut() else { return };
        if self.told.last().is_some_and(|last| *last != reading) && self.told.contains(&reading) {
            return;
        }
        let Some(kind) = first.faces.iter().find(|face| face.reading == reading).map(|face| face.kind) else { return };
        if self.told.last() != Some(&reading) {
            self.told.push(reading);
        }
        let line = line();
        for face in first.faces.iter_mut().filter(|face| face.kind == kind) {
            match &line {
                Line::Effect { text, .. } if !face.effects.contains(text) => face.effects.push(text.clone()),
                Line::Cell { .. } if face.cell.is_none() => face.cell = Some(line.clone()),
                _ => {}
            }
        }
    }

    /// The rolls that were seen, in order.
    pub fn seen(self) -> Vec<Seen<W>> {
        self.seen
    }
}

/// Every reading of a roll; none for a pool, whose readings are counts and not faces.
fn faces(roll: &Roll<'_>) -> Vec<Face> {
    if matches!(roll.dice, Dice::Pool(_)) {
        return Vec::new();
    }
    let kind = |reading: i32| match roll.alike {
        Alike::None => i64::from(reading),
        Alike::AtMost(most) => i64::from(reading <= most),
        Alike::Row(rows, add) => rows.nearest(reading + add) as i64,
        Alike::Key(key) => key(reading),
    };
    let face = |(reading, _): (i32, f64)| Face {
        reading,
        cell: roll.cell.map(|cell| cell(reading)),
        effects: Vec::new(),
        kind: kind(reading),
    };
    roll.dice.readings::<f64>().into_iter().map(face).collect()
}
