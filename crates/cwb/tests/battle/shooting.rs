//! Chapter 31 and 11.4: sight, targets, shots and opportunity shots.

use battery::script::Next::{self, Die, Say};
use battery::script::Told;
use cwb::battle::cards::{Arms, Branch, Special, UnitCard};
use cwb::battle::opportunity;
use cwb::battle::shooting::{self, Aim};
use cwb::battle::sight::{self, Target};
use cwb::battle::state::{GeneralAt, Where};
use cwb::unit::Order;
use longroll::side::Side::{North, South};
use longroll::table::Line;

use crate::fixture::{Position, brigade, cavalry, frame, gun, point, position};

/// Two brigades three bases wide, front to front, so far apart.
fn facing(ground: &str, y: &str) -> Position {
    position(
        ground,
        vec![brigade("a", North, (6, 3), frame("36", "20", 180)), brigade("b", South, (6, 3), frame("36", y, 0))],
    )
}

/// The targets of the unit that acts.
fn targets(position: &Position) -> Vec<String> {
    let aims = shooting::aims(&position.war, &position.state, position.activation());
    aims.iter().map(|aim| shooting::offer(&position.war, &position.state, position.activation(), aim).slug).collect()
}

fn aim(position: &Position, name: &str) -> Aim {
    let found = shooting::judge(&position.war, &position.state, position.activation(), name);
    found.unwrap_or_else(|why| panic!("{why}"))
}

fn refusal(position: &Position, name: &str) -> String {
    let found = shooting::judge(&position.war, &position.state, position.activation(), name);
    found.err().map(|why| why.to_string()).unwrap_or_default()
}

/// The unit that acts shoots.
fn shoot(position: &mut Position, name: &str, script: &[Next]) -> Told<()> {
    let aim = aim(position, name);
    position.play(script, |table, war, state| shooting::shoot(table, war, state, aim.at))
}

/// A reading of a pool with this many low faces beside the hits.
fn low(hits: i32, ones: i32) -> Next {
    Die(hits | ones << 8)
}

/// 31.1, 29.3 Two AP a shot, two shots a turn.
#[test]
fn three_by_two_shoot_four_dice_for_two_points_twice_a_turn() {
    let mut position = facing("", "17");
    position.acts("a", 5);
    let told = shooting::offer(&position.war, &position.state, position.activation(), &aim(&position, "b"));
    assert!(told.text.contains("3 inches, 4 dice, 2 AP"), "{}", told.text);
    shoot(&mut position, "b", &[Die(0)]);
    shoot(&mut position, "b", &[Die(0)]);
    assert_eq!(position.activation().points, 1);
    let why = refusal(&position, "b");
    assert!(why.contains("2 times") && why.contains("costs 2 AP"), "both reasons: {why}");
}

/// 31.1, check 5: dice by the shape of a unit.
#[test]
fn ranks_make_the_dice() {
    for (shape, dice) in
        [((6, 3), "4 dice"), ((6, 4), "5 dice"), ((6, 6), "6 dice"), ((6, 2), "3 dice"), ((6, 1), "1 die")]
    {
        let units =
            vec![brigade("a", North, shape, frame("36", "20", 180)), brigade("b", South, (6, 3), frame("36", "17", 0))];
        let mut position = position("", units);
        position.acts("a", 2);
        let offer = shooting::offer(&position.war, &position.state, position.activation(), &aim(&position, "b"));
        assert!(offer.text.contains(dice), "{shape:?}: {}", offer.text);
    }
}

/// 31.6, 31.5 Two hits that are not saved are two markers.
#[test]
fn casualties_are_markers_and_a_six_disorders() {
    let mut position = facing("", "17");
    position.acts("a", 4);
    shoot(&mut position, "b", &[Die(2), Die(1)]);
    let target = position.state.unit(position.unit("b"));
    assert_eq!((target.markers, target.by_artillery, target.unit.half_bases), (2, false, 12));
    assert_eq!(target.unit.order, Order::Disordered);
}

/// 31.8, 31.24 Who is low shoots in its own turn only.
#[test]
fn two_ones_are_low_ammunition_and_end_opportunity_shots() {
    let mut position = facing("", "17");
    position.acts("a", 4);
    shoot(&mut position, "b", &[low(0, 2)]);
    assert!(position.state.unit(position.unit("a")).low_ammo);
    position.acts("b", 1);
    let asked = |position: &mut Position, acted: &str| {
        let unit = position.unit(acted);
        let script = if acted == "a" { &[Say("hold")][..] } else { &[] };
        position.play(script, |table, war, state| opportunity::window(table, war, state, unit)).asked.len()
    };
    assert_eq!((asked(&mut position, "b"), asked(&mut position, "a")), (0, 1));
}

/// 31.2 Within an inch of the nearest.
#[test]
fn foot_shoots_at_the_nearest_or_one_hardly_farther() {
    let mut position = facing("", "15");
    position.acts("a", 2);
    assert_eq!(targets(&position), ["shoot b"]);
    let mut near = self::position(
        "",
        vec![
            brigade("a", North, (6, 3), frame("36", "20", 180)),
            brigade("b", South, (6, 3), frame("34", "15", 0)),
            brigade("c", South, (6, 3), frame("38", "14.2", 0)),
        ],
    );
    near.acts("a", 2);
    assert_eq!(targets(&near), ["shoot b", "shoot c"], "0.8 inches farther");
    near.place("c", frame("38", "13", 0));
    assert_eq!(targets(&near), ["shoot b"]);
    assert!(refusal(&near, "c").contains("nearer"), "{}", refusal(&near, "c"));
}

/// 31.2, 31.3 Ten inches, 45 degrees, enemies only.
#[test]
fn arc_range_and_friends_are_refused_with_their_reason() {
    let mut position = facing("", "15");
    position.acts("a", 2);
    position.place("b", frame("36", "9", 0));
    assert!(refusal(&position, "b").contains("more than 10 inches"), "{}", refusal(&position, "b"));
    position.place("b", frame("44", "19", 0));
    assert!(refusal(&position, "b").contains("45 degrees"), "{}", refusal(&position, "b"));
    assert!(refusal(&position, "a").contains("same side"), "{}", refusal(&position, "a"));
    assert!(refusal(&position, "x").contains("no unit or general"), "{}", refusal(&position, "x"));
}

/// 31.2, 31.3, 11.4 A target that is wrong in every way is refused with every reason.
#[test]
fn every_reason_against_a_target_is_given() {
    let units = vec![
        brigade("a", North, (6, 3), frame("36", "20", 180)),
        brigade("b", South, (6, 3), frame("36", "16", 0)),
        brigade("c", South, (6, 3), frame("60", "18", 0)),
    ];
    let mut position = position("area gentle-hill \"Hill\" rect (44,14) (48,24)", units);
    position.acts("a", 1);
    let why = refusal(&position, "c");
    let all = ["costs 2 AP", "more than 10 inches", "45 degrees", "not in sight", "another target is nearer"];
    assert!(all.iter().all(|reason| why.contains(reason)), "{why}");
    position.acts("a", 2);
    assert!(
        refusal(&position, "c").contains("`shoot b`"),
        "the target to shoot at instead: {}",
        refusal(&position, "c")
    );
    let general = position.general("blue-general");
    position.state.generals[general.index()].at = GeneralAt::Dead;
    let why = refusal(&position, "blue-general");
    assert!(why.contains("same side") && why.contains("not alone"), "{why}");
}

/// 11.4 From a hill one sees over them.
#[test]
fn units_between_hide_the_target_but_not_from_a_gentle_hill() {
    let units = || {
        vec![
            brigade("a", North, (6, 3), frame("36", "20", 180)),
            brigade("f", North, (6, 6), frame("36", "17", 180)),
            brigade("b", South, (6, 3), frame("36", "13", 0)),
        ]
    };
    let mut plain = position("", units());
    plain.acts("a", 2);
    assert!(refusal(&plain, "b").contains("not in sight"), "{}", refusal(&plain, "b"));
    let mut hill = position("area gentle-hill \"Hill\" rect (30,18) (42,26)", units());
    hill.acts("a", 2);
    assert_eq!(targets(&hill), ["shoot b"]);
}

/// 11.4, 11.0 A hill between hides, a wood two inches deep.
#[test]
fn hills_hide_and_woods_hide_beyond_their_depth() {
    let sees = |ground: &str| {
        let mut position = facing(ground, "12");
        position.acts("a", 2);
        !targets(&position).is_empty()
    };
    assert!(sees(""));
    assert!(!sees("area gentle-hill \"Hill\" rect (30,14) (42,18)"), "neither stands on it");
    assert!(sees("area gentle-hill \"Hill\" rect (30,14) (42,24)"), "the shooter stands on it");
    assert!(sees("area wood \"Copse\" rect (30,15) (42,16.5)"), "an inch and a half");
    assert!(!sees("area wood \"Wood\" rect (30,14) (42,18)"));
}

/// 28.2 For a general and the unit he would move.
#[test]
fn ground_between_is_open_unless_something_lies_there() {
    let position = facing("area rough-hill \"Hill\" rect (10,10) (14,14)", "12");
    assert!(!sight::is_open(&position.war, point("8", "12"), point("20", "12")));
    assert!(sight::is_open(&position.war, point("12", "12"), point("20", "12")), "from the hill");
}

/// 31.7, 31.11 An AP a shot; damaged, then destroyed.
#[test]
fn guns_shoot_die_by_die_and_a_second_casualty_destroys_a_gun() {
    let mut position =
        position("", vec![gun("g", North, false, frame("36", "20", 180)), gun("h", South, false, frame("36", "8", 0))]);
    position.acts("g", 4);
    shoot(&mut position, "h", &[Die(1)]);
    assert!(position.state.unit(position.unit("h")).damaged);
    assert_eq!(position.activation().points, 3);
    shoot(&mut position, "h", &[Die(1)]);
    assert_eq!(position.state.unit(position.unit("h")).at, Where::Destroyed);
}

/// 31.12, 31.14, 31.16 Thirty degrees; who is in canister range is shot at first.
#[test]
fn canister_comes_first_and_has_a_narrower_arc() {
    let mut position = position(
        "",
        vec![
            gun("g", North, false, frame("36", "20", 180)),
            brigade("b", South, (6, 3), frame("36", "16", 0)),
            brigade("c", South, (6, 3), frame("30", "6", 0)),
        ],
    );
    position.acts("g", 4);
    assert_eq!(targets(&position), ["shoot b"]);
    assert!(refusal(&position, "c").contains("canister"), "{}", refusal(&position, "c"));
    position.place("b", frame("41.4", "18", 0));
    assert!(refusal(&position, "b").contains("30 degrees"), "{}", refusal(&position, "b"));
    assert_eq!(targets(&position), ["shoot c"]);
    shoot(&mut position, "c", &[Die(1), Die(0)]);
    let target = position.state.unit(position.unit("c"));
    assert!(target.by_artillery && target.markers == 1);
}

/// 31.15 On a hill an inch is enough.
#[test]
fn guns_shoot_over_friends_with_wide_gaps_only() {
    let units = |y: &str| {
        vec![
            gun("g", North, false, frame("36", "30", 180)),
            brigade("f", North, (3, 3), frame("36", y, 180)),
            brigade("b", South, (3, 3), frame("36", "10", 0)),
        ]
    };
    let mut wide = position("", units("22"));
    wide.acts("g", 1);
    assert_eq!(targets(&wide), ["shoot b"]);
    let mut close = position("", units("26.82"));
    close.acts("g", 1);
    assert!(refusal(&close, "b").contains("not in sight"), "2 inches before the gun: {}", refusal(&close, "b"));
    let mut hill = position("area gentle-hill \"Hill\" rect (30,29) (42,34)", units("26.82"));
    hill.acts("g", 1);
    assert_eq!(targets(&hill), ["shoot b"], "on a hill an inch is enough");
}

/// 31.17 The refusal says why.
#[test]
fn a_gun_pushed_back_twice_or_limbered_does_not_shoot() {
    let mut position = position(
        "",
        vec![gun("g", North, true, frame("36", "20", 180)), brigade("b", South, (6, 3), frame("36", "10", 0))],
    );
    position.acts("g", 4);
    assert!(refusal(&position, "b").contains("limbered"));
    let unit = position.unit("g");
    position.state.unit_mut(unit).unit.arm = cwb::unit::Arm::Gun;
    assert_eq!(targets(&position), ["shoot b"]);
    position.state.unit_mut(unit).turn.pushed_back = 2;
    assert!(refusal(&position, "b").contains("pushed back"));
}

/// 16.9, 16.10, 31.6 One marker from the shot, one for him.
#[test]
fn a_general_with_the_target_runs_a_risk_and_his_death_costs_markers() {
    let mut position = facing("", "17");
    position.join("grey-general", "b");
    position.acts("a", 2);
    shoot(&mut position, "b", &[Die(1), Die(0), Die(6)]);
    assert_eq!(position.state.general(position.general("grey-general")).at, GeneralAt::Dead);
    assert_eq!(position.state.unit(position.unit("b")).markers, 2, "one from the shot, one for him");
}

/// 16.9, 31.2 Any hit is a risk for him.
#[test]
fn a_lone_general_before_his_troops_is_a_target() {
    let mut position = facing("", "12");
    let general = position.general("grey-general");
    position.state.generals[general.index()].at = GeneralAt::Table(point("36", "15"));
    position.acts("a", 2);
    assert_eq!(targets(&position), ["shoot grey-general"], "the brigade is more than an inch farther off");
    assert_eq!(aim(&position, "grey-general").at, Target::General(general));
    shoot(&mut position, "grey-general", &[Die(1), Die(6)]);
    assert_eq!(position.state.general(general).at, GeneralAt::Dead);
}

/// The enemies of a unit that has acted shoot, or hold.
fn window(position: &mut Position, acted: &str, script: &[Next]) -> Told<()> {
    let unit = position.unit(acted);
    position.play(script, |table, war, state| opportunity::window(table, war, state, unit))
}

/// 31.21, 31.22, 31.23, 3.1 Infantry and guns, never mounted cavalry, once a turn.
#[test]
fn each_unit_makes_one_opportunity_shot_in_a_turn() {
    let mut position = position(
        "",
        vec![
            brigade("a", North, (6, 3), frame("36", "20", 180)),
            brigade("b", South, (6, 3), frame("36", "16.5", 0)),
            gun("g", South, false, frame("40", "16.5", 0)),
            cavalry("c", South, (4, 2), frame("31", "16.5", 0)),
        ],
    );
    let told = window(&mut position, "a", &[Say("g"), Die(0), Say("b"), Die(0)]);
    assert_eq!(told.asked[0].1, ["b", "g", "hold"], "mounted cavalry never shoots");
    assert_eq!(told.asked[1].1, ["b", "hold"]);
    assert_eq!(told.asked.len(), 2, "then no unit is left");
    assert!(window(&mut position, "a", &[]).asked.is_empty(), "once a turn");
}

/// 31.24, 31.22 Short range, and in order.
#[test]
fn disordered_units_and_far_ones_make_no_opportunity_shots() {
    let mut position = facing("", "15.5");
    assert!(window(&mut position, "a", &[]).asked.is_empty(), "4.5 inches are not short for rifles");
    position.place("b", frame("36", "16.5", 0));
    let unit = position.unit("b");
    assert_eq!(window(&mut position, "a", &[Say("hold")]).asked.len(), 1);
    position.state.unit_mut(unit).unit.order = Order::Disordered;
    assert!(window(&mut position, "a", &[]).asked.is_empty());
}

/// 31.23 Three less two.
#[test]
fn a_rifled_and_damaged_light_gun_has_fewer_opportunity_dice() {
    let light =
        UnitCard { branch: Branch::Gun { rifled: true, light: true }, ..gun("g", South, false, frame("36", "16", 0)) };
    let mut position = position("", vec![brigade("a", North, (6, 3), frame("36", "20", 180)), light]);
    let unit = position.unit("g");
    position.state.unit_mut(unit).damaged = true;
    let told = window(&mut position, "a", &[Say("g"), Die(0)]);
    assert!(told.effects().contains(&"the gun shoots with 1 die"), "3 less 2: {:?}", told.effects());
}

/// 31.23 Two dice at its own short range, four inches.
#[test]
fn a_machine_gun_has_the_opportunity_dice_of_short_range() {
    let machine_gun = |y: &str| UnitCard { branch: Branch::MachineGun, ..gun("g", South, false, frame("36", y, 0)) };
    let units = |y: &str| vec![brigade("a", North, (6, 3), frame("36", "20", 180)), machine_gun(y)];
    let told = window(&mut position("", units("16")), "a", &[Say("g"), Die(0)]);
    assert!(told.effects().contains(&"the gun shoots with 2 dice"), "{:?}", told.effects());
    assert!(window(&mut position("", units("15")), "a", &[]).asked.is_empty(), "five inches are long");
}

/// 31.21, 31.4 By the scenario's special rule.
#[test]
fn mistaken_uniforms_impair_the_first_rounds() {
    let mut position = facing("", "16.5");
    position.war.scenario.specials.push(Special::MistakenUniforms { through_round: 2 });
    let told = window(&mut position, "a", &[Say("b"), Die(0)]);
    assert!(told.effects().iter().any(|line| line.contains("impaired")), "{:?}", told.effects());
    let unit = position.unit("b");
    position.state.unit_mut(unit).turn.opportunity = false;
    position.state.round = 3;
    let told = window(&mut position, "a", &[Say("b"), Die(0)]);
    assert!(!told.effects().iter().any(|line| line.contains("impaired")), "{:?}", told.effects());
}

/// 31.8 To who has not shot.
#[test]
fn mistaken_uniforms_take_a_die_from_guns_and_say_so() {
    let mut position = position(
        "",
        vec![brigade("a", North, (6, 3), frame("36", "20", 180)), gun("g", South, false, frame("36", "12", 0))],
    );
    position.war.scenario.specials.push(Special::MistakenUniforms { through_round: 2 });
    let told = window(&mut position, "a", &[Say("g"), Die(0)]);
    assert!(told.effects().contains(&"the gun shoots with 1 die"), "2 less 1: {:?}", told.effects());
    let row = |line: &Line| matches!(line, Line::Cell { row, .. } if row == "mistaken-uniforms");
    assert!(told.told.iter().any(row));
}

#[test]
fn ammunition_comes_up_far_from_the_enemy() {
    let mut position = facing("", "15");
    let unit = position.unit("a");
    position.state.unit_mut(unit).low_ammo = true;
    let resupply = |position: &mut Position| {
        position.play(&[], |table, war, state| {
            shooting::resupply(table, war, state, North);
            Ok(())
        });
        !position.state.unit(unit).low_ammo
    };
    assert!(!resupply(&mut position), "the enemy is near");
    position.place("b", frame("36", "5", 0));
    position.state.unit_mut(unit).turn.shots = 1;
    assert!(!resupply(&mut position), "it has shot");
    position.state.unit_mut(unit).turn.shots = 0;
    assert!(resupply(&mut position));
}

/// 31.3, 3.0 Six inches.
#[test]
fn muskets_reach_less_far_than_rifles() {
    let muskets =
        UnitCard { branch: Branch::Infantry(Arms::Musket), ..brigade("a", North, (6, 3), frame("36", "20", 180)) };
    let mut position = position("", vec![muskets, brigade("b", South, (6, 3), frame("36", "13", 0))]);
    position.acts("a", 2);
    assert!(refusal(&position, "b").contains("more than 6 inches"), "{}", refusal(&position, "b"));
}
