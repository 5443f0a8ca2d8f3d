//! Chapter 34: the dice of a test, its results, and who sees a rout.

use battery::script::Next::{self, Die, Say};
use battery::script::Told;
use cwb::battle::cards::UnitCard;
use cwb::battle::morale;
use cwb::battle::state::{UnitState, Where};
use cwb::unit::{Order, Quality};
use longroll::side::Side::{North, South};
use longroll::table::Line;

use crate::fixture::{Position, brigade, frame, gun, inches, position};

/// A brigade with two casualty markers and an enemy far off.
fn shaken(ground: &str, shape: (u8, u8)) -> Position {
    let mut position = position(
        ground,
        vec![brigade("a", North, shape, frame("36", "20", 180)), brigade("z", South, (6, 3), frame("36", "4", 0))],
    );
    mark(&mut position, "a", 2);
    position
}

fn mark(position: &mut Position, id: &str, markers: u8) {
    let unit = position.unit(id);
    position.state.unit_mut(unit).markers = markers;
}

fn unit<'a>(position: &'a Position, id: &str) -> &'a UnitState {
    position.state.unit(position.unit(id))
}

fn test(position: &mut Position, script: &[Next]) -> Told<()> {
    let unit = position.unit("a");
    position.play(script, |table, war, state| {
        morale::morale(table, war, state, unit);
        Ok(())
    })
}

/// How many dice each test had.
fn dice(told: &Told<()>) -> Vec<i32> {
    let number = |line: &Line| match line {
        Line::Adjust { title, mods } if title == "morale dice" => Some(mods.total()),
        _ => None,
    };
    told.told.iter().filter_map(number).collect()
}

/// 34.2, 34.1, checks 13 and 14: six dice; with its division general and a gun three.
#[test]
fn dice_of_a_shaken_brigade() {
    let raw = UnitCard { quality: Quality::Raw, ..brigade("a", North, (6, 6), frame("36", "20", 180)) };
    let units = || vec![raw.clone(), gun("g", North, false, frame("30", "20", 180))];
    let mut position = position("", units());
    mark(&mut position, "a", 2);
    let unit = position.unit("a");
    position.state.unit_mut(unit).by_artillery = true;
    position.state.unit_mut(unit).unit.order = Order::Disordered;
    assert_eq!(dice(&test(&mut position, &[Die(0)])), [6]);
    mark(&mut position, "a", 2);
    position.state.unit_mut(unit).by_artillery = true;
    position.place("g", frame("40.325", "20", 180));
    position.join("blue-general", "a");
    let told = test(&mut position, &[Say("test"), Die(0)]);
    assert_eq!(dice(&told), [3], "its division general and a gun");
    assert_eq!(told.asked[0].0, "cancel-morale");
}

/// 34.3, 34.2 Within 4 inches of the rear.
#[test]
fn an_enemy_in_the_rear_box_adds_two_dice() {
    let mut position = shaken("", (6, 3));
    assert_eq!(dice(&test(&mut position, &[Die(0)])), [2]);
    mark(&mut position, "a", 2);
    position.place("z", frame("36", "25", 180));
    assert_eq!(dice(&test(&mut position, &[Die(0)])), [4], "it stands within 4 inches of the rear");
}

/// 34.4, 19.1 Back D6+1 inches in order, but not from a hill.
#[test]
fn two_fails_withdraw_unless_it_holds_a_hill() {
    let mut position = shaken("", (6, 3));
    test(&mut position, &[Die(2), Die(3)]);
    assert_eq!(unit(&position, "a").frame.origin.y(), inches("24"));
    assert!(!unit(&position, "a").unit.is_disordered());
    let mut hill = shaken("area gentle-hill \"Hill\" rect (30,18) (42,26)", (6, 3));
    test(&mut hill, &[Die(2)]);
    assert_eq!(unit(&hill, "a").frame.origin.y(), inches("20"));
}

/// 34.4, 19.1, 19.6 D6+1 inches back, D6-3 lost.
#[test]
fn three_fails_retire_with_loss() {
    let mut position = shaken("", (6, 3));
    mark(&mut position, "a", 3);
    test(&mut position, &[Die(3), Die(2), Die(5)]);
    let a = unit(&position, "a");
    assert_eq!((a.frame.origin.y(), a.unit.half_bases), (inches("23"), 10), "D6+1 back, D6-3 lost");
    assert!(a.unit.is_disordered() && a.turn.retired);
}

/// 34.5, 34.4, 19.4 Four fails rout; the two nearest friends test first. One of them routs in its turn, and is seen
/// by the third, who then tests for the first.
#[test]
fn a_rout_is_seen_and_spreads() {
    let mut position = position(
        "",
        vec![
            brigade("a", North, (6, 3), frame("36", "20", 180)),
            brigade("c", North, (6, 3), frame("40", "20", 180)),
            brigade("d", North, (6, 3), frame("44.5", "20", 180)),
            gun("g", North, false, frame("32", "20", 180)),
            brigade("z", South, (6, 3), frame("36", "4", 0)),
        ],
    );
    mark(&mut position, "a", 3);
    let (a, c) = (position.unit("a"), position.unit("c"));
    position.state.unit_mut(a).by_artillery = true;
    position.state.unit_mut(c).unit.half_bases = 6;
    position.place("c", frame("40", "20", 180));
    let told = test(&mut position, &[Die(4), Die(2), Die(4), Die(1), Die(0), Die(0)]);
    assert_eq!(dice(&told), [4, 5, 2, 2], "the second is battered and has one rank");
    assert_eq!((unit(&position, "a").at, unit(&position, "a").unit.half_bases), (Where::Routed, 10));
    assert_eq!((unit(&position, "c").at, unit(&position, "c").unit.half_bases), (Where::Routed, 5));
    assert!(unit(&position, "d").is_on_table() && unit(&position, "g").is_on_table());
}

/// 16.12 Each general cancels one test.
#[test]
fn a_cancelled_test_is_the_only_one_of_a_general() {
    let mut position = shaken("", (6, 3));
    position.join("blue-general", "a");
    mark(&mut position, "a", 3);
    test(&mut position, &[Say("cancel")]);
    assert!(position.state.general(position.general("blue-general")).cancelled == 1);
    mark(&mut position, "a", 3);
    let told = test(&mut position, &[Die(0)]);
    assert!(told.asked.is_empty(), "he may not again: {:?}", told.asked);
}

/// 16.12 There is nothing to cancel.
#[test]
fn a_test_without_dice_cannot_be_cancelled() {
    let mut position = shaken("", (6, 3));
    position.join("blue-general", "a");
    let told = test(&mut position, &[]);
    assert!(told.asked.is_empty(), "{:?}", told.asked);
    assert_eq!(dice(&told), [0]);
}

/// 34.1 At the beginning of their turn.
#[test]
fn units_with_markers_are_due_but_guns_never() {
    let mut position = position(
        "",
        vec![
            brigade("a", North, (6, 3), frame("36", "20", 180)),
            brigade("b", North, (6, 3), frame("46", "20", 180)),
            gun("g", North, false, frame("30", "20", 180)),
            brigade("z", South, (6, 3), frame("36", "4", 0)),
        ],
    );
    for id in ["a", "g", "z"] {
        mark(&mut position, id, 1);
    }
    assert_eq!(morale::due(&position.war, &position.state, North), [position.unit("a")]);
}
