//! What a page may ask about a position: odds of a decision, reach, sight, threat, command.

use hexes::Hex;
use longroll::battle::Forecast;
use longroll::refusal::{Refusal, Refusals};
use longroll::table::{Offer, Wait};
use longroll::view::{Overlay, Query, Spot};

use super::super::cards::{LEADERS_FROM, LeaderId, UnitId};
use super::super::sight;
use super::super::state::State;
use super::super::war::War;

/// What a decision would roll for.
pub fn forecast(_war: &War, _state: &State, _wait: &Wait, _offer: &Offer) -> Option<Forecast> {
    None
}

/// The answer to a query, or why there is none.
pub fn overlay(war: &War, state: &State, _wait: Option<&Wait>, query: &Query) -> Result<Overlay, Refusals> {
    match query {
        Query::Sight(piece) => sight_of(war, state, unit(war, *piece)?),
        Query::Command(piece) => command(war, state, leader(war, *piece)?),
        Query::Reach(_) | Query::Path { .. } | Query::Threat { .. } => Ok(Overlay::default()),
    }
}

fn unit(war: &War, piece: u16) -> Result<UnitId, Refusals> {
    let known = usize::from(piece) < war.scenario.units.len();
    let why = || Refusal::key("piece", format!("no unit has the number {piece}"), "");
    if known { Ok(UnitId(piece as u8)) } else { Err(why().into()) }
}

fn leader(war: &War, piece: u16) -> Result<LeaderId, Refusals> {
    let index = piece.checked_sub(LEADERS_FROM).filter(|index| usize::from(*index) < war.scenario.leaders.len());
    let why = || Refusal::key("piece", format!("no leader has the number {piece}"), "");
    index.map(|index| LeaderId(index as u8)).ok_or_else(|| why().into())
}

fn off_map(name: &str) -> Refusals {
    Refusal::key("piece", format!("{name} is not on the map"), "").into()
}

fn spot(war: &War, hex: Hex, kind: &'static str, text: String) -> Spot {
    let (column, row) = war.grid().column_row(hex);
    Spot { column, row, kind, text }
}

/// 7.1, 10.2 What a unit sees within the reach of its weapon, and what lies in its arc but out of its sight.
fn sight_of(war: &War, state: &State, unit: UnitId) -> Result<Overlay, Refusals> {
    let card = war.card(unit);
    let now = state.unit(unit);
    let from = now.hex().ok_or_else(|| off_map(card.name))?;
    let range = card.weapon.map_or(1, |weapon| weapon.max);
    let hexes = from.disc(range as i16).filter(|hex| *hex != from && war.grid().contains(*hex));
    let shown = hexes.filter(|hex| now.facing.in_arc(from, *hex)).map(|hex| {
        let seen = sight::sees(war, state, card.side, from, hex);
        spot(war, hex, if seen { "seen" } else { "blocked" }, format!("{} hexes", from.distance(hex)))
    });
    Ok(Overlay { hexes: shown.collect(), ..Overlay::default() })
}

/// 4.2 How far a leader commands.
fn command(war: &War, state: &State, leader: LeaderId) -> Result<Overlay, Refusals> {
    let card = war.leader(leader);
    let from = state.leader(leader).hex().ok_or_else(|| off_map(card.name))?;
    let hexes = from.disc(card.range as i16).filter(|hex| war.grid().contains(*hex));
    let shown = hexes.map(|hex| spot(war, hex, "reach", format!("{} hexes", from.distance(hex))));
    Ok(Overlay { hexes: shown.collect(), ..Overlay::default() })
}
