//! What a commander thought: the plans he compared, and where each led.

use longroll::plan::{Plan, Standing};
use longroll::side::Side;

use crate::value::Weights;

/// A plan that was played out.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The plan.
    pub plan: Plan,
    /// What each rehearsal led to, by the number of its seed.
    pub ends: Vec<Standing>,
    /// What each of them is worth.
    pub worth: Vec<f64>,
}

impl Tried {
    /// What it is worth on average.
    pub fn mean(&self) -> f64 {
        self.worth.iter().sum::<f64>() / self.worth.len().max(1) as f64
    }

    /// In how many of 100 rehearsals this side wins, by the value of where they end.
    pub fn wins(&self, weights: &Weights, side: Side) -> f64 {
        let sum: f64 = self.ends.iter().map(|end| weights.wins(end, side)).sum();
        100.0 * sum / self.ends.len().max(1) as f64
    }
}

/// The mean of the paired differences, and its standard error.
pub fn paired(ours: &[f64], theirs: &[f64]) -> (f64, f64) {
    let n = ours.len().min(theirs.len());
    if n == 0 {
        return (0.0, f64::INFINITY);
    }
    let differences: Vec<f64> = ours.iter().zip(theirs).map(|(a, b)| a - b).collect();
    let mean = differences.iter().sum::<f64>() / n as f64;
    if n == 1 {
        return (mean, f64::INFINITY);
    }
    let variance = differences.iter().map(|d| (d - mean) * (d - mean)).sum::<f64>() / (n - 1) as f64;
    (mean, (variance / n as f64).sqrt())
}

/// What a commander thought before a turn.
#[derive(Clone, Debug)]
pub struct Thought {
    /// His side.
    pub side: Side,
    /// The plans that he compared, the chosen one first, the others by worth.
    pub tried: Vec<Tried>,
    /// The plans that he expected of the enemy.
    pub feared: Vec<Plan>,
    /// The last hour of each rehearsal.
    pub until: u32,
}

impl Thought {
    /// Add plans that raced against the chosen one: the winner comes first, the others by worth. Of a plan that was rehearsed
    /// in both, the longer run is kept.
    pub fn merge(&mut self, raced: Vec<Tried>) {
        let Some(winner) = raced.first().map(|tried| tried.plan.clone()) else { return };
        for tried in raced {
            match self.tried.iter_mut().find(|known| known.plan == tried.plan) {
                Some(known) if known.ends.len() < tried.ends.len() => *known = tried,
                Some(_) => {}
                None => self.tried.push(tried),
            }
        }
        self.tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        if let Some(at) = self.tried.iter().position(|tried| tried.plan == winner) {
            self.tried[..=at].rotate_right(1);
        }
    }

    /// The plan that he chose.
    pub fn plan(&self) -> &Plan {
        const FREE: &Plan = &Plan(Vec::new());
        self.tried.first().map_or(FREE, |tried| &tried.plan)
    }
}
