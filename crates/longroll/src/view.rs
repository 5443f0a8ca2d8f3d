//! Everything a page, a terminal or a commander sees of a battle. No rule is in it: it is drawn as it is.

use crate::refusal::{Refusal, Refusals};
use crate::rule::Rule;
use crate::side::{BySide, Side};

/// The field as drawn once, before any piece stands on it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Board {
    pub title: String,
    pub columns: i16,
    pub rows: i16,
    /// Even columns lie half a hex lower than odd ones; else higher.
    pub even_low: bool,
    /// By column, then row.
    pub hexes: Vec<Ground>,
    pub sides: Vec<Edge>,
    pub roads: Vec<Road>,
    pub names: Vec<Name>,
    /// A tabletop in place of hexes.
    pub tabletop: Option<Tabletop>,
    /// What may be asked about a position, in the order in which it is offered.
    pub inquiries: Vec<Inquiry>,
}

/// One hex of the field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    pub column: i16,
    pub row: i16,
    pub terrain: &'static str,
    pub level: i8,
}

/// Something along a hexside: direction 0 is north, then clockwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    pub column: i16,
    pub row: i16,
    pub direction: u8,
    pub kind: &'static str,
}

/// A road as a chain of hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Road {
    pub kind: &'static str,
    pub hexes: Vec<(i16, i16)>,
}

/// A name on the map, or a mark such as an objective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    pub text: String,
    pub column: i16,
    pub row: i16,
    /// Points for holding it, if it is an objective.
    pub points: Option<i32>,
}

/// A place on a tabletop: thousandths of an inch east and north of its south-west corner.
pub type At = (i64, i64);

/// A table measured in inches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tabletop {
    pub width: i64,
    pub height: i64,
    /// Hills first, then what grows and stands on them.
    pub areas: Vec<TableArea>,
    pub lines: Vec<TableLine>,
    pub objectives: Vec<TableName>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableArea {
    pub kind: String,
    /// How high it is, if it is a hill.
    pub level: Option<u8>,
    pub name: String,
    pub corners: Vec<At>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableLine {
    pub kind: String,
    pub name: String,
    pub points: Vec<At>,
}

/// A place worth points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableName {
    pub text: String,
    pub at: At,
    pub points: Option<i32>,
}

/// The battle as one side sees it now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// "Turn 3 of 6, 12:00".
    pub turn: String,
    /// What is going on: "Activation of Division A".
    pub phase: String,
    pub turn_at: i32,
    pub turns: Vec<String>,
    pub sides: BySide<Camp>,
    pub pieces: Vec<Piece>,
    /// Brigades and other commands with their markers.
    pub commands: Vec<Command>,
    /// Markers on the field that are nobody's: breastworks, horse holders, abandoned guns.
    pub markers: Vec<Marker>,
    /// What is left of the countdown that ends the battle, and what it began with.
    pub clock: Option<(i32, i32)>,
    /// On a tabletop: who holds each of its objectives, in their order.
    pub holders: Vec<Option<Side>>,
    /// How it ended.
    pub over: Option<String>,
}

/// A side as shown above the field.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Camp {
    pub name: String,
    pub points: i32,
    /// Strength left and strength at the start.
    pub strength: (i32, i32),
    /// Lines worth showing: activations left, losses by kind.
    pub lines: Vec<String>,
}

/// A counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    pub id: u16,
    pub side: Side,
    /// `infantry`, `cavalry`, `artillery`, `leader`, ...
    pub kind: &'static str,
    pub name: String,
    pub command: String,
    pub place: Place,
    /// Other hexes it covers.
    pub also: Vec<(i16, i16)>,
    /// On a tabletop, its stands.
    pub stands: Vec<Footing>,
    pub facing: Option<Facing>,
    pub strength: Option<i32>,
    pub printed: Option<i32>,
    pub rating: Option<i32>,
    pub weapon: &'static str,
    /// Words for its state: `disordered`, `march`, `low ammo`, `moved`.
    pub state: Vec<&'static str>,
    /// Place in its stack; 0 is the top.
    pub depth: u8,
    /// More about it, a line each.
    pub lines: Vec<String>,
    /// What a printed sheet has in columns: the heading, and what stands under it.
    pub figures: Vec<(&'static str, String)>,
}

/// A stand on a tabletop: its corners clockwise from the left end of its front.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Footing {
    pub corners: [At; 4],
    /// The stand that is lost last and guides changes of formation.
    pub command: bool,
}

/// Where a counter is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    Hex {
        column: i16,
        row: i16,
    },
    /// On a tabletop: the middle of its front, and where it looks in tenths of a degree from north.
    Table {
        at: At,
        heading: i32,
    },
    /// A box beside the map: "Recovery", "Reinforcements", "Eliminated".
    Box(&'static str),
}

/// Which way a counter looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Facing {
    /// The vertex between direction n and the next.
    Vertex(u8),
    Hexside(u8),
    All,
}

/// A command and its markers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    pub name: String,
    pub side: Side,
    pub orders: &'static str,
    pub fatigue: i32,
    /// Strength left, at the start, and the loss at which it is worn out.
    pub strength: (i32, i32, i32),
    pub state: Vec<&'static str>,
}

/// A marker on a hex or a hexside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marker {
    pub kind: &'static str,
    pub column: i16,
    pub row: i16,
    pub directions: Vec<u8>,
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Where the piece, or the command of a leader, can go; at what cost, or with what chance.
    Reach(u16),
    /// The way of the piece to a hex of its reach: what it costs, how likely it gets there, and in what state.
    Plan { piece: u16, column: i16, row: i16 },
    /// The answers that take the piece of the running move to this hex.
    Path { column: i16, row: i16 },
    /// What the piece sees: its arc and its line of sight.
    Sight(u16),
    /// Who of the enemy can fire at this hex, and how well.
    Threat { column: i16, row: i16, side: Side },
    /// The command radius of a leader.
    Command(u16),
    /// On a tabletop: how the piece of the running move comes to stand here, or as near as it may, and what is against more.
    Move { at: At, heading: Option<i32> },
    /// On a tabletop: who of the enemy can fire at this place, and how well.
    FireAt { at: At, side: Side },
    /// A question that only this system has, by the name that [`Topic::Own`] declares.
    Own { name: String, selected: Selected },
}

/// What an own question of a system is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selected {
    /// A counter, by its number.
    Piece(u16),
    /// A hex.
    Hex { column: i16, row: i16 },
    /// One of the two sides.
    Side(Side),
}

/// The answer to a query about a piece that is not there: no unit, no leader has this number.
pub fn no_piece(what: &str, piece: u16) -> Refusals {
    Refusal::key("piece", format!("no {what} has the number {piece}"), "").into()
}

/// The answer to a query: hexes with words, and answers to send.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Overlay {
    pub hexes: Vec<Spot>,
    /// Answers that lead there, in order.
    pub answers: Vec<String>,
    /// On a tabletop: what is drawn over it.
    pub shapes: Vec<Shape>,
    pub lines: Vec<(String, Option<Rule>)>,
}

/// A hex of an overlay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    pub column: i16,
    pub row: i16,
    /// How it is drawn: `reach`, `path`, `seen`, `blocked`, `threat`, or a mark of the system's own question. The page draws
    /// a word that it does not know plainly.
    pub kind: &'static str,
    /// Up to a dozen letters are written on the hex; all of it is read when the hex is pointed at.
    pub text: String,
    /// How strongly the hex is shaded, in per cent: the chance to get there, for instance.
    pub weight: Option<u8>,
}

/// Something drawn over a tabletop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How it is drawn: `ghost` (stands as they would be), `path`, `arc`, `ring`, `sight`, `blocked`, `reach`, `threat`, or a mark
    /// of the system's own question.
    pub kind: &'static str,
    pub outline: Outline,
    pub text: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outline {
    Polygon(Vec<At>),
    Line(Vec<At>),
    Circle { centre: At, radius: i64 },
}
