//! The machine's commander against a player who decides at random: he must win from either side.

use std::sync::Arc;

use battery::command::{fought, games, leader, wins};
use gbacw::battle::victory;
use gbacw::battle::war::War;
use longroll::side::Side;
use longroll::system::Settings;

fn scenario(edition: gbacw::Edition, name: &str) -> Arc<War> {
    edition.system().battle(name, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// How many of these games the commander wins by points.
fn won(game: &Arc<War>, side: Side, games: u64) -> u64 {
    wins(game, side, games, |state| {
        let score = victory::score(game, state);
        leader(score.north - score.south)
    })
}

/// Battles, and by how much they are longer than the first.
const SCENARIOS: [(gbacw::Edition, &str, u64); 4] = [
    (gbacw::Edition::DeathValley, "ridge-farm", 1),
    (gbacw::Edition::Gringo, "rancho-del-norte", 1),
    (gbacw::Edition::DeathValley, "first-kernstown", 4),
    (gbacw::Edition::Gringo, "palo-alto", 4),
];

#[test]
fn he_beats_chance_from_either_side() {
    for (edition, name, part) in SCENARIOS {
        let game = scenario(edition, name);
        let games = games(20).div_ceil(part);
        for side in Side::BOTH {
            let won = won(&game, side, games);
            assert!(100 * won >= 95 * games, "{name}, {side:?}: {won} of {games}");
        }
    }
}

#[test]
fn he_fights_himself_to_an_end() {
    for (edition, name, _) in SCENARIOS {
        let (_, decisions) = fought(&scenario(edition, name), 1862, |_| true);
        assert!(decisions > 100, "{name}: {decisions} decisions are no battle");
    }
}
