//! The campaigns that are compiled from the survey of the region: a side that does nothing loses, and the town cannot be ridden
//! into.

use std::sync::Arc;

use chance::Seeded;
use gcacw::ABOVE_THE_CLOUDS;
use gcacw::battle::state::State;
use gcacw::battle::war::War;
use gcacw::unit::Army;
use longroll::battle::Fought;
use longroll::game::{Hand, Match};
use longroll::plan::{Commanded, Idler};
use longroll::side::Side;
use longroll::system::Settings;
use longroll::table::Wait;

fn campaign(name: &str) -> Arc<War> {
    ABOVE_THE_CLOUDS.battle(name, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// A campaign to its end, in which one side passes whenever it may.
fn against_idler(game: &Arc<War>, idle: Side, seed: u64) -> State {
    let mut dice = Seeded::new(seed);
    let mut battle = Match::new(Arc::clone(game));
    battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
    while let Some(wait) = battle.wait().cloned() {
        let Wait::Pick { side, options, .. } = &wait else { panic!("seed {seed}: waits for {wait:?}") };
        let state = battle.now();
        let option = if *side == idle { game.idle(state, &wait, Idler::Pass) } else { game.advise(state, &wait) };
        let slug = options[option].slug.clone();
        battle.answer(&slug).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
    }
    battle.now().clone()
}

/// 27.5 A side that passes everything does not win.
#[test]
fn doing_nothing_loses_in_every_campaign() {
    for name in ["wauhatchie", "chickamauga", "lookout-and-the-ridge", "across-the-chickamauga"] {
        let game = campaign(name);
        for idle in Side::BOTH {
            for seed in [2000, 2001] {
                let end = against_idler(&game, idle, seed);
                let winner = game.standing(&end).over.expect("the campaign is over");
                assert_eq!(winner, Some(idle.other()), "{name}, seed {seed}: {idle:?} passed everything");
            }
        }
    }
}

/// A garrison in works holds Chattanooga when the week begins, and its depot is with it.
#[test]
fn the_town_has_a_garrison() {
    for name in ["across-the-chickamauga", "bridgeport-to-dalton"] {
        let game = campaign(name);
        let state = Match::new(Arc::clone(&game)).now().clone();
        let town = game.grid().parse("3205").expect("a hex of the map");
        let garrison = game.units_of(Army::Union).find(|unit| state.unit(*unit).hex() == Some(town));
        let garrison = garrison.expect("a unit holds the town");
        assert!(state.unit(garrison).unit.works >= 3, "{name}: {:?}", state.unit(garrison).unit);
        assert!(game.scenario.depots.iter().any(|(army, hex, _)| *army == Army::Union && *hex == town));
    }
}
