//! Movement fields: which hexes a unit can reach with its movement points, at what cost, and by which path.
//!
//! Costs are whole numbers; games with half points count in halves.

mod dial;
mod drill;

use crate::grid::Grid;
use crate::hex::{Dir, Hex};
use dial::Dial;
pub use drill::{Drill, Stand};

/// Computes movement fields. It reuses its memory: make one for a map and use it for every unit.
#[derive(Clone, Debug)]
pub struct Mover {
    reach: Reach,
    drill: Drill,
}

/// The hexes that can be reached. It belongs to the `Mover` until the next field; clone it to keep it.
#[derive(Clone, Debug)]
pub struct Reach {
    grid: Grid,
    dial: Dial,
}

impl Mover {
    /// A mover for maps of this grid.
    pub fn new(grid: Grid) -> Mover {
        Mover { reach: Reach { grid, dial: Dial::default() }, drill: Drill::new(grid) }
    }

    /// Everything within `budget` of `start`. `cost` is the cost of entering `to` from `from`, in that direction, or None if
    /// that is not allowed; it is called only for hexes on the map. A unit that enters a hex that `stops` it moves no
    /// further; the hex where it starts does not stop it.
    pub fn field(
        &mut self,
        start: Hex,
        budget: u16,
        cost: impl FnMut(Hex, Hex, Dir) -> Option<u16>,
        stops: impl FnMut(Hex) -> bool,
    ) -> &Reach {
        self.reach.run(start, None, budget, cost, stops);
        &self.reach
    }

    /// The cheapest path from one hex to another within a budget, both ends included, with its cost. Of equal paths it is
    /// always the same one.
    pub fn path(
        &mut self,
        start: Hex,
        goal: Hex,
        budget: u16,
        cost: impl FnMut(Hex, Hex, Dir) -> Option<u16>,
        stops: impl FnMut(Hex) -> bool,
    ) -> Option<(Vec<Hex>, u16)> {
        self.reach.run(start, Some(goal), budget, cost, stops);
        Some((self.reach.path_to(goal)?, self.reach.cost(goal)?))
    }

    /// Every hex and facing within `budget` of `start`, for games in which turning costs. `moves` reports the next hexes and
    /// facings from a given one, with their costs.
    pub fn drill(&mut self, start: Stand, budget: u16, moves: impl FnMut(Stand, &mut Vec<(Stand, u16)>)) -> &Drill {
        self.drill.run(start, budget, moves);
        &self.drill
    }
}

impl Reach {
    fn run(
        &mut self,
        start: Hex,
        goal: Option<Hex>,
        budget: u16,
        mut cost: impl FnMut(Hex, Hex, Dir) -> Option<u16>,
        mut stops: impl FnMut(Hex) -> bool,
    ) {
        let grid = self.grid;
        let goal = goal.and_then(|goal| grid.index(goal));
        self.dial.begin(grid.count(), grid.index(start), budget);
        while let Some(node) = self.dial.next() {
            let from = grid.hex(node);
            if goal == Some(node) {
                break;
            }
            if from != start && stops(from) {
                continue;
            }
            for dir in Dir::ALL {
                let to = from.neighbour(dir);
                let Some(index) = grid.index(to) else { continue };
                if self.dial.settled(index) {
                    continue;
                }
                if let Some(price) = cost(from, to, dir) {
                    self.dial.offer(node, index, price);
                }
            }
        }
    }

    /// The cost of reaching a hex, if it can be reached. The start costs nothing.
    pub fn cost(&self, hex: Hex) -> Option<u16> {
        self.grid.index(hex).and_then(|index| self.dial.cost(index))
    }

    /// Whether the hex was reached.
    pub fn contains(&self, hex: Hex) -> bool {
        self.cost(hex).is_some()
    }

    /// The hex before this one on the cheapest path.
    pub fn came_from(&self, hex: Hex) -> Option<Hex> {
        self.grid.index(hex).and_then(|index| self.dial.came_from(index)).map(|index| self.grid.hex(index))
    }

    /// The cheapest path to a hex, both ends included.
    pub fn path_to(&self, hex: Hex) -> Option<Vec<Hex>> {
        let way = self.dial.way(self.grid.index(hex)?)?;
        Some(way.into_iter().map(|node| self.grid.hex(node)).collect())
    }

    /// Every hex that can be reached and its cost, the cheapest first.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, u16)> {
        self.dial.reached().map(|(node, cost)| (self.grid.hex(node), cost))
    }
}
