//! The roll a decision leads to, for odds before it is made.

use hexes::Hex;
use longroll::battle::Forecast;
use longroll::table::{Offer, Wait};

use super::super::cards::LeaderId;
use super::super::state::State;
use super::super::war::War;
use super::super::{assaults, attack, marching, retreating};

/// What a decision would roll for: an attack of the unit on the march, an assault, or a cavalry retreat.
pub fn forecast(war: &War, state: &State, wait: &Wait, offer: &Offer) -> Option<Forecast> {
    let Wait::Pick { name, .. } = wait else { return None };
    let (title, case, facts) = match *name {
        "march" => attack::case(war, state, &marching::attack_of(war, state, &offer.slug)?)?,
        "action" if offer.slug.starts_with("assault ") => {
            let leader = LeaderId::of_piece(offer.mark.piece?, war.scenario.leaders.len())?;
            assaults::case(war, state, leader, hex(war, offer)?)?
        }
        "cavalry-retreat" if offer.slug == "retreat" => retreating::case(war, state, hex(war, offer)?)?,
        _ => return None,
    };
    Some(Forecast { title, case, facts })
}

/// The hex an option points at.
fn hex(war: &War, offer: &Offer) -> Option<Hex> {
    let (column, row) = offer.mark.hex?;
    war.grid().numbered(column, row)
}
