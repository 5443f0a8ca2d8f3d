//! The worst questions of every system, with what they take. The argument is how hard to search: 1 is a minute or so, 10 is
//! ten.

use battery::worst::worst_lines;
use longroll::system::System;

const SYSTEMS: &[&dyn System] =
    &[&gbacw::DEATH_VALLEY, &gbacw::GRINGO, &cwb::CWB, &gcacw::ABOVE_THE_CLOUDS, &fury::FIRE_AND_FURY];

fn main() {
    let hard = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    for system in SYSTEMS {
        println!("## {}", system.id());
        worst_lines(*system, hard).iter().for_each(|line| println!("{line}"));
    }
}
