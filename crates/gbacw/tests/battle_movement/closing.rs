//! 6.1, 9.5, 9.6: enemy units, the duties of orders, reactions.

use gbacw::battle::acts;
use gbacw::battle::movement;
use gbacw::battle::state::{Forced, Used};
use gbacw::orders::Orders;
use hexes::Facing;

use crate::armies::{act, battle, slugs, text};
use crate::common::{Script, go, hex, unit};

/// 9.51, 9.52, 9.55 An enemy's frontal hex stops a move; it is left for one MP more, and not into another of the same
/// enemy's.
#[test]
fn a_frontal_hex_stops_and_is_left_only_away_from_that_enemy() {
    let (war, mut state) = battle();
    let foot = unit(&war, "1a");
    go(&war, &mut state, "3a", "0604");
    // 0604 looks west at 0504 and 0505.
    assert_eq!(text(&war, &state, foot, "to 0504"), "0504, 2 MP, then stops: frontal hex of 3a");
    act(&war, &mut state, foot, "to 0504", &mut Script::default());
    let next = slugs(&war, &state, foot);
    assert!(!next.iter().any(|slug| slug.starts_with("to ")), "{next:?}");
    assert_eq!(next.iter().filter(|slug| slug.starts_with("face")).count(), 2, "one vertex either way");
    state.unit_mut(foot).used = Used::default();
    let next = slugs(&war, &state, foot);
    assert!(!next.contains(&"to 0505".to_owned()), "frontal to the same enemy: {next:?}");
    assert_eq!(text(&war, &state, foot, "to 0404"), "0404, 2 MP", "one more to leave");
    let no = movement::refusals(&war, &state, foot, hex(&war, "0505"));
    assert!(no.0.iter().any(|reason| reason.rule.is_some_and(|rule| rule.section == "9.52")), "{no:?}");
    let no = movement::refusals(&war, &state, foot, hex(&war, "0604"));
    assert!(no.0.iter().any(|reason| reason.rule.is_some_and(|rule| rule.section == "9.55")), "{no:?}");
}

/// 9.53, 3.6 Withdrawal fire comes before the unit has left its hex.
#[test]
fn leaving_a_frontal_hex_draws_fire() {
    let (war, mut state) = battle();
    let foot = unit(&war, "1a");
    go(&war, &mut state, "3a", "0504");
    let mut script = Script::dice(&[0]).answering(&[("withdrawal-fire", "fire")]);
    act(&war, &mut state, foot, "to 0304", &mut script);
    assert_eq!(script.names(), ["withdrawal-fire"]);
    assert_eq!(state.unit(foot).hex(), Some(hex(&war, "0304")));
}

/// 4.2 Out of command a unit does not enter an enemy's frontal hex.
#[test]
fn out_of_command_a_unit_keeps_from_the_enemys_front() {
    let (war, mut state) = battle();
    let foot = go(&war, &mut state, "1a", "1204");
    go(&war, &mut state, "3a", "1404");
    assert!(!slugs(&war, &state, foot).iter().any(|slug| slug == "to 1304" || slug == "to 1305"));
}

/// 6.1 Under March orders a column keeps away from an enemy who sees it.
#[test]
fn under_march_orders_a_unit_keeps_out_of_sight() {
    let (war, mut state) = battle();
    state.brigades[0].orders = Orders::March;
    let foot = go(&war, &mut state, "1a", "0306");
    act(&war, &mut state, foot, "march", &mut Script::default());
    go(&war, &mut state, "3a", "0706");
    let next = slugs(&war, &state, foot);
    assert!(!next.contains(&"to 0406".to_owned()) && next.contains(&"to 0206".to_owned()), "{next:?}");
    go(&war, &mut state, "3a", "0606");
    assert!(!slugs(&war, &state, foot).iter().any(|slug| slug.starts_with("to ")), "seen where it starts");
}

/// 6.1 Under Attack orders a unit must end nearer to the enemy: it may go around and turn as long as it still can, and is not done
/// before it is nearer.
#[test]
fn under_attack_orders_a_unit_must_close() {
    let (war, mut state) = battle();
    state.brigades[0].orders = Orders::Attack;
    let foot = go(&war, &mut state, "1a", "0305");
    go(&war, &mut state, "3a", "0605");
    let has = |state: &_, slug: &str| slugs(&war, state, foot).iter().any(|other| other == slug);
    assert!(has(&state, "to 0404") && has(&state, "to 0304") && has(&state, "face NNE"), "nearer, around, or turned");
    assert!(!has(&state, "finish"), "it is no nearer yet");
    act(&war, &mut state, foot, "to 0304", &mut Script::default());
    assert!(!has(&state, "finish"), "it is no nearer yet");
    act(&war, &mut state, foot, "to 0404", &mut Script::default());
    assert!(has(&state, "finish"));
    let next = slugs(&war, &state, foot);
    let left = state.unit(foot).mp;
    assert!(left >= 2 || !has(&state, "to 0304"), "it could not come back from there: {next:?}");
}

/// 6.24 They close as long as their points last.
#[test]
fn a_loose_cannon_drives_his_units_as_far_as_they_go() {
    let (war, mut state) = battle();
    state.brigades[0].forced = Some(Forced::Close);
    let foot = unit(&war, "1a");
    for _ in 0..3 {
        let next = slugs(&war, &state, foot);
        assert!(next.iter().all(|slug| slug.starts_with("to ")), "{next:?}");
        act(&war, &mut state, foot, &next[0], &mut Script::default());
    }
    assert!(slugs(&war, &state, foot).contains(&"finish".to_owned()), "the stream is too dear");
}

/// 6.2 A brigade that stands only finishes.
#[test]
fn a_brigade_that_stands_does_not_move() {
    let (war, mut state) = battle();
    state.brigades[0].stands = true;
    assert_eq!(slugs(&war, &state, unit(&war, "1a")), ["finish"]);
}

/// 9.61, 9.62, 3.6 An enemy beside it lets a unit turn, once, on a die up to its cohesion.
#[test]
fn a_unit_turns_in_reaction_if_its_cohesion_allows() {
    for (die, facing) in [(6, Facing::Nnw), (7, Facing::W)] {
        let (war, mut state) = battle();
        let foot = go(&war, &mut state, "1a", "0602");
        let enemy = go(&war, &mut state, "3a", "0604");
        let mut script = Script::dice(&[die]).answering(&[("react", "face NNW")]);
        act(&war, &mut state, foot, "to 0603", &mut script);
        assert_eq!(script.names(), ["react"]);
        assert_eq!(state.unit(enemy).facing, facing);
        assert!(state.unit(enemy).used.reacted, "once in an activation");
    }
}

/// 9.61, 9.63, 14.2 Mounted cavalry goes away without a die and may turn.
#[test]
fn mounted_cavalry_withdraws_from_who_comes_beside_it() {
    let (war, mut state) = battle();
    let foot = unit(&war, "1a");
    let horse = go(&war, &mut state, "3s", "0604");
    let mut script = Script::default().answering(&[("react", "to 0804"), ("react-facing", "face NNW")]);
    act(&war, &mut state, foot, "to 0504", &mut script);
    assert_eq!(script.names(), ["react", "react-facing"]);
    assert_eq!((state.unit(horse).hex(), state.unit(horse).facing), (Some(hex(&war, "0804")), Facing::Nnw));
    assert!(acts::can_act(&war, &state, foot));
}
