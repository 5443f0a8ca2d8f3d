//! Players who do not command.

use longroll::advice::find;
use longroll::plan::{Idler, Plan};
use longroll::table::{Offer, Wait};

use super::obey;
use crate::battle::cards::{Start, UnitId};
use crate::battle::state::{Phase, State};
use crate::battle::war::War;

/// The option of a player who does not command. One who stands fires as the commander does, brings on his reinforcements and
/// unlimbers his guns; one who passes lets his brigades roll only when they must.
pub fn idle(war: &War, state: &State, wait: &Wait, idler: Idler) -> usize {
    let Wait::Pick { name, options, .. } = wait else { return 0 };
    let word = match *name {
        "attach" | "leg" | "maneuver" => "done",
        "ride" | "carry" => "stay",
        "battery" => "rest",
        "fire" => "hold",
        _ => return 0,
    };
    let stand = idler == Idler::Stand;
    match *name {
        "maneuver" => must(war, state, options, stand).or_else(|| find(options, word)).unwrap_or(0),
        "fire" if stand => obey(war, state, wait, &Plan::default()),
        "leg" if stand && enters(war, state) => obey(war, state, wait, &Plan::default()),
        "battery" if stand => find(options, "unlimber").or_else(|| find(options, word)).unwrap_or(0),
        _ => find(options, word).unwrap_or(0),
    }
}

/// Who acts before the step may end: those in disorder; for one who stands also reinforcements, and guns on their teams.
fn must(war: &War, state: &State, options: &[Offer], stand: bool) -> Option<usize> {
    let wants = |offer: &Offer| {
        let Some(unit) = offer.mark.piece.and_then(|piece| UnitId::of_piece(piece, war.scenario.units.len())) else {
            return false;
        };
        let now = state.unit(unit);
        match now.is_on_table() {
            true if now.unit.is_battery() => stand && now.unit.limbered && !now.unit.silenced && now.turn.actions < 2,
            true => now.unit.disordered,
            false => stand,
        }
    };
    options.iter().position(wants)
}

/// Whether the unit that moves comes onto the table in this move.
fn enters(war: &War, state: &State) -> bool {
    let Phase::Maneuver(Some(go)) = state.phase else { return false };
    matches!(war.card(go.unit).start, Start::Enters { .. }) && !go.may_change && go.left < go.allowance
}
