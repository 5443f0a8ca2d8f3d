//! 7.2, 7.3, 8.4, 14.2, 14.5, 18.2: turning, and changes of formation.

use gbacw::battle::state::{Flank, Mode};
use gbacw::orders::Orders;
use gbacw::unit::Cohesion;
use hexes::Facing;

use crate::armies::{act, battle, mexican, slugs, text};
use crate::common::{Script, go, hex, unit};

fn offers(list: &[String], slug: &str) -> bool {
    list.iter().any(|one| one == slug)
}

/// 7.2 One MP a vertex; mounted cavalry has one free in each hex.
#[test]
fn turning_costs_a_point_a_vertex_and_cavalry_wheels_free() {
    let (war, mut state) = battle();
    let [foot, horse] = ["1a", "1c"].map(|id| unit(&war, id));
    assert_eq!(text(&war, &state, foot, "face W"), "turn to W, 3 MP");
    act(&war, &mut state, foot, "face SSE", &mut Script::default());
    assert_eq!((state.unit(foot).facing, state.unit(foot).mp), (Facing::Sse, 8));
    act(&war, &mut state, horse, "to 0407", &mut Script::default());
    assert_eq!(text(&war, &state, horse, "face SSE"), "turn to SSE, 0 MP");
    assert_eq!(text(&war, &state, horse, "face SSW"), "turn to SSW, 1 MP");
    act(&war, &mut state, horse, "face SSE", &mut Script::default());
    assert_eq!(text(&war, &state, horse, "face SSW"), "turn to SSW, 1 MP", "once a hex");
}

/// 7.2, 8.2 Everybody in the hex turns, unless one of the brigade has acted already.
#[test]
fn a_stack_turns_as_one() {
    let (war, mut state) = battle();
    let [foot, guns] = ["1a", "ga"].map(|id| unit(&war, id));
    go(&war, &mut state, "ga", "0404");
    act(&war, &mut state, foot, "face NNE", &mut Script::default());
    assert_eq!(state.unit(guns).facing, Facing::Nne);
    assert!(state.unit(guns).used.turned);
    // A unit of the brigade that has acted holds the facing.
    go(&war, &mut state, "ga", "0206");
    let other = go(&war, &mut state, "1b", "0404");
    state.unit_mut(other).used.acted = true;
    assert!(!slugs(&war, &state, foot).iter().any(|slug| slug.starts_with("face")));
}

/// 7.3 Three frontal hexes, no more move, and not under Attack orders.
#[test]
fn a_refused_flank_ends_the_move_and_has_three_frontal_hexes() {
    let (war, mut state) = battle();
    let foot = unit(&war, "1a");
    act(&war, &mut state, foot, "refuse left", &mut Script::default());
    assert_eq!(state.unit(foot).mode, Mode::Refused(Flank::Left));
    assert_eq!((war.front(&state, foot).count_ones(), state.unit(foot).mp), (3, 0));
    state.unit_mut(foot).used = gbacw::battle::state::Used::default();
    let next = slugs(&war, &state, foot);
    assert!(offers(&next, "straighten") && !next.iter().any(|slug| slug.starts_with("to ")), "{next:?}");
    state.unit_mut(foot).mode = Mode::Line;
    state.brigades[0].orders = Orders::Attack;
    assert!(!offers(&slugs(&war, &state, foot), "refuse left"), "not under Attack orders");
}

/// 8.4 Eight SP cover two hexes, and the line goes straight ahead only.
#[test]
fn a_strong_regiment_extends_and_goes_straight_ahead() {
    let (war, mut state) = battle();
    let [foot, weak] = ["1a", "1b"].map(|id| unit(&war, id));
    assert!(!offers(&slugs(&war, &state, weak), "extend left"), "6 SP are too few");
    act(&war, &mut state, foot, "extend right", &mut Script::default());
    assert_eq!(war.top(&state, hex(&war, "0405")), Some(foot));
    let next = slugs(&war, &state, foot);
    assert!(!offers(&next, "extend left"), "8 SP cover two hexes");
    let steps: Vec<&String> = next.iter().filter(|slug| slug.starts_with("to ")).collect();
    assert_eq!(steps, ["to 0504", "to 0505"]);
    assert!(offers(&next, "contract") && !next.iter().any(|slug| slug.starts_with("face")));
    assert_eq!(text(&war, &state, foot, "to 0504"), "0504, 2 MP", "the part in the woods pays most");
    act(&war, &mut state, foot, "to 0504", &mut Script::default());
    assert_eq!(state.unit(foot).outlying().as_slice(), [hex(&war, "0505")]);
    assert_eq!(war.top(&state, hex(&war, "0405")), None);
}

/// 14.21, 14.22, 14.23 Dismounted strength and horse holders; beside its horses the unit mounts again.
#[test]
fn cavalry_leaves_its_horses_and_finds_them_again() {
    let (war, mut state) = battle();
    let horse = unit(&war, "1c");
    act(&war, &mut state, horse, "dismount", &mut Script::default());
    let now = state.unit(horse);
    assert_eq!((now.sp, now.holders, now.horses), (4, 1, Some(hex(&war, "0307"))));
    state.unit_mut(horse).used = gbacw::battle::state::Used::default();
    act(&war, &mut state, horse, "to 0407", &mut Script::default());
    act(&war, &mut state, horse, "to 0507", &mut Script::default());
    assert!(!offers(&slugs(&war, &state, horse), "mount"), "two hexes off");
    act(&war, &mut state, horse, "horses", &mut Script::default());
    state.unit_mut(horse).used = gbacw::battle::state::Used::default();
    act(&war, &mut state, horse, "mount", &mut Script::default());
    let now = state.unit(horse);
    assert_eq!((now.sp, now.mounted, now.horses), (5, true, None));
}

/// 14.23 Then the unit stays on foot.
#[test]
fn horses_are_lost_to_an_enemy_who_comes_to_them() {
    let (war, mut state) = battle();
    let horse = unit(&war, "1c");
    state.unit_mut(horse).mounted = false;
    state.unit_mut(horse).horses = Some(hex(&war, "1305"));
    let enemy = unit(&war, "3b");
    go(&war, &mut state, "3b", "1404");
    act(&war, &mut state, enemy, "to 1305", &mut Script::default());
    assert!(state.unit(horse).unhorsed && state.unit(horse).horses.is_none());
}

/// 9.2, 6.1 In column under March orders, in line otherwise; guns take the road at will.
#[test]
fn columns_form_and_deploy_for_half_the_allowance() {
    let (war, mut state) = battle();
    let [foot, guns] = ["1a", "ga"].map(|id| unit(&war, id));
    assert!(!offers(&slugs(&war, &state, foot), "march"), "not under Advance orders");
    assert!(offers(&slugs(&war, &state, guns), "march"), "guns on a road at will");
    state.brigades[0].orders = Orders::March;
    assert!(!slugs(&war, &state, foot).iter().any(|slug| slug.starts_with("to ")), "in column or not at all");
    act(&war, &mut state, foot, "march", &mut Script::default());
    state.brigades[0].orders = Orders::Advance;
    let next = slugs(&war, &state, foot);
    assert!(!next.iter().any(|slug| slug.starts_with("to ")), "it deploys first: {next:?}");
    act(&war, &mut state, foot, "line", &mut Script::default());
    assert_eq!((state.unit(foot).mode.is_line(), state.unit(foot).mp), (true, 0));
    state.unit_mut(guns).cohesion = Cohesion::Disordered;
    assert!(!offers(&slugs(&war, &state, guns), "march"), "a Disordered unit does not form column");
}

/// 14.5, 18.2, 9.2 Each edition has a formation that the other has not.
#[test]
fn open_order_is_of_2019_and_the_square_of_2003() {
    let (war, mut state) = battle();
    let foot = unit(&war, "1b");
    let first = slugs(&war, &state, foot);
    assert!(offers(&first, "open order") && !offers(&first, "square"));
    act(&war, &mut state, foot, "open order", &mut Script::default());
    assert_eq!(text(&war, &state, foot, "to 0502"), "0502, 2 MP", "no check in rough ground");
    let (war, mut state) = mexican();
    let foot = unit(&war, "1b");
    let first = slugs(&war, &state, foot);
    assert!(!offers(&first, "open order"));
    act(&war, &mut state, foot, "square", &mut Script::default());
    assert_eq!((war.front(&state, foot), state.unit(foot).mp), (0b11_1111, 2));
}
