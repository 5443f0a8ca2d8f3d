//! The state of a battle: what changes. Between steps it alone says what comes next ([`Phase`]).

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use arrayvec::ArrayVec;
use field::{Frame, Length, Pieces, Point, Stand};
use longroll::side::{BySide, Side};

use super::cards::{CommandId, LeaderId, UnitId};
use crate::unit::{MOST_STANDS, MOST_UNITS, Unit};

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Where {
    Table,
    /// 12 Not yet on the table.
    Coming,
    /// Out of the battle; its [`Unit::fate`] says how.
    Gone,
    /// 11.5 It fled over the edge: destroyed, but not captured.
    Left,
}

/// Most stands of a unit, as the number of a stand on the table counts them.
pub const STANDS: u16 = 32;

/// 5.4 The flanks of a line, straight unless they are refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Wings {
    pub left: Wing,
    pub right: Wing,
}

/// 5.4 How far the stands at an end of a line are bent back, in tenths of a degree, and how many files of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Wing {
    pub bend: u16,
    pub files: u8,
}

/// A brigade or a battery in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitState {
    pub at: Where,
    /// What fire and charges read of it and do to it: arm as it is now, formation, stands, markers.
    pub unit: Unit,
    /// The middle of its front, and where it looks.
    pub frame: Frame,
    pub wings: Wings,
    /// 5.5 The way a march column has come, its head last; empty if it is straight.
    pub trail: Vec<Point>,
    /// The stands as they lie, front rank first from left to right; kept in step with [`State::pieces`] by `places`.
    pub stands: ArrayVec<Stand, { MOST_STANDS as usize }>,
    /// Which of them is the command stand.
    pub command: u8,
    pub turn: Deeds,
    /// 6.8 Where it was silenced: how far the nearest enemy was, and from which place.
    pub silenced_at: Option<Point>,
}

/// Where the stands lie follows from the rest, and takes long to hash.
impl Hash for UnitState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let UnitState { at, unit, frame, wings, trail, stands: _, command, turn, silenced_at } = self;
        (at, unit, frame, wings, trail, command, turn, silenced_at).hash(hasher);
    }
}

impl UnitState {
    pub fn is_on_table(&self) -> bool {
        self.at == Where::Table
    }
}

/// 3.6 What a unit has done in the running player turn. Cleared at its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deeds {
    /// It has had its turn in the Maneuver Phase.
    pub acted: bool,
    pub moved: bool,
    pub changed_formation: bool,
    pub changed_mode: bool,
    pub about_faced: bool,
    pub wheeled: bool,
    pub obliqued: bool,
    pub charging: bool,
    pub fired: bool,
    pub broke_through: bool,
    /// 7.11 Actions of a battery.
    pub actions: u8,
    /// 10.6 Where its move began, or its breakthrough.
    pub began: Option<Frame>,
}

/// A leader in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LeaderState {
    pub at: LeaderAt,
    pub exceptional: bool,
    /// 4.8 How many have taken the place of the first.
    pub successors: u8,
    /// 4.4 What attaching left of his move, and so of his brigade's, this turn.
    pub left: Option<Length>,
    /// He has had his turn in this step of the Maneuver Phase.
    pub moved: bool,
}

impl LeaderState {
    pub fn new(at: LeaderAt, exceptional: bool) -> LeaderState {
        LeaderState { at, exceptional, successors: 0, left: None, moved: false }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeaderAt {
    Table(Point),
    Attached(UnitId),
    Coming,
    /// 4.8 Lost on this turn; another takes his place a whole turn later.
    Lost {
        turn: u8,
    },
}

/// 13.1 What a side has taken from the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Leaders and exceptional brigade commanders lost by the enemy, in points.
    pub leaders: i32,
    /// Points of the scenario gathered turn by turn.
    pub awards: i32,
}

/// The state of a battle. Copies share the units that are the same in both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// From 1.
    pub turn: u8,
    /// Whose player turn it is.
    pub moving: Side,
    pub phase: Phase,
    pub units: Vec<Arc<UnitState>>,
    pub leaders: Vec<LeaderState>,
    /// Every stand on the table, number `unit * STANDS + stand`.
    pub pieces: Pieces,
    /// 13.2 Who had a good-order brigade last at each objective.
    pub holders: Vec<Option<Side>>,
    pub tally: BySide<Tally>,
    /// 6.3 With one roll for each division, the dice of this Maneuver Phase.
    pub shared: Vec<(CommandId, i32)>,
    /// 10.1, 10.2 Each charger with each enemy it touches, from the Fire Phase to the end of the player turn. Fire breaks no
    /// contact.
    pub contacts: Vec<(UnitId, UnitId)>,
}

/// What comes next.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// 6.1 step 1: replacements, then leaders attach and detach.
    Attach,
    /// 6.1 step 2: units one after the other; with a unit, it is in the middle of its move.
    Maneuver(Option<Move>),
    /// 6.1 step 3: detached leaders, one after the other.
    Leaders,
    /// 6.7, 6.8
    Clear,
    /// 9.1 The side fires; what it has declared so far.
    Fire(FireStep),
    /// 10 Charge Phase.
    Charge(ChargeStep),
    /// 3.6, 13 The end of a player turn.
    End,
    Over,
}

/// A unit in the middle of its move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub unit: UnitId,
    /// Its allowance this turn, and what is left of it.
    pub allowance: Length,
    pub left: Length,
    /// 6.3 What the maneuver roll allows.
    pub may_change: bool,
    pub from: Frame,
    pub backward: Length,
    /// 7.5 It has gone by the flank.
    pub flanked: bool,
    /// 7.4 It is on a road and has been all the way.
    pub on_road: bool,
    /// 7.1 It has forded a stream, which is paid for once.
    pub forded: bool,
}

impl Move {
    /// A unit begins to move. So far it has not left the road, if it is on one.
    pub fn new(unit: UnitId, from: Frame, allowance: Length, may_change: bool) -> Move {
        Move {
            unit,
            allowance,
            left: allowance,
            may_change,
            from,
            backward: Length::ZERO,
            flanked: false,
            on_road: true,
            forded: false,
        }
    }
}

/// 9.1 A step of the Fire Phase.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FireStep {
    pub defensive: bool,
    /// Units below this number have named their targets.
    pub next: u8,
    /// Shots declared and not yet rolled for.
    pub shots: Vec<Shot>,
    /// 9.10 Who ran low in this step. They run low when it is over, for all its shots were named before.
    pub low: Vec<UnitId>,
}

/// Stands of a unit that fire at a target from the same range; a bit for each. Range and enfilade are those of the moment
/// at which the shot was named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shot {
    pub by: UnitId,
    pub stands: u32,
    pub at: UnitId,
    pub range: u8,
    pub enfilade: bool,
}

/// 10.9, 10.10 A step of the Charge Phase.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ChargeStep {
    /// 10.3 The combats of the charges, or of the breakthroughs, are found.
    Gather { second: bool },
    /// They are fought in the order the moving side chooses; those already fought are left out.
    Combats { second: bool, fights: Vec<Fight>, through: Vec<UnitId> },
    /// The winners who break through, one after the other.
    Breakthrough(Vec<UnitId>),
}

/// 10.3 One combat, with what was true of it when the step began.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fight {
    pub attackers: Force,
    pub defenders: Force,
    /// The ground the defenders hold: a row of the terrain chart.
    pub ground: &'static str,
    /// March columns of it stand on a road.
    pub road: bool,
    /// 10.8 Its attackers in march column come over a bridge.
    pub bridge: bool,
}

impl Fight {
    pub fn has(&self, unit: UnitId) -> bool {
        self.attackers.contains(&unit) || self.defenders.contains(&unit)
    }
}

/// The units of one side in a combat.
pub type Force = ArrayVec<UnitId, MOST_UNITS>;

/// The stands on the table are those of the units, and take long to hash.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let State { turn, moving, phase, units, leaders, pieces: _, holders, tally, shared, contacts } = self;
        (turn, moving, phase, units, leaders, holders, tally, shared, contacts).hash(hasher);
    }
}

impl State {
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    pub fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        Arc::make_mut(&mut self.units[unit.index()])
    }

    /// Change every unit. Those that are so already stay shared with copies of the state.
    pub fn change_units(&mut self, change: impl Fn(&mut Unit, &mut Deeds)) {
        for unit in &mut self.units {
            let mut now = (unit.unit, unit.turn);
            change(&mut now.0, &mut now.1);
            if now != (unit.unit, unit.turn) {
                let unit = Arc::make_mut(unit);
                (unit.unit, unit.turn) = now;
            }
        }
    }

    pub fn leader(&self, leader: LeaderId) -> &LeaderState {
        &self.leaders[leader.index()]
    }

    /// The unit a stand of the table belongs to.
    pub fn owner(stand: u16) -> UnitId {
        UnitId((stand / STANDS) as u8)
    }

    /// The leaders attached to a unit.
    pub fn attached(&self, unit: UnitId) -> impl Iterator<Item = LeaderId> + '_ {
        let here = move |leader: &LeaderState| leader.at == LeaderAt::Attached(unit);
        let found = self.leaders.iter().enumerate().filter(move |(_, leader)| here(leader));
        found.map(|(at, _)| LeaderId(at as u8))
    }
}
