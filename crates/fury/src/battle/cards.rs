//! 14 What a scenario brings to the table: rosters, commands, turns, objectives. Nothing here changes in play.

use field::{Frame, Heading, Length, Point};
use longroll::ids;
use longroll::side::{BySide, Side};

use crate::unit::Formation;

ids! {
    /// A brigade or a battery.
    UnitId: 0,
    LeaderId: 1000,
    /// A division, a corps or an army.
    CommandId
}

/// 3.1, 3.4 What a unit is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branch {
    Infantry,
    /// Mounts and dismounts (5.9). With breech-loaders it has the better carbine row (9.7).
    Cavalry {
        breech_loaders: bool,
    },
    Battery {
        rifled: bool,
        horse: bool,
    },
}

impl Branch {
    pub fn is_battery(self) -> bool {
        matches!(self, Branch::Battery { .. })
    }
}

/// A brigade or a battery as the roster has it.
#[derive(Clone, Debug)]
pub struct UnitCard {
    /// Short and unlike every other: "gibbon-left".
    pub id: &'static str,
    pub name: &'static str,
    pub side: Side,
    pub command: CommandId,
    pub branch: Branch,
    /// 3.2 Stands at the start, and the numbers at which it is Worn and Spent; a battery is one stand.
    pub stands: u8,
    pub worn: u8,
    pub spent: u8,
    /// 3.3 `crack`, `veteran` or `green`, if the scenario says it; it sets the numbers and does nothing else.
    pub quality: Option<&'static str>,
    /// An exceptional brigade commander.
    pub commander: bool,
    pub start: Start,
    /// The first turn on which it may do anything but fire and defend itself.
    pub released: u8,
}

/// How a unit comes into the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    On {
        frame: Frame,
        formation: Formation,
        mounted: bool,
        limbered: bool,
    },
    /// 12 A reinforcement: from this turn on, at this place of the edge, in march column or limbered; with a chance, only
    /// on a d10 of at least this.
    Enters {
        turn: u8,
        at: Point,
        heading: Heading,
        on: Option<u8>,
    },
}

/// 4.1 The level of a leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    Division,
    Corps,
    Army,
}

#[derive(Clone, Debug)]
pub struct LeaderCard {
    pub id: &'static str,
    pub name: &'static str,
    pub side: Side,
    pub command: CommandId,
    pub exceptional: bool,
    pub start: LeaderStart,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaderStart {
    At(Point),
    Attached(UnitId),
    /// He comes with this unit.
    With(UnitId),
    Enters {
        turn: u8,
        at: Point,
    },
}

#[derive(Clone, Debug)]
pub struct CommandCard {
    pub id: &'static str,
    pub name: &'static str,
    pub side: Side,
    pub rank: Rank,
    /// The corps of a division, the army of a corps.
    pub parent: Option<CommandId>,
    /// None if the scenario names no leader for it.
    pub leader: Option<LeaderId>,
}

/// One turn of the track.
#[derive(Clone, Debug)]
pub struct TurnCard {
    pub label: String,
    /// How far one sees at most, at dusk.
    pub sight: Option<Length>,
}

/// 13.2 A place worth points at the end.
#[derive(Clone, Debug)]
pub struct Objective {
    pub name: &'static str,
    pub at: Point,
    pub points: BySide<i32>,
}

/// Points of the scenario that are not for holding a place.
#[derive(Clone, Debug)]
pub enum Award {
    /// At the end, if no enemy brigade is this near to a line of the table.
    KeptOff { side: Side, line: &'static str, within: Length, points: i32 },
    /// A point for each turn that ends with no enemy brigade east of this line, up to this many.
    Delay { side: Side, east_of: Length, most: i32 },
}

#[derive(Clone, Debug)]
pub struct SideCard {
    pub name: &'static str,
    /// 10.4 Its infantry charges with the Confederate bonus, and its carbines are the slower ones (9.7).
    pub confederate: bool,
}

/// A scenario, checked.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    /// 2.1 Men to a stand: 150 or 200.
    pub scale: u16,
    pub sides: BySide<SideCard>,
    /// 12 Who moves first in each turn.
    pub first: Side,
    pub turns: Vec<TurnCard>,
    pub commands: Vec<CommandCard>,
    pub units: Vec<UnitCard>,
    pub leaders: Vec<LeaderCard>,
    pub objectives: Vec<Objective>,
    pub awards: Vec<Award>,
}
