//! Plays a battle as the page does: answers and real dice one by one, and overlays.

use longroll::battle::Fought;
use longroll::game::{Game, Hand, Match};
use longroll::table::Wait;
use longroll::view::{Overlay, Query, Shape};

/// The slugs that a battle offers now.
pub fn offers<G: Game>(battle: &Match<G>) -> Vec<String> {
    match battle.wait() {
        Some(Wait::Pick { options, .. }) => options.iter().map(|offer| offer.slug.clone()).collect(),
        _ => Vec::new(),
    }
}

/// Answer, and play on to the next question or die.
pub fn say<G: Game>(battle: &mut Match<G>, slug: &str) {
    battle.answer(slug).unwrap_or_else(|why| panic!("{why}; offered {:?}", offers(battle)));
    battle.run(Hand::Keyed).unwrap_or_else(|pause| panic!("{pause}"));
}

/// Enter dice, one after the other.
pub fn key<G: Game>(battle: &mut Match<G>, faces: &[i32]) {
    for face in faces {
        battle.key(*face).unwrap_or_else(|why| panic!("{why}; waits for {:?}", battle.wait()));
        battle.run(Hand::Keyed).unwrap_or_else(|pause| panic!("{pause}"));
    }
}

pub fn ask<G: Fought>(battle: &Match<G>, query: &Query) -> Overlay {
    let answer = battle.game.overlay(battle.now(), query);
    answer.unwrap_or_else(|why| panic!("{query:?}: {why}"))
}

/// The shapes of a kind on an overlay.
pub fn of_kind<'o>(overlay: &'o Overlay, kind: &'o str) -> impl Iterator<Item = &'o Shape> {
    overlay.shapes.iter().filter(move |shape| shape.kind == kind)
}
