//! 7.11 Batteries.

use field::Heading;
use fury::battle::batteries::may_fire;
use fury::battle::maneuver;
use fury::battle::state::Phase;
use longroll::side::Side;

use crate::fixture::{IDLE_CONFEDERATE, IDLE_UNION, Next, Position, inches, position};
use Next::Say;

fn battery(state: &str, more: &str) -> Position {
    let battery = format!("battery g \"G\" rifled foot {state} at (30,10) facing 0\n{IDLE_UNION}\n{more}");
    let mut position = position("", &battery, IDLE_CONFEDERATE);
    position.state.phase = Phase::Maneuver(None);
    position
}

fn offered(position: &mut Position) -> Vec<String> {
    let told = position.play(&[Say("g"), Say("rest")], maneuver::step);
    told.asked[1].1.clone()
}

/// 7.11, 4.9 Unlimbering needs a leader of its command within 18 inches.
#[test]
fn a_battery_is_positioned_by_a_leader() {
    assert_eq!(offered(&mut battery("limbered", "")), ["move", "rest"]);
    assert_eq!(offered(&mut battery("limbered", "leader l \"L\" at (30,27.9)")), ["move", "unlimber", "rest"]);
    assert_eq!(offered(&mut battery("limbered", "leader l \"L\" at (30,28.1)")), ["move", "rest"]);
}

/// 7.11 Two actions: after unlimbering and turning it may not fire in its own turn, but in the enemy's.
#[test]
fn a_battery_has_two_actions() {
    let mut position = battery("limbered", "leader l \"L\" at (30,8)");
    let g = position.unit("g");
    position.play(&[Say("g"), Say("unlimber")], maneuver::step);
    let unit = position.state.unit(g);
    assert!(!unit.unit.limbered && unit.turn.changed_mode && unit.turn.actions == 1);
    assert!(may_fire(&position.war, &position.state, g), "the second action may be fire");
    position.play(&[Say("g"), Say("face right 33.5")], maneuver::step);
    assert_eq!(position.state.unit(g).frame.heading, Heading::tenths(335));
    assert!(!may_fire(&position.war, &position.state, g));
    let told = position.play(&[Say("done")], maneuver::step);
    assert!(!told.asked[0].1.contains(&"g".to_owned()), "{:?}", told.asked);
    position.state.moving = Side::South;
    assert!(may_fire(&position.war, &position.state, g), "defensive fire costs nothing");
}

/// 9.2, 3.5, 7.11 Nor does a limbered one.
#[test]
fn a_silenced_or_limbered_battery_does_not_fire() {
    let mut position = battery("unlimbered", "");
    let g = position.unit("g");
    assert!(may_fire(&position.war, &position.state, g));
    position.state.unit_mut(g).unit.silenced = true;
    assert!(!may_fire(&position.war, &position.state, g));
    assert!(offered(&mut position).contains(&"limber".to_owned()), "but it may limber");
}

/// 7.1, 7.11 Limbered it goes 8 inches; unlimbered it is rolled 2 by hand. Either is an action.
#[test]
fn a_battery_moves_or_is_rolled_by_hand() {
    for (state, far) in [("limbered", "8"), ("unlimbered", "2")] {
        let mut position = battery(state, "");
        position.play(&[Say("g"), Say("move")], maneuver::step);
        let Phase::Maneuver(Some(step)) = position.state.phase else { panic!("{:?}", position.state.phase) };
        assert_eq!((step.unit, step.allowance, step.left), (position.unit("g"), inches(far), inches(far)));
        assert_eq!(position.state.unit(step.unit).turn.actions, 1);
    }
}

/// 7.11 The teams need room: with friends close behind they come on ahead of the guns.
#[test]
fn limbering_takes_room() {
    let mut free = battery("unlimbered", "");
    let g = free.unit("g");
    free.play(&[Say("g"), Say("limber")], maneuver::step);
    assert_eq!(free.state.unit(g).frame.origin.y(), inches("10"));
    let mut behind = battery("unlimbered", "brigade a \"A\" infantry 4/3/2 single-line at (30,8.5) facing 0");
    behind.play(&[Say("g"), Say("limber")], maneuver::step);
    assert_eq!(behind.state.unit(g).frame.origin.y(), inches("10.75"));
}
