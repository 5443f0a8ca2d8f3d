//! Chapter 12.

use arrayvec::ArrayVec;
use gbacw::battle::acts::{self, Act};
use gbacw::battle::aftermath;
use gbacw::battle::state::{Exit, Mode, Where};
use gbacw::disorder::Cause;
use gbacw::unit::Fate;
use hexes::Facing;
use longroll::side::Side;

use crate::common::{Field, Script};

/// Send a unit back from the enemy in a hex.
fn retreat(field: &mut Field, id: &str, hexes: u8, from: &str, dice: &[i32], answers: &[&'static str]) -> Script {
    let (unit, from) = (field.unit(id), field.hex(from));
    let mut script = Script::strict(dice, answers);
    aftermath::retreat(&mut script, &field.war, &mut field.state, unit, hexes, (from, &[]))
        .expect("a script never waits");
    assert!(script.is_over(), "left over: {:?} {:?}", script.told, script.asked);
    script
}

#[test]
fn retreat_goes_towards_home_12_4() {
    let mut field = Field::clear("1a \"1st\" infantry R 8/6 at 0504", "3a \"3rd\" infantry R 7/6 at 0604");
    // Of the hexes farther from 0604 two lie towards the western edge.
    let script = retreat(&mut field, "1a", 1, "0604", &[], &["0403"]);
    assert_eq!(script.options("retreat"), [["0404", "0403"]]);
    assert_eq!(field.at("1a"), "0403");
    assert_eq!(field.state.unit(field.unit("1a")).facing, Facing::E);
}

#[test]
fn a_retreat_through_friends_shakes_them_once_12_4() {
    let mut field = Field::clear(
        "1a \"1st\" infantry R 8/6 at 0504\n1b \"2nd\" infantry R 9/6 at 0404\n1c \"5th\" infantry R 9/6 at 0403\n1d \"6th\" infantry R 9/6 at 0503",
        "3a \"3rd\" infantry R 7/6 at 0604",
    );
    // Nowhere to stack: it passes through 1b, who fails the check, and goes one hex farther.
    let script = retreat(&mut field, "1a", 1, "0604", &[9], &["0404", "0304"]);
    assert!(script.says("2nd checks for disorder"));
    assert!(field.is_disordered("1b") && !field.is_disordered("1a"));
    assert_eq!(field.at("1a"), "0304");
}

#[test]
fn an_enemy_front_costs_strength_12_4() {
    let mut field = Field::clear(
        "1a \"1st\" infantry R 8/6 at 0504",
        "3a \"3rd\" infantry R 7/6 at 0604\n3b \"4th\" infantry R 7/6 at 0303 facing E\n3c \"5th\" infantry R 7/6 at 0305 facing E\n\
         3d \"6th\" infantry R 7/6 at 0402 facing E",
    );
    // Every hex it can go to is in the front of one of the others.
    let script = retreat(&mut field, "1a", 1, "0604", &[], &["0404"]);
    assert!(script.says("loses 1 SP in front of the enemy"));
    assert_eq!(field.sp("1a"), 7);
}

#[test]
fn cut_off_it_routs_12_4() {
    let mut field = Field::clear(
        "1a \"1st\" infantry R 8/6 at 0504",
        "3a \"3rd\" infantry R 7/6 at 0604\n3b \"4th\" infantry R 7/6 at 0403\n3c \"5th\" infantry R 7/6 at 0404\n\
         3d \"6th\" infantry R 7/6 at 0503\n3e \"7th\" infantry R 7/6 at 0505",
    );
    retreat(&mut field, "1a", 1, "0604", &[], &[]);
    assert_eq!((field.at("1a").as_str(), field.sp("1a")), ("box", 6));
    assert_eq!(field.state.points[Side::South], 2);
}

/// 12.4, 19.1 Over its own edge a unit is out of the battle, and the enemy gets no points for it.
#[test]
fn over_its_own_edge_it_is_out_without_points_12_4() {
    let mut field = Field::clear("1a \"1st\" infantry R 8/6 at 0101", "3a \"3rd\" infantry R 7/6 at 0201");
    retreat(&mut field, "1a", 1, "0201", &[], &[]);
    assert_eq!(field.state.unit(field.unit("1a")).at, Where::Gone(Exit::Left));
    assert_eq!(field.state.points[Side::South], 0);
}

#[test]
fn mounted_cavalry_may_go_on_12_4() {
    let mut field = Field::clear("1k \"1st\" cavalry C 5/6 at 0504", "3a \"3rd\" infantry R 7/6 at 0604");
    retreat(&mut field, "1k", 1, "0604", &[], &["0404", "on", "0304"]);
    assert_eq!(field.at("1k"), "0304");
}

#[test]
fn an_extended_line_contracts_when_disordered_8_4() {
    let mut field = Field::clear("1a \"1st\" infantry R 9/6 at 0504", "3a \"3rd\" infantry R 7/6 at 0904");
    let (unit, part) = (field.unit("1a"), field.hex("0503"));
    field.state.cover(field.war.grid(), unit, &[part]);
    field.state.unit_mut(unit).mode = Mode::Extended(ArrayVec::from_iter([(part, 4)]));
    let brigadier = field.leader("Brigadier 1");
    field.state.leader_mut(brigadier).at = Where::Map(field.hex("0501"));
    field.disorder("1a");
    // The northern part is nearer to the brigadier.
    assert_eq!(field.at("1a"), "0503");
    assert!(field.state.unit(unit).mode.is_line());
    assert!(field.war.top(&field.state, field.hex("0504")).is_none());
}

/// 12.5, 12.7 Friends of the brigade beside the rout check; the leader finds another unit.
#[test]
fn a_rout_shakes_the_brigade_and_moves_the_leader_12_5() {
    let mut field = Field::clear(
        "1a \"1st\" infantry R 8/6 at 0504\n1b \"2nd\" infantry R 6/6 at 0404\n1c \"3rd\" infantry R 6/6 at 0204",
        "3a \"4th\" infantry R 7/6 at 0604",
    );
    let (unit, from) = (field.unit("1a"), field.hex("0604"));
    let brigadier = field.leader("Brigadier 1");
    field.state.leader_mut(brigadier).at = Where::Map(field.hex("0504"));
    let mut after = field.war.as_unit(&field.state, unit);
    after.rout(field.war.book.fighting.collapse_parts);
    assert_eq!(after.fate, Fate::Routed);
    // 1b is next to it and checks; 1c is not. Then the leader's casualty test: he was with a unit that routed.
    let mut script = Script::strict(&[9, 5], &[]);
    aftermath::apply(&mut script, &field.war, &mut field.state, unit, &after, from).unwrap();
    assert!(script.is_over());
    assert_eq!((field.at("1a").as_str(), field.sp("1a")), ("box", 7));
    assert!(field.is_disordered("1b") && !field.is_disordered("1c"));
    assert_eq!(field.state.leader(brigadier).at, Where::Map(field.hex("0404")));
}

/// 12.7, 19.1 A brigadier with a unit that lost strength is killed, and counts three points.
#[test]
fn leaders_are_hit_12_7() {
    let mut field = Field::clear("1a \"1st\" infantry R 8/6 at 0504", "3a \"4th\" infantry R 7/6 at 0604");
    let brigadier = field.leader("Brigadier 1");
    field.state.leader_mut(brigadier).at = Where::Map(field.hex("0504"));
    let (unit, from) = (field.unit("1a"), field.hex("0604"));
    let mut after = field.war.as_unit(&field.state, unit);
    after.lose(1);
    let mut script = Script::strict(&[0, 6], &[]);
    aftermath::apply(&mut script, &field.war, &mut field.state, unit, &after, from).unwrap();
    assert_eq!(field.state.leader(brigadier).at, Where::Gone(Exit::Eliminated));
    // A strength point and a brigadier.
    assert_eq!(field.state.points[Side::South], 4);
}

#[test]
fn a_leader_caught_alone_rides_off_or_is_taken_12_7() {
    let mut field = Field::clear("1a \"1st\" infantry R 8/6 at 0304", "3a \"4th\" infantry R 7/6 at 0604");
    let brigadier = field.leader("Brigadier 1");
    let (alone, enemy) = (field.hex("0504"), field.hex("0604"));
    field.state.leader_mut(brigadier).at = Where::Map(alone);
    let mut script = Script::strict(&[4], &[]);
    aftermath::leaders_alone(&mut script, &field.war, &mut field.state, enemy).unwrap();
    assert_eq!(field.state.leader(brigadier).at, Where::Map(field.hex("0304")));
    field.state.leader_mut(brigadier).at = Where::Map(alone);
    let mut script = Script::strict(&[0], &[]);
    aftermath::leaders_alone(&mut script, &field.war, &mut field.state, enemy).unwrap();
    assert_eq!(field.state.leader(brigadier).at, Where::Gone(Exit::Captured));
}

/// 12.8, 14.23, 19.1 A unit that enters their hex takes guns, at three points each, and horses.
#[test]
fn abandoned_guns_are_captured_and_horses_lost_12_8() {
    let mut field = Field::clear(
        "1a \"1st\" infantry R 8/6 at 0504",
        "gx \"X\" artillery napoleon 4/6 at 0604\n3k \"4th\" cavalry C 5/6 on-foot at 0804",
    );
    let (guns, unit, rider) = (field.unit("gx"), field.unit("1a"), field.unit("3k"));
    let hex = field.hex("0604");
    let mut after = field.war.as_unit(&field.state, guns);
    after.fate = Fate::Abandoned;
    aftermath::apply(&mut Script::strict(&[], &[]), &field.war, &mut field.state, guns, &after, hex).unwrap();
    assert!(field.state.unit(guns).abandoned && field.war.holder(&field.state, hex).is_none());
    field.state.unit_mut(rider).horses = Some(hex);
    field.state.lift(field.war.grid(), unit, Where::Coming);
    field.state.put(field.war.grid(), unit, hex, false);
    aftermath::capture(&mut Script::strict(&[], &[]), &field.war, &mut field.state, unit).unwrap();
    assert_eq!(field.state.unit(guns).at, Where::Gone(Exit::Captured));
    assert!(field.state.unit(rider).unhorsed);
    assert_eq!(field.state.points[Side::North], 12);
}

/// 2.6, 12.3, 12.37 Above its cohesion a unit is Disordered; Disordered already, it suffers a Second Disorder.
/// 12.8, 19.1 Captured guns count three points each, spiked ones one.
#[test]
fn a_unit_on_the_move_takes_abandoned_guns_or_spikes_them_12_8() {
    // Taken they are worth three points a gun, and the unit stays; spiked one, and it may go on.
    for (answer, points, goes_on) in [("take", 12, false), ("spike", 4, true)] {
        let mut field = Field::clear("1a \"1st\" infantry R 8/6 at 0504", "gx \"X\" artillery napoleon 4/6 at 0604");
        let (guns, unit, to) = (field.unit("gx"), field.unit("1a"), field.hex("0604"));
        field.state.unit_mut(guns).abandoned = true;
        field.state.acting = field.war.brigades().take(1).collect();
        let mut script = Script::strict(&[], &[answer]);
        acts::perform(&mut script, &field.war, &mut field.state, unit, Act::Step(to)).unwrap();
        assert!(script.is_over() && field.at("gx") == "gone", "{:?}", script.asked);
        assert_eq!(field.state.points[Side::North], points);
        let steps = acts::acts(&field.war, &field.state, unit).iter().any(|act| matches!(act, Act::Step(_)));
        assert_eq!(steps, goes_on, "{answer}");
    }
    // Where it must stop anyway there is nothing to ask.
    let south = "gx \"X\" artillery napoleon 4/6 at 0604\n3a \"3rd\" infantry R 7/6 at 0705";
    let mut field = Field::clear("1a \"1st\" infantry R 8/6 at 0504", south);
    let (guns, unit, to) = (field.unit("gx"), field.unit("1a"), field.hex("0604"));
    field.state.unit_mut(guns).abandoned = true;
    field.state.acting = field.war.brigades().take(1).collect();
    acts::perform(&mut Script::strict(&[], &[]), &field.war, &mut field.state, unit, Act::Step(to)).unwrap();
    assert_eq!(field.state.unit(guns).at, Where::Gone(Exit::Captured));
}

#[test]
fn a_check_on_the_map_2_6() {
    let mut field = Field::clear("1a \"1st\" infantry R 8/6 at 0504", "3a \"4th\" infantry R 7/6 at 0604");
    let (unit, from) = (field.unit("1a"), field.hex("0604"));
    let check = |field: &mut Field, dice: &[i32]| {
        let mut script = Script::strict(dice, &[]);
        aftermath::check(&mut script, &field.war, &mut field.state, unit, 0, Cause::Movement, from).unwrap()
    };
    assert!(check(&mut field, &[6]) && !field.is_disordered("1a"));
    assert!(!check(&mut field, &[7]) && field.is_disordered("1a"));
    // 12.37 A second disorder from movement: 9 - 2 - 6 is grade B, a strength point.
    assert!(!check(&mut field, &[7, 9]));
    assert_eq!((field.sp("1a"), field.at("1a").as_str()), (7, "0504"));
}
