//! Whole battles between two players, in mirrored pairs: each plays both sides on the same dice.

use std::time::{Duration, Instant};

use chance::Seeded;
use longroll::battle::Battle;
use longroll::side::{BySide, Side};
use longroll::table::Wait;

use crate::player::{Kind, Player};
use crate::rehearsing::{Desk, seed};
use crate::value::Weights;

/// More decisions than any battle takes.
const MOST_DECISIONS: usize = 200_000;

/// How one battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// Points of the north less those of the south.
    pub lead: i32,
    /// Decisions of both sides.
    pub decisions: usize,
    /// Turns of planning: how often the hour changed.
    pub hours: u32,
    /// How long each side thought.
    pub thought: BySide<Duration>,
}

/// Play a battle to its end. None if it does not end.
pub fn fight(mut battle: Box<dyn Battle>, kinds: BySide<Kind>, weights: Weights, dice: u64) -> Option<Ended> {
    let mut rolls = Seeded::new(dice);
    let mut whim = Seeded::new(seed(&[dice, 7]));
    let mut players =
        BySide::of(|side| Player::new(kinds[side], weights, seed(&[dice, if side == Side::North { 11 } else { 13 }])));
    let mut thought = BySide::<Duration>::default();
    let (mut hour, mut hours) = (None, 0);
    battle.run(Some(&mut rolls));
    for decisions in 0..MOST_DECISIONS {
        let Some(Wait::Pick { side, .. }) = battle.wait() else {
            let standing = battle.rehearsal().standing();
            let winner = standing.over?;
            return Some(Ended { winner, lead: standing.lead(Side::North), decisions, hours, thought });
        };
        let side = *side;
        let now = battle.rehearsal().hour();
        if hour != Some(now) {
            (hour, hours) = (Some(now), hours + 1);
        }
        let began = Instant::now();
        let answer = players[side].decide(&*battle, &mut whim, Desk::ALONE)?;
        thought[side] += began.elapsed();
        battle.answer(&answer).ok()?;
        battle.run(Some(&mut rolls));
    }
    None
}

/// What the first of two players has won, lost and drawn, and his leads in mirrored pairs.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Battles won.
    pub won: u32,
    /// Battles drawn.
    pub drawn: u32,
    /// Battles lost.
    pub lost: u32,
    /// His lead in points over both battles of each pair.
    pub leads: Vec<i32>,
    /// How long he thought, and in how many turns.
    pub thought: Duration,
    /// Turns of planning.
    pub hours: u32,
}

impl Tally {
    /// Add a pair: he played the north in the first battle and the south in the second.
    pub fn add(&mut self, first: &Ended, second: &Ended) {
        for (ended, side) in [(first, Side::North), (second, Side::South)] {
            match ended.winner {
                None => self.drawn += 1,
                Some(winner) if winner == side => self.won += 1,
                Some(_) => self.lost += 1,
            }
            self.thought += ended.thought[side];
            self.hours += ended.hours;
        }
        self.leads.push(first.lead - second.lead);
    }

    /// Battles played.
    pub const fn battles(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of battles won, draws counted half.
    pub fn share(&self) -> f64 {
        (f64::from(self.won) + 0.5 * f64::from(self.drawn)) / f64::from(self.battles().max(1))
    }

    /// The 95 percent interval of the share (Wilson).
    pub fn interval(&self) -> (f64, f64) {
        wilson(self.share(), f64::from(self.battles()))
    }

    /// The mean lead of a pair, and its standard error.
    pub fn lead(&self) -> (f64, f64) {
        let leads: Vec<f64> = self.leads.iter().map(|lead| f64::from(*lead)).collect();
        crate::thought::paired(&leads, &vec![0.0; leads.len()])
    }
}

/// The Wilson interval of a share of this many trials, at 95 percent.
pub fn wilson(share: f64, trials: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    if trials <= 0.0 {
        return (0.0, 1.0);
    }
    let middle = share + Z * Z / (2.0 * trials);
    let spread = Z * (share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
    let scale = 1.0 + Z * Z / trials;
    (((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0))
}

/// Fight a mirrored pair on one seed.
pub fn pair(fresh: &dyn Battle, kinds: [Kind; 2], weights: Weights, dice: u64) -> Option<(Ended, Ended)> {
    let [ours, theirs] = kinds;
    let first = fight(fresh.fork(0), BySide { north: ours, south: theirs }, weights, dice)?;
    let second = fight(fresh.fork(0), BySide { north: theirs, south: ours }, weights, dice)?;
    Some((first, second))
}
