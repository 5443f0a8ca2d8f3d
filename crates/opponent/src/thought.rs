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
    /// A plan that was not played out yet.
    pub const fn new(plan: Plan) -> Tried {
        Tried { plan, ends: Vec::new(), worth: Vec::new() }
    }

    /// Note where one more rehearsal led.
    pub fn add(&mut self, end: Standing, weights: &Weights, side: Side) {
        self.worth.push(weights.worth(&end, side));
        self.ends.push(end);
    }

    /// What it is worth on average.
    pub fn mean(&self) -> f64 {
        self.worth.iter().sum::<f64>() / self.worth.len().max(1) as f64
    }

    /// In how many of 100 rehearsals this side wins, by the value of where they end.
    pub fn wins(&self, weights: &Weights, side: Side) -> f64 {
        let sum: f64 = self.ends.iter().map(|end| weights.wins(end, side)).sum();
        100.0 * sum / self.ends.len().max(1) as f64
    }

    /// How much better it is than another on the seeds that both have played, and the standard error of that.
    pub fn better_than(&self, other: &Tried) -> (f64, f64) {
        paired(&self.worth, &other.worth)
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
    /// The plan that he chose.
    pub fn plan(&self) -> &Plan {
        const FREE: &Plan = &Plan(Vec::new());
        self.tried.first().map_or(FREE, |tried| &tried.plan)
    }
}
