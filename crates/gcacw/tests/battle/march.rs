//! Chapters 4 to 9: costs, zones, marches, activations, the Initiative Segment.

use gcacw::battle::cards::{Ban, LeaderCard, LeaderId, UnitCard, UnitId};
use gcacw::battle::movement::{self, entry, reach};
use gcacw::battle::state::{Phase, State};
use gcacw::battle::war::War;
use gcacw::battle::zones::{self, Zone};
use gcacw::book::march::Led;
use gcacw::unit::{Arm, Army, Order};
use hexes::Hexside;

use crate::field::{BOOK, act, at, hex, land, leader, men, play, script, unit, war_on};

const MAP: &str = "\
map       field
title     A field of our own
size      8 x 6
legend    . clear  w woods  M mountain

terrain
  01 | ......MM
  02 | ......ww
  03 | ......ww
  04 | ......ww
  05 | ......ww
  06 | ........

side      minor-river 0202:S 0204:S 0104:S
road      road   0401 to 0406
crossing  ford   0202/0203
crossing  bridge 0104/0105
";

fn war(units: Vec<UnitCard>, leaders: Vec<LeaderCard>, rain: bool) -> (War, State) {
    war_on(MAP, units, leaders, rain)
}

fn side(one: &str, other: &str) -> Hexside {
    Hexside::between(hex(one), hex(other)).expect("two hexes that touch")
}

fn price(war: &War, state: &State, arm: Arm, from: &str, to: &str) -> Option<u8> {
    let dir = hex(from).dir_to(hex(to)).expect("hexes that touch");
    war.ground.price(state, arm, war.rains(state), hex(from), dir)
}

/// 8.6 Roads, terrain, rivers with and without crossings, rain.
#[test]
fn steps_cost_what_the_charts_say() {
    let (dry, mut state) = war(Vec::new(), Vec::new(), false);
    assert_eq!(price(&dry, &state, Arm::Infantry, "0402", "0403"), Some(1), "along a road");
    assert_eq!(price(&dry, &state, Arm::Infantry, "0302", "0303"), Some(3), "clear");
    assert_eq!(price(&dry, &state, Arm::Cavalry, "0302", "0303"), Some(4), "clear, cavalry");
    assert_eq!(price(&dry, &state, Arm::Wagon, "0302", "0303"), None, "wagons keep to roads");
    assert_eq!(price(&dry, &state, Arm::Infantry, "0702", "0703"), Some(5), "woods");
    assert_eq!(price(&dry, &state, Arm::Infantry, "0702", "0701"), None, "a mountain without a line");
    assert_eq!(price(&dry, &state, Arm::Infantry, "0202", "0203"), Some(4), "a ford");
    assert_eq!(price(&dry, &state, Arm::Infantry, "0204", "0205"), None, "a river");
    assert_eq!(price(&dry, &state, Arm::Infantry, "0104", "0105"), Some(3), "a bridge");
    state.pontoons.push(side("0204", "0205"));
    state.destroyed.push(side("0104", "0105"));
    assert_eq!(price(&dry, &state, Arm::Infantry, "0204", "0205"), Some(3), "a pontoon is a bridge");
    assert_eq!(price(&dry, &state, Arm::Infantry, "0104", "0105"), None, "a bridge that is gone");
    let (wet, state) = war(Vec::new(), Vec::new(), true);
    assert_eq!(price(&wet, &state, Arm::Infantry, "0402", "0403"), Some(2), "a road in rain");
    assert_eq!(price(&wet, &state, Arm::Infantry, "0202", "0203"), None, "a ford in rain");
}

/// 4.1 Over a river only by a crossing, and restricted through woods.
#[test]
fn zones_stop_at_rivers_and_mountains_and_weaken_in_woods() {
    let zone = |rain: bool, from: &str, to: &str| {
        let (war, state) = war(Vec::new(), Vec::new(), rain);
        zones::reaches(&war, &state, hex(from), hex(from).dir_to(hex(to)).expect("hexes that touch"))
    };
    assert_eq!(zone(false, "0302", "0303"), Zone::Full);
    assert_eq!(zone(false, "0204", "0205"), Zone::None);
    assert_eq!(zone(false, "0202", "0203"), Zone::Full);
    assert_eq!(zone(true, "0202", "0203"), Zone::None);
    assert_eq!(zone(false, "0104", "0105"), Zone::Full);
    assert_eq!(zone(false, "0702", "0703"), Zone::Restricted);
    assert_eq!(zone(false, "0702", "0701"), Zone::None);
}

/// 4.2, 8.1, 9.2, 9.3, 9.4 In an enemy zone it stops, and may attack in several manners.
#[test]
fn a_march_stops_in_a_zone_and_may_attack_with_what_is_left() {
    let units = vec![unit("a", Army::Union, "0401", "9-2-2"), unit("b", Army::Confederate, "0405", "9-3-2")];
    let (war, mut state) = war(units, Vec::new(), false);
    let table = act(&war, &mut state, Army::Union, &[6], &["march a", "no", "0402", "0403", "0404", "stop"]);
    assert_eq!(at(&state, 0), Some(hex("0404")));
    assert_eq!(men(&state, 0).fatigue, 1);
    assert_eq!(table.seen, ["stop", "attack 0405 column", "attack 0405 hasty", "attack 0405 normal", "refuse"]);
    assert_eq!(state.actions, 1);
}

/// G14, 4.2, 9.5, 3.2 An organized 14 stops, is disorganized, and is worth 10.
#[test]
fn from_zone_to_zone_across_country_a_unit_is_disorganized_and_may_not_attack() {
    let units = vec![unit("a", Army::Union, "0404", "14-2-2"), unit("b", Army::Confederate, "0405", "9-3-2")];
    let (war, mut state) = war(units, Vec::new(), false);
    act(&war, &mut state, Army::Union, &[6], &["march a", "no", "0505"]);
    assert_eq!(at(&state, 0), Some(hex("0505")));
    assert_eq!(men(&state, 0).order, Order::Disorganized);
    assert_eq!(men(&state, 0).value(&BOOK), 20, "a Combat Value of 10");
}

/// 8.5 With all its points, though they are too few.
#[test]
fn one_hex_may_always_be_entered() {
    let units = vec![unit("a", Army::Union, "0301", "9-2-2"), unit("b", Army::Confederate, "0806", "9-3-2")];
    let (war, mut state) = war(units, Vec::new(), false);
    act(&war, &mut state, Army::Union, &[1], &["march a", "no", "0302"]);
    assert_eq!(at(&state, 0), Some(hex("0302")));
}

/// 3.6 A division in the hex costs 1 MP.
#[test]
fn friends_in_the_hex_cost_more() {
    let units = vec![unit("a", Army::Union, "0401", "9-2-2"), unit("b", Army::Union, "0402", "9-2-2")];
    let (war, state) = war(units, Vec::new(), false);
    let south = hex("0401").dir_to(hex("0402")).expect("hexes that touch");
    assert_eq!(entry::price(&war, &state, UnitId(0), hex("0401"), south), Some(2));
}

/// 8.5, 8.6 Wagons too, but on the road alone.
#[test]
fn wagons_enter_one_hex_of_road() {
    let units = vec![unit("w", Army::Union, "0401", "0-0-0/wagon"), unit("b", Army::Confederate, "0806", "9-3-2")];
    let (war, mut state) = war(units, Vec::new(), true);
    act(&war, &mut state, Army::Union, &[1], &["march w", "0402"]);
    assert_eq!(at(&state, 0), Some(hex("0402")), "for 3 MP in rain");
}

/// 8.5, 9.3 An attack in column of route spends nothing: the one hex is still open.
#[test]
fn one_hex_may_be_entered_after_an_attack_that_cost_nothing() {
    let units = vec![unit("a", Army::Union, "0303", "9-2-0"), unit("b", Army::Confederate, "0304", "1-2-0/d")];
    let (war, mut state) = war(units, Vec::new(), false);
    let answers = ["march a", "no", "attack 0304 column", "done", "0302"];
    act(&war, &mut state, Army::Union, &[1, 5], &answers);
    assert_eq!(at(&state, 0), Some(hex("0302")));
}

/// 3.6 Provisional swamp is swamp in rain, and rough ground otherwise.
#[test]
fn friends_in_provisional_swamp_cost_more_in_rain() {
    let map = land("s provisional-swamp", &[(5, "....s....")], crate::field::ROAD);
    let price = |rain: bool| {
        let units = vec![unit("a", Army::Union, "0504", "9-2-2"), unit("b", Army::Union, "0505", "9-2-2")];
        let (war, state) = war_on(&map, units, Vec::new(), rain);
        let south = hex("0504").dir_to(hex("0505")).expect("hexes that touch");
        entry::price(&war, &state, UnitId(0), hex("0504"), south)
    };
    assert_eq!((price(false), price(true)), (Some(1 + 1), Some(2 + 3)));
}

/// 7.1, 3.4 One roll for all; he goes with the unit he leads.
#[test]
fn a_leader_goes_with_one_of_his_units() {
    let units = vec![
        unit("a", Army::Union, "0402", "9-2-2"),
        unit("b", Army::Union, "0404", "7-2-2"),
        unit("c", Army::Confederate, "0806", "9-3-2"),
    ];
    let (war, mut state) = war(units, vec![leader("chief", Army::Union, "0402")], false);
    let answers = ["activate chief", "all", "lead b", "no", "0405", "stop", "march a", "no", "0401", "stop"];
    let table = act(&war, &mut state, Army::Union, &[3], &answers);
    assert_eq!((at(&state, 0), at(&state, 1)), (Some(hex("0401")), Some(hex("0405"))));
    assert_eq!(state.leader(LeaderId(0)).hex(), Some(hex("0405")));
    assert_eq!((men(&state, 0).fatigue, men(&state, 1).fatigue), (1, 1));
    assert!(table.dice.is_empty(), "one roll for both");
}

/// 3.4 His last unit takes him along.
#[test]
fn a_leader_is_not_left_alone() {
    let units = vec![unit("a", Army::Union, "0402", "9-2-2"), unit("b", Army::Confederate, "0806", "9-3-2")];
    let (war, mut state) = war(units, vec![leader("chief", Army::Union, "0402")], false);
    act(&war, &mut state, Army::Union, &[1], &["march a", "no", "0403"]);
    assert_eq!(state.leader(LeaderId(0)).hex(), Some(hex("0403")));
}

/// 17.4, 17.1, 13.5 A fort waits for the next to come; other works are lost.
#[test]
fn works_and_refused_flanks_stay_behind() {
    let units = vec![unit("a", Army::Union, "0402", "9-2-2/fort/refused"), unit("b", Army::Union, "0401", "5-2-0")];
    let (war, mut state) = war(units, Vec::new(), false);
    let mut table = script(&[], &[]);
    movement::place(&mut table, &war, &mut state, UnitId(0), hex("0403"));
    assert_eq!((men(&state, 0).works, men(&state, 0).refused), (0, false));
    assert_eq!(state.forts, [(hex("0402"), Army::Union)]);
    movement::place(&mut table, &war, &mut state, UnitId(1), hex("0402"));
    assert_eq!(usize::from(men(&state, 1).works), BOOK.works.len() - 1, "the fort is manned again");
    assert!(state.forts.is_empty());
}

/// 8.1 Until the enemy comes to a hex it names.
#[test]
fn a_scenario_may_hold_a_unit_back() {
    let units = vec![unit("a", Army::Union, "0402", "9-2-2"), unit("b", Army::Confederate, "0806", "9-3-2")];
    let (mut war, mut state) = war(units, Vec::new(), false);
    war.scenario.bans.push(Ban::March { unit: UnitId(1), until: 0, unless: vec![hex("0403")] });
    assert!(movement::bans::march(&war, &state, UnitId(1)));
    movement::place(&mut script(&[], &[]), &war, &mut state, UnitId(0), hex("0403"));
    assert!(!movement::bans::march(&war, &state, UnitId(1)));
}

/// G18, 6.1, 6.2, 6.3, 6.4 Sixes are Confederate; when both pass the cycle is over.
#[test]
fn sixes_are_confederate_and_two_passes_end_the_cycle() {
    let units = vec![unit("a", Army::Union, "0402", "9-2-2"), unit("b", Army::Confederate, "0806", "9-3-2")];
    let (war, mut state) = war(units, Vec::new(), false);
    let mut table = script(&[6, 6], &["pass"]);
    play(&mut table, &war, &mut state, |phase| matches!(phase, Phase::Action { .. }));
    assert_eq!(state.phase, Phase::Action { army: Army::Union, passed: true });
    let mut table = script(&[], &["pass"]);
    play(&mut table, &war, &mut state, |_| true);
    assert_eq!(state.phase, Phase::Recovery(0));
}

/// 8.1, 8.2 March after march, with the chance of each.
#[test]
fn by_tonight_a_unit_gets_as_far_as_its_dice() {
    let units = vec![unit("a", Army::Union, "0401", "9-2-2")];
    let (war, state) = war(units, Vec::new(), false);
    let goals = reach::goals(&war, &state, UnitId(0), Led::Alone);
    let goal = goals.iter().find(|goal| goal.hex == hex("0404")).expect("three hexes down the road");
    assert_eq!(goal.mp(), 3);
    assert_eq!(goal.chances.len(), 4, "four marches before it is too tired");
    assert_eq!(goal.chances[0], 667, "three or more on a die");
    assert!(goal.chances.is_sorted());
}
