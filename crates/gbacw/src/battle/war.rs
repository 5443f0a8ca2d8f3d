//! What does not change in a battle (book, scenario, map), and what both players see of a position: which units are in a hex,
//! which enemies have a hex in their front, who is in command.

use std::sync::Arc;

use hexes::{Dir, Grid, Hex, Map};
use longroll::side::Side;
use longroll::table::Offer;

use super::cards::{
    Attached, Branch, BrigadeCard, BrigadeId, CorpsId, DivisionCard, DivisionId, LeaderCard, LeaderId, Level, Scenario,
    UnitCard, UnitId,
};
use super::ground::Ground;
use super::state::{Flank, Mode, State};
use crate::book::{Book, Pace};
use crate::edition::Edition;
use crate::fire::Light;
use crate::orders::{Orders, Profile};
use crate::unit::{Arm, Fate, Unit};

/// Everything about a battle that does not change.
#[derive(Debug)]
pub struct War {
    pub book: Arc<Book>,
    pub scenario: Scenario,
    pub map: Map,
    pub ground: Ground,
}

/// Hexsides as bits by direction.
pub fn bit(dir: Dir) -> u8 {
    1 << dir.index()
}

/// All six hexsides.
pub const ALL_SIDES: u8 = 0b11_1111;

impl War {
    pub fn grid(&self) -> Grid {
        self.map.grid()
    }

    pub fn card(&self, unit: UnitId) -> &UnitCard {
        &self.scenario.units[unit.index()]
    }

    pub fn side(&self, unit: UnitId) -> Side {
        self.card(unit).side
    }

    pub fn leader(&self, leader: LeaderId) -> &LeaderCard {
        &self.scenario.leaders[leader.index()]
    }

    pub fn brigade(&self, brigade: BrigadeId) -> &BrigadeCard {
        &self.scenario.brigades[brigade.index()]
    }

    pub fn division(&self, division: DivisionId) -> &DivisionCard {
        &self.scenario.divisions[division.index()]
    }

    /// The number of a hex as printed on the map.
    pub fn name(&self, hex: Hex) -> String {
        self.grid().name(hex).to_string()
    }

    /// An option marked on its hex.
    pub fn offer_at(&self, hex: Hex, slug: impl Into<String>, text: impl Into<String>) -> Offer {
        let (column, row) = self.grid().column_row(hex);
        Offer::new(slug, text).hex(column, row)
    }

    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        UnitId::all(self.scenario.units.len())
    }

    pub fn leaders(&self) -> impl Iterator<Item = LeaderId> + use<> {
        LeaderId::all(self.scenario.leaders.len())
    }

    pub fn brigades(&self) -> impl Iterator<Item = BrigadeId> + use<> {
        BrigadeId::all(self.scenario.brigades.len())
    }

    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.units().filter(move |unit| self.side(*unit) == side)
    }

    /// The brigade of a unit; none for the artillery of a division or corps.
    pub fn brigade_of(&self, unit: UnitId) -> Option<BrigadeId> {
        if let Attached::Brigade(brigade) = self.card(unit).attached { Some(brigade) } else { None }
    }

    pub fn division_of(&self, unit: UnitId) -> Option<DivisionId> {
        match self.card(unit).attached {
            Attached::Brigade(brigade) => Some(self.brigade(brigade).division),
            Attached::Division(division) => Some(division),
            Attached::Corps(_) => None,
        }
    }

    pub fn corps_of(&self, unit: UnitId) -> CorpsId {
        match self.card(unit).attached {
            Attached::Brigade(brigade) => self.division(self.brigade(brigade).division).corps,
            Attached::Division(division) => self.division(division).corps,
            Attached::Corps(corps) => corps,
        }
    }

    /// Whether a unit belongs to the command of a leader.
    pub fn commands(&self, leader: LeaderId, unit: UnitId) -> bool {
        match self.leader(leader).level {
            Level::Brigade(brigade) => self.brigade_of(unit) == Some(brigade),
            Level::Division(division) => self.division_of(unit) == Some(division),
            Level::Corps(corps) => self.corps_of(unit) == corps,
            Level::Army => true,
        }
    }

    /// 16 The light of this turn.
    pub fn light(&self, state: &State) -> Light {
        self.scenario.turns.get(usize::from(state.turn)).map_or(Light::Day, |turn| turn.light)
    }

    /// What a unit fights as now.
    pub fn arm(&self, state: &State, unit: UnitId) -> Arm {
        match self.card(unit).branch {
            Branch::Infantry => Arm::Infantry,
            Branch::Cavalry if state.unit(unit).mounted => Arm::Mounted,
            Branch::Cavalry => Arm::Dismounted,
            Branch::Skirmishers | Branch::Sharpshooters => Arm::Skirmishers,
            Branch::Artillery | Branch::Heavy => Arm::Artillery,
            Branch::HorseArtillery => Arm::HorseArtillery,
        }
    }

    /// 9.4 The column of the movement chart by which a unit moves when it is not in column.
    pub fn pace(&self, state: &State, unit: UnitId) -> Pace {
        match self.arm(state, unit) {
            Arm::Mounted => Pace::Mounted,
            Arm::Artillery | Arm::HorseArtillery => Pace::Guns,
            Arm::Infantry | Arm::Dismounted | Arm::Skirmishers => Pace::Line,
        }
    }

    /// The unit as the procedures know it.
    pub fn as_unit(&self, state: &State, unit: UnitId) -> Unit {
        let (card, now) = (self.card(unit), state.unit(unit));
        Unit {
            arm: self.arm(state, unit),
            sp: now.sp,
            printed: card.sp,
            cr: card.cr,
            cohesion: now.cohesion,
            fate: Fate::Stands,
            green: card.green,
            lancers: card.lancers,
            open_order: now.mode == Mode::OpenOrder,
            bce: self.brigade_of(unit).is_some_and(|brigade| state.brigade(brigade).bce),
            lost: 0,
        }
    }

    /// The units in a hex from the top down; abandoned guns are among them.
    pub fn stack(&self, state: &State, hex: Hex) -> Vec<UnitId> {
        state.stack(self.grid(), hex).collect()
    }

    /// The topmost combat unit of a hex.
    pub fn top(&self, state: &State, hex: Hex) -> Option<UnitId> {
        state.stack(self.grid(), hex).find(|unit| !state.unit(*unit).abandoned)
    }

    /// Whose combat units are in a hex.
    pub fn holder(&self, state: &State, hex: Hex) -> Option<Side> {
        self.top(state, hex).map(|unit| self.side(unit))
    }

    pub fn is_enemy(&self, state: &State, hex: Hex, of: Side) -> bool {
        self.holder(state, hex) == Some(of.other())
    }

    /// 7.1 The hexsides through which a unit in this hex has its front, as bits: none in March Mode, six in square and for
    /// skirmishers, three with a refused flank.
    pub fn front(&self, state: &State, unit: UnitId) -> u8 {
        let now = state.unit(unit);
        if now.abandoned {
            return 0;
        }
        if matches!(self.card(unit).branch, Branch::Skirmishers | Branch::Sharpshooters) {
            return ALL_SIDES;
        }
        let [left, right] = now.facing.front();
        let line = bit(left) | bit(right);
        match &now.mode {
            Mode::March { .. } => 0,
            Mode::Square => ALL_SIDES,
            Mode::Refused(Flank::Left) => line | bit(now.facing.left_flank()),
            Mode::Refused(Flank::Right) => line | bit(now.facing.right_flank()),
            Mode::Line | Mode::Extended(_) | Mode::OpenOrder => line,
        }
    }

    /// 7.1 The unit whose formation and facing a hex has: infantry or cavalry before guns, and these before skirmishers, who may
    /// stand on top of others without giving them their fronts (14.4).
    pub fn formed(&self, state: &State, hex: Hex) -> Option<UnitId> {
        let rank = |unit: &UnitId| match self.card(*unit).branch {
            Branch::Infantry | Branch::Cavalry => 0,
            Branch::Artillery | Branch::HorseArtillery | Branch::Heavy => 1,
            Branch::Skirmishers | Branch::Sharpshooters => 2,
        };
        state.stack(self.grid(), hex).filter(|unit| !state.unit(*unit).abandoned).min_by_key(rank)
    }

    /// 9.51 The units of a side that have this hex in their front and stop enemies who enter it. Artillery alone does not, and
    /// skirmishers stop only skirmishers (14.4).
    pub fn fronting<'s>(&'s self, state: &'s State, hex: Hex, by: Side) -> impl Iterator<Item = UnitId> + 's {
        Dir::ALL.into_iter().filter_map(move |dir| {
            let from = hex.neighbour(dir);
            let unit = self.formed(state, from).filter(|unit| self.side(*unit) == by)?;
            (self.front(state, unit) & bit(dir.opposite()) != 0 && self.stops_others(state, from)).then_some(unit)
        })
    }

    /// Whether the units in a hex have a frontal hex at all: artillery alone does not (9.51).
    pub fn stops_others(&self, state: &State, hex: Hex) -> bool {
        state.stack(self.grid(), hex).any(|unit| {
            let branch = self.card(unit).branch;
            !branch.is_guns() && !matches!(branch, Branch::Skirmishers | Branch::Sharpshooters)
        })
    }

    /// 9.51 Whether a hex is frontal to a unit of this side.
    pub fn is_fronted(&self, state: &State, hex: Hex, by: Side) -> bool {
        self.fronting(state, hex, by).next().is_some()
    }

    /// Whether a combat unit of this side is next to a hex.
    pub fn is_adjacent(&self, state: &State, hex: Hex, to: Side) -> bool {
        hex.neighbours().into_iter().any(|next| self.holder(state, next) == Some(to))
    }

    /// 18.9 A city block, a stone building.
    pub fn is_building(&self, hex: Hex) -> bool {
        self.grid().contains(hex) && self.ground.terrain(hex).name == "building"
    }

    /// 18.9 Streets are road hexes between buildings.
    pub fn is_street(&self, hex: Hex) -> bool {
        let buildings = || hex.neighbours().into_iter().filter(|next| self.is_building(*next)).count() as i32;
        self.book.edition == Edition::Gringo
            && !self.is_building(hex)
            && buildings() >= self.book.fighting.street
            && self.ground.has_road(hex)
    }

    /// The nearest combat unit of this side that `counts`, and its distance. Only units that may be nearest are tested.
    pub fn nearest(
        &self,
        state: &State,
        hex: Hex,
        to: Side,
        counts: impl Fn(UnitId, Hex) -> bool,
    ) -> Option<(i32, UnitId)> {
        let mut best: Option<(i32, UnitId)> = None;
        for unit in self.units_of(to).filter(|unit| state.unit(*unit).fights()) {
            let Some(at) = state.unit(unit).hex() else { continue };
            let far = hex.distance(at);
            if best.is_none_or(|(least, _)| far < least) && counts(unit, at) {
                best = Some((far, unit));
            }
        }
        best
    }

    /// The leaders of a side in a hex.
    pub fn leaders_in<'s>(&'s self, state: &'s State, hex: Hex, side: Side) -> impl Iterator<Item = LeaderId> + 's {
        self.leaders().filter(move |id| self.leader(*id).side == side && state.leader(*id).hex() == Some(hex))
    }

    /// The rank of the best leader of a side in a hex, 0 if there is none.
    pub fn rank_in(&self, state: &State, hex: Hex, side: Side) -> u8 {
        self.leaders_in(state, hex, side).map(|id| self.leader(id).rank()).max().unwrap_or(0)
    }

    /// The leader of a command who is on the map now.
    pub fn commander(&self, state: &State, level: Level, side: Side) -> Option<LeaderId> {
        self.leaders().find(|id| {
            self.leader(*id).level == level && self.leader(*id).side == side && state.leader(*id).hex().is_some()
        })
    }

    /// 2.2b The rating of a leader, or of his replacement (12.75).
    pub fn rating(&self, state: &State, leader: LeaderId) -> i32 {
        let card = self.leader(leader);
        if state.leader(leader).replacement {
            self.book.commanding.replacement.of(card.level)
        } else {
            i32::from(card.rating)
        }
    }

    /// 6.24 The action profile of a leader; a replacement is Normal (12.75).
    pub fn profile(&self, state: &State, leader: LeaderId) -> Profile {
        if state.leader(leader).replacement { Profile::Normal } else { self.leader(leader).profile }
    }

    /// 6.1 The orders a unit is under: those of its brigade, but artillery is always under Advance (4.3).
    pub fn orders(&self, state: &State, unit: UnitId) -> Orders {
        match self.brigade_of(unit) {
            Some(brigade) if !self.card(unit).branch.is_guns() => state.brigade(brigade).orders,
            _ => Orders::Advance,
        }
    }

    /// 4.2 Whether a unit is in command: within its brigadier's range, or stacked with its division leader.
    pub fn in_command(&self, state: &State, unit: UnitId) -> bool {
        let (Some(hex), side) = (state.unit(unit).hex(), self.side(unit)) else { return false };
        let near = |level: Level| {
            let leader = self.commander(state, level, side)?;
            Some(state.leader(leader).hex()?.distance(hex) <= self.leader(leader).range)
        };
        match self.card(unit).attached {
            Attached::Brigade(brigade) => {
                let division = Level::Division(self.brigade(brigade).division);
                let with_division =
                    self.commander(state, division, side).is_some_and(|leader| state.leader(leader).hex() == Some(hex));
                self.brigade(brigade).leader.is_none() || with_division || near(Level::Brigade(brigade)) == Some(true)
            }
            // 4.3 Artillery: near a leader of its chain, or near any unit of its command.
            Attached::Division(_) | Attached::Corps(_) => self.guns_in_command(state, unit, hex),
        }
    }

    fn guns_in_command(&self, state: &State, guns: UnitId, hex: Hex) -> bool {
        let near = |other: Option<Hex>| other.is_some_and(|at| at.distance(hex) <= self.book.commanding.guns_range);
        let corps = self.corps_of(guns);
        let with_units = self
            .units_of(self.side(guns))
            .any(|unit| unit != guns && self.corps_of(unit) == corps && near(state.unit(unit).hex()));
        let with_leaders =
            self.leaders().any(|id| self.leader(id).side == self.side(guns) && near(state.leader(id).hex()));
        with_units || with_leaders
    }
}
