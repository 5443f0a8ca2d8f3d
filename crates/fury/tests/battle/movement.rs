//! Chapters 5 and 7 on the table, and how charges are made (10.1, 10.7, 10.8).

use field::{Figure, Length};
use fury::battle::movement;
use fury::battle::state::{Deeds, Move, Phase};
use fury::unit::{Arm, Formation};

use crate::fixture::{IDLE_CONFEDERATE, Next, Position, inches, position};

/// A unit begins a move of this many inches.
fn begin(position: &mut Position, id: &str, allowance: &str, may_change: bool) {
    let unit = position.unit(id);
    let frame = position.state.unit(unit).frame;
    position.state.phase = Phase::Maneuver(Some(Move::new(unit, frame, inches(allowance), may_change)));
}

fn one(ground: &str, unit: &str) -> Position {
    let mut one = position(ground, unit, IDLE_CONFEDERATE);
    begin(&mut one, "a", "12", true);
    one
}

fn go(position: &Position) -> Move {
    let Phase::Maneuver(Some(go)) = position.state.phase else { panic!("no unit is moving") };
    go
}

fn say(position: &mut Position, answer: &'static str) {
    position.play(&[Next::Say(answer)], movement::step);
}

/// What is left after an answer.
fn left_after(position: &mut Position, answer: &'static str) -> Length {
    say(position, answer);
    go(position).left
}

/// Every reason against an answer.
fn refused(position: &Position, answer: &str) -> String {
    let judged = movement::consider(&position.war, &position.state, go(position), answer);
    judged.expect_err("it is refused").to_string()
}

fn offers(position: &Position) -> Vec<String> {
    let legs = movement::samples(&position.war, &position.state, go(position));
    legs.iter().map(ToString::to_string).collect()
}

const LINE: &str = "brigade a \"A\" infantry 8/6/4 single-line at (24,12) facing 0";

/// 7.5, check 12: the outer corner goes 6.283 inches of 12.
#[test]
fn a_line_of_eight_that_wheels_by_45_has_5_717_left() {
    let mut line = one("", LINE);
    assert_eq!(left_after(&mut line, "wheel right 45"), inches("5.717"));
    let frame = line.state.unit(line.unit("a")).frame;
    // The right front corner stays at (28,12).
    assert_eq!(frame.pivot(field::Flank::Right, inches("8")), crate::fixture::point("28", "12"));
    assert!(refused(&line, "wheel right 45").contains("at most `wheel right 40.9`"));
}

/// 7.2, 8.1, check 13: half of the nine inches that are left, mounted a third.
#[test]
fn wood_after_three_inches_leaves_four_and_a_half() {
    let wood = "area open-wood \"W\" rect (10,15) (40,30)";
    let line = one(wood, LINE);
    assert!(offers(&line).contains(&"ahead 7.5".to_owned()), "{:?}", offers(&line));
    assert!(refused(&line, "ahead 8").contains("it costs 13 inches, and 12 are left"));
    let mut horse =
        position(wood, "brigade a \"A\" cavalry 6/5/3 mounted double-line at (24,12) facing 0", IDLE_CONFEDERATE);
    begin(&mut horse, "a", "18", true);
    assert!(offers(&horse).contains(&"ahead 8".to_owned()), "{:?}", offers(&horse));
}

/// 7.2, 8 Paid once, when the first stand crosses.
#[test]
fn a_fence_costs_three_and_one_it_lies_across_nothing_more() {
    let mut line = one("line fence \"F\" (0,14) (48,14)", LINE);
    assert_eq!(left_after(&mut line, "ahead 2"), inches("10"));
    assert_eq!(left_after(&mut line, "ahead 0.5"), inches("6.5"));
    assert_eq!(left_after(&mut line, "ahead 1"), inches("5.5"));
}

/// 7.2, 8 And back again for nothing.
#[test]
fn a_sunken_road_is_an_inch_of_rough_ground_and_a_stream_is_forded_once() {
    let mut line = one("line sunken-road \"R\" (0,13) (48,13)\nline creek \"C\" (0,15) (48,15)", LINE);
    assert_eq!(left_after(&mut line, "ahead 2"), inches("9"));
    assert_eq!(left_after(&mut line, "ahead 2"), inches("4"));
    assert_eq!(left_after(&mut line, "back 2"), inches("2"));
}

/// 7.3, 7.9 Guns pass no unit.
#[test]
fn guns_stop_at_fences_friends_and_closed_woods() {
    let ground = "line fence \"F\" (0,16) (12,16)\narea closed-wood \"W\" rect (14,16) (22,20)";
    let union = "battery a \"A\" rifled foot limbered at (5,12) facing 0\n\
        battery b \"B\" rifled foot limbered at (18,12) facing 0\n\
        battery c \"C\" rifled foot limbered at (30,12) facing 0\n\
        brigade d \"D\" infantry 6/5/3 single-line at (30,16) facing 0";
    let mut guns = position(ground, union, IDLE_CONFEDERATE);
    for (id, why) in [("a", "fence"), ("b", "closed wood"), ("c", "guns pass no unit")] {
        begin(&mut guns, id, "8", false);
        let reasons = refused(&guns, "ahead 6");
        assert!(reasons.contains(why), "{reasons}");
        let far = offers(&guns).iter().find_map(|leg| leg.strip_prefix("ahead ").map(inches));
        assert!(far.is_some_and(|far| far > inches("3") && far <= inches("4.01")), "{:?}", offers(&guns));
    }
}

/// 7.9 And no unit ends on a friend.
#[test]
fn lines_are_passed_for_three_inches_or_not_at_all() {
    let union = format!("{LINE}\nbrigade b \"B\" infantry 4/3/2 single-line at (24,14) facing 0");
    let mut pair = position("", &union, IDLE_CONFEDERATE);
    begin(&mut pair, "a", "12", false);
    assert!(refused(&pair, "ahead 2.5").contains("end on B"));
    assert_eq!(left_after(&mut pair, "ahead 4"), inches("5"));
}

/// 7.8, 6.5, 10.1 The refusal says how far it may go.
#[test]
fn only_a_charge_comes_within_an_inch_of_the_enemy() {
    let enemy = "brigade b \"B\" infantry 4/3/2 single-line at (24,18) facing 180";
    let mut pair = position("", LINE, enemy);
    begin(&mut pair, "a", "12", true);
    let reasons = refused(&pair, "ahead 5.5");
    assert!(
        reasons.contains("within an inch of B") && reasons.contains("at most `ahead 4.997`, or charge"),
        "{reasons}"
    );
    say(&mut pair, "charge ahead");
    let (a, b) = (pair.unit("a"), pair.unit("b"));
    assert!(pair.state.unit(a).turn.charging && pair.state.phase == Phase::Maneuver(None));
    assert_eq!(fury::battle::places::touched(&pair.war, &pair.state, a), [b]);
}

/// 10.1 It turns to lie against the front.
#[test]
fn a_slanting_charge_conforms_to_the_edge_it_touches() {
    let enemy = "brigade b \"B\" infantry 4/3/2 single-line at (24,17) facing 160";
    let mut pair = position("", LINE, enemy);
    begin(&mut pair, "a", "12", true);
    say(&mut pair, "charge ahead");
    let heading = pair.state.unit(pair.unit("a")).frame.heading;
    assert_eq!(heading, field::Heading::degrees(340));
}

/// 7.6, 7.7, 7.5 Each with its rule.
#[test]
fn wheel_and_oblique_do_not_mix_and_a_rearward_move_bars_a_charge() {
    let enemy = "brigade b \"B\" infantry 4/3/2 single-line at (24,18) facing 180";
    let mut pair = position("", LINE, enemy);
    begin(&mut pair, "a", "12", true);
    assert!(refused(&pair, "about").contains("(7.5"));
    say(&mut pair, "wheel left 5");
    assert!(refused(&pair, "oblique left 30 1").contains("(7.6"));
    say(&mut pair, "back 7");
    assert!(pair.state.unit(pair.unit("a")).turn.about_faced);
    assert!(refused(&pair, "charge ahead").contains("(7.7"));
}

/// 6.4, 5.4, 7.7 And do nothing else.
#[test]
fn those_who_hold_turn_about_or_refuse_a_flank() {
    let mut line = one("", LINE);
    begin(&mut line, "a", "0", false);
    assert_eq!(offers(&line), ["about", "refuse left 45", "refuse right 45", "done"]);
    assert!(refused(&line, "ahead 1").contains("(6.4"));
    say(&mut line, "about");
    assert_eq!(line.state.unit(line.unit("a")).frame.heading, field::Heading::SOUTH);
}

/// 5.4 Up to 90 degrees, along an obstacle up to 45.
#[test]
fn one_stand_of_a_wing_is_refused_anywhere_and_more_along_an_obstacle() {
    let mut line = one("line stone-wall \"W\" (10,12.2) (24.2,12.2) (29,9.5)", LINE);
    assert!(refused(&line, "refuse left 45 3").contains("only along an obstacle"));
    assert!(refused(&line, "refuse right 60 3").contains("45 degrees at most"));
    say(&mut line, "refuse right 30 3");
    say(&mut line, "refuse left 90");
    let lying = &line.state.unit(line.unit("a")).stands;
    let clear = |at: usize| lying.iter().enumerate().all(|(other, stand)| at == other || !stand.overlaps(&lying[at]));
    assert!((0..8).all(clear));
    assert_eq!((lying[0].heading(), lying[7].heading()), (field::Heading::WEST, field::Heading::degrees(30)));
}

/// 5.8, 5.7 The move and the room.
#[test]
fn a_refused_change_names_every_reason() {
    let mut column = one("", "brigade a \"A\" infantry 8/6/4 attack-column at (1.5,12) facing 0");
    say(&mut column, "ahead 1");
    let why = refused(&column, "form single-line");
    assert!(why.contains("whole move") && why.contains("no room to form"), "{why}");
}

/// 5.7 The card lets a line be built on any stands of a column: those keep their places.
#[test]
fn a_line_is_built_on_any_rank_of_a_column() {
    let changes = [
        ("march-column", "form single-line both rank 3", 2..3),
        ("march-column", "form double-line left rank 5", 4..6),
        ("attack-column", "form single-line right rank 4", 6..8),
        ("attack-column", "form double-line both rank 2", 2..6),
    ];
    for (from, answer, kept) in changes {
        let mut column = one("", &format!("brigade a \"A\" infantry 8/6/4 {from} at (24,20) facing 30"));
        let a = column.unit("a");
        let before = column.state.unit(a).stands[kept].to_vec();
        say(&mut column, answer);
        let stands = &column.state.unit(a).stands;
        let keeps =
            |stand: &field::Stand| stands.iter().any(|now| now.centre().gap(&stand.centre()).within(inches("0.01")));
        assert!(before.iter().all(keeps), "{from}, {answer}: {before:?} in {stands:?}");
    }
    let column = one("", "brigade a \"A\" infantry 7/5/4 attack-column at (24,20) facing 30");
    for answer in ["form single-line both rank 4", "form double-line both rank 3", "form march-column both rank 2"] {
        assert!(refused(&column, answer).contains("has not all the stands"), "{answer}");
    }
}

/// 5.4, 5.2 Whole files turn.
#[test]
fn refused_files_of_a_double_line_do_not_overlap() {
    for stands in ["7/5/4", "8/6/4"] {
        let mut line = one("", &format!("brigade a \"A\" infantry {stands} double-line at (24,12) facing 0"));
        say(&mut line, "refuse left 90");
        say(&mut line, "refuse right 60");
        let lying = &line.state.unit(line.unit("a")).stands;
        for (at, stand) in lying.iter().enumerate() {
            assert!(lying.iter().skip(at + 1).all(|other| !other.overlaps(stand)), "{stands}: stand {at}");
        }
    }
}

/// 5.7, 5.8, 5.2 At the beginning of the move, once.
#[test]
fn a_half_change_leaves_half_a_move_and_a_full_one_nothing() {
    let mut line = one("", LINE);
    assert_eq!(left_after(&mut line, "form attack-column 3 30"), inches("6"));
    let now = line.state.unit(line.unit("a"));
    // The third and the fourth stand stay, between 22 and 24 inches east, and turn.
    assert_eq!(now.frame, crate::fixture::frame("23", "12", 30));
    assert!(refused(&line, "form single-line").contains("(5.8"));
    let mut line = one("", LINE);
    say(&mut line, "ahead 1");
    assert!(refused(&line, "form double-line").contains("whole move"));
    let mut line = one("", LINE);
    assert_eq!(left_after(&mut line, "form double-line left"), Length::ZERO);
    assert_eq!(line.state.unit(line.unit("a")).frame, crate::fixture::frame("22", "12", 0));
}

/// 5.7 The head of the column is where it stood.
#[test]
fn the_command_stand_guides_a_double_line_into_column() {
    let mut line = one("", "brigade a \"A\" infantry 8/6/4 double-line at (24,12) facing 0");
    let now = line.state.unit(line.unit("a"));
    let command = now.stands[usize::from(now.command)];
    assert!(refused(&line, "form march-column both 30").contains("0 degrees at most"));
    say(&mut line, "form march-column");
    assert_eq!(line.state.unit(line.unit("a")).frame.origin, command.front());
}

/// 5.9 And mounts into a march column.
#[test]
fn cavalry_dismounts_for_half_a_move_and_has_half_a_foot_move_left() {
    let union = "brigade a \"A\" cavalry 6/5/3 mounted single-line at (24,12) facing 0";
    let mut horse = position("", union, IDLE_CONFEDERATE);
    begin(&mut horse, "a", "18", true);
    assert_eq!(left_after(&mut horse, "dismount"), inches("6"));
    assert_eq!(horse.state.unit(horse.unit("a")).unit.arm, Arm::Dismounted);
    begin(&mut horse, "a", "6", false);
    let unit = horse.unit("a");
    horse.state.unit_mut(unit).turn = Deeds::default();
    say(&mut horse, "mount march-column");
    assert_eq!(go(&horse).left, Length::ZERO);
}

/// 5.5 Stand by stand; bent, it does not go back.
#[test]
fn a_column_follows_its_head_and_bends() {
    let mut column = one("", "brigade a \"A\" infantry 6/5/3 march-column at (24,12) facing 0");
    say(&mut column, "ahead 2");
    say(&mut column, "wheel right 90");
    say(&mut column, "ahead 3");
    let now = column.state.unit(column.unit("a"));
    assert_eq!(now.frame.heading, field::Heading::EAST);
    assert!(now.stands.windows(2).all(|pair| pair[0].is_within(inches("0.5"), &pair[1])));
    assert!(now.stands.last().is_some_and(|tail| tail.heading() == field::Heading::NORTH));
    assert!(refused(&column, "back 1").contains("bent column"));
}

/// 7.4, 5.5 Off the road what is left counts once.
#[test]
fn a_road_doubles_the_move_of_a_column_that_stays_on_it() {
    let road = "area closed-wood \"W\" rect (20,10) (48,30)\nline road \"R\" width 0.5 (0,15) (20,15) (30,20) (48,20)";
    let mut column = one(road, "brigade a \"A\" infantry 6/5/3 march-column at (15,15) facing 90");
    assert!(offers(&column).contains(&"road 24".to_owned()), "{:?}", offers(&column));
    assert_eq!(left_after(&mut column, "road 16"), inches("4"));
    assert!(refused(&column, "ahead 1").contains("0 are left"));
    let mut off = one(road, "brigade a \"A\" infantry 6/5/3 march-column at (5,15) facing 90");
    say(&mut off, "road 8");
    assert_eq!(left_after(&mut off, "wheel left 45"), inches("3.215"));
    assert!(refused(&off, "road 1").contains("(7.4"));
}

/// 10.7, 10.1 And brushes them aside.
#[test]
fn a_march_column_charges_only_limbered_guns() {
    let union = "brigade a \"A\" infantry 6/5/3 march-column at (24,12) facing 0";
    let mut pair = position("", union, "brigade b \"B\" infantry 4/3/2 single-line at (24,18) facing 180");
    begin(&mut pair, "a", "12", true);
    assert!(refused(&pair, "charge ahead").contains("(10.7"));
    let guns = format!("{IDLE_CONFEDERATE}\nbattery b \"B\" rifled foot limbered at (24,18) facing 0");
    let mut pair = position("", union, &guns);
    begin(&mut pair, "a", "12", true);
    say(&mut pair, "charge ahead");
    assert!(pair.state.unit(pair.unit("a")).unit.disordered && pair.state.unit(pair.unit("b")).unit.silenced);
    let beside = format!("{guns}\nbrigade c \"C\" infantry 4/3/2 single-line at (26.9,16.5) facing 180");
    let mut pair = position("", union, &beside);
    begin(&mut pair, "a", "12", true);
    assert!(refused(&pair, "charge ahead").contains("within an inch of C (7.8"));
}

/// 10.8 With a whole move, from any formation.
#[test]
fn a_brigade_charges_over_a_bridge_in_march_column() {
    let ground = "line river \"R\" (0,16) (48,16)\nline bridge \"B\" (24,15) (24,17)";
    let mut pair = position(ground, LINE, "brigade b \"B\" infantry 4/3/2 single-line at (24,19) facing 180");
    begin(&mut pair, "a", "12", false);
    assert!(refused(&pair, "charge bridge").contains("(10.8"));
    assert!(refused(&pair, "ahead 5").contains("a river is in the way"));
    begin(&mut pair, "a", "12", true);
    assert!(offers(&pair).contains(&"charge bridge".to_owned()));
    say(&mut pair, "charge bridge");
    let now = pair.state.unit(pair.unit("a"));
    assert!(now.turn.charging && now.unit.formation == Formation::MarchColumn);
    assert_eq!(now.frame.origin, crate::fixture::point("24", "19"));
}

/// 7.10 As far as the edge.
#[test]
fn units_do_not_leave_the_table() {
    let mut line = one("", LINE);
    line.place("a", "24", "33", 0);
    assert!(refused(&line, "ahead 4").contains("(7.10"));
    let far = offers(&line).iter().find_map(|leg| leg.strip_prefix("ahead ").map(inches));
    assert!(far.is_some_and(|far| far <= inches("3") && far > inches("2.9")));
}

/// 7.10, 10.1 Nor by a charge: a wheel whose outer end would sweep over the edge is refused, wherever the enemy is.
#[test]
fn a_wheeling_charge_does_not_leave_the_table() {
    let near_the_edge = |y: &str, enemy: &str| {
        let line = format!("brigade a \"A\" infantry 8/6/4 single-line at (24,{y}) facing 0");
        let enemy = format!("brigade b \"B\" infantry 3/2/1 single-line at (21,{enemy}) facing 90");
        let mut charging = position("", &line, &enemy);
        begin(&mut charging, "a", "12", true);
        charging
    };
    assert!(refused(&near_the_edge("31", "34.4"), "charge wheel left").contains("(7.10"));
    assert!(!offers(&near_the_edge("31", "34.4")).contains(&"charge wheel left".to_owned()));
    assert!(offers(&near_the_edge("20", "23.4")).contains(&"charge wheel left".to_owned()));
}

/// 7.5 With an example.
#[test]
fn answers_that_cannot_be_read_say_how_they_are_written() {
    let line = one("", LINE);
    for wrong in
        ["", "go", "ahead", "ahead x", "ahead -1", "wheel up 30", "form square", "refuse left 45 0", "ahead 1 2"]
    {
        assert!(refused(&line, wrong).contains("`ahead 3.5`"), "{wrong}");
    }
}

/// 7.4 On a road a stream is forded all the same, unless a bridge is there.
#[test]
fn a_road_without_a_bridge_leads_through_the_water() {
    let ground = "line road \"R\" width 0.5 (0,15) (48,15)\nline creek \"C\" (20,0) (20,30)";
    let column = "brigade a \"A\" infantry 6/5/3 march-column at (18,15) facing 90";
    for (bridge, left) in [("", "7"), ("\nline bridge \"B\" width 0.5 (19.5,15) (20.5,15)", "10")] {
        let mut road = one(&format!("{ground}{bridge}"), column);
        assert_eq!(left_after(&mut road, "road 4"), inches(left), "bridge: {bridge:?}");
        let mut ahead = one(&format!("{ground}{bridge}"), column);
        let slower = inches(left) - inches("2");
        assert_eq!(left_after(&mut ahead, "ahead 4"), slower, "bridge: {bridge:?}");
    }
}
