//! What may be asked about a battle without changing it: the field, the log, odds before a decision, overlays.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use umpire::forecast::question;
use utoipa::{IntoParams, ToSchema};
use wire::Faults;
use wire::battle::{Board, OverlayQuestion, OverlayShown, Side, Told};
use wire::forecast::Forecast;

use super::desk::hold;
use super::live::Live;
use crate::body::{Asked, Body, Known, Word};
use crate::faults::{Answer, Refused, Status};
use crate::reply::{JSON, Json, Reply};
use crate::seats::Act;
use crate::state::App;
use crate::visitor::Visitor;

/// The field, which does not change during the battle.
#[utoipa::path(get, path = "/api/battles/{id}/board", tag = "battles", params(("id" = String, Path)),
    responses((status = 200, body = Board), (status = 304, description = "not changed"),
        (status = 403, body = Faults),
        (status = 404, body = Faults)))]
pub async fn board(app: App, visitor: Visitor, Word(id): Word<String>, Known(known): Known) -> Result<Reply, Refused> {
    let board = hold(&app, &id).await?.with(|live| {
        live.seats().may(&visitor, Act::Look(None))?;
        Ok(umpire::ground::board(&live.header, &*live.battle))
    })?;
    let text = serde_json::to_string(&board).map_err(|error| Refused::broken(error.to_string()))?;
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let reply = if known.as_ref() == Some(&tag) {
        Reply::empty(Status::NOT_MODIFIED)
    } else {
        Reply::new(Status::OK, JSON, text)
    };
    Ok(Reply { tag: Some(tag), ..reply })
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BattleLogAsked {
    /// Only what this entry and later ones told.
    pub from: Option<usize>,
    /// Who reads it; without a side, what both may know.
    pub side: Option<Side>,
}

/// What happened, part by part.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct BattleLog {
    pub nodes: Vec<Told>,
}

/// What happened in a battle.
#[utoipa::path(get, path = "/api/battles/{id}/log", tag = "battles", params(("id" = String, Path), BattleLogAsked),
    responses((status = 200, body = BattleLog), (status = 403, body = Faults),
        (status = 404, body = Faults)))]
pub async fn log(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Asked(asked): Asked<BattleLogAsked>,
) -> Answer<BattleLog> {
    let from = asked.from.unwrap_or(0);
    let nodes = hold(&app, &id).await?.with(|live| {
        let seat = live.seats().may(&visitor, Act::Look(asked.side.map(Into::into)))?;
        Ok(live.log(from, seat.side.map(Into::into)))
    })?;
    Ok(Json(BattleLog { nodes }))
}

/// A decision that has not been taken.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ForecastQuestion {
    pub answer: String,
}

/// What a decision would lead to: the battle's own step, with exact or sampled odds. Null if it rolls no die. The battle
/// is not locked meanwhile.
#[utoipa::path(post, path = "/api/battles/{id}/forecast", tag = "battles", params(("id" = String, Path)),
    request_body = ForecastQuestion,
    responses((status = 200, body = Option<Forecast>), (status = 400, body = Faults),
        (status = 403, body = Faults),
        (status = 404, body = Faults)))]
pub async fn forecast(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(this): Body<ForecastQuestion>,
) -> Answer<Option<Forecast>> {
    let question = hold(&app, &id).await?.with(|live| {
        if let Some(side) = live.decider() {
            live.seats().may(&visitor, Act::Counsel(side))?;
        }
        Ok(question(&*live.battle, &this.answer))
    })?;
    app.ask(move |_, patience| Ok(question.foresee(patience)?)).await.map(Json)
}

/// Where a counter can go, what it sees, who threatens a hex.
#[utoipa::path(post, path = "/api/battles/{id}/overlay", tag = "battles", params(("id" = String, Path)),
    request_body = OverlayQuestion,
    responses((status = 200, body = OverlayShown), (status = 400, body = Faults), (status = 403, body = Faults),
        (status = 404, body = Faults)))]
pub async fn overlay(
    app: App,
    visitor: Visitor,
    Word(id): Word<String>,
    Body(question): Body<OverlayQuestion>,
) -> Answer<OverlayShown> {
    let mut held = hold(&app, &id).await?;
    held.with(|live| live.seats().may(&visitor, Act::Look(None)))?;
    let look = move |_: &App, live: &mut Live| Ok(OverlayShown::from(&live.battle.overlay(&question.into())?));
    let (_, overlay) = held.work(&app, look).await?;
    Ok(Json(overlay))
}
