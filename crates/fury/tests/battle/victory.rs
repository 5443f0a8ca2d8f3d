//! Chapter 13: victory.

use fury::battle::state::{Phase, Where};
use fury::battle::turn;
use fury::battle::victory::{possess, score, verdict};
use fury::book::victory::Grade;
use longroll::side::Side;
use longroll::system::Settings;

use crate::fixture::{Position, position_with};

const HEAD: &str = "objective \"House\" (24,12) union 3 confederate 2";

fn battle(head: &str) -> Position {
    position_with(
        &Settings::default(),
        "line road \"Pike\" width 0.5 (0,6) (48,6)",
        head,
        "brigade a \"A\" infantry 8/6/4 single-line at (24,11) facing 0
         brigade b \"B\" infantry 8/6/4 single-line at (10,4) facing 0",
        "brigade c \"C\" infantry 8/6/4 single-line at (24,30) facing 180
         battery g \"G\" rifled foot limbered at (30,33) facing 180",
    )
}

fn points(position: &Position, side: Side) -> i32 {
    verdict(&position.war, &position.state).points[side]
}

/// 13.1 Worn 1, Spent 2, destroyed 4, only the highest; a battery 1.
#[test]
fn losses_are_points_for_the_enemy() {
    let mut position = battle("");
    let (c, g) = (position.unit("c"), position.unit("g"));
    for (stands, worth) in [(8, 0), (7, 0), (6, 1), (4, 2)] {
        position.state.unit_mut(c).unit.stands = stands;
        assert_eq!(points(&position, Side::North), worth, "{stands} stands");
    }
    position.state.unit_mut(c).at = Where::Left;
    position.state.unit_mut(g).at = Where::Gone;
    assert_eq!(points(&position, Side::North), 5);
    assert_eq!(score(&position.war, &position.state).north.len(), 2);
}

/// 13.2 The last with a brigade in good order within 2 inches, and no enemy brigade so near.
#[test]
fn an_objective_is_held_alone_and_in_good_order() {
    let mut position = battle(HEAD);
    let (a, c) = (position.unit("a"), position.unit("c"));
    position.state.unit_mut(a).unit.disordered = true;
    possess(&position.war, &mut position.state);
    assert_eq!(position.state.holders, [None]);
    position.state.unit_mut(a).unit.disordered = false;
    possess(&position.war, &mut position.state);
    assert_eq!((points(&position, Side::North), points(&position, Side::South)), (3, 0));
    position.place("c", "24", "13.5", 180);
    assert_eq!(points(&position, Side::North), 0, "an enemy brigade is within 2 inches");
    position.place("a", "10", "30", 0);
    possess(&position.war, &mut position.state);
    position.place("c", "24", "30", 180);
    possess(&position.war, &mut position.state);
    assert_eq!(points(&position, Side::South), 2, "it was the last there, though it has gone on");
    assert_eq!(position.state.unit(c).unit.stands, 8);
}

/// 13.1 An award for keeping the enemy off a road, and one for each turn of delay up to its most.
#[test]
fn awards_of_the_scenario() {
    let mut position = battle("award union 2 kept-off \"Pike\" 4\naward union 2 delay 30");
    assert_eq!(points(&position, Side::North), 2);
    position.place("c", "24", "10", 180);
    position.place("a", "24", "20", 0);
    assert_eq!(points(&position, Side::North), 0, "within 4 inches of the pike");
}

/// 13.3 The margin gives the grade.
#[test]
fn the_margin_gives_the_grade() {
    for (margin, grade) in
        [(0, Grade::Draw), (2, Grade::Draw), (3, Grade::Marginal), (6, Grade::Victory), (10, Grade::Decisive)]
    {
        let mut position = battle("");
        position.state.tally[Side::South].leaders = margin;
        let found = verdict(&position.war, &position.state);
        assert_eq!((found.grade, found.winner), (grade, (margin > 2).then_some(Side::South)));
    }
}

/// 13.4 Without a brigade in good order at the end of a game turn a side has lost at once.
#[test]
fn a_side_without_a_brigade_in_good_order_loses() {
    let mut position = battle("");
    let c = position.unit("c");
    position.state.unit_mut(c).unit.disordered = true;
    position.state.tally[Side::South].leaders = 20;
    position.state.phase = Phase::End;
    position.play(&[], |table, war, state| turn::step(table, war, state));
    assert_eq!(position.state.phase, Phase::Attach, "the game turn is not over yet");
    position.state.phase = Phase::End;
    let told = position.play(&[], |table, war, state| turn::step(table, war, state));
    assert_eq!(position.state.phase, Phase::Over);
    let end = verdict(&position.war, &position.state);
    assert_eq!((end.winner, end.grade, end.sudden), (Some(Side::North), Grade::Decisive, true));
    assert!(told.effects().iter().any(|line| line.contains("wins decisively")), "{:?}", told.effects());
}
