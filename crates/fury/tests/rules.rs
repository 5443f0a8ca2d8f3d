//! Fire and Fury through the tests every system gets.

use std::path::Path;

use battery::{agree, charts, citations, fuzz, odds_csv, open, plays};
use fury::FIRE_AND_FURY;
use fury::book::fire::FireTable;
use longroll::odds::Asking;
use longroll::procedure::{number, word};
use longroll::system::System;

mod lists;

use lists::lists;

const SYSTEM: &dyn System = &FIRE_AND_FURY;

fn here(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn worked_examples() {
    assert!(plays::run(SYSTEM, &here("tests/plays")) > 30);
}

#[test]
fn odds_as_fractions() {
    assert!(odds_csv::run(SYSTEM, &here("tests/odds/fire-and-fury.csv")) > 20);
}

#[test]
fn exact_and_fast_odds_agree_over_five_thousand_forms() {
    agree::exact_and_fast(SYSTEM, &lists, 5_000, 1863);
}

#[test]
fn merged_faces_give_the_same_odds_as_every_face() {
    agree::coarse_and_fine(SYSTEM, &lists, 1_000, 1864);
}

#[test]
fn odds_agree_with_a_million_rollouts_on_twenty_five_forms() {
    agree::odds_and_rollouts(SYSTEM, &lists, 25, 1_000_000, 1865);
}

#[test]
fn replay_equals_record() {
    agree::replay(SYSTEM, &lists, 1_500, 1866);
}

#[test]
fn nonsense_is_refused_with_a_reason() {
    fuzz::forms(SYSTEM, &lists, 10_000, 1);
    fuzz::tapes(SYSTEM, &lists, 2_000, 2);
    fuzz::charts(SYSTEM, 3_000, 3);
}

#[test]
fn the_rulebook_and_the_code_cite_each_other() {
    citations::check(&FIRE_AND_FURY.rules(), &[&here("src"), &here("charts")]);
}

/// The least die of lively, telling, deadly and withering fire in each row, read off the card once more; 99 is never.
const LEAST: [(&str, [i32; 4]); 18] = [
    ("1/2", [10, 99, 99, 99]),
    ("1", [9, 99, 99, 99]),
    ("2", [8, 11, 99, 99]),
    ("3", [8, 10, 99, 99]),
    ("4", [7, 10, 99, 99]),
    ("5", [6, 9, 99, 99]),
    ("6-7", [5, 8, 11, 99]),
    ("8-9", [5, 8, 10, 99]),
    ("10-11", [4, 7, 10, 99]),
    ("12-14", [3, 6, 9, 99]),
    ("15-19", [2, 5, 8, 11]),
    ("20-24", [1, 4, 7, 10]),
    ("25-29", [0, 3, 6, 9]),
    ("30-34", [-1, 2, 5, 8]),
    ("35-39", [-1, 1, 4, 7]),
    ("40-44", [-1, 0, 3, 6]),
    ("45-49", [-1, 0, 2, 5]),
    ("50+", [-1, 0, 2, 4]),
];

/// 9.9 The least die of every result in each row.
#[test]
fn the_fire_table_reads_the_same_from_the_other_end() {
    let book = open(SYSTEM);
    let table = FireTable::read(book.chart("fire.result").unwrap()).unwrap();
    for (row, (label, least)) in LEAST.iter().enumerate() {
        assert_eq!(table.label(row), *label);
        for die in -3..=13_i32 {
            let effect = least.iter().filter(|least| die.clamp(-1, 11) >= **least).count();
            assert_eq!(table.at(row, die) as usize, effect, "{label} fire points, die {die}");
        }
    }
}

/// 3.3 The numbers by quality follow the fractions that 3.3 gives, halves rounded up.
#[test]
fn effectiveness_follows_its_fractions() {
    let book = open(SYSTEM);
    let chart = book.chart("effectiveness").unwrap();
    for stands in 3..=20 {
        for (quality, worn, spent) in [("crack", 70, 40), ("veteran", 75, 50), ("green", 85, 60)] {
            let worn = ((stands * worn + 50) / 100).min(stands - 1);
            let spent = ((stands * spent + 50) / 100).min(worn - 1);
            let cell = chart.cell(&stands.to_string(), quality).unwrap();
            assert_eq!(cell.text, format!("{stands}/{worn}/{spent}"));
        }
    }
}

#[test]
fn every_table_of_the_card_is_here() {
    let book = open(SYSTEM);
    let mut names: Vec<String> = "maneuver.disorder maneuver.good-order maneuver.drm sequence movement visibility \
        fallen-leader fire.points fire.result fire.modifier base-ten charge.modifier charge.result charge.notes low-ammo \
        disorder silenced damaged arcs"
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    for formation in ["single-line", "double-line", "attack-column", "march-column"] {
        names.extend(["change", "mode", "fire", "melee", "mount"].map(|part| format!("formation.{formation}.{part}")));
    }
    for name in names {
        assert!(book.chart(&name).is_some(), "no chart {name}");
    }
}

/// 9.2, 9.5, 9.7, 5.1, 10.1, 10.8 Each by its section.
#[test]
fn those_who_may_not_fire_or_charge_are_refused_with_the_rule() {
    let book = open(SYSTEM);
    for (procedure, words, section) in [
        ("fire", "firers=rifled@5:silenced", "9.2"),
        ("fire", "firers=smooth-bore@5:limbered", "9.2"),
        ("fire", "firers=union-cavalry:4@4:mounted", "9.2"),
        ("fire", "firers=infantry:4@9", "9.7"),
        ("fire", "firers=rifled@9:low", "9.7"),
        ("fire", "firers=infantry:4@4 in-sight=1", "9.5"),
        ("fire", "firers=infantry:4@4 target=cavalry-mounted formation=attack-column", "5.1"),
        ("charge", "attackers=rifled defenders=4", "10.1"),
        ("charge", "attackers=6:march-column defenders=4", "10.1"),
        ("charge", "attackers=6 defenders=4 bridge", "10.8"),
        ("charge-sequence", "attackers=6:disordered defenders=4", "10.1"),
        ("maneuver", "stands=6 arm=cavalry-dismounted formation=double-line", "5.1"),
        ("maneuver", "order=disordered attempt=stand-fast", "6.2"),
        ("fire", "firers=infantry:4@4:enfilade target=battery", "9.8"),
        ("fire", "firers=infantry:4@4 target=battery formation=march-column", "5.1"),
        ("charge", "attackers=6:outflanked defenders=4", "10.6"),
        ("retreat", "result=charge-repulsed unit=foot-artillery", "10.1"),
        ("retreat", "result=retire unit=horse-artillery", "10.1"),
    ] {
        let Err(refusals) = book.procedure(procedure).unwrap().case(&battery::inputs(words)) else {
            panic!("{procedure} {words} was allowed")
        };
        let found = refusals.0.iter().any(|refusal| refusal.rule.is_some_and(|rule| rule.section == section));
        assert!(found, "{procedure} {words}: {refusals}");
    }
}

/// 7.1, 7.3, 7.5, 7.9 What the movement look-up does not allow, and what it does.
#[test]
fn a_move_over_the_allowance_is_not_legal() {
    let book = open(SYSTEM);
    for (words, legal, left) in [
        ("unit=infantry clear=12", "yes", 0),
        ("unit=infantry clear=13", "no", 0),
        ("unit=infantry obstacles=4 clear=1", "no", 0),
        ("unit=infantry obstacles=2 clear=6", "yes", 0),
        ("unit=infantry mode=wheel stands=8 degrees=180", "no", 0),
        ("unit=foot-artillery ground=stone-wall", "no", 800),
        ("unit=infantry ground=fence", "yes", 900),
        ("unit=infantry ground=breastworks obstacles=1", "yes", 600),
        ("unit=horse-artillery ground=ford", "yes", 600),
        ("unit=infantry mode=about-face", "yes", 1200),
        ("unit=infantry mode=about-face clear=7", "yes", 500),
        ("unit=infantry mode=about-face clear=5", "no", 700),
        ("unit=infantry mode=refuse-flank degrees=90", "yes", 1200),
        ("unit=infantry mode=refuse-flank degrees=91", "no", 1200),
        ("unit=infantry formation=attack-column mode=refuse-flank", "no", 1200),
    ] {
        let (case, values) = book.procedure("movement").unwrap().case(&battery::inputs(words)).unwrap();
        let odds = case.fast(&Asking::new(&values.decisions)).unwrap();
        let (facts, _) = odds.dist.iter().next().unwrap();
        assert_eq!((word(facts, 0), number(facts, 2)), (legal, left), "{words}");
    }
}

#[test]
fn every_switch_opens() {
    charts::switches(&FIRE_AND_FURY);
}

#[test]
fn every_chart_file_is_in_the_program() {
    charts::shipped(&[&FIRE_AND_FURY], &here("charts"));
}

#[test]
fn every_reading_is_explained() {
    charts::readings(&[SYSTEM], &here("READINGS.md"));
}
