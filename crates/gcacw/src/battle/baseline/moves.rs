//! Which action, which units, which way.

use hexes::{Hex, Mover};
use longroll::table::Offer;

use super::Chief;
use crate::battle::cards::UnitId;
use crate::battle::movement::{self, entry, reach};
use crate::battle::state::{March, Phase};
use crate::book::march::Led;
use crate::unit::{Arm, Order};

/// The smallest gain that is worth an action, in tenths of a point.
const STIR: i32 = 3;

/// Units far behind the front can wait while there is anything to do at it: only a part of their gain counts.
const LATER: i32 = 4;

/// What works are worth to a unit for each half point of its Combat Value that an enemy near it could attack.
const WORKS: i32 = 14;

/// What it costs a unit to be disorganized by a force march, beyond the strength it loses at once.
const DISORDER: i32 = 30;

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
            Some("rail") => self.by_rail(offer) / LATER - STIR,
            Some("strategic") => self.by_road(offer) / LATER - STIR,
            Some("destroy") => self.destroying(offer) - STIR,
            Some("detach") => self.detaching(offer) - STIR,
            Some("pass") => 0,
            // Burning, guides, flatboats: their gain is hard to estimate, and seldom large.
            _ => -1,
        })
    }

    /// 7.1 What a leader's units gain together.
    fn activation(&self, offer: &Offer) -> i32 {
        let Some(leader) = self.leader(offer) else { return -1 };
        let Some(led) = movement::led(self.war.leader(leader).rank) else { return -1 };
        let gains = movement::units(self.war, self.state, leader).into_iter().map(|unit| self.gain(unit, led));
        gains.map(|gain| (gain - STIR).max(0)).sum::<i32>() - 1
    }

    /// What a unit gains by a march with the usual allowance: a better place, or an attack.
    fn gain(&self, unit: UnitId, led: Led) -> i32 {
        self.goes(unit, led).map_or(-1, |(gain, _)| gain)
    }

    /// The same, and where it would go.
    pub fn goes(&self, unit: UnitId, led: Led) -> Option<(i32, Hex)> {
        let at = self.state.unit(unit).hex()?;
        let mp = self.usual(unit, led);
        let here = self.standing(unit, at);
        let mut best = (here + self.strike(unit, at, mp), at);
        let mut mover = Mover::new(self.war.grid());
        let price = |from: Hex, _: Hex, dir| entry::price(self.war, self.state, unit, from, dir).map(u16::from);
        let stops = |hex| entry::is_stopped(self.war, self.state, self.army, hex);
        for (hex, cost) in mover.field(at, mp as u16, price, stops).hexes().filter(|(hex, _)| *hex != at) {
            let worth = self.standing(unit, hex) + self.strike(unit, hex, mp - i32::from(cost));
            if worth > best.0 {
                best = (worth, hex);
            }
        }
        Some((best.0 - here - self.toil(unit), best.1))
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
        let unit = march.unit;
        let Some(at) = self.state.unit(unit).hex() else { return 0 };
        let here = self.standing(unit, at);
        let (mut best, mut answer) = (here + 1, self.slug("stop").unwrap_or(0));
        for (index, offer) in self.options.iter().enumerate() {
            if let Some(onset) = movement::attack_of(self.war, self.state, &offer.slug) {
                let worth = here + self.onset(self.state, &onset);
                if worth > best {
                    (best, answer) = (worth, index);
                }
            }
        }
        for (hex, cost, way) in reach::rest(self.war, self.state) {
            let worth = self.standing(unit, hex) + self.strike_on(march, hex, cost);
            let step = way.first().and_then(|first| self.slug(&self.war.name(*first)));
            if let Some(step) = step.filter(|_| worth > best) {
                (best, answer) = (worth, step);
            }
        }
        answer
    }

    /// The best attack of the running march from a hex at this cost.
    fn strike_on(&self, march: &March, hex: Hex, cost: u8) -> i32 {
        if march.barred { 0 } else { self.strike(march.unit, hex, i32::from(march.mp) - i32::from(cost)) }
    }

    /// 8.4 A force march for what it wins for certain: a place or an attack that is worth the stragglers and the disorder. While
    /// the unit may march again today it does not need one.
    pub fn force_march(&self) -> usize {
        let Phase::March(march, activation) = &self.state.phase else { return self.refrain() };
        if reach::marches(self.war, self.state, march.unit) > 0 {
            return self.refrain();
        }
        let rule = self.war.book.march.force(self.state.unit(march.unit).unit.arm);
        let mut forced = self.state.clone();
        forced.unit_mut(march.unit).unit.order = Order::Disorganized;
        forced.phase = Phase::March(march.hurried(rule.minimum), activation.clone());
        let faces = i32::from(rule.dice.dice)..=6 * i32::from(rule.dice.dice);
        let (_, ours) = self.dear();
        let lost: i32 = faces.clone().map(|die| ours * i32::from(rule.loss(die))).sum::<i32>() / faces.count() as i32;
        let gain = self.after(&forced).prospect() - self.prospect();
        self.slug(if gain > lost + DISORDER { "yes" } else { "no" }).unwrap_or(0)
    }

    /// The best that the running march can come to today: ground beyond it does not count, which another march will reach.
    fn prospect(&self) -> i32 {
        let Phase::March(march, _) = &self.state.phase else { return 0 };
        let Some(at) = self.state.unit(march.unit).hex() else { return 0 };
        let places = reach::rest(self.war, self.state).into_iter().map(|(hex, cost, _)| (hex, cost));
        let worth = |(hex, cost): (Hex, u8)| {
            self.standing(march.unit, hex) - self.purpose().pull(hex) + self.strike_on(march, hex, cost)
        };
        std::iter::once((at, 0)).chain(places).map(worth).max().unwrap_or(0)
    }
}
