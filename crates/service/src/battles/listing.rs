//! The list of battles: a page of it, from columns, without reading a single head.

use longroll::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use umpire::battle::{Player, side_word};
use umpire::naming::MOST_LETTERS;
use utoipa::{IntoParams, ToSchema};
use wire::Faults;

use super::live::head;
use super::{PlayedBy, SidePlayers};
use crate::body::Asked;
use crate::faults::Answer;
use crate::reply::Json;
use crate::seats::{Act, Seats};
use crate::state::App;
use crate::store::BattleRow;
use crate::visitor::Visitor;

/// Battles in one answer.
const PAGE: usize = 100;

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Battles {
    pub battles: Vec<BattleLine>,
    /// Whether there are older ones: ask again with `before`.
    pub more: bool,
}

/// Which part of the list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BattlesAsked {
    /// Only battles last played before this time, in milliseconds since 1970.
    pub before: Option<i64>,
}

/// A battle in the list.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct BattleLine {
    pub id: String,
    pub system: String,
    pub scenario: String,
    pub title: String,
    pub players: SidePlayers,
    pub turn: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub over: Option<String>,
    pub entries: i64,
    /// When it was last played, in milliseconds since 1970.
    pub at: i64,
    /// Whether it waits for you.
    pub waits: bool,
}

/// Saved battles, the last played first. On a public server those of the visitor.
#[utoipa::path(get, path = "/api/battles", tag = "battles", params(BattlesAsked),
    responses((status = 200, body = Battles), (status = 400, body = Faults)))]
pub async fn list(app: App, visitor: Visitor, Asked(asked): Asked<BattlesAsked>) -> Answer<Battles> {
    let of = match &visitor {
        Visitor::Local | Visitor::Room(_) => None,
        Visitor::Known(id) => Some(id.as_str()),
        Visitor::Stranger => return Ok(Json(Battles { battles: Vec::new(), more: false })),
    };
    let mut rows = app.store.battle_lines(of, asked.before.unwrap_or(i64::MAX), PAGE + 1).await?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    // One that this version cannot read is left on disk for the version that can.
    let battles = rows.into_iter().filter_map(|row| BattleLine::new(row, &visitor)).collect();
    Ok(Json(Battles { battles, more }))
}

impl BattleLine {
    /// A line of the list. Rows from before have only their head to read.
    fn new(row: BattleRow, visitor: &Visitor) -> Option<BattleLine> {
        let mut said = [row.system, row.scenario, row.title, row.north, row.south];
        if said[0].is_empty() {
            let head = head(&row.head).ok()?;
            said = ["system", "scenario", "title", "north", "south"]
                .map(|name| head.get(name).unwrap_or_default().chars().take(MOST_LETTERS).collect());
        }
        let [system, scenario, title, north, south] = said;
        let by = |word: &str| Player::from_word(word).unwrap_or_default();
        let players = BySide { north: by(&north), south: by(&south) };
        let holder = |by: String| Some(by).filter(|by| !by.is_empty());
        let seats = Seats {
            owner: row.owner,
            holders: BySide { north: holder(row.north_by), south: holder(row.south_by) },
            people: BySide::of(|side| players[side] == Player::Human),
            open: row.over.is_some(),
        };
        let side = Side::BOTH.into_iter().find(|side| side_word(*side) == row.waits);
        let waits = side.is_some_and(|side| seats.people[side] && seats.may(visitor, Act::Decide(side)).is_ok());
        Some(BattleLine {
            system,
            scenario,
            title,
            players: SidePlayers { north: PlayedBy(players.north), south: PlayedBy(players.south) },
            id: row.id,
            turn: row.turn,
            over: row.over,
            entries: row.entries,
            at: row.at,
            waits,
        })
    }
}
