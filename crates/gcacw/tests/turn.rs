//! Great Campaigns on the pages of the turn and of the charts: the sequence of play, and what every cell means.

use battery::{meanings, open, sequence};
use gcacw::ABOVE_THE_CLOUDS;
use longroll::system::System;

/// 5.1, 5.2 The segments in their order, and who goes first.
#[test]
fn the_sequence_holds_together_and_follows_the_card() {
    sequence::check(&ABOVE_THE_CLOUDS);
    sequence::follows_the_card(&ABOVE_THE_CLOUDS);
}

#[test]
fn every_cell_of_every_chart_has_a_meaning() {
    meanings::every_cell(&[&ABOVE_THE_CLOUDS]);
    meanings::nothing_beyond(&ABOVE_THE_CLOUDS);
}

#[test]
fn no_words_are_left_over() {
    meanings::no_idle_words(&[&ABOVE_THE_CLOUDS], gcacw::meaning::glossary());
}

#[test]
fn codes_of_the_combat_chart_are_spelled_out() {
    let book = open(&ABOVE_THE_CLOUDS);
    let said = |chart, row, column| ABOVE_THE_CLOUDS.meaning(&book, chart, row, column).unwrap();
    assert_eq!(said("combat.defender", "-6", "7-11"), "no effect");
    assert_eq!(said("combat.attacker", "+6", "19-26"), "loses 1 Manpower; may advance after combat");
    let routs = said("combat.defender", "+8", "1/2-3");
    for part in ["loses 2 Manpower; ", "(Fatigue Level +3); ", "Demoralized-2", "(4-6 hexes)"] {
        assert!(routs.contains(part), "{routs}");
    }
}
