//! What the board says of a decision, against the battle itself.

use std::sync::Arc;

use battery::foresight::{Look, agrees};
use fury::FIRE_AND_FURY;
use fury::battle::war::War;
use longroll::system::Settings;

/// On random positions of every scenario, each decision leads to what was said of it.
#[test]
fn what_is_foretold_is_what_comes() {
    let look = Look { battles: 2, positions: 6, decisions: 1, plays: 10_000 };
    let mut looked = 0;
    for (scenario, seed) in [("brawners-farm", 1), ("mcphersons-ridge", 2), ("cedar-mountain", 3)] {
        let war: Arc<War> =
            FIRE_AND_FURY.battle(scenario, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{}", faults[0]));
        looked += agrees(&war, look, seed, 100_000).values().sum::<usize>();
    }
    assert!(looked >= 1, "{looked} decisions that roll dice");
}
