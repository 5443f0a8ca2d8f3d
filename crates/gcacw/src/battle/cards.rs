//! Chapter 3: what a scenario brings to the map. Nothing here changes in play.

use hexes::{Hex, Hexside};
use longroll::ids;
use longroll::side::Side;

use crate::unit::{Army, Unit};

ids! {
    /// A combat unit or a wagon train.
    UnitId: 0,
    LeaderId: 1000,
    /// 3.4 A command code: a corps, a cavalry division, a wing.
    CommandId
}

/// The side of the kernel that an army is.
pub fn side(army: Army) -> Side {
    match army {
        Army::Union => Side::North,
        Army::Confederate => Side::South,
    }
}

pub fn army(side: Side) -> Army {
    match side {
        Side::North => Army::Union,
        Side::South => Army::Confederate,
    }
}

/// 3.1
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    Division,
    Brigade,
    Regiment,
}

/// A unit as printed, with its state at the start.
#[derive(Clone, Debug)]
pub struct UnitCard {
    /// Short and unlike every other: "cleburne".
    pub id: &'static str,
    pub name: &'static str,
    pub army: Army,
    /// None for independent units (3.4).
    pub command: Option<CommandId>,
    /// Another command that it may act under too, by the scenario.
    pub also: Option<CommandId>,
    pub size: Size,
    /// Wilder's mounted infantry (3.1).
    pub mounted_infantry: bool,
    /// Manpower, ratings, fatigue, works at the start.
    pub unit: Unit,
    pub start: Start,
}

/// How a counter comes into the campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    On(Hex),
    /// Enters on this turn (from 0) at this hex.
    Enters {
        turn: u8,
        hex: Hex,
    },
    /// 26 Starts in an off-map box.
    Box(Theater),
    /// 22 Comes when its increment, group or event is called: `cavalry-1`, `virginia-2`, `group-4`, `quarles-baldwin`.
    Called {
        by: &'static str,
        to: Place,
    },
    /// 27.1 A brigade that this division may drop; its Manpower is what it is given then.
    Part(UnitId),
}

/// 26 The off-map boxes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theater {
    Atlanta,
    Knoxville,
    Nashville,
}

impl Theater {
    pub const ALL: [Theater; 3] = [Theater::Atlanta, Theater::Knoxville, Theater::Nashville];

    pub const fn word(self) -> &'static str {
        match self {
            Theater::Atlanta => "atlanta",
            Theater::Knoxville => "knoxville",
            Theater::Nashville => "nashville",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Theater::Atlanta => "Atlanta",
            Theater::Knoxville => "Knoxville",
            Theater::Nashville => "Nashville",
        }
    }

    /// Knoxville is fought for; the others belong to one army.
    pub fn is_open_to(self, army: Army) -> bool {
        match self {
            Theater::Atlanta => army == Army::Confederate,
            Theater::Knoxville => true,
            Theater::Nashville => army == Army::Union,
        }
    }
}

/// Where a counter arrives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    Hex(Hex),
    Box(Theater),
}

/// 26.1 A hex at the edge of the map from which a box is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    pub hex: Hex,
    pub to: Theater,
    /// By railroad, not by road.
    pub rail: bool,
}

/// 3.4
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    Army,
    Corps,
    CavalryCorps,
    CavalryDivision,
}

/// A leader as printed.
#[derive(Clone, Debug)]
pub struct LeaderCard {
    pub id: &'static str,
    pub name: &'static str,
    pub army: Army,
    pub rank: Rank,
    /// None for an army leader.
    pub command: Option<CommandId>,
    pub attack: u8,
    pub defense: u8,
    pub orders: u8,
    /// 12 Longstreet and Sherman: +1 in an assault they lead.
    pub inspires: bool,
    /// 20.1 Likelier to be insubordinate.
    pub malcontent: bool,
    pub start: Start,
}

/// A command code. A division code belongs to a higher one (3.4).
#[derive(Clone, Debug)]
pub struct CommandCard {
    pub code: &'static str,
    pub name: &'static str,
    pub army: Army,
    pub above: Option<CommandId>,
}

#[derive(Clone, Debug)]
pub struct TurnCard {
    pub label: &'static str,
    pub rain: bool,
    /// 6.7 Who has the first initiative of the turn by the scenario.
    pub first: Option<Army>,
}

/// What a scenario forbids for a time.
#[derive(Clone, Debug)]
pub enum Ban {
    /// Units of these commands may not attack into these hexes on turns up to `until` (from 0).
    Attack { commands: Vec<CommandId>, hexes: Vec<Hex>, until: u8 },
    /// A unit may not march on turns up to `until` before an enemy unit has entered one of these hexes.
    March { unit: UnitId, until: u8, unless: Vec<Hex> },
    /// Units of these commands may not be activated in the first `phases` Action Phases of turns up to `until`.
    Activation { commands: Vec<CommandId>, phases: u8, until: u8 },
    /// Units of this command may not go south of this row on turns up to `until`.
    South { command: CommandId, row: u8, until: u8 },
}

/// 27 What earns points.
#[derive(Clone, Debug)]
pub enum Award {
    /// An undemoralized infantry unit on any of these hexes at the end; on each of them if `each`; only if also on one of `and`.
    Hold { army: Army, hexes: Vec<Hex>, and: Vec<Hex>, points: i32, each: bool },
    /// For each Manpower point the enemy loses.
    Losses { army: Army, points: i32 },
    /// No enemy infantry on any of these hexes at the end.
    Clear { army: Army, hexes: Vec<Hex>, points: i32 },
    /// Each of these bridges destroyed.
    Bridges { army: Army, sides: Vec<Hexside>, points: i32 },
    /// 27.3 A county: its key hexes (three at most) and who has it at the start. The map marks its other hexes with its
    /// name.
    County { name: &'static str, keys: Vec<Hex>, first: Army, union: i32, confederate: i32 },
}

/// Which parts of the Advanced Game are in force (21 to 27).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Advanced {
    /// The random events table: 8 or 9; 0 for none.
    pub events: u8,
    pub reinforcements: bool,
    pub supply: bool,
    pub rail: bool,
    pub boxes: bool,
    pub counties: bool,
}

impl Advanced {
    /// Whether any of it is.
    pub fn is_on(self) -> bool {
        self != Advanced::default()
    }
}

/// A scenario, checked.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub turns: Vec<TurnCard>,
    pub commands: Vec<CommandCard>,
    pub units: Vec<UnitCard>,
    pub leaders: Vec<LeaderCard>,
    pub bans: Vec<Ban>,
    pub awards: Vec<Award>,
    /// Net points (Union less Confederate) from which each result holds, best for the Union first.
    pub ladder: Vec<(i32, &'static str)>,
    /// Pontoon bridges in place at the start.
    pub pontoons: Vec<Hexside>,
    /// Railroad stations and supply sources, by hex.
    pub stations: Vec<(Hex, &'static str)>,
    pub sources: Vec<(Army, Hex)>,
    /// 24.1 Depots at the start, with their supply points.
    pub depots: Vec<(Army, Hex, u8)>,
    /// 26.1 Hexes from which off-map boxes are reached.
    pub exits: Vec<Exit>,
    pub advanced: Advanced,
}
