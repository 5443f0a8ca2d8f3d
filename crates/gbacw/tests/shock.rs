//! Chapter 11 at the umpire's table: the sums of the two rolls, and what is said of the outcome.

use battery::{inputs, open};
use gbacw::{DEATH_VALLEY, GRINGO};
use longroll::odds::{Asking, Odds};
use longroll::policy::Decisions;
use longroll::procedure::{Outcome, word};
use longroll::seat::{AnswersFrom, DiceFrom, Seat};
use longroll::system::System;

fn odds(system: &dyn System, words: &str) -> Odds<Outcome, f64> {
    let book = open(system);
    let (case, _) = book.procedure("shock").unwrap().case(&inputs(words)).unwrap_or_else(|no| panic!("{words}: {no}"));
    case.fast(&Asking::new(&Decisions::default()).with_rolls()).unwrap()
}

/// The sums of the first pre-shock check and of the first shock roll.
fn sums(system: &dyn System, words: &str) -> (i32, i32) {
    let rolls = odds(system, words).rolls;
    let sum = |what: &str| rolls.iter().find(|roll| roll.what == what).map(|roll| roll.mods.total());
    (sum("pre-shock check").expect("a check"), sum("shock").expect("a shock"))
}

fn chance(system: &dyn System, words: &str, so: impl Fn(&Outcome) -> bool) -> f64 {
    odds(system, words).dist.iter().filter(|(facts, _)| so(facts)).map(|(_, chance)| chance).sum()
}

/// 11.41 Halved cavalry rounds up, and a charge into woods through the flank counts once (11.51 without the +1).
#[test]
fn cavalry_in_woods_is_halved_and_rounded_up() {
    // 3 to 6 is -2, woods -1.
    assert_eq!(sums(&DEATH_VALLEY, "front=5/6m defenders=6/6 terrain=woods").1, -3);
    assert_eq!(sums(&DEATH_VALLEY, "front=1/6m defenders=3/6 terrain=woods").1, -4);
    // 6 to 6 is 0, woods -1, flank +3; the check has +2.
    assert_eq!(sums(&DEATH_VALLEY, "flank=6/6m defenders=6/6 terrain=woods charge"), (2, 2));
}

/// 7.1 Every hex is the flank of a column: +3 in shock, and +1 beside the +2 of March Mode before it.
#[test]
fn a_column_has_only_flanks() {
    assert_eq!(sums(&DEATH_VALLEY, "front=6/6 defenders=6/6 march-mode"), (3, 3));
}

/// 14.4 Skirmishers have no flank.
#[test]
fn skirmishers_have_no_flank() {
    assert_eq!(sums(&DEATH_VALLEY, "flank=8/6 defenders=2/6s"), (0, 4));
    assert_eq!(sums(&DEATH_VALLEY, "flank=8/6 defenders=2/6s,2/6"), (1, 5), "with a formed unit under them they have");
}

/// 15.2 Breastworks count if every attacking hex is across a covered one; a fort is covered all round.
#[test]
fn breastworks_do_not_count_against_the_flank() {
    assert_eq!(sums(&DEATH_VALLEY, "front=6/6 defenders=6/6 breastworks"), (-1, -1));
    assert_eq!(sums(&DEATH_VALLEY, "front=8/6 flank=5/5 defenders=6/6 breastworks"), (1, 6));
    assert_eq!(sums(&GRINGO, "front=8/6 flank=5/5 defenders=6/6 breastworks"), (1, 6));
    assert_eq!(sums(&GRINGO, "front=3/6 flank=3/5 defenders=6/6 fort"), (0, 1));
}

/// 14.5 Open order defends with half its strength.
#[test]
fn open_order_defends_with_half() {
    assert_eq!(sums(&DEATH_VALLEY, "front=8/6 defenders=7/6o").1, 2);
}

/// 18.2 A square fires in any direction, with a third of its strength.
#[test]
fn a_square_fires_all_round() {
    let book = open(&GRINGO);
    let words = "flank=6/6m defenders=7/9:M charge retreat-before-shock=square";
    let (case, values) = book.procedure("shock").unwrap().case(&inputs(words)).unwrap();
    let rolls = case.fast(&Asking::new(&values.decisions).with_rolls()).unwrap().rolls;
    let fire = rolls.iter().find(|roll| roll.what == "fire").expect("it fires");
    let columns: Vec<String> =
        fire.faces.iter().filter_map(|face| face.cell.as_ref()).map(|cell| format!("{cell:?}")).collect();
    assert!(columns.iter().any(|cell| cell.contains("\"2-3\"")), "{columns:?}");
}

/// 11.47 A defender that went back and was attacked again has retreated; a hex from which the advanced stack was thrown back belongs to neither side.
#[test]
fn a_continued_shock_reports_the_retreat_and_who_holds_the_hex() {
    let words = "front=8/6 defenders=6/6";
    let gone_on = |facts: &Outcome| longroll::procedure::number(facts, 6) > 0;
    let stayed =
        chance(&DEATH_VALLEY, words, |facts| gone_on(facts) && matches!(word(facts, 5), "disordered" | "good-order"));
    assert!(stayed.abs() < 1e-9, "who is attacked again has retreated: {stayed}");
    let lost = chance(&DEATH_VALLEY, words, |facts| {
        gone_on(facts) && word(facts, 0) == "attacker-retreats" && word(facts, 1) == "attacker"
    });
    assert!(lost.abs() < 1e-9, "{lost}");
    assert!(chance(&DEATH_VALLEY, words, |facts| word(facts, 1) == "nobody") > 0.0);
}

/// 8.36, 13.2 The loss of a Bloody Stand Off goes by cohesion as checks see it.
#[test]
fn a_bloody_stand_off_goes_by_cohesion_with_bce() {
    let dead = |facts: &Outcome| word(facts, 4) == "eliminated";
    assert!(chance(&DEATH_VALLEY, "front=1/3b,5/3 defenders=6/6 continuations=0", dead).abs() < 1e-9);
    assert!(chance(&DEATH_VALLEY, "front=1/3,5/3 defenders=6/6 continuations=0", dead) > 0.0, "of equals the first");
}

/// 12.5 Units stacked with one that routs check for disorder.
#[test]
fn a_rout_shakes_the_stack() {
    let book = open(&DEATH_VALLEY);
    let (case, values) = book.procedure("shock").unwrap().case(&inputs("front=20/6 defenders=4/2,4/6")).unwrap();
    // The check stands; the last row; the first fails its check and routs, the second passes; stacked with it, it checks again,
    // fails, and loses a point to the Second Disorder.
    let mut seat = Seat::new(DiceFrom::Faces(&[0, 9, 9, 0, 9, 9]), AnswersFrom::Usual(&values.decisions));
    let facts = case.play(&mut seat).unwrap();
    assert_eq!((longroll::procedure::number(&facts, 3), word(&facts, 5)), (2, "routed"));
}
