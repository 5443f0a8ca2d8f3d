//! What a position is worth: the probability that a side wins, from how the battle stands.

use longroll::plan::Standing;
use longroll::side::Side;

/// The weights of the win probability, for one battle. Fitted by self-play; see [`Weights::USUAL`] for battles that were not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// The advantage of the north that shrinks as turns pass.
    pub start: f64,
    /// The lead in points, in multiples of the smallest margin of victory.
    pub lead: f64,
    /// The same, growing as the end comes near.
    pub late: f64,
    /// The difference of strength, as a share of both.
    pub strength: f64,
    /// Microseconds that a rehearsed decision took where the weights were fitted. Budgets are counted in decisions, so that
    /// they do not depend on the machine.
    pub pace: u32,
}

impl Weights {
    /// For battles that were not fitted.
    pub const USUAL: Weights = Weights { start: 0.0, lead: 0.5, late: 1.5, strength: 2.5, pace: 60 };

    /// How many decisions are rehearsed in this many milliseconds.
    pub fn decisions(&self, milliseconds: usize) -> usize {
        1000 * milliseconds / self.pace.max(1) as usize
    }

    /// What the weights multiply.
    pub fn features(standing: &Standing) -> [f64; 4] {
        let margin = f64::from(standing.margin.max(1));
        let lead = (f64::from(standing.lead(Side::North)) / margin).clamp(-8.0, 8.0);
        let left = f64::from(standing.turns_left.max(0));
        let (ours, theirs) = (f64::from(standing.strength.north.max(0)), f64::from(standing.strength.south.max(0)));
        let strength = (ours - theirs) / (ours + theirs).max(1.0);
        [left / (left + 4.0), lead, lead / (left + 1.0), strength * left / (left + 1.0)]
    }

    /// The weights as a list, in the order of the features.
    pub const fn list(&self) -> [f64; 4] {
        [self.start, self.lead, self.late, self.strength]
    }

    /// The probability that this side wins; half of a draw counts.
    pub fn wins(&self, standing: &Standing, side: Side) -> f64 {
        let north = match standing.over {
            Some(Some(Side::North)) => 1.0,
            Some(Some(Side::South)) => 0.0,
            Some(None) => 0.5,
            None => {
                let features = Weights::features(standing);
                squash(features.iter().zip(self.list()).map(|(feature, weight)| feature * weight).sum())
            }
        };
        if side == Side::North { north } else { 1.0 - north }
    }

    /// What plans are compared by: the probability to win, and a little for points, so that a lost or won battle is still
    /// played well.
    pub fn worth(&self, standing: &Standing, side: Side) -> f64 {
        let lead = f64::from(standing.lead(side)) / f64::from(standing.margin.max(1));
        self.wins(standing, side) + 0.15 * squash(lead / 2.0)
    }
}

/// The weights that were fitted for the shipped battles: system, battle, the four weights in thousandths, and the pace.
const FITTED: &str = include_str!("../values.txt");

/// The weights for a battle: fitted, or the usual ones.
pub fn weights(system: &str, battle: &str) -> Weights {
    let of = |line: &str| {
        let mut words = line.split_whitespace();
        (words.next() == Some(system) && words.next() == Some(battle)).then(|| words.map(str::parse).collect())
    };
    let numbers: Option<Result<Vec<i32>, _>> = FITTED.lines().find_map(of);
    match numbers {
        Some(Ok(list)) if list.len() == 5 => {
            let [start, lead, late, strength] = [0, 1, 2, 3].map(|at| f64::from(list[at]) / 1000.0);
            Weights { start, lead, late, strength, pace: list[4].unsigned_abs() }
        }
        _ => Weights::USUAL,
    }
}

/// The logistic curve, by arithmetic that is the same on every machine: no library function of the platform.
pub fn squash(x: f64) -> f64 {
    // e^-|x| as (e^(-|x|/1024))^1024, with a short series for the small power.
    let small = -x.abs().min(40.0) / 1024.0;
    let mut power = 1.0 + small * (1.0 + small * (0.5 + small / 6.0));
    for _ in 0..10 {
        power *= power;
    }
    let upper = 1.0 / (1.0 + power);
    if x < 0.0 { 1.0 - upper } else { upper }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_logistic() {
        for tenth in -80..=80 {
            let x = f64::from(tenth) / 10.0;
            assert!((squash(x) - 1.0 / (1.0 + (-x).exp())).abs() < 1e-6, "{x}");
        }
    }
}
