//! Fire and Fury on the pages of the turn and of the charts: the sequence of play, and what every cell means.

use battery::{meanings, sequence};
use fury::FIRE_AND_FURY;

/// 12, 6.1 The phases in their order.
#[test]
fn the_sequence_holds_together_and_follows_the_card() {
    sequence::check(&FIRE_AND_FURY);
    sequence::follows_the_card(&FIRE_AND_FURY);
}

#[test]
fn every_cell_of_every_chart_has_a_meaning() {
    meanings::every_cell(&[&FIRE_AND_FURY]);
    meanings::nothing_beyond(&FIRE_AND_FURY);
}

#[test]
fn no_words_are_left_over() {
    meanings::no_idle_words(&[&FIRE_AND_FURY], fury::meaning::glossary());
}
