//! The odds of a volley: rifles at one hex, then at each range up to five.
//!
//!     cargo run -p umpire --example volley

use std::fmt::Write as _;

use longroll::procedure::Fact;
use longroll::system::Settings;
use longroll::weight::Exact;
use umpire::odds::{Answer, odds};
use umpire::patience::Patience;

pub fn output() -> String {
    let system = umpire::system("death-valley").expect("it is on the list");
    let book = system.open(&Settings::default(), &[]).expect("our charts have no faults");
    let fire = umpire::procedure(&book, "fire").expect("it is on the list");
    let at = |range: &str| {
        let inputs = [("weapon", "R"), ("sp", "8"), ("range", range), ("cr", "6")];
        inputs.map(|(key, value)| (key.to_owned(), value.to_owned()))
    };

    // What the procedure says of its outcome, by name; here the first fact is the target's state.
    let state = fire.facts.iter().position(|fact| fact.name == "state").expect("it is a fact of fire");
    let mut text = format!("{}\n", fire.title);
    let exact: Answer<Exact> = odds(fire, &at("1"), &[], &Patience::default()).expect("a legal volley");
    for (value, chance) in exact.dist.map(|outcome| outcome[state]).iter() {
        let _ = writeln!(text, "  {value}: {chance}");
    }
    for range in 1..=5 {
        // Fast odds use floating point and agree with the exact ones to twelve places.
        let fast: Answer<f64> = odds(fire, &at(&range.to_string()), &[], &Patience::default()).expect("a legal volley");
        let disordered = fast.dist.chance(|outcome| outcome[state] == Fact::Word("disordered"));
        let _ = writeln!(text, "at {range}: disordered {:.1} %", 100.0 * disordered);
    }
    text
}

fn main() {
    print!("{}", output());
}
