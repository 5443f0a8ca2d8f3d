//! Chapter 23: units come onto the table.

use battery::script::Next::{Die, Say};
use cwb::battle::arrivals;
use cwb::battle::cards::{Start, UnitCard};
use cwb::battle::state::{GeneralAt, Phase, Where};
use longroll::side::Side::{North, South};

use crate::fixture::{Position, brigade, frame, inches, point, position};

/// A brigade off the table, by road at 30 inches of the north edge or off the road there, and perhaps an enemy near.
fn waiting(road: bool, enemy: bool) -> Position {
    let off = UnitCard {
        start: Start::Off { at: point("30", "36"), road },
        ..brigade("a", North, (6, 3), frame("30", "36", 180))
    };
    let away = if enemy { frame("30", "26", 0) } else { frame("30", "2", 0) };
    let mut position = position("", vec![off, brigade("z", South, (6, 3), away)]);
    position.state.phase = Phase::Arrivals;
    position
}

/// 23.1, 23.2 By road with its general a unit needs 6, comes in column, and brings him along.
#[test]
fn a_unit_by_road_with_its_general_needs_six() {
    let mut position = waiting(true, false);
    position.step(&[Die(5)]);
    assert_eq!(position.state.unit(position.unit("a")).at, Where::Coming);
    position.state.phase = Phase::Arrivals;
    position.step(&[Die(6)]);
    let unit = position.state.unit(position.unit("a"));
    assert_eq!((unit.at, unit.frame, unit.unit.front), (Where::Table, frame("30", "28.92", 180), 1));
    let general = position.state.general(position.general("blue-general"));
    assert_eq!(general.at, GeneralAt::With(position.unit("a")), "he comes with his first unit");
    assert_eq!(position.state.phase, Phase::End);
}

/// 23.1 What it needs.
#[test]
fn what_it_needs_to_come_is_known() {
    let position = waiting(true, false);
    assert_eq!(arrivals::need(&position.war, &position.state, position.unit("a")), 6);
}

/// 23.2, 29.1 A unit that arrived last turn rolls its AP at once.
#[test]
fn it_acts_without_a_general_in_its_next_turn() {
    let mut position = waiting(true, false);
    position.step(&[Die(12)]);
    position.step(&[]);
    (position.state.active, position.state.phase) = (North, Phase::Act(None));
    position.step(&[Say("roll a"), Die(4)]);
    assert_eq!(position.activation().points, 5, "its general is with it");
}

/// 23.1 The road helps only who enters by it: with no room there it rolls without, and comes on beside it.
#[test]
fn without_room_on_the_road_it_does_not_help() {
    let mut position = waiting(true, false);
    position.place("z", frame("30", "34", 0));
    let told = position.step(&[Die(7)]);
    assert_eq!(position.state.unit(position.unit("a")).at, Where::Coming, "7 and 1 for the general: {:?}", told.asked);
    position.state.phase = Phase::Arrivals;
    let told = position.step(&[Die(8), Say("at 45")]);
    assert!(!told.asked[0].1.contains(&"at 30".to_owned()), "{:?}", told.asked);
    assert_eq!(position.state.unit(position.unit("a")).frame.origin.x(), inches("45"));
}

/// 23.2 The place is one away from the enemy.
#[test]
fn off_the_road_no_unit_arrives_near_an_enemy() {
    let mut position = waiting(false, true);
    let told = position.step(&[Die(12), Say("at 45")]);
    let offers = &told.asked[0].1;
    assert!(!offers.contains(&"at 30".to_owned()) && offers.contains(&"at 45".to_owned()), "{offers:?}");
    assert_eq!(position.state.unit(position.unit("a")).frame.origin.x(), inches("45"));
}

/// 23.2 Any place of the edge that is far enough will do.
#[test]
fn a_place_between_those_offered_may_be_measured() {
    let mut position = waiting(false, true);
    position.step(&[Die(12), Say("at 51.5")]);
    assert_eq!(position.state.unit(position.unit("a")).frame.origin.x(), inches("51.5"));
}

/// 23.2 The refusal says why.
#[test]
#[should_panic(expected = "an enemy is too near")]
fn a_place_near_an_enemy_is_refused() {
    waiting(false, true).step(&[Die(12), Say("at 31")]);
}
