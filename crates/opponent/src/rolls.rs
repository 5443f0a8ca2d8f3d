//! Single rolls of a battle: what each could have given, over every face of its dice.

use chance::Seeded;
use longroll::battle::Battle;
use longroll::plan::Plan;
use longroll::side::{BySide, Side};
use longroll::table::Wait;
use longroll::tape::Entry;
use longroll::view::View;

use crate::rehearsing::{Desk, seed};
use crate::review::{Millionths, millionths};
use crate::thought::paired;
use crate::value::Weights;

/// A roll with more outcomes than this is left to the rest.
const MOST_OUTCOMES: usize = 216;
/// Rehearsals of all outcomes of a roll together.
const PLAYS: usize = 144;
/// The fewest rehearsals of one outcome.
const FEWEST: usize = 2;
/// How many rolls after a decision are told.
pub const MOST_ROLLS: usize = 3;

/// A roll, by the exact odds of its dice. Chances are the north's.
#[derive(Clone, PartialEq, Debug)]
pub struct RollTold {
    /// Its entry of the tape.
    pub entry: usize,
    /// What it was for, with its rule.
    pub what: String,
    /// What was rolled.
    pub faces: Vec<i32>,
    /// The mean over all faces.
    pub expected: Millionths,
    /// With the faces that were rolled.
    pub got: Millionths,
    /// With the worst and the best faces for the north.
    pub worst: Millionths,
    pub best: Millionths,
    /// How likely a roll at least as good for the north was, in millionths.
    pub as_good: Millionths,
    /// The standard error of what was got.
    pub error: Millionths,
}

impl RollTold {
    /// What the roll gave the north.
    pub fn luck(&self) -> Millionths {
        self.got - self.expected
    }
}

/// One outcome of a roll.
struct Outcome {
    weight: f64,
    faces: Vec<i32>,
    worth: Vec<f64>,
    /// Outcomes that look the same are the same.
    after: View,
}

/// The rolls that follow this decision at once, before anything else is decided.
pub(crate) fn after(battle: &dyn Battle, decision: usize, weights: &Weights, desk: Desk<'_>) -> Vec<RollTold> {
    let mut told = Vec::new();
    let mut again = battle.fork(decision + 1);
    again.run(None);
    for (entry, taped) in battle.tape().iter().enumerate().skip(decision + 1).take(MOST_ROLLS) {
        let Entry::Roll { label, faces } = taped else { break };
        told.extend(judge(&*again, entry, (label, faces), weights, desk));
        if !faces.iter().all(|face| again.key(*face).is_ok()) {
            break;
        }
        again.run(None);
    }
    told
}

/// Play every outcome of the roll out that the battle waits for.
fn judge(
    battle: &dyn Battle,
    entry: usize,
    (label, faces): (&str, &[i32]),
    weights: &Weights,
    desk: Desk<'_>,
) -> Option<RollTold> {
    let rolls = every(battle)?;
    let plays = (PLAYS / rolls.len()).max(FEWEST);
    let mut outcomes = Vec::new();
    for (weight, faces) in rolls {
        let mut rolled = battle.branch();
        faces.iter().try_for_each(|face| rolled.key(*face)).ok()?;
        rolled.run(None);
        let worth = play(&*rolled, weights, plays, entry as u64, desk);
        outcomes.push(Outcome { weight, faces, worth, after: rolled.view(None) });
    }
    if desk.is_canceled() {
        return None;
    }
    let alike = |outcome: &Outcome| {
        let same: Vec<f64> = outcomes
            .iter()
            .filter(|other| other.after == outcome.after)
            .flat_map(|other| other.worth.clone())
            .collect();
        let (mean, error) = paired(&same, &vec![0.0; same.len()]);
        (mean, if error.is_finite() { error } else { 0.5 })
    };
    let values: Vec<(f64, f64)> = outcomes.iter().map(alike).collect();
    let at = outcomes.iter().position(|outcome| outcome.faces == faces)?;
    let (got, error) = values[at];
    let each = || outcomes.iter().zip(&values);
    let edge = |of: fn(f64, f64) -> f64| values.iter().map(|(value, _)| *value).reduce(of).unwrap_or(got);
    Some(RollTold {
        entry,
        what: label.to_owned(),
        faces: faces.to_vec(),
        expected: millionths(each().map(|(outcome, (value, _))| outcome.weight * value).sum()),
        got: millionths(got),
        worst: millionths(edge(f64::min)),
        best: millionths(edge(f64::max)),
        as_good: millionths(each().filter(|(_, (value, _))| *value >= got).map(|(outcome, _)| outcome.weight).sum()),
        error: millionths(error),
    })
}

/// Every way the dice of the roll may fall, with its probability. None if there are too many.
fn every(battle: &dyn Battle) -> Option<Vec<(f64, Vec<i32>)>> {
    let entries = battle.branch().tape().len();
    let (mut open, mut whole) = (vec![(1.0, Vec::new())], Vec::new());
    while let Some((weight, faces)) = open.pop() {
        let mut rolled = battle.branch();
        faces.iter().try_for_each(|face| rolled.key(*face)).ok()?;
        rolled.run(None);
        if !faces.is_empty() && rolled.tape().len() > entries {
            whole.push((weight, faces));
        } else {
            let more = |face: i32| faces.iter().copied().chain([face]).collect::<Vec<i32>>();
            match rolled.wait() {
                Some(Wait::Die { die, .. }) => {
                    let share = weight / f64::from(die.sides);
                    open.extend((0..i32::from(die.sides)).map(|nth| (share, more(die.lowest() + nth))));
                }
                Some(Wait::Draw { cup, .. }) => {
                    let total = cup.total().max(1) as f64;
                    let values = (0_i32..).zip(cup.0).filter(|(_, count)| *count > 0);
                    open.extend(values.map(|(value, count)| (weight * f64::from(count) / total, more(value))));
                }
                _ => return None,
            }
        }
        if open.len() + whole.len() > MOST_OUTCOMES {
            return None;
        }
    }
    (whole.len() > 1).then_some(whole)
}

/// What the position is worth to the north, play by play, with the usual plans on both sides.
fn play(battle: &dyn Battle, weights: &Weights, plays: usize, number: u64, desk: Desk<'_>) -> Vec<f64> {
    let from = battle.rehearsal();
    let (plans, until) = (BySide::of(|_| Plan::default()), from.horizon());
    desk.map(plays, |play| {
        let mut dice = Seeded::new(seed(&[number, play as u64]));
        weights.wins(&from.play_out(&plans, None, until, &mut dice), Side::North)
    })
}
