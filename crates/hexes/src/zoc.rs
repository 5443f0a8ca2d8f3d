//! Zones of control: how many units reach into each hex, updated as they move.

use crate::grid::{Field, Grid};
use crate::hex::Hex;

/// For every hex, how many units of a side reach into it. The game decides which hexes a unit reaches: its frontal hexes
/// (`Facing::front_hexes`), all six neighbors, or those not behind a river.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zones {
    counts: Field<u16>,
}

impl Zones {
    /// No zones on a map of this grid.
    pub fn new(grid: Grid) -> Zones {
        Zones { counts: Field::filled(grid, 0) }
    }

    /// A unit now reaches into these hexes. Hexes off the map are ignored.
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
