//! Exact odds of chosen situations as fractions, in a text file that can be checked by hand or in another language, like
//! perft in chess. Any unintended change of a rule changes a number.
//!
//! A line is `procedure inputs | fact=value fact=value | fraction`; with `BLESS=1` the fractions are rewritten.

use std::path::Path;

use longroll::odds::Asking;
use longroll::procedure::Procedure;
use longroll::system::System;

use crate::{inputs, open};

/// Check every line of the file.
pub fn run(system: &dyn System, file: &Path) -> usize {
    let book = open(system);
    let text = std::fs::read_to_string(file).expect("the file of odds");
    let mut lines = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        if line.trim().is_empty() || line.starts_with('#') {
            lines.push(line.to_owned());
            continue;
        }
        let mut parts = line.split('|').map(str::trim);
        let (what, facts) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        let (name, words) = what.split_once(' ').unwrap_or((what, ""));
        let procedure = book.procedure(name).unwrap_or_else(|| panic!("no procedure {name}"));
        let (case, values) = procedure.case(&inputs(words)).unwrap_or_else(|why| panic!("{line}: {why}"));
        let odds = case.exact(&Asking::new(&values.decisions)).unwrap_or_else(|pause| panic!("{line}: {pause}"));
        let chance = odds.dist.chance(|said| holds(procedure, facts, said));
        lines.push(format!("{what} | {facts} | {chance}"));
        count += 1;
    }
    let found = lines.join("\n") + "\n";
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(file, found).expect("a writable file");
    } else {
        assert_eq!(found, text, "odds changed (BLESS=1 rewrites them)");
    }
    count
}

fn holds(procedure: &Procedure, facts: &str, said: &longroll::procedure::Outcome) -> bool {
    facts.split_whitespace().all(|fact| {
        let (name, value) = fact.split_once('=').expect("fact=value");
        let at = procedure.facts.iter().position(|f| f.name == name).unwrap_or_else(|| panic!("no fact {name}"));
        said[at].to_string() == value
    })
}
