//! Whole battles of every scenario that came with the program, played at random: they end, break no rule (21.3), replay as
//! recorded, and can be undone.
//!
//! `LONGROLL_GAMES=20000 cargo test --release -p gbacw --test battles` plays that number of them.

#[path = "battles/sound.rs"]
mod sound;

use std::collections::BTreeMap;
use std::sync::Arc;

use battery::battle::{by_hand, random_play, record_and_replay};
use battery::battles::Battles;
use battery::command::games;
use gbacw::battle::war::War;
use gbacw::book::Book;
use gbacw::edition;
use longroll::receipt::Event;
use longroll::system::Settings;
use longroll::table::Line;
use sound::Watch;

static DEATH_VALLEY: Battles<Book, War> =
    Battles { system: &edition::DEATH_VALLEY, games: 100, shares: &[36, 3], most: 400_000 };
static GRINGO: Battles<Book, War> = Battles { system: &edition::GRINGO, games: 100, shares: &[36, 5], most: 400_000 };

/// A scenario for rules that the shipped ones have no use for.
fn the_streets() -> Arc<War> {
    let own = [
        ("the-streets.scenario", include_str!("battles/the-streets.scenario")),
        ("the-streets.map", include_str!("battles/the-streets.map")),
    ];
    let own = own.map(|(file, text)| (file.to_owned(), text.to_owned()));
    let opened = GRINGO.system.battle("the-streets", &Settings::default(), &own);
    opened.unwrap_or_else(|faults| panic!("{}", faults[0]))
}

#[test]
fn every_scenario_is_listed_and_opens() {
    for battles in [&DEATH_VALLEY, &GRINGO] {
        battles.are_listed(5, 10, |board| board.hexes.len() >= 16 * 12);
    }
}

/// 8.1, 7.1, 5.2 Stacks are legal and face one way, and markers are as many as the efficiency says, whatever is
/// played.
#[test]
fn random_battles_end_and_break_no_rule() {
    let shipped = DEATH_VALLEY.each().chain(GRINGO.each());
    for (name, game, games) in shipped.chain([("the-streets", the_streets(), games(100).div_ceil(5))]) {
        for seed in 0..games {
            let mut watch = Watch::new(&game, name);
            random_play(&game, seed, GRINGO.most, |state, seed| watch.look(state, seed));
        }
    }
}

/// 8.2, 8.4, 18.9, 6.3, 19.1 The rules that it is for come up in its battles.
#[test]
fn the_streets_are_used() {
    let game = the_streets();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..60 {
        for event in by_hand(&game, seed, GRINGO.most).events() {
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
    DEATH_VALLEY.replay();
    GRINGO.replay();
    let game = the_streets();
    for seed in 0..games(100).div_ceil(50) {
        record_and_replay(&by_hand(&game, 1_000_000 + seed, GRINGO.most), seed);
    }
}

#[test]
fn rehearsals_agree_with_matches() {
    DEATH_VALLEY.rehearse();
    GRINGO.rehearse();
}
