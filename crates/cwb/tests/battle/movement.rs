//! Chapters 29 and 30: increments, wheels, facings, formations, guns by hand, passing through, scenery.

use battery::script::Next::Die;
use chance::Seeded;
use cwb::battle::cards::{Tie, UnitCard};
use cwb::battle::movement;
use cwb::battle::places;
use cwb::battle::state::{Deeds, State};
use field::{Figure, Heading, Length};
use longroll::policy::Decisions;
use longroll::rollout::Rollout;
use longroll::seat::Chance;
use longroll::side::Side::{North, South};

use crate::fixture::{Position, brigade, cavalry, frame, gun, inches, point, position};

/// One brigade of six bases in the middle of an empty table, facing north, with this many points.
fn alone(front: u8, points: u8) -> Position {
    on("", front, points)
}

fn on(ground: &str, front: u8, points: u8) -> Position {
    let mut position = position(ground, vec![brigade("a", North, (6, front), frame("36", "12", 0))]);
    position.acts("a", points);
    position
}

fn at(position: &Position, id: &str) -> (Length, Length, Heading) {
    let frame = position.state.unit(position.unit(id)).frame;
    (frame.origin.x(), frame.origin.y(), frame.heading)
}

fn size(position: &Position, id: &str) -> (Length, Length) {
    let bases = &position.state.unit(position.unit(id)).bases;
    let bounds = field::around(bases.iter()).expect("it is on the table");
    (bounds.max().x() - bounds.min().x(), bounds.max().y() - bounds.min().y())
}

/// 2.2, 30.4 Bases of 30 millimetres, side by side and rank behind rank.
#[test]
fn a_brigade_is_as_wide_and_deep_as_its_ranks() {
    assert_eq!(size(&alone(3, 1), "a"), (inches("3.54"), inches("2.36")), "3 x 2");
    assert_eq!(size(&alone(6, 1), "a"), (inches("7.08"), inches("1.18")), "6 x 1");
    assert_eq!(size(&alone(1, 1), "a"), (inches("1.18"), inches("7.08")), "a column");
}

/// 2.5, 32.4 A half base is half as deep; the last rank is centred.
#[test]
fn losses_come_from_the_last_rank_and_a_half_base_stays_in_its_middle() {
    let mut position = alone(3, 1);
    let unit = position.unit("a");
    position.state.unit_mut(unit).unit.half_bases = 11;
    places::close(&position.war, &mut position.state, unit);
    let bases = &position.state.unit(unit).bases;
    assert_eq!(bases.len(), 6);
    let depth = |at: usize| bases[at].bounds().max().y() - bases[at].bounds().min().y();
    assert_eq!((depth(3), depth(4), depth(5)), (inches("1.18"), inches("0.59"), inches("1.18")));
    position.state.unit_mut(unit).unit.half_bases = 8;
    places::close(&position.war, &mut position.state, unit);
    let bases = &position.state.unit(unit).bases;
    assert_eq!(bases.len(), 4);
    assert_eq!(bases[3].centre().x(), inches("36"), "the last rank is centred");
    assert_eq!(position.state.pieces.iter().count(), 4);
}

/// 30.1, 30.2, check 3: three wide 9 inches, a column on a road 25, six wide not at all.
#[test]
fn increments_by_frontage() {
    let mut three = alone(3, 9);
    for _ in 0..3 {
        three.make("move", &[]);
    }
    assert_eq!(at(&three, "a").1, inches("21"));
    assert!(three.judge("move").unwrap_err().to_string().contains("0 increments left"));

    let mut column = on("line road \"Pike\" (36,0) (36,36)", 1, 9);
    column.place("a", frame("36", "8", 0));
    for _ in 0..5 {
        assert_eq!(column.judge("move").expect("on the road"), 1);
        column.make("move", &[]);
    }
    assert_eq!(at(&column, "a").1, inches("33"));

    let six = alone(6, 9);
    assert!(six.judge("move").is_err());
    let motions = six.motions();
    for wanted in ["wheel left 45", "face about", "form 3 centre"] {
        assert!(motions.iter().any(|motion| motion == wanted), "{wanted} in {motions:?}");
    }
}

/// 30.2 One base wide, and on the road for the whole increment.
#[test]
fn a_road_helps_only_a_column_that_stays_on_it() {
    let road = "line road \"Pike\" (36,0) (36,36)";
    assert!(on(road, 2, 3).judge("move 5").is_err(), "two wide");
    let mut off = on(road, 1, 3);
    off.place("a", frame("36", "12", 20));
    assert!(off.judge("move 5").is_err(), "it looks away from the road");
    off.place("a", frame("36", "12", 5));
    assert!(off.motions().contains(&"wheel left 5".to_owned()), "{:?}", off.motions());
}

/// 30.8, 29.3 Up to 45 degrees, before it moves.
#[test]
fn a_wheel_comes_before_the_first_increment_and_twice_at_most() {
    let mut position = alone(3, 6);
    let no = position.judge("wheel left 50").unwrap_err().to_string();
    assert!(no.contains("up to 45"), "{no}");
    position.make("wheel right 45", &[]);
    position.make("wheel right 45", &[]);
    assert_eq!(at(&position, "a").2, Heading::EAST);
    assert!(position.judge("wheel right 10").is_err(), "a third time");
    let mut moved = alone(3, 6);
    moved.make("move 1", &[]);
    assert!(moved.judge("wheel left 10").unwrap_err().to_string().contains("before it moves"));
}

/// 30.8 For one AP.
#[test]
fn a_wheel_turns_on_the_inner_front_corner() {
    let mut position = alone(3, 1);
    let unit = position.unit("a");
    let before = position.state.unit(unit).frame.pivot(field::Flank::Left, inches("3.54"));
    position.make("wheel left 30", &[]);
    assert_eq!(position.state.unit(unit).frame.pivot(field::Flank::Left, inches("3.54")), before);
    assert_eq!(position.activation().points, 0);
}

/// 30.5 Once a turn, beside a change of formation.
#[test]
fn a_facing_swaps_files_and_ranks_where_the_unit_stands() {
    let mut position = alone(3, 3);
    let middle = |position: &Position| {
        let bounds = field::around(position.state.unit(position.unit("a")).bases.iter()).expect("on the table");
        bounds.min().midway(bounds.max())
    };
    let before = middle(&position);
    position.make("face left", &[]);
    assert_eq!(at(&position, "a").2, Heading::WEST);
    assert_eq!(position.state.unit(position.unit("a")).unit.front, 2);
    assert_eq!(middle(&position), before);
    assert!(position.judge("face right").is_err(), "once a turn");
    assert!(position.judge("form 6 centre").is_ok(), "but a formation is another action");
}

/// 30.4 Any frontage, once a turn.
#[test]
fn a_formation_keeps_the_corner_it_is_formed_on() {
    let mut position = alone(3, 3);
    let unit = position.unit("a");
    let corner =
        |position: &Position, wide: &str| position.state.unit(unit).frame.pivot(field::Flank::Left, inches(wide));
    let before = corner(&position, "3.54");
    position.make("form 1 left", &[]);
    assert_eq!(corner(&position, "1.18"), before);
    assert!(position.judge("form 2").is_err(), "once a turn");
    assert!(alone(3, 1).judge("form 7").is_err(), "it has six bases");
}

/// 30.3 The refusal says how far it may go.
#[test]
fn no_unit_ends_an_increment_within_an_inch_of_an_enemy() {
    let mut position = position(
        "",
        vec![brigade("a", North, (6, 3), frame("36", "12", 0)), brigade("b", South, (6, 3), frame("36", "15.5", 180))],
    );
    position.acts("a", 3);
    let no = position.judge("move").unwrap_err().to_string();
    assert!(no.contains("within an inch of b") && no.contains("at most `move 2.498`"), "{no}");
    assert_eq!(position.motions()[0], "move 2.498");
    position.make("move 2.498", &[]);
    assert!(position.judge("face about").is_ok(), "it may turn away");
}

/// 30.1, check 4: in part, a turn with 5 AP, an enemy 8 inches off.
#[test]
fn an_approach_of_two_increments() {
    let mut position = position(
        "",
        vec![brigade("a", North, (6, 3), frame("36", "12", 0)), brigade("b", South, (6, 3), frame("36", "20", 180))],
    );
    position.acts("a", 5);
    position.make("move", &[]);
    position.make("move 2", &[]);
    assert_eq!(position.activation().points, 3);
    let gap = places::gap(&position.state, position.unit("a"), position.unit("b")).expect("both stand");
    assert_eq!(gap.length(), inches("3"));
}

/// 11.2, 29.3, 32.1 An AP to enter, a test at the far edge; mounted cavalry pays 2.
#[test]
fn scenery_costs_when_the_front_goes_in_and_order_when_the_last_base_leaves() {
    let wood = "area wood \"W\" rect (30,13) (42,14)";
    let mut position = on(wood, 3, 6);
    assert_eq!(position.judge("move").expect("into the wood and beyond"), 2);
    assert!(position.motions().contains(&"move 0.999".to_owned()), "up to its edge: {:?}", position.motions());
    position.make("move", &[]);
    position.make("move", &[Die(6)]);
    let unit = position.unit("a");
    assert!(position.state.unit(unit).unit.is_disordered(), "a 6 disorders average troops");
    assert_eq!(position.activation().points, 3);

    let mut horse = crate::fixture::position(wood, vec![cavalry("a", North, (3, 3), frame("36", "12", 0))]);
    horse.acts("a", 6);
    assert_eq!(horse.judge("move").expect("through the wood"), 3, "mounted cavalry pays 2");
}

/// 11.0, 29.3 One AP more to cross.
#[test]
fn a_linear_is_paid_once_and_also_by_those_who_stand_at_it() {
    let mut position = on("line wall \"Wall\" (30,13) (42,13)", 3, 6);
    assert_eq!(position.judge("move").expect("over the wall"), 2);
    position.make("move 1", &[]);
    assert_eq!(position.activation().points, 5, "to the wall costs no more");
    assert_eq!(position.judge("move").expect("over the wall"), 2);
    position.make("move", &[]);
    assert_eq!(position.judge("move").expect("on"), 1);
}

/// 11.0, 30.2 Not for a stream either.
#[test]
fn a_column_on_a_road_pays_for_nothing_that_the_road_crosses() {
    let ground = "line road \"Pike\" (36,0) (36,36)\nline stream \"Run\" (30,14) (42,14)";
    assert_eq!(on(ground, 1, 3).judge("move").expect("on the road"), 1);
    assert_eq!(on(ground, 3, 3).judge("move").expect("through the stream"), 2);
}

/// 30.6, 32.1 An AP for the passage, and a test for each.
#[test]
fn infantry_passes_through_infantry_and_both_test() {
    let mut position = position(
        "",
        vec![brigade("a", North, (6, 3), frame("36", "12", 0)), brigade("b", North, (3, 3), frame("36", "14", 0))],
    );
    position.acts("a", 6);
    assert!(position.judge("move").is_err(), "it would end on it");
    assert!(position.motions().contains(&"move 6".to_owned()), "{:?}", position.motions());
    assert_eq!(position.judge("move 6").expect("through"), 3, "two increments and the passage");
    position.make("move 6", &[Die(4), Die(3)]);
    let disordered = |id: &str| position.state.unit(position.unit(id)).unit.is_disordered();
    assert_eq!((disordered("a"), disordered("b")), (true, false));
    assert_eq!(position.state.unit(position.unit("a")).turn.increments, 2);
}

/// 30.6, 30.2 Otherwise every increment ends.
#[test]
fn a_way_of_two_increments_needs_friends_to_pass() {
    let no = alone(3, 6).judge("move 6").unwrap_err().to_string();
    assert!(no.contains("an increment is 3 inches"), "{no}");
}

/// 30.2, 29.3, 11.0 By hand twice a turn; farms are closed to guns.
#[test]
fn guns_move_limbered_and_are_pushed_by_hand_unlimbered() {
    let mut position =
        position("area farm \"F\" rect (30,15) (42,18)", vec![gun("g", North, false, frame("36", "12", 0))]);
    position.acts("g", 6);
    assert!(position.judge("move").unwrap_err().to_string().contains("unlimbered"));
    position.make("manhandle back", &[]);
    position.make("manhandle left 30", &[]);
    let unit = position.unit("g");
    assert_eq!(at(&position, "g").2, Heading::degrees(330));
    assert_eq!((position.state.unit(unit).turn.manhandled, position.state.unit(unit).turn.pushed_back), (2, 1));
    assert!(position.judge("manhandle back").is_err(), "twice a turn");
    position.make("limber", &[]);
    assert_eq!(position.activation().points, 2);
    assert!(position.judge("unlimber").is_ok());
    position.place("g", frame("36", "13", 0));
    let no = position.judge("move").unwrap_err().to_string();
    assert!(no.contains("farm"), "guns may not enter: {no}");
}

/// 29.3, 30.1, 29.5 On foot 3 inches, and two increments.
#[test]
fn cavalry_mounts_or_dismounts_once() {
    let mut position = position("", vec![cavalry("c", South, (4, 2), frame("36", "12", 0))]);
    position.acts("c", 4);
    position.make("dismount", &[]);
    assert!(position.judge("mount").is_err());
    position.make("move", &[]);
    assert_eq!(at(&position, "c").1, inches("15"), "on foot 3 inches");
    position.make("move", &[]);
    assert!(position.judge("move").is_err(), "dismounted cavalry makes two at most");
}

/// 30.3 Until the round that the scenario says.
#[test]
fn a_unit_may_be_held_to_a_part_of_the_table() {
    let tied = Some(Tie { before_round: 4, east_of: inches("33") });
    let card = UnitCard { tied, ..brigade("a", South, (6, 3), frame("36", "12", 270)) };
    let mut position = position("", vec![card]);
    position.acts("a", 3);
    position.make("move", &[]);
    assert!(position.judge("move").unwrap_err().to_string().contains("before round 4"));
    position.state.round = 4;
    assert!(position.judge("move").is_ok());
}

/// 30.3, 11.0 As far as the edge and the bank.
#[test]
fn the_edge_of_the_table_and_a_river_stop_all_units() {
    let mut position = on("line river \"R\" (30,14) (42,14)", 3, 5);
    let no = position.judge("move").unwrap_err().to_string();
    assert!(no.contains("river"), "{no}");
    assert!(position.judge("move 1.9").is_ok());
    position.place("a", frame("36", "35", 0));
    let no = position.judge("move").unwrap_err().to_string();
    assert!(no.contains("leave the table") && no.contains("at most `move 1`"), "{no}");
}

/// 29.3 With an example of how answers are written.
#[test]
fn nonsense_is_refused_with_the_way_to_write_it() {
    for text in
        ["", "mov", "move -2", "move x", "wheel 45", "wheel up 3", "face north", "form many", "manhandle", "move 2 3"]
    {
        let why = alone(3, 3).judge(text).unwrap_err().to_string();
        assert!(why.contains("`wheel left 45`"), "{text}: {why}");
    }
}

/// 30.3, 30.8 Wheels and increments that lead to a place.
#[test]
fn dragging_makes_a_plan_of_answers_that_can_be_played() {
    let mut position = alone(3, 5);
    let plan = movement::plan(&position.war, &position.state, point("40", "18"), None).expect("a plan");
    assert!(!plan.answers.is_empty());
    for answer in &plan.answers {
        position.make(answer, &[]);
    }
    let unit = position.unit("a");
    assert_eq!(Some(&position.state.unit(unit).frame), plan.frames.last());
    assert_eq!(i32::from(5 - position.activation().points), plan.cost);
}

/// 30.3 Whatever is offered keeps bases apart, on the table, and an inch from the enemy.
#[test]
fn a_thousand_motions_leave_a_sound_table() {
    let ground = "area wood \"W\" rect (20,10) (30,16)
        line wall \"Wall\" (30,20) (50,20)
        area gentle-hill \"H\" rect (40,8) (52,16)";
    let mut dice = Seeded::new(1862);
    let mut position = position(
        ground,
        vec![
            brigade("a", North, (6, 3), frame("30", "28", 180)),
            brigade("b", North, (5, 2), frame("38", "28", 180)),
            cavalry("c", North, (4, 2), frame("46", "28", 180)),
            gun("g", North, true, frame("34", "30", 180)),
            brigade("d", South, (6, 3), frame("30", "6", 0)),
            brigade("e", South, (6, 6), frame("40", "6", 0)),
        ],
    );
    for _ in 0..250 {
        for id in ["a", "b", "c", "g", "d", "e"] {
            let unit = position.unit(id);
            position.state.unit_mut(unit).turn = Deeds::default();
            position.acts(id, 4);
            let motions = position.motions();
            if motions.is_empty() {
                continue;
            }
            let text = &motions[dice.below(motions.len() as u64) as usize];
            let motion = movement::read(text).expect("its own words");
            let mut table = Rollout { chance: &mut dice, policy: &Decisions::default() };
            movement::make(&mut table, &position.war, &mut position.state, motion).expect("nothing is waited for");
            sound(&position, text);
        }
    }
}

fn sound(position: &Position, after: &str) {
    let bases: Vec<_> = position.state.pieces.iter().collect();
    for (at, (id, base)) in bases.iter().enumerate() {
        assert!(position.war.table.bounds().holds(&base.bounds()), "{after}: off the table");
        for (other_id, other) in &bases[at + 1..] {
            let (one, two) = (State::owner(*id), State::owner(*other_id));
            assert!(!base.overlaps(*other), "{after}: {one:?} overlaps {two:?}");
            if position.war.side(one) != position.war.side(two) {
                assert!(!base.is_within(inches("0.99"), *other), "{after}: {one:?} too near to {two:?}");
            }
        }
    }
}
