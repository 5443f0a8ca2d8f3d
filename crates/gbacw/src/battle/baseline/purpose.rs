//! What a brigade is for: the ground it wants, and the orders that take it there.

use hexes::Hex;
use longroll::side::Side;

use super::Chief;
use crate::battle::cards::{BrigadeId, UnitId};

/// The orders he would like a brigade to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    March,
    Advance,
    Attack,
}

/// Nearer than this an enemy can be attacked in one activation.
const STRIKE: i32 = 4;
/// The strength of a regiment, to weigh what it wins by leaving the map.
const REGIMENT: i32 = 6;
/// Enemies farther than this do not make a brigade deploy.
const FAR: i32 = 9;

impl Chief<'_> {
    /// A hex in the midst of a brigade: that of the unit nearest to all the others.
    pub fn centre(&self, brigade: BrigadeId) -> Option<Hex> {
        let hexes = || self.war.brigade(brigade).units.iter().filter_map(|unit| self.state.unit(*unit).hex());
        hexes().min_by_key(|hex| (hexes().map(|other| other.distance(*hex)).sum::<i32>(), *hex))
    }

    pub fn wish(&self, brigade: BrigadeId) -> Wish {
        let Some(centre) = self.centre(brigade) else { return Wish::Advance };
        let near = self.nearest_enemy(centre).unwrap_or(99);
        if near > FAR && centre.distance(self.goal(centre)) > STRIKE {
            return Wish::March;
        }
        let units = &self.war.brigade(brigade).units;
        let steady = units.iter().filter(|unit| self.state.unit(**unit).fights());
        let (all, shaken) = steady
            .fold((0, 0), |(all, shaken), unit| (all + 1, shaken + i32::from(self.state.unit(*unit).is_disordered())));
        let ours = self.strength_near(centre, self.side, STRIKE);
        let theirs = self.strength_near(centre, self.side.other(), STRIKE);
        if near <= STRIKE && theirs > 0 && 2 * ours >= 3 * theirs && 3 * shaken <= all {
            Wish::Attack
        } else {
            Wish::Advance
        }
    }

    /// Strength points of a side near a hex; Disordered units count half, and guns as what they are in a shock.
    pub fn strength_near(&self, hex: Hex, side: Side, far: i32) -> i32 {
        let near = |unit: &UnitId| {
            let now = self.state.unit(*unit);
            now.fights() && now.hex().is_some_and(|at| at.distance(hex) <= far)
        };
        let weigh = |unit: UnitId| {
            let sp = i32::from(self.state.unit(unit).sp);
            let halved = self.state.unit(unit).is_disordered() || self.war.card(unit).branch.is_guns();
            if halved { sp / 2 } else { sp }
        };
        self.war.units_of(side).filter(near).map(weigh).sum()
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
            let danger = self.nearest_enemy(objective.hex).is_some_and(|far| far <= FAR);
            match held {
                Some(side) if *side == self.side && !danger => offer(objective.points / 3, objective.hex),
                Some(side) if *side == self.side => offer(objective.points, objective.hex),
                _ => offer(objective.points * 2, objective.hex),
            }
        }
        for exit in self.war.scenario.exits.iter().filter(|exit| exit.side == self.side) {
            offer(exit.points * REGIMENT, exit.hex);
        }
        for unit in self.war.units_of(self.side.other()) {
            if let Some(hex) = self.state.unit(unit).hex().filter(|_| self.state.unit(unit).fights()) {
                offer(i32::from(self.state.unit(unit).sp), hex);
            }
        }
        best.1
    }
}
