//! Chapter 4: leaders on the table.

use fury::battle::fire;
use fury::battle::leaders::radius::{positions, roll_modifiers};
use fury::battle::leaders::{self, attaching, reaches, riding};
use fury::battle::state::{LeaderAt, Phase};
use longroll::game::Hand;
use longroll::side::Side;

use crate::fixture::{IDLE_CONFEDERATE, Next, Position, inches, point, position};
use Next::{Die, Say};

const BRIGADE: &str = "brigade a \"A\" infantry 8/6/4 single-line at (24,12) facing 0";

fn with_leader(ground: &str, leader: &str, enemies: &str) -> Position {
    position(ground, &format!("leader l \"L\" {leader}\n{BRIGADE}"), &format!("{enemies}\n{IDLE_CONFEDERATE}"))
}

/// 4.3 Eighteen inches to any stand, measured from the leader.
#[test]
fn the_command_radius_is_eighteen_inches_to_the_nearest_stand() {
    let near = with_leader("", "at (46,12)", "");
    let a = near.unit("a");
    assert!(reaches(&near.war, &near.state, point("46", "12"), a), "18 from the right end at 28");
    assert!(!reaches(&near.war, &near.state, point("46.01", "12"), a));
    assert_eq!(roll_modifiers(&near.war, &near.state, a).total(), 3, "Fresh +2, a leader +1");
}

/// 4.3 Enemy units and impassable ground block the line, a wood does beyond its depth; what it costs to cross does not
/// matter.
#[test]
fn the_command_radius_is_a_line_of_sight() {
    for (ground, enemies, sees) in [
        ("", "", true),
        ("area broken \"B\" rect (10,14) (40,20)", "", true),
        ("area open-wood \"W\" rect (10,15) (40,19)", "", true),
        ("area open-wood \"W\" rect (10,15) (40,19.1)", "", false),
        ("area closed-wood \"W\" rect (10,15) (40,17.1)", "", false),
        ("area town \"T\" rect (10,15) (40,17)", "", true),
        ("area river \"R\" rect (0,15) (48,16)", "", false),
        ("line river \"R\" (0,15) (48,15)", "", false),
        ("", "brigade e \"E\" infantry 12/9/6 single-line at (24,18) facing 180", false),
    ] {
        let position = with_leader(ground, "at (24,24)", enemies);
        let found = reaches(&position.war, &position.state, point("24", "24"), position.unit("a"));
        assert_eq!(found, sees, "{ground} {enemies}");
    }
}

/// 4.2 A division leader does not help another division's brigade.
#[test]
fn a_leader_helps_his_own() {
    let position = position(
        "",
        &format!("leader l \"L\" exceptional at (24,10)\n{BRIGADE}"),
        &format!("leader m \"M\" at (24,20)\n{IDLE_CONFEDERATE}"),
    );
    assert!(leaders::helps(&position.war, position.leader("l"), position.unit("a")));
    assert!(!leaders::helps(&position.war, position.leader("m"), position.unit("a")));
}

/// 4.4 What he rides to touch the brigade comes off his 18 inches, and the brigade moves no farther than what is left.
#[test]
fn attaching_costs_what_he_rides() {
    let mut position = with_leader("area broken \"B\" rect (0,15) (48,17)", "at (24,22)", "");
    let (a, l) = (position.unit("a"), position.leader("l"));
    let told = position.play(&[Say("l a")], attaching::step);
    assert_eq!(told.asked[0].1, ["l a", "done"]);
    let leader = *position.state.leader(l);
    assert_eq!(leader.at, LeaderAt::Attached(a));
    assert_eq!(leader.left, Some(inches("4")), "eight inches in the open, two of rough ground at three each: 14 of 18");
    assert_eq!((position.state.unit(a).unit.leaders, position.state.unit(a).unit.exceptional), (1, 0));
    position.play(&[], attaching::step);
    assert_eq!(position.state.phase, Phase::Maneuver(None), "he has had his turn: there is nothing left to ask");
    assert_eq!(roll_modifiers(&position.war, &position.state, a).total(), 4, "Fresh +2, attached +2");
}

/// 4.4 Eighteen inches.
#[test]
fn a_leader_out_of_reach_of_a_brigade_cannot_attach() {
    let mut position = with_leader("", "at (24,30.1)", "");
    position.play(&[], attaching::step);
    assert_eq!(position.state.phase, Phase::Maneuver(None));
}

/// 4.4, 4.5 Attached he goes with it.
#[test]
fn a_leader_leaves_his_brigade_at_its_command_stand() {
    let mut position = with_leader("", "attached a", "");
    let (a, l) = (position.unit("a"), position.leader("l"));
    position.play(&[Say("l detach")], attaching::step);
    assert_eq!(position.state.unit(a).unit.leaders, 0);
    let stand = &position.state.unit(a).stands[usize::from(position.state.unit(a).command)];
    assert_eq!(position.state.leader(l).at, LeaderAt::Table(stand.centre()));
}

/// 4.6 A way of any points within 18 inches, rough ground at three; one that is too long or too near the enemy is refused.
#[test]
fn a_detached_leader_rides_where_he_is_told() {
    let enemies = "brigade e \"E\" infantry 4/3/2 single-line at (24,30) facing 180";
    let position = with_leader("area broken \"B\" rect (0,15) (48,17)", "at (24,6)", enemies);
    let l = position.leader("l");
    let mut battle = position.battle();
    for phase in ["attach", "maneuver"] {
        battle.answer("done").unwrap_or_else(|why| panic!("{phase}: {why}"));
        battle.run(Hand::Keyed).unwrap();
    }
    for (way, why) in [
        ("to 24 21", "costs 19 inches and he has 18"),
        ("to 24 26, 24 29.5", "within an inch of the enemy"),
        ("to 30 40", "not on the table"),
        ("at once", "is not a ride for a leader"),
    ] {
        let refused = battle.answer(way).expect_err(way).to_string();
        assert!(refused.contains(why), "{way}: {refused}");
    }
    battle.answer("to 30 6, 30 14.5").expect("14.5 inches in the open");
    battle.run(Hand::Keyed).unwrap();
    assert_eq!(battle.now().leader(l).at, LeaderAt::Table(point("30", "14.5")));
}

/// 4.6, 7.4 On a road the whole way he goes twice as far.
#[test]
fn a_leader_rides_double_on_a_road() {
    let mut position = with_leader("line road \"R\" width 0.5 (0,6) (48,6)", "at (4,6)", "");
    position.state.phase = Phase::Leaders;
    position.play(&[Say("to 40 6")], riding::step);
    assert_eq!(position.state.leader(position.leader("l")).at, LeaderAt::Table(point("40", "6")));
}

/// 4.6 Come upon by the enemy he goes to the nearest friends, or is captured.
#[test]
fn a_leader_the_enemy_comes_upon_is_displaced_or_captured() {
    let enemies = "brigade e \"E\" infantry 4/3/2 single-line at (24,24) facing 180";
    let mut position = with_leader("", "at (24,22.5)", enemies);
    let (a, l) = (position.unit("a"), position.leader("l"));
    position.play(&[], |table, war, state| {
        leaders::displace(table, war, state);
        Ok(())
    });
    assert_eq!(position.state.leader(l).at, LeaderAt::Table(point("24", "22.5")), "an inch and a half away");
    position.place("e", "24", "23.4", 180);
    position.play(&[], |table, war, state| {
        leaders::displace(table, war, state);
        Ok(())
    });
    assert_eq!(position.state.leader(l).at, LeaderAt::Attached(a));
    position.play(&[Say("l detach")], attaching::step);
    position.place("a", "4", "2", 0);
    position.place("e", "24", "12", 180);
    position.play(&[], |table, war, state| {
        leaders::displace(table, war, state);
        Ok(())
    });
    assert_eq!(position.state.leader(l).at, LeaderAt::Lost { turn: 1 });
    assert_eq!(position.state.tally[Side::South].leaders, 1);
}

/// 4.7 Each leader with the target rolls, and its exceptional commander: 1 to 5 he falls.
#[test]
fn leaders_fall_on_five_or_less() {
    for (dice, falls) in [([5, 6], [true, false]), ([6, 5], [false, true])] {
        let mut position = position(
            "",
            "leader l \"L\" exceptional attached a
             brigade a \"A\" infantry 8/6/4 single-line at (24,12) facing 0 exceptional",
            "brigade b \"B\" infantry 8/6/4 single-line at (24,18) facing 180",
        );
        let (a, l) = (position.unit("a"), position.leader("l"));
        position.state.phase = fire::begin();
        let script = [Die(10), Die(dice[0]), Die(dice[1]), Say("left"), Say("hold")];
        position.play(&script, |table, war, state| {
            while matches!(state.phase, Phase::Fire(_)) {
                fire::step(table, war, state)?;
            }
            Ok(())
        });
        let at = if falls[0] { LeaderAt::Lost { turn: 1 } } else { LeaderAt::Attached(a) };
        assert_eq!(position.state.leader(l).at, at);
        let unit = &position.state.unit(a).unit;
        assert_eq!((unit.exceptional, unit.commander), (u8::from(!falls[0]), !falls[1]));
        assert_eq!(position.state.tally[Side::South].leaders, 1, "a division leader or a brigade commander");
    }
}

/// 4.8 Lost on turn 1, replaced on turn 3 by a normal leader, with or near a unit of his command.
#[test]
fn a_lost_leader_is_replaced_two_turns_later() {
    let mut position = with_leader("", "attached a", "");
    let (a, l) = (position.unit("a"), position.leader("l"));
    position.state.leaders[l.index()].exceptional = true;
    position.play(&[], |table, war, state| {
        leaders::lose(table, war, state, l);
        Ok(())
    });
    for turn in [1, 2] {
        position.state.turn = turn;
        position.state.phase = Phase::Attach;
        position.play(&[], attaching::step);
        assert_eq!(position.state.leader(l).at, LeaderAt::Lost { turn: 1 });
    }
    position.state.turn = 3;
    position.state.phase = Phase::Attach;
    let mut beside = position.state.clone();
    position.play(&[Say("with a")], attaching::step);
    assert_eq!((position.state.leader(l).at, position.state.leader(l).exceptional), (LeaderAt::Attached(a), false));
    std::mem::swap(&mut position.state, &mut beside);
    position.play(&[Say("at 24 5.5")], attaching::step);
    assert_eq!(position.state.leader(l).at, LeaderAt::Table(point("24", "5.5")));
}

/// 4.9 Attached or not, and without a line of sight.
#[test]
fn a_leader_near_a_battery_can_position_it() {
    for (leader, ground, near) in [
        ("attached a", "", true),
        ("at (40,10)", "area closed-wood \"W\" rect (32,2) (38,20)", true),
        ("at (3,34)", "", false),
    ] {
        let battery = "battery g \"G\" rifled foot limbered at (30,10) facing 0";
        let position = position(ground, &format!("leader l \"L\" {leader}\n{BRIGADE}\n{battery}"), IDLE_CONFEDERATE);
        assert_eq!(positions(&position.war, &position.state, position.unit("g")), near, "{leader}");
    }
}

/// 4.8 A replacement has another name than the lost leader; none is announced that would come after the battle.
#[test]
fn a_replacement_has_another_name() {
    let mut position = with_leader("", "attached a", "");
    let l = position.leader("l");
    assert_eq!(leaders::name(&position.war, &position.state, l), position.war.leader(l).name);
    position.state.turn = 5;
    let told = position.play(&[], |table, war, state| {
        leaders::lose(table, war, state, l);
        Ok(())
    });
    assert!(told.effects()[0].ends_with("no new leader in time"), "{:?}", told.effects());
    position.state.turn = 7;
    position.state.phase = Phase::Attach;
    position.play(&[], attaching::step);
    let name = leaders::name(&position.war, &position.state, l).into_owned();
    assert_eq!(name, format!("{}'s successor", position.war.leader(l).name));
}
