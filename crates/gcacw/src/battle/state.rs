//! The state of a campaign: what changes. Between steps it alone says what comes next ([`Phase`]).

mod strategic;

use hexes::{Hex, Hexside};
use longroll::side::BySide;

use super::cards::{LeaderId, Theater, UnitId};
use crate::combat::Manner;
use crate::unit::{Army, Unit};

pub use strategic::{Beat, Counter, County, Depot, Due, Fortune, Strategic, Virginia};

/// Where a counter is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Where {
    Map(Hex),
    /// Not yet arrived.
    Coming,
    /// 26 In an off-map box.
    Box(Theater),
    /// Eliminated, surrendered or withdrawn.
    Gone,
}

/// A unit in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitState {
    pub at: Where,
    pub unit: Unit,
    /// 24.5 It is out of supply.
    pub out_of_supply: bool,
    /// 17.3 Since which turn it has held its hex.
    pub since: u8,
    /// 24.1 Supply points of a wagon train.
    pub supply: u8,
}

impl UnitState {
    pub fn hex(&self) -> Option<Hex> {
        if let Where::Map(hex) = self.at { Some(hex) } else { None }
    }
}

/// A leader in play. He is always with a unit of his side (3.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LeaderState {
    pub at: Where,
    /// 20.3 He is insubordinate until the Recovery Phase.
    pub insubordinate: bool,
}

impl LeaderState {
    pub fn hex(&self) -> Option<Hex> {
        if let Where::Map(hex) = self.at { Some(hex) } else { None }
    }
}

/// 8 A unit on the march.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct March {
    pub unit: UnitId,
    /// Movement points left, and the allowance it had after force march and cavalry retreats (9.4).
    pub mp: u8,
    pub allowance: u8,
    /// 8.5 It has spent movement points.
    pub begun: bool,
    /// 4 It is in an enemy's zone and may not move on.
    pub stopped: bool,
    /// 4 It went from zone to zone and may not attack.
    pub barred: bool,
    /// A combat result has ended its march.
    pub ended: bool,
    /// 7.1 and 3.4 The leaders who go with it: the one activated, and those who would be left alone.
    pub along: Along,
}

/// Leaders who go with a unit, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Along(u128);

impl Along {
    /// The most leaders of a campaign.
    pub const MOST: usize = u128::BITS as usize;

    pub fn has(self, leader: LeaderId) -> bool {
        self.0 >> leader.index() & 1 == 1
    }

    pub fn add(&mut self, leader: LeaderId) {
        self.0 |= 1 << leader.index();
    }
}

impl March {
    pub fn new(unit: UnitId, mp: i32) -> March {
        let (begun, stopped, barred, ended) = (false, false, false, false);
        March { unit, mp: 0, allowance: 0, begun, stopped, barred, ended, along: Along::default() }.hurried(mp)
    }

    /// 8.4 The same march with more movement points.
    #[must_use]
    pub fn hurried(self, more: i32) -> March {
        let mp = (i32::from(self.mp) + more).clamp(0, 99) as u8;
        March { mp, allowance: mp, ..self }
    }
}

/// 7.1 A leader's activation: the units still to act, with the allowance rolled for all.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Activation {
    pub leader: LeaderId,
    pub allowance: u8,
    pub waiting: Vec<UnitId>,
    /// The leader has gone with a unit.
    pub rode: bool,
    /// 8.6 Ferries used in this action.
    pub ferries: Vec<Hexside>,
}

/// The phase of the campaign.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// 21.1 Random Events Phase.
    Events,
    /// 22 Reinforcement Phase.
    Reinforcements,
    /// 7.2 Leader Transfer Phase of this army.
    Transfer(Army),
    /// 6 Both roll for the initiative.
    Initiative,
    /// 6.3 This army may act or pass; the other has passed already if `passed`.
    Action {
        army: Army,
        passed: bool,
    },
    /// A march, alone or in a leader's activation.
    March(March, Option<Activation>),
    /// 7.1 The next unit of a leader's activation is chosen.
    Activation(Activation),
    /// 19 The Recovery Phase, step by step.
    Recovery(u8),
    /// 24 to 27 Segments of the strategic cycle, by number.
    Strategic(u8),
    End,
    Over,
}

/// Everything that changes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// From 0.
    pub turn: u8,
    pub phase: Phase,
    pub units: Vec<UnitState>,
    pub leaders: Vec<LeaderState>,
    /// 21 Rain up to and including this turn, by an event.
    pub rain_until: Option<u8>,
    /// Action Phases of this turn so far.
    pub actions: u16,
    /// 23 Bridges destroyed, ferries destroyed, pontoons built.
    pub destroyed: Vec<Hexside>,
    pub pontoons: Vec<Hexside>,
    /// 17.4 Forts that stay in their hexes.
    pub forts: Vec<(Hex, Army)>,
    /// 24.9 Stations: 0 intact, 1 damaged, 2 destroyed, in the order of the scenario.
    pub stations: Vec<u8>,
    /// Hexes that the enemy has entered and that lift a ban.
    pub entered: Vec<Hex>,
    /// 27.4 Manpower each army has lost.
    pub lost: BySide<i32>,
    /// Points won on the way (captures, stations, counties).
    pub points: BySide<i32>,
    /// 21 to 27 What the Advanced Game remembers.
    pub strategic: Strategic,
}

impl State {
    pub fn unit(&self, id: UnitId) -> &UnitState {
        &self.units[id.index()]
    }

    pub fn unit_mut(&mut self, id: UnitId) -> &mut UnitState {
        &mut self.units[id.index()]
    }

    pub fn leader(&self, id: LeaderId) -> &LeaderState {
        &self.leaders[id.index()]
    }

    pub fn leader_mut(&mut self, id: LeaderId) -> &mut LeaderState {
        &mut self.leaders[id.index()]
    }
}

/// An attack that is being made (9, 14): kept here so that every chapter means the same by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Onset {
    pub army: Army,
    pub target: Hex,
    /// 14.4 The hex from which terrain and retreats are counted.
    pub lead: Hex,
    pub attackers: Vec<UnitId>,
    pub manner: Manner,
    /// 14 The leader of an assault.
    pub leader: Option<LeaderId>,
}
