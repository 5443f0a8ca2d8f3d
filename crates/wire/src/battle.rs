//! Battles in JSON: the field, the counters on it, what is waited for, what happened.

mod field;
mod told;

use longroll::battle as kernel;
use longroll::side::Side as KernelSide;
use longroll::table::{Offer, Wait};
use longroll::view::{Overlay, Query, Spot};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Rule;

pub use field::{
    Board, Camp, Camps, Command, Edge, FacingShown, Ground, HexAt, Marker, Piece, PlaceName, PlaceShown, Road, View,
};
pub use told::{Told, told};

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
    /// The names of the sides, north first; so too their counters.
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

/// What a battle waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum BattleWaiting {
    Pick {
        name: String,
        side: Side,
        question: String,
        options: Vec<BattleOption>,
        rule: Rule,
    },
    /// One die; a roll of several waits for each of them.
    Die {
        what: String,
        rule: Rule,
        sides: u8,
        lowest: i32,
        /// Faces keyed in already for this roll.
        keyed: Vec<i32>,
        label: String,
    },
    Draw {
        what: String,
        rule: Rule,
        /// The values still in the cup.
        values: Vec<i32>,
        label: String,
    },
}

/// One legal answer, and what it points at on the field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct BattleOption {
    pub slug: String,
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hex: Option<HexAt>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub facing: Option<u8>,
}

impl From<&Offer> for BattleOption {
    fn from(offer: &Offer) -> BattleOption {
        BattleOption {
            slug: offer.slug.clone(),
            text: offer.text.clone(),
            piece: offer.mark.piece,
            hex: offer.mark.hex.map(HexAt::from),
            facing: offer.mark.facing,
        }
    }
}

impl BattleWaiting {
    /// What is waited for, with the dice keyed in so far; nothing if the battle is over.
    pub fn new(wait: Option<&Wait>, keyed: &[i32]) -> Option<BattleWaiting> {
        Some(match wait? {
            Wait::Pick { name, side, question, options, rule } => BattleWaiting::Pick {
                name: (*name).to_owned(),
                side: (*side).into(),
                question: question.clone(),
                options: options.iter().map(BattleOption::from).collect(),
                rule: (*rule).into(),
            },
            Wait::Die { label, rule, die } => BattleWaiting::Die {
                what: label.what.to_owned(),
                rule: (*rule).into(),
                sides: die.sides,
                lowest: die.lowest(),
                keyed: keyed.to_vec(),
                label: label.to_string(),
            },
            Wait::Draw { label, rule, cup } => BattleWaiting::Draw {
                what: label.what.to_owned(),
                rule: (*rule).into(),
                values: (0..10).filter(|value| cup.has(*value)).collect(),
                label: label.to_string(),
            },
            Wait::Answer { .. } | Wait::Mismatch { .. } | Wait::BadFace { .. } | Wait::Endless => return None,
        })
    }
}

/// What may be asked about a position without changing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OverlayQuestion {
    /// Where the piece can go, and at what cost.
    Reach { piece: u16 },
    /// The answers that take the piece that is moving to this hex.
    Path { column: i16, row: i16 },
    /// What the piece sees.
    Sight { piece: u16 },
    /// Who of this side's enemies can fire at the hex, and how well.
    Threat { column: i16, row: i16, side: Side },
    /// How far a leader's command reaches.
    Command { piece: u16 },
}

impl From<OverlayQuestion> for Query {
    fn from(question: OverlayQuestion) -> Query {
        match question {
            OverlayQuestion::Reach { piece } => Query::Reach(piece),
            OverlayQuestion::Path { column, row } => Query::Path { column, row },
            OverlayQuestion::Sight { piece } => Query::Sight(piece),
            OverlayQuestion::Threat { column, row, side } => Query::Threat { column, row, side: side.into() },
            OverlayQuestion::Command { piece } => Query::Command(piece),
        }
    }
}

/// Hexes with words, and the answers that lead there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct OverlayShown {
    pub hexes: Vec<OverlayHex>,
    pub answers: Vec<String>,
    pub lines: Vec<OverlayLine>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct OverlayHex {
    pub column: i16,
    pub row: i16,
    /// `reach`, `arc`, `seen`, `blocked`, `path`.
    pub kind: String,
    pub text: String,
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
        let hex = |spot: &Spot| OverlayHex {
            column: spot.column,
            row: spot.row,
            kind: spot.kind.to_owned(),
            text: spot.text.clone(),
        };
        let line = |(text, rule): &(String, Option<longroll::rule::Rule>)| OverlayLine {
            text: text.clone(),
            rule: rule.map(Rule::from),
        };
        OverlayShown {
            hexes: overlay.hexes.iter().map(hex).collect(),
            answers: overlay.answers.clone(),
            lines: overlay.lines.iter().map(line).collect(),
        }
    }
}
