//! Candidates for plans: orders for the whole army, and orders for one group.

use hexes::Hex;
use longroll::plan::{Mission, Order, Plan, Posture};
use longroll::side::Side;

use super::groups::{Aim, Group, aims, groups};
use super::purpose;
use crate::battle::cards::army;
use crate::battle::state::{State, Where};
use crate::battle::war::War;
use crate::unit::Army;

/// Ground farther than this, in hexes, is another day's work.
const FAR: i32 = 9;
/// Enemies farther than this are no target of an order.
const NEAR: i32 = 4;
/// The most candidates: few, so that each is rehearsed often enough to tell them apart.
const MOST_PLANS: usize = 4;

/// A position as one army looks at it when it plans.
struct Map<'w> {
    war: &'w War,
    state: &'w State,
    army: Army,
    ours: Vec<Group>,
    theirs: Vec<Group>,
    aims: Vec<Aim>,
    /// Tenths of a point for each aim, and who holds it.
    worth: Vec<i32>,
    holders: Vec<Option<Army>>,
}

impl<'w> Map<'w> {
    fn new(war: &'w War, state: &'w State, army: Army) -> Map<'w> {
        let aims = aims(war);
        let worths = purpose::worth(war, state, army);
        let worth = |aim: &Aim| aim.hexes.iter().filter_map(|hex| worths.get(*hex).copied()).max().unwrap_or(0);
        let (ours, theirs) = (groups(war, army), groups(war, army.other()));
        let holders = aims.iter().map(|aim| aim.holder(war, state)).collect();
        Map { war, state, army, ours, theirs, worth: aims.iter().map(worth).collect(), holders, aims }
    }

    fn at(&self, group: usize) -> Option<Hex> {
        self.ours.get(group)?.at(self.war, self.state)
    }

    /// The strength of an army near an aim, in half points.
    fn near(&self, army: Army, aim: usize, hexes: i32) -> i32 {
        let there = |hex: Hex| self.aims[aim].distance(hex) <= hexes;
        let units = self.war.units_of(army).map(|unit| self.state.unit(unit));
        units.filter(|unit| unit.hex().is_some_and(there)).map(|unit| unit.unit.value(&self.war.book)).sum()
    }

    /// How much a group wants an aim: worth that falls with the distance, by how many hexes there are to go.
    fn wish(&self, group: usize, aim: usize) -> Option<i32> {
        let far = self.aims[aim].distance(self.at(group)?);
        (far <= FAR && self.worth[aim] > 0).then(|| 10 * self.worth[aim] / (far + 3))
    }

    /// Aims that a group wants, the most wanted first.
    fn wishes(&self, group: usize) -> Vec<usize> {
        let mut list: Vec<(i32, usize)> =
            (0..self.aims.len()).filter_map(|aim| Some((-self.wish(group, aim)?, aim))).collect();
        list.sort_unstable();
        list.into_iter().map(|(_, aim)| aim).collect()
    }

    /// Hold an aim that is ours, or take it.
    fn toward(&self, aim: usize) -> Mission {
        let number = u8::try_from(aim).unwrap_or(u8::MAX);
        if self.holders[aim] == Some(self.army) { Mission::Hold(number) } else { Mission::Take(number) }
    }

    /// The group of the enemy that is nearest to one of ours.
    fn foe(&self, group: usize) -> Option<u8> {
        let at = self.at(group)?;
        let far = |foe: &Group| foe.at(self.war, self.state).map(|hex| hex.distance(at));
        let near = self.theirs.iter().enumerate().filter_map(|(number, foe)| Some((far(foe)?, number)));
        let (far, number) = near.min()?;
        if far <= NEAR { u8::try_from(number).ok() } else { None }
    }

    /// Every group goes for the place that it can do most for, until each has enough men.
    fn share_out(&self) -> Plan {
        let mut pairs: Vec<(i32, usize, usize)> = Vec::new();
        for group in 0..self.ours.len() {
            pairs.extend((0..self.aims.len()).filter_map(|aim| Some((-self.wish(group, aim)?, group, aim))));
        }
        pairs.sort_unstable();
        let mut wanted: Vec<i32> =
            (0..self.aims.len()).map(|aim| (self.near(self.army.other(), aim, 2) * 3 / 2).max(1)).collect();
        let mut orders = vec![Order::default(); self.ours.len()];
        for (_, group, aim) in pairs {
            if wanted[aim] > 0 && orders[group] == Order::default() {
                orders[group] = Order::to(self.toward(aim));
                wanted[aim] -= self.ours[group].strength(self.war, self.state);
            }
        }
        Plan(orders)
    }

    /// Groups on ground that is ours stay there; the others do this.
    fn holding(&self, others: Order) -> Plan {
        let order = |group: usize| {
            let here = self.at(group)?;
            let ours = |aim: &usize| self.holders[*aim] == Some(self.army) && self.worth[*aim] > 0;
            let aim = (0..self.aims.len()).filter(ours).find(|aim| self.aims[*aim].hexes.contains(&here))?;
            Some(Order::to(self.toward(aim)))
        };
        Plan((0..self.ours.len()).map(|group| order(group).unwrap_or(others)).collect())
    }

    /// Every group within reach takes this place; the others hold what they have.
    fn main_effort(&self, aim: usize) -> Plan {
        let Plan(mut orders) = self.holding(Order::default());
        for (group, order) in orders.iter_mut().enumerate() {
            let near = self.at(group).is_some_and(|at| self.aims[aim].distance(at) <= NEAR);
            if near && !matches!(order.mission, Mission::Hold(_)) {
                *order = Order::to(self.toward(aim)).with(Posture::Bold);
            }
        }
        Plan(orders)
    }

    /// Every group within reach attacks this group of the enemy.
    fn hunt(&self, foe: usize) -> Option<Plan> {
        let there = self.theirs[foe].at(self.war, self.state)?;
        let number = u8::try_from(foe).ok()?;
        let near = |group: usize| self.at(group).is_some_and(|at| at.distance(there) <= NEAR);
        let orders: Vec<Order> = (0..self.ours.len())
            .map(|group| if near(group) { Order::to(Mission::Attack(number)) } else { Order::default() })
            .collect();
        orders.iter().any(|order| order.mission != Mission::Free).then_some(Plan(orders))
    }

    /// The weakest group of the enemy that has one of ours near it.
    fn weakest(&self) -> Option<usize> {
        let near = |foe: &Group| {
            let at = foe.at(self.war, self.state)?;
            let ours = (0..self.ours.len()).filter_map(|group| self.at(group));
            ours.map(|hex| hex.distance(at)).min().filter(|far| *far <= NEAR)
        };
        let foes = self.theirs.iter().enumerate().filter(|(_, foe)| near(foe).is_some());
        foes.min_by_key(|(number, foe)| (foe.strength(self.war, self.state), *number)).map(|(number, _)| number)
    }
}

/// Candidates for the whole army: every group as it thinks best; each to the ground it can do most for; a main effort
/// for one place; bold; and where there is nothing to take, holding or hunting the weakest enemy.
pub fn plans(war: &War, state: &State, side: Side) -> Vec<Plan> {
    let map = Map::new(war, state, army(side));
    let count = map.ours.len();
    let free = Order::default();
    let shared = map.share_out();
    let mut efforts: Vec<usize> =
        (0..map.aims.len()).filter(|aim| map.holders[*aim] != Some(map.army) && map.worth[*aim] > 0).collect();
    efforts.sort_by_key(|aim| (-map.worth[*aim], *aim));
    let mut plans = vec![Plan::default(), shared];
    plans.extend(efforts.first().map(|aim| map.main_effort(*aim)));
    plans.push(Plan::all(count, free.with(Posture::Bold)));
    plans.push(map.holding(Order::to(Mission::Reserve)));
    plans.extend(map.weakest().and_then(|foe| map.hunt(foe)));
    let mut different: Vec<Plan> = Vec::new();
    for plan in plans {
        if !different.contains(&plan) {
            different.push(plan);
        }
    }
    different.truncate(MOST_PLANS);
    different
}

/// Orders for one group. None for a group that is gone, or not on the map yet.
pub fn orders(war: &War, state: &State, side: Side, command: u8) -> Vec<Order> {
    let map = Map::new(war, state, army(side));
    let group = usize::from(command);
    let Some(units) = map.ours.get(group).map(|group| &group.units) else { return Vec::new() };
    let acts = |unit: &crate::battle::state::UnitState| {
        matches!(unit.at, Where::Map(_)) && unit.unit.fatigue <= war.book.may_act
    };
    if !units.iter().any(|unit| acts(state.unit(*unit))) {
        return Vec::new();
    }
    let mut orders = vec![Order::default()];
    orders.extend(map.wishes(group).into_iter().take(2).map(|aim| Order::to(map.toward(aim))));
    orders.extend(map.foe(group).map(|foe| Order::to(Mission::Attack(foe)).with(Posture::Bold)));
    orders.push(Order::to(Mission::Reserve));
    orders
}
