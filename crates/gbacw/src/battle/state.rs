//! The state of a battle: what changes. Between steps it alone says what comes next ([`Phase`]).

use arrayvec::ArrayVec;
use hexes::{Dir, Facing, Hex};
use longroll::side::{BySide, Side};

use super::cards::{BrigadeId, CorpsId, DivisionId, LeaderId, MOST_BRIGADES, UnitId};
use super::stacks::Stacks;
use super::war::bit;
use crate::ammunition::Ammo;
use crate::orders::Orders;
use crate::shock::{Combat, MOST_FIGHTERS};
use crate::unit::{Cohesion, MOST_IN_HEX};

/// Where a counter is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Where {
    Map(Hex),
    /// 9.7 Not yet on the map.
    Coming,
    /// 12.5 Routed, in the Recovery Box.
    Recovery,
    /// Out of the battle.
    Gone(Exit),
}

/// How a counter left the battle, for the points (19).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Exit {
    Eliminated,
    /// 12.5 Dispersed in the Recovery Box: half the points.
    Dispersed,
    /// 12.8 Guns taken by the enemy.
    Captured,
    /// 12.4 Driven off its own edge of the map.
    Left,
    /// 19.1 It left the map where the scenario asks.
    Exited,
    /// 12.7 A leader wounded: half the points.
    Wounded,
}

/// 9.2 The formation of a unit on the map.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mode {
    Line,
    /// 8.4 A line over several hexes: the extra hexes with the strength points that stand there.
    Extended(ArrayVec<(Hex, u8), 2>),
    /// 7.3 A line with one flank bent back.
    Refused(Flank),
    /// 14.5
    OpenOrder,
    /// 18.2
    Square,
    /// Column, facing a hexside; 8.5 the hexes of its tail, nearest first.
    March {
        toward: Dir,
        tail: Vec<Hex>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Flank {
    Left,
    Right,
}

impl Mode {
    pub fn is_march(&self) -> bool {
        matches!(self, Mode::March { .. })
    }

    pub fn is_line(&self) -> bool {
        matches!(self, Mode::Line)
    }
}

/// What a unit has done in the running activation (21.2). Cleared for both sides when a brigade ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Used {
    /// It has begun its action: its movement points are counted out.
    pub begun: bool,
    /// It is finished for this activation marker.
    pub acted: bool,
    /// It entered a hex, turned, or changed mode or place in its stack.
    pub moved: bool,
    /// Hexes entered.
    pub entered: u8,
    pub turned: bool,
    pub fired: bool,
    /// The parts of it that have fired, as bits: hexes of an extended line (8.4), halves of a refused one (7.3), sides of a
    /// square (18.2).
    pub fired_parts: u8,
    /// It tried to rally.
    pub rallied: bool,
    pub became_top: bool,
    /// 9.52 It began its activation in an enemy's frontal hex.
    pub began_fronted: bool,
    /// 9.51 It has entered an enemy's frontal hex, and must stop.
    pub stopped: bool,
    /// It took part in a shock.
    pub shocked: bool,
    /// 11.36 It refused to attack.
    pub refused: bool,
    /// 11.51 The direction of its last step and how many in that line, over open ground.
    pub run: Option<(Dir, u8)>,
    /// 10.1 Fire out of turn, each kind once.
    pub returned: bool,
    pub withdrawal: bool,
    pub approach: bool,
    pub preshock: bool,
    /// 9.62, 9.63
    pub reacted: bool,
    /// 4.2 It was out of command when it began.
    pub uncommanded: bool,
    /// 7.2 It has just entered a hex, and may turn one vertex free.
    pub wheels: bool,
    /// 7.2 It has turned in an enemy's frontal hex, which it may do once.
    pub turned_fronted: bool,
    /// 9.7 It came onto the map.
    pub arrived: bool,
    /// 6.1, 6.24 The enemy it has to close with.
    pub obligation: Option<Obligation>,
}

/// 6.1 A unit that must close with an enemy: it has to end nearer to it than it began, or (6.24) as near as it can get.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Obligation {
    pub toward: UnitId,
    /// How far off it was at the beginning, in hexes.
    pub began: u8,
    /// It goes as far as it can.
    pub whole: bool,
}

/// A combat unit in play.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitState {
    pub at: Where,
    /// The vertex it faces (in March Mode see [`Mode::March`]).
    pub facing: Facing,
    pub mode: Mode,
    /// Cavalry only.
    pub mounted: bool,
    pub sp: u8,
    pub cohesion: Cohesion,
    pub ammo: Ammo,
    /// 12.8
    pub abandoned: bool,
    /// Half movement points left in its running move.
    pub mp: u8,
    pub used: Used,
    /// 10.92 It moved or fired in its last activation.
    pub busy: bool,
    /// 10.2 It fired this turn, and so is seen in cover.
    pub seen: bool,
    /// 18.9 It came into the street where it is cautiously.
    pub cautious: bool,
    /// 6.1 It must still pay to deploy from March.
    pub deploys: bool,
    /// 14.23 Where its horses are held, and whether they are lost.
    pub horses: Option<Hex>,
    pub unhorsed: bool,
    /// 14.22 Strength points that hold the horses while it fights on foot.
    pub holders: u8,
    /// 12.5 In the Recovery Box, and back in the next phase A.
    pub returning: bool,
    /// The next unit down in its stack.
    pub below: Option<UnitId>,
}

impl UnitState {
    /// The hex it stands in.
    pub fn hex(&self) -> Option<Hex> {
        if let Where::Map(hex) = self.at { Some(hex) } else { None }
    }

    pub fn is_disordered(&self) -> bool {
        self.cohesion == Cohesion::Disordered
    }

    /// The hexes of its line: its own, and those of an extended line (8.4).
    pub fn line(&self) -> ArrayVec<Hex, 3> {
        let mut hexes: ArrayVec<Hex, 3> = self.hex().into_iter().collect();
        if let Mode::Extended(parts) = &self.mode {
            hexes.extend(parts.iter().map(|(hex, _)| *hex));
        }
        hexes
    }

    /// On the map and a combat unit: abandoned guns are not (12.8).
    pub fn fights(&self) -> bool {
        self.hex().is_some() && !self.abandoned
    }
}

/// A leader in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LeaderState {
    pub at: Where,
    /// 12.75 He is a replacement, with the ratings of one.
    pub replacement: bool,
    /// He has moved with this marker.
    pub moved: bool,
    /// 9.3 The unit he rides along with in its running move.
    pub with: Option<UnitId>,
    /// 9.3 His side has told him to stay where he is while this marker is played.
    pub stays: bool,
}

impl LeaderState {
    pub fn hex(&self) -> Option<Hex> {
        if let Where::Map(hex) = self.at { Some(hex) } else { None }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BrigadeState {
    pub orders: Orders,
    /// 4.2 In command this turn.
    pub in_command: bool,
    /// 6.3
    pub reserve: bool,
    /// It has acted with the running activation marker.
    pub acted: bool,
    /// 6.2 Its units may not move in this phase.
    pub stands: bool,
    /// 6.24 What its leader makes it do.
    pub forced: Option<Forced>,
    pub fatigue: u8,
    /// 17.1 Points this turn.
    pub tired: u8,
    /// 17.1 Something that tires was done in the running activation; cavalry charged in it.
    pub exerted: bool,
    pub charged: bool,
    /// 13.2 Strength points lost for good.
    pub lost: u16,
    pub bce: bool,
    /// 12.5 Never activated again.
    pub collapsed: bool,
    /// 6.3 Lifted from Reserve by the enemy: no activation this turn.
    pub idle: bool,
    /// 6.3 Lifted from Reserve, and Inactive until it is released.
    pub inactive: bool,
}

/// 6.24 What a loose cannon makes his brigade do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Forced {
    /// Every unit that can must charge and shock.
    Charge,
    /// Every unit moves its whole allowance toward the nearest enemy.
    Close,
    /// Every unit goes back one hex, and the brigade does nothing else.
    Back,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct DivisionState {
    /// Activation markers of this turn still in the cup.
    pub cup: u8,
    /// Markers played this turn.
    pub played: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CorpsState {
    /// 5.2 This turn's efficiency.
    pub efficiency: u8,
    /// 5.4 It has transferred an activation this turn.
    pub transferred: bool,
    /// 4.3 Its guns have acted this turn.
    pub guns_acted: bool,
}

/// 15.1 Breastworks: the hexsides covered, as bits by direction; being dug until done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Works {
    pub hex: Hex,
    pub sides: u8,
    pub done: bool,
    pub fort: bool,
    /// The turn on which digging began.
    pub since: u8,
}

/// 21.2 The phase of the battle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// A. Orders are placed, one side after the other, and shown when both are done.
    Orders(Side),
    /// B. Who has the initiative.
    Initiative,
    /// B. Efficiency of the commands of this side.
    Efficiency(Side),
    /// B. The side with the initiative picks the first marker.
    FirstMarker,
    /// C. The next marker is drawn.
    Draw,
    /// C. A marker is being played.
    Activation(Activation),
    /// 6.3 A marker is finished: this side may commit a reserve, then the other.
    Reserve(Side),
    /// D.
    Recovery(Side),
    /// E.
    End,
    Over,
}

/// 5.34 Brigades that act as one: at most all of a division.
pub type Group = ArrayVec<BrigadeId, MOST_BRIGADES>;

/// A marker being played, or a reserve being committed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Activation {
    pub side: Side,
    pub division: DivisionId,
    pub stage: Stage,
    /// 5.34 The brigades that act as one; empty if none.
    pub group: Group,
    /// 5.34 In-command brigades may not act.
    pub confused: bool,
    /// 6.3 It is a reserve: only this brigade acts.
    pub reserve: bool,
    /// The acting brigades are only proposed: none of their units has done anything, and another brigade may act instead.
    pub open: bool,
    /// 5.34 It is too late to coordinate: it was tried, a leader has ridden, or a brigade has acted.
    pub settled: bool,
    /// 6.2 The acting brigades that have tried to change their orders.
    pub tried: Group,
    /// Units that have moved and could do more. Their action ends when a unit in another hex acts.
    pub rested: ArrayVec<UnitId, MOST_IN_HEX>,
}

impl Activation {
    pub fn new(side: Side, division: DivisionId, stage: Stage) -> Activation {
        Activation {
            side,
            division,
            stage,
            group: Group::new(),
            confused: false,
            reserve: false,
            open: false,
            settled: false,
            tried: Group::new(),
            rested: ArrayVec::new(),
        }
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// 5.4
    Transfer,
    /// 5.3 The next brigade is proposed: the group, or the one nearest to the enemy.
    Choose,
    /// Units act one by one. The unit that its owner is asked about, if any.
    Act(Option<UnitId>),
    /// 9.3 A leader in the middle of his ride.
    Ride(LeaderId),
    /// 11.31 Attackers are told off against hexes.
    Designate,
    /// Shocks that are still to be fought, in the order chosen.
    Shock,
    /// 17.1 Fatigue, and all flags cleared.
    Upkeep,
    /// 4.3 Artillery of the division or corps that acts by itself.
    Guns(Option<UnitId>),
    Done,
}

/// A shock designated (11.31): who attacks which hex.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shock {
    pub target: Hex,
    pub from: ArrayVec<Hex, 6>,
}

/// A shock being fought.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fight {
    pub round: Round,
    pub combat: Combat,
    /// 8.4 Lines bent around the enemy, which draw together when all is over.
    pub bent: ArrayVec<UnitId, MOST_FIGHTERS>,
}

/// Who attacks which hex in the round being fought.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Round {
    /// The side that attacks.
    pub side: Side,
    pub target: Hex,
    pub from: ArrayVec<Hex, 6>,
    /// 11.2 The first round is a charge.
    pub charge: bool,
}

/// Everything that changes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// From 0.
    pub turn: u8,
    pub phase: Phase,
    pub initiative: Side,
    pub units: Vec<UnitState>,
    pub leaders: Vec<LeaderState>,
    pub brigades: Vec<BrigadeState>,
    pub divisions: Vec<DivisionState>,
    pub corps: Vec<CorpsState>,
    pub stacks: Stacks,
    /// The brigades that are acting now.
    pub acting: Group,
    pub shocks: Vec<Shock>,
    pub fight: Option<Box<Fight>>,
    pub works: Vec<Works>,
    /// Who holds each objective.
    pub held: Vec<Option<Side>>,
    /// 19 Points each side has won by what it did to the other; objectives are counted at the end.
    pub points: BySide<i32>,
    /// 19.1 Points each side has won by leaving the map.
    pub exited: BySide<i32>,
    /// Efficiency markers drawn this turn, by side and value (5.2).
    pub drawn: BySide<[u8; 10]>,
}

/// Access to the counters and commands of a state by their numbers.
macro_rules! by_id {
    ($($get:ident, $get_mut:ident: $all:ident[$id:ty] -> $state:ty;)*) => {$(
        pub fn $get(&self, id: $id) -> &$state {
            &self.$all[id.index()]
        }

        pub fn $get_mut(&mut self, id: $id) -> &mut $state {
            &mut self.$all[id.index()]
        }
    )*};
}

impl State {
    by_id! {
        unit, unit_mut: units[UnitId] -> UnitState;
        leader, leader_mut: leaders[LeaderId] -> LeaderState;
        brigade, brigade_mut: brigades[BrigadeId] -> BrigadeState;
        division, division_mut: divisions[DivisionId] -> DivisionState;
        corps, corps_mut: corps[CorpsId] -> CorpsState;
    }

    /// 15.1 Finished breastworks in a hex.
    pub fn works(&self, hex: Hex) -> Option<&Works> {
        self.works.iter().find(|works| works.hex == hex && works.done)
    }

    /// 15.1 Whether finished breastworks cover this side of a hex, on either side of it.
    pub fn has_works(&self, hex: Hex, dir: Dir) -> bool {
        let covers = |hex: Hex, dir: Dir| self.works(hex).is_some_and(|works| works.sides & bit(dir) != 0);
        covers(hex, dir) || covers(hex.neighbour(dir), dir.opposite())
    }

    /// The marker being played.
    pub fn activation(&self) -> Option<&Activation> {
        if let Phase::Activation(activation) = &self.phase { Some(activation) } else { None }
    }

    pub fn activation_mut(&mut self) -> Option<&mut Activation> {
        if let Phase::Activation(activation) = &mut self.phase { Some(activation) } else { None }
    }

    /// Go on to this stage of the running activation.
    pub fn stage(&mut self, stage: Stage) {
        if let Some(activation) = self.activation_mut() {
            activation.stage = stage;
        }
    }
}
