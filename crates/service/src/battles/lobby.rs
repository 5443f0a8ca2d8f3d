//! The lobby: seats that their owner offers to anyone. The first visitor who takes one answers for its side.

use longroll::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use umpire::battle::side_word;
use utoipa::{IntoParams, ToSchema};
use wire::Faults;
use wire::battle::Side as WireSide;

use super::BattleNow;
use super::desk::hold;
use super::shown::Look;
use crate::body::{Asked, Body, Word};
use crate::faults::{Answer, Refused};
use crate::reply::Json;
use crate::seats::Act;
use crate::state::App;
use crate::visitor::Visitor;

/// Challenges in one answer.
const MOST: usize = 100;

/// A seat to offer to anyone, or without a side none.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct SeatOpen {
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<WireSide>,
}

/// A seat that anyone may take.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Challenge {
    pub battle: String,
    pub system: String,
    pub scenario: String,
    pub title: String,
    pub side: WireSide,
    pub turn: String,
    /// When the battle was last played, in milliseconds since 1970.
    pub at: i64,
    /// Whether it is your own battle.
    pub mine: bool,
}

/// The lobby.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Lobby {
    pub challenges: Vec<Challenge>,
}

/// Which challenges.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LobbyAsked {
    /// Only those of this system.
    pub system: Option<String>,
}

/// A battle whose offered seat is taken.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct TakeSeat {
    pub battle: String,
}

fn gone() -> Refused {
    Refused::missing("battle", "this seat is no longer offered", "choose another battle of the lobby")
}

/// Offer a seat to anyone, or take the offer back.
#[utoipa::path(post, path = "/api/battles/{id}/offer", tag = "battles", params(("id" = String, Path)),
    request_body = SeatOpen,
    responses((status = 200, body = BattleNow), (status = 403, body = Faults), (status = 404, body = Faults),
        (status = 409, body = Faults)))]
pub async fn offer(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<SeatOpen>,
) -> Answer<BattleNow> {
    let task = app.clone();
    app.apart(async move {
        let mut held = hold(&task, &id).await?;
        held.with(|live| {
            live.seats().may(&visitor, Act::Own)?;
            live.expect(None, BySide::default())?;
            if let Some(side) = this.side.map(Side::from) {
                live.for_people(side)?;
                if visitor == Visitor::Local {
                    let help = "serve others with --listen or --public-url";
                    return Err(Refused::conflict("side", "only this machine is served", help));
                }
                if live.holders[side].is_some() {
                    return Err(Refused::conflict("side", "another player has this seat", "take it back first"));
                }
            }
            live.offered = this.side.map(Side::from);
            Ok(())
        })?;
        held.keep(&task).await?;
        held.with(|live| {
            let seat = live.seats().may(&visitor, Act::Look(None))?;
            Ok(Json(live.show(Look::from_seat(seat, None))))
        })
    })
    .await
}

/// The seats that anyone may take, the last played battles first.
#[utoipa::path(get, path = "/api/lobby", tag = "battles", params(LobbyAsked),
    responses((status = 200, body = Lobby), (status = 400, body = Faults)))]
pub async fn list(app: App, visitor: Visitor, Asked(asked): Asked<LobbyAsked>) -> Answer<Lobby> {
    let rows = app.store.battles_offered(asked.system.as_deref(), MOST).await?;
    let challenge = |row: crate::store::BattleRow| {
        let side = Side::BOTH.into_iter().find(|side| side_word(*side) == row.offered)?;
        Some(Challenge {
            mine: row.is_of(visitor.id()),
            battle: row.id,
            system: row.system,
            scenario: row.scenario,
            title: row.title,
            side: side.into(),
            turn: row.turn,
            at: row.at,
        })
    };
    Ok(Json(Lobby { challenges: rows.into_iter().filter_map(challenge).collect() }))
}

/// Take a seat that is offered to anyone.
#[utoipa::path(post, path = "/api/lobby", tag = "battles", request_body = TakeSeat,
    responses((status = 200, body = BattleNow), (status = 404, body = Faults), (status = 409, body = Faults),
        (status = 429, body = Faults)))]
pub async fn take(app: App, visitor: Visitor, Body(this): Body<TakeSeat>) -> Answer<BattleNow> {
    let task = app.clone();
    app.apart(async move {
        let mut held = hold(&task, &this.battle).await.map_err(|_| gone())?;
        held.with(|live| {
            let side = live.offered.ok_or_else(gone)?;
            if live.owner == visitor.id() || live.holders[side.other()].as_deref() == Some(visitor.id()) {
                let help = "take the offer back if you want to play both sides";
                return Err(Refused::conflict("battle", "you play in this battle already", help));
            }
            live.holders[side] = Some(visitor.id().to_owned()).filter(|id| !id.is_empty());
            live.offered = None;
            live.links.close(side);
            Ok(())
        })?;
        held.keep(&task).await?;
        held.with(|live| {
            let seat = live.seats().may(&visitor, Act::Look(None))?;
            Ok(Json(live.show(Look::from_seat(seat, None))))
        })
    })
    .await
}
