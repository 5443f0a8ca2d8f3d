//! Chapters 6 and 12: the maneuver phase and the turn.

use field::{Heading, Length};
use fury::FIRE_AND_FURY;
use fury::battle::state::{Phase, Where};
use fury::battle::{arrivals, clearing, maneuver, setup, turn};
use fury::unit::Formation;
use longroll::side::Side;
use longroll::system::{Settings, System};
use longroll::table::Flow;

use crate::fixture::{IDLE_CONFEDERATE, Next, Position, inches, point, position, position_with};
use Next::{Die, Say};

const A: &str = "brigade a \"A\" infantry 8/6/4 single-line at (24,12) facing 0";

fn maneuver(union: &str, confederate: &str) -> Position {
    let mut position = position("", union, &format!("{confederate}\n{IDLE_CONFEDERATE}"));
    position.state.phase = Phase::Maneuver(None);
    position
}

/// 6.2 A brigade in good order may stand fast; a Disordered one must roll before the step ends.
#[test]
fn a_disordered_brigade_must_roll() {
    let mut position = maneuver(A, "");
    let a = position.unit("a");
    let told = position.play(&[Say("done")], maneuver::step);
    assert_eq!(told.asked[0].1, ["a", "done"]);
    position.state.phase = Phase::Maneuver(None);
    position.state.unit_mut(a).unit.disordered = true;
    let told = position.play(&[Die(3)], maneuver::step);
    assert!(told.asked.is_empty(), "there is nothing to decide: {:?}", told.asked);
    assert!(!position.state.unit(a).unit.disordered, "3 and 2 for Fresh: shaken, it rallies");
    let Phase::Maneuver(Some(hold)) = position.state.phase else { panic!("{:?}", position.state.phase) };
    assert_eq!((hold.unit, hold.allowance, hold.may_change), (a, inches("0"), false), "and holds");
}

/// 6.3 The results for a brigade in good order: half a move, a full move with changes.
#[test]
fn the_roll_gives_the_move() {
    for (die, far, change) in [(1, "0", false), (3, "6", false), (4, "6", false), (5, "12", true), (10, "12", true)] {
        let mut position = maneuver(A, "");
        position.play(&[Say("a"), Die(die)], maneuver::step);
        let Phase::Maneuver(Some(step)) = position.state.phase else { panic!("{:?}", position.state.phase) };
        assert_eq!((step.allowance, step.may_change), (inches(far), change), "die {die}");
        assert!(position.state.unit(step.unit).turn.acted);
    }
}

/// 6.3, check 2: a Spent brigade without a leader near that rolls 2 retreats a full move, away from the nearest enemy.
#[test]
fn a_bad_roll_sends_it_back() {
    let enemy = "brigade e \"E\" infantry 8/6/4 single-line at (24,25) facing 180";
    let mut position = maneuver("brigade a \"A\" infantry 10/8/5 single-line at (24,16) facing 0", enemy);
    let a = position.unit("a");
    for _ in 0..5 {
        position.state.unit_mut(a).unit.stands -= 1;
    }
    fury::battle::places::close_up(&position.war, &mut position.state, a, field::Flank::Left);
    position.place("a", "24", "16", 0);
    position.play(&[Say("a"), Die(2)], maneuver::step);
    assert_eq!(position.state.phase, Phase::Maneuver(None));
    assert_eq!(position.state.unit(a).frame.origin.y(), inches("4"), "12 inches straight back");
    assert_eq!(position.state.unit(a).frame.heading, Heading::NORTH);
}

/// 6.3 A Disordered brigade on 0 or less is removed, and counts as destroyed; on 1 or 2 it loses a stand.
#[test]
fn a_disordered_brigade_breaks() {
    let spent = || {
        let mut position = maneuver("brigade a \"A\" infantry 8/6/4 single-line at (24,16) facing 0", "");
        let a = position.unit("a");
        let unit = &mut position.state.unit_mut(a).unit;
        (unit.stands, unit.disordered) = (4, true);
        fury::battle::places::close_up(&position.war, &mut position.state, a, field::Flank::Left);
        position
    };
    let mut gone = spent();
    gone.play(&[Die(2)], maneuver::step);
    let a = gone.unit("a");
    assert_eq!(gone.state.unit(a).at, Where::Gone);
    assert!(gone.state.pieces.iter().all(|(stand, _)| fury::battle::state::State::owner(stand) != a));
    let mut broken = spent();
    broken.play(&[Die(3)], maneuver::step);
    assert_eq!((broken.state.unit(a).unit.stands, broken.state.unit(a).stands.len()), (3, 3));
    assert!(broken.state.unit(a).unit.disordered);
}

/// 4.4 The ride of a leader who attached this turn limits the move.
#[test]
fn a_leader_who_rode_far_slows_his_brigade() {
    let mut position = maneuver(&format!("leader l \"L\" attached a\n{A}"), "");
    let l = position.leader("l");
    position.state.leaders[l.index()].left = Some(inches("3.5"));
    position.play(&[Say("a"), Die(9)], maneuver::step);
    let Phase::Maneuver(Some(step)) = position.state.phase else { panic!("{:?}", position.state.phase) };
    assert_eq!(step.allowance, inches("3.5"));
}

/// 6.3 With the switch, brigades of a division within its leader's radius share one die.
#[test]
fn a_division_may_share_one_die() {
    let given = [("one_roll_per_division".to_owned(), "true".to_owned())];
    let settings = Settings::read(FIRE_AND_FURY.switches(), &given).expect("a switch");
    let union =
        format!("leader l \"L\" at (24,10)\n{A}\nbrigade b \"B\" infantry 8/6/4 single-line at (10,12) facing 0");
    let mut position = position_with(&settings, "", "", &union, IDLE_CONFEDERATE);
    position.state.phase = Phase::Maneuver(None);
    position.play(&[Say("a"), Die(3)], maneuver::step);
    position.state.phase = Phase::Maneuver(None);
    position.play(&[Say("b")], maneuver::step);
    let Phase::Maneuver(Some(step)) = position.state.phase else { panic!("{:?}", position.state.phase) };
    assert_eq!((step.unit, step.allowance), (position.unit("b"), inches("6")));
}

/// 12 Released on turn 2: before it may do nothing.
#[test]
fn a_brigade_waits_until_it_is_released() {
    let mut position = maneuver(&format!("{A} released 2"), "");
    assert!(position.play(&[], maneuver::step).asked.is_empty());
    position.state.phase = Phase::Maneuver(None);
    position.state.turn = 2;
    assert_eq!(position.play(&[Say("done")], maneuver::step).asked[0].1, ["a", "done"]);
}

/// 12 A reinforcement enters in march column without a roll; its own length comes off the move. On a road it costs half.
#[test]
fn a_reinforcement_enters_at_the_edge() {
    for (ground, left) in [("", "6"), ("line road \"R\" width 0.5 (0,20) (48,20)", "9")] {
        let union = format!("{A}\nbrigade d \"D\" infantry 8/6/4 enters 2 (0,20) facing 90\nleader l \"L\" with d");
        let mut position = position(ground, &union, IDLE_CONFEDERATE);
        let d = position.unit("d");
        position.state.phase = Phase::Maneuver(None);
        assert!(arrivals::due(&position.war, &position.state).next().is_none(), "it comes on turn 2");
        position.state.turn = 2;
        position.play(&[Say("d")], maneuver::step);
        let Phase::Maneuver(Some(step)) = position.state.phase else { panic!("{:?}", position.state.phase) };
        let unit = position.state.unit(d);
        assert_eq!((unit.at, unit.unit.formation, unit.unit.leaders), (Where::Table, Formation::MarchColumn, 1));
        assert_eq!(unit.frame.origin, point("6", "20"), "eight stands of 0.75 deep");
        assert_eq!((step.allowance, step.left), (inches("12"), inches(left)), "{ground}");
    }
}

/// 12 On a d10 of 9 or more each turn from turn 3.
#[test]
fn a_reinforcement_may_depend_on_a_die() {
    let union = format!("{A}\nbrigade d \"D\" infantry 8/6/4 enters 1 (0,20) facing 90 on 9");
    let mut position = position("", &union, IDLE_CONFEDERATE);
    let before = position.state.clone();
    position.play(&[Die(8)], arrivals::muster);
    assert!(arrivals::due(&position.war, &position.state).next().is_none());
    position.state = before;
    position.play(&[Die(9)], arrivals::muster);
    assert!(arrivals::due(&position.war, &position.state).next().is_some());
}

/// 6.7 Out of musketry range a brigade has ammunition again, a battery if it is limbered.
#[test]
fn ammunition_comes_up_out_of_range() {
    for (enemy, cleared) in [("20", false), ("20.01", true)] {
        let line = format!("brigade e \"E\" infantry 4/3/2 single-line at (24,{enemy}) facing 180");
        let union = format!("{A}\nbattery g \"G\" rifled foot unlimbered at (4,4) facing 0");
        let mut position = position("", &union, &line);
        let (a, g) = (position.unit("a"), position.unit("g"));
        for unit in [a, g] {
            position.state.unit_mut(unit).unit.low_ammo = true;
        }
        position.play(&[], |table, war, state| {
            clearing::clear(table, war, state);
            Ok(())
        });
        assert_eq!(!position.state.unit(a).unit.low_ammo, cleared, "{enemy}");
        assert!(position.state.unit(g).unit.low_ammo, "it is not limbered");
    }
}

/// 6.8 A Silenced battery must be limbered and four inches farther from the enemy than where it was silenced.
#[test]
fn a_silenced_battery_recovers_behind() {
    for (limbered, y, cleared) in [(true, "6", true), (true, "6.1", false), (false, "6", false)] {
        let enemy = "brigade e \"E\" infantry 4/3/2 single-line at (24,20) facing 180";
        let union = format!("battery g \"G\" rifled foot limbered at (24,10) facing 0\n{}", crate::fixture::IDLE_UNION);
        let mut position = position("", &union, enemy);
        let g = position.unit("g");
        let battery = position.state.unit_mut(g);
        (battery.unit.silenced, battery.unit.limbered) = (true, limbered);
        battery.silenced_at = Some(point("24", "10"));
        position.place("g", "24", y, 0);
        position.play(&[], |table, war, state| {
            clearing::clear(table, war, state);
            Ok(())
        });
        assert_eq!(!position.state.unit(g).unit.silenced, cleared, "{limbered} at {y}");
    }
}

/// 12, 3.6 A player turn ends: what was remembered is forgotten, and the other side moves.
#[test]
fn a_player_turn_ends() {
    let mut position = maneuver(A, "");
    let a = position.unit("a");
    position.state.unit_mut(a).turn.about_faced = true;
    position.state.unit_mut(a).unit.lost_to_fire = 2;
    position.state.phase = Phase::End;
    let told = position.play(&[], turn::step);
    assert_eq!((told.result, position.state.moving, position.state.turn), (Flow::On, Side::South, 1));
    assert!(!position.state.unit(a).turn.about_faced && position.state.unit(a).unit.lost_to_fire == 0);
    for end in [Side::North, Side::South, Side::North] {
        position.state.phase = Phase::End;
        position.play(&[], turn::step);
        assert_eq!(position.state.moving, end);
    }
    assert_eq!(position.state.turn, 3);
}

/// 12 The battle is over after the last turn.
#[test]
fn the_battle_ends_with_its_last_turn() {
    let mut position = maneuver(A, "");
    (position.state.turn, position.state.moving, position.state.phase) = (6, Side::South, Phase::End);
    assert_eq!(position.play(&[], turn::step).result, Flow::Done);
    assert_eq!(position.state.phase, Phase::Over);
}

/// 12 Others in its lane: it comes on beside them; where no column fits it forms a line as it comes, for its whole move; with
/// no room at all, the player who names it is told why.
#[test]
fn a_reinforcement_comes_on_beside_others_or_is_told_why_not() {
    let due = "brigade d \"D\" infantry 8/6/4 enters 1 (0,20) facing 90";
    let in_the_way = "battery g \"G\" rifled foot limbered at (3,20) facing 90";
    let mut one = position("", &format!("{A}\n{due}\n{in_the_way}"), IDLE_CONFEDERATE);
    one.state.phase = Phase::Maneuver(None);
    let (_, entry) = arrivals::due(&one.war, &one.state).next().expect("it comes on beside the guns");
    assert_eq!(entry.frame.origin, point("6", "19"), "its tail at the edge, an inch to the right");
    let wall_at = |x: u8, id: &str, y: u8| {
        format!("\nbrigade {id} \"Wall {id}\" infantry 12/9/6 single-line at ({x},{y}) facing 90")
    };
    let wall = |id: &str, y: u8| wall_at(3, id, y);
    let walls = format!("{}{}", wall("v", 18), wall("w", 30));
    let beyond = position("", &format!("{due}{walls}"), IDLE_CONFEDERATE);
    let (_, entry) = arrivals::due(&beyond.war, &beyond.state).next().expect("it comes on where the edge is free");
    assert_eq!(entry.frame.origin, point("6", "11"), "beside the walls, however far that is");
    let mut behind = position("", &format!("{due}{walls}{}", wall("x", 6)), IDLE_CONFEDERATE);
    let (d, entry) = arrivals::due(&behind.war, &behind.state).next().expect("it forms behind the walls");
    assert_eq!((entry.formation, entry.frame.origin), (Formation::DoubleLine, point("1.5", "20")));
    behind.play(&[], |table, war, state| {
        arrivals::enter(table, war, state, d, &entry);
        Ok(())
    });
    let Phase::Maneuver(Some(began)) = &behind.state.phase else { panic!("it has not begun its move") };
    assert_eq!((behind.state.unit(d).unit.formation, began.left), (Formation::DoubleLine, Length::ZERO));
    let close = format!("{}{}{}", wall_at(1, "v", 18), wall_at(1, "w", 30), wall_at(1, "x", 6));
    let blocked = position("", &format!("{due}{close}"), IDLE_CONFEDERATE);
    let mut battle = blocked.battle();
    let told = battle.answer("d").map_err(|why| why.to_string());
    match told {
        Ok(()) => panic!("there is no room for it"),
        Err(why) => assert!(why.contains("D finds no room on the edge: Wall v at its place"), "{why}"),
    }
    let why = battle.answer("unknown").expect_err("no such unit").to_string();
    assert!(why.contains("no unit of yours"), "{why}");
}

/// 12 No unit moves on, and Pegram's guns stand on the pike: all who are due at McPherson's Ridge still come, Pettigrew too.
#[test]
fn everyone_who_is_due_at_mcphersons_ridge_finds_a_place() {
    let own = [
        ("m.scenario".to_owned(), include_str!("../fixtures/mcphersons-ridge.scenario").to_owned()),
        ("m.table".to_owned(), include_str!("../fixtures/mcphersons-ridge.table").to_owned()),
    ];
    let war = FIRE_AND_FURY.battle("mcphersons-ridge", &Settings::default(), &own).expect("it opens");
    let mut state = setup::state(&war);
    let mut came = Vec::new();
    for turn in 1..=6 {
        for side in [Side::North, Side::South] {
            (state.turn, state.moving, state.phase) = (turn, side, Phase::Maneuver(None));
            loop {
                let next = arrivals::due(&war, &state).next();
                let Some((unit, entry)) = next else { break };
                battery::script::play(&[], |table| {
                    arrivals::enter(table, &war, &mut state, unit, &entry);
                    Ok(())
                });
                came.push((turn, war.card(unit).id));
            }
        }
    }
    assert!(came.contains(&(3, "pettigrew")), "{came:?}");
    let waits = war.all().filter(|unit| state.unit(*unit).at == Where::Coming).count();
    assert_eq!((waits, came.len()), (0, 12), "{came:?}");
}
