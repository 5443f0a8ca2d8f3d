//! Whole battles of every scenario that came with the program, played at random: they end, break no rule (21.3), replay as
//! recorded, and can be taken back.
//!
//! `LONGROLL_GAMES=20000 cargo test --release -p gbacw --test battles` plays 20,000 of them.

#[path = "battles/sound.rs"]
mod sound;

use std::collections::BTreeMap;
use std::sync::Arc;

use battery::battle::{by_hand, random_play, record_and_replay};
use battery::command::games;
use gbacw::Edition;
use gbacw::battle::scenario::library;
use gbacw::battle::war::War;
use longroll::receipt::Event;
use longroll::system::{Settings, System};
use longroll::table::Line;
use sound::Watch;

/// More decisions than any battle takes.
const MOST: u64 = 400_000;

/// Scenarios with how many of every hundred random games they get, for each edition one small and one large; and one
/// of our own for rules that the others have no use for.
const SCENARIOS: [(Edition, &str, u64); 5] = [
    (Edition::DeathValley, "ridge-farm", 36),
    (Edition::Gringo, "rancho-del-norte", 36),
    (Edition::DeathValley, "first-kernstown", 3),
    (Edition::Gringo, "palo-alto", 5),
    (Edition::Gringo, "the-streets", 20),
];

fn battle(edition: Edition, name: &str) -> Arc<War> {
    let own = [
        ("the-streets.scenario", include_str!("battles/the-streets.scenario")),
        ("the-streets.map", include_str!("battles/the-streets.map")),
    ];
    let own = own.map(|(file, text)| (file.to_owned(), text.to_owned()));
    edition.system().battle(name, &Settings::default(), &own).unwrap_or_else(|faults| panic!("{name}: {}", faults[0]))
}

#[test]
fn every_scenario_is_listed_and_opens() {
    for edition in [Edition::DeathValley, Edition::Gringo] {
        let listed = edition.system().scenarios();
        assert_eq!(listed.len(), library(edition).scenarios.len());
        for scenario in listed {
            assert!(scenario.turns >= 5 && scenario.pieces.iter().all(|pieces| *pieces >= 10), "{scenario:?}");
            assert!(SCENARIOS.iter().any(|(of, name, _)| *of == edition && *name == scenario.id), "{scenario:?}");
            let begun = edition.system().begin(scenario.id, &Settings::default(), &[]);
            let board = begun.unwrap_or_else(|faults| panic!("{}", faults[0])).board();
            assert!(!board.title.is_empty() && board.hexes.len() >= 16 * 12, "{scenario:?}");
        }
    }
}

/// 8.1, 7.1, 5.2 Stacks are legal and face one way, and markers are as many as the efficiency says, whatever is
/// played.
#[test]
fn random_battles_end_and_break_no_rule() {
    for (edition, name, share) in SCENARIOS {
        let game = battle(edition, name);
        for seed in 0..(games(100) * share).div_ceil(100) {
            let mut watch = Watch::new(&game, name);
            random_play(&game, seed, MOST, |state, seed| watch.look(state, seed));
        }
    }
}

/// 8.2, 8.4, 18.9, 6.3, 19.1 What the scenario of our own is for comes up in its battles.
#[test]
fn the_streets_are_used() {
    let game = battle(Edition::Gringo, "the-streets");
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..60 {
        for event in by_hand(&game, seed, MOST).events() {
            let word = match event {
                Event::Picked { name: name @ "wrap-around", .. } => name,
                Event::Picked { offer, .. } => offer.slug.split(" to ").next().unwrap_or(""),
                Event::Told(Line::Effect { text, .. }) if text.ends_with("is Inactive") => "inactive",
                Event::Told(Line::Effect { text, .. }) if text.ends_with("is released") => "released",
                _ => continue,
            };
            *seen.entry(word.to_owned()).or_default() += 1;
        }
    }
    for word in ["all", "cautiously", "leave", "wrap-around", "inactive", "released"] {
        assert!(seen.contains_key(word), "{word} is not among {seen:?}");
    }
}

#[test]
fn battles_replay_as_recorded_and_undo_is_fair() {
    for (edition, name, share) in SCENARIOS {
        let game = battle(edition, name);
        let games = (games(100) * share).div_ceil(100) / 10;
        for seed in 0..games.max(1) {
            record_and_replay(&by_hand(&game, 1_000_000 + seed, MOST), seed);
        }
    }
}
