//! The machine's commander against a player who decides at random: he must win from either side.

use chance::Seeded;
use gbacw::battle::game::GreatBattle;
use gbacw::battle::victory;
use longroll::battle::Fought;
use longroll::game::{Hand, Match};
use longroll::seat::Chance;
use longroll::side::Side;
use longroll::system::Settings;
use longroll::table::Wait;

fn scenario(edition: gbacw::Edition, name: &str) -> GreatBattle {
    edition.battle(name, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Play one battle; `commands` says whom the commander plays for. Gives his lead in points and how many decisions were made.
fn play(game: &GreatBattle, seed: u64, commands: impl Fn(Side) -> bool) -> (i32, u32) {
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
        assert!(decisions < 200_000, "seed {seed}: no end");
    }
    let score = victory::score(&game.war, battle.now());
    (score.north - score.south, decisions)
}

fn wins(game: &GreatBattle, side: Side, games: u64) -> u64 {
    let won = (0..games).filter(|seed| {
        let (lead, _) = play(game, *seed, |other| other == side);
        if side == Side::North { lead > 0 } else { lead < 0 }
    });
    won.count() as u64
}

/// How many games a side in a small battle: a sample, unless LONGROLL_GAMES says otherwise. A large one gets a quarter of them.
fn games() -> u64 {
    std::env::var("LONGROLL_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
}

const SCENARIOS: [(gbacw::Edition, &str, u64); 4] = [
    (gbacw::DEATH_VALLEY, "ridge-farm", 1),
    (gbacw::GRINGO, "rancho-del-norte", 1),
    (gbacw::DEATH_VALLEY, "first-kernstown", 4),
    (gbacw::GRINGO, "palo-alto", 4),
];

#[test]
fn he_beats_chance_from_either_side() {
    for (edition, name, part) in SCENARIOS {
        let game = scenario(edition, name);
        let games = games().div_ceil(part);
        for side in Side::BOTH {
            let won = wins(&game, side, games);
            assert!(100 * won >= 95 * games, "{name}, {side:?}: {won} of {games}");
        }
    }
}

#[test]
fn he_fights_himself_to_an_end() {
    for (edition, name, _) in SCENARIOS {
        let (_, decisions) = play(&scenario(edition, name), 1862, |_| true);
        assert!(decisions > 100, "{name}: {decisions} decisions are no battle");
    }
}
