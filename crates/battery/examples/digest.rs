//! Digests of random battles: a change that is only to be faster must leave them as they are.
//!
//! `digest GAMES [SCENARIO]...` prints a line for each battle: its decisions and a digest of every question, of every state at
//! the end of a game, and of the offers of some questions. Compare the output before and after the change.

use std::fmt::{Debug, Write};
use std::sync::Arc;

use battery::battle::{by_hand, random_play};
use longroll::battle::Fought;
use longroll::system::{Settings, System};

/// More decisions than any battle takes.
const MOST: u64 = 1_000_000;

/// One of this many games is played by hand too, with the words of every offer.
const BY_HAND: u64 = 50;

/// FNV-1a, 64 bits: the same on every machine and in every version of Rust.
struct Digest(u64);

impl Digest {
    fn new() -> Digest {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

fn line<G>(scenario: &str, game: &Arc<G>, games: u64)
where
    G: Fought,
    G::State: PartialEq + Debug,
{
    let (mut digest, mut decisions) = (Digest::new(), 0);
    for seed in 0..games {
        let (end, taken) = random_play(game, seed, MOST, |_, _| {});
        decisions += taken;
        let _ = write!(digest, "{taken} {end:?}");
        if seed % BY_HAND == BY_HAND - 1 {
            let battle = by_hand(game, seed, MOST);
            let _ = write!(digest, "{:?} {:?}", battle.tape(), battle.events());
        }
    }
    println!("{scenario:<28} {games:>5} games {decisions:>9} decisions {:016x}", digest.0);
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games = words.first().and_then(|word| word.parse().ok()).unwrap_or(300);
    let is_wanted = |id: &str| words.len() < 2 || words[1..].iter().any(|word| word == id);
    macro_rules! all {
        ($($system:expr),*) => {$(
            for scenario in $system.scenarios().iter().filter(|scenario| is_wanted(scenario.id)) {
                match $system.battle(scenario.id, &Settings::default(), &[]) {
                    Ok(battle) => line(&format!("{} {}", $system.id(), scenario.id), &battle, games),
                    Err(faults) => println!("{}: {}", scenario.id, faults[0]),
                }
            }
        )*};
    }
    all!(
        fury::FIRE_AND_FURY,
        cwb::CWB,
        gcacw::ABOVE_THE_CLOUDS,
        gbacw::Edition::DeathValley.system(),
        gbacw::Edition::Gringo.system()
    );
}
