//! The zones of the whole map at one moment, for callers that need more than a few hexes.

use hexes::{Dir, Field, Hex};

use super::{Zone, has_zone, reaches};
use crate::battle::state::State;
use crate::battle::war::War;
use crate::unit::Army;

/// Which units stand where, and which zones reach where.
#[derive(Clone, Debug)]
pub struct Sheet {
    cells: Field<Cell>,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    holder: Option<Army>,
    zones: [Zone; 2],
}

fn place(army: Army) -> usize {
    usize::from(army == Army::Confederate)
}

impl Sheet {
    pub fn new(war: &War, state: &State) -> Sheet {
        let mut cells = Field::filled(war.grid(), Cell { holder: None, zones: [Zone::None; 2] });
        for unit in war.units() {
            let Some(at) = state.unit(unit).hex() else { continue };
            let army = war.army(unit);
            if let Some(cell) = cells.get_mut(at) {
                cell.holder = Some(army);
            }
            if !has_zone(state, unit) {
                continue;
            }
            for dir in Dir::ALL {
                if let Some(cell) = cells.get_mut(at.neighbour(dir)) {
                    let zone = &mut cell.zones[place(army)];
                    *zone = (*zone).max(reaches(war, state, at, dir));
                }
            }
        }
        Sheet { cells }
    }

    pub fn holder(&self, hex: Hex) -> Option<Army> {
        self.cells.get(hex).and_then(|cell| cell.holder)
    }

    pub fn zone(&self, hex: Hex, of: Army) -> Zone {
        self.cells.get(hex).map_or(Zone::None, |cell| cell.zones[place(of)])
    }

    /// 3.5 Whether a path of this army's may enter a hex: no enemy in it, and no enemy zone unless a friend is there.
    pub fn is_open(&self, army: Army, hex: Hex) -> bool {
        self.cells.get(hex).is_some_and(|cell| match cell.holder {
            Some(holder) => holder == army,
            None => cell.zones[place(army.other())] == Zone::None,
        })
    }

    /// 3.5 A path within this number of hexes, whatever the terrain.
    pub fn traces(&self, army: Army, from: Hex, to: Hex, most: i32) -> bool {
        self.within(army, from, most).contains(&to)
    }

    /// 3.5 Every hex that such a path leads to, the first included, the nearest first.
    pub fn within(&self, army: Army, from: Hex, most: i32) -> Vec<Hex> {
        let mut seen = Field::filled(self.cells.grid(), false);
        let mut hexes = vec![from];
        let mut begun = 0;
        for _ in 0..most {
            let end = hexes.len();
            for at in begun..end {
                for next in hexes[at].neighbours() {
                    let Some(seen) = seen.get_mut(next).filter(|seen| !**seen) else { continue };
                    *seen = true;
                    if next != from && self.is_open(army, next) {
                        hexes.push(next);
                    }
                }
            }
            begun = end;
        }
        hexes
    }
}
