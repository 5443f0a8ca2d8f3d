//! 8 Who stands where, and in what order. The top unit of each hex is kept by hex, and each unit knows the one below it, so
//! that a state is small to copy.

use hexes::{Grid, Hex};

use super::cards::UnitId;
use super::state::{Mode, State, UnitState, Where};

const EMPTY: u8 = u8::MAX;

/// The top unit of every hex. A hex covered by a part of an extended line (8.4) or the tail of a column (8.5) has that unit on
/// top, and nothing below it: no unit stacks there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stacks {
    tops: Vec<u8>,
}

impl Stacks {
    pub fn new(grid: Grid) -> Stacks {
        Stacks { tops: vec![EMPTY; grid.count()] }
    }

    /// The top unit of a hex; abandoned guns count.
    pub fn top(&self, grid: Grid, hex: Hex) -> Option<UnitId> {
        let top = grid.index(hex).map_or(EMPTY, |index| self.tops[index]);
        (top != EMPTY).then_some(UnitId(top))
    }

    /// What it takes, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.tops.len()
    }

    fn set(&mut self, grid: Grid, hex: Hex, unit: Option<UnitId>) {
        if let Some(index) = grid.index(hex) {
            self.tops[index] = unit.map_or(EMPTY, |unit| unit.0);
        }
    }
}

/// The units of a hex from the top down.
pub struct Stack<'s> {
    units: &'s [UnitState],
    next: Option<UnitId>,
    /// The hex belongs to an outlying part of the top unit.
    part: bool,
}

impl Iterator for Stack<'_> {
    type Item = UnitId;

    fn next(&mut self) -> Option<UnitId> {
        let unit = self.next?;
        self.next = if self.part { None } else { self.units[unit.index()].below };
        Some(unit)
    }
}

impl State {
    /// The units in a hex, from the top down.
    pub fn stack(&self, grid: Grid, hex: Hex) -> Stack<'_> {
        let next = self.stacks.top(grid, hex);
        let part = next.is_some_and(|unit| self.unit(unit).at != Where::Map(hex));
        Stack { units: &self.units, next, part }
    }

    /// Put a unit into a hex, on top of the stack or at the bottom of it. It must be nowhere before.
    pub fn put(&mut self, grid: Grid, unit: UnitId, hex: Hex, on_top: bool) {
        let top = self.stacks.top(grid, hex);
        self.unit_mut(unit).at = Where::Map(hex);
        match (top, on_top) {
            (None, _) | (_, true) => {
                self.unit_mut(unit).below = top;
                self.stacks.set(grid, hex, Some(unit));
            }
            (Some(top), false) => {
                let mut last = top;
                while let Some(below) = self.unit(last).below {
                    last = below;
                }
                self.unit_mut(last).below = Some(unit);
                self.unit_mut(unit).below = None;
            }
        }
    }

    /// Take a unit off the map, with everything it covers. `at` says where it is from now on.
    pub fn lift(&mut self, grid: Grid, unit: UnitId, at: Where) {
        self.contract(grid, unit);
        let Where::Map(hex) = self.unit(unit).at else {
            self.unit_mut(unit).at = at;
            return;
        };
        self.unit_mut(unit).cautious = false;
        let below = self.unit_mut(unit).below.take();
        if self.stacks.top(grid, hex) == Some(unit) {
            self.stacks.set(grid, hex, below);
        } else if let Some(above) = self.stack(grid, hex).find(|other| self.unit(*other).below == Some(unit)) {
            self.unit_mut(above).below = below;
        }
        self.unit_mut(unit).at = at;
    }

    /// Cover outlying hexes with a unit: parts of a line, or the tail of a column. They must be empty.
    pub fn cover(&mut self, grid: Grid, unit: UnitId, hexes: &[Hex]) {
        for hex in hexes {
            self.stacks.set(grid, *hex, Some(unit));
        }
    }

    /// 8.4 A part of an extended line goes to another hex, which must be empty.
    pub fn shift(&mut self, grid: Grid, unit: UnitId, from: Hex, to: Hex) {
        if let Mode::Extended(parts) = &mut self.unit_mut(unit).mode
            && let Some((hex, _)) = parts.iter_mut().find(|(hex, _)| *hex == from)
        {
            *hex = to;
            self.stacks.set(grid, from, None);
            self.stacks.set(grid, to, Some(unit));
        }
    }

    /// 8.4 Uncover the hexes a unit covers besides its own, and put an extended line back into one hex.
    pub fn contract(&mut self, grid: Grid, unit: UnitId) {
        for hex in self.unit(unit).outlying() {
            self.stacks.set(grid, hex, None);
        }
        match &mut self.unit_mut(unit).mode {
            Mode::March { tail, .. } => tail.clear(),
            mode @ Mode::Extended(_) => *mode = Mode::Line,
            _ => {}
        }
    }
}

impl UnitState {
    /// Hexes it covers besides its own.
    pub fn outlying(&self) -> Vec<Hex> {
        match &self.mode {
            Mode::Extended(parts) => parts.iter().map(|(hex, _)| *hex).collect(),
            Mode::March { tail, .. } => tail.clone(),
            _ => Vec::new(),
        }
    }
}
