//! The roll a decision leads to, for odds before it is made.

use longroll::battle::Forecast;
use longroll::table::{Offer, Wait};

use super::super::cards::UnitId;
use super::super::state::{Phase, State};
use super::super::war::War;
use super::super::{charging, firing, maneuvering};

/// What a decision would roll for: a maneuver, a shot with all that is declared on its target, a combat, or a charge before it
/// is made.
pub fn forecast(war: &War, state: &State, wait: &Wait, offer: &Offer) -> Option<Forecast> {
    let Wait::Pick { name, .. } = wait else { return None };
    let unit = offer.mark.piece.and_then(|piece| UnitId::of_piece(piece, war.scenario.units.len()));
    match *name {
        "maneuver" => {
            unit.filter(|unit| !war.card(*unit).branch.is_battery()).map(|unit| maneuvering::forecast(war, state, unit))
        }
        "fire" => firing::forecast(war, state, &offer.slug),
        "combat" => charging::forecast(war, state, &offer.slug),
        "leg" => match state.phase {
            Phase::Maneuver(Some(go)) => charging::ahead(war, state, go, &offer.slug),
            _ => None,
        },
        _ => None,
    }
}
