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
/// Farther from the enemy than this brigadiers march with their units.
const MARCH: i32 = 5;
/// Farther from the enemy than this higher leaders march with the troops.
const FAR: i32 = 12;

impl Chief<'_> {
    /// Brigadiers far from their troops ride first; then units act, those nearest to the enemy first; leaders follow when one
    /// unit is left to act.
    pub fn unit(&self) -> usize {
        let units = self.options.iter().filter(|offer| self.unit_of(offer).is_some()).count();
        self.best(|offer| {
            if offer.slug == "done" {
                return -1000;
            }
            if let Some(leader) = self.leader_of(offer) {
                return match self.war.leader(leader).level {
                    Level::Brigade(_) if self.is_lost(leader) => 1000,
                    Level::Brigade(_) if units <= 1 && self.is_astray(leader) => 900,
                    Level::Brigade(_) => -2000,
                    _ if units <= 1 && self.better_seat(leader) => 800,
                    _ => -2000,
                };
            }
            let hex = self.unit_of(offer).and_then(|unit| self.state.unit(unit).hex());
            -hex.and_then(|hex| self.nearest_enemy(hex)).unwrap_or(50)
        })
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

    /// 9.3 A leader rides along with a unit that moves: a brigadier with the last of his units to leave the hex, and an
    /// Aggressive one to an attack; a higher leader only far from the enemy.
    pub fn ride_along(&self) -> usize {
        let unit = self.state.activation().and_then(|activation| match activation.stage {
            Stage::Act(unit) | Stage::Guns(unit) => unit,
            _ => None,
        });
        let leader = self.options.first().and_then(|offer| self.leader_of(offer));
        let (Some(unit), Some(leader)) = (unit, leader) else { return self.slug("no") };
        let Some(hex) = self.state.unit(unit).hex() else { return self.slug("no") };
        let goes = match self.war.leader(leader).level {
            Level::Brigade(_) if !self.war.commands(leader, unit) => false,
            Level::Brigade(_) => {
                let waits = |other: &UnitId| {
                    *other != unit && self.war.commands(leader, *other) && !self.state.unit(*other).used.acted
                };
                let far = || self.nearest_enemy(hex).is_none_or(|far| far > MARCH);
                self.leads_attacks(leader) || far() && !self.war.stack(self.state, hex).iter().any(waits)
            }
            _ => self.nearest_enemy(hex).is_none_or(|far| far > FAR),
        };
        self.slug(if goes { "yes" } else { "no" })
    }

    /// Whether a leader belongs in an attack.
    fn leads_attacks(&self, leader: LeaderId) -> bool {
        let Level::Brigade(brigade) = self.war.leader(leader).level else { return false };
        self.war.profile(self.state, leader) == Profile::Aggressive
            && self.state.brigade(brigade).orders == Orders::Attack
    }
}
