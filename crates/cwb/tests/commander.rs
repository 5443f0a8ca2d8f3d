//! The machine's commander against a player who decides at random: he must win from either side.

use std::sync::Arc;

use chance::Seeded;
use cwb::CWB;
use cwb::battle::victory;
use cwb::battle::war::War;
use longroll::battle::Fought;
use longroll::game::{Hand, Match};
use longroll::seat::Chance;
use longroll::side::Side;
use longroll::system::Settings;
use longroll::table::Wait;

fn scenario(name: &str) -> Arc<War> {
    CWB.battle(name, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Play one battle; `commands` says whom the commander plays for. Gives the Union's lead in points and how many
/// decisions were made.
fn play(game: &Arc<War>, seed: u64, commands: impl Fn(Side) -> bool) -> (i32, u32) {
    let (mut dice, mut whim) = (Seeded::new(seed), Seeded::new(seed ^ 0x1863));
    let mut battle = Match::new(game.clone());
    let mut decisions = 0;
    battle.run(Hand::Chance(&mut dice)).unwrap();
    while let Some(wait) = battle.wait() {
        let Wait::Pick { side, options, .. } = wait else { panic!("seed {seed}: waits for {wait:?}") };
        let at =
            if commands(*side) { game.advise(battle.now(), wait) } else { whim.below(options.len() as u64) as usize };
        let slug = options[at].slug.clone();
        battle.answer(&slug).unwrap();
        battle.run(Hand::Chance(&mut dice)).unwrap();
        decisions += 1;
        assert!(decisions < 100_000, "seed {seed}: no end");
    }
    let points = victory::verdict(&game, battle.now()).points;
    (points.north - points.south, decisions)
}

fn wins(game: &Arc<War>, side: Side, games: u64) -> u64 {
    let won = (0..games).filter(|seed| {
        let (lead, _) = play(game, *seed, |other| other == side);
        if side == Side::North { lead > 0 } else { lead < 0 }
    });
    won.count() as u64
}

/// How many games a side: a sample, unless LONGROLL_GAMES says otherwise.
fn games() -> u64 {
    std::env::var("LONGROLL_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
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
    let (game, games) = (even(), games());
    for side in Side::BOTH {
        let won = wins(&game, side, games);
        assert!(100 * won >= 95 * games, "{side:?}: {won} of {games}");
    }
}

/// The shipped battles are not even; each with a part of the games.
const SCENARIOS: [(&str, u64); 2] = [("first-kernstown", 2), ("henry-house-hill", 2)];

#[test]
fn he_beats_chance_more_often_than_not_even_with_the_weaker_army() {
    for (name, part) in SCENARIOS {
        let (game, games) = (scenario(name), games().div_ceil(part));
        for side in Side::BOTH {
            let won = wins(&game, side, games);
            assert!(2 * won >= games, "{name}, {side:?}: {won} of {games}");
        }
    }
}

#[test]
fn he_fights_himself_to_an_end() {
    for (name, _) in SCENARIOS {
        let (_, decisions) = play(&scenario(name), 1862, |_| true);
        assert!(decisions > 20, "{name}: {decisions} decisions are no battle");
    }
}
