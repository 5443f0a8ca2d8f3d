//! Plays: short text files, each with a situation, its dice, what must result, and the whole receipt.
//!
//! ```text
//! # E1 of the worked examples: a prepared volley.
//! fire weapon=R sp=8 range=1 prepared cr=6
//! switch  rapid_fire=two_rolls
//! dice    6 9
//! expect  fire.small-arms [8, 6-8] = 1d+2
//! fact    sp-lost=1
//! ---
//! (the receipt, rewritten when BLESS=1)
//! ```
//!
//! `expect` lines are written by hand from the printed rules: they make the play a test. The receipt shows a reviewer what
//! changed.

use std::path::Path;

use longroll::receipt;
use longroll::resolution::resolve;
use longroll::seat::{AnswersFrom, DiceFrom, Seat};
use longroll::system::System;

use crate::{inputs, open_with};

struct Play<'t> {
    head: &'t str,
    procedure: &'t str,
    inputs: &'t str,
    switches: Vec<(&'t str, &'t str)>,
    dice: Vec<i32>,
    expect: Vec<&'t str>,
    facts: Vec<(&'t str, &'t str)>,
    receipt: &'t str,
}

fn read(text: &str) -> Play<'_> {
    let (head, receipt) = text.split_once("---\n").unwrap_or((text, ""));
    let mut play = Play {
        head,
        procedure: "",
        inputs: "",
        switches: vec![],
        dice: vec![],
        expect: vec![],
        facts: vec![],
        receipt,
    };
    for line in head.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        let value = value.trim();
        match key {
            "switch" => play.switches.extend(value.split_once('=')),
            "dice" => play.dice = value.split_whitespace().map(|die| die.parse().expect("dice are numbers")).collect(),
            "expect" => play.expect.push(value),
            "fact" => play.facts.extend(value.split_once('=')),
            _ => (play.procedure, play.inputs) = (key, value),
        }
    }
    play
}

/// Run every play in a folder. `BLESS=1` rewrites the receipts; the expectations must still hold.
pub fn run(system: &dyn System, folder: &Path) -> usize {
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the folder of plays").map(|f| f.expect("a file").path()).collect();
    files.sort();
    let bless = std::env::var_os("BLESS").is_some();
    let mut faults: Vec<String> = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a readable play");
        let play = read(&text);
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        match check(system, &play) {
            Err(why) => faults.push(format!("{name}: {why}")),
            Ok(told) if bless => std::fs::write(file, format!("{}---\n{told}", play.head)).expect("a writable play"),
            Ok(told) if told != play.receipt => {
                faults.push(format!("{name}: the receipt changed (BLESS=1 rewrites it):\n{told}"));
            }
            Ok(_) => {}
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    files.len()
}

fn check(system: &dyn System, play: &Play<'_>) -> Result<String, String> {
    let book = open_with(system, &play.switches);
    let procedure = book.procedure(play.procedure).ok_or_else(|| format!("no procedure {}", play.procedure))?;
    let (case, values) = procedure.case(&inputs(play.inputs)).map_err(|why| why.to_string())?;
    let mut seat = Seat::new(DiceFrom::Faces(&play.dice), AnswersFrom::Usual(&values.decisions));
    let facts = case.play(&mut seat).map_err(|pause| pause.to_string())?;
    if seat.unused_faces() > 0 {
        return Err(format!("{} dice were not used", seat.unused_faces()));
    }
    let resolution = longroll::resolution::receipt(&*case, facts, seat);
    let told = receipt::text(&resolution.receipt);
    for expected in &play.expect {
        if !told.contains(expected) {
            return Err(format!("the receipt does not say `{expected}`:\n{told}"));
        }
    }
    for (name, value) in &play.facts {
        let at = procedure.facts.iter().position(|fact| fact.name == *name).ok_or_else(|| format!("no fact {name}"))?;
        let found = resolution.facts[at].to_string();
        if found != *value {
            return Err(format!("{name} is {found}, not {value}:\n{told}"));
        }
    }
    let again = resolve(&*case, Seat::replay(resolution.tape.clone())).map_err(|pause| format!("replay: {pause}"))?;
    if again.facts != resolution.facts || again.tape != resolution.tape {
        return Err("the replay differs from the record".to_owned());
    }
    Ok(told)
}
