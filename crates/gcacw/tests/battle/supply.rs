//! Chapter 24: supply on the map.

use gcacw::battle::cards::{Start, UnitCard, UnitId};
use gcacw::battle::movement;
use gcacw::battle::state::{Depot, Phase, State, Where};
use gcacw::battle::supply::{self, Holder};
use gcacw::battle::war::War;
use gcacw::unit::Army;
use longroll::side::Side;

use crate::field::{at, hex, men, script, turn_of, unit};
use crate::rear::{brigade, campaign, points, step, supply as carried};

fn wagon(id: &'static str, army: Army, at: &str) -> UnitCard {
    unit(id, army, at, "0-0-0/wagon")
}

fn depot(state: &mut State, army: Army, at: &str, points: u8) {
    state.strategic.depots.push(Depot { army, hex: hex(at), points });
}

/// The Supply Segment of the Union.
fn segment(war: &War, state: &mut State, answers: &[&'static str]) {
    state.turn = 3;
    state.phase = Phase::Strategic(2);
    step(&mut script(&[], answers), war, state);
}

fn hungry(state: &State) -> Vec<bool> {
    state.units.iter().map(|unit| unit.out_of_supply).collect()
}

/// 24.2 Eight MP of infantry, by road farther.
#[test]
fn a_supply_path_is_eight_points_long_and_keeps_out_of_zones() {
    let units = vec![unit("b", Army::Confederate, "0606", "9-3-2")];
    let (war, mut state) = campaign(units);
    depot(&mut state, Army::Union, "0501", 4);
    let reach = supply::reach(&war, &state, Army::Union, Holder::Depot(0));
    let reached = |name: &str| reach.get(hex(name)) == Some(&true);
    assert!(reached("0505"), "down the road");
    assert!(!reached("0506"), "the enemy's zone covers the road");
    assert!(reached("0503") && reached("0403") && !reached("0103"), "3 MP a hex off the road");
}

/// 24.3, 24.5 One SP is six rations; a unit that goes hungry twice loses Manpower.
#[test]
fn scarce_rations_are_given_out_and_the_others_go_hungry() {
    let units = vec![
        unit("a", Army::Union, "0501", "9-2-2"),
        brigade("b", Army::Union, "0502", "3-2-1"),
        unit("c", Army::Union, "0503", "9-2-2"),
        unit("d", Army::Union, "0909", "9-2-2"),
        unit("e", Army::Union, "0502", "9-2-2"),
    ];
    let (mut war, mut state) = campaign(units);
    war.scenario.sources.clear();
    depot(&mut state, Army::Union, "0501", 1);
    segment(&war, &mut state, &["a", "c", "b"]);
    assert_eq!(hungry(&state), [false, false, false, true, true], "2 + 2 + 1 rations leave none for a division");
    assert_eq!(state.strategic.depots[0].points, 0);
    segment(&war, &mut state, &[]);
    assert_eq!([0, 3].map(|unit| men(&state, unit).manpower), [9, 8], "the unit that was hungry before loses Manpower");
    assert_eq!(state.lost[Side::North], 2);
}

/// 24.1, 24.3 Supply comes to the sources, and units near them eat first.
#[test]
fn income_comes_to_the_sources_and_feeds_those_near_them() {
    let (war, mut state) = campaign(vec![unit("a", Army::Union, "0501", "9-2-2")]);
    segment(&war, &mut state, &["a"]);
    assert_eq!((hungry(&state), state.strategic.stock[Side::North]), (vec![false], 9));
}

/// 24.1, 24.3, 24.9 For one SP, and one step.
#[test]
fn a_depot_is_built_and_a_station_repaired() {
    let units = vec![wagon("w", Army::Union, "0201"), unit("a", Army::Union, "0205", "9-2-2")];
    let (war, mut state) = campaign(units);
    state.unit_mut(UnitId(0)).supply = 4;
    state.stations = vec![0, 2, 2];
    segment(&war, &mut state, &["0205", "0201", "done"]);
    assert_eq!(state.stations, [0, 1, 2], "by one step, and only where one's own men are");
    assert_eq!(state.strategic.depots, [Depot { army: Army::Union, hex: hex("0201"), points: 0 }]);
    assert_eq!(carried(&state, 0), 3);
}

/// 24.1, 24.9 As far as the line is whole and free.
#[test]
fn confederate_stations_on_the_line_are_sources() {
    let units = vec![unit("a", Army::Union, "0107", "9-2-2"), unit("b", Army::Confederate, "0909", "9-3-2")];
    let (war, mut state) = campaign(units);
    assert_eq!(supply::sources(&war, &state, Army::Confederate), [hex("0209")], "an enemy zone covers the line");
    state.unit_mut(UnitId(0)).at = Where::Gone;
    assert_eq!(supply::sources(&war, &state, Army::Confederate).len(), 3);
    state.stations[1] = 1;
    assert_eq!(supply::sources(&war, &state, Army::Confederate), [hex("0209")], "a damaged station breaks it");
}

/// 24.6, 19.1 1 to 3 feeds them; fatigue and a plateau are added.
#[test]
fn foragers_add_their_fatigue() {
    let forage = |text: &str, at: &str, die: i32| {
        let (war, mut state) = campaign(vec![unit("a", Army::Union, at, text)]);
        state.unit_mut(UnitId(0)).out_of_supply = true;
        state.phase = Phase::Recovery(0);
        step(&mut script(&[die], &[]), &war, &mut state);
        !state.unit(UnitId(0)).out_of_supply
    };
    assert!(forage("9-2-2", "0101", 3) && !forage("9-2-2", "0101", 4));
    assert!(forage("9-2-2/f2", "0101", 1) && !forage("9-2-2/f2", "0101", 2));
    assert!(forage("9-2-2", "0701", 1) && !forage("9-2-2", "0701", 2), "a plateau");
}

/// 24.10 Its SP feeds three rations' worth.
#[test]
fn a_wagon_helps_in_an_emergency() {
    let units = vec![
        wagon("w", Army::Union, "0501"),
        unit("a", Army::Union, "0502", "9-2-2"),
        brigade("b", Army::Union, "0503", "3-2-1"),
    ];
    let (war, mut state) = campaign(units);
    state.unit_mut(UnitId(0)).supply = 1;
    state.unit_mut(UnitId(1)).out_of_supply = true;
    state.unit_mut(UnitId(2)).out_of_supply = true;
    state.phase = Phase::Recovery(0);
    step(&mut script(&[6, 6], &["all"]), &war, &mut state);
    assert_eq!((hungry(&state), carried(&state, 0)), (vec![false, false, false], 0));
}

/// 24.4 For 2 MP each.
#[test]
fn wagons_load_go_and_unload() {
    let units = vec![wagon("w", Army::Union, "0501"), unit("b", Army::Confederate, "0909", "9-3-2")];
    let (war, mut state) = campaign(units);
    state.unit_mut(UnitId(0)).supply = 0;
    state.strategic.stock[Side::North] = 3;
    depot(&mut state, Army::Union, "0502", 0);
    turn_of(Army::Union, &mut state);
    step(&mut script(&[6], &["march w"]), &war, &mut state);
    step(&mut script(&[], &["load 3"]), &war, &mut state);
    step(&mut script(&[], &["0502"]), &war, &mut state);
    step(&mut script(&[], &["unload 2"]), &war, &mut state);
    assert_eq!((carried(&state, 0), state.strategic.stock[Side::North], state.strategic.depots[0].points), (1, 0, 2));
    let mut table = script(&[], &["stop"]);
    step(&mut table, &war, &mut state);
    assert!(!table.seen.contains(&"load 1".to_owned()), "1 MP is left: {:?}", table.seen);
}

/// 24.4, 19.4, 22.3 Taken off in the Recovery Phase.
#[test]
fn an_empty_wagon_leaves_and_comes_back_full() {
    let units = vec![wagon("w", Army::Union, "0303"), unit("b", Army::Confederate, "0909", "9-3-2")];
    let (war, mut state) = campaign(units);
    state.unit_mut(UnitId(0)).supply = 0;
    state.phase = Phase::Recovery(6);
    step(&mut script(&[], &["w"]), &war, &mut state);
    assert_eq!(state.unit(UnitId(0)).at, Where::Coming);
    state.turn = 2;
    state.phase = Phase::Reinforcements;
    step(&mut script(&[], &[]), &war, &mut state);
    assert_eq!((at(&state, 0), carried(&state, 0)), (Some(hex("0501")), 4));
}

/// 24.4, 24.3 A wagon train that has given out its last supply point may leave in the Supply Segment too.
#[test]
fn an_emptied_wagon_leaves_in_the_supply_segment() {
    let units = vec![wagon("w", Army::Union, "0501"), unit("b", Army::Confederate, "0909", "9-3-2")];
    let (war, mut state) = campaign(units);
    state.unit_mut(UnitId(0)).supply = 0;
    segment(&war, &mut state, &["w"]);
    assert_eq!((state.unit(UnitId(0)).at, state.strategic.due.len()), (Where::Coming, 1));
}

/// 24.7, 11.6, 27.4 Without a combat, 2 points for each SP.
#[test]
fn depots_and_wagons_are_captured() {
    let units = vec![
        unit("a", Army::Union, "0104", "9-2-2"),
        wagon("w", Army::Confederate, "0103"),
        UnitCard { start: Start::On(hex("0909")), ..unit("b", Army::Confederate, "0909", "9-3-2") },
    ];
    let (war, mut state) = campaign(units);
    state.unit_mut(UnitId(1)).supply = 2;
    depot(&mut state, Army::Confederate, "0103", 3);
    movement::place(&mut script(&[], &[]), &war, &mut state, UnitId(0), hex("0103"));
    assert_eq!(points(&state, Army::Union), 10, "2 for each SP");
    assert!(state.strategic.depots.is_empty() && state.unit(UnitId(1)).at == Where::Gone);
}

/// 24.8 Where the supply line crosses one.
#[test]
fn mountains_wear_wagons_down() {
    let reduce = |source: &str, dice: &[i32], supply: u8| {
        let at = if source == "0803" { "0806" } else { "0503" };
        let (mut war, mut state) = campaign(vec![wagon("w", Army::Union, at)]);
        war.scenario.advanced.events = 9;
        war.scenario.sources = vec![(Army::Union, hex(source))];
        state.unit_mut(UnitId(0)).supply = supply;
        (state.turn, state.phase) = (3, Phase::Strategic(2));
        step(&mut script(dice, if dice == [6] { &["done"] } else { &[] }), &war, &mut state);
        state.unit(UnitId(0)).hex().map(|_| carried(&state, 0))
    };
    assert_eq!(reduce("0501", &[], 2), Some(2), "its line crosses no mountain: no die");
    assert_eq!([3, 4].map(|die| reduce("0803", &[die], 2)), [Some(2), Some(1)]);
    assert_eq!(reduce("0803", &[6], 2), Some(0), "it has lost all, and may leave the map");
    assert_eq!(reduce("0803", &[4], 0), None, "nothing to lose: the wagon train is gone");
}
