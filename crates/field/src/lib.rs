//! The field: a tabletop measured in inches, with nothing but whole numbers.
//!
//! Lengths are thousandths of an inch, angles tenths of a degree. x grows east and y north; heading 0 is north, 90 east,
//! and everything goes clockwise. Three roundings are made, and only these:
//!
//! - A sine is a whole number of 2^-30, from a table that is made by whole-number arithmetic.
//! - A point that comes from a turn or a heading has its coordinates rounded once to the nearest thousandth, halves up. The
//!   corners of a unit's stands are rounded from the unit's frame, so stands side by side share their corners exactly.
//! - A length that is spent, or a place on a line, is rounded to a thousandth, as its function says.
//!
//! Every question about those points then has an exact answer: what is where, what overlaps, what is nearer. A battle is the same on
//! every machine. Nothing here knows a game: footprints, slots, kinds of ground and rates come from the system.

pub mod angle;
pub mod arc;
pub mod contact;
pub mod figure;
pub mod frame;
pub mod gap;
pub mod going;
pub mod grid;
pub mod leg;
pub mod length;
pub mod outline;
pub mod pieces;
pub mod point;
pub mod polygon;
pub mod retreat;
pub mod said;
pub mod shown;
mod sine;
pub mod stand;
pub mod table;
pub mod track;
pub mod wheel;

pub use angle::{Angle, Heading};
pub use arc::Arc;
pub use contact::{Contact, against, covered};
pub use figure::{Figure, Hull, Meeting, Side};
pub use frame::{Flank, Frame, Slot, around};
pub use gap::Gap;
pub use going::{Going, Rate, Stretch};
pub use grid::Grid;
pub use leg::{Clash, Leg};
pub use length::{Length, tenths};
pub use pieces::{Pieces, least_gap};
pub use point::{Bend, Bounds, Point, Segment, Vector, bend};
pub use polygon::{NotAPolygon, Polygon};
pub use stand::{Edge, Footprint, Stand};
pub use table::{Area, Ground, Kind, Line, Table, Vocabulary, Words};
pub use track::Track;
pub use wheel::Wheel;
