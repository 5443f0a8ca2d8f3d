//! Both editions of Great Battles through the tests every system gets.

use std::path::Path;

use battery::{agree, charts, citations, fuzz, inputs, odds_csv, open, plays};
use chance::Seeded;
use gbacw::{DEATH_VALLEY, GRINGO};
use longroll::form::Field;
use longroll::seat::Chance;
use longroll::system::System;

const BOTH: [&dyn System; 2] = [&DEATH_VALLEY, &GRINGO];

fn here(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Lists in this system's notation.
fn lists(field: &Field, dice: &mut Seeded) -> String {
    let most = match field.name {
        "others" | "flank" | "rear" | "support" => 2,
        _ => 3,
    };
    let count = dice.below(most) + u64::from(field.default.is_none());
    let items: Vec<String> = (0..count).map(|_| item(field.name, dice)).collect();
    items.join(",")
}

fn item(field: &str, dice: &mut Seeded) -> String {
    if field == "corps" {
        return format!("{}{}", dice.below(3) as i32 - 1, if dice.below(4) == 0 { "x" } else { "" });
    }
    let attacker = matches!(field, "front" | "flank" | "rear");
    let letters: &[&str] = if attacker {
        &["", "", "d", "g", "m", "l", "gd", "k", "b"]
    } else {
        &["", "", "d", "m", "a", "h", "s", "db", "g"]
    };
    let letters = letters[dice.below(letters.len() as u64) as usize];
    let guns = letters.contains(['a', 'h']);
    let weapon = match (field, guns) {
        ("support", false) => ":M",
        ("defenders", false) if dice.below(2) == 0 => ":M",
        _ => "",
    };
    let letters = if field == "support" && guns { "" } else { letters };
    format!("{}/{}{letters}{}", 1 + dice.below(12), 2 + dice.below(8), if field == "support" { ":M" } else { weapon })
}

#[test]
fn worked_examples() {
    for system in BOTH {
        assert!(plays::run(system, &here(&format!("tests/plays/{}", system.id()))) > 0);
    }
}

#[test]
fn odds_as_fractions() {
    for system in BOTH {
        assert!(odds_csv::run(system, &here(&format!("tests/odds/{}.csv", system.id()))) > 5);
    }
}

#[test]
fn exact_and_fast_odds_agree_over_ten_thousand_forms() {
    BOTH.iter().for_each(|system| agree::exact_and_fast(*system, &lists, 5_000, 1863));
}

#[test]
fn merged_faces_give_the_same_odds_as_every_face() {
    BOTH.iter().for_each(|system| agree::coarse_and_fine(*system, &lists, 1_000, 1864));
}

#[test]
fn odds_agree_with_a_million_rollouts_on_fifty_forms() {
    BOTH.iter().for_each(|system| agree::odds_and_rollouts(*system, &lists, 25, 1_000_000, 1865));
}

#[test]
fn replay_equals_record() {
    BOTH.iter().for_each(|system| agree::replay(*system, &lists, 1_500, 1866));
}

#[test]
fn nonsense_is_refused_with_a_reason() {
    for system in BOTH {
        fuzz::forms(system, &lists, 10_000, 1);
        fuzz::tapes(system, &lists, 2_000, 2);
        fuzz::charts(system, 3_000, 3);
    }
}

#[test]
fn the_rulebook_and_the_code_cite_each_other() {
    let sections = longroll::system::rulebook(gbacw::edition::RULEBOOK);
    citations::check(&sections, &[&here("src"), &here("charts")]);
}

#[test]
fn every_switch_opens() {
    BOTH.iter().for_each(|system| charts::switches(*system));
}

#[test]
fn every_chart_file_is_in_the_program() {
    charts::shipped(&BOTH, &here("charts"));
}

#[test]
fn every_reading_is_explained() {
    charts::readings(&BOTH, &here("READINGS.md"));
}

/// 10.51, 18.5, 14.2, 14.4, 14.6, 16.2, 17.3, 11.51 What may not be done is refused by its section.
#[test]
fn what_the_rules_forbid_is_refused_by_its_section() {
    for (system, procedure, words, section) in [
        (BOTH[0], "fire", "weapon=R sp=4 range=2 prepared cr=6", "10.51"),
        (BOTH[1], "fire", "weapon=M sp=4 range=1 prepared nation=mexico cr=6", "18.5"),
        (BOTH[0], "fire", "weapon=C sp=3 range=1 firer=mounted from-breastworks cr=6", "14.2"),
        (BOTH[0], "fire", "weapon=C sp=3 range=1 firer=mounted sharpshooters=still cr=6", "14.6"),
        (BOTH[0], "shock", "front=1/6s defenders=5/6", "14.4"),
        (BOTH[0], "shock", "front=5/6 defenders=5/6 charge light=night", "16.2"),
        (BOTH[0], "shock", "front=5/6 defenders=5/6 attacker-fatigue=4", "17.3"),
        (BOTH[1], "shock", "front=5/6m defenders=5/6 charge terrain=woods", "11.51"),
    ] {
        let book = open(system);
        let Err(refusals) = book.procedure(procedure).unwrap().case(&inputs(words)) else {
            panic!("{procedure} {words} was allowed")
        };
        let found = refusals.0.iter().any(|refusal| refusal.rule.is_some_and(|rule| rule.section == section));
        assert!(found, "{procedure} {words}: {refusals}");
    }
}
