//! What a battle says a decision leads to, against the battle itself: positions of battles of every scenario, and each decision
//! taken ten thousand times.

use std::sync::Arc;

use battery::command::games;
use battery::foresight::{Look, agrees};
use cwb::CWB;
use cwb::battle::war::War;
use longroll::system::{Settings, System};

/// No battle takes this many decisions.
const MOST: u64 = 100_000;

#[test]
fn what_a_decision_is_said_to_lead_to_is_what_it_leads_to() {
    let mut looked = 0;
    let battles = games(2);
    for (nth, scenario) in (0..).zip(CWB.scenarios()) {
        let game: Arc<War> = CWB.battle(scenario.id, &Settings::default(), &[]).expect("it opens");
        let look = Look { battles, positions: 6, decisions: 1, plays: 10_000 };
        looked += agrees(&game, look, 1861 + nth, MOST).values().sum::<usize>();
    }
    assert!(looked as u64 >= 2 * battles, "only {looked} decisions rolled dice");
}
