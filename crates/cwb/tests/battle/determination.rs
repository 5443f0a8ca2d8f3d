//! Chapter 7: determination dice.

use battery::script::Next::{Die, Say};
use cwb::battle::cards::DivisionId;
use cwb::battle::state::Phase;
use cwb::unit::Order;
use longroll::side::Side::North;

use crate::fixture::{Position, brigade, frame, position};

/// A corps general of value 1 and a division general of value 2, ten complete inches apart.
fn check_fifteen() -> Position {
    let mut position = position("", vec![brigade("a", North, (6, 3), frame("36", "12", 180))]);
    let general = position.general("blue-general");
    position.state.generals[general.index()].value = 2;
    position.general_at("blue-general", "30", "24");
    position.general_at("blue-corps", "41.575", "24");
    position.state.phase = Phase::Determination;
    position
}

/// 7.1, check 15: 9 less 1, 2 and 3 are 3 dice.
#[test]
fn both_values_and_the_distance_come_off_the_roll() {
    let mut position = check_fifteen();
    position.step(&[Die(9)]);
    assert_eq!(position.state.determination, Some((DivisionId(0), 3)));
    assert_eq!(position.state.phase, Phase::Act(None));
}

/// 7.1, check 15: 4 gives none, and nobody rolls without a corps general.
#[test]
fn a_low_roll_or_no_corps_general_gives_none() {
    let mut position = check_fifteen();
    position.step(&[Die(4)]);
    assert_eq!(position.state.determination, None);
    let mut position = check_fifteen();
    let corps = position.general("blue-corps");
    position.state.generals[corps.index()].at = cwb::battle::state::GeneralAt::Dead;
    position.step(&[]);
    assert_eq!(position.state.determination, None);
}

/// 7.2 A die of either, each once.
#[test]
fn they_throw_dice_of_motivation_and_action_points_again() {
    let mut position = check_fifteen();
    position.step(&[Die(9)]);
    // 2 + 2 and three for the distance: 1 and 3 fail.
    position.step(&[
        Say("motivate blue-general a"),
        Die(1),
        Die(3),
        Say("first-die"),
        Die(6),
        Die(1),
        Say("the-die"),
        Die(5),
    ]);
    assert_eq!(position.activation().points, 5);
    assert_eq!(position.state.determination, Some((DivisionId(0), 1)));
}

/// 7.2, 32.3 And one to restore order.
#[test]
fn they_throw_a_die_to_restore_order_again_once() {
    let mut position = check_fifteen();
    position.step(&[Die(9)]);
    position.acts("a", 2);
    let unit = position.unit("a");
    position.state.unit_mut(unit).unit.order = Order::Disordered;
    position.step(&[Say("rally"), Die(1), Say("die 1"), Die(5)]);
    assert!(!position.state.unit(unit).unit.is_disordered());
    assert_eq!(position.state.determination, Some((DivisionId(0), 2)));
}

/// 7.3 They last no longer than the turn.
#[test]
fn dice_not_used_are_lost_at_the_end_of_the_turn() {
    let mut position = check_fifteen();
    position.step(&[Die(9)]);
    position.state.phase = Phase::End;
    position.step(&[]);
    assert_eq!(position.state.determination, None);
}
