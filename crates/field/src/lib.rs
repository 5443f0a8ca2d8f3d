//! A tabletop measured in inches, computed with whole numbers only.
//!
//! Lengths are thousandths of an inch, angles tenths of a degree, clockwise. x is east and y north; heading 0 is north, 90
//! east. Only three things are rounded:
//!
//! - Sines are whole multiples of 2^-30, from a table made by whole-number arithmetic.
//! - The coordinates of a turned point are rounded once to the nearest thousandth, halves up. A stand's corners are rounded
//!   from the unit's frame, so stands side by side share their corners exactly.
//! - Costs, and positions along a line, are rounded to a thousandth as their functions say.
//!
//! Every question about those points has an exact answer: what overlaps, what is nearer. A battle is the same on every
//! machine. This crate knows no game: footprints, slots, kinds of terrain and rates come from the system.
#![warn(missing_docs)]

pub mod angle;
pub mod arc;
pub mod contact;
pub mod display;
pub mod figure;
pub mod frame;
pub mod gap;
pub mod grid;
pub mod leg;
pub mod length;
pub mod notation;
pub mod outline;
pub mod pieces;
pub mod point;
pub mod polygon;
pub mod retreat;
mod sine;
pub mod stand;
pub mod table;
pub mod terrain_cost;
pub mod track;
pub mod wheel;

pub use angle::{Angle, Heading};
pub use arc::Arc;
pub use contact::{Contact, against, covered};
pub use figure::{Figure, Hull, Meeting, Side};
pub use frame::{Flank, Frame, Slot, around};
pub use gap::Gap;
pub use grid::Grid;
pub use leg::{Clash, Leg};
pub use length::{Length, tenths};
pub use pieces::{Pieces, least_gap};
pub use point::{Bend, Bounds, Point, Segment, Vector, bend};
pub use polygon::{NotAPolygon, Polygon};
pub use stand::{Edge, Footprint, Stand};
pub use table::{Area, Ground, Kind, KindNames, Line, Table, Vocabulary};
pub use terrain_cost::{Going, Rate, Stretch};
pub use track::Track;
pub use wheel::Wheel;
