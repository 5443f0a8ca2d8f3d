//! Whole battles of every scenario that came with the program, played at random: they end, break no rule, replay as
//! recorded, and can be taken back.
//!
//! `LONGROLL_GAMES=20000 cargo test --release -p cwb --test battles` plays so many of them.

#[path = "battles/between.rs"]
mod between;
#[path = "battles/sound.rs"]
mod sound;

use std::sync::Arc;

use battery::battle::{by_hand, random_play, record_and_replay};
use battery::command::games;
use cwb::CWB;
use cwb::battle::scenario::LIBRARY;
use cwb::battle::war::War;
use longroll::system::{Settings, System};
use sound::Watch;

/// No battle takes so many decisions.
const MOST: u64 = 100_000;

/// Scenarios with how many of every hundred random games they get.
const SCENARIOS: [(&str, u64); 3] = [("first-kernstown", 40), ("henry-house-hill", 40), ("by-the-dice", 20)];

fn battle(name: &str) -> Arc<War> {
    let opened = CWB.battle(name, &Settings::default(), &[]);
    opened.unwrap_or_else(|faults| panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")))
}

#[test]
fn every_scenario_is_listed_and_opens() {
    for (name, _) in SCENARIOS {
        battle(name);
    }
    let listed = CWB.scenarios();
    assert_eq!((listed.len(), SCENARIOS.len()), (LIBRARY.scenarios.len(), LIBRARY.scenarios.len()));
    for scenario in listed {
        assert!(SCENARIOS.iter().any(|(name, _)| *name == scenario.id), "{scenario:?}");
        assert!(scenario.turns >= 4 && scenario.pieces.iter().all(|pieces| *pieces >= 5), "{scenario:?}");
        let begun = CWB.begin(scenario.id, &Settings::default(), &[]);
        let board = begun.unwrap_or_else(|faults| panic!("{}", faults[0])).board();
        let tabletop = board.tabletop.expect("it is fought on a table");
        assert!(tabletop.areas.len() >= 5, "{scenario:?}");
    }
}

#[test]
fn random_battles_end_and_break_no_rule() {
    for (name, share) in SCENARIOS {
        let game = battle(name);
        for seed in 0..(games(40) * share).div_ceil(100) {
            let mut watch = Watch::new(&game, name);
            random_play(&game, seed, MOST, |state, seed| watch.look(state, seed));
        }
    }
}

#[test]
fn battles_replay_as_recorded_and_undo_is_fair() {
    for (name, share) in SCENARIOS {
        let game = battle(name);
        let games = (games(40) * share).div_ceil(100) / 10;
        for seed in 0..games.max(1) {
            record_and_replay(&by_hand(&game, 1_000_000 + seed, MOST), seed);
        }
    }
}
