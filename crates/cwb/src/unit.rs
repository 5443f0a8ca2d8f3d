//! Chapters 2 and 3: units as far as the umpire needs to know them.

use std::ops::Index;

use longroll::form::{Form, Values};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};

use crate::book::Book;

pub const QUALITY: Rule = card("3.0");
pub const STRENGTH: Rule = house("2.5");
pub const FRONT: Rule = card("30.1");

/// 3.0 How good troops are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Quality {
    Raw,
    Average,
    Veteran,
}

impl Quality {
    pub const ALL: [Quality; 3] = [Quality::Raw, Quality::Average, Quality::Veteran];

    pub const fn word(self) -> &'static str {
        match self {
            Quality::Raw => "raw",
            Quality::Average => "average",
            Quality::Veteran => "veteran",
        }
    }

    pub fn from_word(word: &str) -> Option<Quality> {
        Quality::ALL.into_iter().find(|quality| quality.word() == word)
    }
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

/// Words for a quality in forms; average troops are the usual ones.
pub const QUALITIES: &[(&str, &str)] =
    &[("average", "average troops"), ("raw", "raw troops"), ("veteran", "veteran troops")];

/// The quality filled in under this name; average where nothing is.
pub fn quality(values: &Values, name: &str) -> Quality {
    Quality::from_word(values.choice(name)).unwrap_or(Quality::Average)
}

/// 3.0 What a unit is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arm {
    Infantry,
    Mounted,
    /// Cavalry on foot.
    Dismounted,
    /// Unlimbered.
    Gun,
    LimberedGun,
}

impl Arm {
    pub fn is_gun(self) -> bool {
        matches!(self, Arm::Gun | Arm::LimberedGun)
    }

    pub fn is_cavalry(self) -> bool {
        matches!(self, Arm::Mounted | Arm::Dismounted)
    }

    pub fn from_word(word: &str) -> Arm {
        match word {
            "mounted" => Arm::Mounted,
            "dismounted" => Arm::Dismounted,
            "gun" => Arm::Gun,
            "limbered-gun" => Arm::LimberedGun,
            _ => Arm::Infantry,
        }
    }
}

/// Whether a unit is in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Order {
    Good,
    Disordered,
}

/// 3.6 Where the nearest general is, seen from a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum General {
    None,
    /// Within reach of morale, but not with the unit.
    Near,
    /// Its own division general, in contact.
    Division,
    /// The corps general, in contact.
    Corps,
}

impl General {
    pub fn is_with(self) -> bool {
        matches!(self, General::Division | General::Corps)
    }

    pub fn from_word(word: &str) -> General {
        match word {
            "near" => General::Near,
            "division" => General::Division,
            "corps" => General::Corps,
            _ => General::None,
        }
    }
}

pub const GENERALS: &[(&str, &str)] = &[
    ("none", "no general near"),
    ("near", "a general within 3 inches, not with it"),
    ("division", "its division general is with it"),
    ("corps", "the corps general is with it"),
];

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

/// The names under which a form asks for a unit's strength and shape.
#[derive(Clone, Copy, Debug)]
pub struct UnitFields {
    pub half_bases: &'static str,
    pub start: &'static str,
    pub front: &'static str,
}

/// Half bases and frontage that forms take.
const MOST_HALF_BASES: i32 = 24;
const USUAL: (i32, i32) = (12, 3);

/// Ask for a unit's strength and shape.
pub fn shape(form: Form, names: UnitFields) -> Form {
    form.number_or(names.half_bases, (1, MOST_HALF_BASES), USUAL.0, "strength in half bases: a base is 2", STRENGTH)
        .number_or(names.front, (1, MOST_HALF_BASES / 2), USUAL.1, "bases in the front rank", FRONT)
}

/// Ask also for what it began with.
pub fn shape_and_start(form: Form, names: UnitFields) -> Form {
    shape(form, names).number_or(
        names.start,
        (0, MOST_HALF_BASES),
        0,
        "half bases it began the game with; 0 if it has lost none",
        house("3.2"),
    )
}

/// Read a unit's strength and shape, or say what is wrong with it.
pub fn read_shape(values: &Values, names: UnitFields, unit: Unit, no: &mut Refusals) -> Unit {
    let half_bases = values.number(names.half_bases) as u8;
    let start = values.number(names.start) as u8;
    let unit = Unit {
        half_bases,
        start: if start == 0 { half_bases } else { start },
        front: values.number(names.front) as u8,
        ..unit
    };
    no.refuse_if(
        unit.front > unit.pieces() && values.given(names.front),
        names.front,
        format!("a unit of {} bases cannot have {} in front", unit.pieces(), unit.front),
        FRONT,
    );
    no.refuse_if(
        unit.start < unit.half_bases,
        names.start,
        "a unit cannot have more half bases than it began with",
        house("3.2"),
    );
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
