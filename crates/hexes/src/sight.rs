//! Exact line of sight: which hexes are between two others, and whether one of them is too high to see over.

use crate::grid::{Field, Grid};
use crate::hex::{Dir, Hex};

/// What is between the two hexes at distance `p` of the range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Between {
    /// The line passes through this hex.
    One {
        /// The hex it crosses.
        hex: Hex,
        /// The distance from the viewer.
        p: i32,
    },
    /// The line runs along the hexside between these two and is blocked only if both block.
    Pair {
        /// The hexes on either side of the hexside it follows.
        hexes: [Hex; 2],
        /// The distance from the viewer.
        p: i32,
    },
}

impl Between {
    /// Whether it blocks, given whether each of its hexes does at distance `p`.
    pub fn blocks(self, mut blocks: impl FnMut(Hex, i32) -> bool) -> bool {
        match self {
            Between::One { hex, p } => blocks(hex, p),
            Between::Pair { hexes: [one, other], p } => blocks(one, p) && blocks(other, p),
        }
    }

    fn shifted(self, by: Hex) -> Between {
        match self {
            Between::One { hex, p } => Between::One { hex: hex + by, p },
            Between::Pair { hexes, p } => Between::Pair { hexes: hexes.map(|hex| hex + by), p },
        }
    }
}

/// The hexes strictly between two hexes that the line from center to center passes through or runs along, from the first to
/// the second. A line may pass through two hexes at the same distance, one after the other. A hex whose corner it only
/// touches is not between. Between two hexes at the edge of a map there may be hexes off the map.
///
/// Let the second hex be `a` steps in one direction and `b` in the next, seen from the first. The line stays among the
/// hexes of `i` and `j` such steps, and the distance of each is `p = i + j`. Three times its offset from the line,
/// `|a*j - b*i|`, compared with the half width of a hex across the line, `max(2a + b, a + 2b)`, says whether the line
/// passes through it.
pub fn line(from: Hex, to: Hex) -> Line {
    let (dir, a, b) = (to - from).sector().unwrap_or((Dir::N, 0, 0));
    Line { from, dir, a, b, p: 1, second: false }
}

/// The iterator of `line`.
#[derive(Clone, Debug)]
pub struct Line {
    from: Hex,
    dir: Dir,
    a: i32,
    b: i32,
    p: i32,
    /// Whether the first hex at this distance has been given already.
    second: bool,
}

impl Line {
    fn hex(&self, i: i32) -> Hex {
        self.from + self.dir.step() * i as i16 + self.dir.turned(1).step() * (self.p - i) as i16
    }

    fn passes(&self, i: i32) -> bool {
        let n = self.a + self.b;
        3 * (self.a * self.p - n * i).abs() < n + self.a.max(self.b)
    }
}

impl Iterator for Line {
    type Item = Between;

    fn next(&mut self) -> Option<Between> {
        let n = self.a + self.b;
        while self.p < n {
            let p = self.p;
            let low = self.a * p / n;
            if self.a == self.b && p % 2 == 1 {
                let hexes = [self.hex(low), self.hex(low + 1)];
                self.p += 1;
                return Some(Between::Pair { hexes, p });
            }
            // Two hexes at one distance come in the order in which the line drifts sideways.
            let i = low + i32::from(self.second == (self.a > self.b));
            let found = self.passes(i).then(|| Between::One { hex: self.hex(i), p });
            self.p += i32::from(self.second);
            self.second = !self.second;
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

/// One end of a line of sight: a hex, and the level of the eye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eye {
    /// The hex.
    pub hex: Hex,
    /// The level of the eye.
    pub level: i32,
}

/// The exact height of a line of sight above level 0 at some hex: a fraction of levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Height {
    times: i32,
    range: i32,
}

impl Height {
    /// 10.2 The height at distance `p` of `range` between eyes at these levels.
    pub fn at(from: i32, to: i32, p: i32, range: i32) -> Height {
        Height { times: from * range + (to - from) * p, range }
    }

    /// Whether something of this height is above the line.
    pub fn is_below(self, top: i32) -> bool {
        top * self.range > self.times
    }

    /// Whether something of this height is above the line or just touches it.
    pub fn is_met_by(self, top: i32) -> bool {
        top * self.range >= self.times
    }
}

/// The first thing that blocks the line between two eyes, if any. `blocks` gets each hex between and the height of the line
/// there. Adjacent hexes always see each other. Levels may be counted in halves or quarters, if all of them are.
pub fn what_blocks(from: Eye, to: Eye, mut blocks: impl FnMut(Hex, Height) -> bool) -> Option<Between> {
    let range = from.hex.distance(to.hex);
    line(from.hex, to.hex)
        .find(|between| between.blocks(|hex, p| blocks(hex, Height::at(from.level, to.level, p, range))))
}

/// 10.2 Whether the line between two eyes is blocked: some hex between has its top above the line.
pub fn blocked(from: Eye, to: Eye, mut top: impl FnMut(Hex) -> i32) -> bool {
    what_blocks(from, to, |hex, height| height.is_below(top(hex))).is_some()
}

/// Which hexes see each other over the ground: computed once for every pair of hexes within a radius.
#[derive(Clone, Debug)]
pub struct SightMap {
    grid: Grid,
    radius: i16,
    /// For each hex, a bit for each hex of the square of axial coordinates around it.
    bits: Vec<u64>,
    words: usize,
}

impl SightMap {
    /// `level` is the level of an eye in a hex, `top` the height of the hex with trees and buildings. Memory grows with the
    /// square of the radius: use the longest range of the game.
    pub fn new(grid: Grid, radius: u8, level: impl Fn(Hex) -> i32, top: impl Fn(Hex) -> i32) -> SightMap {
        let (level, top) = (Field::new(grid, level), Field::new(grid, top));
        let radius = i16::from(radius);
        let across = 2 * radius as usize + 1;
        let words = (across * across).div_ceil(64);
        let mut map = SightMap { grid, radius, bits: vec![0; words * grid.count()], words };
        let zero = Hex::default();
        for away in zero.disc(radius).filter(|away| *away >= zero) {
            let between: Vec<Between> = line(zero, away).collect();
            let range = zero.distance(away);
            for from in grid.all() {
                let to = from + away;
                let (Some(here), Some(there)) = (level.get(from), level.get(to)) else { continue };
                // The line may leave the map between two hexes at its edge; nothing blocks it there.
                let high = |hex, p| top.get(hex).is_some_and(|top| Height::at(*here, *there, p, range).is_below(*top));
                if !between.iter().any(|between| between.shifted(from).blocks(high)) {
                    map.set(from, to);
                    map.set(to, from);
                }
            }
        }
        map
    }

    /// Whether one hex sees the other. Hexes farther apart than the radius never do.
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        self.bit(from, to).is_some_and(|(word, bit)| self.bits[word] & bit != 0)
    }

    fn set(&mut self, from: Hex, to: Hex) {
        if let Some((word, bit)) = self.bit(from, to) {
            self.bits[word] |= bit;
        }
    }

    fn bit(&self, from: Hex, to: Hex) -> Option<(usize, u64)> {
        let index = self.grid.index(from)?;
        self.grid.index(to)?;
        if from.distance(to) > i32::from(self.radius) {
            return None;
        }
        let away = to - from;
        let place = (away.q + self.radius) as usize * (2 * self.radius as usize + 1) + (away.r + self.radius) as usize;
        Some((index * self.words + place / 64, 1 << (place % 64)))
    }
}
