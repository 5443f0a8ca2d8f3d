//! What a scenario brings to the table: units, generals, objectives. Nothing here changes in play.

use field::{Frame, Length, Point};
use longroll::ids;
use longroll::side::{BySide, Side};

use crate::unit::Quality;

ids! {
    /// A brigade, a cavalry unit or a gun.
    UnitId: 0,
    GeneralId: 1000,
    DivisionId
}

/// 3.0 What a foot unit or dismounted cavalry shoots with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arms {
    Musket,
    Rifle,
    Carbine,
}

/// 3.0 What a unit is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branch {
    Infantry(Arms),
    /// Mounts and dismounts.
    Cavalry(Arms),
    Gun {
        rifled: bool,
        light: bool,
    },
    MachineGun,
}

impl Branch {
    pub fn is_gun(self) -> bool {
        matches!(self, Branch::Gun { .. } | Branch::MachineGun)
    }
}

#[derive(Clone, Debug)]
pub struct UnitCard {
    /// Short and unique: "franklin".
    pub id: &'static str,
    pub name: &'static str,
    pub side: Side,
    /// None for units of the corps.
    pub division: Option<DivisionId>,
    pub branch: Branch,
    pub quality: Quality,
    /// 2.5 Bases at the start; a gun is one.
    pub bases: u8,
    pub start: Start,
    /// It begins the battle disordered.
    pub disordered: bool,
    /// Before this round it may not leave the part of the table east of this line.
    pub tied: Option<Tie>,
    pub fortune: Fortune,
}

/// 5.3 What the topics before the game did to a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fortune {
    /// Supply: it begins low on ammunition.
    pub low_ammo: bool,
    /// Spirit: it ignores its first disorder.
    pub spirited: bool,
    /// Road march: it arrives more easily.
    pub hurries: bool,
}

/// A unit that is held to a part of the table for some rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tie {
    pub before_round: u8,
    pub east_of: Length,
}

/// How a unit comes into the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    On {
        frame: Frame,
        /// Bases in the front rank.
        front: u8,
        mounted: bool,
        limbered: bool,
    },
    /// 23 Off the table: it arrives at this place of its edge, by road if there is one.
    Off { at: Point, road: bool },
}

/// 16.8 The level of a general.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    Division(DivisionId),
    Corps,
}

#[derive(Clone, Debug)]
pub struct GeneralCard {
    pub id: &'static str,
    pub name: &'static str,
    pub side: Side,
    pub rank: Rank,
    /// 0 is the best, 3 the worst.
    pub value: u8,
    /// None if he is off the table and comes with his first unit (23.2).
    pub start: Option<Point>,
}

#[derive(Clone, Debug)]
pub struct DivisionCard {
    pub id: &'static str,
    pub name: &'static str,
    pub side: Side,
    pub general: Option<GeneralId>,
}

/// 21.2 A place worth points.
#[derive(Clone, Debug)]
pub struct Objective {
    pub name: &'static str,
    pub at: Point,
    pub points: i32,
    /// Not held by the defender at the start.
    pub open: bool,
}

/// Points of the scenario that are not for holding a place.
#[derive(Clone, Debug)]
pub enum Award {
    /// A point for each enemy brigade that has gone west of this line, up to a limit.
    DrawnWest { side: Side, line: Length, most: i32 },
}

/// A rule of the scenario alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// Up to this round opportunity shots of foot hit on sixes only, and those of guns lose a die.
    MistakenUniforms { through_round: u8 },
}

/// 4.1 Troops of another country that replace a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foreign {
    British,
    French,
}

impl Foreign {
    pub const ALL: [Foreign; 2] = [Foreign::British, Foreign::French];

    /// As files write it.
    pub fn word(self) -> &'static str {
        match self {
            Foreign::British => "british",
            Foreign::French => "french",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Foreign::British => "British",
            Foreign::French => "French",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct SideCard {
    pub name: &'static str,
    pub confederate: bool,
    /// Which edge of the table is its own.
    pub edge: Edge,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    North,
    South,
    East,
    West,
}

/// A scenario, checked.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub men_per_base: u16,
    pub sides: BySide<SideCard>,
    /// Who attacks, and so moves first.
    pub attacker: Side,
    pub clock: i32,
    pub divisions: Vec<DivisionCard>,
    pub units: Vec<UnitCard>,
    pub generals: Vec<GeneralCard>,
    pub objectives: Vec<Objective>,
    pub awards: Vec<Award>,
    pub specials: Vec<Special>,
}
