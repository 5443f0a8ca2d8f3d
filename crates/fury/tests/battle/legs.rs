//! What is offered in a move, over many positions of a battle played at random: it may be typed, and refusals help.

use battery::battle::random_play;
use fury::FIRE_AND_FURY;
use fury::battle::movement::{consider, samples};
use fury::battle::state::{Move, Phase, State};
use fury::battle::war::War;
use longroll::system::Settings;

/// Look at every move of some battles, once its unit has been looked at for this turn.
fn moves(scenario: &str, games: u64, mut look: impl FnMut(&War, &State, Move)) {
    let battle = FIRE_AND_FURY.battle(scenario, &Settings::default(), &[]);
    let battle = battle.unwrap_or_else(|faults| panic!("{}", faults[0]));
    for seed in 0..games {
        random_play(&battle, seed, 100_000, |state, _| {
            if let Phase::Maneuver(Some(go)) = state.phase {
                look(&battle, state, go);
            }
        });
    }
}

/// 7.5 In every position of some battles.
#[test]
fn every_leg_that_is_offered_may_be_typed_and_is_offered_once() {
    moves("brawners-farm", 3, |war, state, go| {
        let legs: Vec<String> = samples(war, state, go).iter().map(ToString::to_string).collect();
        for (at, leg) in legs.iter().enumerate() {
            assert!(!legs[..at].contains(leg), "{leg} is offered twice");
            let judged = consider(war, state, go, leg);
            let offer = judged.unwrap_or_else(|why| panic!("{}: `{leg}`: {why}", war.card(go.unit).name));
            assert_eq!(offer.slug, *leg);
        }
    });
}

/// 7.5 In every position of some battles.
#[test]
fn a_refusal_that_names_a_leg_names_one_that_may_be_made() {
    let mut helped = 0;
    moves("brawners-farm", 2, |war, state, go| {
        for wish in ["ahead 30", "back 30", "oblique left 45 30", "flank right 30", "wheel left 179", "road 60"] {
            let Err(refusals) = consider(war, state, go, wish) else { continue };
            let only_length = refusals.0.iter().all(|refusal| refusal.help.contains("at most `"));
            for refusal in refusals.0.iter().filter(|_| only_length) {
                let Some(help) = refusal.help.split('`').nth(1) else { continue };
                let judged = consider(war, state, go, help);
                assert!(
                    judged.is_ok(),
                    "{wish}: {refusal}: {}",
                    judged.err().map_or(String::new(), |why| why.to_string())
                );
                helped += 1;
            }
        }
    });
    assert!(helped > 100, "{helped}");
}
