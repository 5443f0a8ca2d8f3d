//! 9.4, 9.5 What a step costs a unit, and whether it may be made.

use arrayvec::ArrayVec;
use hexes::{Dir, Hex};
use longroll::side::Side;

use super::obligations;
use super::stacking::may_stack;
use crate::battle::cards::{Branch, BrigadeId, UnitId};
use crate::battle::state::{Mode, State, Used, Where};
use crate::battle::war::War;
use crate::book::{Pace, Price};
use crate::orders::Orders;
use crate::unit::Arm;

/// The enemies that have a hex in their front: in each of six hexes a formed unit, and skirmishers on top of it.
pub type Fronts = ArrayVec<UnitId, 12>;

/// A unit on the move: everything about it that the price of a step depends on.
pub struct Walker<'w> {
    war: &'w War,
    state: &'w State,
    pub unit: UnitId,
    pub side: Side,
    /// Where it is now.
    pub start: Hex,
    pub pace: Pace,
    /// It passes friends and bad ground without a check: skirmishers (14.4) and open order (14.5).
    pub loose: bool,
    skirmishes: bool,
    brigade: Option<BrigadeId>,
    /// 4.2, 9.51 It may go into an enemy's frontal hex.
    closes: bool,
    /// 6.1 It must keep out of the enemy's sight.
    hides: bool,
    /// 8.2 It came into the hex where it is now, so that it passes through if it goes on.
    entered: bool,
    /// 8.2 Those who move with it as a stack.
    along: &'w [UnitId],
    /// 18.9 It keeps to the walls of a street.
    cautious: bool,
    /// 9.52 The enemies in whose front it is.
    pub held: Fronts,
    /// The hexes next to enemies, as bits by index: only these can be frontal. A path looks at most hexes of the map.
    beside: Vec<u64>,
}

/// The price of a step, in half points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepCost {
    pub half: u8,
    /// 9.4 The ground may disorder it.
    pub checks: bool,
    /// 9.51 It leads into an enemy's front.
    pub fronted: bool,
    /// 8.2 It leads out of a hex with a formed unit of another brigade, which is passed through.
    pub through: bool,
}

/// The hexes next to units of a side and to the hexes they cover, as bits by index.
fn beside(war: &War, state: &State, side: Side) -> Vec<u64> {
    let grid = war.grid();
    let mut bits = vec![0; grid.count().div_ceil(64)];
    for unit in war.units_of(side) {
        let now = state.unit(unit);
        let Some(at) = now.hex() else { continue };
        for hex in std::iter::once(at).chain(now.outlying()) {
            for index in Dir::ALL.into_iter().filter_map(|dir| grid.index(hex.neighbour(dir))) {
                bits[index / 64] |= 1 << (index % 64);
            }
        }
    }
    bits
}

impl<'w> Walker<'w> {
    /// None if the unit is not on the map. `march` says whether it goes in column.
    pub fn new(war: &'w War, state: &'w State, unit: UnitId, used: &Used) -> Option<Walker<'w>> {
        Walker::going(war, state, unit, used, state.unit(unit).mode.is_march())
    }

    /// The same, as if it were in column, or not.
    pub fn going(war: &'w War, state: &'w State, unit: UnitId, used: &Used, march: bool) -> Option<Walker<'w>> {
        let (card, now) = (war.card(unit), state.unit(unit));
        let skirmishes = matches!(card.branch, Branch::Skirmishers | Branch::Sharpshooters);
        let hides = war.orders(state, unit) == Orders::March;
        let mut walker = Walker {
            war,
            state,
            unit,
            side: card.side,
            start: now.hex()?,
            pace: if march { Pace::March } else { war.pace(state, unit) },
            loose: skirmishes || now.mode == Mode::OpenOrder,
            skirmishes,
            brigade: war.brigade_of(unit),
            closes: !used.uncommanded && !march && !hides,
            hides,
            entered: used.entered > 0,
            along: &[],
            cautious: false,
            held: Fronts::new(),
            beside: beside(war, state, card.side.other()),
        };
        walker.held = walker.fronts(walker.start);
        Some(walker)
    }

    /// 8.2 The same, moving as a stack with these.
    #[must_use]
    pub fn along(self, along: &'w [UnitId]) -> Walker<'w> {
        Walker { along, ..self }
    }

    /// 18.9 The same, going cautiously.
    #[must_use]
    pub fn cautiously(self) -> Walker<'w> {
        Walker { cautious: true, ..self }
    }

    /// 9.51 The enemies whose front a hex is, and who stop this unit there. Skirmishers stop only their like (14.4).
    pub fn fronts(&self, hex: Hex) -> Fronts {
        let (war, state, enemy) = (self.war, self.state, self.side.other());
        let is_beside = |index: usize| self.beside[index / 64] & (1 << (index % 64)) != 0;
        if !war.grid().index(hex).is_some_and(is_beside) {
            return Fronts::new();
        }
        let mut fronts: Fronts = war.fronting(state, hex, enemy).collect();
        if self.skirmishes {
            let like = |unit: &UnitId| {
                war.side(*unit) == enemy
                    && matches!(war.card(*unit).branch, Branch::Skirmishers | Branch::Sharpshooters)
            };
            let tops = hex.neighbours().into_iter().filter_map(|next| war.top(state, next));
            fronts.extend(tops.filter(like));
        }
        fronts
    }

    /// 9.4, 9.5 The price of a step from a hex, where the unit is or could be, in a direction; none if it may not be made:
    /// off the map, onto prohibited ground, into an enemy's hex or one that is covered (9.55, 8.4, 8.5), from one frontal hex to
    /// another of the same enemy (9.51), into a frontal hex out of command or in column (4.2, 9.55), or, under March orders,
    /// near an enemy that sees it (6.1).
    pub fn step_cost(&self, from: Hex, dir: Dir) -> Option<StepCost> {
        let to = from.neighbour(dir);
        let price = self.price(from, dir)?;
        if !self.is_open(to) || self.hides && obligations::is_watched(self.war, self.state, to, self.side) {
            return None;
        }
        let held: &[UnitId] = if from == self.start { &self.held } else { &[] };
        let fronts = self.fronts(to);
        if !fronts.is_empty() && (!self.closes || fronts.iter().any(|enemy| held.contains(enemy))) {
            return None;
        }
        let through = (from != self.start || self.entered) && self.passes_through(from, dir);
        let moving = &self.war.book.moving;
        let more =
            if held.is_empty() { 0 } else { moving.leave_front } + if through { moving.through_friends } else { 0 };
        let half = if self.cautious { moving.cautious } else { price.half };
        Some(StepCost {
            half: half.saturating_add(more),
            checks: price.checks && !self.loose,
            fronted: !fronts.is_empty(),
            through,
        })
    }

    /// 9.4 What ground, hexside and breastworks cost.
    pub fn price(&self, from: Hex, dir: Dir) -> Option<Price> {
        let price = self.war.ground.price(self.pace, from, dir)?;
        if !self.state.has_works(from, dir) {
            return Some(price);
        }
        let row = self.war.book.moving.hexside("breastworks")?;
        let on_road = row.on_road.filter(|_| self.war.ground.is_along_road(from, dir));
        Some(price.and(on_road.unwrap_or(row.prices[self.pace.index()])?))
    }

    /// 9.55 No enemy is there, and no outlying part of a friend.
    pub fn is_open(&self, hex: Hex) -> bool {
        let Some(top) = self.war.top(self.state, hex) else { return true };
        self.war.side(top) == self.side && self.state.unit(top).at == Where::Map(hex)
    }

    /// 6.1 Infantry and cavalry march in column; artillery and skirmishers need not.
    pub fn forms_column(&self) -> bool {
        matches!(self.war.card(self.unit).branch, Branch::Infantry | Branch::Cavalry)
    }

    /// 8.1 It may end its move there.
    pub fn ends(&self, hex: Hex) -> bool {
        may_stack(self.war, self.state, self.unit, hex)
    }

    /// 8.2 Whether there is a formed friend of another brigade that is disturbed by the passage; along a road none is.
    fn passes_through(&self, hex: Hex, dir: Dir) -> bool {
        !self.loose && !self.war.ground.is_along_road(hex, dir) && self.disturbed(hex).is_some()
    }

    /// 8.2 The formed unit of another brigade that is passed through.
    pub fn disturbed(&self, hex: Hex) -> Option<UnitId> {
        self.state.stack(self.war.grid(), hex).find(|other| {
            let now = self.state.unit(*other);
            let loose = now.mode == Mode::OpenOrder || self.war.arm(self.state, *other) == Arm::Skirmishers;
            let stays = *other != self.unit && !self.along.contains(other) && !now.abandoned;
            stays && !loose && self.war.brigade_of(*other) != self.brigade
        })
    }
}
