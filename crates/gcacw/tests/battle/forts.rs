//! 17.4 and 17.5: forts that were built, and forts of the map.

use gcacw::battle::cards::{UnitCard, UnitId};
use gcacw::battle::ground::WORDS;
use gcacw::battle::recovery;
use gcacw::battle::state::State;
use gcacw::battle::view;
use gcacw::battle::war::War;
use gcacw::unit::Army;
use hexes::Map;

use crate::field::{ROAD, act, at, hex, land, men, script, unit, war_on};
use crate::golden::told;

const UNION: Army = Army::Union;
const REBEL: Army = Army::Confederate;

/// A road from fort to fort.
fn map() -> String {
    land("", &[], &format!("{ROAD}site union-fort 0503\nsite confederate-fort 0507"))
}

/// The rows of the chart `works` for abatis and for a fort.
const ABATIS: u8 = 1;
const FORT: u8 = 6;

fn forts(units: Vec<UnitCard>) -> (War, State) {
    war_on(&map(), units, Vec::new(), false)
}

fn works<const N: usize>(state: &State) -> [u8; N] {
    std::array::from_fn(|unit| men(state, unit as u8).works)
}

/// 17.5 A fort of the map holds 14 Manpower of its owner: those named first, as they fit.
#[test]
fn a_fort_of_the_map_is_manned_from_the_start() {
    let (_, state) = forts(vec![
        unit("first", UNION, "0503", "8-2-2/ab"),
        unit("second", UNION, "0503", "7-2-2/ab"),
        unit("third", UNION, "0503", "6-2-2"),
        unit("rebel", REBEL, "0502", "9-3-2"),
    ]);
    assert_eq!(works(&state), [FORT, ABATIS, FORT, 0], "8 and 6 are 14; 7 more would be too many");
    let (_, state) = forts(vec![unit("rebel", REBEL, "0503", "9-3-2"), unit("train", UNION, "0503", "0-0-0/wagon")]);
    assert_eq!(works(&state), [0, 0], "neither the enemy nor wagons");
}

/// 17.5, 17.2, 11.3 Behind the walls it counts three times: 9 against 3 is an even fight.
#[test]
fn walls_count_in_the_ratio() {
    let (war, state) = forts(vec![unit("a", UNION, "0506", "9-2-0"), unit("d", REBEL, "0507", "3-2-0")]);
    let told = told(&war, &state, &[3, 3]);
    assert!(told.contains("modifier] = 0 "), "{told}");
}

/// 17.5, 17.4 A unit that marches in mans it; one that marches out leaves it whole for the next.
#[test]
fn a_fort_of_the_map_stays_when_its_garrison_goes() {
    let (war, mut state) = forts(vec![unit("a", UNION, "0503", "9-2-2"), unit("b", UNION, "0501", "9-2-2")]);
    act(&war, &mut state, UNION, &[3], &["march a", "no", "0504", "stop"]);
    assert_eq!((works(&state), state.forts.len()), ([0, 0], 0), "it is printed: none was built");
    act(&war, &mut state, UNION, &[3], &["march b", "no", "0502", "0503", "stop"]);
    assert_eq!(works(&state), [0, FORT]);
}

/// 17.5, 17.4 An enemy neither uses nor harms a fort of the map; he destroys a fort that was built.
#[test]
fn an_enemy_in_a_fort_destroys_what_was_built_alone() {
    let (war, mut state) = forts(vec![unit("a", UNION, "0506", "9-2-2"), unit("b", REBEL, "0509", "9-3-2")]);
    state.forts.push((hex("0508"), REBEL));
    act(&war, &mut state, UNION, &[4], &["march a", "no", "0507", "0508", "stop"]);
    assert_eq!((at(&state, 0), works(&state)), (Some(hex("0508")), [0, 0]));
    assert_eq!((state.forts.len(), war.ground.forts.len()), (0, 2));
}

/// 17.5, 19.2 In the Recovery Phase units move into a fort that has room again.
#[test]
fn a_fort_is_relieved_in_the_recovery_phase() {
    let (war, mut state) = forts(vec![unit("a", UNION, "0503", "9-2-2"), unit("b", UNION, "0503", "9-2-2/f3")]);
    assert_eq!(works(&state), [FORT, 0]);
    state.unit_mut(UnitId(0)).unit.manpower = 5;
    recovery::step(&mut script(&[], &["done"]), &war, &mut state, 2).expect("a script never waits");
    assert_eq!(works(&state), [FORT, FORT]);
}

/// 17.4 The next of its owner's units in the hex mans a fort that was built.
#[test]
fn a_fort_that_was_built_is_manned_again() {
    let (war, mut state) = forts(vec![unit("a", UNION, "0501", "9-2-2/fort"), unit("b", UNION, "0502", "9-2-2")]);
    act(&war, &mut state, UNION, &[3], &["march a", "no", "0502", "0503"]);
    assert_eq!((works(&state), state.forts.as_slice()), ([FORT, 0], &[(hex("0501"), UNION)][..]));
    act(&war, &mut state, UNION, &[1], &["march b", "no", "0501"]);
    assert_eq!((works(&state), state.forts.len()), ([FORT, FORT], 0));
}

/// 17.5 An empty fort is drawn, and a manned one once.
#[test]
fn forts_are_drawn_once() {
    let (war, state) = forts(vec![unit("a", UNION, "0503", "9-2-2")]);
    let view = view::view(&war, &state, None);
    let drawn = view.markers.iter().filter(|marker| marker.kind == "fort").map(|marker| (marker.column, marker.row));
    assert_eq!(drawn.collect::<Vec<_>>(), [(5, 3), (5, 7)]);
}

/// 17.5 A fort has an owner, and a hex has one fort: anything else is a fault at its place.
#[test]
fn a_fort_without_an_owner_is_a_fault_of_the_map() {
    let faults = |wrong: &str| {
        let map = map().replace("confederate-fort 0507", wrong);
        let faults = Map::parse_for("forts.map", &map, &WORDS).expect_err("a fault");
        faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let known = "it must be one of: union-fort, confederate-fort";
    assert_eq!(faults("star 0507"), [format!("forts.map:17:6: the game knows no kind of site `star` ({known})")]);
    let one = "a hex has one site at most; take one of the two away";
    assert_eq!(
        faults("confederate-fort 0503"),
        [format!("forts.map:17:23: 0503 has a site already: union-fort ({one})")]
    );
}
