//! Zones: how many units have each hex in front of them, kept up to date as they move.

use crate::grid::{Field, Grid};
use crate::hex::Hex;

/// For every hex, how many units of a side reach into it. The game says which hexes a unit reaches: its frontal hexes
/// (`Facing::front_hexes`), all six neighbours, or those a river does not cut off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zones {
    counts: Field<u16>,
}

impl Zones {
    /// No zones on a map of this grid.
    pub fn new(grid: Grid) -> Zones {
        Zones { counts: Field::filled(grid, 0) }
    }

    /// A unit now reaches into these hexes. Those beside the map do not matter.
    pub fn add(&mut self, hexes: impl IntoIterator<Item = Hex>) {
        for hex in hexes {
            if let Some(count) = self.counts.get_mut(hex) {
                *count += 1;
            }
        }
    }

    /// A unit no longer reaches into these hexes; they must be those it was added with.
    pub fn remove(&mut self, hexes: impl IntoIterator<Item = Hex>) {
        for hex in hexes {
            if let Some(count) = self.counts.get_mut(hex) {
                debug_assert!(*count > 0, "no unit controls this hex");
                *count = count.saturating_sub(1);
            }
        }
    }

    /// How many units reach into a hex.
    pub fn count(&self, hex: Hex) -> u16 {
        self.counts.get(hex).copied().unwrap_or(0)
    }

    /// Whether any unit reaches into a hex.
    pub fn reach(&self, hex: Hex) -> bool {
        self.count(hex) > 0
    }

    /// Remove every zone.
    pub fn clear(&mut self) {
        self.counts.fill(0);
    }
}
