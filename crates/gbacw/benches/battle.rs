//! How fast battles are played at random, on one core: decisions a second and nanoseconds a decision, for each scenario.
//! Names of scenarios after `--` time those alone.

use battery::speed;
use gbacw::Edition;
use longroll::system::{Settings, System};

/// Decisions in a batch.
const ENOUGH: u64 = 200_000;

fn main() {
    for edition in [Edition::DeathValley, Edition::Gringo] {
        for scenario in edition.system().scenarios().iter().filter(|scenario| speed::is_wanted(scenario.id)) {
            let battle = edition.system().battle(scenario.id, &Settings::default(), &[]);
            let battle = battle.unwrap_or_else(|faults| panic!("{}", faults[0]));
            println!("{}", speed::line(scenario.id, &battle, ENOUGH));
        }
    }
}
