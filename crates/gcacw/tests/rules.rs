//! Great Campaigns through the tests every system gets.

use std::path::Path;

use battery::{agree, charts, citations, fuzz, inputs, odds_csv, open, plays};
use gcacw::ABOVE_THE_CLOUDS;
use longroll::receipt;
use longroll::resolution::resolve;
use longroll::seat::{AnswersFrom, DiceFrom, Seat};
use longroll::system::System;

mod lists;

use lists::lists;

fn here(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn worked_examples() {
    assert!(plays::run(&ABOVE_THE_CLOUDS, &here("tests/plays")) > 50);
}

#[test]
fn odds_as_fractions() {
    assert!(odds_csv::run(&ABOVE_THE_CLOUDS, &here("tests/odds/above-the-clouds.csv")) > 20);
}

#[test]
fn exact_and_fast_odds_agree_over_five_thousand_forms() {
    agree::exact_and_fast(&ABOVE_THE_CLOUDS, &lists, 5_000, 1863);
}

#[test]
fn merged_faces_give_the_same_odds_as_every_face() {
    agree::coarse_and_fine(&ABOVE_THE_CLOUDS, &lists, 1_000, 1864);
}

#[test]
fn odds_agree_with_a_million_rollouts_on_twenty_five_forms() {
    agree::odds_and_rollouts(&ABOVE_THE_CLOUDS, &lists, 25, 1_000_000, 1865);
}

#[test]
fn replay_equals_record() {
    agree::replay(&ABOVE_THE_CLOUDS, &lists, 1_500, 1866);
}

#[test]
fn nonsense_is_refused_with_a_reason() {
    fuzz::forms(&ABOVE_THE_CLOUDS, &lists, 10_000, 1);
    fuzz::tapes(&ABOVE_THE_CLOUDS, &lists, 2_000, 2);
    fuzz::charts(&ABOVE_THE_CLOUDS, 3_000, 3);
}

#[test]
fn the_rulebook_and_the_code_cite_each_other() {
    citations::check(&ABOVE_THE_CLOUDS.rules(), &[&here("src"), &here("charts")]);
}

#[test]
fn every_switch_opens() {
    charts::switches(&ABOVE_THE_CLOUDS);
}

#[test]
fn every_chart_file_is_in_the_program() {
    charts::shipped(&[&ABOVE_THE_CLOUDS], &here("charts"));
}

#[test]
fn every_reading_is_explained() {
    charts::readings(&[&ABOVE_THE_CLOUDS], &here("READINGS.md"));
}

/// Play a form with these dice and say the fact of this name.
fn fact(procedure: &str, words: &str, dice: &[i32], name: &str) -> String {
    let book = open(&ABOVE_THE_CLOUDS);
    let procedure = book.procedure(procedure).unwrap();
    let (case, values) = procedure.case(&inputs(words)).unwrap();
    let facts = case.play(&mut Seat::new(DiceFrom::Faces(dice), AnswersFrom::Usual(&values.decisions))).unwrap();
    facts[procedure.facts.iter().position(|fact| fact.name == name).unwrap()].to_string()
}

/// G16: which chart each hex of a retreat is read on.
#[test]
fn retreat_charts_by_hex() {
    let chart = |words: &str| fact("retreat-step", words, &[], "chart");
    let rout: Vec<String> = (1..=6).map(|hex| chart(&format!("kind=rout hex={hex} hexes=o"))).collect();
    assert_eq!(rout.concat(), "111122");
    let leaving = ["", "", "leaving-zone", ""];
    let step = |(at, zone): (usize, &&str)| chart(&format!("kind=retreat hex={} hexes=o {zone}", at + 1));
    assert_eq!(leaving.iter().enumerate().map(step).collect::<String>(), "1212");
}

/// G17: infantry force march on every face.
#[test]
fn force_march_on_every_face() {
    let column =
        |name: &str| -> Vec<String> { (1..=6).map(|die| fact("force-march", "manpower=8", &[die], name)).collect() };
    assert_eq!(column("mp").join(" "), "2 2 2 3 4 5");
    assert_eq!(column("lost").join(" "), "0 1 1 1 1 2");
}

/// G14, the part that needs no map: no attack after a step from zone to zone, and a disorganized 14 is worth 10.
#[test]
fn no_attack_after_zone_to_zone() {
    let book = open(&ABOVE_THE_CLOUDS);
    let combat = book.procedure("combat").unwrap();
    let refused = combat.case(&inputs("attackers=14-2-0 defenders=8-2-0 zone-to-zone")).err().unwrap();
    assert!(refused.to_string().contains("9.5"), "{refused}");
    assert_eq!(fact("combat", "attackers=10-2-0 defenders=14-2-0/d", &[3, 3], "defender"), "D");
}

/// 8.4: stragglers may be the end of a small unit, and then it has no movement points.
#[test]
fn an_eliminated_unit_does_not_march_on() {
    let forced = |name: &str| fact("force-march", "manpower=1 mp=3", &[6], name);
    assert_eq!((forced("state"), forced("mp")), ("eliminated".to_owned(), "0".to_owned()));
    assert_eq!(fact("march", "manpower=1 force-march=yes", &[3, 6], "mp"), "0");
}

/// 14.2: an assault that does not go in leaves the defender as he was.
#[test]
fn an_assault_that_does_not_go_in_changes_nothing() {
    let held = |dice: &[i32]| fact("assault", "command=1 ordered=9-3-2 defenders=8-3-2/m1", dice, "demoralized");
    assert_eq!(held(&[6]), "1");
}

/// 24.1, 24.7: a wagon train carries up to four supply points, loses them for Manpower, and is not eliminated by it.
#[test]
fn a_wagon_train_carries_supply_points() {
    let book = open(&ABOVE_THE_CLOUDS);
    let march = book.procedure("march").unwrap();
    let refused = march.case(&inputs("arm=wagon manpower=5")).err().unwrap();
    assert!(refused.to_string().contains("24.1"), "{refused}");
    assert!(march.case(&inputs("manpower=0")).is_err());
    let tired = |name: &str| fact("march", "arm=wagon manpower=1 order=disorganized fatigue=3", &[6, 4], name);
    assert_eq!(["lost", "state", "mp"].map(tired), ["1", "disorganized", "4"].map(str::to_owned));
}

/// 10.6: a receipt says what one pip more or less of the combat dice would have done, and whose dice they are.
#[test]
fn combat_dice_have_near_misses() {
    let book = open(&ABOVE_THE_CLOUDS);
    let (case, values) =
        book.procedure("combat").unwrap().case(&inputs("attackers=9-2-2 defenders=6-3-0 terrain=hill")).unwrap();
    let told = resolve(&*case, Seat::new(DiceFrom::Faces(&[4, 3]), AnswersFrom::Usual(&values.decisions))).unwrap();
    let text = receipt::text(&told.receipt);
    assert!(text.contains("one pip more") && text.contains("one pip less"), "{text}");
    assert!(text.contains("attacker") && text.contains("-1  defends in a hill hex"), "{text}");
}

/// 13.1: the letters of the ring are explained where players look first.
#[test]
fn the_ring_is_explained_in_its_help() {
    let book = open(&ABOVE_THE_CLOUDS);
    for procedure in ["combat", "assault", "grand-assault", "flank-bonus"] {
        let help = book.procedure(procedure).unwrap().form.field("around").unwrap().help;
        for letters in ["o open", "a8 held", "z8 in their", "m mountain", "r behind", "e off", "f with", "w reached"] {
            assert!(help.contains(letters), "{procedure}: {letters} is not in `{help}`");
        }
    }
}
