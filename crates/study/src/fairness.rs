//! Is this battle fair? Many battles between computer players, until the answer is as sure as wanted.

use std::collections::BTreeMap;

use longroll::side::BySide;
use opponent::duel::wilson;
use opponent::rehearsing::Desk;
use serde::Serialize;

use crate::deciders::{Decider, deciders};
use crate::fought::{Fought, Setting, fight};
use crate::numbers::{Spread, spread};

/// Battles are fought in batches of this many seeds, so that the number of cores does not change where a study stops.
pub const BATCH: u64 = 20;

/// How long a study goes on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Until {
    /// Until the 95 percent interval reaches this far to either side.
    pub within: f64,
    /// At most this many battles.
    pub most: u64,
    /// The first seed.
    pub seed: u64,
}

/// Everything that a study of fairness says.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fairness {
    /// The system.
    pub system: String,
    /// The battle.
    pub battle: String,
    /// The names of the sides, north first.
    pub sides: [String; 2],
    /// Who decided for the sides; where they differ, they changed sides in every second battle.
    pub players: [String; 2],
    /// How many battles were fought, and the first seed.
    pub battles: usize,
    pub first_seed: u64,
    /// Won by each side, and drawn.
    pub won: [usize; 2],
    pub drawn: usize,
    /// The share of the first side, draws counted half, with its 95 percent interval.
    pub share: f64,
    pub interval: (f64, f64),
    /// How often each grade came up.
    pub grades: Vec<(String, usize)>,
    /// Victory points of each side.
    pub points: [Spread; 2],
    /// The lead of the first side.
    pub lead: Spread,
    /// Strength lost, in percent.
    pub losses: [Spread; 2],
    /// Strength lost by arm, in percent of the arm's strength.
    pub arms: [Vec<(String, f64)>; 2],
    /// The last turn, and decisions of both sides.
    pub turns: Spread,
    pub decisions: Spread,
    /// The lead of the first side when each turn began: the smallest, lower quarter, middle, upper quarter and largest.
    pub course: Vec<Spread>,
    /// In how many battles each turn was the one from which the winner was ahead for good.
    pub decided: Vec<usize>,
    /// What went with winning, the strongest first.
    pub deciders: Vec<Decider>,
}

/// The battles that a study of this setting fights in one batch: each seed once, or twice if the players differ.
pub fn batch(setting: &Setting, from: u64) -> Vec<(u64, bool)> {
    let turns: &[bool] = if setting.players.north == setting.players.south { &[false] } else { &[false, true] };
    let seeds = from..from.saturating_add(BATCH);
    seeds.flat_map(|seed| turns.iter().map(move |swapped| (seed, *swapped))).collect()
}

/// Fight these battles. `known` are results of an earlier run, which are not fought again; `each` hears of every new one.
pub fn fought(
    setting: &Setting,
    wanted: &[(u64, bool)],
    known: &BTreeMap<(u64, bool), Fought>,
    desk: Desk<'_>,
    each: &(dyn Fn(&Fought) + Sync),
) -> Result<Vec<Fought>, Fault> {
    let fresh = setting.begin().map_err(Fault::Setting)?;
    let fresh = std::sync::Mutex::new(fresh);
    let results = desk.map(wanted.len(), |index| {
        let (seed, swapped) = wanted[index];
        if let Some(game) = known.get(&(seed, swapped)) {
            return Ok(game.clone());
        }
        let battle = fresh.lock().unwrap_or_else(std::sync::PoisonError::into_inner).fork(0);
        let game = fight(setting, battle, seed, swapped).ok_or(Fault::Endless(seed))?;
        each(&game);
        Ok(game)
    });
    if results.len() < wanted.len() {
        return Err(Fault::Canceled);
    }
    results.into_iter().collect()
}

/// Why a study has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The battle cannot be set up.
    Setting(Vec<longroll::diagnostic::Diagnostic>),
    /// A battle with this seed did not end.
    Endless(u64),
    /// A change cannot be made.
    Change(String),
    /// The answer is no longer wanted.
    Canceled,
}

/// Whether these battles say enough.
pub fn enough(games: &[Fought], until: Until) -> bool {
    let share = games.iter().map(Fought::share).sum::<f64>() / games.len().max(1) as f64;
    let (low, high) = wilson(share, games.len() as f64);
    games.len() as u64 >= until.most || (high - low) / 2.0 <= until.within
}

/// Fight until it is enough.
pub fn study(
    setting: &Setting,
    until: Until,
    known: &BTreeMap<(u64, bool), Fought>,
    desk: Desk<'_>,
    each: &(dyn Fn(&Fought) + Sync),
) -> Result<Vec<Fought>, Fault> {
    let mut games = Vec::new();
    let mut from = until.seed;
    loop {
        let wanted = batch(setting, from);
        games.extend(fought(setting, &wanted, known, desk, each)?);
        from = from.saturating_add(BATCH);
        // Without a next seed there is no next battle.
        if enough(&games, until) || wanted.is_empty() {
            return Ok(games);
        }
    }
}

/// What the battles say.
pub fn report(setting: &Setting, sides: &BySide<String>, goals: &[String], games: &[Fought]) -> Fairness {
    let count = |won: i8| games.iter().filter(|game| game.won == won).count();
    let share = games.iter().map(Fought::share).sum::<f64>() / games.len().max(1) as f64;
    let mut grades: BTreeMap<&str, usize> = BTreeMap::new();
    games.iter().for_each(|game| *grades.entry(&game.grade).or_default() += 1);
    let mut grades: Vec<(String, usize)> = grades.into_iter().map(|(grade, count)| (grade.to_owned(), count)).collect();
    grades.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let turns = games.iter().map(|game| game.leads.len()).max().unwrap_or(0);
    // A battle that ended early keeps its last lead.
    let lead_at = |game: &Fought, turn: usize| game.leads.get(turn).or(game.leads.last()).copied().unwrap_or(0);
    let course = (0..turns).map(|turn| spread(games.iter().map(|game| f64::from(lead_at(game, turn)))));
    let mut decided = vec![0; turns];
    games.iter().filter(|game| game.won != 0).for_each(|game| decided[game.decided()] += 1);
    Fairness {
        system: setting.system.id().to_owned(),
        battle: setting.battle.clone(),
        sides: [sides.north.clone(), sides.south.clone()],
        players: [setting.players.north.word(), setting.players.south.word()],
        battles: games.len(),
        first_seed: games.iter().map(|game| game.seed).min().unwrap_or(0),
        won: [count(1), count(-1)],
        drawn: count(0),
        share,
        interval: wilson(share, games.len() as f64),
        grades,
        points: [0, 1].map(|side| spread(games.iter().map(|game| f64::from(game.points[side])))),
        lead: spread(games.iter().map(|game| f64::from(game.lead()))),
        losses: [0, 1].map(|side| spread(games.iter().map(|game| game.losses(side)))),
        arms: [0, 1].map(|side| arms(games, side)),
        turns: spread(games.iter().map(|game| f64::from(game.turn))),
        decisions: spread(games.iter().map(|game| game.decisions as f64)),
        course: course.collect(),
        decided,
        deciders: deciders(sides, goals, games),
    }
}

/// The share of each arm's strength that was lost, in percent.
fn arms(games: &[Fought], side: usize) -> Vec<(String, f64)> {
    let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for game in games {
        for (arm, had) in &game.had[side] {
            let sum = sums.entry(arm).or_default();
            sum.0 += f64::from(game.lost[side].get(arm).copied().unwrap_or(0));
            sum.1 += f64::from(*had);
        }
    }
    let share = |(arm, (lost, had)): (&str, (f64, f64))| (arm.to_owned(), 100.0 * lost / had.max(1.0));
    sums.into_iter().map(share).collect()
}
