//! 2.2 What a scenario brings to the field: counters as printed, commands, turns, objectives. Nothing here changes in play.

use std::sync::Arc;

use hexes::{Dir, Facing, Hex};
use longroll::ids;
use longroll::side::{BySide, Side};

use crate::book::Weapon;
use crate::fire::Light;
use crate::orders::{Orders, Profile};

ids! {
    /// A counter of a combat unit.
    UnitId: 0,
    /// A counter of a leader.
    LeaderId: 1000,
    BrigadeId,
    DivisionId,
    CorpsId
}

/// 2.2 The branch of a unit. Cavalry may mount and dismount (14.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Branch {
    Infantry,
    Cavalry,
    Skirmishers,
    Sharpshooters,
    Artillery,
    HorseArtillery,
    /// 18.6 Mortars and siege guns in place.
    Heavy,
}

impl Branch {
    pub fn is_guns(self) -> bool {
        matches!(self, Branch::Artillery | Branch::HorseArtillery | Branch::Heavy)
    }
}

/// 4.3 The command a unit belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attached {
    Brigade(BrigadeId),
    /// Division artillery.
    Division(DivisionId),
    /// Corps artillery.
    Corps(CorpsId),
}

/// A combat unit as printed. Movement allowances are in half points (9.1).
#[derive(Clone, Debug)]
pub struct UnitCard {
    /// A short and unique name: "1a".
    pub id: &'static str,
    pub name: &'static str,
    pub side: Side,
    pub attached: Attached,
    pub branch: Branch,
    /// 18.10 None for units without small arms.
    pub weapon: Option<Arc<Weapon>>,
    pub sp: u8,
    /// 14.22 Strength on foot, for cavalry.
    pub sp_dismounted: u8,
    pub cr: u8,
    pub allowance: u8,
    pub allowance_disordered: u8,
    pub green: bool,
    pub lancers: bool,
    /// 8.37 Sections of one named battery share this name.
    pub battery: Option<&'static str>,
    pub start: Start,
}

/// How a counter comes into the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    On {
        hex: Hex,
        facing: Facing,
        march: bool,
        mounted: bool,
    },
    /// 9.7 A reinforcement: the first turn on which it may enter, and where.
    Enters {
        turn: u8,
        hex: Hex,
    },
}

/// 2.2b The level of a leader; his rank in stars is one more than its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    Brigade(BrigadeId),
    Division(DivisionId),
    Corps(CorpsId),
    Army,
}

/// A leader as printed.
#[derive(Clone, Debug)]
pub struct LeaderCard {
    pub id: &'static str,
    pub name: &'static str,
    pub side: Side,
    pub level: Level,
    /// Orders, coordination, efficiency or initiative rating, by level.
    pub rating: i8,
    /// Overall commanders also modify the efficiency of a corps.
    pub efficiency: i8,
    pub profile: Profile,
    /// Command range in hexes.
    pub range: i32,
    /// The hex he starts in; with a reinforcement he enters where it does.
    pub start: Start,
}

impl LeaderCard {
    /// 2.2b Rank in stars.
    pub fn rank(&self) -> u8 {
        match self.level {
            Level::Brigade(_) => 1,
            Level::Division(_) => 2,
            Level::Corps(_) => 3,
            Level::Army => 4,
        }
    }
}

#[derive(Clone, Debug)]
pub struct BrigadeCard {
    pub id: &'static str,
    pub name: &'static str,
    pub side: Side,
    pub division: DivisionId,
    pub units: Vec<UnitId>,
    /// 4.24 None for a unit that stands alone.
    pub leader: Option<LeaderId>,
    pub orders: Orders,
    pub reserve: bool,
    /// 6.3 Lifted from Reserve it is Inactive: before this turn, from 0, unless the enemy releases it.
    pub inactive: Option<u8>,
    pub fatigue: u8,
    /// Infantry and cavalry strength at the start.
    pub sp: u16,
    /// 13.2 The loss that makes it combat ineffective.
    pub bce: u16,
}

#[derive(Clone, Debug)]
pub struct DivisionCard {
    pub id: &'static str,
    pub name: &'static str,
    pub side: Side,
    pub corps: CorpsId,
    pub brigades: Vec<BrigadeId>,
    /// Its own artillery.
    pub guns: Vec<UnitId>,
    pub leader: Option<LeaderId>,
}

/// The most brigades of a division.
pub const MOST_BRIGADES: usize = 16;

/// 5.2 A command that draws for efficiency: a corps, or a division where there are no corps (`leader` is then none).
#[derive(Clone, Debug)]
pub struct CorpsCard {
    pub id: &'static str,
    pub name: &'static str,
    pub side: Side,
    pub divisions: Vec<DivisionId>,
    pub guns: Vec<UnitId>,
    pub leader: Option<LeaderId>,
    pub efficiency: Efficiency,
}

/// 5.2 Where a command's number of activations comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Efficiency {
    /// Drawn from the markers of which the highest is this.
    Drawn {
        most: u8,
    },
    Fixed(u8),
}

/// One turn of the track.
#[derive(Clone, Debug)]
pub struct TurnCard {
    pub label: &'static str,
    pub light: Light,
    /// 5.1 The side that has the initiative by the scenario.
    pub initiative: Option<Side>,
}

/// 19 A place worth points at the end.
#[derive(Clone, Debug)]
pub struct Objective {
    pub name: &'static str,
    pub hex: Hex,
    pub points: i32,
    pub holder: Option<Side>,
}

/// 19.1 A hex by which a side is asked to leave the map, and what each strength point that does so is worth to it.
#[derive(Clone, Debug)]
pub struct ExitCard {
    pub name: &'static str,
    pub side: Side,
    pub hex: Hex,
    pub points: i32,
}

/// A side's particulars.
#[derive(Clone, Debug)]
pub struct SideCard {
    pub name: &'static str,
    pub commander: Option<LeaderId>,
    /// 12.4 The edges of the map that are its own: the directions that lead home.
    pub home: Vec<Dir>,
    /// 15.1 Whether it may dig.
    pub digs: bool,
}

/// Breastworks that stand at the start (15.1), or a fort, which covers all six hexsides.
#[derive(Clone, Copy, Debug)]
pub struct WorksCard {
    pub hex: Hex,
    pub sides: u8,
    pub fort: bool,
}

/// A scenario, checked.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub sides: BySide<SideCard>,
    pub turns: Vec<TurnCard>,
    pub corps: Vec<CorpsCard>,
    pub divisions: Vec<DivisionCard>,
    pub brigades: Vec<BrigadeCard>,
    pub units: Vec<UnitCard>,
    pub leaders: Vec<LeaderCard>,
    pub objectives: Vec<Objective>,
    pub exits: Vec<ExitCard>,
    pub works: Vec<WorksCard>,
    /// Margins of points for a marginal, substantive and decisive victory (19).
    pub margins: [i32; 3],
}
