//! The worst questions of every system, one a line: system, procedure and form, with tabs between. `scripts/worst` asks them
//! of the program. The argument is how hard to search: 1 is a minute or so, 10 is ten.

use battery::worst::worst_questions;
use longroll::system::System;

const SYSTEMS: &[&dyn System] =
    &[&gbacw::DEATH_VALLEY, &gbacw::GRINGO, &cwb::CWB, &gcacw::ABOVE_THE_CLOUDS, &fury::FIRE_AND_FURY];

fn main() {
    let hard = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    for system in SYSTEMS {
        for question in worst_questions(*system, hard) {
            println!("{}\t{}\t{}", system.id(), question.procedure, question.words);
        }
    }
}
