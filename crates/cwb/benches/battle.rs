//! How fast battles are played at random, on one core: decisions a second and nanoseconds a decision, for each
//! scenario. Machines are noisy: read ratios of one run, never the times. Names of scenarios after `--` time those
//! alone.

use std::time::Instant;

use battery::battle::random_play;
use cwb::CWB;
use longroll::system::{Settings, System};

const MOST: u64 = 100_000;

/// Batches, of which the median counts, and decisions in each.
const BATCHES: usize = 5;
const ENOUGH: u64 = 20_000;

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
    }
}
