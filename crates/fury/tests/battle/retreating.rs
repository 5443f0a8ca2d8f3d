//! Chapter 11 on the table.

use field::Figure;
use fury::battle::places;
use fury::battle::retreat::retreat;
use fury::battle::state::Where;
use fury::book::maneuver::Back;
use fury::unit::Fate;

use crate::fixture::{Position, inches, position};

const LINE: &str = "brigade a \"A\" infantry 4/3/2 single-line at (24,18) facing 0";
const ENEMY: &str = "brigade b \"B\" infantry 4/3/2 single-line at (24,20) facing 180";

fn back(position: &mut Position, how: Back) {
    let (a, b) = (position.unit("a"), position.unit("b"));
    position.play(&[], |table, war, state| retreat(table, war, state, a, how, &[b]));
}

fn gap(position: &Position) -> field::Length {
    let (_, gap) =
        places::nearest_enemy(&position.war, &position.state, position.unit("a"), |_| true).expect("an enemy");
    gap.length()
}

/// 11.1, 11.2, 11.3 A full move, beyond musketry range, or a number of inches.
#[test]
fn it_goes_straight_back_as_far_as_the_result_says_and_faces_the_enemy() {
    for (how, distance) in [(Back::FullMove, "14"), (Back::MusketryRange, "8.001"), (Back::Inches(2), "2")] {
        let mut pair = position("", LINE, ENEMY);
        back(&mut pair, how);
        assert_eq!(gap(&pair), inches(distance), "{how:?}");
        assert_eq!(pair.state.unit(pair.unit("a")).frame.heading, field::Heading::NORTH);
    }
}

/// 11.2, 7.2 As in any move.
#[test]
fn ground_shortens_a_full_move() {
    let mut pair = position("area open-wood \"W\" rect (0,0) (48,16)", LINE, ENEMY);
    back(&mut pair, Back::FullMove);
    // The rear is 1.25 inches from the wood: what is left of 12 pays for half as much.
    assert_eq!(gap(&pair), inches("8.625"));
}

/// 11.1 As little as it must.
#[test]
fn it_turns_off_the_straight_way_if_that_is_barred() {
    let mut pair = position("area river \"R\" rect (23,10) (25,12)", LINE, ENEMY);
    back(&mut pair, Back::FullMove);
    let now = pair.state.unit(pair.unit("a"));
    assert!(now.is_on_table() && now.frame.origin.x() != inches("24"));
}

/// 11.5, 7.10 Captured, or destroyed.
#[test]
fn without_a_way_it_surrenders_and_over_the_edge_it_is_destroyed() {
    let mut pair = position("area river \"R\" rect (1,10) (47,16.9)", LINE, ENEMY);
    back(&mut pair, Back::FullMove);
    let now = pair.state.unit(pair.unit("a"));
    assert_eq!((now.at, now.unit.fate), (Where::Gone, Fate::Captured));
    let mut pair = position("", LINE, ENEMY);
    pair.place("a", "24", "3", 0);
    pair.place("b", "24", "5", 180);
    back(&mut pair, Back::FullMove);
    let now = pair.state.unit(pair.unit("a"));
    assert_eq!((now.at, now.unit.fate), (Where::Left, Fate::Destroyed));
}

/// 11.4 It goes on behind a second line, and pushes who cannot be passed.
#[test]
fn friends_are_passed_and_a_column_in_the_way_is_shoved_aside() {
    let union = format!("{LINE}\nbrigade c \"C\" infantry 4/3/2 single-line at (24,12) facing 0");
    let mut three = position("", &union, ENEMY);
    back(&mut three, Back::FullMove);
    assert_eq!(gap(&three), inches("14"));
    // It would end on the second line, and goes on behind it.
    let mut three = position("", &union, ENEMY);
    three.place("c", "24", "6", 0);
    back(&mut three, Back::FullMove);
    let (a, c) = (three.state.unit(three.unit("a")), three.state.unit(three.unit("c")));
    assert!(a.frame.origin.y() <= inches("5.25"), "{:?}", a.frame);
    assert_eq!(c.frame.origin.y(), inches("6"));
    let union = format!("{LINE}\nbattery c \"C\" rifled foot limbered at (25.8,6) facing 0");
    let mut three = position("", &union, ENEMY);
    back(&mut three, Back::FullMove);
    let (a, c) = (three.state.unit(three.unit("a")), three.state.unit(three.unit("c")));
    assert_eq!((a.frame.origin.y(), c.frame.origin.x()), (inches("6"), inches("26.8")));
    assert!(a.stands.iter().all(|stand| !stand.overlaps(&c.stands[0])));
}

/// 11.2, 11.3 Whatever the result says.
#[test]
fn guns_limber_and_go_beyond_musketry_range() {
    let union = "brigade x \"X\" infantry 4/3/2 single-line at (3,2) facing 0\n\
        battery a \"A\" rifled foot unlimbered at (24,18) facing 0";
    let mut guns = position("", union, ENEMY);
    back(&mut guns, Back::Inches(2));
    let now = guns.state.unit(guns.unit("a"));
    assert!(now.unit.limbered && gap(&guns) > inches("8"));
}
