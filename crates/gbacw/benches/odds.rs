//! How long odds take. Prints `name,nanoseconds` a line, the median of several batches; `scripts/bench` sets them beside
//! the same queries in icepool. Machines are noisy: read ratios of one run, never the times alone.

use std::hint::black_box;
use std::time::Instant;

use battery::{inputs, open};
use gbacw::DEATH_VALLEY;
use longroll::odds::Grain;
use longroll::procedure::Case;
use longroll::system::Book;

fn median(mut run: impl FnMut(), rounds: u32) -> f64 {
    let mut times: Vec<f64> = (0..21)
        .map(|_| {
            let start = Instant::now();
            (0..rounds).for_each(|_| run());
            start.elapsed().as_nanos() as f64 / f64::from(rounds)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    let book = open(&DEATH_VALLEY);
    let queries = [
        ("fire", "fire", "weapon=R sp=8 range=1 cr=6"),
        ("fire-disordered", "fire", "weapon=R sp=8 range=1 cr=6 disordered"),
        ("shock-4", "shock", "front=10/6 defenders=5/6 continuations=4"),
        ("shock-fire", "shock", "front=8/6,6/5g defenders=7/6:R,4/5 charge attacker-leader=1"),
    ];
    for (name, procedure, words) in queries {
        let (case, values) = case(&book, procedure, words);
        let fast = median(|| drop(black_box(case.fast(&values.decisions, Grain::Alike))), 200);
        println!("{name},{fast:.0}");
        let exact = median(|| drop(black_box(case.exact(&values.decisions, Grain::Alike))), 20);
        println!("{name}-exact,{exact:.0}");
        let odds = case.fast(&values.decisions, Grain::Alike).unwrap();
        eprintln!("{name}: {} runs, {} outcomes", odds.runs, odds.dist.len());
    }
}

fn case(book: &Book, procedure: &str, words: &str) -> (Box<dyn Case>, longroll::form::Values) {
    book.procedure(procedure).expect("a procedure").case(&inputs(words)).expect("a legal form")
}
