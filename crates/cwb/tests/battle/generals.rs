//! Chapter 16 and 25.1: generals move, run risks, die and are replaced.

use battery::script::Next::{Die, Say};
use cwb::battle::leaders;
use cwb::battle::state::{GeneralAt, Phase};
use longroll::side::Side::{North, South};

use crate::fixture::{Position, brigade, frame, gun, point, position};

fn army() -> Position {
    let mut position = position(
        "",
        vec![
            brigade("a", North, (6, 3), frame("36", "20", 180)),
            brigade("b", North, (6, 3), frame("44", "20", 180)),
            brigade("c", North, (6, 3), frame("52", "20", 180)),
            brigade("d", North, (6, 3), frame("60", "20", 180)),
            gun("g", North, false, frame("40", "20", 180)),
            brigade("z", South, (6, 3), frame("36", "14", 0)),
        ],
    );
    position.general_at("blue-general", "36", "26");
    position.state.phase = Phase::Generals;
    position
}

fn at(position: &Position, general: &str) -> GeneralAt {
    position.state.general(position.general(general)).at
}

/// 25.1, 3.6 He joins a unit that his dice reach.
#[test]
fn a_general_joins_a_unit_within_his_dice() {
    let mut position = army();
    let told = position.step(&[Die(5), Say("with a")]);
    assert_eq!(at(&position, "blue-general"), GeneralAt::With(position.unit("a")));
    let offers = &told.asked[0].1;
    assert!(offers.contains(&"stay".to_owned()) && !offers.contains(&"with d".to_owned()), "{offers:?}");
    position.step(&[]);
    assert_eq!(position.state.phase, Phase::Determination);
}

/// 25.1 Or goes to any place.
#[test]
fn he_goes_to_any_place_within_his_dice() {
    let mut position = army();
    position.step(&[Die(8), Say("to 30.5 30")]);
    assert_eq!(at(&position, "blue-general"), GeneralAt::Table(point("30.5", "30")));
}

/// 25.1 And no farther.
#[test]
fn a_place_that_touches_a_unit_of_his_command_is_with_it() {
    let mut position = army();
    position.step(&[Die(8), Say("to 36 23")]);
    assert_eq!(at(&position, "blue-general"), GeneralAt::With(position.unit("a")));
}

#[test]
#[should_panic(expected = "he has 4 to go")]
fn he_goes_no_farther_than_his_dice() {
    army().step(&[Die(4), Say("to 36 31")]);
}

/// 25.1 Three inches, when he is alone.
#[test]
#[should_panic(expected = "within 3 inches of an enemy")]
fn alone_he_keeps_away_from_the_enemy() {
    army().step(&[Die(12), Say("to 32 15")]);
}

/// 25.1 Only units of his side.
#[test]
#[should_panic(expected = "not a unit of his side")]
fn he_joins_no_enemy() {
    army().step(&[Die(12), Say("with z")]);
}

/// 25.1 After those of the divisions.
#[test]
fn the_corps_general_moves_last() {
    let mut position = army();
    position.general_at("blue-corps", "30", "30");
    position.step(&[Die(2), Say("stay")]);
    let moved = |position: &Position, id: &str| position.state.general(position.general(id)).moved;
    assert!(moved(&position, "blue-general") && !moved(&position, "blue-corps"));
    position.step(&[Die(10), Say("stay")]);
    assert!(moved(&position, "blue-corps"));
}

/// 16.10, 16.8, check 16: a dead general of value 1 places three markers, none on a gun.
#[test]
fn the_death_of_a_general_marks_the_nearest_units_of_his_command() {
    let mut position = army();
    position.join("blue-general", "c");
    let general = position.general("blue-general");
    let told = position.play(&[Die(6)], |table, war, state| leaders::risk(table, war, state, general, 1));
    assert!(told.result);
    let markers = ["a", "b", "c", "d", "g"].map(|id| position.state.unit(position.unit(id)).markers);
    assert_eq!(markers, [0, 1, 1, 1, 0], "4 less his value 1, one each, none on a gun");
    assert_eq!(at(&position, "blue-general"), GeneralAt::Dead);
    assert_eq!(position.state.generals_lost[South], 2);
}

/// 16.9 Only a 6 kills.
#[test]
fn a_risk_that_is_no_six_leaves_him_unhurt() {
    let mut position = army();
    let general = position.general("blue-general");
    let told = position.play(&[Die(5)], |table, war, state| leaders::risk(table, war, state, general, 1));
    assert!(!told.result);
}

fn dead() -> Position {
    let mut position = army();
    let general = position.general("blue-general");
    position.state.generals[general.index()].at = GeneralAt::Dead;
    position.state.phase = Phase::Replace;
    position
}

/// 16.11, 16.8 One point worse on a 4.
#[test]
fn a_successor_stands_next_to_a_unit_of_the_division() {
    let mut position = dead();
    position.step(&[Die(4), Say("b")]);
    assert_eq!(at(&position, "blue-general"), GeneralAt::With(position.unit("b")));
    assert_eq!(position.state.general(position.general("blue-general")).value, 2, "one point worse");
    assert_eq!(position.state.phase, Phase::Generals);
}

/// 16.11 Each turn until there is a successor.
#[test]
fn without_a_successor_the_die_is_rolled_again_next_turn() {
    let mut position = dead();
    position.step(&[Die(2)]);
    assert_eq!(at(&position, "blue-general"), GeneralAt::Dead);
    position.state.phase = Phase::Replace;
    position.step(&[Die(6), Say("a")]);
    let general = position.general("blue-general");
    assert_eq!(position.state.general(general).value, 1);
    assert_eq!(position.war.called(&position.state, general), "blue-general's successor", "not the dead man's name");
}

/// 16.12 One test; the risk in a fight is the procedure's.
#[test]
fn a_general_cancels_one_test() {
    let mut position = army();
    position.join("blue-general", "a");
    let (unit, general) = (position.unit("a"), position.general("blue-general"));
    assert_eq!(leaders::canceller(&position.war, &position.state, unit), Some(general));
    position.play(&[], |table, war, state| {
        leaders::cancel(table, war, state, general);
        Ok(())
    });
    assert_eq!(leaders::canceller(&position.war, &position.state, unit), None);
}
