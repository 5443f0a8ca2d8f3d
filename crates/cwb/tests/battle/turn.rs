//! Chapters 25, 28 and 29: the steps of the turn, motivation, action points.

use battery::script::Next::{self, Die, Say};
use battery::script::Told;
use cwb::battle::cards::{Branch, UnitCard};
use cwb::battle::state::{GeneralAt, Phase};
use cwb::battle::{places, turn};
use cwb::unit::{Order, Quality};
use longroll::side::Side::{North, South};
use longroll::table::Flow;

use crate::fixture::{Position, brigade, cavalry, frame, gun, point, position};

impl Position {
    /// Play the next step of the turn.
    pub fn step(&mut self, script: &[Next]) -> Told<Flow> {
        self.play(script, turn::step)
    }

    /// A general stands there alone.
    pub fn general_at(&mut self, id: &str, x: &str, y: &str) {
        let general = self.general(id);
        self.state.generals[general.index()].at = GeneralAt::Table(point(x, y));
    }
}

/// What the first question of a step offered.
fn offered(told: &Told<Flow>) -> Vec<&str> {
    told.asked.first().map(|(_, slugs)| slugs.iter().map(String::as_str).collect()).unwrap_or_default()
}

fn two() -> Position {
    position(
        "",
        vec![brigade("a", North, (6, 3), frame("36", "12", 180)), brigade("z", South, (6, 3), frame("60", "2", 0))],
    )
}

/// 25 Morale, replacement, generals, determination, actions, arrivals, end.
#[test]
fn the_steps_follow_one_another() {
    let mut position = two();
    for phase in [Phase::Morale, Phase::Replace, Phase::Generals, Phase::Determination, Phase::Act(None)] {
        assert_eq!(position.state.phase, phase);
        if phase != Phase::Act(None) {
            position.step(&[]);
        }
    }
    let told = position.step(&[Say("done")]);
    assert_eq!(offered(&told), ["residual a", "done"]);
    assert_eq!(position.state.phase, Phase::Arrivals);
    position.step(&[]);
    assert_eq!(position.state.phase, Phase::End);
    position.step(&[]);
    assert_eq!((position.state.phase.clone(), position.state.active, position.state.round), (Phase::Morale, South, 1));
}

/// 21.1, 25 The battle ends when it has run down.
#[test]
fn the_clock_runs_down_after_the_defender_only() {
    let mut position = two();
    position.state.phase = Phase::End;
    position.step(&[]);
    assert_eq!(position.state.clock, 21);
    position.state.phase = Phase::End;
    position.step(&[Die(4)]);
    assert_eq!((position.state.clock, position.state.round, position.state.active), (17, 2, North));
    (position.state.phase, position.state.active, position.state.clock) = (Phase::End, South, 3);
    let told = position.step(&[Die(5)]);
    assert_eq!((told.result, position.state.phase.clone()), (Flow::Done, Phase::Over));
}

/// A general of value 1 in a wood, seven complete inches from an average brigade: he needs 1 + 2 + 2 + 1.
fn check_one() -> Position {
    let mut position = position(
        "area wood \"W\" rect (30,21) (42,25)",
        vec![brigade("a", North, (6, 3), frame("36", "12", 180)), brigade("b", North, (6, 3), frame("46", "12", 180))],
    );
    position.general_at("blue-general", "36", "22.345");
    position.state.phase = Phase::Act(None);
    position
}

/// 28.1, 28.3, check 1: 1 + 2 + 2 + 1 are 6, and a 6 will do.
#[test]
fn motivation_equals_or_exceeds_the_sum() {
    let mut position = check_one();
    position.step(&[Say("motivate blue-general a"), Die(6), Die(4)]);
    let act = position.activation();
    assert_eq!((act.unit, act.points), (position.unit("a"), 4));
    assert_eq!(position.state.motivating, Some(position.general("blue-general")));
}

/// 28.3, 29.6, check 1: a 5 fails; residual AP are left.
#[test]
fn a_general_who_fails_is_finished() {
    let mut position = check_one();
    position.step(&[Say("motivate blue-general a"), Die(5)]);
    assert_eq!(position.state.phase, Phase::Act(None));
    assert!(position.state.general(position.general("blue-general")).finished);
    let told = position.step(&[Say("residual a")]);
    assert_eq!(offered(&told), ["residual a", "residual b", "done"]);
    assert_eq!(position.activation().points, 1);
}

/// 28.3, 29.1 One AP more for the general.
#[test]
fn a_general_with_a_unit_motivates_it_without_a_roll_and_goes_on() {
    let mut position = check_one();
    position.join("blue-general", "a");
    position.step(&[Say("motivate blue-general a"), Die(3)]);
    assert_eq!(position.activation().points, 4, "one more for the general");
    position.step(&[Say("done")]);
    let told = position.step(&[Say("stop blue-general")]);
    assert_eq!(offered(&told), ["motivate blue-general b", "stop blue-general", "residual b", "done"]);
    assert_eq!(offered(&position.step(&[Say("done")])), ["residual b", "done"]);
}

/// 28.4 A unit may be tried once more, by him.
#[test]
fn the_corps_general_is_last_and_may_try_units_that_others_could_not_move() {
    let mut position = check_one();
    position.general_at("blue-corps", "40", "16");
    let told = position.step(&[Say("motivate blue-general a"), Die(2)]);
    assert!(!offered(&told).iter().any(|slug| slug.contains("corps")), "{:?}", offered(&told));
    let told = position.step(&[Say("motivate blue-corps a"), Die(12), Die(6)]);
    assert!(!offered(&told).iter().any(|slug| slug.contains("blue-general")), "{:?}", offered(&told));
    assert_eq!(position.activation().points, 6);
}

/// 28.2, 28.1 A brigade and crops on the line.
#[test]
fn what_lies_between_makes_motivation_harder() {
    let mut position = position(
        "area crops \"C\" rect (30,16) (42,18)",
        vec![brigade("a", North, (6, 3), frame("36", "12", 180)), brigade("b", North, (3, 3), frame("36", "20", 180))],
    );
    position.general_at("blue-general", "36", "22.345");
    position.state.phase = Phase::Act(None);
    // 1 + 2, two for the distance, one for the brigade between, two for the crops.
    position.step(&[Say("motivate blue-general a"), Die(7)]);
    assert_eq!(position.state.phase, Phase::Act(None), "7 is not 8");
}

/// 29.1, 29.2, check 2: a veteran with a general 5; raw and disordered 1; a damaged light gun 1.
#[test]
fn action_points_of_the_worked_check() {
    let light =
        UnitCard { branch: Branch::Gun { rifled: false, light: true }, ..gun("g", South, true, frame("20", "12", 0)) };
    let raw = UnitCard { quality: Quality::Raw, ..brigade("r", South, (6, 3), frame("30", "12", 0)) };
    let veteran = UnitCard { quality: Quality::Veteran, ..brigade("v", South, (6, 3), frame("40", "12", 0)) };
    let mut position = position("", vec![light, raw, veteran]);
    position.state.active = South;
    position.join("grey-general", "v");
    for (id, die, points) in [("g", 3, 1), ("r", 2, 1), ("v", 4, 5)] {
        let unit = position.unit(id);
        let now = position.state.unit_mut(unit);
        now.turn.arrived = true;
        (now.damaged, now.turn.began_disordered) = (id == "g", id == "r");
        position.state.phase = Phase::Act(None);
        let answer = match id {
            "g" => "roll g",
            "r" => "roll r",
            _ => "roll v",
        };
        position.step(&[Say(answer), Die(die)]);
        assert_eq!(position.activation().points, points, "{id}");
    }
}

/// 25.2, 28.5 Cavalry rolls its AP without a general.
#[test]
fn a_unit_acts_once_in_a_turn() {
    let mut position = position("", vec![cavalry("c", North, (4, 2), frame("36", "12", 180))]);
    position.state.phase = Phase::Act(None);
    position.step(&[Say("roll c"), Die(4)]);
    position.step(&[Say("move")]);
    assert_eq!(position.activation().points, 3);
    position.step(&[Say("done")]);
    position.step(&[]);
    assert_eq!(position.state.phase, Phase::Arrivals, "no unit is left to act");
}

/// 25.2, 30.2 Part of an increment.
#[test]
fn an_answer_of_ones_own_is_taken_if_it_is_legal() {
    let mut position = two();
    position.acts("a", 3);
    position.step(&[Say("move 1.5")]);
    assert_eq!(position.state.unit(position.unit("a")).frame, frame("36", "10.5", 180));
}

/// 33.1 The refusal says so.
#[test]
#[should_panic(expected = "not a unit of this battle")]
fn a_unit_that_is_not_there_cannot_be_assaulted() {
    let mut position = two();
    position.acts("a", 3);
    position.step(&[Say("assault ghost")]);
}

/// 32.3, 29.3 Average troops need a 4.
#[test]
#[should_panic(expected = "it is in order")]
fn who_is_in_order_does_not_rally() {
    let mut position = two();
    position.acts("a", 3);
    position.step(&[Say("rally")]);
}

#[test]
fn a_point_buys_a_die_to_restore_order() {
    let mut position = two();
    position.acts("a", 3);
    let unit = position.unit("a");
    position.state.unit_mut(unit).unit.order = Order::Disordered;
    position.step(&[Say("rally"), Die(3)]);
    assert!(position.state.unit(unit).unit.is_disordered());
    position.step(&[Say("rally"), Die(4)]);
    assert!(!position.state.unit(unit).unit.is_disordered());
    assert_eq!(position.activation().points, 1, "the rest is left");
}

/// 29.2 For its AP.
#[test]
fn who_is_disordered_after_morale_counts_as_so_at_turn_start() {
    let mut position = two();
    let unit = position.unit("a");
    position.state.unit_mut(unit).unit.order = Order::Disordered;
    position.state.phase = Phase::Determination;
    position.step(&[]);
    assert!(position.state.unit(unit).turn.began_disordered);
}

/// 3.5 At the beginning of the turn.
#[test]
fn a_gun_near_a_brigade_makes_contact_again() {
    let mut position = position(
        "",
        vec![brigade("a", North, (6, 3), frame("36", "12", 180)), gun("g", North, false, frame("39", "12", 180))],
    );
    let unit = position.unit("a");
    assert_eq!(places::guns_attached(&position.war, &position.state, unit), 0);
    position.step(&[Say("yes")]);
    assert_eq!(places::guns_attached(&position.war, &position.state, unit), 1);
    assert_eq!(position.state.phase, Phase::Replace);
}

/// 25 Save those of the next turn.
#[test]
fn marks_of_the_turn_come_off_at_its_end() {
    let mut position = two();
    let (unit, general) = (position.unit("a"), position.general("blue-general"));
    let now = position.state.unit_mut(unit);
    (now.turn.activated, now.turn.increments, now.turn.arrived) = (true, 2, true);
    position.state.generals[general.index()].finished = true;
    position.state.phase = Phase::End;
    position.step(&[]);
    let now = position.state.unit(unit);
    assert_eq!((now.turn.activated, now.turn.increments, now.turn.arrived), (false, 0, true));
    assert!(!position.state.general(general).finished);
}
