//! Where a unit stands well, and what it does there.

use hexes::{Aspect, Facing, Hex};
use longroll::table::Offer;

use super::Chief;
use crate::battle::acts::{self, Act};
use crate::battle::cards::{Branch, Level, UnitId};
use crate::battle::movement::{self, Change};
use crate::battle::recovery;
use crate::orders::Orders;

/// What a hex nearer to the goal is worth.
const PULL: i32 = 12;
/// How much better another hex must be before a unit leaves its own.
const STIR: i32 = 8;
/// Enemies farther than this do not matter to a unit.
const NEAR: i32 = 10;

/// How effective fire is at a range, in hundredths.
fn effect(range: i32, guns: bool) -> i32 {
    match (range, guns) {
        (1, _) => 100,
        (2, false) | (4..=7, true) => 60,
        (3, false) => 35,
        (4..=5, false) => 12,
        (2..=3, true) => 90,
        (8..=12, true) => 30,
        _ => 0,
    }
}

impl Chief<'_> {
    /// Columns that have run into the enemy deploy and leaders ride to their troops, before the unit that is asked about acts.
    pub fn decide(&self) -> usize {
        let orders = self.options.iter().position(|offer| offer.slug.starts_with("orders "));
        let astray = |offer: &Offer| {
            offer.slug.starts_with("ride ") && self.leader_of(offer).is_some_and(|leader| self.is_astray(leader))
        };
        let unit = self.options.iter().find_map(|offer| self.unit_of(offer));
        let begun = unit.is_some_and(|unit| self.state.unit(unit).used.begun);
        let rides = || self.options.iter().position(astray).filter(|_| !begun);
        orders.filter(|_| self.changes_orders()).or_else(rides).unwrap_or_else(|| self.act())
    }

    /// A brigadier or division leader without troops of his own in his hex.
    fn is_astray(&self, leader: crate::battle::cards::LeaderId) -> bool {
        let Some(hex) = self.state.leader(leader).hex() else { return false };
        let own = |unit: UnitId| self.war.commands(leader, unit) && self.war.side(unit) == self.side;
        matches!(self.war.leader(leader).level, Level::Brigade(_) | Level::Division(_))
            && !self.war.stack(self.state, hex).into_iter().any(own)
            && self.war.units_of(self.side).any(|unit| own(unit) && self.state.unit(unit).fights())
    }

    /// 9.3 To his own troops, in their midst, out of the enemy's reach if he can.
    pub fn ride(&self) -> usize {
        let leader = self.state.activation().and_then(|activation| match activation.stage {
            crate::battle::state::Stage::Ride(leader) => Some(leader),
            _ => None,
        });
        let Some(leader) = leader else { return 0 };
        let his: Vec<Hex> = (self.war.units_of(self.side).filter(|unit| self.war.commands(leader, *unit)))
            .filter_map(|unit| self.state.unit(unit).hex())
            .collect();
        self.best(|offer: &Offer| {
            let Some(hex) = self.hex(offer) else { return -500 };
            if !his.contains(&hex) {
                return -1000;
            }
            let far: i32 = his.iter().map(|other| other.distance(hex)).sum();
            -2 * far - 20 * i32::from(self.war.is_adjacent(self.state, hex, self.side.other()))
        })
    }

    /// One act of a unit: rally, deploy, go where it stands better, turn, fire, dig, or be done.
    fn act(&self) -> usize {
        let Some(unit) = self.options.iter().find_map(|offer| self.unit_of(offer)) else { return 0 };
        let list = acts::acts(self.war, self.state, unit);
        let chosen = self.choose(unit, &list);
        list.iter().position(|act| *act == chosen).filter(|at| *at < self.options.len()).unwrap_or(0)
    }

    fn choose(&self, unit: UnitId, list: &[Act]) -> Act {
        let Some(here) = self.state.unit(unit).hex() else { return list.first().copied().unwrap_or(Act::Finish) };
        let has = |act: &Act| list.contains(act);
        let near = self.nearest_enemy(here).unwrap_or(99);
        if has(&Act::Leave) {
            return Act::Leave;
        }
        if let Some(rally) = list.iter().find(|act| matches!(act, Act::Rally(_))) {
            return *rally;
        }
        if has(&Act::Change(Change::Line)) && self.state.unit(unit).mode.is_march() && near <= NEAR {
            return Act::Change(Change::Line);
        }
        let shot = self.shot(unit, list);
        let stay = self.standing(unit, here) + shot.map_or(0, |(worth, _)| worth / 50);
        if let Some(step) = self.better_place(unit, here, stay, list) {
            return step;
        }
        if let Some(turn) = self.better_front(unit, here, list, shot.is_some()) {
            return turn;
        }
        match shot {
            Some((worth, act)) if worth > 0 => act,
            _ if has(&Act::Dig) && recovery::may_dig(self.war, self.state, unit) && near > 3 => Act::Dig,
            _ if has(&Act::Finish) => Act::Finish,
            _ => list.first().copied().unwrap_or(Act::Finish),
        }
    }

    /// The best shot of the list and what it is worth.
    fn shot(&self, unit: UnitId, list: &[Act]) -> Option<(i32, Act)> {
        let shots = list.iter().filter_map(|act| if let Act::Fire(aim) = act { Some((*act, *aim)) } else { None });
        shots.map(|(act, aim)| (self.fire_worth(unit, aim), act)).max_by_key(|(worth, _)| *worth)
    }

    /// The first act of the way to a hex where the unit would stand clearly better than here.
    fn better_place(&self, unit: UnitId, here: Hex, stay: i32, list: &[Act]) -> Option<Act> {
        if !list.iter().any(|act| matches!(act, Act::Step(_) | Act::Change(Change::Line))) {
            return None;
        }
        let reach = movement::reach(self.war, self.state, unit);
        let scored = reach.into_iter().map(|(hex, cost)| (self.standing(unit, hex), std::cmp::Reverse(cost), hex));
        let (score, _, to) = scored.max()?;
        let forced = !list.contains(&Act::Finish);
        if to == here || score <= stay + STIR && !forced {
            return None;
        }
        let way = movement::plan(self.war, self.state, unit, to)?;
        way.first().copied().filter(|act| list.contains(act))
    }

    /// A turn that brings clearly more enemies to the front. A unit that can fire turns only for an enemy at its side.
    fn better_front(&self, unit: UnitId, here: Hex, list: &[Act], fires: bool) -> Option<Act> {
        let now = self.facing_worth(here, self.state.unit(unit).facing);
        let turns =
            list.iter().filter_map(|act| if let Act::Turn(facing) = act { Some((*act, *facing)) } else { None });
        let (worth, act) =
            turns.map(|(act, facing)| (self.facing_worth(here, facing), act)).max_by_key(|(worth, _)| *worth)?;
        (worth > now + if fires { 150 } else { 20 }).then_some(act)
    }

    /// What it is worth to look this way from a hex: enemies in the arc, none on the flanks.
    pub fn facing_worth(&self, hex: Hex, facing: Facing) -> i32 {
        let mut worth = 0;
        for enemy in self.war.units_of(self.side.other()) {
            let Some(at) = self.state.unit(enemy).hex().filter(|at| self.state.unit(enemy).fights() && *at != hex)
            else {
                continue;
            };
            let far = at.distance(hex);
            if far > NEAR {
                continue;
            }
            let weight = i32::from(self.state.unit(enemy).sp) * 20 / (far * far + 1);
            worth += if facing.in_arc(hex, at) { weight } else { 0 };
            let beside = if far == 1 { hex.dir_to(at).map(|dir| facing.aspect(dir)) } else { None };
            worth -= match beside {
                Some(Aspect::Flank) => 100,
                Some(Aspect::Rear) => 150,
                _ => 0,
            };
        }
        worth
    }

    /// How well a unit would stand in a hex: near its goal, in cover, in reach of enemies more than they of it, beside friends.
    fn standing(&self, unit: UnitId, hex: Hex) -> i32 {
        let (war, state) = (self.war, self.state);
        let (card, now) = (war.card(unit), state.unit(unit));
        let guns = card.branch.is_guns();
        let goal = self.goal(now.hex().unwrap_or(hex));
        let terrain = war.ground.terrain(hex);
        let mut score = -PULL * hex.distance(goal) - 5 * terrain.fire;
        let marching = war.brigade_of(unit).is_some_and(|brigade| state.brigade(brigade).orders == Orders::March);
        if marching && !guns {
            return score;
        }
        let (mut reach, mut threat, mut closest) = (0, 0, 99);
        for enemy in war.units_of(self.side.other()) {
            let Some(at) = state.unit(enemy).hex().filter(|_| state.unit(enemy).fights()) else { continue };
            let far = at.distance(hex);
            closest = closest.min(far);
            if far > NEAR || far == 0 || !war.ground.sees(hex, at) {
                continue;
            }
            let theirs = war.card(enemy);
            let max = |branch: Option<&crate::book::Weapon>| branch.map_or(0, |weapon| weapon.max);
            if far <= max(card.weapon.as_deref()) {
                reach = reach.max(i32::from(now.sp) * effect(far, guns) / 100);
            }
            if far <= max(theirs.weapon.as_deref()) && state.unit(enemy).facing.in_arc(at, hex) {
                threat += i32::from(state.unit(enemy).sp) * effect(far, theirs.branch.is_guns()) / 100;
            }
            if far == 1 && !guns {
                score += self.contact(enemy, at, hex);
            }
        }
        let timid = if now.is_disordered() { 4 } else { 2 };
        score += 3 * reach - timid * threat;
        if guns || matches!(card.branch, Branch::Skirmishers | Branch::Sharpshooters) {
            score -= if closest <= 2 { 40 } else { 0 };
            score += 3 * war.ground.level(hex);
        }
        let beside = hex
            .neighbours()
            .into_iter()
            .filter(|next| war.top(state, *next).is_some_and(|top| war.side(top) == self.side && top != unit));
        score + 3 * (beside.count() as i32).min(2)
    }

    /// Next to an enemy it is good to be outside his front, and bad to be in his front with inferior numbers.
    fn contact(&self, enemy: UnitId, at: Hex, hex: Hex) -> i32 {
        let front =
            at.dir_to(hex).is_some_and(|dir| self.war.front(self.state, enemy) & crate::battle::war::bit(dir) != 0);
        let shaken = self.state.unit(enemy).is_disordered();
        let ours = self.strength_near(at, self.side, 2);
        let theirs = self.strength_near(at, self.side.other(), 1);
        match (front, shaken || ours > theirs) {
            (false, _) => 25,
            (true, true) => 10,
            (true, false) => -10,
        }
    }
}
