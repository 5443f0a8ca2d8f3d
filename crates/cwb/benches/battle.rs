//! How fast battles are played at random, on one core: decisions a second and nanoseconds a decision, for each
//! scenario; and how long the commander thinks, on average and at most, when he plays both sides. Machines are noisy: read ratios of one run, never the times. Names of scenarios after `--` time those
//! alone.

use std::sync::Arc;
use std::time::{Duration, Instant};

use battery::battle::random_play;
use chance::Seeded;
use cwb::CWB;
use cwb::battle::war::War;
use longroll::battle::Fought;
use longroll::game::{Hand, Match};
use longroll::system::{Settings, System};
use longroll::table::Wait;

const MOST: u64 = 100_000;

/// Batches, of which the median counts, and decisions in each.
const BATCHES: usize = 5;
const ENOUGH: u64 = 20_000;

/// Battles of the commander against himself.
const COMMANDED: u64 = 3;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for scenario in CWB.scenarios() {
        if !wanted.is_empty() && !wanted.iter().any(|name| name == scenario.id) {
            continue;
        }
        let battle = CWB.battle(scenario.id, &Settings::default(), &[]);
        let battle = battle.unwrap_or_else(|faults| panic!("{}", faults[0]));
        let mut seed = 0;
        let mut times: Vec<(f64, u64, u64)> = (0..BATCHES)
            .map(|_| {
                let (start, mut decisions, mut games) = (Instant::now(), 0, 0);
                while decisions < ENOUGH {
                    decisions += random_play(&battle, seed, MOST, |_, _| {}).1;
                    (seed, games) = (seed + 1, games + 1);
                }
                (start.elapsed().as_nanos() as f64 / decisions as f64, decisions, games)
            })
            .collect();
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (nanoseconds, decisions, games) = times[BATCHES / 2];
        let (id, speed, length) = (scenario.id, 1e9 / nanoseconds, decisions / games);
        println!("{id:<18} {speed:>9.0} decisions/s {nanoseconds:>8.0} ns a decision {length:>6} decisions a game");
        let mut thought: Vec<Duration> = (0..COMMANDED).flat_map(|seed| command(&battle, seed)).collect();
        thought.sort_unstable();
        let [mean, most] = [thought.iter().sum::<Duration>() / thought.len() as u32, thought[thought.len() - 1]]
            .map(|time| time.as_secs_f64() * 1e3);
        println!("{:<18} {mean:>9.2} ms a decision of the commander, {most:.1} ms at most", "");
    }
}

/// How long each decision takes of a battle that the commander plays against himself.
fn command(game: &Arc<War>, seed: u64) -> Vec<Duration> {
    let mut dice = Seeded::new(seed);
    let mut battle = Match::new(game.clone());
    let mut thought = Vec::new();
    loop {
        battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
        let Some(wait @ Wait::Pick { options, .. }) = battle.wait() else { return thought };
        let start = Instant::now();
        let at = game.advise(battle.now(), wait);
        thought.push(start.elapsed());
        let slug = options[at].slug.clone();
        battle.answer(&slug).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    }
}
