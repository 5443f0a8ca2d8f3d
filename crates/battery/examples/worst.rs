//! The worst questions of every system, with what they take: runs, bytes as the budget counts them, seconds, and the most
//! memory that the process held meanwhile. The first argument is how hard to search: 1 is a minute or so, 10 is ten.

use std::time::Instant;

use battery::open;
use battery::worst::{Effort, Question, answer, search};
use longroll::system::System;

const SYSTEMS: &[&dyn System] =
    &[&gbacw::DEATH_VALLEY, &gbacw::GRINGO, &cwb::CWB, &gcacw::ABOVE_THE_CLOUDS, &fury::FIRE_AND_FURY];

/// How many plays a sample has that a player is shown.
const PLAYS: u32 = 20_000;

/// A question with what the fast and the exact answer took: seconds, and megabytes held at the most.
struct Timed {
    question: Question,
    fast: (f64, u64),
    exact: (f64, u64),
}

fn main() {
    let hard = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    let effort = Effort { forms: 200 * hard, changes: 600 * hard };
    for system in SYSTEMS {
        let book = open(*system);
        let mut all: Vec<Timed> = Vec::new();
        for seed in 1..=3 {
            for question in search(*system, effort, seed) {
                let procedure = book.procedure(question.procedure).expect("a procedure of this book");
                let (case, values) = procedure.case(&question.given).expect("the search keeps to what is accepted");
                let [fast, exact] = [false, true].map(|is_exact| {
                    forget_peak();
                    let before = resident("VmRSS:");
                    let start = Instant::now();
                    answer(&*case, &values, PLAYS, is_exact)
                        .unwrap_or_else(|pause| panic!("{}: {pause}", question.words));
                    (start.elapsed().as_secs_f64(), (resident("VmHWM:").saturating_sub(before)) >> 10)
                });
                all.push(Timed { question, fast, exact });
            }
        }
        all.sort_by(|one, other| other.exact.0.total_cmp(&one.exact.0));
        println!("## {}", system.id());
        for Timed { question, fast, exact } in all.iter().take(6) {
            let cost = question.cost;
            println!(
                "{:>8} runs{} {:>7} KB counted | fast {:.2} s {} MB | exact {:.2} s {} MB | {} {}",
                cost.runs,
                if cost.ended { "      " } else { ", more" },
                cost.bytes >> 10,
                fast.0,
                fast.1,
                exact.0,
                exact.1,
                question.procedure,
                question.words
            );
        }
    }
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
