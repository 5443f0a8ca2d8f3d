//! The sequence of play, the clock, and the table of readings.

use longroll::dice::{D6, Dice};
use longroll::rule::card;
use longroll::sequence::{Clock, Sequence, Step, Turns, When, Who};
use longroll::system::readings;

const STEPS: &[Step] = &[
    Step::phase("1", "Fire", card("1.1"), "Fire."),
    Step::segment("1a", "Clock", card("1.1"), "Roll.").by(Who::Inactive).only(When::In("defender")).uses(&["clock"]),
    Step::phase("2", "Supply", card("1.2"), "Eat.").only(When::Every(4)).until("nothing is left"),
];

fn sequence() -> Sequence {
    let clock =
        Clock { start: 21, dice: Dice::One(D6), step: "1a", procedure: "clock", field: "left", rule: card("1.1") };
    let turns = Turns { name: "round", length: "an hour", first: 1, last: None, players: &["attacker", "defender"] };
    Sequence { steps: STEPS, turns, clock: Some(clock) }
}

#[test]
fn steps_come_on_their_turns() {
    let ids = |turn, player| sequence().on(turn, player).map(|step| step.id).collect::<Vec<_>>();
    assert_eq!(ids(1, Some("attacker")), ["1"]);
    assert_eq!(ids(1, Some("defender")), ["1", "1a"]);
    assert_eq!(ids(8, Some("defender")), ["1", "1a", "2"]);
    assert_eq!(ids(8, None), ["1", "2"]);
}

#[test]
fn a_step_is_what_it_was_built_as() {
    let step = sequence().step("1a").unwrap();
    assert_eq!((step.depth, step.who, step.procedures), (1, Who::Inactive, &["clock"][..]));
    assert_eq!(sequence().step("2").unwrap().again, Some("nothing is left"));
    assert!(sequence().step("3").is_none());
}

#[test]
fn the_clock_stops_at_nothing() {
    assert_eq!(Clock::run(21, 6), 15);
    assert_eq!(Clock::run(4, 6), 0);
}

#[test]
fn readings_are_the_rows_of_their_table() {
    let notes = "# Readings\n\nWords.\n\n| id | where | print | reading | why |\n| --- | --- | --- | --- | --- |\n\
                 | R1 | fire table | 1 | -1 | the rows descend |\n| R2 | broken line |\n";
    let found = readings(notes);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].id, found[0].print, found[0].read_as), ("R1", "1", "-1"));
}
