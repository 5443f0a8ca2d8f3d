//! Movement fields in which a unit's facing matters.

use super::dial::Dial;
use crate::facing::Facing;
use crate::grid::Grid;
use crate::hex::Hex;

/// A hex and the facing of the unit in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stand {
    /// The hex it ends in.
    pub hex: Hex,
    /// The facing it ends with.
    pub facing: Facing,
}

/// The hexes and facings that can be reached, and their costs. It belongs to the `Mover` until the next search.
#[derive(Clone, Debug)]
pub struct Drill {
    grid: Grid,
    dial: Dial,
    moves: Vec<(Stand, u16)>,
}

impl Drill {
    pub(super) fn new(grid: Grid) -> Drill {
        Drill { grid, dial: Dial::default(), moves: Vec::new() }
    }

    fn node(&self, stand: Stand) -> Option<usize> {
        self.grid.index(stand.hex).map(|index| index * 6 + stand.facing.index())
    }

    fn stand(&self, node: usize) -> Stand {
        Stand { hex: self.grid.hex(node / 6), facing: Facing::ALL[node % 6] }
    }

    pub(super) fn run(&mut self, start: Stand, budget: u16, mut moves: impl FnMut(Stand, &mut Vec<(Stand, u16)>)) {
        self.dial.begin(self.grid.count() * 6, self.node(start), budget);
        while let Some(node) = self.dial.next() {
            self.moves.clear();
            moves(self.stand(node), &mut self.moves);
            for &(stand, price) in &self.moves {
                if let Some(to) = self.node(stand) {
                    self.dial.offer(node, to, price);
                }
            }
        }
    }

    /// The cost of reaching this hex and facing, if possible.
    pub fn cost(&self, stand: Stand) -> Option<u16> {
        self.node(stand).and_then(|node| self.dial.cost(node))
    }

    /// The cheapest facing in a hex and its cost; of equals the first clockwise from north.
    pub fn cheapest(&self, hex: Hex) -> Option<(Stand, u16)> {
        let stands = Facing::ALL.into_iter().map(|facing| Stand { hex, facing });
        stands.filter_map(|stand| Some((stand, self.cost(stand)?))).min_by_key(|(_, cost)| *cost)
    }

    /// The cheapest path to a hex and facing, both ends included.
    pub fn path_to(&self, stand: Stand) -> Option<Vec<Stand>> {
        let way = self.dial.way(self.node(stand)?)?;
        Some(way.into_iter().map(|node| self.stand(node)).collect())
    }

    /// Every hex and facing that can be reached and its cost, cheapest first.
    pub fn stands(&self) -> impl Iterator<Item = (Stand, u16)> {
        self.dial.reached().map(|(node, cost)| (self.stand(node), cost))
    }
}
