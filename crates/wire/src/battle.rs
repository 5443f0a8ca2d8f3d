//! Battles in JSON: the field, the counters on it, what is waited for, what happened.

mod asked;
mod field;
mod survey;
mod tabletop;
mod told;

use longroll::battle as kernel;
use longroll::side::Side as KernelSide;
use longroll::view::{self, Overlay, Query, Selected};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Rule;

pub use asked::{BattleOption, BattleWaiting, OptionKind, OptionSign, Share};
pub use field::{
    Board, Camp, Camps, Command, Edge, FacingShown, Ground, HexAt, InquiryShown, MarkMeaning, Marker, Piece, PlaceName,
    PlaceShown, Road, Subject, View,
};
pub use survey::{DoubtfulHex, SurveyFeature, SurveyShown};
pub use tabletop::{
    FootingShown, OutlineShown, ShapeShown, TableArea, TableAt, TableLine, TableObjective, TableSpot, TabletopShown,
};
pub use told::{Deed, LogPart, Told, log_parts, told};

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    North,
    South,
}

impl From<KernelSide> for Side {
    fn from(side: KernelSide) -> Side {
        match side {
            KernelSide::North => Side::North,
            KernelSide::South => Side::South,
        }
    }
}

impl From<Side> for KernelSide {
    fn from(side: Side) -> KernelSide {
        match side {
            Side::North => KernelSide::North,
            Side::South => KernelSide::South,
        }
    }
}

/// A scenario in the list of a system.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct ScenarioEntry {
    pub id: String,
    pub title: String,
    pub about: String,
    /// The names of the sides, north first; `pieces` counts their units in the same order.
    pub sides: [String; 2],
    pub turns: i32,
    pub pieces: [usize; 2],
}

impl From<&kernel::Scenario> for ScenarioEntry {
    fn from(scenario: &kernel::Scenario) -> ScenarioEntry {
        ScenarioEntry {
            id: scenario.id.to_owned(),
            title: scenario.title.clone(),
            about: scenario.about.clone(),
            sides: scenario.sides.clone(),
            turns: scenario.turns,
            pieces: scenario.pieces,
        }
    }
}

/// What may be asked about a position without changing it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OverlayQuestion {
    /// Where the piece can go, and at what cost.
    Reach { piece: u16 },
    /// The answers that take the piece that is moving to this hex.
    Path { column: i16, row: i16 },
    /// What the piece sees.
    Sight { piece: u16 },
    /// Which enemies of this side can fire at the hex, and how well.
    Threat { column: i16, row: i16, side: Side },
    /// How far a leader's command reaches.
    Command { piece: u16 },
    /// The piece's path to a hex within its reach.
    Plan { piece: u16, column: i16, row: i16 },
    /// On a tabletop: the answers that take the moving piece to this place, or as near as the rules allow.
    Move {
        at: TableAt,
        /// The heading it should end with, in tenths of a degree from north; without it the heading it has now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        heading: Option<i32>,
    },
    /// On a tabletop: which enemies of this side can fire at the place, and how well.
    FireAt { at: TableAt, side: Side },
    /// A question that only this system has: the board lists them with their names.
    Own {
        name: String,
        #[serde(flatten)]
        selected: OverlaySelected,
    },
}

/// What a system's own question is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(untagged)]
pub enum OverlaySelected {
    Piece { piece: u16 },
    Hex { column: i16, row: i16 },
    Side { side: Side },
}

impl From<OverlaySelected> for Selected {
    fn from(selected: OverlaySelected) -> Selected {
        match selected {
            OverlaySelected::Piece { piece } => Selected::Piece(piece),
            OverlaySelected::Hex { column, row } => Selected::Hex { column, row },
            OverlaySelected::Side { side } => Selected::Side(side.into()),
        }
    }
}

impl From<OverlayQuestion> for Query {
    fn from(question: OverlayQuestion) -> Query {
        match question {
            OverlayQuestion::Reach { piece } => Query::Reach(piece),
            OverlayQuestion::Path { column, row } => Query::Path { column, row },
            OverlayQuestion::Sight { piece } => Query::Sight(piece),
            OverlayQuestion::Threat { column, row, side } => Query::Threat { column, row, side: side.into() },
            OverlayQuestion::Command { piece } => Query::Command(piece),
            OverlayQuestion::Plan { piece, column, row } => Query::Plan { piece, column, row },
            OverlayQuestion::Move { at, heading } => Query::Move { at: (at.x, at.y), heading },
            OverlayQuestion::FireAt { at, side } => Query::FireAt { at: (at.x, at.y), side: side.into() },
            OverlayQuestion::Own { name, selected } => Query::Own { name, selected: selected.into() },
        }
    }
}

/// Hexes with words, and the answers that lead there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct OverlayShown {
    pub hexes: Vec<OverlayHex>,
    pub answers: Vec<String>,
    /// What is drawn over a tabletop.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub shapes: Vec<ShapeShown>,
    pub lines: Vec<OverlayLine>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct OverlayHex {
    pub column: i16,
    pub row: i16,
    /// How it is drawn: `reach`, `path`, `seen`, `blocked`, `threat`, `covered`, `open`, ...
    pub kind: String,
    pub text: String,
    /// How strongly it is shaded, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub weight: Option<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct OverlayLine {
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<Rule>,
}

impl From<&Overlay> for OverlayShown {
    fn from(overlay: &Overlay) -> OverlayShown {
        let hex = |spot: &view::OverlayHex| OverlayHex {
            column: spot.column,
            row: spot.row,
            kind: spot.kind.to_owned(),
            text: spot.text.clone(),
            weight: spot.weight,
        };
        let line = |(text, rule): &(String, Option<longroll::rule::Rule>)| OverlayLine {
            text: text.clone(),
            rule: rule.map(Rule::from),
        };
        OverlayShown {
            hexes: overlay.hexes.iter().map(hex).collect(),
            answers: overlay.answers.clone(),
            shapes: overlay.shapes.iter().map(ShapeShown::from).collect(),
            lines: overlay.lines.iter().map(line).collect(),
        }
    }
}
