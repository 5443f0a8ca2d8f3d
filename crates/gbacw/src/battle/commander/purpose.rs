//! What a brigade is for: its order in the plan, the ground it wants, and the orders that take it there.

use hexes::Hex;
use longroll::plan::{Mission, Order, Posture};
use longroll::side::Side;

use super::{Chief, commands};
use crate::battle::cards::{BrigadeId, UnitId};

/// The orders he would like a brigade to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    March,
    Advance,
    Attack,
    Reserve,
}

/// Nearer than this an enemy can be attacked in one activation.
const STRIKE: i32 = 4;
/// The strength of a regiment, to weigh what it wins by leaving the map.
const REGIMENT: i32 = 6;
/// Enemies farther than this do not make a brigade deploy.
pub const FAR: i32 = 9;

impl Chief<'_> {
    /// What the plan tells the command of a brigade.
    pub fn order(&self, brigade: BrigadeId) -> Order {
        if self.plan.0.is_empty() { Order::default() } else { self.plan.order(commands::of_brigade(self.war, brigade)) }
    }

    /// What the plan tells a unit; guns of a division or corps go with the troops next to them.
    pub fn order_of(&self, unit: UnitId) -> Order {
        if self.plan.0.is_empty() {
            return Order::default();
        }
        let command = commands::of_unit(self.war, unit).or_else(|| commands::nearest(self.war, self.state, unit));
        command.map_or(Order::default(), |command| self.plan.order(command))
    }

    /// A hex in the midst of a brigade: that of the unit nearest to all the others.
    pub fn centre(&self, brigade: BrigadeId) -> Option<Hex> {
        let hexes = || self.war.brigade(brigade).units.iter().filter_map(|unit| self.state.unit(*unit).hex());
        hexes().min_by_key(|hex| (hexes().map(|other| other.distance(*hex)).sum::<i32>(), *hex))
    }

    pub fn wish(&self, brigade: BrigadeId) -> Wish {
        let Some(centre) = self.centre(brigade) else { return Wish::Advance };
        let order = self.order(brigade);
        let near = self.nearest_enemy(centre).unwrap_or(99);
        if order.mission == Mission::Reserve {
            return Wish::Reserve;
        }
        let goal = self.destination(order, centre).unwrap_or(centre);
        if near > FAR && centre.distance(goal) > STRIKE {
            return Wish::March;
        }
        let holds =
            matches!(order.mission, Mission::Hold(_) | Mission::Screen | Mission::Withdraw | Mission::Support(_));
        if holds || order.posture == Posture::Cautious {
            return Wish::Advance;
        }
        let units = &self.war.brigade(brigade).units;
        let steady = units.iter().filter(|unit| self.state.unit(**unit).fights());
        let (all, shaken) = steady
            .fold((0, 0), |(all, shaken), unit| (all + 1, shaken + i32::from(self.state.unit(*unit).is_disordered())));
        let ours = self.strength_near(centre, self.side, STRIKE);
        let theirs = self.strength_near(centre, self.side.other(), STRIKE);
        let ratio = if order.posture == Posture::Bold { 10 } else { 15 };
        if near <= STRIKE && theirs > 0 && 10 * ours >= ratio * theirs && 3 * shaken <= all {
            Wish::Attack
        } else {
            Wish::Advance
        }
    }

    /// Strength points of a side near a hex; Disordered units count half, and guns as what they are in a shock.
    pub fn strength_near(&self, hex: Hex, side: Side, far: i32) -> i32 {
        let mut sum = 0;
        for unit in self.war.units_of(side) {
            let now = self.state.unit(unit);
            if now.fights() && now.hex().is_some_and(|at| at.distance(hex) <= far) {
                let halved = now.is_disordered() || self.war.card(unit).branch.is_guns();
                sum += i32::from(now.sp) / if halved { 2 } else { 1 };
            }
        }
        sum
    }

    /// The hex that an order leads to from here; none for a command that is to stay or to keep away.
    pub fn destination(&self, order: Order, from: Hex) -> Option<Hex> {
        match order.mission {
            Mission::Free => Some(self.goal(from)),
            Mission::Take(goal) | Mission::Hold(goal) => commands::place(self.war, goal),
            Mission::Attack(command) => self.nearest_of(command, from).or_else(|| Some(self.goal(from))),
            Mission::Support(command) => commands::centre(self.war, self.state, self.side, command),
            Mission::Screen | Mission::Withdraw | Mission::Reserve => None,
        }
    }

    /// The unit of an enemy command that is nearest to a hex.
    fn nearest_of(&self, command: u8, from: Hex) -> Option<Hex> {
        let of = |unit: &UnitId| commands::of_unit(self.war, *unit) == Some(command);
        let enemies = self.war.units_of(self.side.other()).filter(|unit| self.state.unit(*unit).fights()).filter(of);
        enemies.filter_map(|unit| self.state.unit(unit).hex()).min_by_key(|hex| (hex.distance(from), *hex))
    }

    /// The ground a unit at this hex should make for: an exit of its side (19.1), an objective that is not ours, one
    /// of ours that is in danger, or else the nearest enemy; what is worth more counts from farther away.
    pub fn goal(&self, from: Hex) -> Hex {
        let mut best = (0, from);
        let mut offer = |worth: i32, hex: Hex| {
            let pull = worth * 100 / (from.distance(hex) + 4);
            if pull > best.0 {
                best = (pull, hex);
            }
        };
        for (objective, held) in self.war.scenario.objectives.iter().zip(&self.state.held) {
            let danger = || self.nearest_enemy(objective.hex).is_some_and(|far| far <= FAR);
            let tenths = match held {
                Some(side) if *side == self.side && !danger() => 3,
                Some(side) if *side == self.side => 10,
                _ => 20,
            };
            offer(objective.points * tenths / 10, objective.hex);
        }
        for exit in self.war.scenario.exits.iter().filter(|exit| exit.side == self.side) {
            offer(exit.points * REGIMENT, exit.hex);
        }
        for unit in self.war.units_of(self.side.other()) {
            let now = self.state.unit(unit);
            if let Some(hex) = now.hex().filter(|_| now.fights()) {
                offer(i32::from(now.sp), hex);
            }
        }
        best.1
    }
}
