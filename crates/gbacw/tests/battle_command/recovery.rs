//! 12.5, 12.75, 12.8, 10.92, and chapters 13, 15, 17 and 19: what a turn heals and wears, and who wins.

use gbacw::ammunition::Ammo;
use gbacw::battle::cards::{BrigadeId, LeaderId};
use gbacw::battle::recovery::{self, fatigue, routed, supply};
use gbacw::battle::state::{Exit, Used, Where};
use gbacw::battle::victory::{self, Verdict};
use gbacw::battle::{command, setup, view};
use gbacw::orders::{Orders, Profile};
use gbacw::unit::Cohesion;
use longroll::side::Side;

use crate::armies::war;
use crate::common::{Script, go, hex, unit};

/// 12.5, 3.4, 19.1 In the Recovery Phase the routed roll: they come back Disordered, wait, or disperse.
#[test]
fn routed_units_gather_stay_or_disperse() {
    let war = war();
    let mut state = setup::state(&war);
    let [a, b, c] = ["1a", "1b", "2b"].map(|id| unit(&war, id));
    for unit in [a, b, c] {
        state.lift(war.grid(), unit, Where::Recovery);
    }
    // The division leader's two stars count: up to 8 for cohesion 6, up to 7 for 5.
    routed::recover(&mut Script::dice(&[8, 9, 8]), &war, &mut state, Side::North).expect("a script never waits");
    assert!(state.unit(a).returning);
    assert_eq!(state.unit(b).at, Where::Gone(Exit::Dispersed));
    assert_eq!((state.points[Side::South], state.brigades[0].lost), (3, 6), "half the points of 6 SP");
    assert_eq!((state.unit(c).at, state.unit(c).returning), (Where::Recovery, false));
    let mut script = Script::default().answering(&[("come-back", "0304")]);
    routed::come_back(&mut script, &war, &mut state, Side::North).expect("a script never waits");
    assert_eq!(state.unit(a).at, Where::Map(hex(&war, "0304")));
    assert_eq!(state.unit(a).cohesion, Cohesion::Disordered);
    let near = |name: &String| {
        hex(&war, name).distance(hex(&war, "0404")) <= 2 || hex(&war, name).distance(hex(&war, "0304")) <= 2
    };
    assert!(script.options("come-back")[0].iter().all(near));
}

/// 12.75, 19.1 A wounded leader costs half his points; his replacement has lower ratings, which are shown and used.
#[test]
fn a_replacement_leader_shows_and_uses_his_own_rating() {
    let war = war();
    let mut state = setup::state(&war);
    let leader = LeaderId(3);
    victory::leader_lost(&war, &mut state, leader, Exit::Wounded);
    state.leader_mut(leader).at = Where::Gone(Exit::Wounded);
    assert_eq!(state.points[Side::South], 2, "half of three, rounded up");
    let mut script = Script::default().answering(&[("replacement", "0105")]);
    routed::replace_leaders(&mut script, &war, &mut state, Side::North).expect("a script never waits");
    assert_eq!(script.options("replacement")[0], ["0104", "0105"]);
    assert_eq!(state.leader(leader).hex(), Some(hex(&war, "0105")));
    assert_eq!((war.rating(&state, leader), war.profile(&state, leader)), (-1, Profile::Normal));
    let pieces = view::view(&war, &state, None).pieces;
    let piece = pieces.iter().find(|piece| piece.id == leader.piece()).expect("he is shown");
    assert_eq!((piece.name.as_str(), piece.rating), ("Replacement for Second Brigadier", Some(-1)));
    assert_eq!(piece.lines[0], "1 star, orders -1");
    let mut script = Script::default();
    command::orders_change::attempt(&mut script, &war, &mut state, BrigadeId(1)).expect("a script never waits");
    assert!(script.says("roll orders change -1"), "{:?}", script.told);
}

/// 12.8 Friends in their hex may man them again.
#[test]
fn abandoned_guns_are_manned_again_with_one_gun_less() {
    let war = war();
    let mut state = setup::state(&war);
    let guns = unit(&war, "ga");
    state.unit_mut(guns).abandoned = true;
    let mut script = Script::dice(&[5]);
    supply::recover_guns(&mut script, &war, &mut state, Side::North).expect("a script never waits");
    assert!(state.unit(guns).abandoned, "no unit is with them");
    go(&war, &mut state, "2a", "0204");
    supply::recover_guns(&mut script, &war, &mut state, Side::North).expect("a script never waits");
    let now = state.unit(guns);
    assert_eq!((now.abandoned, now.sp, now.cohesion), (false, 3, Cohesion::Disordered));
}

/// 10.92, 3.4 A unit that did nothing may get a step of ammunition back, less easily near the enemy.
#[test]
fn ammunition_comes_to_units_that_rest_away_from_the_enemy() {
    let war = war();
    let mut state = setup::state(&war);
    let [a, b] = ["1a", "1b"].map(|id| unit(&war, id));
    state.unit_mut(a).ammo = Ammo::Out;
    state.unit_mut(b).ammo = Ammo::Low;
    state.unit_mut(b).busy = true;
    supply::ammunition(&mut Script::dice(&[6]), &war, &mut state, Side::North).expect("a script never waits");
    assert_eq!((state.unit(a).ammo, state.unit(b).ammo), (Ammo::Low, Ammo::Low));
    go(&war, &mut state, "3a", "0804");
    supply::ammunition(&mut Script::dice(&[3]), &war, &mut state, Side::North).expect("a script never waits");
    assert_eq!(state.unit(a).ammo, Ammo::Low, "four hexes from an enemy it takes a 2");
    supply::ammunition(&mut Script::dice(&[2]), &war, &mut state, Side::North).expect("a script never waits");
    assert_eq!(state.unit(a).ammo, Ammo::Full);
}

/// 13.3 The stars of the best leader help; a bad failure costs a strength point.
#[test]
fn a_rally_uses_leaders_and_costs_a_point_when_it_goes_wrong() {
    let war = war();
    let mut state = setup::state(&war);
    let (a, b) = (unit(&war, "1a"), unit(&war, "2b"));
    for unit in [a, b] {
        state.unit_mut(unit).cohesion = Cohesion::Disordered;
        assert!(recovery::may_rally(&war, &state, unit));
    }
    let mut script = Script::dice(&[7, 9]);
    let facings = recovery::rally_facings(&war, &state, a);
    assert_eq!(facings.len(), 3);
    recovery::rally(&mut script, &war, &mut state, a, facings[1]).expect("a script never waits");
    assert_eq!(state.unit(a).facing, facings[1], "it turns when it has rallied");
    assert_eq!(state.unit(a).cohesion, Cohesion::Good, "7 less the brigadier's star is 6");
    let facing = state.unit(b).facing;
    recovery::rally(&mut script, &war, &mut state, b, facing.turned(1)).expect("a script never waits");
    assert_eq!(state.unit(b).facing, facing, "it has not rallied");
    assert_eq!((state.unit(b).sp, state.unit(b).is_disordered()), (3, true));
    assert_eq!(state.points[Side::South], 1);
    assert!(!recovery::may_rally(&war, &state, b), "one try an activation");
}

/// 15.1 Two turns of digging make breastworks on two hexsides, with no enemy near.
#[test]
fn digging_takes_two_turns() {
    let war = war();
    let mut state = setup::state(&war);
    let a = unit(&war, "1a");
    assert!(recovery::may_dig(&war, &state, a));
    assert!(!recovery::may_dig(&war, &state, unit(&war, "3a")), "the Confederates do not dig here");
    recovery::dig(&mut Script::default(), &war, &mut state, a).expect("a script never waits");
    assert!(!state.works[0].done && !recovery::may_dig(&war, &state, a), "once a turn");
    state.turn = 1;
    state.unit_mut(a).used = Used::default();
    recovery::dig(&mut Script::default(), &war, &mut state, a).expect("a script never waits");
    assert_eq!((state.works.len(), state.works[0].done, state.works[0].sides.count_ones()), (1, true, 2));
    go(&war, &mut state, "3a", "0703");
    go(&war, &mut state, "1b", "0603");
    assert!(!recovery::may_dig(&war, &state, unit(&war, "1b")), "an enemy is near");
}

/// 17.1, 17.2, 3.5 Moving earns a point and a charge another; four are a level, and rest takes one away.
#[test]
fn fatigue_rises_with_exertion_and_falls_with_rest() {
    let war = war();
    let mut state = setup::state(&war);
    state.unit_mut(unit(&war, "1a")).used.moved = true;
    state.brigades[0].charged = true;
    fatigue::activation(&mut Script::default(), &war, &mut state, BrigadeId(0));
    assert_eq!(state.brigades[0].tired, 2);
    state.brigades[0].tired = 4;
    state.brigades[1].fatigue = 1;
    fatigue::end_of_turn(&mut Script::default(), &war, &mut state);
    let levels: Vec<(u8, u8)> = state.brigades.iter().map(|brigade| (brigade.fatigue, brigade.tired)).collect();
    assert_eq!(levels, [(1, 0), (0, 0), (0, 0)]);
}

/// 13.2, 19.1, 19.2 Half its strength lost, a brigade is spent; points, objectives and a broken army decide.
#[test]
fn losses_make_a_brigade_ineffective_and_points_decide() {
    let war = war();
    let mut state = setup::state(&war);
    state.brigades[0].orders = Orders::Attack;
    let a = unit(&war, "1a");
    victory::lost(&mut Script::default(), &war, &mut state, a, 6);
    assert!(!state.brigades[0].bce);
    victory::lost(&mut Script::default(), &war, &mut state, a, 1);
    assert!(state.brigades[0].bce, "seven of fourteen");
    assert_eq!((state.brigades[0].orders, state.points[Side::South]), (Orders::Advance, 12));
    assert_eq!(victory::outcome(&war, &state), Verdict::Marginal(Side::South));
    go(&war, &mut state, "3a", "1004");
    victory::occupy(&war, &mut state);
    go(&war, &mut state, "3a", "1104");
    victory::occupy(&war, &mut state);
    assert_eq!(victory::score(&war, &state)[Side::South], 27, "the hill stays theirs");
    victory::captured(&war, &mut state, unit(&war, "ga"));
    assert_eq!(state.points[Side::South], 24);
    assert_eq!(victory::broken(&war, &state), None);
    state.points[Side::South] = 50;
    assert_eq!(victory::broken(&war, &state), Some(Side::North));
}

/// 13.2 With no unit left on the map it has collapsed.
#[test]
fn a_spent_brigade_that_leaves_the_field_never_acts_again() {
    let war = war();
    let mut state = setup::state(&war);
    state.brigades[0].bce = true;
    for id in ["1a", "1b"] {
        state.lift(war.grid(), unit(&war, id), Where::Recovery);
    }
    command::collapse(&war, &mut state);
    assert!(state.brigades[0].collapsed && !state.brigades[1].collapsed);
}
