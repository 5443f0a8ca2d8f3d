//! The computer player against a player who decides at random, for any system.

use std::sync::Arc;

use chance::Seeded;
use longroll::battle::Fought;
use longroll::game::{Hand, Match};
use longroll::seat::Chance;
use longroll::side::Side;
use longroll::table::Wait;

/// More decisions than any battle takes.
const MOST: u32 = 200_000;

/// How many games to play: LONGROLL_GAMES, or this default.
pub fn games(usually: u64) -> u64 {
    std::env::var("LONGROLL_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usually)
}

/// Play one battle; the computer plays the sides in `commands`, a random player the others. Returns how it ended and how
/// many decisions were made.
pub fn fought<G: Fought>(game: &Arc<G>, seed: u64, commands: impl Fn(Side) -> bool) -> (G::State, u32) {
    let (mut dice, mut whim) = (Seeded::new(seed), Seeded::new(seed ^ 0x1863));
    let mut battle = Match::new(Arc::clone(game));
    let mut decisions = 0;
    let mut run = |battle: &mut Match<G>| {
        battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
    };
    run(&mut battle);
    while let Some(wait) = battle.wait() {
        let Wait::Pick { side, options, .. } = wait else { panic!("seed {seed}: waits for {wait:?}") };
        let at =
            if commands(*side) { game.advise(battle.now(), wait) } else { whim.below(options.len() as u64) as usize };
        let slug = options[at].slug.clone();
        battle.answer(&slug).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        run(&mut battle);
        decisions += 1;
        assert!(decisions < MOST, "seed {seed}: no end");
    }
    (battle.now().clone(), decisions)
}

/// How many games the computer wins for a side against a random player; `won` decides who has won.
pub fn wins<G: Fought>(game: &Arc<G>, side: Side, games: u64, won: impl Fn(&G::State) -> Option<Side>) -> u64 {
    let beaten = |seed: &u64| won(&fought(game, *seed, |other| other == side).0) == Some(side);
    (0..games).filter(beaten).count() as u64
}

/// The winner by the first side's lead.
pub fn leader(lead: i32) -> Option<Side> {
    match lead {
        1.. => Some(Side::North),
        0 => None,
        _ => Some(Side::South),
    }
}
