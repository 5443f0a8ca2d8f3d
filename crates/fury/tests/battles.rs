//! Whole battles of every scenario that came with the program, played at random: they end, break no rule, replay as recorded,
//! and can be taken back.
//!
//! `LONGROLL_GAMES=20000 cargo test --release -p fury --test battles` plays so many of them.

#[path = "battles/sound.rs"]
mod sound;

use std::sync::Arc;

use battery::battle::{by_hand, random_play, record_and_replay};
use battery::command::games;
use fury::FIRE_AND_FURY;
use fury::battle::scenario::LIBRARY;
use fury::battle::war::War;
use longroll::system::{Settings, System};
use sound::Watch;

/// No battle takes so many decisions.
const MOST: u64 = 100_000;

/// Scenarios with how many of every hundred random games they get.
const SCENARIOS: [(&str, u64); 3] = [("brawners-farm", 80), ("mcphersons-ridge", 15), ("cedar-mountain", 5)];

/// Games beyond the usual ones that broke a rule once: a breakthrough went off the table, guns that unlimbered lay on others.
const MENDED: [(&str, u64); 3] = [("brawners-farm", 2910), ("mcphersons-ridge", 48), ("mcphersons-ridge", 188)];

fn battle(name: &str) -> Arc<War> {
    let opened = FIRE_AND_FURY.battle(name, &Settings::default(), &[]);
    opened.unwrap_or_else(|faults| panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")))
}

#[test]
fn every_scenario_is_listed_and_opens() {
    for (name, _) in SCENARIOS {
        battle(name);
    }
    let listed = FIRE_AND_FURY.scenarios();
    assert_eq!((listed.len(), SCENARIOS.len()), (LIBRARY.scenarios.len(), LIBRARY.scenarios.len()));
    for scenario in listed {
        assert!(SCENARIOS.iter().any(|(name, _)| *name == scenario.id), "{scenario:?}");
        assert!(scenario.turns >= 6 && scenario.pieces.iter().all(|pieces| *pieces >= 5), "{scenario:?}");
        let begun = FIRE_AND_FURY.begin(scenario.id, &Settings::default(), &[]);
        let board = begun.unwrap_or_else(|faults| panic!("{}", faults[0])).board();
        let tabletop = board.tabletop.expect("it is fought on a table");
        assert!(tabletop.areas.len() >= 5 && tabletop.lines.len() >= 3, "{scenario:?}");
    }
}

#[test]
fn random_battles_end_and_break_no_rule() {
    for (name, share) in SCENARIOS {
        let game = battle(name);
        let mended = MENDED.iter().filter(|(known, _)| *known == name).map(|(_, seed)| *seed);
        for seed in (0..(games(100) * share).div_ceil(100)).chain(mended) {
            let mut watch = Watch::new(&game, name);
            random_play(&game, seed, MOST, |state, seed| watch.look(state, seed));
        }
    }
}

#[test]
fn battles_replay_as_recorded_and_undo_is_fair() {
    for (name, share) in SCENARIOS {
        let game = battle(name);
        let games = (games(100) * share).div_ceil(100) / 10;
        for seed in 0..games.max(1) {
            record_and_replay(&by_hand(&game, 1_000_000 + seed, MOST), seed);
        }
    }
}
