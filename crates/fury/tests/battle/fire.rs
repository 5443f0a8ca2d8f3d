//! Chapter 9 on the table: arcs, sight, targets, splitting, and what a roll does. Numbers of checks are those of the worked
//! checks in the rulebook.

use battery::page::say;
use field::Length;
use fury::battle::fire;
use fury::battle::fire::aim::{aims, hits, ready};
use fury::battle::sight::is_ahead;
use fury::battle::state::{Phase, State, Wing};
use fury::battle::war::War;
use fury::battle::{leaders, places};
use longroll::odds::Budget;
use longroll::procedure::Fact;
use longroll::refusal::Refusals;
use longroll::table::{Ask, Measure, Measured, Pause, Pick, Play, Roll, Table, Wait};

use crate::fixture::Next::{Die, Say};
use crate::fixture::{Next, Position, Told, point, position};

/// Play the whole Fire Phase.
fn phase(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    state.phase = fire::begin();
    while matches!(state.phase, Phase::Fire(_)) {
        fire::step(table, war, state)?;
    }
    Ok(())
}

fn fire(position: &mut Position, script: &[Next]) -> Told<()> {
    position.play(script, phase)
}

/// The targets of a unit, and how many stands can fire at each.
fn targets(position: &Position, unit: &str) -> Vec<(&'static str, usize)> {
    let aims = aims(&position.war, &position.state, position.unit(unit), 0);
    aims.iter().map(|aim| (position.war.card(aim.at).id, aim.stands.len())).collect()
}

fn brigade(id: &str, strength: &str, formation: &str, place: &str) -> String {
    format!("brigade {id} \"{id}\" infantry {strength} {formation} at {place}\n")
}

/// 9.9, 9.10, 5.3, check 4: Lively on 6, Telling on 9, and the stands come off the table.
#[test]
fn check_4_nine_stands_fire_at_a_line_in_a_wood() {
    let wood = "area open-wood rect (18,10) (30,13)";
    for (die, disordered, stands) in [(5, false, 6), (6, true, 6), (9, true, 5)] {
        let union = brigade("a", "6/5/3", "single-line", "(24,12) facing 0");
        let mut position = position(wood, &union, &brigade("b", "9/7/5", "single-line", "(24,18) facing 180"));
        let script: &[Next] =
            if stands == 6 { &[Die(die), Say("hold")] } else { &[Die(die), Say("left"), Say("hold")] };
        fire(&mut position, script);
        let a = position.state.unit(position.unit("a"));
        assert_eq!((a.unit.disordered, a.unit.stands), (disordered, stands), "die {die}");
        assert_eq!(a.stands.len(), usize::from(stands), "stands on the table, die {die}");
        let lying = position.state.pieces.iter().filter(|(id, _)| State::owner(*id) == position.unit("a")).count();
        assert_eq!(lying, usize::from(stands), "stands among the pieces, die {die}");
    }
}

/// 9.8, check 7: four stands are eight points at +1.
#[test]
fn check_7_a_march_column_is_enfiladed_from_ahead() {
    let union = brigade("a", "7/5/4", "march-column", "(24,12) facing 0");
    for (die, stands) in [(4, 7), (7, 6), (9, 5)] {
        let mut position = position("", &union, &brigade("b", "4/3/2", "single-line", "(24,15) facing 180"));
        fire(&mut position, &[Die(die), Say("hold")]);
        assert_eq!(position.state.unit(position.unit("a")).unit.stands, stands, "8 fire points, +1, die {die}");
    }
}

/// 5.6, 9.8 From behind the line through its front; a refused stand has its own line, a rear rank that of the rank before it.
#[test]
fn fire_from_behind_the_front_line_is_enfilade() {
    let union = brigade("a", "6/5/3", "single-line", "(24,12) facing 0")
        + &brigade("double", "6/5/3", "double-line", "(10,30) facing 0");
    let mut position = position("", &union, &brigade("b", "4/3/2", "single-line", "(32,10) facing 270"));
    let (a, b, double) = (position.unit("a"), position.unit("b"), position.unit("double"));
    for (bend, enfilade) in [(0, true), (900, false)] {
        position.state.unit_mut(a).wings.right = Wing { bend, files: 1 };
        position.place("a", "24", "12", 0);
        let ready = ready(&position.war, &position.state, b).expect("it may fire");
        let found = hits(&position.war, &position.state, &ready, a).stands;
        assert!(!found.is_empty());
        assert!(found.iter().all(|(_, hit)| hit.enfilade == enfilade), "refused by {bend}: {found:?}");
    }
    let rear = |y: &str| is_ahead(position.state.unit(double), 4, point("14", y));
    assert_eq!((rear("29.6"), rear("30"), rear("30.1")), (false, false, true));
}

/// 9.10, 4.7, 3.5 The firers are low, and he rolls.
#[test]
fn a_ten_takes_ammunition_when_the_step_is_over_and_a_leader() {
    let union =
        format!("leader hancock \"Hancock\" at (30,10)\n{}", brigade("a", "6/5/3", "single-line", "(24,12) facing 0"));
    let mut position = position("", &union, &brigade("b", "9/7/5", "single-line", "(24,18) facing 180"));
    let (a, b, hancock) = (position.unit("a"), position.unit("b"), position.leader("hancock"));
    leaders::attach(&mut position.state, hancock, a);
    fire(&mut position, &[Die(10), Die(5), Say("right"), Say("hold")]);
    assert!(position.state.unit(b).unit.low_ammo, "nine of nine stands fired");
    assert_eq!(position.state.attached(a).count(), 0, "a 5 removes him");
    assert_eq!(position.state.unit(a).unit.leaders, 0);
}

/// 9.5 Within range and arc.
#[test]
fn two_stands_of_a_target_must_be_hit() {
    let union = brigade("a", "4/3/2", "single-line", "(32,11.5) facing 0");
    let mut position = position("", &union, &brigade("b", "4/3/2", "single-line", "(24,18) facing 180"));
    assert_eq!(targets(&position, "b"), [], "only its end stand is within 8 inches");
    position.place("a", "31", "11.5", 0);
    assert_eq!(targets(&position, "b"), [("a", 2)], "now two are, for the two stands nearest to them");
}

/// 9.6 Mounted cavalry may be passed over more easily.
#[test]
fn troops_fire_at_the_nearest_but_have_a_choice_within_an_inch() {
    let union = brigade("near", "4/3/2", "single-line", "(21,13) facing 0")
        + &brigade("far", "4/3/2", "single-line", "(26,12.5) facing 0");
    let mut position = position("", &union, &brigade("b", "4/3/2", "single-line", "(23.5,18) facing 180"));
    let free = targets(&position, "b");
    assert!(free.contains(&("near", 4)) && free.contains(&("far", 4)), "{free:?}");
    position.place("near", "22", "15", 0);
    assert_eq!(targets(&position, "b"), [("near", 4)], "three inches nearer");
    let near = position.unit("near");
    position.state.unit_mut(near).unit.arm = fury::unit::Arm::Mounted;
    assert_eq!(targets(&position, "b"), [("near", 4)], "the far one is too far to pass mounted cavalry over");
    position.place("near", "22", "14", 0);
    assert!(targets(&position, "b").iter().any(|(target, _)| *target == "far"), "less than two inches farther");
}

/// 9.6, 9.2, 2.4 Within canister range it has no choice; silenced it is silent.
#[test]
fn a_battery_chooses_its_target_unless_a_brigade_is_close() {
    let union = brigade("near", "4/3/2", "single-line", "(24,8) facing 0")
        + &brigade("far", "4/3/2", "single-line", "(30,2) facing 0");
    let guns = format!(
        "battery guns \"Guns\" rifled foot unlimbered at (24,18) facing 180\n{}",
        brigade("b", "4/3/2", "single-line", "(3,34) facing 180")
    );
    let mut position = position("", &union, &guns);
    assert_eq!(targets(&position, "guns"), [("near", 1), ("far", 1)]);
    position.place("near", "24", "11", 0);
    assert_eq!(targets(&position, "guns"), [("near", 1)], "within canister range");
    let guns = position.unit("guns");
    position.state.unit_mut(guns).unit.silenced = true;
    assert_eq!(targets(&position, "guns"), []);
}

/// 9.7, 3.5 At canister range.
#[test]
fn guns_low_on_ammunition_fire_canister_only() {
    let union = brigade("a", "4/3/2", "single-line", "(24,8) facing 0");
    let guns = format!(
        "battery guns \"Guns\" rifled foot unlimbered at (24,18) facing 180\n{}",
        brigade("b", "4/3/2", "single-line", "(3,34) facing 180")
    );
    let mut position = position("", &union, &guns);
    let battery = position.unit("guns");
    position.state.unit_mut(battery).unit.low_ammo = true;
    assert_eq!(targets(&position, "guns"), []);
    position.place("a", "24", "10.5", 0);
    assert_eq!(targets(&position, "guns"), [("a", 1)]);
}

/// 9.6, 9.7 Some stands at each target.
#[test]
fn a_brigade_divides_its_fire_by_stands() {
    let union = brigade("left", "4/3/2", "single-line", "(21,12) facing 0")
        + &brigade("right", "4/3/2", "single-line", "(26,12) facing 0");
    let mut position = position("", &union, &brigade("b", "6/5/3", "single-line", "(23.5,18) facing 180"));
    let told = fire(&mut position, &[Say("left 2"), Say("right"), Die(1), Die(1), Say("hold"), Say("hold")]);
    let (name, offers) = &told.asked[0];
    assert_eq!(*name, "fire");
    assert!(offers.contains(&"left".to_owned()) && offers.contains(&"hold".to_owned()), "{offers:?}");
    let points: Vec<&str> = told.effects().into_iter().filter(|line| line.contains("infantry stands")).collect();
    assert_eq!(points, ["b: 2 infantry stands: 2 fire points", "b: 4 infantry stands: 4 fire points"]);
}

/// 9.6, 9.7 Stands, range, target.
#[test]
fn an_answer_of_ones_own_is_refused_with_the_reasons() {
    let union = brigade("a", "4/3/2", "single-line", "(24,12) facing 0")
        + &brigade("far", "4/3/2", "single-line", "(24,2) facing 0");
    let position = position("", &union, &brigade("b", "4/3/2", "single-line", "(24,18) facing 180"));
    for (answer, why) in [("a 9", "1 to 4 stands"), ("far", "it fires 8 inches"), ("unknown", "no unit of the enemy")] {
        let mut state = position.state.clone();
        state.phase = fire::begin();
        let mut judge = Judge { answer, refused: None };
        assert!(fire::step(&mut judge, &position.war, &mut state).is_err());
        let refused = judge.refused.expect("it is refused").to_string();
        assert!(refused.contains(why), "{answer}: {refused}");
    }
}

/// A table at which one answer is tried.
struct Judge {
    answer: &'static str,
    refused: Option<Refusals>,
}

impl Table for Judge {
    fn roll(&mut self, _: &Roll<'_>) -> Play<i32> {
        Err(Pause::new(Wait::Endless))
    }

    fn ask(&mut self, _: &Ask<'_>) -> Play<usize> {
        Err(Pause::new(Wait::Endless))
    }

    fn pick(&mut self, _: &Pick<'_>) -> Play<usize> {
        Err(Pause::new(Wait::Endless))
    }

    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        self.refused = (measure.judge)(self.answer).err();
        Err(Pause::new(Wait::Endless))
    }
}

/// 9.4, 8.2 Woods by their depth, hills and crests unless one stands on them.
#[test]
fn woods_and_hills_and_stands_hide() {
    let union = brigade("a", "4/3/2", "single-line", "(24,12) facing 0");
    let confederate = brigade("b", "4/3/2", "single-line", "(24,18) facing 180")
        + &brigade("friend", "6/5/3", "single-line", "(3,34) facing 180");
    let seen = |ground: &str| !targets(&position(ground, &union, &confederate), "b").is_empty();
    assert!(seen(""));
    assert!(seen("area closed-wood rect (10,14) (40,16)"), "2 inches of closed wood");
    assert!(!seen("area closed-wood rect (10,14) (40,16.1)"), "more than 2 inches");
    assert!(!seen("area closed-wood rect (10,14) (40,15.1)\narea open-wood rect (10,15.1) (40,17)"), "shares of both");
    assert!(!seen("hill 1 (10,14) (40,14) (40,16) (10,16)"), "a hill between");
    assert!(seen("hill 1 (10,14) (40,14) (40,20) (10,20)"), "they stand on it");
    assert!(!seen("line crest (10,15) (40,15)"), "a crest between them");
    assert!(seen("line crest (10,17.5) (40,17.5)"), "they stand at the crest");
    let mut blocked = position("", &union, &confederate);
    blocked.place("friend", "24", "15", 180);
    assert_eq!(targets(&blocked, "b"), []);
}

/// 9.4 Who are not too near.
#[test]
fn guns_on_a_hill_fire_ball_over_friends() {
    let union = brigade("a", "4/3/2", "single-line", "(24,2) facing 0");
    let confederate = format!(
        "battery guns \"Guns\" rifled foot unlimbered at (24,20) facing 180\n{}",
        brigade("friend", "6/5/3", "single-line", "(24,10) facing 180")
    );
    let flat = position("", &union, &confederate);
    assert_eq!(targets(&flat, "guns"), []);
    let mut hill = position("hill 1 (10,19) (40,19) (40,30) (10,30)", &union, &confederate);
    assert_eq!(targets(&hill, "guns"), [("a", 1)]);
    hill.place("friend", "24", "16.5", 180);
    assert_eq!(targets(&hill, "guns"), [], "too near to the gun");
}

/// 9.4 Than the scenario says for the turn.
#[test]
fn at_dusk_one_sees_no_farther() {
    let union = brigade("a", "4/3/2", "single-line", "(24,12) facing 0");
    let mut position = position("", &union, &brigade("b", "4/3/2", "single-line", "(24,18) facing 180"));
    position.war.scenario.turns[0].sight = Some(Length::inches(4));
    assert_eq!(targets(&position, "b"), []);
}

/// 9.3, 2.4 From the middle of the front edge.
#[test]
fn arcs_are_45_degrees_and_30_for_canister() {
    let union = "battery a \"A\" rifled foot limbered at (29.5,14) facing 0\n".to_owned()
        + &brigade("idle", "4/3/2", "single-line", "(3,2) facing 0");
    let confederate = format!(
        "battery guns \"Guns\" rifled foot unlimbered at (45,30) facing 0\n{}",
        brigade("b", "4/3/2", "single-line", "(23,18) facing 180")
    );
    let mut position = position("", &union, &confederate);
    assert!(!targets(&position, "b").is_empty(), "within 45 degrees of its end stand");
    position.place("b", "3", "34", 180);
    position.place("guns", "24.5", "18", 180);
    assert_eq!(targets(&position, "guns"), [], "not within 30 degrees");
    position.place("guns", "26.5", "18", 180);
    assert_eq!(targets(&position, "guns"), [("a", 1)]);
}

/// 10.2, 9.1, 9.2 A charging double line with both ranks.
#[test]
fn those_in_contact_fire_at_one_another_with_all_stands() {
    let union = brigade("a", "8/6/4", "double-line", "(24,12) facing 0");
    let confederate = brigade("b", "6/5/3", "single-line", "(24,15) facing 180")
        + &brigade("other", "4/3/2", "single-line", "(32,16) facing 225");
    let mut position = position("", &union, &confederate);
    let a = position.unit("a");
    position.state.unit_mut(a).turn.charging = true;
    position.place("a", "24", "15", 0);
    let told = fire(&mut position, &[Say("a"), Say("hold"), Die(1), Say("b"), Die(1)]);
    let offers: Vec<&Vec<String>> = told.asked.iter().map(|(_, offers)| offers).collect();
    assert_eq!(offers[0], &["a", "hold"]);
    assert_eq!(offers.last().map(|offers| offers.as_slice()), Some(&["b".to_owned(), "hold".to_owned()][..]));
    assert!(told.effects().contains(&"a: 8 infantry stands: 8 fire points"), "{:?}", told.effects());
}

/// 3.7 Without stands it is destroyed.
#[test]
fn a_brigade_shot_to_pieces_leaves_the_table() {
    let union = brigade("a", "4/3/2", "single-line", "(24,12) facing 0");
    let mut position = position("", &union, &brigade("b", "9/7/5", "double-line", "(24,16) facing 180"));
    let a = position.unit("a");
    position.state.unit_mut(a).unit.stands = 1;
    places::close_up(&position.war, &mut position.state, a, field::Flank::Left);
    fire(&mut position, &[Die(10)]);
    assert!(!position.state.unit(a).is_on_table());
    assert_eq!(position.state.pieces.iter().filter(|(id, _)| State::owner(*id) == a).count(), 0);
    assert!(position.state.unit(position.unit("b")).unit.low_ammo, "five of nine stands fired");
}

/// 9.9 The odds before it: the shot with all units that were named before, and no others.
#[test]
fn what_a_shot_would_do_is_told_before() {
    let union = brigade("a", "6/5/3", "single-line", "(24,12) facing 0");
    let confederate = brigade("b", "9/7/5", "single-line", "(22,18) facing 180")
        + &brigade("c", "4/3/2", "single-line", "(30,18) facing 180");
    let mut battle = position("", &union, &confederate).battle();
    for answer in ["done", "hold"] {
        say(&mut battle, answer);
    }
    let odds = |slug: &str| battle.ahead(slug).expect("an answer").walk::<f64>(Budget::USUAL).expect("it ends");
    let shot = odds("a");
    let fire: Vec<_> = shot.rolls.iter().map(|roll| roll.what).collect();
    assert!(fire.contains(&"fire") && !fire.contains(&"charge"), "{fire:?}");
    let state = shot.told.iter().find(|told| told.aspect == "state").expect("what becomes of a");
    let good = state.values.iter().find(|(value, _)| **value == Fact::Word("good-order")).map(|(_, chance)| *chance);
    assert_eq!(good, Some(0.6), "four stands: 7 or more is lively");
    assert!(!odds("hold").rolls(), "b has held its fire too");
}

/// 9.4 A friend hides what is behind his corner if the line cuts a hundredth of an inch of it; a line along his edge passes.
#[test]
fn a_line_of_sight_cuts_no_corner_of_a_friend() {
    for (edge, sees) in [("21.53", false), ("21.5", true)] {
        let union = "battery g \"G\" rifled foot unlimbered at (24,8) facing 0\n".to_owned()
            + &brigade("l", "5/4/3", "single-line", &format!("({edge},12) facing 0"))
            + &brigade("r", "5/4/3", "single-line", "(26.6,12) facing 0");
        let target = "battery t \"T\" rifled foot unlimbered at (24,18) facing 180\n".to_owned()
            + &brigade("far", "5/4/3", "single-line", "(45,34) facing 180");
        let position = position("", &union, &target);
        assert_eq!(!targets(&position, "g").is_empty(), sees, "the friend's edge is at {edge} + 2.5");
    }
}

/// 9.8 Fire from behind an unlimbered battery is not doubled, and the receipt says so.
#[test]
fn an_unlimbered_battery_is_not_enfiladed() {
    let union = "battery g \"G\" rifled foot unlimbered at (24,12) facing 0\n".to_owned()
        + &brigade("a", "5/4/3", "single-line", "(5,2) facing 0");
    let mut position = position("", &union, &brigade("b", "6/5/3", "single-line", "(24,6) facing 0"));
    let told = fire(&mut position, &[Die(1)]);
    assert!(told.effects().contains(&"b: 6 infantry stands: 6 fire points"), "{:?}", told.effects());
    assert!(told.effects().contains(&"an unlimbered battery is not enfiladed: not doubled"), "{:?}", told.effects());
}
