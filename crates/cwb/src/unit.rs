//! Chapters 2 and 3: units as far as the umpire needs to know them.

use std::ops::Index;

use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};

use crate::book::Book;

pub const QUALITY: Rule = card("3.0");
pub const STRENGTH: Rule = house("2.5");
pub const FRONT: Rule = card("30.1");

longroll::words! {
    /// 3.0 How good troops are; average troops are the usual ones.
    pub enum Quality {
        Average = "average": "average troops",
        Raw = "raw": "raw troops",
        Veteran = "veteran": "veteran troops",
    }
}

impl Quality {
    pub const ALL: [Quality; 3] = [Quality::Raw, Quality::Average, Quality::Veteran];
}

/// One thing for each quality.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByQuality<T> {
    pub raw: T,
    pub average: T,
    pub veteran: T,
}

impl<T> Index<Quality> for ByQuality<T> {
    type Output = T;

    fn index(&self, quality: Quality) -> &T {
        match quality {
            Quality::Raw => &self.raw,
            Quality::Average => &self.average,
            Quality::Veteran => &self.veteran,
        }
    }
}

longroll::words! {
    pub enum Army { Union = "union": "Union", Confederate = "confederate": "Confederate" }
}

longroll::words! {
    pub enum Troops {
        Infantry = "infantry": "infantry brigade",
        Mounted = "mounted": "mounted cavalry",
        Dismounted = "dismounted": "dismounted cavalry",
    }
}

impl Troops {
    pub fn arm(self) -> Arm {
        match self {
            Troops::Infantry => Arm::Infantry,
            Troops::Mounted => Arm::Mounted,
            Troops::Dismounted => Arm::Dismounted,
        }
    }
}

longroll::words! {
    /// 3.0 What a unit is.
    pub enum Arm {
        Infantry = "infantry": "infantry brigade",
        Mounted = "mounted": "mounted cavalry",
        /// Cavalry on foot.
        Dismounted = "dismounted": "dismounted cavalry",
        /// Unlimbered.
        Gun = "gun": "unlimbered guns alone",
        LimberedGun = "limbered-gun": "limbered guns alone",
    }
}

impl Arm {
    pub fn is_gun(self) -> bool {
        matches!(self, Arm::Gun | Arm::LimberedGun)
    }

    pub fn is_cavalry(self) -> bool {
        matches!(self, Arm::Mounted | Arm::Dismounted)
    }
}

/// Whether a unit is in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Order {
    Good,
    Disordered,
}

longroll::words! {
    /// 3.6 Where the nearest general is, seen from a unit.
    pub enum General {
        None = "none": "no general near",
        Near = "near": "a general within 3 inches, not with it",
        Division = "division": "its division general is with it",
        Corps = "corps": "the corps general is with it",
    }
}

impl General {
    pub fn is_with(self) -> bool {
        matches!(self, General::Division | General::Corps)
    }
}

/// A unit as it stands: strength in half bases, its front rank filled first, a half base always in the last rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    pub arm: Arm,
    pub quality: Quality,
    pub half_bases: u8,
    /// Half bases it began the game with.
    pub start: u8,
    /// Bases in the front rank.
    pub front: u8,
    pub order: Order,
}

impl Unit {
    /// 2.5 Bases and half bases, each counted as one.
    pub fn pieces(&self) -> u8 {
        self.half_bases.div_ceil(2)
    }

    /// Bases in the front rank that are still there.
    pub fn frontage(&self) -> u8 {
        self.front.min(self.pieces())
    }

    /// Bases and half bases in the second rank.
    pub fn second_rank(&self) -> u8 {
        (self.pieces() - self.frontage()).min(self.front)
    }

    /// 3.3 A second rank of a base and a half or more is a support rank.
    pub fn has_support_rank(&self, book: &Book) -> bool {
        let behind = self.half_bases.saturating_sub(2 * self.front).min(2 * self.front);
        !self.arm.is_gun() && i32::from(behind) >= book.units.support_rank
    }

    /// 3.2 A unit at or below half of its first strength is battered.
    pub fn is_battered(&self, book: &Book) -> bool {
        let share = book.units.battered;
        !self.arm.is_gun() && i32::from(self.half_bases) * share.over <= i32::from(self.start) * share.of
    }

    pub fn is_disordered(&self) -> bool {
        self.order == Order::Disordered
    }
}

/// Half bases and bases in front that forms take, and those of a usual brigade.
pub const MOST_HALF_BASES: i32 = 24;
pub const MOST_FRONT: i32 = MOST_HALF_BASES / 2;
pub const USUAL: i32 = 12;
const USUAL_FRONT: u8 = 3;

/// A unit as a form gives it.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub arm: Arm,
    pub quality: Quality,
    pub half_bases: u8,
    /// None if it has lost none.
    pub start: Option<u8>,
    pub front: Option<u8>,
    pub disordered: bool,
}

/// The unit, or what is wrong with it. `side` is the prefix of its inputs.
pub fn shaped(shape: Shape, side: &str, no: &mut Refusals) -> Unit {
    let Shape { arm, quality, half_bases, start, front, disordered } = shape;
    let (start, wide) = (start.unwrap_or(half_bases), front.unwrap_or(USUAL_FRONT));
    let order = if disordered { Order::Disordered } else { Order::Good };
    let unit = Unit { arm, quality, half_bases, start, front: wide, order };
    no.refuse_if(
        front.is_some_and(|front| front > unit.pieces()),
        &format!("{side}front"),
        format!("a unit of {} bases cannot have {wide} in front", unit.pieces()),
        FRONT,
    );
    let more = "a unit cannot have more half bases than it began with";
    no.refuse_if(start < half_bases, &format!("{side}start"), more, house("3.2"));
    Unit { front: unit.frontage().max(1), ..unit }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(half_bases: u8, front: u8) -> Unit {
        Unit { arm: Arm::Infantry, quality: Quality::Average, half_bases, start: half_bases, front, order: Order::Good }
    }

    #[test]
    fn ranks_of_a_brigade() {
        assert_eq!((unit(12, 3).pieces(), unit(12, 3).second_rank()), (6, 3));
        assert_eq!((unit(9, 3).pieces(), unit(9, 3).second_rank()), (5, 2), "a half base counts as one");
        assert_eq!(unit(12, 2).second_rank(), 2, "the third rank is not the second");
        assert_eq!((unit(3, 3).frontage(), unit(3, 3).second_rank()), (2, 0));
    }
}
