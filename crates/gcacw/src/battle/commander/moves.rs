//! Which action, which units, which way.

use hexes::{Hex, Mover};
use longroll::table::Offer;

use super::Chief;
use crate::battle::cards::UnitId;
use crate::battle::marching::{self, entering, reach};
use crate::battle::state::Phase;
use crate::book::march::Led;
use crate::unit::Arm;

/// He does not stir for less, in tenths of a point.
const STIR: i32 = 3;

/// What works are worth to a unit for each half point of its Combat Value that an enemy near it could attack.
const WORKS: i32 = 14;

impl Chief<'_> {
    /// 6.3 The action that brings most, or a pass.
    pub fn action(&self) -> usize {
        self.best(|offer| match offer.slug.split(' ').next() {
            Some("march") => self.unit(offer).map_or(-1, |unit| self.gain(unit, Led::Alone) - STIR),
            Some("entrench") => self.unit(offer).map_or(-1, |unit| self.digging(unit)),
            Some("activate") => self.activation(offer),
            Some("assault") => match (self.leader(offer), self.hex(offer)) {
                (Some(leader), Some(target)) => self.assault(leader, target) - STIR,
                _ => -1,
            },
            Some("pass") => 0,
            // Burning, bridges, railroads: what they bring is hard to see, and seldom much.
            _ => -1,
        })
    }

    /// 7.1 What a leader's units gain together.
    fn activation(&self, offer: &Offer) -> i32 {
        let Some(leader) = self.leader(offer) else { return -1 };
        let Some(led) = marching::led(self.war.leader(leader).rank) else { return -1 };
        let gains = marching::units(self.war, self.state, leader).into_iter().map(|unit| self.gain(unit, led));
        gains.map(|gain| (gain - STIR).max(0)).sum::<i32>() - 1
    }

    /// What a unit gains by a march with the usual allowance: a better place, or an attack.
    fn gain(&self, unit: UnitId, led: Led) -> i32 {
        let Some(at) = self.state.unit(unit).hex() else { return -1 };
        let mp = self.usual(unit, led);
        let here = self.standing(unit, at);
        let mut best = here + self.strike(unit, at, mp);
        let mut mover = Mover::new(self.war.grid());
        let price = |from: Hex, _: Hex, dir| entering::price(self.war, self.state, unit, from, dir).map(u16::from);
        let stops = |hex| entering::is_stopped(self.war, self.state, self.army, hex);
        for (hex, cost) in mover.field(at, mp as u16, price, stops).hexes().filter(|(hex, _)| *hex != at) {
            best = best.max(self.standing(unit, hex) + self.strike(unit, hex, mp - i32::from(cost)));
        }
        best - here - self.toil(unit)
    }

    /// 8.2 The movement points a march brings on average.
    fn usual(&self, unit: UnitId, led: Led) -> i32 {
        let arm = self.state.unit(unit).unit.arm;
        let line = self.war.book.march.allowance(self.army, arm, led);
        line.map_or(0, |(_, _, line)| line.add + 7 * i32::from(line.dice) / 2)
    }

    /// 17.3 Works are worth having where an enemy could come and the unit means to stay.
    fn digging(&self, unit: UnitId) -> i32 {
        let Some(at) = self.state.unit(unit).hex() else { return -1 };
        if self.state.unit(unit).unit.arm == Arm::Wagon {
            return -1;
        }
        let danger = self.threat(at).min(2 * self.value(unit));
        danger * WORKS / 10 - self.toil(unit)
    }

    /// 7.1 Those of a leader's units that gain by it; at least the one that gains most.
    pub fn designate(&self) -> usize {
        let led = match &self.options.iter().find_map(|offer| self.unit(offer)) {
            Some(unit) if self.state.unit(*unit).unit.arm == Arm::Cavalry => Led::CavalryDivision,
            _ => Led::Infantry,
        };
        let done = self.slug("done").is_some();
        let score = |offer: &Offer| match self.unit(offer) {
            Some(unit) => self.gain(unit, led) - if done { STIR } else { 0 },
            None if offer.slug == "done" => 0,
            None => i32::MIN + 1,
        };
        self.best(score)
    }

    /// 7.1 The unit that gains most goes first, and the leader with it.
    pub fn next_unit(&self) -> usize {
        let allowance = match &self.state.phase {
            Phase::Activation(activation) => i32::from(activation.allowance),
            _ => 0,
        };
        self.best(|offer| {
            let Some(unit) = self.unit(offer) else { return -1000 };
            let Some(at) = self.state.unit(unit).hex() else { return -1000 };
            let strike = self.strike(unit, at, allowance);
            match offer.slug.split(' ').next() {
                Some("lead") => self.gain(unit, Led::Infantry) + strike / 4 + 1,
                Some("entrench") => self.digging(unit),
                _ => self.gain(unit, Led::Infantry),
            }
        })
    }

    /// 8.1 On the march: attack, or go where it is better to be and to attack from, or stop.
    pub fn march(&self) -> usize {
        let Phase::March(march, _) = &self.state.phase else { return 0 };
        let (unit, mp) = (march.unit, i32::from(march.mp));
        let Some(at) = self.state.unit(unit).hex() else { return 0 };
        let here = self.standing(unit, at);
        let (mut best, mut answer) = (here + 1, self.slug("stop").unwrap_or(0));
        for (index, offer) in self.options.iter().enumerate() {
            if let Some(onset) = marching::attack_of(self.war, self.state, &offer.slug) {
                let worth = here + self.onset(self.state, &onset);
                if worth > best {
                    (best, answer) = (worth, index);
                }
            }
        }
        for (hex, cost, way) in reach::rest(self.war, self.state) {
            let strike = if march.barred { 0 } else { self.strike(unit, hex, mp - i32::from(cost)) };
            let worth = self.standing(unit, hex) + strike;
            let step = way.first().and_then(|first| self.slug(&self.war.name(*first)));
            if let Some(step) = step.filter(|_| worth > best) {
                (best, answer) = (worth, step);
            }
        }
        answer
    }
}
