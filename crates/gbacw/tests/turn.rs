//! Both editions on the pages of the turn and of the charts: the sequence of play, and what every cell means.

use battery::{meanings, open, sequence};
use gbacw::{DEATH_VALLEY, GRINGO};
use longroll::system::System;

const BOTH: [&dyn System; 2] = [&DEATH_VALLEY, &GRINGO];

/// 3.1, 3.2, 3.3, 3.4, 3.5 The phases as the page of the turn has them.
#[test]
fn the_sequence_holds_together() {
    BOTH.iter().for_each(|system| sequence::check(*system));
}

#[test]
fn every_cell_of_every_chart_has_a_meaning() {
    meanings::every_cell(&BOTH);
    BOTH.iter().for_each(|system| meanings::nothing_beyond(*system));
}

#[test]
fn no_words_are_left_over() {
    meanings::no_idle_words(&BOTH, gbacw::meaning::glossary());
}

/// 10.69 Rows 0 and 10 are marked, twice for guns.
#[test]
fn marked_rows_of_the_fire_table_say_so() {
    let book = open(&DEATH_VALLEY);
    let said = |chart, row| DEATH_VALLEY.meaning(&book, chart, row, "4-5").unwrap();
    assert_eq!(said("fire.small-arms", "9"), "loses 1 strength point, then a disorder check with +2 to the die");
    assert!(
        said("fire.small-arms", "10")
            .starts_with("loses 1 strength point, then Disordered without a check; marked row")
    );
    assert_eq!(said("fire.artillery", "10").matches("marked row").count(), 2);
}
