//! How fast battles are played at random, on one core: decisions a second and nanoseconds a decision, for each scenario.
//! Names of scenarios after `--` time those alone.

use battery::speed;
use gcacw::ABOVE_THE_CLOUDS;
use longroll::system::{Settings, System};

/// Decisions in a batch.
const ENOUGH: u64 = 200_000;

fn main() {
    for scenario in ABOVE_THE_CLOUDS.scenarios().iter().filter(|scenario| speed::is_wanted(scenario.id)) {
        let battle = ABOVE_THE_CLOUDS.battle(scenario.id, &Settings::default(), &[]);
        let battle = battle.unwrap_or_else(|faults| panic!("{}", faults[0]));
        println!("{}", speed::line(scenario.id, &battle, ENOUGH));
    }
}
