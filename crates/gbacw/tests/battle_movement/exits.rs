//! 19.1: units leave the map where the scenario asks them to.

use std::sync::Arc;

use gbacw::battle::acts::{self, Act};
use gbacw::battle::cards::BrigadeId;
use gbacw::battle::state::{Exit, State, Where};
use gbacw::battle::victory;
use gbacw::battle::war::War;
use longroll::battle::Fought;
use longroll::side::Side;
use longroll::table::{Offer, Wait};

use crate::armies::{act, slugs};
use crate::common::{self, Script, go, hex, unit};

fn streets() -> (War, State) {
    let (war, mut state) = common::streets();
    state.acting.push(BrigadeId(0));
    (war, state)
}

/// 19.1, 9.3 Each SP counts; the leader rides along unless he is told to stay.
#[test]
fn a_unit_that_leaves_wins_its_points_and_takes_its_leader_along() {
    let (war, mut state) = streets();
    let foot = go(&war, &mut state, "1a", "1405");
    let brigadier = war.leaders().find(|id| war.leader(*id).name == "Brigadier, First Brigade").expect("he is there");
    state.leader_mut(brigadier).at = Where::Map(hex(&war, "1405"));
    let before = victory::score(&war, &state);
    let mut script = Script::default();
    act(&war, &mut state, foot, "leave", &mut script);
    assert_eq!(
        (state.unit(foot).at, state.leader(brigadier).at),
        (Where::Gone(Exit::Exited), Where::Gone(Exit::Exited))
    );
    assert!(script.says("leaves the map by East road: 8 points") && state.unit(foot).used.acted);
    let after = victory::score(&war, &state);
    assert_eq!((after.north - before.north, after.south - before.south), (8, 0));
    assert_eq!(war.top(&state, hex(&war, "1405")), None);
}

/// 19.1 Only by an exit of one's own, and from no enemy frontal hex.
#[test]
fn a_unit_leaves_only_by_its_own_exit_and_not_in_an_enemy_front() {
    let (war, mut state) = streets();
    let foot = go(&war, &mut state, "1a", "0809");
    assert!(!slugs(&war, &state, foot).contains(&"leave".to_owned()), "that one is the Mexicans'");
    go(&war, &mut state, "1a", "1405");
    assert!(slugs(&war, &state, foot).contains(&"leave".to_owned()));
    let enemy = go(&war, &mut state, "3a", "1404");
    state.unit_mut(enemy).facing = hexes::Facing::Sse;
    assert!(!slugs(&war, &state, foot).contains(&"leave".to_owned()), "in an enemy frontal hex");
}

/// 19.2 Those who left are not lost.
#[test]
fn an_army_that_has_left_is_not_broken() {
    let (war, mut state) = streets();
    for foot in war.units_of(Side::North) {
        state.lift(war.grid(), foot, Where::Gone(Exit::Eliminated));
    }
    assert_eq!(victory::broken(&war, &state), Some(Side::North));
    state.unit_mut(unit(&war, "1a")).at = Where::Gone(Exit::Exited);
    assert_eq!(victory::broken(&war, &state), None);
}

/// 19.1 The machine knows what an exit is for.
#[test]
fn the_commander_leaves_when_he_may() {
    let (war, mut state) = streets();
    let foot = go(&war, &mut state, "1a", "1405");
    let list = acts::acts(&war, &state, foot);
    let options: Vec<Offer> = list.iter().map(|act| acts::offer(&war, &state, foot, act)).collect();
    let leave = list.iter().position(|act| *act == Act::Leave).expect("it is offered");
    let rule = longroll::rule::house("3.6");
    let wait = Wait::Pick { name: "act", side: Side::North, question: String::new(), options, form: None, rule };
    assert_eq!(Arc::new(war).advise(&state, &wait), leave);
}
