//! The most expensive questions: forms whose odds take the most runs and bytes, found by search.
//!
//! For each procedure the worst of some random forms is changed step by step, and each change that makes it worse is kept.
//! Cost is counted in runs and bytes, so the search finds the same forms on every machine.

use std::cell::Cell;
use std::time::Instant;

use chance::Seeded;
use longroll::form::{Field, Kind, Values};
use longroll::odds::{Asking, Budget, Odds, sample};
use longroll::procedure::{Case, Outcome, Procedure};
use longroll::seat::Chance;
use longroll::system::System;
use longroll::table::{Pause, Play, Wait};
use longroll::weight::{Exact, Weight};

use crate::forms::{random, value};
use crate::open;

/// How hard to search: random forms and then changes, for each procedure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub forms: u32,
    pub changes: u32,
}

/// A question and what it costs.
#[derive(Clone, Debug)]
pub struct Question {
    pub procedure: &'static str,
    /// The form, as it is written on the command line.
    pub words: String,
    pub given: Vec<(String, String)>,
    pub cost: Cost,
}

/// The cost of a walk, complete or stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    pub runs: u64,
    pub bytes: usize,
    /// Whether the walk was complete.
    pub ended: bool,
}

impl Cost {
    /// How much of the budget it takes, in millionths; all of it if the walk was stopped.
    fn share(self) -> u64 {
        let runs = self.runs * 1_000_000 / Budget::USUAL.runs;
        let bytes = self.bytes as u64 * 1_000_000 / Budget::USUAL.bytes as u64;
        if self.ended { runs.max(bytes) } else { 1_000_000 }
    }
}

/// The worst question that was found for each procedure that rolls.
pub fn search(system: &dyn System, effort: Effort, seed: u64) -> Vec<Question> {
    let (book, mut dice) = (open(system), Seeded::new(seed));
    let rolling = book.procedures.iter().filter(|procedure| procedure.rolls);
    rolling.filter_map(|procedure| climb(procedure, effort, &mut dice)).collect()
}

/// Random forms, then changes of the worst. None if no form was accepted.
fn climb(procedure: &Procedure, effort: Effort, dice: &mut Seeded) -> Option<Question> {
    let mut worst: Option<Question> = None;
    for nth in 0..effort.forms + effort.changes {
        let given = match &worst {
            Some(worst) if nth >= effort.forms => changed(procedure, &worst.given, dice),
            _ => random(&procedure.form, &example, dice),
        };
        let Some(question) = question(procedure, given) else { continue };
        let share = question.cost.share();
        // Changes of equal cost are kept too, or the search would stop on the first plateau.
        if worst.as_ref().is_none_or(|worst| share >= worst.cost.share()) {
            worst = Some(question);
        }
        if share == 1_000_000 {
            break;
        }
    }
    worst
}

/// A form with its cost, if it is accepted.
fn question(procedure: &Procedure, given: Vec<(String, String)>) -> Option<Question> {
    let (case, values) = procedure.case(&given).ok()?;
    let cost = walked(&|asking| case.fast(asking), &values).unwrap_or_else(|pause| panic!("{given:?}: {pause}"));
    let words: Vec<String> = given.iter().map(|(key, value)| format!("{key}={value}")).collect();
    Some(Question { procedure: procedure.name, words: words.join(" "), given, cost })
}

/// Walk within the default budget and return the cost. Any failure other than the budget is an error.
fn walked<W: Weight>(walk: &dyn Fn(&Asking<'_>) -> Play<Odds<Outcome, W>>, values: &Values) -> Play<Cost> {
    let looks = Cell::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        None
    };
    let asking = Asking::new(&values.decisions).within(Budget { stop: &stop, ..Budget::USUAL });
    match walk(&asking) {
        Ok(odds) => Ok(Cost { runs: odds.runs, bytes: odds.bytes, ended: true }),
        Err(pause) if *pause.wait() == Wait::TooLarge => {
            Ok(Cost { runs: looks.get() * longroll::odds::LOOK, bytes: Budget::USUAL.bytes, ended: false })
        }
        Err(pause) => Err(pause),
    }
}

/// A complete answer: a walk, or a sample if the walk does not fit.
pub fn answer(case: &dyn Case, values: &Values, plays: u32, is_exact: bool) -> Play<Cost> {
    let cost = if is_exact {
        walked::<Exact>(&|asking| case.exact(asking), values)
    } else {
        walked::<f64>(&|asking| case.fast(asking), values)
    }?;
    if !cost.ended {
        let asking = Asking::new(&values.decisions);
        let odds = sample::<f64, _>(plays, &asking, &mut Seeded::new(1863), |table| case.play(table))?;
        assert!(odds.runs >= u64::from(plays), "the sample has only {} plays", odds.runs);
    }
    Ok(cost)
}

/// For all procedures of a system: the worst questions that this search finds stay within the budget, fast and exact, or can
/// be sampled. None is refused as endless.
pub fn budgets_hold(system: &dyn System, effort: Effort, seed: u64) {
    let book = open(system);
    let questions = search(system, effort, seed);
    assert!(questions.len() > 2, "{} has only {} procedures that roll", system.id(), questions.len());
    for Question { procedure, words, given, .. } in &questions {
        let about = |pause: Pause| panic!("{} {procedure} {words}: {pause}", system.id());
        let procedure = book.procedure(procedure).expect("a procedure of this book");
        let (case, values) = procedure.case(given).unwrap_or_else(|why| panic!("{words}: {why}"));
        for is_exact in [false, true] {
            let cost = answer(&*case, &values, LEAST, is_exact).unwrap_or_else(about);
            let Cost { runs, bytes, .. } = cost;
            assert!(
                runs <= Budget::USUAL.runs + longroll::odds::LOOK && bytes <= Budget::USUAL.bytes,
                "{} {} {words}: {cost:?}",
                system.id(),
                procedure.name
            );
        }
    }
}

/// The smallest sample that is worth showing.
const LEAST: u32 = 1024;

/// Plays of the sample that a player is shown.
const PLAYS: u32 = 10_000;

/// Search this hard (1 is a minute or so), and list the worst questions of a system: runs, bytes as the budget counts them,
/// and for the fast and the exact answer the seconds and the memory that the process really took.
pub fn worst_lines(system: &dyn System, hard: u32) -> Vec<String> {
    let book = open(system);
    let effort = Effort { forms: 200 * hard, changes: 600 * hard };
    let mut all: Vec<(Question, [(f64, u64); 2])> = Vec::new();
    for question in (1..=3).flat_map(|seed| search(system, effort, seed)) {
        let procedure = book.procedure(question.procedure).expect("a procedure of this book");
        let (case, values) = procedure.case(&question.given).expect("the search keeps to what is accepted");
        let took = [false, true].map(|is_exact| {
            forget_peak();
            let (before, start) = (resident("VmRSS:"), Instant::now());
            answer(&*case, &values, PLAYS, is_exact).unwrap_or_else(|pause| panic!("{}: {pause}", question.words));
            (start.elapsed().as_secs_f64(), (resident("VmHWM:").saturating_sub(before)) >> 10)
        });
        all.push((question, took));
    }
    all.sort_by(|(_, [_, one]), (_, [_, other])| other.0.total_cmp(&one.0));
    let line = |(Question { procedure, words, cost, .. }, [fast, exact]): &(Question, [(f64, u64); 2])| {
        let more = if cost.ended { "      " } else { ", more" };
        let (runs, counted) = (cost.runs, cost.bytes >> 10);
        format!(
            "{runs:>8} runs{more} {counted:>7} KB counted | fast {:.2} s {} MB | exact {:.2} s {} MB | {procedure} {words}",
            fast.0, fast.1, exact.0, exact.1,
        )
    };
    all.iter().take(6).map(line).collect()
}

/// A line of what the system says of this process, in KB.
fn resident(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(name));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
}

/// Let the highest mark begin anew.
fn forget_peak() {
    // Where this is not allowed the mark is that of all questions so far, which is still true.
    drop(std::fs::write("/proc/self/clear_refs", "5"));
}

/// A list as the form shows it for example.
fn example(field: &Field, _: &mut Seeded) -> String {
    if let Kind::List { example, .. } = field.kind { example.to_owned() } else { String::new() }
}

/// A form with one or two fields changed.
fn changed(procedure: &Procedure, given: &[(String, String)], dice: &mut Seeded) -> Vec<(String, String)> {
    let mut given = given.to_vec();
    for _ in 0..=dice.below(2) {
        let fields = &procedure.form.fields;
        let Some(field) = fields.get(dice.below(fields.len() as u64) as usize) else { continue };
        let at = given.iter().position(|(key, _)| *key == field.name);
        let before = at.map_or_else(|| example(field, dice), |at| given[at].1.clone());
        let after = match field.kind {
            Kind::Number { max, .. } if dice.below(3) == 0 => max.to_string(),
            Kind::Number { min, .. } if dice.below(6) == 0 => min.to_string(),
            Kind::List { notation, .. } => longer_or_other(&before, notation, dice),
            _ => value(field, &example, dice),
        };
        match at {
            Some(at) if field.default.is_some() && dice.below(8) == 0 => drop(given.remove(at)),
            Some(at) => given[at].1 = after,
            None => given.push((field.name.to_owned(), after)),
        }
    }
    given
}

/// A list with an item more, an item less, or something in an item changed.
fn longer_or_other(list: &str, notation: &str, dice: &mut Seeded) -> String {
    let mut items: Vec<String> = list.split(',').filter(|item| !item.is_empty()).map(str::to_owned).collect();
    if items.is_empty() {
        return String::new();
    }
    let at = dice.below(items.len() as u64) as usize;
    match dice.below(6) {
        0..=2 => items.insert(at, items[at].clone()),
        3 if items.len() > 1 => drop(items.remove(at)),
        4 => {
            // Words and letters of the notation, at the end or after a colon.
            let words: Vec<&str> = notation.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
            let word = words[dice.below(words.len() as u64) as usize];
            let colon = if dice.below(2) == 0 { ":" } else { "" };
            items[at].push_str(&format!("{colon}{word}"));
        }
        _ => {
            let digits: Vec<usize> =
                items[at].char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
            if !digits.is_empty() {
                let i = digits[dice.below(digits.len() as u64) as usize];
                items[at].replace_range(i..=i, &dice.below(10).to_string());
            }
        }
    }
    items.join(",")
}
