//! 6.3: brigades that are Inactive when they are lifted from Reserve.

use gbacw::battle::cards::{BrigadeId, DivisionId};
use gbacw::battle::command::{self, reserve};
use gbacw::battle::state::{Activation, Phase, Stage, State};
use gbacw::battle::war::War;
use longroll::side::Side;

use crate::armies::play;
use crate::common::{self, Script, go, unit};

const HELD: BrigadeId = BrigadeId(3);

/// The Reserve Brigade is In Reserve, and Inactive until turn 4 if it is lifted.
fn streets() -> (War, State) {
    let (war, state) = common::streets();
    assert!(state.brigade(HELD).reserve && war.brigade(HELD).name == "Reserve Brigade");
    (war, state)
}

fn may_act(war: &War, state: &State) -> bool {
    let marker = Activation::new(Side::South, DivisionId(1), Stage::Choose);
    command::may_activate(war, state, &marker, HELD)
}

/// An enemy comes near enough to be seen, not to be touched.
fn threatened() -> (War, State, Script) {
    let (war, mut state) = streets();
    go(&war, &mut state, "2b", "1103");
    let mut script = Script::default();
    reserve::lift(&mut script, &war, &mut state);
    (war, state, script)
}

/// 6.3 No marker activates it before the turn its scenario names.
#[test]
fn lifted_by_the_enemy_it_is_inactive_until_its_turn() {
    let (war, mut state, script) = threatened();
    assert!(script.says("Reserve Brigade is no longer In Reserve") && script.says("Reserve Brigade is Inactive"));
    state.brigade_mut(HELD).idle = false;
    assert!(!may_act(&war, &state));
    let mut script = Script::default();
    for turn in 1..=3 {
        assert!(state.brigade(HELD).inactive);
        state.turn = turn;
        reserve::release(&mut script, &war, &mut state);
    }
    assert!(may_act(&war, &state) && script.says("Reserve Brigade is released"));
}

/// 6.3 Touched or bloodied it is released at once.
#[test]
fn it_is_released_by_an_enemy_beside_it_and_by_losses() {
    let (war, mut state, _) = threatened();
    let mut script = Script::default();
    go(&war, &mut state, "2b", "1203");
    reserve::lift(&mut script, &war, &mut state);
    assert!(!state.brigade(HELD).inactive, "touched");
    let (war, mut state, _) = threatened();
    gbacw::battle::aftermath::lose(&mut script, &war, &mut state, unit(&war, "4a"), 1);
    reserve::lift(&mut script, &war, &mut state);
    assert!(!state.brigade(HELD).inactive, "bloodied");
}

/// 6.3, 3.1 Orders in phase A lift a brigade from Reserve.
#[test]
fn orders_lift_it_too_and_then_it_gets_none() {
    let (war, mut state) = streets();
    let mut script = Script::default().answering(&[("orders", "advance"); 4]);
    play(&war, &mut state, &mut script, |state| matches!(state.phase, Phase::Orders(_)));
    assert!(state.brigade(HELD).inactive && script.says("Reserve Brigade: Inactive"), "{:?}", script.told);
    let asked = script.options("orders").len();
    state.phase = Phase::Orders(Side::North);
    let mut again = Script::default();
    play(&war, &mut state, &mut again, |state| matches!(state.phase, Phase::Orders(_)));
    assert_eq!(again.options("orders").len(), asked - 1);
}

/// 6.3 A committed brigade acts.
#[test]
fn to_be_committed_is_not_to_be_lifted() {
    let (war, mut state) = streets();
    let mut script = Script::default().answering(&[("commit", "4"), ("reserve-orders", "attack")]);
    let committed = reserve::commit(&mut script, &war, &mut state, Side::South).expect("a script never waits");
    assert_eq!(committed, Some(HELD));
    let now = state.brigade(HELD);
    assert!(!now.reserve && !now.inactive && may_act(&war, &state));
}
