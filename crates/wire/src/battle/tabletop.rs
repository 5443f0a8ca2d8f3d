//! A table measured in inches, and what is drawn over it. Lengths are thousandths of an inch, angles tenths of a degree.

use longroll::table;
use longroll::view as kernel;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A place: east and north of the south-west corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct TableAt {
    #[ts(type = "number")]
    pub x: i64,
    #[ts(type = "number")]
    pub y: i64,
}

impl From<kernel::At> for TableAt {
    fn from((x, y): kernel::At) -> TableAt {
        TableAt { x, y }
    }
}

fn places(points: &[kernel::At]) -> Vec<TableAt> {
    points.iter().map(|at| (*at).into()).collect()
}

/// The table without stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct TabletopShown {
    #[ts(type = "number")]
    pub width: i64,
    #[ts(type = "number")]
    pub height: i64,
    /// Hills first, then what is on them.
    pub areas: Vec<TableArea>,
    pub lines: Vec<TableLine>,
    pub objectives: Vec<TableObjective>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct TableArea {
    pub kind: String,
    /// How high it is, if it is a hill.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<u8>,
    pub name: String,
    pub corners: Vec<TableAt>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct TableLine {
    pub kind: String,
    pub name: String,
    pub points: Vec<TableAt>,
}

/// A place worth points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct TableObjective {
    pub text: String,
    pub at: TableAt,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub points: Option<i32>,
}

impl From<&kernel::Tabletop> for TabletopShown {
    fn from(tabletop: &kernel::Tabletop) -> TabletopShown {
        let area = |area: &kernel::TableArea| TableArea {
            kind: area.kind.clone(),
            level: area.level,
            name: area.name.clone(),
            corners: places(&area.corners),
        };
        let line = |line: &kernel::TableLine| TableLine {
            kind: line.kind.clone(),
            name: line.name.clone(),
            points: places(&line.points),
        };
        let objective = |name: &kernel::TableName| TableObjective {
            text: name.text.clone(),
            at: name.at.into(),
            points: name.points,
        };
        TabletopShown {
            width: tabletop.width,
            height: tabletop.height,
            areas: tabletop.areas.iter().map(area).collect(),
            lines: tabletop.lines.iter().map(line).collect(),
            objectives: tabletop.objectives.iter().map(objective).collect(),
        }
    }
}

/// A stand: its corners clockwise from the left end of its front.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct FootingShown {
    pub corners: Vec<TableAt>,
    /// The stand that is lost last.
    pub command: bool,
}

impl From<&kernel::Footing> for FootingShown {
    fn from(footing: &kernel::Footing) -> FootingShown {
        FootingShown { corners: places(&footing.corners), command: footing.command }
    }
}

/// The middle of a unit's front, and its heading from north.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct TableSpot {
    #[ts(type = "number")]
    pub x: i64,
    #[ts(type = "number")]
    pub y: i64,
    pub heading: i32,
}

impl From<table::Spot> for TableSpot {
    fn from(spot: table::Spot) -> TableSpot {
        TableSpot { x: spot.x, y: spot.y, heading: spot.heading }
    }
}

/// Something drawn over the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct ShapeShown {
    /// How it is drawn: `ghost`, `path`, `arc`, `ring`, `sight`, `blocked`, `reach`, `threat`.
    pub kind: String,
    pub outline: OutlineShown,
    pub text: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "form", rename_all = "lowercase")]
pub enum OutlineShown {
    Polygon {
        points: Vec<TableAt>,
    },
    Line {
        points: Vec<TableAt>,
    },
    Circle {
        centre: TableAt,
        #[ts(type = "number")]
        radius: i64,
    },
}

impl From<&kernel::Shape> for ShapeShown {
    fn from(shape: &kernel::Shape) -> ShapeShown {
        let outline = match &shape.outline {
            kernel::Outline::Polygon(points) => OutlineShown::Polygon { points: places(points) },
            kernel::Outline::Line(points) => OutlineShown::Line { points: places(points) },
            kernel::Outline::Circle { centre, radius } => {
                OutlineShown::Circle { centre: (*centre).into(), radius: *radius }
            }
        };
        ShapeShown { kind: shape.kind.to_owned(), outline, text: shape.text.clone() }
    }
}
