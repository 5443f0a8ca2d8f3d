//! The state of a battle: what changes. Between steps it alone says what comes next ([`Phase`]).

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use arrayvec::ArrayVec;
use field::{Frame, Length, Pieces, Point, Stand};
use longroll::side::{BySide, Side};

use super::agenda::Task;
use super::cards::{DivisionId, GeneralId, UnitId};
use crate::unit::Unit;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Where {
    Table,
    /// 23 Not yet on the table.
    Coming,
    /// 19.4 In the rout area.
    Routed,
    Destroyed,
}

/// Most bases of a unit, as the number of a base on the table counts them.
pub const BASES: u16 = 16;

/// A brigade, a cavalry unit or a gun in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UnitState {
    pub at: Where,
    /// What shooting, fights and morale read of it: arm as it is now, strength, front rank, order.
    pub unit: Unit,
    /// The middle of its front, and its facing.
    pub frame: Frame,
    /// Front rank first, each rank from left to right; `places` keeps them in step with [`State::pieces`].
    pub bases: Arc<ArrayVec<Stand, { BASES as usize }>>,
    /// 31.6 Casualty markers, and whether one of them is from artillery (31.14).
    pub markers: u8,
    pub by_artillery: bool,
    pub low_ammo: bool,
    /// 31.7 A damaged gun.
    pub damaged: bool,
    pub won_last_fight: bool,
    /// 33.7 It has tried an assault in this battle.
    pub has_assaulted: bool,
    /// 5.3 It ignores its first disorder.
    pub spirited: bool,
    pub turn: Deeds,
}

impl UnitState {
    pub fn is_on_table(&self) -> bool {
        self.at == Where::Table
    }
}

/// What a unit has done in the running turn, its own or the enemy's. Cleared in step 12.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deeds {
    /// 25.2 It has had its action points.
    pub activated: bool,
    /// 29.2 It was disordered when the turn began.
    pub began_disordered: bool,
    /// 25 Step 6: it arrived last turn.
    pub arrived: bool,
    /// 28.4 Generals who have tried to motivate it.
    pub tried_by: Vec<GeneralId>,
    pub increments: u8,
    pub wheels: u8,
    pub faced: bool,
    pub formed: bool,
    pub mounted: bool,
    pub shots: u8,
    pub manhandled: u8,
    /// 31.17 How often it was pushed back by hand.
    pub pushed_back: u8,
    pub faltered: bool,
    /// 33.7 Where its activation began.
    pub began: Option<Frame>,
    /// 31.21 It has taken its opportunity shot in this enemy turn.
    pub opportunity: bool,
    /// 3.4 It has routed or retired.
    pub retired: bool,
    pub fought: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GeneralState {
    pub at: GeneralAt,
    pub value: u8,
    /// 28.3 He has failed to motivate, or has stopped, this turn.
    pub finished: bool,
    pub moved: bool,
    /// 16.11 His side has rolled for a successor.
    pub sought: bool,
    /// 16.12 Morale tests he has cancelled.
    pub cancelled: u8,
    /// 16.11 How many generals have held the post before him.
    pub before: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GeneralAt {
    Table(Point),
    /// 3.6 In contact with a unit.
    With(UnitId),
    Coming,
    Dead,
}

/// The state of a battle. Forecasts copy positions by the thousand, and most units are the same in all of them: copies share
/// a unit until it changes.
#[derive(Clone, Debug)]
pub struct State {
    /// From 1.
    pub round: u8,
    /// Whose turn it is.
    pub active: Side,
    pub clock: i32,
    pub phase: Phase,
    pub units: Vec<Arc<UnitState>>,
    pub generals: Vec<GeneralState>,
    /// Every base on the table, number `unit * BASES + base`.
    pub pieces: Arc<Pieces>,
    /// 21.2 Who holds each objective.
    pub holders: Vec<Option<Side>>,
    /// 25.1 How far the general who moves next may ride, once he has thrown for it.
    pub riding: Option<Length>,
    /// 28.3 The general who is motivating units, until he fails or stops.
    pub motivating: Option<GeneralId>,
    /// 7 Determination dice left this turn, and whose they are.
    pub determination: Option<(DivisionId, u8)>,
    /// 21.3 Points for generals killed, by the side that gets them.
    pub generals_lost: BySide<i32>,
    /// Tasks that are not done yet, the next one last.
    pub agenda: Vec<Task>,
    /// 34.5 Units whose rout or destruction friends have tested for in the present action.
    pub broken: Vec<UnitId>,
}

/// The bases on the table are not compared: they follow from the units.
impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        let rest = |state: &State| (state.round, state.active, state.clock, state.riding, state.motivating);
        let counts = |state: &State| (state.determination, state.generals_lost);
        self.units == other.units
            && self.agenda == other.agenda
            && self.phase == other.phase
            && self.generals == other.generals
            && rest(self) == rest(other)
            && counts(self) == counts(other)
            && (&self.holders, &self.broken) == (&other.holders, &other.broken)
    }
}

impl Eq for State {}

/// Only what tells most positions apart.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.round, self.active, self.clock, &self.phase, &self.agenda, self.determination).hash(hasher);
        for unit in &self.units {
            (unit.at, unit.unit, unit.frame, unit.markers, unit.low_ammo).hash(hasher);
        }
        self.generals.hash(hasher);
    }
}

/// What comes next: the steps of chapter 25.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Step 1: units with markers test morale, in the owner's order.
    Morale,
    /// Step 2.
    Replace,
    /// Step 3, the corps general last.
    Generals,
    /// Step 4.
    Determination,
    /// Steps 6 to 10: units act; with an activation, one of them is in the middle of it.
    Act(Option<Activation>),
    /// Step 11.
    Arrivals,
    /// Steps 12 and 13.
    End,
    Over,
}

/// A unit in the middle of its actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Activation {
    pub unit: UnitId,
    /// Action points left.
    pub points: u8,
    /// 33.1 The unit it assaults.
    pub assault: Option<UnitId>,
}

impl State {
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    pub fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        Arc::make_mut(&mut self.units[unit.index()])
    }

    pub fn general(&self, general: GeneralId) -> &GeneralState {
        &self.generals[general.index()]
    }

    /// The unit a base of the table belongs to.
    pub fn owner(base: u16) -> UnitId {
        UnitId((base / BASES) as u8)
    }
}
