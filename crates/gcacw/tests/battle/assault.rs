//! Chapter 14: assaults and grand assaults, and 16.5, which may end them.

use gcacw::ABOVE_THE_CLOUDS;
use gcacw::battle::assaults;
use gcacw::battle::cards::{LeaderId, Rank, UnitId};
use gcacw::battle::state::State;
use gcacw::battle::war::War;
use gcacw::unit::{Arm, Army, Order};
use longroll::odds::Asking;
use longroll::procedure::Fact;

use crate::field::{Script, at, chance, foreseen, hex, leader, men, plain, script, unit, waiting};

const UNION: Army = Army::Union;
const REBEL: Army = Army::Confederate;

fn assault(war: &War, state: &mut State, target: &str, dice: &[i32], answers: &[&'static str]) -> Script {
    let mut table = script(dice, answers);
    assaults::assault(&mut table, war, state, LeaderId(0), hex(target)).expect("a script never waits");
    assert!(table.dice.is_empty() && table.answers.is_empty(), "left: {:?} {:?}", table.dice, table.answers);
    table
}

fn three_divisions() -> (War, State) {
    let units = vec![
        unit("a", UNION, "0503", "6-2-0"),
        unit("b", UNION, "0503", "5-2-0"),
        unit("c", UNION, "0503", "4-2-0"),
        unit("d", REBEL, "0504", "14-2-0"),
    ];
    let mut chief = leader("chief", UNION, "0503");
    chief.orders = 6;
    plain(units, vec![chief])
}

/// G9: command 6 and a 4 send in two; every ordered unit tires.
#[test]
fn a_die_decides_how_many_go_in() {
    let (war, mut state) = three_divisions();
    // 10 against 14 is -1, the assault +1, the leader's tactical value +1: row -2, and the attacker's 10 has 2D.
    assault(&war, &mut state, "0504", &[4, -3], &["all", "done", "a", "c", "done"]);
    assert_eq!([0, 1, 2].map(|unit| men(&state, unit).fatigue), [4, 1, 4], "b was ordered but stayed behind");
    assert_eq!([0, 1, 2].map(|unit| men(&state, unit).manpower), [4, 5, 4], "the largest loses first");
    assert_eq!(men(&state, 1).order, Order::Organized);
}

/// 14.2, G9 A 6 against command 6: no unit goes in, but every ordered unit tires.
#[test]
fn an_assault_may_not_go_in_at_all() {
    let (war, mut state) = three_divisions();
    assault(&war, &mut state, "0504", &[6], &["a", "b", "done"]);
    assert_eq!([0, 1, 2].map(|unit| men(&state, unit).fatigue), [1, 1, 0]);
    assert_eq!(men(&state, 3).fatigue, 0);
}

/// 14.1, 6.8, 18.2, 24.5 Not the tired, the demoralized, guns alone or the unsupplied.
#[test]
fn who_may_assault() {
    let (war, mut state) = three_divisions();
    let targets = |state: &State| assaults::targets(&war, state, LeaderId(0)).len();
    assert_eq!(targets(&state), 1);
    for (unit, spoil) in [(0, 0), (1, 1), (2, 2)] {
        let now = state.unit_mut(UnitId(unit));
        match spoil {
            0 => now.unit.fatigue = 4,
            1 => now.unit.demoralized = 1,
            _ => now.unit.arm = Arm::Artillery,
        }
    }
    assert_eq!(targets(&state), 0, "one is too tired, one demoralized, and guns do not go in alone");
    state.unit_mut(UnitId(0)).unit.fatigue = 3;
    assert_eq!(targets(&state), 1);
    state.unit_mut(UnitId(0)).out_of_supply = true;
    assert_eq!(targets(&state), 0);
}

/// 14.3, 14.4 The army leader brings in a unit from another hex.
#[test]
fn a_grand_assault_comes_from_two_sides() {
    let units =
        vec![unit("a", UNION, "0503", "6-2-0"), unit("b", UNION, "0403", "6-2-0"), unit("c", REBEL, "0504", "8-2-0")];
    let mut grant = leader("grant", UNION, "0502");
    (grant.rank, grant.command, grant.orders) = (Rank::Army, None, 6);
    let (war, mut state) = plain(units, vec![leader("chief", UNION, "0503"), grant]);
    assault(&war, &mut state, "0504", &[1, 2, -4], &["call"]);
    assert_eq!([0, 1].map(|unit| men(&state, unit).fatigue), [4, 4]);
    assert_eq!([0, 1].map(|unit| men(&state, unit).manpower), [5, 5], "twelve lose two between them");
    let fresh = plain(
        vec![unit("a", UNION, "0503", "6-2-0"), unit("b", UNION, "0403", "6-2-0"), unit("c", REBEL, "0504", "8-2-0")],
        vec![leader("chief", UNION, "0503")],
    );
    let (war, mut state) = fresh;
    assault(&war, &mut state, "0504", &[1, -3], &[]);
    assert_eq!(men(&state, 1).fatigue, 0, "without the army leader no unit joins");
}

/// 16.5: cavalry does not wait for an assault on foot; the hex may be entered.
#[test]
fn cavalry_leaves_before_an_assault() {
    let units = vec![unit("a", UNION, "0503", "6-2-0"), unit("b", REBEL, "0504", "2-3-0/cav")];
    let (war, mut state) = plain(units, vec![leader("chief", UNION, "0503")]);
    assault(&war, &mut state, "0504", &[2, 4], &["retreat", "stop", "a"]);
    assert_eq!((at(&state, 0), at(&state, 1)), (Some(hex("0504")), Some(hex("0508"))));
    assert_eq!(state.leader(LeaderId(0)).hex(), Some(hex("0504")));
    assert_eq!((men(&state, 0).fatigue, men(&state, 0).order), (1, Order::Organized));
}

/// 14.2 The odds of all ordered units together, before the command die, equal those of the umpire's form.
#[test]
fn odds_of_an_assault() {
    let battle = waiting(three_divisions().0, UNION, &["assault chief 0504", "all"]);
    let told = foreseen(&battle, "done");
    let rolls: Vec<&str> = told.rolls.iter().map(|roll| roll.what).collect();
    assert_eq!(rolls, ["assault", "combat", "combat", "combat"], "one combat for each number that may go in");
    let book = battery::open(&ABOVE_THE_CLOUDS);
    let form = "command=6 ordered=6-2-0,5-2-0,4-2-0 leader=3 defenders=14-2-0";
    let (case, values) = book.procedure("assault").unwrap().case(&battery::inputs(form)).unwrap();
    let odds = case.exact(&Asking::new(&values.decisions)).expect("odds");
    let lost = odds.dist.chance(|facts| facts[4] != Fact::Number(0)).to_string();
    assert_eq!(chance(&told, 3, "Manpower lost", |lost| *lost != Fact::Number(0)), lost);
    let alone = foreseen(&waiting(three_divisions().0, UNION, &["assault chief 0504", "c"]), "done");
    assert_ne!(chance(&alone, 3, "Manpower lost", |lost| *lost != Fact::Number(0)), lost, "c alone has other odds");
}

/// 12.1 A leader who inspires counts in the assault he leads, not in a march.
#[test]
fn sherman_leads() {
    let units = vec![unit("a", UNION, "0503", "8-2-0"), unit("b", REBEL, "0504", "8-2-0")];
    let mut sherman = leader("sherman", UNION, "0503");
    (sherman.inspires, sherman.attack) = (true, 2);
    let (war, mut state) = plain(units, vec![sherman]);
    // Even, with +1 for the assault and +1 for the name: a difference of 0 is row +2.
    assault(&war, &mut state, "0504", &[1, 0], &["0604", "stop", "done"]);
    assert_eq!((men(&state, 0).manpower, men(&state, 1).manpower), (7, 7));
    assert_eq!(at(&state, 1), Some(hex("0604")));
}
