//! How fast battles are played at random, on one core: decisions a second and nanoseconds a decision, for each scenario.
//! Names of scenarios after `--` time those alone.

use battery::speed;
use fury::FIRE_AND_FURY;
use longroll::system::{Settings, System};

/// Decisions in a batch.
const ENOUGH: u64 = 20_000;

fn main() {
    for scenario in FIRE_AND_FURY.scenarios().iter().filter(|scenario| speed::is_wanted(scenario.id)) {
        let battle = FIRE_AND_FURY.battle(scenario.id, &Settings::default(), &[]);
        let battle = battle.unwrap_or_else(|faults| panic!("{}", faults[0]));
        println!("{}", speed::line(scenario.id, &battle, ENOUGH));
    }
}
