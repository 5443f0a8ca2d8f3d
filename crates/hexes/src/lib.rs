//! Hexes: integer geometry, line of sight, movement fields, and maps and scenarios as plain text.
//!
//! Hexes are flat-topped and stand in columns, numbered as on printed maps: `0805` is column 8, row 5, both from 1.
//! Even columns lie half a hex lower than odd ones, unless the map says `shift odd`. Directions and facings go
//! clockwise:
//!
//! ```text
//!               N
//!        Nnw _______ Nne
//!           /       \
//!     NW   /         \   NE
//!         /           \
//!      W  \           /  E        a direction crosses a hexside, a facing looks at a vertex:
//!          \         /            facing E is the vertex between NE and SE
//!     SW    \_______/    SE
//!        Ssw         Sse
//!               S
//! ```
//!
//! Everything is exact: there are no floats here, so a line that runs along a hexside is known to do so. Nothing here
//! knows a game: rules come in as closures, and terrain is whatever words the map uses.

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
pub use map::{Kind, Kinds, Map, Road, Vocabulary, Words};
pub use path::{Drill, Mover, Reach, Stand};
pub use side::{Hexside, SideField};
pub use sight::{Between, Eye, Height, SightMap};
pub use zoc::Zones;
