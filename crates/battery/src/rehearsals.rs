//! Rehearsals agree with matches: the same decisions and dice lead to the same position, from any moment of a battle.

use std::fmt::Debug;
use std::sync::Arc;

use chance::Seeded;
use longroll::game::{Hand, Match};
use longroll::plan::{Commanded, Plan};
use longroll::seat::Chance;
use longroll::table::Wait;

/// More decisions than any battle takes.
const MOST: usize = 200_000;

/// Play a battle by usual plans, and from some of its positions play on in a match and in a rehearsal with the same dice.
pub fn agree<G: Commanded<State: Debug + PartialEq>>(game: &Arc<G>, seed: u64, every: u64, ahead: usize) {
    let (mut dice, mut whim) = (Seeded::new(seed), Seeded::new(seed ^ 0x1864));
    let mut battle = Match::new(Arc::clone(game));
    battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
    for decision in 0..MOST {
        let Some(wait) = battle.wait() else { return };
        let Wait::Pick { options, .. } = wait else { panic!("seed {seed}: waits for {wait:?}") };
        if whim.below(every) == 0 {
            same(&battle, seed, decision, ahead);
        }
        // Half of the decisions are random, so that odd positions come up.
        let usual = game.obey(battle.now(), wait, &Plan::default());
        assert!(usual < options.len(), "seed {seed}: option {usual} of {}", options.len());
        let at = if whim.below(2) == 0 { usual } else { whim.below(options.len() as u64) as usize };
        let slug = options[at].slug.clone();
        battle.answer(&slug).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
    }
    panic!("seed {seed}: no end");
}

fn same<G: Commanded<State: Debug + PartialEq>>(battle: &Match<G>, seed: u64, decision: usize, ahead: usize) {
    let (mut rehearsal, mut branch) = (battle.rehearsal(), battle.branch());
    let (mut ours, mut theirs) = (Seeded::new(seed ^ decision as u64), Seeded::new(seed ^ decision as u64));
    let mut whim = Seeded::new(decision as u64);
    for _ in 0..ahead {
        let Some(Wait::Pick { options, .. }) = branch.wait() else { break };
        let at = whim.below(options.len() as u64) as usize;
        let slug = options[at].slug.clone();
        branch.answer(&slug).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        branch.run(Hand::Chance(&mut theirs)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
        rehearsal.choose(at, &mut ours);
        assert_eq!(rehearsal.now(), branch.now(), "seed {seed}, decision {decision}");
    }
    let waits = |wait: Option<&Wait>| match wait {
        Some(Wait::Pick { name, side, options, .. }) => Some((*name, *side, options.clone())),
        _ => None,
    };
    assert_eq!(waits(rehearsal.wait()), waits(branch.wait()), "seed {seed}, decision {decision}");
}
