//! What may happen to units and places before the next turn, found by rehearsing the enemy's plans.

use std::collections::BTreeMap;

use chance::Seeded;
use longroll::foresight::{Change, Subject};
use longroll::procedure::Fact;
use longroll::rehearsal::Rehearse;
use longroll::side::{BySide, Side};

use crate::rehearsing::{Desk, seed};

/// In how many of 100 rehearsals something happens.
#[derive(Clone, PartialEq, Debug)]
pub struct Threat {
    /// To what.
    pub subject: Subject,
    /// Which property changes.
    pub aspect: &'static str,
    /// To which value.
    pub value: Fact,
    /// In how many of 100 rehearsals.
    pub of_100: f64,
}

/// What the plans of the enemy may do while this side carries out its usual plan. The most likely first.
pub fn threats(from: &dyn Rehearse, side: Side, plays: usize, number: u64, desk: Desk<'_>) -> Vec<Threat> {
    let (ours, theirs) = (from.plans(side), from.plans(side.other()));
    let until = from.horizon();
    let ends = desk.map(plays, |play| {
        let mut dice = Seeded::new(seed(&[number, play as u64]));
        let position = from.imagined(side, &mut dice);
        let pick = |whose: Side| {
            let of = if whose == side { &ours[..ours.len().min(1)] } else { &theirs };
            if of.is_empty() { longroll::plan::Plan::default() } else { of[play % of.len()].clone() }
        };
        position.changes(&BySide::of(pick), until, &mut dice)
    });
    let mut counts: BTreeMap<Change, usize> = BTreeMap::new();
    for change in ends.iter().flatten() {
        *counts.entry(*change).or_default() += 1;
    }
    let share = |count: usize| 100.0 * count as f64 / ends.len().max(1) as f64;
    let of = |(change, count): (Change, usize)| Threat {
        subject: change.subject,
        aspect: change.aspect,
        value: change.value,
        of_100: share(count),
    };
    let mut threats: Vec<Threat> = counts.into_iter().map(of).collect();
    threats.sort_by(|a, b| b.of_100.total_cmp(&a.of_100));
    threats
}
