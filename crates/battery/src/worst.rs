//! The most expensive questions: forms whose odds take the most runs and bytes, found by search.
//!
//! For each procedure the worst of some random forms is changed step by step, and each change that makes it worse is kept.
//! In tests cost is counted in runs and bytes, so the search finds the same forms on every machine. [`worst_questions`] also
//! looks at processor time; `scripts/worst` asks what it finds of the program and measures the process.

use std::cell::Cell;

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
    /// The processor time of the walk.
    pub nanoseconds: u64,
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
    rolling.filter_map(|procedure| climb(procedure, effort, &mut dice, budgeted)).collect()
}

/// Random forms, then changes of the worst by this measure. None if no form was accepted.
fn climb(procedure: &Procedure, effort: Effort, dice: &mut Seeded, by: fn(&Question) -> u64) -> Option<Question> {
    let mut worst: Option<Question> = None;
    for nth in 0..effort.forms + effort.changes {
        let given = match &worst {
            Some(worst) if nth >= effort.forms => changed(procedure, &worst.given, dice),
            _ => random(&procedure.form, &example, dice),
        };
        let Some(question) = question(procedure, given) else { continue };
        let ended = question.cost.ended;
        // Changes of equal cost are kept too, or the search would stop on the first plateau.
        if worst.as_ref().is_none_or(|worst| by(&question) >= by(worst)) {
            worst = Some(question);
        }
        if !ended {
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
    let start = processor();
    let walk = walk(&asking);
    let nanoseconds = processor() - start;
    match walk {
        Ok(odds) => Ok(Cost { runs: odds.runs, bytes: odds.bytes, ended: true, nanoseconds }),
        Err(pause) if *pause.wait() == Wait::TooLarge => {
            let runs = looks.get() * longroll::odds::LOOK;
            Ok(Cost { runs, bytes: Budget::USUAL.bytes, ended: false, nanoseconds })
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

/// Search this hard (1 is a minute or so) from three seeds: the questions of a system that cost the most, by the budget and
/// by processor time.
pub fn worst_questions(system: &dyn System, hard: u32) -> Vec<Question> {
    let effort = Effort { forms: 200 * hard, changes: 600 * hard };
    let (book, mut found) = (open(system), Vec::new());
    for procedure in book.procedures.iter().filter(|procedure| procedure.rolls) {
        for by in [budgeted, timed] {
            found.extend((1..=3).filter_map(|seed| climb(procedure, effort, &mut Seeded::new(seed), by)));
        }
    }
    found
}

/// The nanoseconds that this thread has had of a processor, so that other programs do not count. 0 where the system does not say.
fn processor() -> u64 {
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    said.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// How much of the budget a question takes, in millionths.
fn budgeted(question: &Question) -> u64 {
    question.cost.share()
}

/// The processor time of the walk of a question.
fn timed(question: &Question) -> u64 {
    question.cost.nanoseconds
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
