//! Chapter 21: objectives, points, victory.

use cwb::battle::cards::{Award, Objective};
use cwb::battle::retreat;
use cwb::battle::victory::{possess, score, verdict};
use cwb::book::Grade;
use longroll::side::Side::{self, North, South};

use crate::fixture::{Position, brigade, cavalry, frame, gun, inches, point, position};

/// An objective in the middle third, and one in the third of the defender, who comes from the south.
fn field() -> Position {
    let mut position = position(
        "",
        vec![
            brigade("a", North, (6, 3), frame("10", "30", 180)),
            cavalry("c", North, (2, 2), frame("20", "30", 180)),
            gun("g", South, false, frame("30", "4", 0)),
            brigade("z", South, (6, 3), frame("60", "8", 0)),
        ],
    );
    for (name, y) in [("Mill", "18"), ("Depot", "6")] {
        position.war.scenario.objectives.push(Objective { name, at: point("36", y), points: 3, open: false });
        position.state.holders.push(Some(South));
    }
    position
}

fn holder(position: &mut Position, at: usize) -> Option<Side> {
    position.play(&[], |table, war, state| {
        possess(table, war, state);
        Ok(())
    });
    position.state.holders[at]
}

/// 21.2 The last holder keeps it.
#[test]
fn foot_near_an_objective_takes_it_and_mounted_cavalry_does_not() {
    let mut position = field();
    position.place("c", frame("36", "20", 180));
    assert_eq!(holder(&mut position, 0), Some(South));
    position.place("a", frame("40", "17", 180));
    assert_eq!(holder(&mut position, 0), Some(North));
    position.place("a", frame("10", "30", 180));
    assert_eq!(holder(&mut position, 0), Some(North), "the last holder keeps it");
}

/// 21.2 A gun contests nothing.
#[test]
fn enemy_foot_so_near_contests_it() {
    let mut position = field();
    position.place("a", frame("36", "20", 180));
    position.place("z", frame("36", "16", 0));
    assert_eq!(holder(&mut position, 0), Some(South));
    position.place("z", frame("60", "8", 0));
    position.place("g", frame("36", "16", 0));
    assert_eq!(holder(&mut position, 0), Some(North), "a gun contests nothing");
}

fn points(position: &Position) -> (i32, i32) {
    let points = verdict(&position.war, &position.state).points;
    (points.north, points.south)
}

/// 21.3 Objectives there are worth twice.
#[test]
fn in_the_defenders_third_the_attacker_counts_double() {
    let mut position = field();
    assert_eq!(points(&position), (0, 6));
    position.state.holders = vec![Some(North), Some(North)];
    assert_eq!(points(&position), (3 + 6, 0));
}

/// 21.3, 3.2 Battered 1, lost 2, a gun 1, generals.
#[test]
fn units_lost_and_battered_count_for_the_enemy() {
    let mut position = field();
    position.state.holders = vec![None, None];
    let (a, z, g) = (position.unit("a"), position.unit("z"), position.unit("g"));
    position.state.unit_mut(z).unit.half_bases = 6;
    assert_eq!(points(&position), (1, 0), "battered");
    position.play(&[], |table, war, state| {
        retreat::destroy(table, war, state, g);
        Ok(retreat::rout(table, war, state, a, 2))
    });
    position.state.generals_lost[North] = 2;
    assert_eq!(points(&position), (1 + 1 + 2, 2));
    let lines = &score(&position.war, &position.state)[South];
    assert_eq!(lines.as_slice(), [("a routed".to_owned(), 2)]);
}

/// 21.4 Draw, minor and major victory.
#[test]
fn the_difference_makes_the_grade() {
    let mut position = field();
    for (north, grade, winner) in
        [(2, Grade::Draw, None), (3, Grade::Minor, Some(North)), (6, Grade::Major, Some(North))]
    {
        position.state.holders = vec![None, None];
        position.state.generals_lost[North] = north;
        let verdict = verdict(&position.war, &position.state);
        assert_eq!((verdict.grade, verdict.winner), (grade, winner));
    }
}

/// 21.3 An award of the scenario.
#[test]
fn enemies_drawn_west_count_up_to_the_most() {
    let mut position = field();
    position.state.holders = vec![None, None];
    position.war.scenario.awards.push(Award::DrawnWest { side: North, line: inches("40"), most: 3 });
    assert_eq!(points(&position), (0, 0));
    position.place("z", frame("30", "10", 0));
    assert_eq!(points(&position), (1, 0));
}
