//! Chapters 21 and 22: random events and reinforcements.

use gcacw::battle::cards::{LeaderCard, LeaderId, Place, Rank, Theater, UnitId};
use gcacw::battle::events;
use gcacw::battle::movement::entry;
use gcacw::battle::state::{Phase, State, Strategic, Virginia, Where};
use gcacw::battle::war::War;
use gcacw::unit::Army;

use crate::field::{at, hex, leader, men, script, turn_of, unit};
use crate::rear::{called, campaign, step};

/// Roll this event.
fn befall(war: &War, state: &mut State, dice: &[i32], answers: &[&'static str]) {
    state.phase = Phase::Events;
    step(&mut script(dice, answers), war, state);
}

fn bystanders() -> Vec<gcacw::battle::cards::UnitCard> {
    vec![unit("a", Army::Union, "0101", "9-2-2"), unit("b", Army::Confederate, "0909", "9-3-2")]
}

fn with_leaders(leaders: Vec<LeaderCard>) -> (War, State) {
    let (mut war, mut state) = campaign(bystanders());
    state.leaders = leaders
        .iter()
        .map(|card| gcacw::battle::state::LeaderState {
            at: Where::Map(if card.army == Army::Union { hex("0101") } else { hex("0909") }),
            insubordinate: false,
        })
        .collect();
    war.scenario.leaders = leaders;
    (war, state)
}

/// 21.2 This turn and the next.
#[test]
fn rain_lasts_as_long_as_the_event_says() {
    let (war, mut state) = campaign(bystanders());
    befall(&war, &mut state, &[2], &[]);
    assert!(war.rains(&state));
    state.turn = 1;
    assert!(war.rains(&state), "this turn and the next");
    befall(&war, &mut state, &[4], &[]);
    state.turn = 2;
    assert!(!war.rains(&state));
}

/// 21.2, 7.1 One MP less for all he leads.
#[test]
fn a_paralyzed_leader_is_slower() {
    let (war, mut state) = with_leaders(vec![leader("chief", Army::Union, "0101")]);
    befall(&war, &mut state, &[7, 3], &[]);
    assert!(events::paralyzed(&state, Army::Union) && !events::paralyzed(&state, Army::Confederate));
    turn_of(Army::Union, &mut state);
    step(&mut script(&[4], &["activate chief"]), &war, &mut state);
    let Phase::Activation(activation) = &state.phase else { panic!("{:?}", state.phase) };
    assert_eq!(activation.allowance, 4, "4 + 1 for the leader, 1 less");
}

/// 21.2, 20.1, 20.2 With Bragg on the map a corps leader is checked for insubordination.
#[test]
fn talk_against_bragg_is_a_check_at_once() {
    let bragg = LeaderCard { rank: Rank::Army, command: None, ..leader("bragg", Army::Confederate, "0909") };
    let (war, mut state) = with_leaders(vec![bragg, leader("polk", Army::Confederate, "0909")]);
    befall(&war, &mut state, &[5, 2], &[]);
    assert!(state.leader(LeaderId(1)).insubordinate, "2 or less, 1 less for Bragg, 1 more for the talk");
    let (war, mut state) = with_leaders(vec![leader("polk", Army::Confederate, "0909")]);
    befall(&war, &mut state, &[5], &[]);
    assert!(!events::talk(&state), "without Bragg nothing happens");
}

/// 21.2 He is idle for the turn.
#[test]
fn stanley_leads_no_units() {
    let (war, mut state) = with_leaders(vec![leader("stanley", Army::Union, "0101")]);
    befall(&war, &mut state, &[6], &[]);
    assert!(events::idle(&war, &state, LeaderId(0)));
}

/// 21.2, 7.1, 6.7 Before the cycle a Confederate leader may be activated; then the side that the scenario names begins.
#[test]
fn beat_the_federals_is_an_activation_without_attacks() {
    let (mut war, mut state) = with_leaders(vec![leader("hill", Army::Confederate, "0909")]);
    war.scenario.turns[0].first = Some(Army::Union);
    state.unit_mut(UnitId(0)).at = Where::Map(hex("0908"));
    befall(&war, &mut state, &[9], &[]);
    state.phase = Phase::Initiative;
    step(&mut script(&[], &[]), &war, &mut state);
    assert_eq!(state.phase, Phase::Action { army: Army::Confederate, passed: false });
    let mut table = script(&[4], &["activate hill"]);
    step(&mut table, &war, &mut state);
    assert_eq!(table.seen, ["pass", "activate hill"]);
    step(&mut script(&[], &["march b", "no"]), &war, &mut state);
    let mut table = script(&[], &["stop"]);
    step(&mut table, &war, &mut state);
    assert!(!table.seen.iter().any(|slug| slug.starts_with("attack")), "{:?}", table.seen);
    assert_eq!((state.phase.clone(), state.actions), (Phase::Initiative, 0));
    step(&mut script(&[], &[]), &war, &mut state);
    assert_eq!(state.phase, Phase::Action { army: Army::Union, passed: false }, "then the cycle begins as usual");
}

/// 21.2 For one action.
#[test]
fn a_guide_makes_roads_of_trails_and_leads_over_one_mountain() {
    let units = vec![unit("a", Army::Union, "0604", "9-2-2"), unit("b", Army::Confederate, "0909", "9-3-2")];
    let (war, mut state) = campaign(units);
    let price = |state: &State, from: &str, to: &str| {
        let dir = hex(from).dir_to(hex(to)).expect("hexes that touch");
        entry::price(&war, state, UnitId(0), hex(from), dir)
    };
    befall(&war, &mut state, &[12, 1], &[]);
    assert_eq!((price(&state, "0604", "0605"), price(&state, "0704", "0804")), (Some(2), None));
    turn_of(Army::Union, &mut state);
    step(&mut script(&[], &["guide"]), &war, &mut state);
    assert_eq!((price(&state, "0604", "0605"), price(&state, "0704", "0804")), (Some(1), Some(4)));
    events::led(&war, &mut state, hex("0704"), hex("0704").dir_to(hex("0804")).expect("hexes that touch"));
    assert_eq!(price(&state, "0704", "0804"), None, "one such hexside");
    step(&mut script(&[], &["pass"]), &war, &mut state);
    assert_eq!(state.strategic.fortune.guide, Some(Army::Union), "he was not needed");
    turn_of(Army::Union, &mut state);
    step(&mut script(&[6], &["march a", "no"]), &war, &mut state);
}

/// 21.2, 23.1 Over one river hexside.
#[test]
fn flatboats_are_a_ferry_for_one_action() {
    let units = vec![unit("a", Army::Union, "0105", "9-2-2"), unit("b", Army::Confederate, "0909", "9-3-2")];
    let (war, mut state) = campaign(units);
    befall(&war, &mut state, &[11], &[]);
    turn_of(Army::Union, &mut state);
    step(&mut script(&[], &["flatboats 0105/0106"]), &war, &mut state);
    step(&mut script(&[6], &["march a", "no"]), &war, &mut state);
    step(&mut script(&[], &["0106"]), &war, &mut state);
    assert_eq!(at(&state, 0), Some(hex("0106")));
    step(&mut script(&[], &[]), &war, &mut state);
    assert_eq!((state.strategic.flatboats, state.strategic.fortune.flatboat), (0, None));
}

/// 21.1, 21.2 His tactical value changes and changes back.
#[test]
fn cheatham_fights_worse_until_the_event_comes_again() {
    let (mut war, mut state) = campaign(vec![unit("cheatham", Army::Confederate, "0909", "13-3-2")]);
    war.scenario.advanced.events = 9;
    befall(&war, &mut state, &[4], &[]);
    assert_eq!(men(&state, 0).tactical, 2);
    befall(&war, &mut state, &[4], &[]);
    assert_eq!(men(&state, 0).tactical, 3);
}

/// 21.2, 22.2 They come on the next turn and leave without loss.
#[test]
fn quarles_and_baldwin_come_and_go() {
    let to = Place::Hex(hex("0209"));
    let units = vec![called("quarles", Army::Confederate, "quarles-baldwin", to, "3-3-1")];
    let (mut war, mut state) = campaign(units);
    war.scenario.advanced.events = 9;
    befall(&war, &mut state, &[3], &[]);
    step(&mut script(&[], &[]), &war, &mut state);
    assert_eq!(at(&state, 0), None, "next turn");
    state.turn = 1;
    befall(&war, &mut state, &[3], &[]);
    step(&mut script(&[], &[]), &war, &mut state);
    assert_eq!(at(&state, 0), Some(hex("0209")));
    state.phase = Phase::Recovery(9);
    step(&mut script(&[], &[]), &war, &mut state);
    assert_eq!(state.unit(UnitId(0)).at, Where::Gone);
    assert_eq!(state.lost, longroll::side::BySide::default(), "no Manpower was lost");
}

/// 21.2, 22.2 Two turns earlier or later, the group by a die.
#[test]
fn groups_of_scenario_9_come_earlier_or_later() {
    let to = Place::Hex(hex("0501"));
    let (mut war, mut state) = campaign(vec![called("ewing", Army::Union, "group-4", to, "8-2-2")]);
    war.scenario.advanced.events = 9;
    assert_eq!(Strategic::begin(&war).due[0].turn, 21, "turn 22");
    befall(&war, &mut state, &[6, 4], &[]);
    assert_eq!(state.strategic.due[0].turn, 19);
    befall(&war, &mut state, &[8, 4], &[]);
    assert_eq!(state.strategic.due[0].turn, 21);
    befall(&war, &mut state, &[8, 5], &[]);
    assert_eq!(state.strategic.due[0].turn, 21, "another group");
}

/// 22.1 Dice with modifiers for what is in already.
#[test]
fn increments_come_by_their_tables() {
    let to = Place::Hex(hex("0209"));
    let units = vec![
        called("davidson", Army::Confederate, "cavalry-1", to, "2-3-1/cav"),
        called("gist", Army::Confederate, "mississippi-1", to, "8-3-1"),
        called("breckinridge", Army::Confederate, "mississippi-2", to, "8-3-1"),
    ];
    let (war, mut state) = campaign(units);
    state.phase = Phase::Reinforcements;
    step(&mut script(&[5, 7], &[]), &war, &mut state);
    assert_eq!([0, 1, 2].map(|unit| at(&state, unit)), [None, Some(hex("0209")), None]);
    state.phase = Phase::Reinforcements;
    step(&mut script(&[6, 8], &[]), &war, &mut state);
    assert_eq!(at(&state, 0), Some(hex("0209")), "cavalry on a 6");
    assert_eq!(at(&state, 2), None, "8 less 2 for the increment that is in");
    state.strategic.fortune.hurried = Some(gcacw::reinforcement::Which::Mississippi);
    state.phase = Phase::Reinforcements;
    step(&mut script(&[7], &[]), &war, &mut state);
    assert_eq!(at(&state, 2), Some(hex("0209")), "and 2 more for haste");
}

/// 22.1, 26.1 Four turns later, or never.
#[test]
fn virginia_sends_two_divisions_to_atlanta_or_none() {
    let to = Place::Box(Theater::Atlanta);
    let units = || {
        vec![
            called("law", Army::Confederate, "virginia-2", to, "9-3-0"),
            called("pickett", Army::Confederate, "virginia-3", to, "9-3-0"),
        ]
    };
    let (war, mut state) = campaign(units());
    state.phase = Phase::Reinforcements;
    step(&mut script(&[11], &[]), &war, &mut state);
    assert_eq!(state.strategic.virginia, Virginia::Sent);
    assert_eq!(state.strategic.due.iter().map(|due| due.turn).collect::<Vec<_>>(), [4]);
    state.turn = 4;
    state.phase = Phase::Reinforcements;
    step(&mut script(&[], &[]), &war, &mut state);
    assert_eq!(state.unit(UnitId(0)).at, Where::Box(Theater::Atlanta));
    let (war, mut state) = campaign(units());
    state.phase = Phase::Reinforcements;
    step(&mut script(&[2], &[]), &war, &mut state);
    assert_eq!(state.strategic.virginia, Virginia::Never);
}

/// 22.3, 21.2 At the nearest road hex free of the enemy.
#[test]
fn delayed_confederates_come_a_turn_later_and_blocked_ones_nearby() {
    let to = Place::Hex(hex("0501"));
    let units = vec![called("law", Army::Confederate, "law", to, "9-3-0"), unit("a", Army::Union, "0501", "9-2-2")];
    let (war, mut state) = campaign(units);
    gcacw::battle::arrivals::call(&war, &mut state, "law", 0);
    befall(&war, &mut state, &[3], &[]);
    step(&mut script(&[], &[]), &war, &mut state);
    assert_eq!((at(&state, 0), state.strategic.due[0].turn), (None, 1));
    (state.turn, state.strategic.fortune.delayed) = (1, false);
    state.phase = Phase::Reinforcements;
    step(&mut script(&[], &[]), &war, &mut state);
    assert_eq!(at(&state, 0), Some(hex("0503")), "the nearest road hex out of the enemy's zone");
}
