//! 9.1 to 9.4, 9.7: allowances, the cost of ground, leaders, reinforcements; 8.1 and 8.2 on the way.

use gbacw::battle::cards::LeaderId;
use gbacw::battle::movement;
use gbacw::battle::state::{Mode, Where};
use gbacw::orders::Orders;

use crate::armies::{act, battle, slugs, text};
use crate::common::{Script, go, hex, unit};

/// 9.4 Woods, rough ground, streams and levels, with their checks.
#[test]
fn ground_costs_what_the_chart_says() {
    let (war, mut state) = battle();
    let foot = unit(&war, "1a");
    assert_eq!(text(&war, &state, foot, "to 0403"), "0403, 1 MP");
    assert_eq!(text(&war, &state, foot, "to 0504"), "0504, 2 MP", "woods");
    let next = go(&war, &mut state, "1b", "0402");
    assert_eq!(text(&war, &state, next, "to 0502"), "0502, 2 MP, disorder check", "rough");
    go(&war, &mut state, "1b", "0703");
    assert_eq!(text(&war, &state, next, "to 0802"), "0802, 2 MP, disorder check", "a stream");
    go(&war, &mut state, "1b", "0803");
    assert_eq!(text(&war, &state, next, "to 0903"), "0903, 2 MP", "up a level");
    assert_eq!(text(&war, &state, next, "to 0904"), "0904, 3 MP, disorder check", "up two");
}

/// 9.4, 3.6, 12.3 It is Disordered where it came, and its move is over.
#[test]
fn a_unit_that_fails_the_check_of_the_ground_stops() {
    let (war, mut state) = battle();
    let foot = unit(&war, "1b");
    let mut script = Script::dice(&[9]);
    act(&war, &mut state, foot, "to 0502", &mut script);
    assert!(state.unit(foot).is_disordered() && script.is_over());
    assert_eq!((state.unit(foot).hex(), state.unit(foot).mp), (Some(hex(&war, "0502")), 0));
    assert_eq!(slugs(&war, &state, foot), ["finish"]);
}

/// 9.1, 16.2 Out of command or at night half, and both together no less.
#[test]
fn halvings_are_rounded_up_and_never_compound() {
    let (war, mut state) = battle();
    let [foot, horse] = ["1a", "1c"].map(|id| unit(&war, id));
    go(&war, &mut state, "1c", "0303");
    assert_eq!((movement::allowance(&war, &state, foot), movement::allowance(&war, &state, horse)), (10, 18));
    go(&war, &mut state, "1a", "1008");
    assert_eq!(movement::allowance(&war, &state, foot), 6, "out of command");
    state.turn = 2;
    assert_eq!(movement::allowance(&war, &state, foot), 6, "and at night");
    assert_eq!(movement::allowance(&war, &state, horse), 10, "at night");
}

/// 9.1 One hex is always possible.
#[test]
fn a_unit_may_always_go_one_hex_with_all_its_points() {
    let (war, mut state) = battle();
    let foot = go(&war, &mut state, "1a", "0803");
    state.turn = 2;
    go(&war, &mut state, "3a", "1603");
    let mp = movement::allowance(&war, &state, foot);
    assert!(mp < 8, "less than the steep slope and the ridge");
    act(&war, &mut state, foot, "to 0904", &mut Script::default());
    assert_eq!(state.unit(foot).mp, 0);
}

/// 8.5, 9.2 A column of 8 SP takes two hexes, and its tail blocks the way.
#[test]
fn a_column_follows_the_road_and_trails_behind_its_head() {
    let (war, mut state) = battle();
    state.brigades[0].orders = Orders::March;
    let foot = go(&war, &mut state, "1a", "0306");
    act(&war, &mut state, foot, "march", &mut Script::default());
    assert_eq!(state.unit(foot).mp, 5);
    assert_eq!(text(&war, &state, foot, "to 0406"), "0406, 1/2 MP");
    act(&war, &mut state, foot, "to 0406", &mut Script::default());
    let Mode::March { tail, .. } = &state.unit(foot).mode else { panic!("no column") };
    assert_eq!(tail.as_slice(), [hex(&war, "0306")], "8 SP take two hexes");
    let other = go(&war, &mut state, "1b", "0305");
    assert!(!slugs(&war, &state, other).contains(&"to 0306".to_owned()), "the tail blocks the way");
}

/// 8.5 The tail of a large unit reaches as far back as its strength takes it.
#[test]
fn a_column_of_many_points_trails_over_many_hexes() {
    let (war, mut state) = battle();
    state.brigades[0].orders = Orders::March;
    let horse = go(&war, &mut state, "1c", "0306");
    act(&war, &mut state, horse, "march", &mut Script::default());
    state.unit_mut(horse).sp = 40;
    for column in 4..=10 {
        act(&war, &mut state, horse, &format!("to {column:02}06"), &mut Script::default());
    }
    assert_eq!(state.unit(horse).outlying().len(), 7, "40 SP take ten hexes, and it has come seven");
}

/// 8.1, 8.2 Brigades do not stack, but pass through each other with a check for both.
#[test]
fn stacks_are_checked_where_a_move_ends_and_friends_are_passed_through() {
    let (war, mut state) = battle();
    let foot = unit(&war, "1a");
    go(&war, &mut state, "2a", "0403");
    // It may not end with the other brigade, but pass through: 1 MP in, 1 MP and 1 more out.
    act(&war, &mut state, foot, "to 0403", &mut Script::default());
    let on = slugs(&war, &state, foot);
    assert!(on.iter().all(|slug| slug.starts_with("to ")), "it has to go on: {on:?}");
    assert!(text(&war, &state, foot, "to 0303").starts_with("0303, 2 MP, passing through friends"));
    let mut script = Script::dice(&[0, 0]);
    act(&war, &mut state, foot, "to 0303", &mut script);
    assert!(script.says("passes through") && script.is_over(), "both check");
    assert!(slugs(&war, &state, foot).contains(&"finish".to_owned()));
}

/// 8.2 It comes to the bottom of the stack, and may pay to be on top.
#[test]
fn an_arrival_comes_to_the_bottom_and_takes_over_the_facing() {
    let (war, mut state) = battle();
    let [foot, guns] = ["1b", "ga"].map(|id| unit(&war, id));
    go(&war, &mut state, "ga", "0403");
    state.unit_mut(guns).facing = hexes::Facing::Nne;
    act(&war, &mut state, foot, "to 0403", &mut Script::default());
    assert_eq!(war.stack(&state, hex(&war, "0403")).as_slice(), [guns, foot]);
    assert_eq!(state.unit(foot).facing, hexes::Facing::Nne);
    act(&war, &mut state, foot, "top", &mut Script::default());
    assert_eq!(war.top(&state, hex(&war, "0403")), Some(foot));
    assert_eq!(state.unit(foot).mp, 6);
}

/// 9.3 A leader rides along with a unit, or alone, never before an enemy's front.
#[test]
fn leaders_ride_along_and_alone() {
    let (war, mut state) = battle();
    let (foot, brigadier) = (unit(&war, "1b"), LeaderId(2));
    state.leader_mut(brigadier).at = Where::Map(hex(&war, "0402"));
    let mut script = Script::default();
    let mut behind = state.clone();
    let stay = format!("behind {}", war.leader(brigadier).id);
    act(&war, &mut behind, foot, &stay, &mut script);
    act(&war, &mut behind, foot, "to 0403", &mut script);
    assert_eq!(behind.leader(brigadier).hex(), Some(hex(&war, "0402")), "he was told to stay");
    act(&war, &mut state, foot, "to 0403", &mut script);
    act(&war, &mut state, foot, "to 0303", &mut script);
    assert!(script.names().is_empty(), "he goes along without a word");
    assert_eq!(state.leader(brigadier).hex(), Some(hex(&war, "0303")));
    let far = movement::ride_options(&war, &state, brigadier);
    assert!(far.contains(&hex(&war, "1006")) && !far.contains(&hex(&war, "1604")));
    assert!(!far.contains(&hex(&war, "1504")), "not alone in front of the enemy");
}

/// 9.7 They come on their turn in column, by another hex if theirs is taken.
#[test]
fn reinforcements_come_in_column_by_their_hex_or_near_it() {
    let (war, mut state) = battle();
    let late = unit(&war, "2b");
    assert!(slugs(&war, &state, late).is_empty(), "not before their turn");
    state.turn = 1;
    let own = slugs(&war, &state, late);
    assert_eq!((own.first(), own.last()), (Some(&"to 0106".to_owned()), Some(&"finish".to_owned())), "{own:?}");
    go(&war, &mut state, "3a", "0106");
    let near = slugs(&war, &state, late);
    assert!(near.len() > 2 && !near.contains(&"to 0106".to_owned()), "{near:?}");
    go(&war, &mut state, "3a", "1604");
    act(&war, &mut state, late, "to 0106", &mut Script::default());
    assert!(state.unit(late).mode.is_march() && state.unit(late).mp == 9);
}

/// To arrive and to go on is one answer, which leads where two lead, at the same cost.
#[test]
fn reinforcements_arrive_and_go_on_in_one_answer() {
    let (war, mut state) = battle();
    let late = unit(&war, "2b");
    state.turn = 1;
    let far: Vec<String> = slugs(&war, &state, late).into_iter().filter(|slug| slug.starts_with("to ")).collect();
    assert!(far.len() > 5, "{far:?}");
    for slug in far.iter().filter(|slug| *slug != "to 0106") {
        let (mut once, mut twice) = (state.clone(), state.clone());
        let words = text(&war, &state, late, slug);
        assert!(words.starts_with("arrive and go to "), "{words}");
        let mut script = Script::default();
        act(&war, &mut once, late, slug, &mut script);
        act(&war, &mut twice, late, "to 0106", &mut Script::default());
        let paid = 10 - twice.unit(late).mp;
        assert!(slugs(&war, &twice, late).contains(slug), "{slug}");
        act(&war, &mut twice, late, slug, &mut Script::default());
        assert_eq!(once.unit(late), twice.unit(late), "{slug}");
        assert!(paid > 0 && script.says("arrives at 0106") && script.names().is_empty(), "{:?}", script.told);
    }
}

/// 9.4 A way to every hex in reach costs what was said.
#[test]
fn a_plan_can_be_carried_out() {
    let (war, mut state) = battle();
    let foot = unit(&war, "1a");
    let reach = movement::reach(&war, &state, foot);
    let (_, cost) = reach.iter().copied().find(|(to, _)| *to == hex(&war, "0604")).expect("two hexes on");
    assert_eq!(cost, 4, "around the woods");
    for (to, cost) in reach {
        let plan = movement::plan(&war, &state, foot, to).expect("a way to every hex in reach");
        let mut after = state.clone();
        for act in plan {
            gbacw::battle::acts::perform(&mut Script::default(), &war, &mut after, foot, act).expect("no pause");
        }
        assert_eq!((after.unit(foot).hex(), u16::from(after.unit(foot).mp)), (Some(to), 10 - cost));
    }
    state.unit_mut(foot).used.acted = true;
    assert!(slugs(&war, &state, foot).is_empty());
}
