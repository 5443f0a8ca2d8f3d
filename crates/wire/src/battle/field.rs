//! The field and the counters on it, as they are drawn.

use longroll::side::BySide;
use longroll::view as kernel;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::Side;
use super::survey::SurveyShown;
use super::tabletop::{FootingShown, TableSpot, TabletopShown};

/// A hex by its column and row, as printed on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct HexAt {
    pub column: i16,
    pub row: i16,
}

impl From<(i16, i16)> for HexAt {
    fn from((column, row): (i16, i16)) -> HexAt {
        HexAt { column, row }
    }
}

/// The field without counters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Board {
    pub title: String,
    /// What the battle is about.
    pub about: String,
    /// What earns points and how the victory is graded, a line each.
    pub terms: Vec<String>,
    pub columns: i16,
    pub rows: i16,
    /// Whether even columns are half a hex lower than odd ones; otherwise they are higher.
    pub even_low: bool,
    /// By column, then row.
    pub hexes: Vec<Ground>,
    pub sides: Vec<Edge>,
    pub roads: Vec<Road>,
    pub names: Vec<PlaceName>,
    /// A tabletop in place of hexes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tabletop: Option<TabletopShown>,
    /// The survey that it was compiled from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub survey: Option<SurveyShown>,
    /// What may be asked about a position.
    pub inquiries: Vec<InquiryShown>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Ground {
    pub column: i16,
    pub row: i16,
    pub terrain: String,
    pub level: i8,
}

/// Something along a hexside: direction 0 is north, then clockwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Edge {
    pub column: i16,
    pub row: i16,
    pub direction: u8,
    pub kind: String,
}

/// A road as a chain of hexes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Road {
    pub kind: String,
    pub hexes: Vec<HexAt>,
}

/// A name on the map, or an objective with its points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct PlaceName {
    pub text: String,
    pub column: i16,
    pub row: i16,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub points: Option<i32>,
}

/// A question about the position, answered by an overlay; `words` label its button.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct InquiryShown {
    /// The kind of the overlay query; `own` for a question that only this system has.
    pub kind: String,
    pub name: String,
    pub about: Subject,
    pub words: String,
    pub key: String,
    /// What the marks of the answer to an `own` question mean.
    pub marks: Vec<MarkMeaning>,
}

/// A kind of mark on the map, and what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct MarkMeaning {
    pub kind: String,
    pub words: String,
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    Unit,
    Leader,
    Hex,
    Side,
}

impl From<&kernel::Inquiry> for InquiryShown {
    fn from(inquiry: &kernel::Inquiry) -> InquiryShown {
        let (kind, name, marks): (_, _, &[_]) = match inquiry.topic {
            kernel::Topic::Reach => ("reach", "reach", &[]),
            kernel::Topic::Sight => ("sight", "sight", &[]),
            kernel::Topic::Command => ("command", "command", &[]),
            kernel::Topic::Threat => ("threat", "threat", &[]),
            kernel::Topic::Own { name, marks } => ("own", name, marks),
        };
        let about = match inquiry.about {
            kernel::Selection::Unit => Subject::Unit,
            kernel::Selection::Leader => Subject::Leader,
            kernel::Selection::Hex => Subject::Hex,
            kernel::Selection::Side => Subject::Side,
        };
        let mark = |(kind, words): &(&str, &str)| MarkMeaning { kind: (*kind).to_owned(), words: (*words).to_owned() };
        InquiryShown {
            kind: kind.to_owned(),
            name: name.to_owned(),
            about,
            words: inquiry.words.to_owned(),
            key: inquiry.key.to_string(),
            marks: marks.iter().map(mark).collect(),
        }
    }
}

impl From<&kernel::Board> for Board {
    fn from(board: &kernel::Board) -> Board {
        let ground = |ground: &kernel::Ground| Ground {
            column: ground.column,
            row: ground.row,
            terrain: ground.terrain.to_owned(),
            level: ground.level,
        };
        let edge = |edge: &kernel::Edge| Edge {
            column: edge.column,
            row: edge.row,
            direction: edge.direction,
            kind: edge.kind.to_owned(),
        };
        let road = |road: &kernel::Road| Road {
            kind: road.kind.to_owned(),
            hexes: road.hexes.iter().map(|hex| (*hex).into()).collect(),
        };
        let name = |name: &kernel::Name| PlaceName {
            text: name.text.clone(),
            column: name.column,
            row: name.row,
            points: name.points,
        };
        Board {
            title: board.title.clone(),
            about: board.about.clone(),
            terms: board.terms.clone(),
            columns: board.columns,
            rows: board.rows,
            even_low: board.even_low,
            hexes: board.hexes.iter().map(ground).collect(),
            sides: board.sides.iter().map(edge).collect(),
            roads: board.roads.iter().map(road).collect(),
            names: board.names.iter().map(name).collect(),
            tabletop: board.tabletop.as_ref().map(TabletopShown::from),
            survey: None,
            inquiries: board.inquiries.iter().map(InquiryShown::from).collect(),
        }
    }
}

/// The battle as one side sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct View {
    pub turn: String,
    pub phase: String,
    /// Which of `turns` it is.
    pub turn_at: i32,
    pub turns: Vec<String>,
    pub sides: Camps,
    pub pieces: Vec<Piece>,
    pub commands: Vec<Command>,
    pub markers: Vec<Marker>,
    /// The countdown that ends the battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<ClockShown>,
    /// On a tabletop: who holds each of its objectives, in their order.
    pub holders: Vec<Option<Side>>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub over: Option<String>,
}

/// A countdown: what is left, and what it began with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct ClockShown {
    pub left: i32,
    pub full: i32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Camps {
    pub north: Camp,
    pub south: Camp,
}

/// A side as shown above the field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Camp {
    pub name: String,
    pub points: i32,
    /// Strength left.
    pub strength: i32,
    /// Strength at the start.
    pub full: i32,
    pub lines: Vec<String>,
}

/// A counter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Piece {
    pub id: u16,
    pub side: Side,
    /// `infantry`, `cavalry`, `artillery`, `leader`, ...
    pub kind: String,
    pub name: String,
    pub command: String,
    pub place: PlaceShown,
    /// Other hexes it covers.
    pub also: Vec<HexAt>,
    /// On a tabletop, its stands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub stands: Vec<FootingShown>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub facing: Option<FacingShown>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub strength: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub printed: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<i32>,
    pub weapon: String,
    /// Words for its state: `disordered`, `march`, `low ammo`, `moved`.
    pub state: Vec<String>,
    /// Its level of fatigue, where the game counts it for each unit.
    pub fatigue: u32,
    /// Place in its stack; 0 is the top.
    pub depth: u8,
    pub lines: Vec<String>,
    /// What a printed sheet has in columns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub figures: Vec<FigureShown>,
}

/// A column of a printed sheet, and its entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct FigureShown {
    pub heading: String,
    pub figure: String,
}

/// Where a counter is: on a hex, or in a box beside the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(untagged)]
pub enum PlaceShown {
    Hex(HexAt),
    Table(TableSpot),
    Box {
        #[serde(rename = "box")]
        name: String,
    },
}

/// A counter's facing: `vertex` n is between directions n and n + 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum FacingShown {
    Vertex { at: u8 },
    Hexside { at: u8 },
    All,
}

/// A command and its markers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Command {
    pub name: String,
    pub side: Side,
    pub orders: String,
    pub fatigue: i32,
    /// Strength now, at the start, and the loss at which it is worn out.
    pub strength: i32,
    pub full: i32,
    pub worn: i32,
    pub state: Vec<String>,
}

/// A marker on a hex or its hexsides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Marker {
    pub kind: String,
    pub column: i16,
    pub row: i16,
    pub directions: Vec<u8>,
    pub text: String,
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

impl From<&kernel::View> for View {
    fn from(view: &kernel::View) -> View {
        View {
            turn: view.turn.clone(),
            phase: view.phase.clone(),
            turn_at: view.turn_at,
            turns: view.turns.clone(),
            sides: Camps::from(&view.sides),
            pieces: view.pieces.iter().map(Piece::from).collect(),
            commands: view.commands.iter().map(Command::from).collect(),
            markers: view.markers.iter().map(Marker::from).collect(),
            clock: view.clock.map(|(left, full)| ClockShown { left, full }),
            holders: view.holders.iter().map(|holder| holder.map(Side::from)).collect(),
            over: view.over.clone(),
        }
    }
}

impl From<&BySide<kernel::Camp>> for Camps {
    fn from(sides: &BySide<kernel::Camp>) -> Camps {
        let camp = |camp: &kernel::Camp| Camp {
            name: camp.name.clone(),
            points: camp.points,
            strength: camp.strength.0,
            full: camp.strength.1,
            lines: camp.lines.clone(),
        };
        Camps { north: camp(&sides.north), south: camp(&sides.south) }
    }
}

impl From<&kernel::Piece> for Piece {
    fn from(piece: &kernel::Piece) -> Piece {
        Piece {
            id: piece.id,
            side: piece.side.into(),
            kind: piece.kind.to_owned(),
            name: piece.name.clone(),
            command: piece.command.clone(),
            place: match &piece.place {
                kernel::Place::Hex { column, row } => PlaceShown::Hex((*column, *row).into()),
                kernel::Place::Table { at: (x, y), heading } => {
                    PlaceShown::Table(TableSpot { x: *x, y: *y, heading: *heading })
                }
                kernel::Place::Box(name) => PlaceShown::Box { name: (*name).to_owned() },
            },
            also: piece.also.iter().map(|hex| (*hex).into()).collect(),
            stands: piece.stands.iter().map(FootingShown::from).collect(),
            facing: piece.facing.map(FacingShown::from),
            strength: piece.strength,
            printed: piece.printed,
            rating: piece.rating,
            weapon: piece.weapon.to_owned(),
            state: words(&piece.state),
            fatigue: piece.state.iter().find_map(|word| word.strip_prefix("fatigue ")?.parse().ok()).unwrap_or(0),
            depth: piece.depth,
            lines: piece.lines.clone(),
            figures: piece.figures.iter().map(FigureShown::from).collect(),
        }
    }
}

impl From<&(&'static str, String)> for FigureShown {
    fn from((heading, figure): &(&'static str, String)) -> FigureShown {
        FigureShown { heading: (*heading).to_owned(), figure: figure.clone() }
    }
}

impl From<kernel::Facing> for FacingShown {
    fn from(facing: kernel::Facing) -> FacingShown {
        match facing {
            kernel::Facing::Vertex(at) => FacingShown::Vertex { at },
            kernel::Facing::Hexside(at) => FacingShown::Hexside { at },
            kernel::Facing::All => FacingShown::All,
        }
    }
}

impl From<&kernel::Command> for Command {
    fn from(command: &kernel::Command) -> Command {
        let (strength, full, worn) = command.strength;
        Command {
            name: command.name.clone(),
            side: command.side.into(),
            orders: command.orders.to_owned(),
            fatigue: command.fatigue,
            strength,
            full,
            worn,
            state: words(&command.state),
        }
    }
}

impl From<&kernel::Marker> for Marker {
    fn from(marker: &kernel::Marker) -> Marker {
        Marker {
            kind: marker.kind.to_owned(),
            column: marker.column,
            row: marker.row,
            directions: marker.directions.clone(),
            text: marker.text.clone(),
        }
    }
}
