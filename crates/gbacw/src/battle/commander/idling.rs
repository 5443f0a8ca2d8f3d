//! Players who do not command: one passes whenever the rules allow it, the other stands and fires.

use longroll::advice;
use longroll::plan::{Idler, Plan};
use longroll::table::{Offer, Wait};

use super::super::cards::UnitId;
use super::super::state::{State, Where};
use super::super::war::War;

/// Answers that do nothing, in the order in which they are looked for.
const NOTHING: [&str; 10] = ["pass", "no", "none", "hold", "stay", "stand", "halt", "finish", "done", "advance"];

pub fn idle(war: &War, state: &State, wait: &Wait, idler: Idler) -> usize {
    let Wait::Pick { name, options, .. } = wait else { return 0 };
    match idler {
        Idler::Pass => nothing(options),
        Idler::Stand => stand(war, state, wait, name, options),
    }
}

fn nothing(options: &[Offer]) -> usize {
    NOTHING.iter().find_map(|slug| advice::find(options, slug)).unwrap_or(0)
}

/// He fires when he can, rallies, brings on what arrives, and does nothing else.
fn stand(war: &War, state: &State, wait: &Wait, name: &str, options: &[Offer]) -> usize {
    let obey = || super::obey(war, state, wait, &Plan::default());
    match name {
        "act" => {
            let unit = options.first().and_then(|offer| offer.mark.piece);
            let unit = unit.and_then(|piece| UnitId::of_piece(piece, war.scenario.units.len()));
            let arriving = |unit: UnitId| state.unit(unit).at == Where::Coming || state.unit(unit).used.arrived;
            if unit.is_some_and(arriving) {
                return obey();
            }
            let fires = options.iter().position(|offer| offer.slug.starts_with("fire "));
            let fights = advice::find(options, "rally").or(fires);
            fights.or_else(|| advice::find(options, "finish")).unwrap_or_else(|| nothing(options))
        }
        "return-fire" | "withdrawal-fire" | "approach-fire" => 0,
        "pre-shock-fire" | "rally" | "retreat" | "come-back" | "replacement" => obey(),
        _ => nothing(options),
    }
}
