//! 6.6, 7.2, 7.3, 9.6: passing without an action, leaders who go to their men, burned stations, attack after attack.

use gcacw::battle::cards::LeaderId;
use gcacw::battle::movement::leaders;
use gcacw::battle::state::{Phase, State, Where};
use gcacw::battle::war::War;
use gcacw::unit::Army;
use longroll::side::Side;

use crate::field::{act, hex, leader, men, script, turn_of, unit, war_on};
use crate::rear::{MAP, campaign, step};

const UNION: Army = Army::Union;
const REBEL: Army = Army::Confederate;

/// 6.6, 6.8 Every unit is at Fatigue Level 4: the player passes and is not asked.
#[test]
fn who_has_no_action_passes() {
    let units = vec![unit("a", UNION, "0501", "9-2-2/f4"), unit("b", REBEL, "0909", "9-3-2")];
    let (war, mut state) = war_on(MAP, units, Vec::new(), false);
    turn_of(UNION, &mut state);
    step(&mut script(&[], &[]), &war, &mut state);
    assert_eq!(state.phase, Phase::Action { army: REBEL, passed: true });
}

/// 7.2 To a unit of his command within ten hexes, but not through the enemy; from off the map to any of them.
#[test]
fn a_leader_goes_to_another_unit() {
    let units = vec![
        unit("a", UNION, "0101", "9-2-2"),
        unit("b", UNION, "0501", "9-2-2"),
        unit("c", UNION, "0909", "9-2-2"),
        unit("d", REBEL, "0908", "9-3-2"),
    ];
    let (war, mut state) = war_on(MAP, units, vec![leader("chief", UNION, "0101")], false);
    let go = |state: &mut State, answer: &'static str| {
        let mut table = script(&[], &[answer]);
        leaders::transfer(&mut table, &war, state, UNION).expect("a script never waits");
        table.seen
    };
    assert_eq!(go(&mut state, "0501"), ["stay", "0501"], "0909 is too far");
    assert_eq!(state.leader(LeaderId(0)).hex(), Some(hex("0501")));
    state.leader_mut(LeaderId(0)).at = Where::Gone;
    assert_eq!(go(&mut state, "0909"), ["0101", "0501", "0909"]);
}

/// Burn the station in the middle with this unit and die: the state of the station, the fatigue, and the points.
fn burn(text: &str, die: i32) -> (u8, u8, i32) {
    let (war, mut state) = campaign(vec![unit("a", REBEL, "0205", text), unit("b", UNION, "0909", "9-2-2")]);
    turn_of(REBEL, &mut state);
    step(&mut script(&[die], &["burn a"]), &war, &mut state);
    (state.stations[1], men(&state, 0).fatigue, state.points[Side::South])
}

/// 7.3, 24.9, 27.4 Infantry burns a station on 1 to 4, cavalry on 1 to 5; it tires either way.
#[test]
fn stations_burn() {
    assert_eq!((burn("9-3-2", 4), burn("9-3-2", 5)), ((2, 1, 3), (0, 1, 0)));
    assert_eq!((burn("3-3-0/cav", 5), burn("3-3-0/cav", 6)), ((2, 1, 3), (0, 1, 0)));
    let (war, mut state) = campaign(vec![unit("a", REBEL, "0205", "9-3-2"), unit("b", UNION, "0206", "9-2-2")]);
    turn_of(REBEL, &mut state);
    let mut table = script(&[], &["pass"]);
    step(&mut table, &war, &mut state);
    assert!(!table.seen.contains(&"burn a".to_owned()), "an enemy is adjacent: {:?}", table.seen);
}

/// A Union division between two weak brigades on the road.
fn between() -> (War, State) {
    let units = vec![
        unit("a", UNION, "0504", "6-2-0"),
        unit("b", REBEL, "0505", "2-2-0/d"),
        unit("c", REBEL, "0503", "2-2-0/d"),
    ];
    war_on(MAP, units, Vec::new(), false)
}

/// 9.6, 10.8 A result that does not end the march leaves MP for another attack.
#[test]
fn one_march_may_have_two_attacks() {
    let (war, mut state) = between();
    let answers = ["march a", "no", "attack 0505 normal", "stop", "done", "stop"];
    let table = act(&war, &mut state, UNION, &[6, 1], &answers);
    assert_eq!((men(&state, 0).manpower, men(&state, 1).demoralized), (6, 1), "the first was won");
    assert!(table.seen.contains(&"attack 0503 hasty".to_owned()), "{:?}", table.seen);
}
