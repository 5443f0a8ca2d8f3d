//! Finds inputs that change nothing. Each input is left out in turn: if odds, rolls and receipts stay the same, the input
//! has no effect here.

use longroll::dist::Dist;
use longroll::form::{Field, Kind};
use longroll::odds::{Asking, Seen};
use longroll::procedure::{Outcome, Procedure};
use longroll::receipt::Event;

use super::{question, sums};
use crate::patience::Patience;

/// A walk longer than this is not repeated for every input.
const MOST_RUNS: u64 = 20_000;
/// The limit for all of these walks together.
const ALL_RUNS: u64 = 300_000;
/// How many receipts are compared.
const PLAYS: u64 = 16;

/// Which of the given inputs have no effect.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Idle {
    /// Inputs that change nothing.
    pub inputs: Vec<String>,
    /// Inputs that were not tried, because there are too many outcomes.
    pub untried: Vec<String>,
}

impl Idle {
    pub fn sentences(&self) -> Vec<String> {
        let mut said: Vec<String> = self.inputs.iter().map(|name| format!("`{name}` changes nothing here")).collect();
        if !self.untried.is_empty() {
            let names: Vec<String> = self.untried.iter().map(|name| format!("`{name}`")).collect();
            let what = if names.len() == 1 { "input changes" } else { "inputs change" };
            let names = names.join(", ");
            said.push(format!("Too many outcomes to see whether the {what} anything: {names}"));
        }
        said
    }
}

/// Which of the inputs given change nothing.
pub fn idle(procedure: &Procedure, inputs: &[(String, String)], patience: &Patience) -> Idle {
    let optional = inputs.iter().filter(|(key, value)| procedure.form.field(key).is_some_and(|f| may_idle(f, value)));
    let optional: Vec<&str> = optional.map(|(key, _)| key.as_str()).collect();
    let mut found = Idle::default();
    if optional.is_empty() {
        return found;
    }
    let patience = patience.clone().runs(MOST_RUNS);
    let words = question(procedure, inputs);
    let base = Shape::of(procedure, inputs, &words, &patience);
    let mut runs = 0;
    for name in optional {
        let Some(base) = base.as_ref().filter(|_| runs < ALL_RUNS && !patience.is_over()) else {
            found.untried.push(name.to_owned());
            continue;
        };
        let rest: Vec<(String, String)> = inputs.iter().filter(|(key, _)| key != name).cloned().collect();
        let other = Shape::of(procedure, &rest, &words, &patience);
        runs += other.as_ref().map_or(MOST_RUNS, |other| other.runs);
        if other.is_some_and(|other| base.same(&other)) {
            found.inputs.push(name.to_owned());
        }
    }
    found
}

/// Whether an input might have no effect: it is optional and differs from its default. Decisions are excluded, because the
/// odds list those that were not asked.
fn may_idle(field: &Field, value: &str) -> bool {
    let Some(default) = &field.default else { return false };
    let no = matches!(field.kind, Kind::Flag) && ["no", "n", "false", "0"].contains(&value.to_lowercase().as_str());
    !no && !matches!(field.kind, Kind::Decision(_)) && !default.eq_ignore_ascii_case(value)
}

/// What is compared.
struct Shape {
    dist: Dist<Outcome, f64>,
    rolls: Vec<Seen<f64>>,
    plays: Vec<Vec<Event>>,
    runs: u64,
}

impl Shape {
    /// None if the situation is refused, or too large to walk.
    fn of(procedure: &Procedure, inputs: &[(String, String)], words: &str, patience: &Patience) -> Option<Shape> {
        let (case, values) = procedure.case(inputs).ok()?;
        let asking = Asking::new(&values.decisions).with_rolls();
        let odds = patience.walk(|budget| case.fast(&asking.within(budget))).ok()?;
        let plays = sums::plays(&*case, &values, words, PLAYS);
        Some(Shape { dist: odds.dist, rolls: odds.rolls, plays, runs: odds.runs })
    }

    fn same(&self, other: &Shape) -> bool {
        let rolls = self.rolls.len() == other.rolls.len() && self.rolls.iter().zip(&other.rolls).all(alike);
        rolls && same_chances(&self.dist, &other.dist) && self.plays == other.plays
    }
}

fn alike((ours, theirs): (&Seen<f64>, &Seen<f64>)) -> bool {
    (ours.what, ours.rule, ours.dice, &ours.mods) == (theirs.what, theirs.rule, theirs.dice, &theirs.mods)
}

/// Whether the outcomes and their probabilities are equal, except for rounding.
fn same_chances(ours: &Dist<Outcome, f64>, theirs: &Dist<Outcome, f64>) -> bool {
    let same = |((a, p), (b, q)): ((&Outcome, &f64), (&Outcome, &f64))| a == b && (p - q).abs() < 1e-9;
    ours.len() == theirs.len() && ours.iter().zip(theirs.iter()).all(same)
}
