//! Hexsides. A hexside belongs to two hexes but has one key, so that a stream drawn from one bank is found from the other.

use crate::grid::Grid;
use crate::hex::{Dir, Hex};

/// A hexside, stored as the N, NE or SE side of a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hexside {
    hex: Hex,
    dir: Dir,
}

impl Hexside {
    /// The side of a hex in a direction.
    pub fn of(hex: Hex, dir: Dir) -> Hexside {
        match dir {
            Dir::N | Dir::Ne | Dir::Se => Hexside { hex, dir },
            Dir::S | Dir::Sw | Dir::Nw => Hexside { hex: hex.neighbour(dir), dir: dir.opposite() },
        }
    }

    /// The side that two adjacent hexes share.
    pub fn between(a: Hex, b: Hex) -> Option<Hexside> {
        a.dir_to(b).map(|dir| Hexside::of(a, dir))
    }

    /// The hex whose N, NE or SE side this is.
    pub fn hex(self) -> Hex {
        self.hex
    }

    /// N, NE or SE.
    pub fn dir(self) -> Dir {
        self.dir
    }

    /// The two hexes that share it.
    pub fn hexes(self) -> [Hex; 2] {
        [self.hex, self.hex.neighbour(self.dir)]
    }

    /// Which side of this hex it is, if it is one.
    pub fn dir_from(self, hex: Hex) -> Option<Dir> {
        let [one, other] = self.hexes();
        match hex {
            hex if hex == one => Some(self.dir),
            hex if hex == other => Some(self.dir.opposite()),
            _ => None,
        }
    }
}

/// A value for every hexside of a grid, those at the edge of the map included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideField<T> {
    grid: Grid,
    cells: Vec<T>,
}

impl<T: Copy> SideField<T> {
    /// The same value for every hexside.
    pub fn filled(grid: Grid, value: T) -> SideField<T> {
        SideField { grid, cells: vec![value; grid.side_count()] }
    }

    /// None for a hexside that no hex of the map has.
    pub fn get(&self, side: Hexside) -> Option<T> {
        self.grid.side_index(side).map(|index| self.cells[index])
    }

    /// The value of a hexside, to change it; none off the map.
    pub fn get_mut(&mut self, side: Hexside) -> Option<&mut T> {
        self.grid.side_index(side).map(|index| &mut self.cells[index])
    }

    /// Every hexside of the map with its value, hex by hex in the order of the printed numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Hexside, T)> {
        self.grid.sides().filter_map(|side| self.get(side).map(|value| (side, value)))
    }
}
