//! How fast battles are played at random, on one core: decisions a second and nanoseconds a decision, for each
//! scenario; and how long the commander thinks, on average and at most, when he plays both sides. Names of scenarios after
//! `--` time those alone.

use std::sync::Arc;
use std::time::{Duration, Instant};

use battery::speed;
use chance::Seeded;
use cwb::CWB;
use cwb::battle::war::War;
use longroll::battle::Fought;
use longroll::game::{Hand, Match};
use longroll::system::{Settings, System};
use longroll::table::Wait;

/// Decisions in a batch.
const ENOUGH: u64 = 20_000;

/// Battles of the commander against himself.
const COMMANDED: u64 = 3;

fn main() {
    for scenario in CWB.scenarios().iter().filter(|scenario| speed::is_wanted(scenario.id)) {
        let battle = CWB.battle(scenario.id, &Settings::default(), &[]);
        let battle = battle.unwrap_or_else(|faults| panic!("{}", faults[0]));
        println!("{}", speed::line(scenario.id, &battle, ENOUGH));
        let mut thought: Vec<Duration> = (0..COMMANDED).flat_map(|seed| command(&battle, seed)).collect();
        thought.sort_unstable();
        let [mean, most] = [thought.iter().sum::<Duration>() / thought.len() as u32, thought[thought.len() - 1]]
            .map(|time| time.as_secs_f64() * 1e3);
        println!("{:<22} {mean:>9.2} ms a decision of the commander, {most:.1} ms at most", "");
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
