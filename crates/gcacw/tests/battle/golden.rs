//! The golden tests of the rulebook that are about a number, once more from positions on the map: ratios, artillery, stragglers,
//! the minimum move, force marches, the initiative.

use gcacw::battle::attack;
use gcacw::battle::cards::{UnitCard, UnitId};
use gcacw::battle::state::{Onset, Phase, State};
use gcacw::battle::war::War;
use gcacw::combat::Manner;
use gcacw::unit::Army;
use longroll::policy::Decisions;
use longroll::receipt;
use longroll::seat::{AnswersFrom, DiceFrom, Seat};

use crate::field::{ROAD, act, at, hex, land, men, play, script, turn_of, unit, war_on};

const UNION: Army = Army::Union;
const REBEL: Army = Army::Confederate;

/// Clear ground in the north, rough ground in the south, and a road through both.
fn ground(units: Vec<UnitCard>, rain: bool) -> (War, State) {
    let rough = [6, 7, 8, 9].map(|row| (row, "rrrrrrrrr"));
    war_on(&land("r rough", &rough, ROAD), units, Vec::new(), rain)
}

/// What is told of an attack by every Union unit on the one Confederate unit, with these dice.
pub fn told(war: &War, state: &State, dice: &[i32]) -> String {
    let attackers: Vec<UnitId> = war.units_of(UNION).collect();
    let defender = war.units_of(REBEL).next().expect("a defender");
    let place = |unit: UnitId| state.unit(unit).hex().expect("a unit on the map");
    let manner = if attackers.len() > 1 { Manner::Assault } else { Manner::Normal };
    let (target, lead) = (place(defender), place(attackers[0]));
    let onset = Onset { army: UNION, target, lead, attackers: attackers.into_iter().collect(), manner, leader: None };
    let decisions = Decisions::default();
    let mut seat = Seat::new(DiceFrom::Faces(dice), AnswersFrom::Usual(&decisions));
    // The script stops at the retreat decision: only the lines before it are wanted.
    let _ = attack::attack(&mut seat, war, &mut state.clone(), &onset);
    receipt::text(&receipt::tree(&seat.finish().0, &|_| Vec::new()))
}

/// G5, 11.3 The ratio of the units on the map.
#[test]
fn ratios_of_units_on_the_map() {
    let cases: [(&[&str], &str, &str); 7] = [
        (&["7-2-0"], "2-2-0", "+2"),
        (&["6-2-0"], "1-2-0", "+5"),
        (&["8-2-0"], "10-2-0", "-1"),
        (&["13-2-0"], "12-2-0", "0"),
        (&["1-2-0"], "13-2-0", "-12"),
        (&["1-2-0"], "14-2-0", "-12"),
        (&["14-2-0", "1-2-0"], "1-2-0", "+13"),
    ];
    for (attackers, defender, modifier) in cases {
        let mut units = vec![unit("d", REBEL, "0504", defender)];
        units.extend(attackers.iter().zip(["a", "b"]).map(|(text, id)| unit(id, UNION, "0503", text)));
        let (war, state) = ground(units, false);
        let told = told(&war, &state, &[3, 3]);
        assert!(told.contains(&format!("modifier] = {modifier} ")), "{attackers:?} against {defender}:\n{told}");
    }
}

/// G6, 11.5 Guns on clear and on rough ground; a star asks for an even die.
#[test]
fn artillery_on_the_map() {
    let fire = |attacker, defender, from, to, dice: &[i32]| {
        let (war, state) = ground(vec![unit("a", UNION, from, attacker), unit("d", REBEL, to, defender)], false);
        told(&war, &state, dice)
    };
    let clear = fire("8-2-4", "8-2-2", "0503", "0504", &[3, 3]);
    assert!(clear.contains("artillery 4 against 2") && !clear.contains("  artillery "), "{clear}");
    let even = fire("8-2-2", "8-2-1", "0506", "0507", &[4, 3, 3]);
    assert!(even.contains("even: artillery -1"), "{even}");
    let odd = fire("8-2-2", "8-2-4", "0506", "0507", &[5, 3, 3]);
    assert!(odd.contains("odd: artillery +0"), "{odd}");
}

/// G8, 8.3 A disorganized Union division of 10 marches from Fatigue Level 3 to 4: two stragglers on a 5.
#[test]
fn stragglers_of_a_march() {
    let (war, mut state) = ground(vec![unit("a", UNION, "0501", "10-2-2/d/f3")], false);
    act(&war, &mut state, UNION, &[5, 3], &["march a", "0502", "stop"]);
    assert_eq!((men(&state, 0).manpower, men(&state, 0).fatigue), (8, 4));
}

/// G15, 8.5 One hex of road in rain costs 2 MP, and is entered with 1.
#[test]
fn a_hex_of_road_in_rain() {
    let (war, mut state) = ground(vec![unit("a", UNION, "0501", "9-2-2")], true);
    act(&war, &mut state, UNION, &[1], &["march a", "no", "0502"]);
    assert_eq!(at(&state, 0), Some(hex("0502")));
}

/// G17, 8.4 Infantry force marches on every face: MP more, Manpower less, and it is disorganized.
#[test]
fn force_marches_on_the_road() {
    let forced = (1..=6).map(|die| {
        let (war, mut state) = ground(vec![unit("a", UNION, "0501", "8-2-2")], false);
        turn_of(UNION, &mut state);
        let marching = |phase: &Phase| matches!(phase, Phase::March(..));
        play(&mut script(&[1, die], &["march a", "yes"]), &war, &mut state, marching);
        let Phase::March(march, _) = &state.phase else { panic!("{:?}", state.phase) };
        (march.mp - 1, 8 - men(&state, 0).manpower)
    });
    assert_eq!(forced.collect::<Vec<_>>(), [(2, 0), (2, 1), (2, 1), (3, 1), (4, 1), (5, 2)]);
}

/// G18, 6.2 Threes are the Union's, sixes the Confederates'.
#[test]
fn ties_for_the_initiative() {
    for (die, army) in [(3, UNION), (6, REBEL)] {
        let units = vec![unit("a", UNION, "0501", "9-2-2"), unit("b", REBEL, "0909", "9-2-2")];
        let (war, mut state) = ground(units, false);
        play(&mut script(&[die, die], &[]), &war, &mut state, |phase| matches!(phase, Phase::Action { .. }));
        assert_eq!(state.phase, Phase::Action { army, passed: false });
    }
}
