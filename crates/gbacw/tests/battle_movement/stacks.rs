//! 8.2: a whole stack moves as one.

use gbacw::battle::cards::{DivisionId, UnitId};
use gbacw::battle::state::{Activation, Phase, Stage};
use gbacw::orders::Orders;
use longroll::side::Side;

use crate::armies::{act, battle, slugs, text};
use crate::common::{Script, go, hex, unit};

fn offers(list: &[String], slug: &str) -> bool {
    list.iter().any(|one| one == slug)
}

/// The marker of the first division is played, and a unit of it acts.
fn marker(acts: UnitId) -> Phase {
    Phase::Activation(Activation::new(Side::North, DivisionId(0), Stage::Act(Some(acts))))
}

/// 8.2 Both pay for the woods, keep their order, and act on one by one.
#[test]
fn those_who_start_together_go_together_at_the_price_of_the_slowest() {
    let (war, mut state) = battle();
    let [lead, other] = [unit(&war, "1a"), go(&war, &mut state, "1b", "0404")];
    assert_eq!(text(&war, &state, lead, "all to 0403"), "with the whole stack to 0403, 1 MP");
    assert_eq!(text(&war, &state, lead, "all to 0504"), "with the whole stack to 0504, 2 MP");
    act(&war, &mut state, lead, "all to 0504", &mut Script::default());
    assert_eq!(war.stack(&state, hex(&war, "0504")).as_slice(), [lead, other], "in their order");
    assert_eq!([lead, other].map(|unit| state.unit(unit).mp), [6, 6]);
    act(&war, &mut state, other, "all to 0604", &mut Script::default());
    assert_eq!(war.stack(&state, hex(&war, "0604")).as_slice(), [lead, other], "whichever of them leads");
    act(&war, &mut state, lead, "finish", &mut Script::default());
    // The other has begun its action, and continues alone with the MP it has left.
    assert_eq!(text(&war, &state, other, "to 0704"), "0704, 1 MP");
    assert!(!slugs(&war, &state, other).iter().any(|slug| slug.starts_with("all ")));
}

/// 8.2 A stack is what started together.
#[test]
fn units_from_elsewhere_or_that_have_acted_do_not_come_along() {
    let (war, mut state) = battle();
    let [lead, other] = ["1a", "1b"].map(|id| unit(&war, id));
    go(&war, &mut state, "1b", "0403");
    act(&war, &mut state, lead, "to 0403", &mut Script::default());
    assert!(!slugs(&war, &state, lead).iter().any(|slug| slug.starts_with("all ")), "1b has not moved yet");
    let (war, mut state) = battle();
    go(&war, &mut state, "1b", "0404");
    state.unit_mut(other).used.acted = true;
    assert!(!slugs(&war, &state, lead).iter().any(|slug| slug.starts_with("all ")));
}

/// 7.3, 8.2 A line with a flank refused stands: the others in its hex go, but not with it in the lead.
#[test]
fn a_line_with_a_flank_refused_leads_no_stack() {
    let (war, mut state) = battle();
    let lead = unit(&war, "1a");
    let [other, _] = ["1b", "ga"].map(|id| go(&war, &mut state, id, "0404"));
    state.phase = marker(lead);
    let all = |state: &_, unit| slugs(&war, state, unit).iter().any(|slug| slug.starts_with("all "));
    assert!(all(&state, lead) && all(&state, other));
    act(&war, &mut state, lead, "refuse left", &mut Script::default());
    assert!(!all(&state, lead), "{:?}", slugs(&war, &state, lead));
    assert!(all(&state, other), "the others go without it");
}

/// 8.1, 8.2 One may pass through another brigade, a stack may not.
#[test]
fn a_stack_goes_only_where_all_of_it_may_stay() {
    let (war, mut state) = battle();
    let lead = unit(&war, "1a");
    go(&war, &mut state, "1b", "0404");
    go(&war, &mut state, "2a", "0403");
    let next = slugs(&war, &state, lead);
    assert!(
        offers(&next, "to 0403") && !offers(&next, "all to 0403"),
        "one may pass through the other brigade: {next:?}"
    );
}

/// 8.2, 9.4 Rough ground is checked by each of them.
#[test]
fn each_checks_for_the_ground_and_who_fails_stays_behind() {
    let (war, mut state) = battle();
    let [lead, other] = [go(&war, &mut state, "1a", "0402"), unit(&war, "1b")];
    assert_eq!(text(&war, &state, lead, "all to 0502"), "with the whole stack to 0502, 2 MP, disorder check");
    let mut script = Script::dice(&[0, 9]);
    act(&war, &mut state, lead, "all to 0502", &mut script);
    assert!(script.is_over() && state.unit(other).is_disordered() && !state.unit(lead).is_disordered());
    assert_eq!((state.unit(lead).mp, state.unit(other).mp), (6, 0));
    let next = slugs(&war, &state, lead);
    assert!(offers(&next, "to 0602") && !next.iter().any(|slug| slug.starts_with("all ")), "{next:?}");
    assert_eq!(slugs(&war, &state, other)[..], ["rally", "finish"][1..], "it has moved, and has nothing left");
}

/// 8.2, 9.53 One shot at the hex they leave.
#[test]
fn withdrawal_fire_meets_a_stack_once() {
    let (war, mut state) = battle();
    let lead = unit(&war, "1a");
    let other = go(&war, &mut state, "1b", "0404");
    go(&war, &mut state, "3a", "0504");
    let mut script = Script::dice(&[0]).answering(&[("withdrawal-fire", "fire")]);
    act(&war, &mut state, lead, "all to 0304", &mut script);
    assert_eq!(script.names(), ["withdrawal-fire"]);
    assert_eq!([lead, other].map(|unit| state.unit(unit).hex()), [Some(hex(&war, "0304")); 2]);
    assert_eq!([lead, other].map(|unit| state.unit(unit).mp), [6, 6], "one more to leave the front, for both");
}

/// 8.2, 4.3 Guns set the pace in woods, and no unit passes through them.
#[test]
fn division_guns_go_with_the_brigade_they_act_beside() {
    let (war, mut state) = battle();
    let lead = unit(&war, "1a");
    let guns = go(&war, &mut state, "ga", "0404");
    assert!(!slugs(&war, &state, lead).iter().any(|slug| slug.starts_with("all ")), "no marker is being played");
    state.phase = marker(lead);
    assert_eq!(text(&war, &state, lead, "all to 0504"), "with the whole stack to 0504, 3 MP", "guns in woods");
    act(&war, &mut state, lead, "all to 0504", &mut Script::default());
    assert_eq!([lead, guns].map(|unit| state.unit(unit).mp), [4, 4]);
    act(&war, &mut state, lead, "all to 0604", &mut Script::default());
    assert_eq!(state.unit(guns).hex(), Some(hex(&war, "0604")), "no unit is passed through");
}

/// 8.2, 6.1 Alone or together, a unit that has to close may not finish before it is nearer.
#[test]
fn under_attack_orders_a_stack_closes_as_one() {
    let (war, mut state) = battle();
    state.brigades[0].orders = Orders::Attack;
    let lead = go(&war, &mut state, "1a", "0305");
    go(&war, &mut state, "1b", "0305");
    go(&war, &mut state, "3a", "0605");
    let next = slugs(&war, &state, lead);
    let offered = |slug: &str| next.iter().any(|other| other == slug);
    assert!(["to 0404", "to 0405", "all to 0404", "all to 0405"].into_iter().all(offered), "{next:?}");
    assert!(!offered("finish"), "{next:?}");
}
