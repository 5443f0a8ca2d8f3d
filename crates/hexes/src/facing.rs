//! Facing: a unit faces a vertex. It has two frontal hexes, one on either flank, and two behind.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::hex::{Dir, Hex};

/// The vertex that a unit faces, clockwise: facing `f` is between direction `f` and the next, so `E` is between NE and SE.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Facing {
    /// North-northeast.
    Nne,
    /// East.
    E,
    /// South-southeast.
    Sse,
    /// South-southwest.
    Ssw,
    /// West.
    W,
    /// North-northwest.
    Nnw,
}

/// Which part of a unit is attacked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aspect {
    /// One of the two hexes ahead.
    Front,
    /// One of the two hexes beside it.
    Flank,
    /// One of the two hexes behind it.
    Rear,
}

/// How a line enters a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Through this hexside.
    Through(Dir),
    /// Through a vertex, along the edge between the neighbors in these two directions.
    Along(Dir, Dir),
}

impl Facing {
    /// Every facing, clockwise from north-northeast.
    pub const ALL: [Facing; 6] = [Facing::Nne, Facing::E, Facing::Sse, Facing::Ssw, Facing::W, Facing::Nnw];

    /// The facing with this number, modulo 6.
    pub fn new(number: i32) -> Facing {
        Facing::ALL[number.rem_euclid(6) as usize]
    }

    /// Its index in [`Facing::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// The word that maps and tapes use for it.
    pub fn word(self) -> &'static str {
        match self {
            Facing::Nne => "NNE",
            Facing::E => "E",
            Facing::Sse => "SSE",
            Facing::Ssw => "SSW",
            Facing::W => "W",
            Facing::Nnw => "NNW",
        }
    }

    /// The facing after turning this many vertices clockwise; counterclockwise if negative.
    pub fn turned(self, steps: i32) -> Facing {
        Facing::new(self as i32 + steps)
    }

    /// How many vertices away another facing is: 0 to 3.
    pub fn turns_to(self, other: Facing) -> i32 {
        let clockwise = (other as i32 - self as i32).rem_euclid(6);
        clockwise.min(6 - clockwise)
    }

    /// The direction this many hexsides clockwise of the left frontal one.
    fn dir(self, steps: i32) -> Dir {
        Dir::new(self as i32 + steps)
    }

    /// 7.1 The two frontal hexsides, left then right.
    pub fn front(self) -> [Dir; 2] {
        [self.dir(0), self.dir(1)]
    }

    /// The direction of the right flank hex.
    pub fn right_flank(self) -> Dir {
        self.dir(2)
    }

    /// 7.1 The two hexsides behind, right then left.
    pub fn rear(self) -> [Dir; 2] {
        [self.dir(3), self.dir(4)]
    }

    /// The direction of the left flank hex.
    pub fn left_flank(self) -> Dir {
        self.dir(5)
    }

    /// 7.1 Two hexsides are front, two flank, two rear.
    pub fn aspect(self, dir: Dir) -> Aspect {
        match (dir as i32 - self as i32).rem_euclid(6) {
            0 | 1 => Aspect::Front,
            2 | 5 => Aspect::Flank,
            _ => Aspect::Rear,
        }
    }

    /// The two hexes in front of a unit.
    pub fn front_hexes(self, at: Hex) -> [Hex; 2] {
        self.front().map(|dir| at.neighbour(dir))
    }

    /// 7.1 Whether a hex is in the arc of a unit: a cone of 120 degrees, its boundary included. Next to the unit these are
    /// its two frontal hexes. The unit's hex is not in its arc.
    pub fn in_arc(self, at: Hex, target: Hex) -> bool {
        let (a, b) = (target - at).in_basis(self.dir(0));
        at != target && a + 2 * b >= 0 && 2 * a + b >= 0
    }

    /// 7.1 Which part of a unit here is attacked from there. None if the line runs along an edge, which is not a hexside of
    /// the unit's hex and so never flanks. None also for the unit's hex.
    pub fn struck(self, at: Hex, from: Hex) -> Option<Aspect> {
        match entry(at, from)? {
            Entry::Through(dir) => Some(self.aspect(dir)),
            Entry::Along(..) => None,
        }
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Facing {
    type Err = String;

    fn from_str(text: &str) -> Result<Facing, String> {
        let found = Facing::ALL.into_iter().find(|facing| facing.word().eq_ignore_ascii_case(text));
        found.ok_or_else(|| format!("`{text}` is not a facing: it must be NNE, E, SSE, SSW, W or NNW"))
    }
}

/// 7.1 How a line from `source` enters `target`. None if they are the same hex.
pub fn entry(target: Hex, source: Hex) -> Option<Entry> {
    let (dir, a, b) = (source - target).sector()?;
    Some(match a.cmp(&b) {
        Ordering::Greater => Entry::Through(dir),
        Ordering::Less => Entry::Through(dir.turned(1)),
        Ordering::Equal => Entry::Along(dir, dir.turned(1)),
    })
}
