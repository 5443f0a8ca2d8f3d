//! The nine switches, each with both its values, on the table. `dd_scope` stands with determination.

use battery::script::Next::{self, Die, Say};
use cwb::battle::assault;
use cwb::battle::cards::{Branch, UnitCard};
use cwb::battle::morale;
use cwb::battle::state::{GeneralAt, Phase, UnitState, Where};
use cwb::unit::{Arm, Order};
use longroll::side::Side::{North, South};

use crate::fixture::{Position, brigade, cavalry, frame, gun, position};

/// Two brigades three inches apart, the first of which acts.
fn close() -> Position {
    let mut position = position(
        "",
        vec![brigade("a", North, (6, 3), frame("36", "20", 180)), brigade("b", South, (6, 3), frame("36", "17", 0))],
    );
    position.acts("a", 2);
    position
}

fn unit<'a>(position: &'a Position, id: &str) -> &'a UnitState {
    position.state.unit(position.unit(id))
}

#[test]
fn a_fight_disorders_both_or_makes_the_winner_test() {
    let won = |mut position: Position, order: &[Next]| {
        position.step(&[Say("assault b")]);
        let fight = [Say("hold"), Die(9), Die(7), Die(2), Die(0), Die(0), Die(1)];
        position.step(&[&fight, order, &[Die(1)]].concat());
        ["a", "b"].map(|id| unit(&position, id).unit.is_disordered())
    };
    assert_eq!(won(close(), &[]), [true, true]);
    assert_eq!(won(close().with("fight_disorder", "test"), &[Die(3)]), [false, true], "who retires is disordered");
    assert_eq!(won(close().with("fight_disorder", "test"), &[Die(4)]), [true, true]);
}

#[test]
fn four_fails_rout_or_retire_a_unit_that_does_not_fight() {
    let tested = |mut position: Position, script: &[Next]| {
        let a = position.unit("a");
        position.state.unit_mut(a).markers = 3;
        position.play(script, |table, war, state| {
            morale::morale(table, war, state, a);
            Ok(())
        });
        (unit(&position, "a").at, unit(&position, "a").unit.half_bases)
    };
    assert_eq!(tested(close(), &[Die(4), Die(2)]), (Where::Routed, 10));
    let retire = close().with("four_fails_not_fighting", "retire");
    assert_eq!(tested(retire, &[Die(4), Die(2), Die(5)]), (Where::Table, 10));
}

#[test]
fn ammunition_is_looked_for_in_the_last_dice_or_the_first() {
    let shot = |mut position: Position, ones: i32| {
        position.state.determination = Some((cwb::battle::cards::DivisionId(0), 1));
        // Two 1s, which average rifles throw again, become two 4s, and a 3 becomes a 1.
        position.step(&[Say("shoot b"), Die(ones << 8 | 2 << 16), Say("throw-1"), Die(1 << 8), Say("hold")]);
        unit(&position, "a").low_ammo
    };
    assert!(!shot(close(), 0));
    assert!(shot(close().with("low_ammo_check", "first_dice"), 2));
}

#[test]
fn routed_units_stay_away_or_try_to_come_back() {
    let routed = |mut position: Position, script: &[Next]| {
        position.general_at("blue-general", "60", "30");
        let a = position.unit("a");
        let now = position.state.unit_mut(a);
        (now.markers, now.by_artillery, now.unit.order) = (1, true, Order::Disordered);
        position.play(&[], |table, war, state| {
            let _ = cwb::battle::retreat::rout(table, war, state, a, 2);
            Ok(())
        });
        position.state.phase = Phase::Arrivals;
        position.step(script);
        let now = unit(&position, "a");
        (now.at, now.markers, now.by_artillery, now.unit.is_disordered())
    };
    assert_eq!(routed(close(), &[]).0, Where::Routed);
    let back = || close().with("rout_return", "true");
    assert_eq!(routed(back(), &[Die(9)]).0, Where::Routed, "8 is not 9");
    assert_eq!(routed(back(), &[Die(10), Say("at 36")]), (Where::Table, 0, false, false));
}

#[test]
fn a_general_is_diced_for_each_turn_or_once() {
    let sought = |mut position: Position, again: &[Next]| {
        let general = position.general("blue-general");
        position.state.generals[general.index()].at = GeneralAt::Dead;
        for script in [&[Die(1)][..], again] {
            position.state.phase = Phase::Replace;
            position.step(script);
        }
        position.state.general(general).at
    };
    let with = GeneralAt::With(close().unit("a"));
    assert_eq!(sought(close(), &[Die(6)]), with);
    assert_eq!(sought(close().with("general_retry", "never"), &[]), GeneralAt::Dead);
}

#[test]
fn shots_place_markers_or_take_half_bases_too() {
    let shot = |mut position: Position| {
        position.step(&[Say("shoot b"), Die(2), Die(0), Say("hold")]);
        (unit(&position, "b").markers, unit(&position, "b").unit.half_bases)
    };
    assert_eq!(shot(close()), (2, 12));
    assert_eq!(shot(close().with("shooting_removes", "half_bases")), (2, 10));
}

#[test]
fn cavalry_on_foot_assaults_if_it_may_for_two_points() {
    let judged = |switch: Option<&str>| {
        let units = vec![
            cavalry("a", North, (4, 2), frame("36", "20", 180)),
            brigade("b", South, (6, 3), frame("36", "17", 0)),
        ];
        let mut position = position("", units);
        if let Some(value) = switch {
            position = position.with("dismounted_assault", value);
        }
        let a = position.unit("a");
        position.state.unit_mut(a).unit.arm = Arm::Dismounted;
        position.acts("a", 2);
        assault::judge(&position.war, &position.state, position.activation(), position.unit("b"))
            .map(|way| way.points)
            .map_err(|why| why.to_string())
    };
    assert!(judged(None).is_err_and(|why| why.contains("dismounted cavalry does not assault")));
    assert_eq!(judged(Some("true")), Ok(2));
}

#[test]
fn the_least_points_are_one_or_none() {
    let rolled = |switch: Option<&str>| {
        let light = Branch::Gun { rifled: false, light: true };
        let gun = UnitCard { branch: light, ..gun("g", South, true, frame("20", "12", 0)) };
        let mut position = position("", vec![gun]);
        if let Some(value) = switch {
            position = position.with("min_ap", value);
        }
        (position.state.active, position.state.phase) = (South, Phase::Act(None));
        position.step(&[Say("roll g"), Die(1)]);
        position.activation().points
    };
    assert_eq!(rolled(None), 1);
    assert_eq!(rolled(Some("0")), 0);
}
