//! Compares exact odds with fast, coarse with fine, odds with rollouts, replays with records.

use std::collections::BTreeMap;

use chance::Seeded;
use longroll::dist::Dist;
use longroll::odds::{Asking, Budget, Grain};
use longroll::procedure::Outcome;
use longroll::resolution::resolve;
use longroll::rollout::Rollout;
use longroll::seat::{AnswersFrom, Chance, DiceFrom, Seat};
use longroll::system::{OpenSystem, System};
use longroll::table::Wait;
use longroll::tape::Tape;
use longroll::weight::{Exact, Weight};

use crate::forms::{Lists, legal};
use crate::open;

/// Over `count` random legal forms: exact odds sum to exactly one, and fast odds are the same to 1e-12.
pub fn exact_and_fast(system: &dyn System, lists: &Lists, count: usize, seed: u64) {
    let (book, mut dice) = (open(system), Seeded::new(seed));
    for i in 0..count {
        let procedure = &book.procedures[i % book.procedures.len()];
        let (case, values, words) = legal(procedure, lists, &mut dice);
        let about = || format!("{} {} {words}", system.id(), procedure.name);
        let exact = case.exact(&Asking::new(&values.decisions)).unwrap_or_else(|p| panic!("{}: {p}", about()));
        let fast = case.fast(&Asking::new(&values.decisions)).unwrap_or_else(|p| panic!("{}: {p}", about()));
        assert_eq!(exact.dist.total(), Exact::one(), "{}", about());
        assert_eq!(exact.dist.len(), fast.dist.len(), "{}", about());
        for ((said, weight), (also, float)) in exact.dist.iter().zip(fast.dist.iter()) {
            assert_eq!(said, also, "{}", about());
            assert!((weight.to_f64() - float).abs() < 1e-12, "{}: {said:?} {weight} {float}", about());
        }
        assert_eq!(exact.asked, fast.asked, "{}", about());
    }
}

/// Over `count` random legal forms: odds that merge readings the rule calls alike equal odds that walk every face.
pub fn coarse_and_fine(system: &dyn System, lists: &Lists, count: usize, seed: u64) {
    let (book, mut dice) = (open(system), Seeded::new(seed));
    let mut compared = 0;
    for i in 0..count {
        let procedure = &book.procedures[i % book.procedures.len()];
        let (case, values, words) = legal(procedure, lists, &mut dice);
        let asking = Asking { grain: Grain::Faces, ..Asking::new(&values.decisions) };
        let fine = match case.fast(&asking.within(Budget { runs: FINE_RUNS, ..Budget::ENDLESS })) {
            Ok(fine) => fine,
            // Smaller forms test the same in less time.
            Err(pause) if *pause.wait() == Wait::TooLarge => continue,
            Err(pause) => panic!("{words}: {pause}"),
        };
        let coarse = case.fast(&Asking::new(&values.decisions)).unwrap_or_else(|p| panic!("{words}: {p}"));
        same(&coarse.dist, &fine.dist, &|| format!("{} {} {words}", system.id(), procedure.name));
        compared += 1;
    }
    assert!(compared * 10 >= count * 9, "{}: only {compared} of {count} forms are small enough", system.id());
}

/// How often the walk over every face may run a step.
const FINE_RUNS: u64 = 100_000;

fn same(a: &Dist<Outcome, f64>, b: &Dist<Outcome, f64>, about: &dyn Fn() -> String) {
    assert_eq!(a.len(), b.len(), "{}", about());
    for ((x, p), (y, q)) in a.iter().zip(b.iter()) {
        assert!(x == y && (p - q).abs() < 1e-9, "{}: {x:?} {p} but {y:?} {q}", about());
    }
}

/// On `forms` random forms: each outcome occurs in `rolls` rollouts as often as the odds say, within five sigma.
pub fn odds_and_rollouts(system: &dyn System, lists: &Lists, forms: usize, rolls: u32, seed: u64) {
    let (book, mut dice) = (open(system), Seeded::new(seed));
    let rolling: Vec<_> = book.procedures.iter().filter(|p| p.rolls).collect();
    for i in 0..forms {
        let procedure = rolling[i % rolling.len()];
        let (case, values, words) = legal(procedure, lists, &mut dice);
        let odds = case.fast(&Asking::new(&values.decisions)).unwrap_or_else(|p| panic!("{words}: {p}")).dist;
        let mut counts: BTreeMap<Outcome, u32> = BTreeMap::new();
        for _ in 0..rolls {
            let mut table = Rollout { chance: &mut dice, policy: &values.decisions };
            let facts = case.play(&mut table).unwrap_or_else(|p| panic!("{words}: {p}"));
            *counts.entry(facts).or_default() += 1;
        }
        let n = f64::from(rolls);
        for (facts, chance) in odds.iter() {
            let found = f64::from(counts.remove(facts).unwrap_or(0));
            let sigma = (n * chance * (1.0 - chance)).sqrt().max(1.0);
            let off = (found - n * chance).abs() / sigma;
            assert!(
                off < 5.0,
                "{} {} {words}: {facts:?} came up {found} times of {n}, expected {}",
                system.id(),
                procedure.name,
                n * chance
            );
        }
        assert!(counts.is_empty(), "{} {words}: {counts:?} cannot happen by the odds", procedure.name);
    }
}

/// Over `count` random plays: the whole tape replays to the same receipt, and a changed label stops the replay.
pub fn replay(system: &dyn System, lists: &Lists, count: usize, seed: u64) {
    let (book, mut dice) = (open(system), Seeded::new(seed));
    for i in 0..count {
        let procedure = &book.procedures[i % book.procedures.len()];
        let (case, values, words) = legal(procedure, lists, &mut dice);
        let mut chance = Seeded::new(dice.below(u64::MAX));
        let seat = Seat::new(DiceFrom::Chance(&mut chance), AnswersFrom::Usual(&values.decisions));
        let record = resolve(&*case, seat).unwrap_or_else(|p| panic!("{words}: {p}"));
        let tape = Tape::parse(&record.tape.to_string()).unwrap_or_else(|why| panic!("{words}: {why}"));
        assert_eq!(tape, record.tape, "{words}: the tape's text form loses something");
        let mut seat = Seat::replay(tape.clone());
        let facts = case.play(&mut seat).unwrap_or_else(|p| panic!("{words}: {p}"));
        assert_eq!((facts, seat.unused_entries()), (record.facts.clone(), 0), "{words}");
        keyed(&book, &*case, &values, &record.tape, &words);
        if let Some(entry) = tape.0.first() {
            let other =
                Tape::parse(&tape.to_string().replacen(entry.label(), "99.9 something else", 1)).expect("a tape");
            let wrong = case.play(&mut Seat::replay(other)).expect_err("a label that does not fit");
            assert!(wrong.to_string().contains(entry.label()), "{wrong}");
        }
    }
}

/// Entering the same faces one by one, with a pause before each, gives the same result.
fn keyed(
    _: &OpenSystem,
    case: &dyn longroll::procedure::Case,
    values: &longroll::form::Values,
    tape: &Tape,
    words: &str,
) {
    let faces = tape.faces();
    for given in 0..=faces.len() {
        let mut seat = Seat::new(DiceFrom::Faces(&faces[..given]), AnswersFrom::Usual(&values.decisions));
        let done = case.play(&mut seat);
        assert_eq!(done.is_ok(), given == faces.len(), "{words}: after {given} of {} dice", faces.len());
    }
}
