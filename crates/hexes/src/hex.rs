//! Hexes, directions and distances.

use std::fmt;
use std::ops::{Add, Mul, Sub};
use std::str::FromStr;

/// A direction: one of the six hexsides of a hex, clockwise from north, and the neighbor beyond it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dir {
    /// North.
    N,
    /// Northeast.
    Ne,
    /// Southeast.
    Se,
    /// South.
    S,
    /// Southwest.
    Sw,
    /// Northwest.
    Nw,
}

impl Dir {
    /// Every direction, clockwise from north.
    pub const ALL: [Dir; 6] = [Dir::N, Dir::Ne, Dir::Se, Dir::S, Dir::Sw, Dir::Nw];

    /// The direction with this number, modulo 6: 6 is north and -1 northwest.
    pub fn new(number: i32) -> Dir {
        Dir::ALL[number.rem_euclid(6) as usize]
    }

    /// Its index in [`Dir::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// The direction after turning this many hexsides clockwise; counterclockwise if negative.
    pub fn turned(self, steps: i32) -> Dir {
        Dir::new(self as i32 + steps)
    }

    /// The direction that points back.
    pub fn opposite(self) -> Dir {
        self.turned(3)
    }

    /// The neighbor of hex (0, 0) in this direction.
    pub const fn step(self) -> Hex {
        match self {
            Dir::N => Hex::new(0, -1),
            Dir::Ne => Hex::new(1, -1),
            Dir::Se => Hex::new(1, 0),
            Dir::S => Hex::new(0, 1),
            Dir::Sw => Hex::new(-1, 1),
            Dir::Nw => Hex::new(-1, 0),
        }
    }

    /// The word that maps use for it.
    pub fn word(self) -> &'static str {
        match self {
            Dir::N => "N",
            Dir::Ne => "NE",
            Dir::Se => "SE",
            Dir::S => "S",
            Dir::Sw => "SW",
            Dir::Nw => "NW",
        }
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Dir {
    type Err = String;

    fn from_str(text: &str) -> Result<Dir, String> {
        let found = Dir::ALL.into_iter().find(|dir| dir.word().eq_ignore_ascii_case(text));
        found.ok_or_else(|| format!("`{text}` is not a direction: it must be N, NE, SE, S, SW or NW"))
    }
}

/// A hex in axial coordinates: `q` counts columns to the east, `r` counts hexes to the south within a column. The order
/// of hexes is that of their printed numbers: column by column, from the north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hex {
    /// The axial column.
    pub q: i16,
    /// The axial row.
    pub r: i16,
}

impl Hex {
    /// The hex with these axial coordinates.
    pub const fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// The next hex in a direction.
    pub fn neighbour(self, dir: Dir) -> Hex {
        self + dir.step()
    }

    /// The six hexes around it, clockwise from north.
    pub fn neighbours(self) -> [Hex; 6] {
        Dir::ALL.map(|dir| self.neighbour(dir))
    }

    /// The distance in hexes.
    pub fn distance(self, other: Hex) -> i32 {
        let (q, r) = (i32::from(other.q) - i32::from(self.q), i32::from(other.r) - i32::from(self.r));
        q.abs().max(r.abs()).max((q + r).abs())
    }

    /// The direction of an adjacent hex.
    pub fn dir_to(self, adjacent: Hex) -> Option<Dir> {
        Dir::ALL.into_iter().find(|dir| self.neighbour(*dir) == adjacent)
    }

    /// The hexes at exactly this distance, clockwise from due north.
    pub fn ring(self, radius: i16) -> impl Iterator<Item = Hex> {
        let centre = (radius == 0).then_some(self);
        let corners = Dir::ALL.into_iter().flat_map(move |dir| {
            let corner = self + dir.step() * radius;
            (0..radius).map(move |along| corner + dir.turned(2).step() * along)
        });
        centre.into_iter().chain(corners)
    }

    /// The hexes within this distance: this hex, then ring by ring.
    pub fn disc(self, radius: i16) -> impl Iterator<Item = Hex> {
        (0..=radius).flat_map(move |radius| self.ring(radius))
    }

    /// The vector from (0, 0) to this hex as `a` steps in a direction and `b` steps in the next one clockwise. Either may be
    /// negative.
    pub fn in_basis(self, dir: Dir) -> (i32, i32) {
        let (d, e) = (dir.step(), dir.turned(1).step());
        let cross = |a: Hex, b: Hex| i32::from(a.q) * i32::from(b.r) - i32::from(a.r) * i32::from(b.q);
        (cross(self, e), cross(d, self))
    }

    /// The vector from (0, 0) to this hex as `a` > 0 steps in a direction and `b` >= 0 in the next one clockwise. Exactly one
    /// direction fits, except for (0, 0) itself. `a + b` is the distance.
    pub fn sector(self) -> Option<(Dir, i32, i32)> {
        Dir::ALL.into_iter().find_map(|dir| {
            let (a, b) = self.in_basis(dir);
            (a > 0 && b >= 0).then_some((dir, a, b))
        })
    }

    /// The straight line to another hex, which is its last: at each distance the hex nearest to the line. Of two equally near
    /// it is always the same one; `sight::line` gives both.
    pub fn straight(self, to: Hex) -> impl Iterator<Item = Hex> {
        let (dir, a, b) = (to - self).sector().unwrap_or((Dir::N, 0, 0));
        let n = a + b;
        (1..=n).map(move |p| {
            let i = (2 * a * p + n) / (2 * n);
            self + dir.step() * i as i16 + dir.turned(1).step() * (p - i) as i16
        })
    }
}

impl Add for Hex {
    type Output = Hex;

    fn add(self, other: Hex) -> Hex {
        Hex::new(self.q + other.q, self.r + other.r)
    }
}

impl Sub for Hex {
    type Output = Hex;

    fn sub(self, other: Hex) -> Hex {
        Hex::new(self.q - other.q, self.r - other.r)
    }
}

impl Mul<i16> for Hex {
    type Output = Hex;

    fn mul(self, times: i16) -> Hex {
        Hex::new(self.q * times, self.r * times)
    }
}
