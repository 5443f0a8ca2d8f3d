//! Leaders: near enough to their troops to command them, and out of the line unless it pays.

use hexes::Hex;
use longroll::table::Offer;

use super::Chief;
use crate::battle::cards::{LeaderId, Level, UnitId};
use crate::battle::state::Stage;
use crate::orders::{Orders, Profile};

/// Nearer to the enemy than this a division leader or corps commander is in danger.
const SAFE: i32 = 4;
/// Nearer than this the overall commander, whose loss decides battles, rides back.
const REMOTE: i32 = 8;
/// Nearer to the enemy than this higher leaders do not march with the troops.
const CLOSE: i32 = 6;

impl Chief<'_> {
    /// 5.3 What is done with a marker: columns that have run into the enemy change their orders; then units act, those nearest to
    /// the enemy first, as they are proposed.
    pub fn decide(&self) -> usize {
        let orders = self.options.iter().position(|offer| offer.slug.starts_with("orders "));
        if let Some(orders) = orders.filter(|_| self.changes_orders()) {
            return orders;
        }
        let Some(unit) = self.options.first().and_then(|offer| self.unit_of(offer)) else { return 0 };
        let ride = if self.state.unit(unit).used.begun { None } else { self.first_rider() };
        ride.unwrap_or_else(|| {
            let act = self.act();
            self.companion(unit, &self.options[act]).unwrap_or(act)
        })
    }

    /// Brigadiers far from their troops ride first; leaders follow when one unit is left to act.
    fn first_rider(&self) -> Option<usize> {
        let waits = |offer: &Offer| {
            let unit = self.unit_of(offer).filter(|_| offer.slug.starts_with("unit "));
            unit.is_some_and(|unit| {
                let brigade = self.war.brigade_of(unit);
                !self.state.unit(unit).used.begun && brigade.is_none_or(|id| self.state.acting.contains(&id))
            })
        };
        let last = !self.options.iter().any(waits);
        let rides = |offer: &Offer| {
            let leader = self.leader_of(offer).filter(|_| offer.slug.starts_with("ride "))?;
            match self.war.leader(leader).level {
                Level::Brigade(_) if self.is_lost(leader) => Some(3),
                Level::Brigade(_) => (last && self.is_astray(leader)).then_some(2),
                _ => (last && self.better_seat(leader)).then_some(1),
            }
        };
        let found = self.options.iter().enumerate().filter_map(|(at, offer)| Some((rides(offer)?, at)));
        found.max_by_key(|(worth, at)| (*worth, std::cmp::Reverse(*at))).map(|(_, at)| at)
    }

    /// 9.3 What a leader is told before a unit moves: an Aggressive brigadier goes along to an attack, and a higher leader stays
    /// behind near the enemy.
    fn companion(&self, unit: UnitId, act: &Offer) -> Option<usize> {
        if !(act.slug.starts_with("to ") || act.slug.starts_with("all ")) {
            return None;
        }
        let near = |unit: UnitId| self.state.unit(unit).hex().and_then(|hex| self.nearest_enemy(hex));
        let told = |offer: &Offer| {
            let Some(leader) = self.leader_of(offer) else { return false };
            let brigadier = matches!(self.war.leader(leader).level, Level::Brigade(_));
            if offer.slug.starts_with("along ") {
                brigadier && self.war.commands(leader, unit) && self.leads_attacks(leader)
            } else {
                offer.slug.starts_with("behind ") && !brigadier && near(unit).is_some_and(|far| far <= CLOSE)
            }
        };
        self.options.iter().position(told)
    }

    /// A brigadier so far from his troops that he must ride before they act.
    fn is_lost(&self, leader: LeaderId) -> bool {
        let Some(hex) = self.state.leader(leader).hex() else { return false };
        let near = |unit: UnitId| self.state.unit(unit).hex().is_some_and(|at| at.distance(hex) <= 2);
        self.is_astray(leader)
            && !self.war.units_of(self.side).any(|unit| self.war.commands(leader, unit) && near(unit))
    }

    /// A brigadier without troops of his own in his hex, or in the line with an enemy before him.
    fn is_astray(&self, leader: LeaderId) -> bool {
        let Some(hex) = self.state.leader(leader).hex() else { return false };
        let own = |unit: UnitId| self.war.commands(leader, unit) && self.war.side(unit) == self.side;
        let exposed = || self.war.is_adjacent(self.state, hex, self.side.other()) && !self.leads_attacks(leader);
        (exposed() || !self.war.stack(self.state, hex).into_iter().any(own))
            && self.war.units_of(self.side).any(|unit| own(unit) && self.state.unit(unit).fights())
    }

    /// Whether a higher leader should look for another place: he is in danger, alone, or far from the troops.
    fn better_seat(&self, leader: LeaderId) -> bool {
        let Some(hex) = self.state.leader(leader).hex() else { return false };
        let near = self.nearest_enemy(hex).unwrap_or(99);
        let troops = |unit: UnitId| self.war.side(unit) == self.side && self.war.commands(leader, unit);
        let far = || {
            let units = self.war.units_of(self.side).filter(|unit| troops(*unit) && self.state.unit(*unit).fights());
            units.filter_map(|unit| self.state.unit(unit).hex()).map(|at| at.distance(hex)).max().unwrap_or(0)
        };
        let army = self.war.leader(leader).level == Level::Army;
        if army {
            return near < REMOTE || far() > self.war.leader(leader).range / 2;
        }
        near < SAFE || self.war.top(self.state, hex).is_none() || far() > self.war.leader(leader).range / 2
    }

    /// 9.3 A brigadier rides to the midst of his troops; a higher leader to troops in the second line.
    pub fn ride(&self) -> usize {
        let leader = self.state.activation().and_then(|activation| match activation.stage {
            Stage::Ride(leader) => Some(leader),
            _ => None,
        });
        let Some(leader) = leader else { return 0 };
        let his: Vec<Hex> = (self.war.units_of(self.side).filter(|unit| self.war.commands(leader, *unit)))
            .filter_map(|unit| self.state.unit(unit).hex())
            .collect();
        let level = self.war.leader(leader).level;
        let score = |hex: Hex| {
            let far: i32 = his.iter().map(|other| other.distance(hex)).sum();
            let near = self.nearest_enemy(hex).unwrap_or(99);
            let danger = match level {
                Level::Brigade(_) => 12 * (3 - near).max(0),
                Level::Army => 40 * (REMOTE - near).max(0),
                _ => 40 * (SAFE - near).max(0),
            };
            let alone = match level {
                _ if his.contains(&hex) => 0,
                Level::Brigade(_) => 1000,
                Level::Army => 20,
                _ => 150,
            };
            -2 * far - danger - alone
        };
        let stay = self.state.leader(leader).hex().map_or(-500, score);
        self.best(|offer: &Offer| self.hex(offer).map_or(stay, score))
    }

    /// Whether a leader belongs in an attack.
    fn leads_attacks(&self, leader: LeaderId) -> bool {
        let Level::Brigade(brigade) = self.war.leader(leader).level else { return false };
        self.war.profile(self.state, leader) == Profile::Aggressive
            && self.state.brigade(brigade).orders == Orders::Attack
    }
}
