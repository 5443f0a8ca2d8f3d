//! Chapter 19: withdrawing, retiring, routing.

use battery::script::Next::{Die, Say};
use cwb::battle::cards::UnitCard;
use cwb::battle::retreat::{self, Fate};
use cwb::battle::state::{GeneralAt, Where};
use cwb::unit::Quality;
use field::{Figure, Length};
use longroll::side::Side::{North, South};

use crate::fixture::{Position, brigade, frame, gun, inches, position};

fn lone(ground: &str) -> Position {
    position(ground, vec![brigade("a", North, (6, 3), frame("36", "20", 180))])
}

fn y(position: &Position, id: &str) -> Length {
    position.state.unit(position.unit(id)).frame.origin.y()
}

/// A unit withdraws so far.
fn withdraw(position: &mut Position, inches: i32, dice: &[battery::script::Next]) -> Fate {
    let unit = position.unit("a");
    let back = |table: &mut dyn longroll::table::Table, war: &_, state: &mut _| {
        retreat::withdraw(table, war, state, unit, inches, None)
    };
    position.play(dice, back).result
}

/// 19.1, 19.2 In order.
#[test]
fn a_unit_withdraws_straight_back_with_its_front_kept() {
    let mut position = lone("");
    assert_eq!(withdraw(&mut position, 5, &[]), Fate::Stands);
    let unit = position.state.unit(position.unit("a"));
    assert_eq!((unit.frame.origin.y(), unit.frame.heading.in_tenths()), (inches("25"), 1800));
    assert!(!unit.unit.is_disordered());
}

/// 19.1, 32.2 It is disordered and has retired this turn.
#[test]
fn a_unit_that_retires_loses_half_bases_and_its_order() {
    let mut position = lone("");
    let unit = position.unit("a");
    let told = position.play(&[], |table, war, state| retreat::retire(table, war, state, unit, (4, 3), None));
    assert_eq!(told.result, Fate::Stands);
    let now = position.state.unit(unit);
    assert_eq!((now.unit.half_bases, now.bases.len(), now.frame.origin.y()), (9, 5, inches("24")));
    assert!(now.unit.is_disordered() && now.turn.retired);
}

/// 19.2 It keeps its front.
#[test]
fn struck_in_the_flank_it_goes_away_from_the_attacker() {
    let mut position = position(
        "",
        vec![
            brigade("a", North, (6, 3), frame("36", "20", 180)),
            brigade("b", South, (6, 3), frame("38", "21.18", 270)),
        ],
    );
    let (unit, from) = (position.unit("a"), position.unit("b"));
    position.play(&[], |table, war, state| retreat::withdraw(table, war, state, unit, 3, Some(from)));
    let frame = position.state.unit(unit).frame;
    assert_eq!((frame.origin.x(), frame.heading.in_tenths()), (inches("33"), 1800), "west, looking south");
}

/// 19.2, 32.1 Both test.
#[test]
fn friends_behind_are_passed_and_cleared() {
    let mut position = position(
        "",
        vec![brigade("a", North, (6, 3), frame("36", "20", 180)), brigade("b", North, (3, 3), frame("36", "24", 180))],
    );
    assert_eq!(withdraw(&mut position, 4, &[Die(1), Die(6)]), Fate::Stands);
    assert!(y(&position, "a") >= inches("25.18") && y(&position, "a") <= inches("27"), "{}", y(&position, "a"));
    assert!(position.state.unit(position.unit("b")).unit.is_disordered(), "the other tests too");
    assert_eq!(position.state.unit(position.unit("a")).unit.half_bases, 12);
}

/// 19.2, 11.0 A half base for every inch it cannot go.
#[test]
fn closed_ground_stops_it_and_every_full_inch_costs() {
    let mut position = lone("area marsh \"M\" rect (30,24) (42,30)");
    assert_eq!(withdraw(&mut position, 5, &[]), Fate::Stands);
    let unit = position.state.unit(position.unit("a"));
    assert_eq!(unit.frame.origin.y(), inches("21.639"), "its rear at the marsh");
    assert_eq!(unit.unit.half_bases, 9, "3 full inches not made");
}

/// 19.2 A unit that has just arrived has its side's edge behind it.
#[test]
fn at_its_own_edge_it_stops_disordered() {
    let mut position = lone("");
    position.place("a", frame("36", "33", 180));
    assert_eq!(withdraw(&mut position, 5, &[]), Fate::Stands);
    let unit = position.state.unit(position.unit("a"));
    assert!(unit.frame.origin.y() > inches("33.3"), "{}", unit.frame.origin.y());
    assert!(unit.unit.is_disordered());
    assert_eq!(unit.unit.half_bases, 12, "nothing is lost for the way not made");
}

/// 19.2, 19.4 Over another edge it has routed.
#[test]
fn a_unit_that_crosses_another_edge_routs_with_the_loss_die() {
    let mut position = lone("");
    position.place("a", frame("36", "3", 0));
    assert_eq!(withdraw(&mut position, 3, &[Die(2)]), Fate::Routed);
    let unit = position.state.unit(position.unit("a"));
    assert_eq!((unit.at, unit.unit.half_bases, unit.bases.len()), (Where::Routed, 10, 0));
    assert_eq!(position.state.pieces.iter().count(), 0);
}

/// 19.6 The second die stands.
#[test]
fn the_enemy_may_have_raw_troops_throw_the_loss_die_again() {
    let raw = UnitCard { quality: Quality::Raw, ..brigade("a", North, (6, 3), frame("36", "20", 180)) };
    let mut position = position("", vec![raw]);
    let unit = position.unit("a");
    let formula = position.war.book.losses.rout;
    let told = position
        .play(&[Die(2), Say("re-roll"), Die(5)], |table, war, state| retreat::losses(table, war, state, unit, formula));
    assert_eq!(told.result, 5);
}

/// 19.4, 19.5, 16.13 The guns stay, and he goes to the nearest unit.
#[test]
fn a_rout_leaves_the_guns_and_sends_the_general_to_another_unit() {
    let mut position = position(
        "",
        vec![
            brigade("a", North, (6, 3), frame("36", "20", 180)),
            brigade("b", North, (6, 3), frame("46", "20", 180)),
            gun("g", North, false, frame("38.555", "20", 180)),
        ],
    );
    position.join("blue-general", "a");
    let unit = position.unit("a");
    let told = position.play(&[], |table, war, state| Ok(retreat::rout(table, war, state, unit, 4)));
    assert_eq!(told.result, Fate::Routed);
    assert!(told.effects().iter().any(|line| line.contains("guns")), "{:?}", told.effects());
    assert!(position.state.unit(position.unit("g")).is_on_table());
    let general = position.state.general(position.general("blue-general")).at;
    assert_eq!(general, GeneralAt::With(position.unit("g")), "the gun is nearest");
}

/// 32.4 It leaves the table.
#[test]
fn a_unit_without_half_bases_is_destroyed() {
    let mut position = lone("");
    let unit = position.unit("a");
    let told = position.play(&[], |table, war, state| Ok(retreat::lose(table, war, state, unit, 12)));
    assert!(told.result);
    assert_eq!(position.state.unit(unit).at, Where::Destroyed);
}

/// 32.4 The half base of the second rank stands on the right, and a gun behind it.
#[test]
fn a_last_rank_that_closes_makes_room_for_who_stands_behind_its_half_base() {
    let line = brigade("a", South, (6, 3), frame("36", "12", 0));
    let mut position = position("", vec![line, gun("g", South, false, frame("36.8", "5", 0))]);
    let unit = position.unit("a");
    position.play(&[], |table, war, state| Ok(retreat::lose(table, war, state, unit, 3)));
    position.place("g", frame("36.8", "10.22", 0));
    assert_eq!(y(&position, "a"), inches("12"), "no unit was in the way");
    position.play(&[], |table, war, state| Ok(retreat::lose(table, war, state, unit, 1)));
    assert_eq!(y(&position, "a"), inches("12.59"));
    let gun = &position.state.unit(position.unit("g")).bases[0];
    assert!(position.state.unit(unit).bases.iter().all(|base| !base.overlaps(gun)));
}
