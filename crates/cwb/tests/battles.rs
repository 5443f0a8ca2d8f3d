//! Whole battles of every scenario that came with the program, played at random: they end, break no rule, replay as
//! recorded, and can be undone.
//!
//! `LONGROLL_GAMES=20000 cargo test --release -p cwb --test battles` plays that number of them.

#[path = "battles/between.rs"]
mod between;
#[path = "battles/sound.rs"]
mod sound;

use battery::battle::random_play;
use battery::battles::Battles;
use cwb::CWB;
use cwb::battle::war::War;
use cwb::book::Book;
use sound::Watch;

static BATTLES: Battles<Book, War> = Battles { system: &CWB, games: 40, shares: &[40, 20, 20, 20], most: 100_000 };

#[test]
fn every_scenario_is_listed_and_opens() {
    BATTLES.are_listed(4, 5, |board| board.tabletop.as_ref().is_some_and(|table| table.areas.len() >= 5));
}

#[test]
fn random_battles_end_and_break_no_rule() {
    for (name, game, games) in BATTLES.each() {
        for seed in 0..games {
            let mut watch = Watch::new(&game, name);
            random_play(&game, seed, BATTLES.most, |state, seed| watch.look(state, seed));
        }
    }
}

#[test]
fn battles_replay_as_recorded_and_undo_is_fair() {
    BATTLES.replay();
}

#[test]
fn rehearsals_agree_with_matches() {
    BATTLES.rehearse();
}
