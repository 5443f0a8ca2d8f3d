//! Civil War Battles on the pages of the turn and of the charts: the sequence of play, and what every cell means.

use battery::{meanings, open, sequence};
use cwb::CWB;
use longroll::dice::{D6, Dice};

/// 25 The numbered steps of the play sheet.
#[test]
fn the_sequence_holds_together_and_follows_the_card() {
    sequence::check(&CWB);
    sequence::follows_the_card(&CWB);
}

#[test]
fn every_cell_of_every_chart_has_a_meaning() {
    meanings::every_cell(&[&CWB]);
    meanings::nothing_beyond(&CWB);
}

#[test]
fn no_words_are_left_over() {
    meanings::no_idle_words(&[&CWB], cwb::meaning::glossary());
}

/// 21.1 The clock starts at 21, and a die comes off it in the defender's turn alone.
#[test]
fn the_clock_runs_in_the_defenders_turn() {
    let sequence = open(&CWB).sequence;
    let clock = sequence.clock.unwrap();
    assert_eq!((clock.start, clock.dice), (21, Dice::One(D6)));
    let runs = |player| sequence.on(1, Some(player)).any(|step| step.id == clock.step);
    assert!(runs("defender") && !runs("attacker"));
}
