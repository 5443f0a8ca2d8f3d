//! Chapters 17, 19 and 23, and the points of chapter 27.

use gcacw::battle::cards::{Award, LeaderId, UnitCard, UnitId};
use gcacw::battle::recovery;
use gcacw::battle::state::{Phase, State};
use gcacw::battle::victory;
use gcacw::battle::war::War;
use gcacw::unit::{Army, Order, Wear};
use hexes::Hexside;
use longroll::side::Side;

use crate::field::{Script, hex, leader, men, play, script, unit, war_on};
use crate::rear::{MAP, campaign};

/// Run the whole Recovery Phase.
fn recover(table: &mut Script, war: &War, state: &mut State) {
    for number in 0.. {
        if recovery::step(table, war, state, number).expect("a script never waits") {
            break;
        }
    }
    assert!(table.answers.is_empty() && table.dice.is_empty(), "left: {:?} {:?}", table.answers, table.dice);
}

/// Order, heart and fatigue alone.
fn rest(war: &War, state: &mut State) {
    recovery::step(&mut script(&[], &[]), war, state, 8).expect("no question");
}

/// Units on the map of the rear, in the Basic Game.
fn camp(units: Vec<UnitCard>) -> (War, State) {
    war_on(MAP, units, Vec::new(), false)
}

fn side(one: &str, other: &str) -> Hexside {
    Hexside::between(hex(one), hex(other)).expect("two hexes that touch")
}

/// 19.5, 19.7 Fatigue, exhaustion and order by the Recovery Table.
#[test]
fn a_night_of_rest_follows_the_table() {
    let state_of = |text: &str| {
        let (war, mut state) = camp(vec![unit("a", Army::Union, "0101", text)]);
        rest(&war, &mut state);
        let men = men(&state, 0);
        (men.wear, men.fatigue, men.order)
    };
    assert_eq!(state_of("9-2-2/f2/d"), (Wear::Normal, 0, Order::Organized));
    assert_eq!(state_of("9-2-2/f3/d"), (Wear::Exhausted, 0, Order::Disorganized), "too tired to be organized");
    assert_eq!(state_of("9-2-2/f4"), (Wear::Exhausted, 1, Order::Organized));
    assert_eq!(state_of("9-2-2/x/f1"), (Wear::Normal, 0, Order::Organized));
    assert_eq!(state_of("9-2-2/x/f2"), (Wear::Exhausted, 0, Order::Organized));
    assert_eq!(state_of("9-2-2/x/f4"), (Wear::Exhausted, 2, Order::Organized));
}

/// 19.6 One step, not beside an enemy, not when too tired.
#[test]
fn heart_comes_back_away_from_the_enemy() {
    let units = vec![
        unit("a", Army::Union, "0101", "9-2-2/m2"),
        unit("b", Army::Union, "0502", "9-2-2/m2"),
        unit("c", Army::Union, "0109", "9-2-2/m1/f3"),
        unit("d", Army::Confederate, "0503", "9-3-2/f3"),
    ];
    let (war, mut state) = camp(units);
    rest(&war, &mut state);
    let hearts = [0, 1, 2].map(|unit| men(&state, unit).demoralized);
    assert_eq!(hearts, [1, 2, 1], "one step; an enemy is beside the second; the third is too tired");
}

/// 24.5, 19.5, 19.6 Only its fatigue goes down.
#[test]
fn a_unit_out_of_supply_recovers_neither_order_nor_heart() {
    let (war, mut state) = camp(vec![unit("a", Army::Union, "0101", "9-2-2/d/m1/f2")]);
    state.unit_mut(UnitId(0)).out_of_supply = true;
    rest(&war, &mut state);
    let men = men(&state, 0);
    assert_eq!((men.order, men.demoralized, men.fatigue), (Order::Disorganized, 1, 0));
}

/// 17.3, 19.2, 13.5, 19.8 One level a unit; flanks are refused or not; markers come off.
#[test]
fn units_dig_one_level_and_refuse_their_flanks() {
    let units = vec![
        unit("a", Army::Union, "0101", "9-2-2"),
        unit("b", Army::Union, "0103", "9-2-2/bw"),
        unit("horse", Army::Union, "0105", "2-2-0/cav/ab/refused"),
        unit("tired", Army::Union, "0107", "9-2-2/f3"),
        unit("weak", Army::Union, "0109", "9-2-2/d"),
    ];
    let (war, mut state) = war_on(MAP, units, vec![leader("chief", Army::Union, "0101")], false);
    state.leader_mut(LeaderId(0)).insubordinate = true;
    let mut table = script(&[], &["a", "b", "done", "horse"]);
    recover(&mut table, &war, &mut state);
    assert_eq!(men(&state, 0).works, 1, "abatis");
    assert_eq!(men(&state, 1).works, 3, "breastworks, and no fort before four turns: it was not asked");
    assert_eq!((men(&state, 1).refused, men(&state, 2).refused), (true, false));
    assert!(!state.leader(LeaderId(0)).insubordinate);
}

/// 17.3, 19.2 No fort before turn four, no digging in rain.
#[test]
fn a_fort_is_begun_after_four_turns_and_never_in_rain() {
    let dig = |turn: u8, rain: bool| {
        let (war, mut state) = camp(vec![unit("a", Army::Union, "0101", "9-2-2/bw")]);
        state.turn = turn;
        state.rain_until = rain.then_some(turn);
        let answers: &[&str] = if turn >= 4 && !rain { &["a", "done"] } else { &["done"] };
        recover(&mut script(&[], answers), &war, &mut state);
        men(&state, 0).works
    };
    assert_eq!((dig(3, false), dig(4, false), dig(4, true)), (3, 4, 3));
}

/// 23.1, 19.3 By a die, flatboats without one.
#[test]
fn bridges_are_repaired_and_pontoons_laid_by_a_die() {
    let build = |answers: &[&'static str], dice: &[i32], flatboats: u8| {
        let (war, mut state) = campaign(vec![unit("a", Army::Union, "0306", "9-2-2/bw/refused")]);
        state.destroyed.push(side("0305", "0306"));
        state.strategic.flatboats = flatboats;
        let mut all = vec!["done"];
        all.extend(answers);
        recover(&mut script(dice, &all), &war, &mut state);
        (state.destroyed.len(), state.pontoons.len())
    };
    assert_eq!(build(&["bridge 0305/0306"], &[3], 0), (0, 0));
    assert_eq!(build(&["bridge 0305/0306"], &[4], 0), (1, 0));
    assert_eq!(build(&["pontoon 0305/0306"], &[4], 0), (1, 1));
    assert_eq!(build(&["flatboats 0305/0306"], &[], 1), (1, 1), "no die");
    assert_eq!(build(&["done"], &[], 0), (1, 0));
}

/// 23.1 Then nothing is asked.
#[test]
fn no_unit_builds_in_rain_or_beside_the_enemy_and_confederates_lay_no_pontoons() {
    let (war, mut state) = campaign(vec![unit("a", Army::Union, "0306", "9-2-2/bw/refused")]);
    state.rain_until = Some(0);
    recover(&mut script(&[], &["done"]), &war, &mut state);
    let units = vec![
        unit("a", Army::Union, "0306", "9-2-2/bw/refused"),
        unit("b", Army::Confederate, "0307", "9-3-2/bw/refused/f3"),
    ];
    let (war, mut state) = campaign(units);
    recover(&mut script(&[], &["done", "done"]), &war, &mut state);
    let (war, mut state) = campaign(vec![unit("b", Army::Confederate, "0404", "9-3-2/bw/refused")]);
    recover(&mut script(&[], &["done"]), &war, &mut state);
}

/// 27.4, 27.5 Held hexes, losses, cleared hexes and bridges, against the scenario's ladder.
#[test]
fn points_are_counted_and_read_on_the_ladder() {
    let units = vec![
        unit("a", Army::Union, "0101", "9-2-2"),
        unit("b", Army::Union, "0103", "9-2-2"),
        unit("broken", Army::Union, "0105", "9-2-2/m1"),
        unit("horse", Army::Confederate, "0109", "2-3-0/cav"),
    ];
    let (mut war, mut state) = camp(units);
    let hexes = |names: &[&str]| names.iter().map(|name| hex(name)).collect::<Vec<_>>();
    let (army, each, any) = (Army::Union, true, false);
    let all = hexes(&["0101", "0103", "0105"]);
    war.scenario.awards = vec![
        Award::Hold { army, hexes: all.clone(), and: Vec::new(), points: 10, each },
        Award::Hold { army, hexes: all.clone(), and: Vec::new(), points: 5, each: any },
        Award::Hold { army, hexes: all.clone(), and: hexes(&["0105"]), points: 99, each: any },
        Award::Losses { army, points: 2 },
        Award::Clear { army, hexes: hexes(&["0109"]), points: 3 },
        Award::Clear { army: Army::Confederate, hexes: all, points: 50 },
        Award::Bridges { army: Army::Confederate, sides: vec![side("0305", "0306")], points: 4 },
    ];
    war.scenario.ladder = vec![(30, "decisive"), (20, "moderate"), (i32::MIN, "marginal")];
    state.lost[Side::South] = 4;
    state.destroyed.push(side("0305", "0306"));
    let worth: Vec<i32> = war.scenario.awards.iter().map(|award| victory::worth(&war, &state, award).1).collect();
    assert_eq!(worth, [20, 5, 0, 8, 3, 0, 4], "a demoralized unit holds nothing, cavalry is not infantry");
    assert_eq!((victory::net(&war, &state), victory::result(&war, &state)), (32, "decisive"));
    state.points[Side::South] = 10;
    assert_eq!(victory::result(&war, &state), "moderate");
    state.points[Side::South] = 60;
    assert_eq!(victory::result(&war, &state), "marginal");
}

/// 27.5, 5.1 After the Recovery Phase of the last turn.
#[test]
fn the_campaign_ends_after_the_last_recovery() {
    let (war, mut state) = camp(vec![unit("a", Army::Union, "0101", "9-2-2/f4")]);
    state.phase = Phase::Recovery(0);
    play(&mut script(&[], &[]), &war, &mut state, |phase| *phase == Phase::Over);
}
