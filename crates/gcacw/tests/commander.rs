//! The machine's commander against a player who decides at random: he must win from either side.

use std::sync::Arc;

use battery::command::{fought, games, wins};
use gcacw::ABOVE_THE_CLOUDS;
use gcacw::battle::victory;
use gcacw::battle::war::War;
use longroll::side::Side;
use longroll::system::Settings;

fn campaign(name: &str) -> Arc<War> {
    ABOVE_THE_CLOUDS.battle(name, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// Scenarios with the lead of the Union's at which neither side has won (27.5), and by how much they are longer than
/// the first.
const SCENARIOS: [(&str, i32, u64); 3] =
    [("tunnel-hill", 0, 1), ("lookout-and-the-ridge", 21, 4), ("across-the-chickamauga", -1, 20)];

fn won(game: &Arc<War>, even: i32, side: Side, games: u64) -> u64 {
    let winner = |lead: i32| if lead > even { Side::North } else { Side::South };
    wins(game, side, games, |state| Some(winner(victory::net(game, state))))
}

#[test]
fn he_beats_chance_from_either_side() {
    for (name, even, part) in SCENARIOS {
        let game = campaign(name);
        let games = games(20).div_ceil(part);
        for side in Side::BOTH {
            let won = won(&game, even, side, games);
            assert!(100 * won >= 95 * games, "{name}, {side:?}: {won} of {games}");
        }
    }
}

#[test]
fn he_fights_himself_to_an_end() {
    for (name, ..) in SCENARIOS {
        let (_, decisions) = fought(&campaign(name), 1862, |_| true);
        assert!(decisions > 15, "{name}: {decisions} decisions are no campaign");
    }
}
