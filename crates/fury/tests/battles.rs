//! Whole battles of every scenario that came with the program, played at random: they end, break no rule, replay as recorded,
//! and can be undone.
//!
//! `LONGROLL_GAMES=20000 cargo test --release -p fury --test battles` plays that number of them.

#[path = "battles/sound.rs"]
mod sound;

use battery::battle::random_play;
use battery::battles::Battles;
use fury::FIRE_AND_FURY;
use fury::battle::war::War;
use fury::book::Book;
use sound::Watch;

static BATTLES: Battles<Book, War> =
    Battles { system: &FIRE_AND_FURY, games: 100, shares: &[60, 15, 15, 5], most: 100_000 };

/// Games beyond the usual ones that once broke a rule: a breakthrough left the table, guns unlimbered on top of others.
const MENDED: [(&str, u64); 3] = [("brawners-farm", 2910), ("mcphersons-ridge", 48), ("mcphersons-ridge", 188)];

#[test]
fn every_scenario_is_listed_and_opens() {
    BATTLES.are_listed(6, 5, |board| {
        board.tabletop.as_ref().is_some_and(|table| table.areas.len() >= 5 && table.lines.len() >= 3)
    });
}

#[test]
fn random_battles_end_and_break_no_rule() {
    for (name, game, games) in BATTLES.each() {
        let mended = MENDED.iter().filter(|(known, _)| *known == name).map(|(_, seed)| *seed);
        for seed in (0..games).chain(mended) {
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
