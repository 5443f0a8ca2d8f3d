//! The running turn sheet of a system: which turn, which step, what is done.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use wire::{Fault, Faults};

use crate::body::{Body, Word, typed};
use crate::faults::{Answer, Refused, Status};
use crate::news::NewsKind;
use crate::reply::{Json, Reply};
use crate::state::App;

/// The turn and step that the players are in.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct TurnSheet {
    /// The version this sheet replaces; 0 begins one.
    #[serde(default)]
    pub version: i64,
    #[serde(default)]
    pub turn: i32,
    /// The player turn, where the game has them.
    #[serde(default)]
    pub player: String,
    /// The id of the step that is being played.
    #[serde(default)]
    pub step: String,
    /// Steps that are done.
    #[serde(default)]
    pub done: Vec<String>,
    /// The names of the sides `north` and `south`.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    /// What the clock shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<i32>,
    #[serde(default)]
    pub notes: String,
}

/// Another player changed the sheet first: the faults, and the sheet now.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct TurnConflict {
    pub errors: Vec<Fault>,
    pub newer: TurnSheet,
}

impl TurnSheet {
    /// The sheet, if everything typed is short enough.
    fn checked(mut self) -> Result<TurnSheet, Refused> {
        if self.done.len() > 200 || self.names.len() > 8 {
            return Err(Refused::bad("done", "too many steps or names", "at most 200 steps and 8 names"));
        }
        self.player = typed("player", &self.player, 40)?;
        self.step = typed("step", &self.step, 40)?;
        self.done = self.done.iter().map(|step| typed("done", step, 40)).collect::<Result<_, _>>()?;
        let name = |(side, name): (&String, &String)| Ok((typed("names", side, 20)?, typed("names", name, 40)?));
        self.names = self.names.iter().map(name).collect::<Result<_, Refused>>()?;
        if self.notes.chars().count() > 4000 {
            return Err(Refused::bad("notes", "the notes are too long", "at most 4000 characters"));
        }
        self.notes.retain(|c| c == '\n' || !c.is_control());
        Ok(self)
    }
}

async fn sheet(app: &App, system: &str) -> Result<TurnSheet, Refused> {
    umpire::system(system).map_err(Refused::not_found)?;
    let Some((version, text)) = app.store.turn(system).await? else { return Ok(TurnSheet::default()) };
    let sheet: TurnSheet = serde_json::from_str(&text).unwrap_or_default();
    Ok(TurnSheet { version, ..sheet })
}

/// The turn sheet of a system; version 0 if there is none.
#[utoipa::path(get, path = "/api/turns/{system}", tag = "evening", params(("system" = String, Path)),
    responses((status = 200, body = TurnSheet), (status = 404, body = Faults)))]
pub async fn get(app: App, Word(system): Word<String>) -> Answer<TurnSheet> {
    sheet(&app, &system).await.map(Json)
}

/// Replace the version of the sheet that the request names.
#[utoipa::path(put, path = "/api/turns/{system}", tag = "evening", params(("system" = String, Path)),
    request_body = TurnSheet,
    responses((status = 200, body = TurnSheet), (status = 400, body = Faults), (status = 404, body = Faults),
        (status = 409, body = TurnConflict)))]
pub async fn put(app: App, Word(system): Word<String>, Body(new): Body<TurnSheet>) -> Result<Reply, Refused> {
    umpire::system(&system).map_err(Refused::not_found)?;
    let new = new.checked()?;
    let text = serde_json::to_string(&new).map_err(|error| Refused::broken(error.to_string()))?;
    let kept = app.store.put_turn(&system, new.version, &text).await?;
    let now = sheet(&app, &system).await?;
    if !kept {
        let refused = Refused::conflict("version", "Another player changed this sheet", "Reload to see it");
        let conflict = TurnConflict { errors: refused.faults.errors, newer: now };
        return Ok(Reply::json(Status::CONFLICT, &conflict));
    }
    app.tell(NewsKind::Turn, &system);
    Ok(Reply::json(Status::OK, &now))
}
