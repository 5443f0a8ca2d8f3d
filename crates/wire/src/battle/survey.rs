//! The survey that a map or a table was compiled from, as the page draws it under the grid. Lengths are yards from the
//! lower left corner of the map; the rules never read them.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// The part of a survey that is in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct SurveyShown {
    #[ts(type = "number")]
    pub width: i64,
    #[ts(type = "number")]
    pub height: i64,
    /// Yards a hex, or yards an inch.
    #[ts(type = "number")]
    pub scale: i64,
    /// How many degrees true north is clockwise of the upper edge.
    #[ts(type = "number")]
    pub north: i64,
    /// The lowest ground, in feet.
    #[ts(type = "number")]
    pub base: i64,
    /// The ground where no feature says otherwise: `open`, `rolling`, `brush`, `woods`, `heavy-woods`.
    pub cover: String,
    /// Later features are on top of earlier ones.
    pub features: Vec<SurveyFeature>,
    /// The hexes whose ground is less clear than the map makes it.
    pub doubtful: Vec<DoubtfulHex>,
    /// What the compiler dropped, decided or was told to change.
    pub notes: Vec<String>,
}

/// An area, a line or a point of a survey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct SurveyFeature {
    /// The keyword of its entry: `height`, `woods`, `pike`, `wall`, ...
    pub kind: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub name: String,
    /// Whether it is an outline; otherwise a line, or a point if it has only one.
    pub closed: bool,
    /// East and north, one after the other.
    #[ts(type = "number[]")]
    pub points: Vec<i64>,
    /// How high a contour is, in feet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub feet: Option<i64>,
    /// How wide water is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub yards: Option<i64>,
    /// Heavy woods, standing corn, a steep slope, a house that can be held.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub strong: bool,
}

/// A hex of which only a part is what the map says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct DoubtfulHex {
    pub column: i16,
    pub row: i16,
    /// How much of it is, in percent.
    pub share: u8,
}
