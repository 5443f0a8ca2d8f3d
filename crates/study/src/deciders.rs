//! What went with winning: for every event that happened in some battles and not in others, how many of them were won.

use std::collections::BTreeSet;

use longroll::side::BySide;
use serde::Serialize;

use crate::fought::Fought;

/// An event, and how much more often the first side won when it happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Decider {
    /// The event in words.
    pub what: String,
    /// In how many battles it happened.
    pub battles: usize,
    /// The share that the first side won when it happened, and when it did not.
    pub with: f64,
    pub without: f64,
    /// The standard error of the difference.
    pub error: f64,
}

impl Decider {
    /// How many standard errors the difference is wide.
    fn weight(&self) -> f64 {
        (self.with - self.without).abs() / self.error.max(1e-9)
    }
}

/// At most this many are listed.
const MOST: usize = 8;
/// Events that happened, or did not happen, in fewer battles than this say nothing.
const FEWEST: usize = 5;

/// The events that go most clearly with winning or losing.
pub fn deciders(sides: &BySide<String>, goals: &[String], games: &[Fought]) -> Vec<Decider> {
    let names = [&sides.north, &sides.south];
    let mut all = Vec::new();
    for (goal, name) in goals.iter().enumerate() {
        for (side, sign) in [(0, 1), (1, -1)] {
            let what = format!("{} holds {name} at the end", names[side]);
            all.extend(decider(what, games, |game| game.held.get(goal) == Some(&sign)));
        }
    }
    for side in [0, 1] {
        let arms: BTreeSet<&String> = games.iter().flat_map(|game| game.had[side].keys()).collect();
        for arm in arms {
            let mut lost: Vec<i32> = games.iter().map(|game| game.lost[side].get(arm).copied().unwrap_or(0)).collect();
            lost.sort_unstable();
            let Some(usual) = lost.get(lost.len() / 2).copied() else { continue };
            let what = format!("{} loses more than {usual} strength of its {arm}", names[side]);
            all.extend(decider(what, games, |game| game.lost[side].get(arm).copied().unwrap_or(0) > usual));
        }
    }
    let half = games.iter().map(|game| game.leads.len()).max().unwrap_or(0) / 2;
    if half > 0 {
        let what = format!("{} is ahead when turn {} begins", names[0], half + 1);
        all.extend(decider(what, games, |game| game.leads.get(half).is_some_and(|lead| *lead > 0)));
    }
    all.sort_by(|a, b| b.weight().total_cmp(&a.weight()));
    all.truncate(MOST);
    all
}

fn decider(what: String, games: &[Fought], happened: impl Fn(&Fought) -> bool) -> Option<Decider> {
    let (with, without): (Vec<&Fought>, Vec<&Fought>) = games.iter().partition(|game| happened(game));
    if with.len() < FEWEST || without.len() < FEWEST {
        return None;
    }
    let share = |of: &[&Fought]| of.iter().map(|game| game.share()).sum::<f64>() / of.len() as f64;
    // With one battle of each kind added, so that a share of 0 or 1 is not taken for certain.
    let variance = |share: f64, n: usize| {
        let p = (share * n as f64 + 1.0) / (n as f64 + 2.0);
        p * (1.0 - p) / n as f64
    };
    let (p, q) = (share(&with), share(&without));
    let error = (variance(p, with.len()) + variance(q, without.len())).sqrt();
    let decider = Decider { what, battles: with.len(), with: p, without: q, error };
    // Fewer than two standard errors may be chance.
    (decider.weight() >= 2.0).then_some(decider)
}
