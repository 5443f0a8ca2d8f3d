//! The machine's commander against a player who decides at random: he must win from either side.

use std::sync::Arc;

use battery::command::{fought, games, leader, wins};
use cwb::CWB;
use cwb::battle::victory;
use cwb::battle::war::War;
use longroll::side::Side;
use longroll::system::Settings;

fn scenario(name: &str) -> Arc<War> {
    CWB.battle(name, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// How many of these games the commander wins by points.
fn won(game: &Arc<War>, side: Side, games: u64) -> u64 {
    wins(game, side, games, |state| {
        let points = victory::verdict(game, state).points;
        leader(points.north - points.south)
    })
}

/// Two armies alike on the same ground for both.
fn even() -> Arc<War> {
    let files = [
        ("even.scenario".to_owned(), include_str!("even.scenario").to_owned()),
        ("even.table".to_owned(), include_str!("even.table").to_owned()),
    ];
    CWB.battle("even", &Settings::default(), &files).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

#[test]
fn he_beats_chance_from_either_side_of_an_even_field() {
    let (game, games) = (even(), games(20));
    for side in Side::BOTH {
        let won = won(&game, side, games);
        assert!(100 * won >= 95 * games, "{side:?}: {won} of {games}");
    }
}

/// The shipped battles are not even; each with a part of the games.
const SCENARIOS: [(&str, u64); 2] = [("first-kernstown", 2), ("henry-house-hill", 2)];

#[test]
fn he_beats_chance_more_often_than_not_even_with_the_weaker_army() {
    for (name, part) in SCENARIOS {
        let (game, games) = (scenario(name), games(20).div_ceil(part));
        for side in Side::BOTH {
            let won = won(&game, side, games);
            assert!(2 * won >= games, "{name}, {side:?}: {won} of {games}");
        }
    }
}

#[test]
fn he_fights_himself_to_an_end() {
    for (name, _) in SCENARIOS {
        let (_, decisions) = fought(&scenario(name), 1862, |_| true);
        assert!(decisions > 20, "{name}: {decisions} decisions are no battle");
    }
}
