//! Hexes: integer geometry, line of sight, movement fields, and maps and scenarios as plain text.
//!
//! Hexes are flat-topped and numbered by columns, as on printed maps: `0805` is column 8, row 5, both from 1. Even columns
//! are half a hex lower than odd ones, unless the map says `shift odd`. Directions and facings are clockwise:
//!
//! ```text
//!               N
//!        Nnw _______ Nne
//!           /       \
//!     NW   /         \   NE
//!         /           \
//!      W  \           /  E        a direction crosses a hexside, a facing points at a vertex:
//!          \         /            facing E is the vertex between NE and SE
//!     SW    \_______/    SE
//!        Ssw         Sse
//!               S
//! ```
//!
//! Everything is exact: there are no floats, so a line along a hexside is recognized. This crate knows no game: rules are
//! closures, and terrain is the words that the map uses.

#![warn(missing_docs)]

pub mod display;
pub mod facing;
pub mod grid;
pub mod hex;
pub mod map;
pub mod outline;
pub mod path;
pub mod side;
pub mod sight;
pub mod zoc;

pub use facing::{Aspect, Entry, Facing, entry};
pub use grid::{Field, Grid, Name, NotAHex, Shift};
pub use hex::{Dir, Hex};
pub use map::{Kind, KindNames, Kinds, Map, Road, Vocabulary};
pub use path::{Drill, Mover, Reach, Stand};
pub use side::{Hexside, SideField};
pub use sight::{Between, Eye, Height, SightMap};
pub use zoc::Zones;
