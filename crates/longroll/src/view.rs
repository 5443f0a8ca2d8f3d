//! Everything a page, a terminal or a commander sees of a battle. No rule is in it: it is drawn as it is.

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
}

/// Where a counter is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    Hex {
        column: i16,
        row: i16,
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

/// What a page may ask about a position without changing it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Where the piece can go, and at what cost.
    Reach(u16),
    /// The answers that take the piece of the running move to this hex.
    Path { column: i16, row: i16 },
    /// What the piece sees: its arc and its line of sight.
    Sight(u16),
    /// Who of the enemy can fire at this hex, and how well.
    Threat { column: i16, row: i16, side: Side },
    /// The command radius of a leader.
    Command(u16),
}

/// The answer to a query: hexes with words, and answers to send.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Overlay {
    pub hexes: Vec<Spot>,
    /// Answers that lead there, in order.
    pub answers: Vec<String>,
    pub lines: Vec<(String, Option<Rule>)>,
}

/// A hex of an overlay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    pub column: i16,
    pub row: i16,
    /// `reach`, `arc`, `seen`, `blocked`, `path`.
    pub kind: &'static str,
    pub text: String,
}
