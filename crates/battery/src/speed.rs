//! How fast battles are played at random, on one core. Machines are noisy: compare ratios within one run, not times.

use std::sync::Arc;
use std::time::Instant;

use longroll::game::Game;

use crate::battle::random_play;

/// How many batches are timed; the median counts.
const BATCHES: usize = 5;

/// More decisions than any battle takes.
const MOST: u64 = 1_000_000;

/// Whether the arguments of a benchmark ask for this scenario: those named after `--`, or all.
pub fn is_wanted(scenario: &str) -> bool {
    let mut named = std::env::args().skip(1).filter(|word| !word.starts_with('-')).peekable();
    named.peek().is_none() || named.any(|name| name == scenario)
}

/// A line about a battle: decisions per second and nanoseconds per decision, for batches of this many decisions.
pub fn line<G: Game>(scenario: &str, battle: &Arc<G>, enough: u64) -> String {
    let mut seed = 0;
    let mut batch = || {
        let (start, mut decisions, mut games) = (Instant::now(), 0, 0);
        while decisions < enough {
            decisions += random_play(battle, seed, MOST, |_, _| {}).1;
            (seed, games) = (seed + 1, games + 1);
        }
        (start.elapsed().as_nanos() as f64 / decisions as f64, decisions / games)
    };
    let mut times: Vec<(f64, u64)> = (0..BATCHES).map(|_| batch()).collect();
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (nanoseconds, length) = times[BATCHES / 2];
    let speed = 1e9 / nanoseconds;
    format!("{scenario:<22} {speed:>9.0} decisions/s {nanoseconds:>8.0} ns a decision {length:>6} decisions a game")
}
