//! The machine's commander against a player who decides at random: he must win from either side.

use chance::Seeded;
use gcacw::ABOVE_THE_CLOUDS;
use gcacw::battle::game::GreatCampaign;
use gcacw::battle::victory;
use longroll::battle::Fought;
use longroll::game::{Hand, Match};
use longroll::seat::Chance;
use longroll::side::Side;
use longroll::system::Settings;
use longroll::table::Wait;

fn campaign(name: &str) -> GreatCampaign {
    ABOVE_THE_CLOUDS.campaign(name, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// Play one campaign; `commands` says whom the commander plays for. Gives the Union's lead in points and how many
/// decisions were made.
fn play(game: &GreatCampaign, seed: u64, commands: impl Fn(Side) -> bool) -> (i32, u32) {
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
    (victory::net(&game.war, battle.now()), decisions)
}

/// Scenarios with the lead of the Union's at which neither side has won (27.5), and by how much they are longer than
/// the first.
const SCENARIOS: [(&str, i32, u64); 3] =
    [("tunnel-hill", 0, 1), ("lookout-and-the-ridge", 21, 4), ("across-the-chickamauga", -1, 20)];

fn wins(game: &GreatCampaign, even: i32, side: Side, games: u64) -> u64 {
    let won = (0..games).filter(|seed| {
        let (lead, _) = play(game, *seed, |other| other == side);
        if side == Side::North { lead > even } else { lead <= even }
    });
    won.count() as u64
}

/// How many games a side in a small campaign: a sample, unless LONGROLL_GAMES says otherwise.
fn games() -> u64 {
    std::env::var("LONGROLL_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
}

#[test]
fn he_beats_chance_from_either_side() {
    for (name, even, part) in SCENARIOS {
        let game = campaign(name);
        let games = games().div_ceil(part);
        for side in Side::BOTH {
            let won = wins(&game, even, side, games);
            assert!(100 * won >= 95 * games, "{name}, {side:?}: {won} of {games}");
        }
    }
}

#[test]
fn he_fights_himself_to_an_end() {
    for (name, ..) in SCENARIOS {
        let (_, decisions) = play(&campaign(name), 1862, |_| true);
        assert!(decisions > 15, "{name}: {decisions} decisions are no campaign");
    }
}
