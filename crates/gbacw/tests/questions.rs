//! How many questions a person answers in a battle that he fights properly: the computer's commander plays both sides, and
//! every question is counted.

use std::sync::Arc;

use chance::Seeded;
use gbacw::Edition;
use gbacw::battle::war::War;
use longroll::game::{Hand, Match};
use longroll::plan::{Commanded, Plan};
use longroll::system::Settings;
use longroll::table::Wait;

/// The questions that each side is asked in a battle, on average.
fn asked(edition: Edition, name: &str, seeds: std::ops::Range<u64>) -> u64 {
    let system = edition.system();
    let game: Arc<War> = system.battle(name, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut questions = 0;
    for seed in seeds.clone() {
        let mut dice = Seeded::new(seed);
        let mut battle = Match::new(Arc::clone(&game));
        battle.run(Hand::Chance(&mut dice)).expect("no tape to misfit");
        while let Some(wait) = battle.wait().cloned() {
            let Wait::Pick { options, .. } = &wait else { panic!("waits for {wait:?}") };
            let option = game.obey(battle.now(), &wait, &Plan::default());
            questions += 1;
            assert!(questions < 100_000, "{name}: it never ends");
            battle.answer(&options[option].slug).expect("it is offered");
            battle.run(Hand::Chance(&mut dice)).expect("no tape to misfit");
        }
    }
    questions / (2 * (seeds.end - seeds.start))
}

/// A learning battle is not a questionnaire: it once asked 540 questions of each side, and First Kernstown 1150.
#[test]
fn battles_ask_only_what_matters() {
    for (edition, name, most) in [
        (Edition::DeathValley, "ridge-farm", 330),
        (Edition::Gringo, "rancho-del-norte", 290),
        (Edition::DeathValley, "first-kernstown", 520),
    ] {
        let asked = asked(edition, name, 1..4);
        assert!(asked <= most, "{name}: {asked} questions a side");
    }
}
