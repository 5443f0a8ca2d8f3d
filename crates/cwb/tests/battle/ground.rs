//! Chapters 3, 11 and 34.3: who is near, covered, uphill or beset.

use cwb::battle::ground::{self, Defence, Hill};
use cwb::battle::places;
use cwb::unit::General;
use longroll::side::Side::{North, South};

use crate::fixture::{Position, brigade, cavalry, frame, gun, inches, point, position};

/// A defender at the middle of the table looking north, and an enemy 8 inches before it.
fn facing(ground: &str) -> Position {
    position(
        ground,
        vec![brigade("d", South, (6, 3), frame("36", "12", 0)), brigade("a", North, (6, 3), frame("36", "20", 180))],
    )
}

/// 11.1, 11.0 Half an inch before most of its front, and not from behind.
#[test]
fn foot_defends_a_linear_close_before_it() {
    let from = point("36", "20");
    let near = facing("line wall \"Wall\" (30,12.4) (42,12.4)");
    let unit = near.unit("d");
    assert_eq!(ground::defends(&near.war, &near.state, unit, from), Some(Defence::Linear));
    assert!(ground::is_in_cover(&near.war, &near.state, unit, from));
    assert_eq!(ground::defends(&near.war, &near.state, unit, point("36", "4")), None, "not from behind");
    let far = facing("line wall \"Wall\" (30,12.6) (42,12.6)");
    assert_eq!(ground::defends(&far.war, &far.state, unit, from), None, "more than half an inch");
    let part = facing("line wall \"Wall\" (30,12.4) (35,12.4)");
    assert_eq!(ground::defends(&part.war, &part.state, unit, from), None, "one base of three");
}

/// 11.1, 11.0 At the edge it defends it, inside it has cover; crops give no cover.
#[test]
fn a_unit_defends_the_edge_of_the_wood_in_which_it_stands() {
    let from = point("36", "20");
    let at_edge = facing("area wood \"W\" rect (30,6) (42,12.3)");
    let unit = at_edge.unit("d");
    assert_eq!(ground::defends(&at_edge.war, &at_edge.state, unit, from), Some(Defence::Edge));
    assert!(ground::holds(&at_edge.war, &at_edge.state, unit), "against the nearest enemy");
    let inside = facing("area wood \"W\" rect (30,6) (42,15)");
    assert_eq!(ground::defends(&inside.war, &inside.state, unit, from), None);
    assert!(ground::is_in_cover(&inside.war, &inside.state, unit, from), "all of it is inside");
    assert!(ground::is_inside(&inside.war, &inside.state, unit));
    let crops = facing("area crops \"C\" rect (30,6) (42,12.3)");
    assert!(!ground::is_in_cover(&crops.war, &crops.state, unit, from), "crops give no cover");
}

/// 11.3 Not if both stand on the hill.
#[test]
fn an_enemy_on_a_hill_is_uphill_of_those_who_are_not_all_on_it() {
    let hill = facing("area rough-hill \"H\" rect (30,6) (42,13)");
    let (d, a) = (hill.unit("d"), hill.unit("a"));
    assert_eq!(ground::uphill(&hill.war, &hill.state, a, d), Some(Hill::Rough));
    assert_eq!(ground::uphill(&hill.war, &hill.state, d, a), None);
    let both = facing("area gentle-hill \"H\" rect (30,6) (42,30)");
    assert_eq!(ground::uphill(&both.war, &both.state, a, d), None, "both stand on it");
    assert!(ground::holds(&both.war, &both.state, d), "a unit on a hill does not withdraw");
}

/// 34.3 Beside and behind, and not too far off.
#[test]
fn boxes_lie_against_flanks_and_rear() {
    let beset = |x: &str, y: &str| {
        let mut position = facing("");
        position.place("a", frame(x, y, 180));
        places::is_beset(&position.war, &position.state, position.unit("d"))
    };
    assert!(!beset("36", "20"), "before its front");
    assert!(beset("41", "11"), "beside it");
    assert!(beset("36", "7"), "behind it");
    assert!(beset("41", "7"), "in the corner of the rear box");
    assert!(!beset("46", "11"), "too far off");
}

/// 3.4, 3.5, 3.6 Who supports, which gun is attached, which general is near.
#[test]
fn support_guns_and_generals() {
    let mut position = position(
        "",
        vec![
            brigade("d", South, (6, 3), frame("36", "12", 0)),
            brigade("near", South, (6, 3), frame("36", "5", 0)),
            cavalry("far", South, (2, 2), frame("60", "5", 0)),
            gun("gun", South, false, frame("38.555", "12", 0)),
            brigade("a", North, (6, 3), frame("36", "20", 180)),
        ],
    );
    let d = position.unit("d");
    assert_eq!(places::support_units(&position.war, &position.state, d), 1, "a gun does not count");
    let near = position.unit("near");
    position.state.unit_mut(near).turn.retired = true;
    assert_eq!(places::support_units(&position.war, &position.state, d), 0);
    assert_eq!(places::guns_attached(&position.war, &position.state, d), 1);
    let kind = |position: &Position| places::general_kind(&position.war, &position.state, d);
    assert_eq!(kind(&position), General::None);
    position.join("grey-corps", "near");
    assert_eq!(kind(&position), General::None, "more than 3 inches off");
    position.join("grey-corps", "d");
    assert_eq!(kind(&position), General::Corps);
    position.join("grey-general", "d");
    assert_eq!(kind(&position), General::Division);
    let (enemy, gap) = places::nearest_enemy(&position.war, &position.state, d, |_| true).expect("an enemy");
    assert_eq!((enemy, gap.length()), (position.unit("a"), inches("8")));
}
