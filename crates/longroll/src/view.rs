//! Everything that a page, a terminal or a computer player sees of a battle. It has no rules.

use crate::refusal::{Refusal, Refusals};
use crate::rule::Rule;
use crate::side::{BySide, Side};

/// The field without pieces; it does not change during a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// The title of the battle; without a scenario, of the map.
    pub title: String,
    /// What the battle is about, in a sentence or two.
    pub about: String,
    /// What earns points and how the victory is graded, a line each.
    pub terms: Vec<String>,
    /// How many columns of hexes it has.
    pub columns: i16,
    /// How many rows of hexes it has.
    pub rows: i16,
    /// Even columns are half a hex lower than odd ones; otherwise higher.
    pub even_low: bool,
    /// By column, then row.
    pub hexes: Vec<Ground>,
    /// Features along hexsides.
    pub sides: Vec<Edge>,
    /// Roads.
    pub roads: Vec<Road>,
    /// Names and objectives.
    pub names: Vec<Name>,
    /// A tabletop in place of hexes.
    pub tabletop: Option<Tabletop>,
    /// The questions that players may ask about a position, in order.
    pub inquiries: Vec<Inquiry>,
}

/// One hex of the field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    /// The column.
    pub column: i16,
    /// The row.
    pub row: i16,
    /// The word for the terrain.
    pub terrain: &'static str,
    /// The elevation.
    pub level: i8,
}

/// Something along a hexside: direction 0 is north, then clockwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The column.
    pub column: i16,
    /// The row.
    pub row: i16,
    /// Which side of the hex.
    pub direction: u8,
    /// The word for the feature.
    pub kind: &'static str,
}

/// A road as a chain of hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Road {
    /// The word for the road.
    pub kind: &'static str,
    /// Its hexes, as column and row.
    pub hexes: Vec<(i16, i16)>,
}

/// A name on the map, or a mark such as an objective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// The column.
    pub column: i16,
    /// The row.
    pub row: i16,
    /// Points for holding it, if it is an objective.
    pub points: Option<i32>,
}

/// A position on a tabletop: thousandths of an inch east and north of the southwest corner.
pub type At = (i64, i64);

/// A table measured in inches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tabletop {
    /// Its width in thousandths of an inch.
    pub width: i64,
    /// Its height in thousandths of an inch.
    pub height: i64,
    /// Hills first, then the other areas.
    pub areas: Vec<TableArea>,
    /// Roads, streams, walls.
    pub lines: Vec<TableLine>,
    /// Objectives and names.
    pub objectives: Vec<TableName>,
}

/// An area of terrain on a tabletop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableArea {
    /// The word for the terrain.
    pub kind: String,
    /// The level of a hill.
    pub level: Option<u8>,
    /// Its name; may be empty.
    pub name: String,
    /// The corners, in order.
    pub corners: Vec<At>,
}

/// A line of terrain on a tabletop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableLine {
    /// The word for the terrain.
    pub kind: String,
    /// Its name; may be empty.
    pub name: String,
    /// Its points, in order.
    pub points: Vec<At>,
}

/// A name on a tabletop, or an objective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableName {
    /// The name.
    pub text: String,
    /// Where it is.
    pub at: At,
    /// Points for holding it, if it is an objective.
    pub points: Option<i32>,
}

/// The battle as one side sees it now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// "Turn 3 of 6, 12:00".
    pub turn: String,
    /// The current phase: "Activation of Division A".
    pub phase: String,
    /// The number of the turn.
    pub turn_at: i32,
    /// The names of all turns.
    pub turns: Vec<String>,
    /// Both sides.
    pub sides: BySide<Camp>,
    /// All pieces that the viewer may see.
    pub pieces: Vec<Piece>,
    /// Brigades and other commands with their markers.
    pub commands: Vec<Command>,
    /// Markers that belong to neither side: breastworks, horse holders, abandoned guns.
    pub markers: Vec<Marker>,
    /// What is left of the clock that ends the battle, and its start.
    pub clock: Option<(i32, i32)>,
    /// On a tabletop: who holds each objective, in order.
    pub holders: Vec<Option<Side>>,
    /// How it ended.
    pub over: Option<String>,
}

/// A side as shown above the field.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Camp {
    /// The name of the side.
    pub name: String,
    /// Its victory points.
    pub points: i32,
    /// Strength left and strength at the start.
    pub strength: (i32, i32),
    /// More lines: activations left, losses by kind.
    pub lines: Vec<String>,
}

/// A counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its piece number.
    pub id: u16,
    /// Its side.
    pub side: Side,
    /// `infantry`, `cavalry`, `artillery`, `leader`, ...
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// The name of its command.
    pub command: String,
    /// Where it is.
    pub place: Place,
    /// Other hexes it covers.
    pub also: Vec<(i16, i16)>,
    /// On a tabletop, its stands.
    pub stands: Vec<Footing>,
    /// Which way it faces.
    pub facing: Option<Facing>,
    /// Its strength now.
    pub strength: Option<i32>,
    /// Its strength at the start.
    pub printed: Option<i32>,
    /// Its rating: cohesion, tactics, quality.
    pub rating: Option<i32>,
    /// The word for its weapon.
    pub weapon: &'static str,
    /// Words for its state: `disordered`, `march`, `low ammo`, `moved`.
    pub state: Vec<&'static str>,
    /// Place in its stack; 0 is the top.
    pub depth: u8,
    /// More lines about it.
    pub lines: Vec<String>,
    /// Columns of a printed roster: heading and value.
    pub figures: Vec<(&'static str, String)>,
}

/// A stand on a tabletop: its corners clockwise from the left end of its front.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Footing {
    /// Its corners.
    pub corners: [At; 4],
    /// Whether it is the command stand, which is removed last and guides changes of formation.
    pub command: bool,
}

/// Where a counter is.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// On a hex.
    Hex { column: i16, row: i16 },
    /// On a tabletop: the middle of its front, and its heading in tenths of a degree from north.
    Table { at: At, heading: i32 },
    /// A box beside the map: "Recovery", "Reinforcements", "Eliminated".
    Box(&'static str),
}

/// Which way a counter faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Facing {
    /// The vertex between direction n and the next.
    Vertex(u8),
    /// A hexside.
    Hexside(u8),
    /// All around.
    All,
}

/// A command and its markers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its orders.
    pub orders: &'static str,
    /// Its fatigue.
    pub fatigue: i32,
    /// Strength now, strength at the start, and the loss at which it is worn out.
    pub strength: (i32, i32, i32),
    /// Words for its state.
    pub state: Vec<&'static str>,
}

/// A marker on a hex or a hexside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marker {
    /// The word for the marker.
    pub kind: &'static str,
    /// The column.
    pub column: i16,
    /// The row.
    pub row: i16,
    /// The hexsides it is on.
    pub directions: Vec<u8>,
    /// Text for players.
    pub text: String,
}

/// A question that a system answers about its positions, as a page offers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inquiry {
    /// Which query asks it.
    pub topic: Topic,
    /// What a player selects to ask it.
    pub about: Selection,
    /// The words of the button: "Who can fire at this hex".
    pub words: &'static str,
    /// The key that asks it. Two questions may share a key if one is about units and the other about leaders.
    pub key: char,
}

/// The query that an [`Inquiry`] stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// [`Query::Reach`].
    Reach,
    /// [`Query::Sight`].
    Sight,
    /// [`Query::Command`].
    Command,
    /// [`Query::Threat`], or [`Query::FireAt`] on a tabletop.
    Threat,
    /// [`Query::Own`]: a question that the system declares.
    Own {
        /// Its name in the query.
        name: &'static str,
        /// The kinds of marks in the answer, and what each means: the legend.
        marks: &'static [(&'static str, &'static str)],
    },
}

/// What a player selects to ask a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// A unit.
    Unit,
    /// A leader.
    Leader,
    /// A hex, or a place on a tabletop.
    Hex,
    /// One of the two sides.
    Side,
}

/// What a page may ask about a position without changing it.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Where the piece, or a leader's command, can move, with the cost or the probability.
    Reach(u16),
    /// The piece's path to a hex within reach: its cost, the probability of arriving, and in which state.
    Plan { piece: u16, column: i16, row: i16 },
    /// The answers that take the moving piece to this hex.
    Path { column: i16, row: i16 },
    /// What the piece sees: its arc and its line of sight.
    Sight(u16),
    /// Which enemies can fire at this hex, and how well.
    Threat { column: i16, row: i16, side: Side },
    /// The command radius of a leader.
    Command(u16),
    /// On a tabletop: the answers that take the moving piece here, or as near as the rules allow, and why not further.
    Move { at: At, heading: Option<i32> },
    /// On a tabletop: which enemies can fire at this point, and how well.
    FireAt { at: At, side: Side },
    /// A question that only this system has, by the name that [`Topic::Own`] declares.
    Own { name: String, selected: Selected },
}

/// What an own question of a system is asked about.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selected {
    /// A counter, by its number.
    Piece(u16),
    /// A hex.
    Hex { column: i16, row: i16 },
    /// One of the two sides.
    Side(Side),
}

/// Refuse a query about a piece that does not exist.
pub fn no_piece(what: &str, piece: u16) -> Refusals {
    Refusal::key("piece", format!("no {what} has the number {piece}"), "").into()
}

/// The answer to a query.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Overlay {
    /// The marked hexes.
    pub hexes: Vec<OverlayHex>,
    /// The answers that lead there, in order.
    pub answers: Vec<String>,
    /// On a tabletop: what is drawn over it.
    pub shapes: Vec<Shape>,
    /// Lines of text with their rules.
    pub lines: Vec<(String, Option<Rule>)>,
}

/// A hex of an overlay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OverlayHex {
    /// The column.
    pub column: i16,
    /// The row.
    pub row: i16,
    /// How it is drawn: `reach`, `path`, `seen`, `blocked`, `threat`, or a mark of the system's own question. The page draws
    /// a word that it does not know plainly.
    pub kind: &'static str,
    /// A text of up to 12 letters is written on the hex; a longer one is shown on hover.
    pub text: String,
    /// How strongly the hex is shaded, in percent; for example the probability of arriving.
    pub weight: Option<u8>,
}

/// Something drawn over a tabletop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How it is drawn: `ghost` (stands as they would be), `path`, `arc`, `ring`, `sight`, `blocked`, `reach`, `threat`, or a mark
    /// of the system's own question.
    pub kind: &'static str,
    /// Where it is drawn.
    pub outline: Outline,
    /// Text for players.
    pub text: String,
}

/// The outline of a [`Shape`].
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outline {
    /// A closed polygon.
    Polygon(Vec<At>),
    /// A line.
    Line(Vec<At>),
    /// A circle.
    Circle { centre: At, radius: i64 },
}
