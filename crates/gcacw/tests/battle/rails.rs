//! Chapters 23.2, 25, 26 and 27: crossings destroyed, railroads, roads, boxes, substitutes, counties.

use gcacw::battle::cards::{Award, Exit, Size, Start, Theater, UnitCard, UnitId};
use gcacw::battle::counties;
use gcacw::battle::movement;
use gcacw::battle::state::{LeaderState, Phase, State, Strategic, Where};
use gcacw::battle::strategic;
use gcacw::battle::war::War;
use gcacw::unit::{Army, Order};
use hexes::Hexside;
use longroll::side::Side;

use crate::field::{Script, at, hex, leader, men, script, turn_of, unit};
use crate::rear::{campaign, points, step};

/// The actions the Union has.
fn actions(war: &War, state: &State) -> Vec<String> {
    let mut state = state.clone();
    turn_of(Army::Union, &mut state);
    let mut table: Script = script(&[], &["pass"]);
    step(&mut table, war, &mut state);
    table.seen
}

fn has(war: &War, state: &State, slug: &str) -> bool {
    actions(war, state).iter().any(|action| action == slug)
}

fn pair(text: &str) -> (War, State) {
    campaign(vec![unit("a", Army::Union, "0201", text), unit("b", Army::Confederate, "0909", "9-3-2")])
}

/// 25.1 One Fatigue Level, and at most 20 Manpower in a turn.
#[test]
fn by_rail_a_unit_tires_by_the_hexes_it_goes() {
    let (war, mut state) = pair("9-2-2");
    turn_of(Army::Union, &mut state);
    step(&mut script(&[], &["rail a 0209"]), &war, &mut state);
    assert_eq!((at(&state, 0), men(&state, 0).fatigue), (Some(hex("0209")), 1));
    assert_eq!(state.strategic.by_rail[Side::North], 9);
    state.strategic.by_rail[Side::North] = 12;
    assert!(!has(&war, &state, "rail a 0201"), "20 Manpower a turn");
}

/// 25.1, 24.9 No train passes a damaged station or an enemy zone.
#[test]
fn broken_stations_and_enemy_zones_stop_trains() {
    let (war, mut state) = pair("9-2-2");
    state.stations[1] = 1;
    assert!(!has(&war, &state, "rail a 0205") && !has(&war, &state, "rail a 0209"));
    let (war, mut state) = pair("9-2-2");
    state.unit_mut(UnitId(1)).at = Where::Map(hex("0107"));
    assert!(has(&war, &state, "rail a 0205") && !has(&war, &state, "rail a 0209"));
}

/// 25.2, 24.5 Two levels of fatigue at once, never near the enemy, never unsupplied.
#[test]
fn strategic_movement_follows_roads_far_from_the_enemy() {
    let units = vec![unit("a", Army::Union, "0501", "9-2-2"), unit("b", Army::Confederate, "0809", "9-3-2")];
    let (war, mut state) = campaign(units);
    turn_of(Army::Union, &mut state);
    let mut table = script(&[], &["strategic a", "2", "0506"]);
    step(&mut table, &war, &mut state);
    assert_eq!((at(&state, 0), men(&state, 0).fatigue), (Some(hex("0506")), 2));
    assert!(!table.seen.contains(&"0508".to_owned()), "too near the enemy: {:?}", table.seen);
    state.unit_mut(UnitId(0)).out_of_supply = true;
    assert!(!has(&war, &state, "strategic a"));
}

/// 25.2, 8.3 At Fatigue Level 4 it reads the Extended March Table.
#[test]
fn a_tired_unit_straggles_at_the_end_of_strategic_movement() {
    let units = vec![unit("a", Army::Union, "0501", "9-2-2"), unit("b", Army::Confederate, "0909", "9-3-2")];
    let (war, mut state) = campaign(units);
    turn_of(Army::Union, &mut state);
    step(&mut script(&[6], &["strategic a", "4", "0502"]), &war, &mut state);
    assert_eq!((men(&state, 0).fatigue, men(&state, 0).order), (4, Order::Disorganized));
}

/// 23.2, 23.1 A bridge on 1 to 4, a pontoon without a die, but by an enemy alone; with no enemy adjacent.
#[test]
fn crossings_are_destroyed_by_an_action() {
    let start = |army: Army| campaign(vec![unit("a", army, "0305", "9-2-2"), unit("b", army.other(), "0909", "9-3-2")]);
    let pontoon = Hexside::between(hex("0305"), hex("0306")).expect("hexes that touch");
    let destroy = |army: Army, pontoons: &[Hexside], dice: &[i32]| {
        let (war, mut state) = start(army);
        state.pontoons = pontoons.to_vec();
        turn_of(army, &mut state);
        step(&mut script(dice, &["destroy a 0305/0306"]), &war, &mut state);
        (state.destroyed.len(), state.pontoons.len(), men(&state, 0).fatigue)
    };
    assert_eq!(destroy(Army::Union, &[], &[4]), (1, 0, 1));
    assert_eq!(destroy(Army::Union, &[], &[5]), (0, 0, 1));
    assert_eq!(destroy(Army::Confederate, &[pontoon], &[]), (0, 0, 1), "a pontoon goes without a die");
    let (war, mut state) = start(Army::Union);
    state.pontoons.push(pontoon);
    assert!(!has(&war, &state, "destroy a 0305/0306"), "it is the Union's own");
    let (war, mut state) = start(Army::Union);
    state.unit_mut(UnitId(1)).at = Where::Map(hex("0304"));
    assert!(!has(&war, &state, "destroy a 0305/0306"), "an enemy is adjacent");
}

/// 26.1 By road or by rail, and back again.
#[test]
fn units_go_to_a_box_and_come_back() {
    let (mut war, mut state) = pair("9-2-2");
    war.scenario.exits.push(Exit { hex: hex("0201"), to: Theater::Knoxville, rail: false });
    war.scenario.exits.push(Exit { hex: hex("0909"), to: Theater::Atlanta, rail: true });
    state.phase = Phase::Reinforcements;
    step(&mut script(&[], &["a", "b"]), &war, &mut state);
    assert_eq!(state.unit(UnitId(0)).at, Where::Box(Theater::Knoxville));
    assert_eq!(state.unit(UnitId(1)).at, Where::Box(Theater::Atlanta));
    assert_eq!([men(&state, 0).fatigue, men(&state, 1).fatigue], [2, 3], "by road, and thirty hexes by rail");
    state.unit_mut(UnitId(1)).unit.fatigue = 0;
    state.phase = Phase::Reinforcements;
    step(&mut script(&[], &["a", "done"]), &war, &mut state);
    assert_eq!((at(&state, 0), men(&state, 0).fatigue), (Some(hex("0201")), 4));
}

/// 26.2 A die a side at Knoxville; two Manpower come back at Atlanta.
#[test]
fn knoxville_is_fought_for_and_atlanta_heals() {
    let units = vec![
        unit("a", Army::Union, "0101", "12-2-2"),
        unit("b", Army::Confederate, "0101", "6-3-2"),
        unit("c", Army::Confederate, "0101", "9-3-2"),
    ];
    let (war, mut state) = campaign(units);
    for (unit, theater) in [(0, Theater::Knoxville), (1, Theater::Knoxville), (2, Theater::Atlanta)] {
        state.unit_mut(UnitId(unit)).at = Where::Box(theater);
    }
    state.unit_mut(UnitId(2)).unit.manpower = 5;
    (state.turn, state.phase) = (3, Phase::Strategic(0));
    step(&mut script(&[3, 4], &[]), &war, &mut state);
    assert_eq!((points(&state, Army::Union), points(&state, Army::Confederate)), (0, 0), "3 + 2 against 4 + 1");
    state.phase = Phase::Strategic(0);
    step(&mut script(&[4, 4], &[]), &war, &mut state);
    assert_eq!(points(&state, Army::Union), 5);
    assert_eq!([1, 2].map(|unit| men(&state, unit).manpower), [5, 7]);
}

/// 27.1, 27.2, 18.2, 17.4 A substitute takes Manpower away and brings it back, with the worse state of both.
#[test]
fn a_division_drops_a_brigade_and_takes_it_back() {
    let part =
        UnitCard { start: Start::Part(UnitId(0)), size: Size::Brigade, ..unit("part", Army::Union, "0101", "1-2-0") };
    let units = vec![unit("a", Army::Union, "0501", "9-2-2/f1"), unit("b", Army::Confederate, "0909", "9-3-2"), part];
    let (war, mut state) = campaign(units);
    turn_of(Army::Union, &mut state);
    step(&mut script(&[4], &["detach part 3", "no"]), &war, &mut state);
    assert_eq!([0, 2].map(|unit| men(&state, unit).manpower), [6, 3]);
    assert_eq!((at(&state, 2), men(&state, 2).artillery, men(&state, 2).fatigue), (Some(hex("0501")), 0, 1));
    step(&mut script(&[], &["0502"]), &war, &mut state);
    assert_eq!(at(&state, 0), Some(hex("0502")), "then the division marches");
    step(&mut script(&[], &["stop"]), &war, &mut state);
    (state.unit_mut(UnitId(2)).unit.order, state.unit_mut(UnitId(2)).unit.demoralized) = (Order::Disorganized, 1);
    (state.unit_mut(UnitId(0)).unit.refused, state.unit_mut(UnitId(2)).unit.works) = (true, 6);
    let mut table = script(&[], &["part"]);
    strategic::before_actions(&mut table, &war, &mut state).expect("a script never waits");
    let whole = men(&state, 0);
    assert_eq!((whole.manpower, whole.order, whole.fatigue), (9, Order::Disorganized, 2), "the worse of both");
    assert_eq!((whole.demoralized, whole.refused), (1, false), "a demoralized unit refuses no flanks");
    assert_eq!(state.forts, [(hex("0501"), Army::Union)], "a fort stays where the brigade was");
    assert_eq!(state.unit(UnitId(2)).at, Where::Coming);
}

/// 27.1, 7.1 Before the division marches.
#[test]
fn a_division_drops_a_brigade_in_an_activation_too() {
    let part = UnitCard { start: Start::Part(UnitId(0)), ..unit("part", Army::Union, "0101", "1-2-0") };
    let (mut war, mut state) = campaign(vec![unit("a", Army::Union, "0501", "9-2-2"), part]);
    war.scenario.leaders.push(leader("chief", Army::Union, "0501"));
    state.leaders.push(LeaderState { at: Where::Map(hex("0501")), insubordinate: false });
    turn_of(Army::Union, &mut state);
    step(&mut script(&[4], &["activate chief"]), &war, &mut state);
    step(&mut script(&[], &["detach part 2"]), &war, &mut state);
    assert!(matches!(state.phase, Phase::Activation(_)));
    step(&mut script(&[], &["march a", "no"]), &war, &mut state);
    assert_eq!((men(&state, 0).manpower, men(&state, 1).manpower, men(&state, 1).fatigue), (7, 2, 0));
}

/// 27.3 By who was there last, with no enemy infantry in the county.
#[test]
fn a_county_is_won_by_its_key_hexes_and_paid_for_once() {
    let units = vec![unit("a", Army::Union, "0504", "9-2-2"), unit("b", Army::Confederate, "0503", "9-3-2")];
    let (mut war, mut state) = campaign(units);
    let keys = vec![hex("0501")];
    war.scenario.awards =
        vec![Award::County { name: "Hamilton", keys, first: Army::Confederate, union: 60, confederate: 40 }];
    state.strategic = Strategic::begin(&war);
    let mut table = script(&[], &[]);
    movement::place(&mut table, &war, &mut state, UnitId(0), hex("0501"));
    counties::pay(&mut table, &war, &mut state);
    assert_eq!(points(&state, Army::Union), 0, "enemy infantry stands in the county");
    state.unit_mut(UnitId(1)).at = Where::Map(hex("0909"));
    state.unit_mut(UnitId(0)).at = Where::Map(hex("0504"));
    counties::pay(&mut table, &war, &mut state);
    counties::pay(&mut table, &war, &mut state);
    assert_eq!(points(&state, Army::Union), 60, "last through, and paid once");
    movement::place(&mut table, &war, &mut state, UnitId(1), hex("0501"));
    counties::pay(&mut table, &war, &mut state);
    assert_eq!(points(&state, Army::Confederate), 40);
}
