//! The two sides of a battle.

use std::ops::{Index, IndexMut};

/// One of the two sides. In every war here one side comes from the north and one from the south, whatever a system calls
/// them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The side from the north.
    North,
    /// The side from the south.
    South,
}

impl Side {
    /// Both sides, north first.
    pub const BOTH: [Side; 2] = [Side::North, Side::South];

    /// The enemy of this side.
    pub const fn other(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::South => Side::North,
        }
    }
}

/// One value for each side, indexed by the side: `strength[Side::North]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BySide<T> {
    /// The value for the north.
    pub north: T,
    /// The value for the south.
    pub south: T,
}

impl<T> BySide<T> {
    /// One thing for each side, from a function of the side.
    pub fn of(mut each: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { north: each(Side::North), south: each(Side::South) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::North => &self.north,
            Side::South => &self.south,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::North => &mut self.north,
            Side::South => &mut self.south,
        }
    }
}
