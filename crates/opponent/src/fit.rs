//! Fitting the win probability of a battle by self-play, and checking that it means what it says.

use std::time::Instant;

use chance::Seeded;
use longroll::battle::Battle;
use longroll::plan::{Plan, Standing};
use longroll::side::{BySide, Side};
use longroll::table::Wait;

use crate::level::{Level, Temper};
use crate::player::{Kind, Player};
use crate::race::play_on;
use crate::rehearsing::{Desk, seed};
use crate::value::{Weights, squash};

/// How a battle stood at the beginning of an hour, and how it ended for the north: 1, a half, or 0.
#[derive(Clone, Debug)]
pub struct Sample {
    /// How it stood.
    pub standing: Standing,
    /// How it ended.
    pub won: f64,
}

/// More decisions than any battle takes.
const MOST_DECISIONS: usize = 200_000;
/// How strongly the weights are held to the usual ones, so that few games do not carry them away.
const HOLD: f64 = 0.02;
/// Steps of the fit.
const STEPS: usize = 4000;

/// The positions of one battle between recruits, one for each hour.
pub fn samples(mut battle: Box<dyn Battle>, dice: u64) -> Vec<Sample> {
    let recruit = Kind::Commander(Level::Recruit, Temper::Even);
    let mut players = BySide::of(|_| Player::new(recruit, Weights::USUAL, dice));
    let (mut rolls, mut whim) = (Seeded::new(dice), Seeded::new(seed(&[dice, 1])));
    let mut seen: Vec<Standing> = Vec::new();
    let mut hour = None;
    battle.run(Some(&mut rolls));
    for _ in 0..MOST_DECISIONS {
        let position = battle.rehearsal();
        let Some(Wait::Pick { side, .. }) = battle.wait() else { break };
        let side = *side;
        if hour != Some(position.hour()) {
            hour = Some(position.hour());
            seen.push(position.standing());
        }
        // Now and then a random decision, so that the games differ by more than their dice.
        let stray = longroll::seat::Chance::below(&mut whim, 12) == 0;
        let answer = if stray {
            Player::Plain(Kind::Random).decide(&*battle, &mut whim, Desk::ALONE)
        } else {
            players[side].decide(&*battle, &mut whim, Desk::ALONE)
        };
        let Some(answer) = answer else { break };
        if battle.answer(&answer).is_err() {
            break;
        }
        battle.run(Some(&mut rolls));
    }
    let won = match battle.rehearsal().standing().over {
        Some(Some(Side::North)) => 1.0,
        Some(Some(Side::South)) => 0.0,
        _ => 0.5,
    };
    seen.into_iter().map(|standing| Sample { standing, won }).collect()
}

/// How many battles are rehearsed to measure the pace.
const PACED: u64 = 8;

/// Microseconds of a rehearsed decision, measured here from the beginning of a battle.
pub fn pace(battle: &dyn Battle) -> u32 {
    let mut begun = battle.fork(0);
    begun.run(Some(&mut Seeded::new(0)));
    let began = Instant::now();
    let decisions: usize = (0..PACED)
        .map(|number| {
            let plans = BySide::of(|_| Plan::default());
            play_on(begun.rehearsal(), &plans, None, u32::MAX, &mut Seeded::new(number)).decisions
        })
        .sum();
    let micros = began.elapsed().as_micros() / decisions.max(1) as u128;
    u32::try_from(micros).unwrap_or(u32::MAX).max(1)
}

/// The weights that predict these results best (logistic regression by gradient descent, held to the usual weights).
pub fn fit(samples: &[Sample]) -> Weights {
    let rows: Vec<([f64; 4], f64)> =
        samples.iter().map(|sample| (Weights::features(&sample.standing), sample.won)).collect();
    let usual = Weights::USUAL.list();
    let mut weights = usual;
    let n = rows.len().max(1) as f64;
    for _ in 0..STEPS {
        let mut slope = [0.0; 4];
        for (features, won) in &rows {
            let sum: f64 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
            let miss = squash(sum) - won;
            for (slope, feature) in slope.iter_mut().zip(features) {
                *slope += miss * feature / n;
            }
        }
        for ((weight, slope), usual) in weights.iter_mut().zip(slope).zip(usual) {
            *weight -= 0.5 * (slope + HOLD * (*weight - usual));
        }
    }
    // More points and more strength are never worse.
    let [start, lead, late, strength] = weights;
    Weights { start, lead: lead.max(0.0), late: late.max(0.0), strength: strength.max(0.0), ..Weights::USUAL }
}

/// One row of the reliability table: of the positions that were given this chance, how many were won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reliability {
    /// The mean chance that was given.
    pub said: f64,
    /// The share that was won.
    pub won: f64,
    /// How many positions.
    pub positions: usize,
}

/// How well chances match results, in tenths.
pub fn reliability(weights: &Weights, samples: &[Sample]) -> Vec<Reliability> {
    let mut bins = [(0.0, 0.0, 0_usize); 10];
    for sample in samples {
        let said = weights.wins(&sample.standing, Side::North);
        let bin = &mut bins[((said * 10.0) as usize).min(9)];
        *bin = (bin.0 + said, bin.1 + sample.won, bin.2 + 1);
    }
    let of = |(said, won, positions): (f64, f64, usize)| Reliability {
        said: said / positions as f64,
        won: won / positions as f64,
        positions,
    };
    bins.into_iter().filter(|(_, _, positions)| *positions > 0).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results drawn from known weights give those weights back, within noise.
    #[test]
    fn a_fit_finds_the_weights_that_made_the_results() {
        let truth = Weights { start: 0.0, lead: 1.2, late: 2.0, strength: 3.0, pace: 60 };
        let mut dice = Seeded::new(5);
        let mut below = |n| longroll::seat::Chance::below(&mut dice, n) as i32;
        let made = (0..4000).map(|_| {
            let points = BySide { north: below(40), south: below(40) };
            let strength = BySide { north: 50 + below(100), south: 50 + below(100) };
            let standing = Standing { turns_left: below(6), points, margin: 10, strength, ..Standing::default() };
            let won = f64::from(f64::from(below(1_000_000)) / 1e6 < truth.wins(&standing, Side::North));
            Sample { standing, won }
        });
        let samples: Vec<Sample> = made.collect();
        let found = fit(&samples);
        assert!((found.lead - truth.lead).abs() < 0.4, "{found:?}");
        assert!((found.strength - truth.strength).abs() < 1.0, "{found:?}");
        for row in reliability(&found, &samples) {
            assert!((row.said - row.won).abs() < 0.12 || row.positions < 60, "{row:?}");
        }
    }
}
