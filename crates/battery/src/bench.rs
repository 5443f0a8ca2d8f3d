//! How long odds take, for any system. Machines are noisy: compare ratios within one run, not times.

use std::hint::black_box;
use std::time::Instant;

use longroll::odds::Asking;
use longroll::system::System;

use crate::{inputs, open};

/// A question to be timed: its name, the procedure, the inputs, and how often it is asked in a batch.
pub type Query = (&'static str, &'static str, &'static str, u32);

/// The fastest of several batches, in nanoseconds per question, for fast and for exact odds. Only the named queries are
/// timed, or all if none is named.
pub fn times(system: &dyn System, queries: &[Query]) -> Vec<(String, f64)> {
    let book = open(system);
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let mut times = Vec::new();
    for (name, procedure, words, rounds) in queries {
        if !wanted.is_empty() && !wanted.iter().any(|word| word == name) {
            continue;
        }
        let procedure = book.procedure(procedure).unwrap_or_else(|| panic!("no procedure {procedure}"));
        let (case, values) = procedure.case(&inputs(words)).unwrap_or_else(|why| panic!("{words}: {why}"));
        let fast = fastest(|| drop(black_box(case.fast(&Asking::new(&values.decisions)))), *rounds);
        let exact = fastest(|| drop(black_box(case.exact(&Asking::new(&values.decisions)))), rounds.div_ceil(10));
        times.push(((*name).to_owned(), fast));
        times.push((format!("{name}-exact"), exact));
    }
    times
}

/// Batches are short, so that some are not interrupted.
fn fastest(mut run: impl FnMut(), rounds: u32) -> f64 {
    let rounds = rounds.div_ceil(20);
    let batch = |_| {
        let start = Instant::now();
        (0..rounds).for_each(|_| run());
        start.elapsed().as_nanos() as f64 / f64::from(rounds)
    };
    (0..401).map(batch).fold(f64::INFINITY, f64::min)
}
