//! Computer players against each other, in mirrored pairs: the body of every system's `duel` example.
//!
//! `cargo run -p gbacw --example duel -- ridge-farm captain baseline 20` fights 20 pairs on seeds from 1000.

use longroll::system::{Settings, System};
use opponent::duel::{Tally, pair};
use opponent::player::Kind;
use opponent::value::Weights;

/// Fight as the arguments say, and return the lines to print.
pub fn run(systems: &[&dyn System], arguments: impl Iterator<Item = String>) -> Result<String, String> {
    let words: Vec<String> = arguments.collect();
    let [battle, ours, theirs, rest @ ..] = words.as_slice() else {
        return Err("write: BATTLE PLAYER PLAYER [PAIRS [FIRST SEED]]".to_owned());
    };
    let number = |at: usize, usual: u64| rest.get(at).map_or(Ok(usual), |word| word.parse().map_err(|_| word.clone()));
    let (pairs, first) = (number(0, 10)?, number(1, 1000)?);
    let kind = |word: &String| Kind::from_word(word).ok_or_else(|| format!("{word}: one of {:?}", Kind::words()));
    let kinds = [kind(ours)?, kind(theirs)?];
    let begin = |system: &&dyn System| system.begin(battle, &Settings::default(), &[]).ok();
    let fresh = systems.iter().find_map(begin).ok_or_else(|| format!("there is no battle `{battle}`"))?;
    let (mut tally, mut lines) = (Tally::default(), String::new());
    for seed in first..first + pairs {
        let (one, two) = pair(&*fresh, kinds, Weights::USUAL, seed).ok_or_else(|| format!("seed {seed} has no end"))?;
        tally.add(&one, &two);
        lines +=
            &format!("{seed}: as north {:?} {:+}, as south {:?} {:+}\n", one.winner, one.lead, two.winner, two.lead);
    }
    let (low, high) = tally.interval();
    let (lead, error) = tally.lead();
    Ok(format!(
        "{lines}{ours} against {theirs}, {battle}: won {}, drawn {}, lost {}: {:.0} % [{:.0}-{:.0}], lead of a pair \
         {lead:+.1} +- {error:.1}, {:.3} s a turn",
        tally.won,
        tally.drawn,
        tally.lost,
        100.0 * tally.share(),
        100.0 * low,
        100.0 * high,
        tally.thought.as_secs_f64() / f64::from(tally.hours.max(1)),
    ))
}
