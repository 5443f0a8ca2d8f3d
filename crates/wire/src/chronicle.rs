//! The course of a battle in JSON: the losses of every turn, and who moved and attacked where.

use longroll::view::Place;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::battle::Side;
use crate::counsel::SiteShown;

/// Strength that an arm or a command lost in a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Loss {
    pub side: Side,
    /// `infantry`, `cavalry`, `artillery`, ...
    pub arm: String,
    pub command: String,
    pub lost: i32,
}

/// A move or an attack, as an arrow on the map.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct BattleStroke {
    pub side: Side,
    /// The unit that moved or attacked.
    pub unit: String,
    pub from: SiteShown,
    pub to: SiteShown,
}

/// What happened in one turn.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct TurnTold {
    /// "Turn 3 of 6, 12:00".
    pub turn: String,
    pub losses: Vec<Loss>,
    pub moves: Vec<BattleStroke>,
    pub attacks: Vec<BattleStroke>,
}

/// The place of a piece on the board.
pub fn site(place: &Place) -> Option<SiteShown> {
    match place {
        Place::Hex { column, row } => Some(SiteShown { hex: Some((*column, *row)), at: None }),
        Place::Table { at, .. } => Some(SiteShown { hex: None, at: Some(*at) }),
        Place::Box(_) => None,
    }
}
