//! What an attack is worth, by every throw of its dice.

use arrayvec::ArrayVec;
use hexes::{Dir, Hex};

use super::Chief;
use crate::battle::cards::{LeaderId, UnitId};
use crate::battle::state::{Onset, State, Where};
use crate::battle::{attack, movement};
use crate::combat::{Aftermath, Battle, Fate, Manner};
use crate::unit::{Arm, Order};

/// All throws of the dice of a combat.
const THROWS: i32 = 72;

/// 9.3 The kinds of march attack with their cost for infantry and cavalry, the most expensive first.
const MANNERS: [(Manner, usize); 4] =
    [(Manner::Prepared, 3), (Manner::Normal, 2), (Manner::Hasty, 1), (Manner::ColumnOfRoute, 0)];

impl Chief<'_> {
    /// The average worth of an attack, in tenths of a point.
    pub fn onset(&self, state: &State, onset: &Onset) -> i32 {
        let defenders = self.war.fighters(state, onset.target);
        if defenders.is_empty() || onset.attackers.is_empty() {
            return 0;
        }
        let battle = Battle::new(&self.war.book, attack::situation(self.war, state, onset, &defenders));
        let mut known: Vec<(u8, i32)> = Vec::new();
        let mut sum = 0;
        for (row, throws) in battle.throws() {
            let worth = match known.iter().find(|(at, _)| *at == row) {
                Some((_, worth)) => *worth,
                None => {
                    let worth = self.outcome(&battle.row(&self.war.book, row), onset.target);
                    known.push((row, worth));
                    worth
                }
            };
            sum += throws * worth;
        }
        sum / THROWS
    }

    /// What a row of the chart is worth: men, ground, order and morale of both sides.
    fn outcome(&self, after: &Aftermath, target: Hex) -> i32 {
        let (theirs, ours) = self.dear();
        let ground = self.purpose().worth(target) / 2;
        let fate = match after.defender.fate {
            Fate::Stands => 0,
            Fate::Retreats => 12 + ground,
            Fate::Routs => 30 + ground,
            Fate::Eliminated => 40 + ground,
        };
        let broken = after.defender.after.iter().filter(|unit| unit.order == Order::Disorganized).count() as i32;
        let spent = after.attacker.after.iter().filter(|unit| unit.order == Order::Disorganized).count() as i32;
        let stopped = if after.attacker.stopped { 3 } else { 0 };
        theirs * after.defender.lost - ours * after.attacker.lost + fate + 8 * broken - 7 * spent - stopped
            + if after.may_advance { ground } else { 0 }
    }

    /// The best march attack of a unit from a hex with these movement points left; none if no attack is worth making.
    pub fn strike(&self, unit: UnitId, from: Hex, mp: i32) -> i32 {
        let men = &self.state.unit(unit).unit;
        if men.demoralized > 0 || !matches!(men.arm, Arm::Infantry | Arm::Cavalry) {
            return 0;
        }
        let targets: ArrayVec<Hex, 6> = Dir::ALL
            .into_iter()
            .filter(|dir| self.purpose().theirs(from.neighbour(*dir)) > 0)
            .filter(|dir| movement::is_target(self.war, self.state, unit, from, *dir))
            .map(|dir| from.neighbour(dir))
            .collect();
        if targets.is_empty() {
            return 0;
        }
        let Some(manner) = MANNERS.iter().find(|(_, row)| self.cost(unit, *row) <= mp).map(|(manner, _)| *manner)
        else {
            return 0;
        };
        let mut there = self.state.clone();
        there.unit_mut(unit).at = Where::Map(from);
        let worth = |target: &Hex| {
            let attackers = vec![unit];
            let (army, target, lead) = (self.army, *target, from);
            self.onset(&there, &Onset { army, target, lead, attackers, manner, leader: None })
        };
        targets.iter().map(worth).max().unwrap_or(0).max(0)
    }

    fn cost(&self, unit: UnitId, row: usize) -> i32 {
        let row = &self.war.book.combat.attacks[row];
        if self.state.unit(unit).unit.arm == Arm::Cavalry { row.cavalry } else { row.infantry }
    }

    /// 14.2 What an assault is worth: as many of the strongest go in as the die allows, and all are tired by it.
    pub fn assault(&self, leader: LeaderId, target: Hex) -> i32 {
        let Some(lead) = self.state.leader(leader).hex() else { return i32::MIN };
        let mut units: Vec<UnitId> = self
            .war
            .units_of(self.army)
            .filter(|unit| {
                let now = self.state.unit(*unit);
                now.hex() == Some(lead)
                    && self.war.commands(leader, *unit)
                    && now.unit.demoralized == 0
                    && now.unit.is_combat_unit()
                    && now.unit.fatigue <= self.war.book.may_act
            })
            .collect();
        units.sort_by_key(|unit| -self.value(*unit));
        let toil: i32 = units.iter().map(|unit| self.toil(*unit)).sum();
        let orders = usize::from(self.war.leader(leader).orders);
        let mut sum = 0;
        let mut last = (0, 0);
        for die in 1..=6 {
            let count = orders.saturating_sub(die).min(units.len());
            if count == 0 {
                continue;
            }
            if last.0 != count {
                let attackers = units.iter().copied().take(count).collect();
                let onset =
                    Onset { army: self.army, target, lead, attackers, manner: Manner::Assault, leader: Some(leader) };
                last = (count, self.onset(self.state, &onset));
            }
            sum += last.1;
        }
        sum / 6 - toil
    }
}
