//! A coarse grid over the table, to find what is near.

use crate::length::Length;
use crate::point::{Bounds, Point, Segment, Vector};

/// Numbered things, found by their position. It is one sorted list, so copies are cheap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    corner: Point,
    cell: i64,
    columns: u16,
    rows: u16,
    /// A grid cell and the number of a thing that overlaps it, sorted.
    entries: Vec<(u16, u16)>,
}

/// A range of cells in a row.
struct Run {
    first: u16,
    last: u16,
}

impl Grid {
    /// A grid of square cells over a box. Anything outside the box belongs to the cells at its edge.
    pub fn new(over: Bounds, cell: Length) -> Grid {
        let size = over.max() - over.min();
        let cell = cell.in_thousandths().max(Length::inches(1).in_thousandths());
        let cells = |length: i64| (length / cell + 1).clamp(1, 200) as u16;
        Grid { corner: over.min(), cell, columns: cells(size.x), rows: cells(size.y), entries: Vec::new() }
    }

    fn column(&self, x: i64) -> u16 {
        x.div_euclid(self.cell).clamp(0, i64::from(self.columns) - 1) as u16
    }

    fn row(&self, y: i64) -> u16 {
        y.div_euclid(self.cell).clamp(0, i64::from(self.rows) - 1) as u16
    }

    fn runs(&self, bounds: Bounds) -> impl Iterator<Item = Run> + use<> {
        let (min, max) = (bounds.min() - self.corner, bounds.max() - self.corner);
        let (left, right, columns) = (self.column(min.x), self.column(max.x), self.columns);
        let rows = self.row(min.y)..=self.row(max.y);
        rows.map(move |row| Run { first: row * columns + left, last: row * columns + right })
    }

    /// Put a thing on the grid.
    pub fn insert(&mut self, item: u16, bounds: Bounds) {
        for run in self.runs(bounds) {
            for cell in run.first..=run.last {
                if let Err(at) = self.entries.binary_search(&(cell, item)) {
                    self.entries.insert(at, (cell, item));
                }
            }
        }
    }

    /// Take a thing off the grid. The bounds must be those it was put with.
    pub fn remove(&mut self, item: u16, bounds: Bounds) {
        for run in self.runs(bounds) {
            for cell in run.first..=run.last {
                if let Ok(at) = self.entries.binary_search(&(cell, item)) {
                    self.entries.remove(at);
                }
            }
        }
    }

    fn add(&self, run: &Run, found: &mut Vec<u16>) {
        let begin = self.entries.partition_point(|(cell, _)| *cell < run.first);
        let reached = self.entries[begin..].iter().take_while(|(cell, _)| *cell <= run.last);
        found.extend(reached.map(|(_, item)| *item));
    }

    /// Candidates for things that meet a box, in order of number, each once. None that meets it is missing.
    pub fn near(&self, bounds: Bounds) -> Vec<u16> {
        let mut found = Vec::new();
        self.runs(bounds).for_each(|run| self.add(&run, &mut found));
        sorted(found)
    }

    /// The same for a segment, from the cells it passes through.
    pub fn along(&self, segment: Segment) -> Vec<u16> {
        let mut found = Vec::new();
        let bounds = Bounds::of(segment.0);
        let (min, max) = (bounds.min() - self.corner, bounds.max() - self.corner);
        let (first, last) = (self.row(min.y), self.row(max.y));
        for row in first..=last {
            // The part of the segment within this row; the outermost rows extend without limit.
            let low = if row == first { min.y } else { i64::from(row) * self.cell };
            let high = if row == last { max.y } else { (i64::from(row) + 1) * self.cell };
            let (left, right) = self.span(segment, low, high);
            let begin = row * self.columns;
            self.add(&Run { first: begin + self.column(left), last: begin + self.column(right) }, &mut found);
        }
        sorted(found)
    }

    /// The easternmost and westernmost points of a segment between two values of y, rounded outward.
    fn span(&self, segment: Segment, low: i64, high: i64) -> (i64, i64) {
        let Vector { x, y } = segment.vector();
        let start = segment.from() - self.corner;
        if y == 0 {
            return (start.x.min(start.x + x), start.x.max(start.x + x));
        }
        let at = |height: i64| start.x + ((height - start.y) * x).div_euclid(y);
        let (one, two) = (at(low), at(high));
        (one.min(two) - 1, one.max(two) + 1)
    }
}

fn sorted(mut found: Vec<u16>) -> Vec<u16> {
    found.sort_unstable();
    found.dedup();
    found
}
