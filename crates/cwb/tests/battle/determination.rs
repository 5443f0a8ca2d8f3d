//! Chapter 7: determination dice.

use battery::script::Next::{self, Die, Say};
use battery::script::Told;
use cwb::battle::cards::{DivisionId, UnitCard};
use cwb::battle::state::{Phase, UnitState};
use cwb::unit::{Order, Quality};
use longroll::side::Side::{North, South};

use crate::fixture::{Position, brigade, frame, pool, position};

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

/// 7.1, check 15: 4 gives none, and a side without a corps general does not roll.
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

/// 7.2 They are for dice of the division and its general: the corps general throws his own for good.
#[test]
fn the_corps_general_motivates_without_them() {
    let mut position = check_fifteen();
    position.step(&[Die(9)]);
    let general = position.general("blue-general");
    position.state.generals[general.index()].finished = true;
    let told = position.step(&[Say("motivate blue-corps a"), Die(4)]);
    assert_eq!(told.asked.len(), 1, "only who acts: {:?}", told.asked);
    assert_eq!(position.state.phase, Phase::Act(None));
}

/// 7.2, 32.3 And one to restore order.
#[test]
fn they_throw_a_die_to_restore_order_again_once() {
    let mut position = check_fifteen();
    position.step(&[Die(9)]);
    position.acts("a", 2);
    let unit = position.unit("a");
    position.state.unit_mut(unit).unit.order = Order::Disordered;
    position.step(&[Say("rally"), Die(0), Say("throw-1"), Die(1)]);
    assert!(!position.state.unit(unit).unit.is_disordered());
    assert_eq!(position.state.determination, Some((DivisionId(0), 2)));
}

/// The division of the Union has this many dice, and one of its brigades acts before an enemy three inches off.
fn determined(dice: u8) -> Position {
    let mut position = position(
        "",
        vec![brigade("a", North, (6, 3), frame("36", "20", 180)), brigade("b", South, (6, 3), frame("36", "17", 0))],
    );
    position.state.determination = Some((DivisionId(0), dice));
    position.acts("a", 2);
    position
}

fn left(position: &Position) -> u8 {
    position.state.determination.map_or(0, |(_, dice)| dice)
}

fn unit<'a>(position: &'a Position, id: &str) -> &'a UnitState {
    position.state.unit(position.unit(id))
}

fn asked<T>(told: &Told<T>) -> Vec<Vec<&str>> {
    let again = told.asked.iter().filter(|(name, _)| *name == "determination-re-roll");
    again.map(|(_, options)| options.iter().map(String::as_str).collect()).collect()
}

#[test]
fn they_throw_misses_again_that_quality_has_not() {
    let mut position = determined(3);
    // Average rifles throw 1 and 2 again; of the rest a 5 hits, 3 and 4 miss. The enemy saves one of three hits.
    let script =
        [Say("shoot b"), pool(1, 2), Say("throw-1"), Die(1), Say("throw-1"), Die(1), Die(1), Die(0), Say("hold")];
    let told = position.step(&script);
    assert_eq!(asked(&told), [vec!["throw-2", "throw-1", "none"], vec!["throw-1", "none"]]);
    assert_eq!((unit(&position, "b").markers, left(&position)), (2, 1));
}

#[test]
fn they_throw_saves_and_order_again_of_who_is_shot_at_in_his_own_turn() {
    let mut position = determined(2);
    // The enemy shoots four dice and hits twice; one save fails and is thrown again, the other fails for good.
    let script = [
        Say("wheel left 15"),
        Say("b"),
        pool(2, 2),
        Die(0),
        Say("throw-1"),
        Die(1),
        Say("none"),
        Die(1),
        Say("throw-1"),
        Die(0),
    ];
    let told = position.step(&script);
    assert_eq!(asked(&told).len(), 3, "two saves, and the die for the marker");
    assert_eq!((unit(&position, "a").markers, left(&position)), (1, 0));
    assert!(!unit(&position, "a").unit.is_disordered());
}

#[test]
fn they_throw_falter_dice_blows_and_saves_again() {
    let mut position = determined(3);
    position.step(&[Say("assault b")]);
    // 1 and 4 to falter: the 1 becomes a 6. Then ten dice, of which one hits after a re-roll, and two saves, of which one fails.
    let script = [
        Say("hold"),
        Die(1),
        Die(4),
        Say("face-1"),
        Die(6),
        Say("none"),
        Die(9),
        Die(0),
        Say("throw-1"),
        Die(1),
        Say("none"),
        Die(0),
        Die(2),
        Die(0),
        Say("throw-1"),
        Die(1),
        Die(0),
        Die(1),
        Die(1),
    ];
    let told = position.step(&script);
    let falter = [vec!["face-1", "face-4", "none"], vec!["none", "face-4"]];
    assert_eq!(asked(&told)[..2], falter, "a 4 is usually kept");
    assert_eq!((unit(&position, "b").unit.half_bases, unit(&position, "a").unit.half_bases), (11, 11));
    assert_eq!(left(&position), 0);
}

/// A veteran assaulter that has lost its fight and retires: first his quality has its say, then a determination die.
#[test]
fn a_loss_die_is_thrown_again_after_quality_and_once() {
    let lost = |answers: &[Next]| {
        let veteran = UnitCard { quality: Quality::Veteran, ..brigade("a", North, (6, 3), frame("36", "20", 180)) };
        let mut position = position("", vec![veteran, brigade("b", South, (6, 3), frame("36", "17", 0))]);
        position.state.determination = Some((DivisionId(0), 9));
        position.acts("a", 2);
        position.step(&[Say("assault b")]);
        let mut script = vec![Say("hold"), Die(5), Die(4), Say("none"), Die(7)];
        script.extend([Die(0), Say("none"), Die(0), Die(0)]);
        script.extend_from_slice(answers);
        script.push(Die(1));
        position.step(&script);
        (unit(&position, "a").unit.half_bases, left(&position))
    };
    assert_eq!(lost(&[Die(6), Say("keep"), Say("the-die"), Die(2)]), (11, 8), "the owner kept 5, and throws it again");
    assert_eq!(lost(&[Die(6), Say("re-roll"), Die(5)]), (8, 9), "thrown again by veterans it stands");
}

#[test]
fn with_the_narrow_reading_they_serve_motivation_and_action_points_only() {
    let mut position = determined(3).with("dd_scope", "motivation_and_ap");
    let told = position.step(&[Say("shoot b"), Die(0), Say("hold")]);
    assert!(asked(&told).is_empty());
    let mut position = check_fifteen().with("dd_scope", "motivation_and_ap");
    position.step(&[Die(9)]);
    position.step(&[Say("motivate blue-general a"), Die(6), Die(6), Die(1), Say("the-die"), Die(5)]);
    assert_eq!((position.activation().points, left(&position)), (5, 2));
}

#[test]
fn another_division_has_none_of_them() {
    let mut position = determined(3);
    position.state.determination = Some((DivisionId(1), 3));
    let told = position.step(&[Say("shoot b"), Die(0), Say("hold")]);
    assert!(asked(&told).is_empty());
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
