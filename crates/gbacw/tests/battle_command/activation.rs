//! Chapters 3 to 6: the chain of command, orders, markers, coordination, reserves.

use gbacw::battle::cards::{BrigadeId, CorpsId, DivisionId, LeaderId};
use gbacw::battle::state::{Activation, Exit, Forced, Phase, Stage, State, Where};
use gbacw::battle::war::War;
use gbacw::battle::{command, setup};
use gbacw::orders::Orders;
use gbacw::unit::Cohesion;
use longroll::side::Side;

use crate::armies::{ARMIES, TWO_DIVISIONS, play, stage, war, war_with};
use crate::common::{Script, go, hex, unit};

/// 4.2, 2.2b Eight hexes for a division leader, twenty for the overall commander when he has fallen.
#[test]
fn a_leader_is_in_command_within_the_range_of_the_next_one_up() {
    let (war, mut state) = (war(), setup::state(&war()));
    let [division, brigadier] = [LeaderId(1), LeaderId(2)];
    assert!(command::is_in_command(&war, &state, brigadier));
    state.leader_mut(brigadier).at = Where::Map(hex(&war, "1304"));
    assert!(!command::is_in_command(&war, &state, brigadier), "ten hexes are beyond a division leader's eight");
    state.leader_mut(division).at = Where::Gone(Exit::Eliminated);
    assert!(command::is_in_command(&war, &state, brigadier), "the overall commander reaches twenty");
    state.leader_mut(LeaderId(0)).at = Where::Gone(Exit::Wounded);
    assert!(!command::is_in_command(&war, &state, brigadier), "no superior is left");
}

/// 3.1, 6.1, 13.2, 17.3 Spent or tired brigades do not attack, and no brigade marches or rests near the enemy.
#[test]
fn brigades_in_command_get_the_orders_they_may_have() {
    let war = war();
    let mut state = setup::state(&war);
    go(&war, &mut state, "1b", "1604");
    state.brigades[0].fatigue = 3;
    state.brigades[1].bce = true;
    state.leader_mut(LeaderId(5)).at = Where::Map(hex(&war, "1704"));
    let mut script = Script::default();
    play(&war, &mut state, &mut script, |state| matches!(state.phase, Phase::Orders(_)));
    let orders = script.options("orders");
    // The first brigade is too tired to attack, and too near to march or rest: there is nothing to ask.
    assert_eq!(orders[0], ["advance", "march", "reserve"], "a spent brigade does not attack");
    assert_eq!(orders[1], ["advance", "attack"], "too near to march or rest");
    assert_eq!(orders.len(), 2);
}

/// If all brigades may keep their orders, one answer says so.
#[test]
fn orders_stay_as_they_are_by_one_answer() {
    let war = war();
    let mut state = setup::state(&war);
    state.brigades[0].orders = Orders::Attack;
    state.brigades[1].orders = Orders::March;
    let mut script = Script::default().answering(&[("orders", "as before")]);
    play(&war, &mut state, &mut script, |state| state.phase == Phase::Orders(Side::North));
    assert_eq!(script.options("orders").len(), 1, "{:?}", script.options("orders"));
    assert_eq!((state.brigades[0].orders, state.brigades[1].orders), (Orders::Attack, Orders::March));
    // The first may not keep Attack orders when it is tired: both are asked.
    let mut state = setup::state(&war);
    (state.brigades[0].orders, state.brigades[0].fatigue) = (Orders::Attack, 3);
    let mut script = Script::default();
    play(&war, &mut state, &mut script, |state| state.phase == Phase::Orders(Side::North));
    assert!(script.options("orders").iter().all(|options| !options.contains(&"as before".to_owned())));
}

/// The orders that a brigade has are no change.
#[test]
fn the_orders_a_brigade_has_are_not_offered_as_a_change() {
    let war = war();
    for (has, offered) in [(Orders::Attack, ["advance", "keep"]), (Orders::Advance, ["attack", "keep"])] {
        let mut state = setup::state(&war);
        state.brigades[0].orders = has;
        let mut script = Script::dice(&[9]).answering(&[("new-orders", "keep")]);
        command::orders_change::attempt(&mut script, &war, &mut state, BrigadeId(0)).expect("a script never waits");
        assert_eq!(script.options("new-orders"), [offered]);
        assert_eq!(state.brigades[0].orders, has);
    }
    let mut state = setup::state(&war);
    (state.brigades[0].bce, state.brigades[0].orders) = (true, Orders::Advance);
    let mut script = Script::dice(&[9]);
    command::orders_change::attempt(&mut script, &war, &mut state, BrigadeId(0)).expect("a script never waits");
    assert!(script.names().is_empty(), "a spent brigade that advances has nothing to change to: {:?}", script.asked);
}

/// All that are Disordered try to rally by one answer.
#[test]
fn all_units_of_a_brigade_rally_by_one_answer() {
    let war = war();
    let mut state = setup::state(&war);
    let both = [unit(&war, "1a"), unit(&war, "1b")];
    for id in both {
        state.unit_mut(id).cohesion = Cohesion::Disordered;
    }
    state.acting.push(BrigadeId(0));
    state.phase = Phase::Activation(Activation::new(Side::North, DivisionId(0), Stage::Act(None)));
    let mut script = Script::dice(&[0, 0]).answering(&[("act", "rally all")]);
    play(&war, &mut state, &mut script, |state| !both.iter().all(|id| state.unit(*id).used.acted));
    assert_eq!(script.options("act").len(), 1, "{:?}", script.asked);
    assert!(script.says("1st tries to rally") && script.says("2nd tries to rally"), "{:?}", script.told);
}

/// 3.1, 4.2, 6.3 Out of command a brigade gets no orders.
#[test]
fn a_brigade_out_of_command_keeps_its_orders_and_leaves_the_reserve() {
    let war = war();
    let mut state = setup::state(&war);
    state.leader_mut(LeaderId(3)).at = Where::Map(hex(&war, "1504"));
    state.brigades[1].reserve = true;
    let mut script = Script::default().answering(&[("orders", "attack"), ("orders", "attack")]);
    play(&war, &mut state, &mut script, |state| state.phase == Phase::Orders(Side::North));
    assert_eq!(script.options("orders").len(), 1);
    assert!(!state.brigades[1].in_command && !state.brigades[1].reserve);
    assert_eq!((state.brigades[0].orders, state.brigades[1].orders), (Orders::Attack, Orders::Advance));
}

/// 3.1, 6.1 Orders are hidden until both sides have placed them; then brigades form column, or deploy.
#[test]
fn orders_bring_formations_when_both_sides_have_placed_them() {
    let war = war();
    let mut state = setup::state(&war);
    let (first, second) = (unit(&war, "1a"), unit(&war, "2a"));
    let mut script = Script::default().answering(&[("orders", "march"), ("orders", "march")]);
    play(&war, &mut state, &mut script, |state| state.phase == Phase::Orders(Side::North));
    assert!(state.unit(first).mode.is_line(), "orders are still hidden");
    play(&war, &mut state, &mut script, |state| matches!(state.phase, Phase::Orders(_)));
    assert!(state.unit(first).mode.is_march() && state.unit(second).mode.is_march());
    // The next turn they deploy: free out of sight, not with an enemy six hexes away.
    go(&war, &mut state, "3a", "1004");
    state.phase = Phase::Orders(Side::North);
    let mut script = Script::default().answering(&[("orders", "advance"), ("orders", "advance")]);
    play(&war, &mut state, &mut script, |state| matches!(state.phase, Phase::Orders(_)));
    assert!(state.unit(first).mode.is_march() && state.unit(first).deploys);
    assert!(state.unit(second).mode.is_line() && !state.unit(second).deploys);
}

/// 3.2, 5.1 The higher sum has the initiative; a tie is rolled again, and a scenario may fix it.
#[test]
fn a_tie_for_the_initiative_is_rolled_again() {
    let war = war();
    let mut state = setup::state(&war);
    state.phase = Phase::Initiative;
    // Union 2 and 2, Confederates 3 and 1: a tie; then 4 and 2 against 6 and 1.
    let mut script = Script::dice(&[2, 3, 4, 6]);
    play(&war, &mut state, &mut script, |state| state.phase == Phase::Initiative);
    assert_eq!(state.initiative, Side::South);
    let fixed = war_with(ARMIES, "turn 10:00 initiative north");
    let mut state = setup::state(&fixed);
    state.phase = Phase::Initiative;
    play(&fixed, &mut state, &mut Script::dice(&[0, 9]), |state| state.phase == Phase::Initiative);
    assert_eq!(state.initiative, Side::North);
}

/// 3.3, 5.5 The Activation Phase lasts until no marker is left in the cup.
#[test]
fn every_marker_of_the_turn_is_played() {
    let war = war();
    let mut state = setup::state(&war);
    let mut script = Script::default();
    play(&war, &mut state, &mut script, |state| !matches!(state.phase, Phase::Recovery(_)));
    let played: Vec<u8> = state.divisions.iter().map(|division| division.played).collect();
    assert_eq!(played, [2, 1]);
    assert!(state.divisions.iter().all(|division| division.cup == 0));
}

/// 3.2, 5.2, 16.2 Marker and commander make the efficiency, half of it at night.
#[test]
fn efficiency_is_drawn_with_the_commander_and_without_putting_back() {
    let war = war_with(TWO_DIVISIONS, "turn 10:00\nturn 22:00 night");
    let mut state = setup::state(&war);
    state.phase = Phase::Efficiency(Side::North);
    play(&war, &mut state, &mut Script::dice(&[3]), |state| state.phase == Phase::Efficiency(Side::North));
    assert_eq!((state.corps[0].efficiency, state.divisions[0].cup), (4, 4), "marker 3 and the commander's 1");
    assert_eq!(state.drawn[Side::North][..5], [0, 0, 0, 1, 0]);
    // At night half of it, and one less when the commander has fallen.
    let commander = war.leaders().find(|id| war.leader(*id).name == "Corps Commander").expect("he is there");
    state.leader_mut(commander).at = Where::Gone(Exit::Eliminated);
    (state.turn, state.phase) = (1, Phase::Efficiency(Side::North));
    play(&war, &mut state, &mut Script::dice(&[4]), |state| state.phase == Phase::Efficiency(Side::North));
    assert_eq!(state.corps(CorpsId(0)).efficiency, 2, "marker 4, less 1, halved");
}

/// The Union division is activated; phase A is behind.
fn activated(war: &War) -> State {
    let mut state = setup::state(war);
    state.phase = Phase::FirstMarker;
    state.divisions[0].cup = 1;
    play(war, &mut state, &mut Script::default(), |state| state.phase == Phase::FirstMarker);
    state
}

/// Whether an answer was offered in an activation.
fn offered(script: &Script, slug: &str) -> bool {
    script.options("act").iter().any(|options| options.iter().any(|option| option == slug))
}

/// 6.2 The proposed brigades have not tried to change their orders.
fn untried(state: &State) -> bool {
    state.activation().is_some_and(|now| now.tried.is_empty())
}

/// 5.34, 5.3 Brigades act together, or in confusion none in command does.
#[test]
fn coordination_makes_a_group_or_confusion() {
    let war = war();
    let mut state = activated(&war);
    let coordinate = [("act", "coordinate")];
    let undecided = |state: &State| state.activation().is_some_and(|now| !now.settled);
    let mut script = Script::dice(&[7]).answering(&coordinate);
    play(&war, &mut state, &mut script, undecided);
    assert_eq!(state.activation().map(|now| now.group.len()), Some(2), "7 and 1 are 8: two brigades");
    let mut script = Script::default();
    play(&war, &mut state, &mut script, |state| stage(state) == Some(&Stage::Choose));
    assert_eq!(state.acting.as_slice(), [BrigadeId(0), BrigadeId(1)]);

    let mut state = activated(&war);
    let mut script = Script::dice(&[1]).answering(&coordinate);
    state.brigades[1].in_command = false;
    state.brigades[1].idle = false;
    play(&war, &mut state, &mut script, undecided);
    assert!(!offered(&script, "coordinate"), "one brigade alone has nothing to coordinate");
    let mut state = activated(&war);
    let mut script = Script::dice(&[1]).answering(&coordinate);
    play(&war, &mut state, &mut script, |state| !matches!(state.phase, Phase::Reserve(_)));
    let after = &script.options("act")[1..];
    assert!(after.iter().all(|options| !options.contains(&"pass".to_owned())), "confusion: no brigade in command acts");
    assert!(!after.is_empty(), "the guns still do");
}

/// 6.2, 17.1, 10.92 A brigade that stands retains its orders and earns no fatigue.
#[test]
fn a_stand_keeps_orders_and_does_not_tire() {
    let war = war();
    let mut state = activated(&war);
    let mut script = Script::dice(&[0]).answering(&[("act", "orders 1"), ("act", "unit 1a")]);
    play(&war, &mut state, &mut script, untried);
    assert!(state.brigades[0].stands, "0: Retain and Stand");
    let (fired, idle) = (unit(&war, "1a"), unit(&war, "1b"));
    let used = &mut state.unit_mut(fired).used;
    (used.begun, used.fired, used.acted) = (true, true, true);
    (state.unit_mut(fired).busy, state.unit_mut(idle).busy) = (true, true);
    let mut script = Script::default().answering(&[("act", "done")]);
    play(&war, &mut state, &mut script, |state| stage(state) != Some(&Stage::Choose));
    assert_eq!((state.brigades[0].tired, state.brigades[0].stands), (0, false));
    assert!(state.unit(fired).busy && !state.unit(idle).busy, "10.92 asks for the last activation");
}

/// 6.24 Beyond 3 MP of the enemy every unit must close with him.
#[test]
fn an_aggressive_loose_cannon_drives_every_unit() {
    let war = war();
    let mut state = activated(&war);
    let mut script = Script::dice(&[4]).answering(&[("act", "orders 2"), ("act", "unit 2a")]);
    play(&war, &mut state, &mut script, untried);
    assert!(script.says("no enemy within reach"));
    assert_eq!(state.brigades[1].forced, Some(Forced::Close));
    let mut script = Script::default();
    play(&war, &mut state, &mut script, |state| state.activation().is_some_and(|now| now.open));
    assert!(!script.options("act")[0].contains(&"done".to_owned()), "no unit is passed over");
}

/// 6.2 Without a Brigadier no change of orders is tried.
#[test]
fn a_brigade_without_a_brigadier_keeps_its_orders() {
    let war = war();
    let mut state = activated(&war);
    state.leader_mut(LeaderId(2)).at = Where::Gone(Exit::Eliminated);
    let mut script = Script::default();
    play(&war, &mut state, &mut script, |state| !matches!(state.phase, Phase::Reserve(_)));
    assert!(!offered(&script, "orders 1") && offered(&script, "orders 2"));
}

/// 4.24, 4.25 A unit that stands alone is in command near its division leader, and has no leader to change its orders.
#[test]
fn a_unit_alone_is_a_brigade_without_a_brigadier() {
    let scouts = "    brigade 9 \"Scouts\"\n      9a \"7th\" infantry R 4/5 at 0305\n    ga ";
    let war = war_with(&ARMIES.replacen("    ga ", scouts, 1), "turn 10:00");
    let mut state = activated(&war);
    let alone = war.brigades().find(|id| war.brigade(*id).id == "9").expect("it is there");
    let mut script = Script::default().answering(&[("act", "unit 9a")]);
    play(&war, &mut state, &mut script, |state| state.acting.as_slice() != [alone]);
    let mut script = Script::default();
    play(&war, &mut state, &mut script, |state| state.activation().is_some_and(|now| now.open));
    assert!(!offered(&script, "orders 9"));
    let far = "1304";
    assert!(command::brigade_in_command(&war, &state, alone));
    go(&war, &mut state, "9a", far);
    assert!(!command::brigade_in_command(&war, &state, alone), "ten hexes from the division leader");
}

/// 4.3, 5.3 A battery of the division acts once: with a brigade beside it, or after the brigades.
#[test]
fn guns_act_beside_a_brigade_or_last_but_once() {
    let war = war();
    let mut state = activated(&war);
    go(&war, &mut state, "ga", "0304");
    let mut script = Script::default().answering(&[("act", "unit ga"), ("act", "finish")]);
    play(&war, &mut state, &mut script, |state| !matches!(state.phase, Phase::Reserve(_)));
    let with_guns = script.options("act").iter().filter(|options| options.contains(&"unit ga".to_owned())).count();
    assert_eq!(with_guns, 1, "it has acted");
}

/// 6.3 A reserve waits, and is committed with new orders; an enemy near lifts it.
#[test]
fn a_reserve_is_committed_after_a_marker_or_lifted_by_the_enemy() {
    let war = war();
    let mut state = activated(&war);
    state.brigades[1].reserve = true;
    let mut script = Script::default().answering(&[("commit", "2"), ("reserve-orders", "attack")]);
    play(&war, &mut state, &mut script, |state| state.acting.as_slice() != [BrigadeId(1)]);
    assert!(!offered(&script, "orders 2"));
    assert!(state.activation().is_some_and(|activation| activation.reserve));
    assert_eq!((state.brigades[1].reserve, state.brigades[1].orders), (false, Orders::Attack));

    let mut state = activated(&war);
    state.brigades[1].reserve = true;
    go(&war, &mut state, "3a", "0503");
    let mut script = Script::default().answering(&[("act", "pass")]);
    play(&war, &mut state, &mut script, |state| !matches!(state.phase, Phase::Reserve(_)));
    assert!(!state.brigades[1].reserve && state.brigades[1].idle);
}

/// 5.4 A drawn marker may go to another division of the corps.
#[test]
fn a_marker_goes_to_another_division_of_the_corps_once_a_turn() {
    let war = war_with(TWO_DIVISIONS, "turn 10:00");
    let mut state = setup::state(&war);
    state.phase = Phase::Draw;
    (state.divisions[0].cup, state.divisions[1].cup) = (2, 1);
    let mut script = Script::dice(&[0]).answering(&[("transfer", "B")]);
    play(&war, &mut state, &mut script, |state| stage(state) != Some(&Stage::Choose));
    assert_eq!(state.activation().map(|now| now.division), Some(DivisionId(1)));
    assert_eq!((state.divisions[0].played, state.divisions[1].played), (0, 1));
    let mut script = Script::dice(&[0]);
    play(&war, &mut state, &mut script, |state| !matches!(state.phase, Phase::Recovery(_)));
    assert!(script.options("transfer").is_empty(), "once a turn");
}

/// 3.5 After the End Phase of the last turn the battle is over.
#[test]
fn the_battle_ends_with_its_last_turn() {
    let war = war();
    let mut state = setup::state(&war);
    play(&war, &mut state, &mut Script::default(), |_| true);
    assert_eq!((state.turn, &state.phase), (1, &Phase::Over));
}
