//! Which action, which units, which way.

use hexes::{Hex, Mover};
use longroll::plan::Mission;
use longroll::table::Offer;

use super::Chief;
use crate::battle::attack;
use crate::battle::cards::UnitId;
use crate::battle::movement::{self, entry, reach};
use crate::battle::state::{March, Onset, Phase};
use crate::book::march::Led;
use crate::combat::Manner;
use crate::flank;
use crate::unit::{Arm, Order, Unit};

/// The smallest gain that is worth an action, in tenths of a point.
const STIR: i32 = 5;

/// Units far behind the front can wait while there is anything to do at it: only a part of their gain counts.
const LATER: i32 = 4;

/// What works are worth to a unit for each half point of its Combat Value that an enemy near it could attack.
const WORKS: i32 = 16;

/// What it costs a unit to be disorganized, beyond the strength it loses at once.
const DISORDER: i32 = 30;

/// What a point of the enemy's flank bonus is worth.
const FLANK: i32 = 12;

/// A march that was weighed: who, with how many movement points; what it gains, and where it leads.
pub type Going = ((UnitId, i32), Option<(i32, Hex)>);

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
            Some("refuse") => self.unit(offer).map_or(-1, |unit| self.refusing(unit) - self.toil(unit) - STIR),
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
        self.going(unit, self.usual(unit, led))
    }

    /// What a unit gains by a march with these movement points, and where it would go. Each is worked out once.
    fn going(&self, unit: UnitId, mp: i32) -> Option<(i32, Hex)> {
        if self.order(unit).mission == Mission::Reserve {
            return None;
        }
        if let Some((_, known)) = self.gone.borrow().iter().find(|(key, _)| *key == (unit, mp)) {
            return *known;
        }
        let found = self.goes_with(unit, mp);
        self.gone.borrow_mut().push(((unit, mp), found));
        found
    }

    fn goes_with(&self, unit: UnitId, mp: i32) -> Option<(i32, Hex)> {
        let at = self.state.unit(unit).hex()?;
        let here = self.standing(unit, at);
        let mut best = (here + self.strike(unit, at, mp), at);
        let mut mover = Mover::new(self.war.grid());
        let price = |from: Hex, _: Hex, dir| entry::price(self.war, self.state, unit, from, dir).map(u16::from);
        let field = mover.field(at, mp.clamp(0, 99) as u16, price, |hex| self.purpose().stops(hex));
        for (hex, cost) in field.hexes().filter(|(hex, _)| *hex != at) {
            let strike = if self.is_along(at, hex) { 0 } else { self.strike(unit, hex, mp - i32::from(cost)) };
            let worth = self.standing(unit, hex) + strike - self.shuffle(unit, at, hex);
            if worth > best.0 {
                best = (worth, hex);
            }
        }
        Some((best.0 - here - self.toil(unit), best.1))
    }

    /// 4.2 Whether a step goes from zone to zone: no attack follows it.
    fn is_along(&self, from: Hex, to: Hex) -> bool {
        self.purpose().stops(from) && self.purpose().stops(to) && from.distance(to) == 1
    }

    /// 4.2 What it costs a unit to go from zone to zone across country.
    fn shuffle(&self, unit: UnitId, from: Hex, to: Hex) -> i32 {
        let breaks = self.is_along(from, to)
            && self.state.unit(unit).unit.order == Order::Organized
            && from.dir_to(to).is_some_and(|dir| !self.war.ground.has_line(from, dir));
        if breaks { DISORDER } else { 0 }
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

    /// 13.5 What it is worth to a unit to refuse its flanks: the bonus that the enemy loses by it.
    fn refusing(&self, unit: UnitId) -> i32 {
        let Some(at) = self.state.unit(unit).hex() else { return 0 };
        if at.neighbours().into_iter().filter(|hex| self.purpose().theirs(*hex) > 0).count() < 2 {
            return 0;
        }
        let now = |unit: &UnitId| self.state.unit(*unit).unit;
        let defenders: Vec<_> = self.war.fighters(self.state, at).iter().map(now).collect();
        let ring = attack::ring(self.war, self.state, self.army.other(), at);
        let plain: Vec<_> = defenders.iter().map(|men| Unit { refused: false, ..*men }).collect();
        let turned: Vec<_> = defenders.iter().map(|men| Unit { refused: true, ..*men }).collect();
        let bonus = |men: &[Unit]| flank::bonus(&self.war.book, &ring, men).bonus;
        FLANK * (bonus(&plain) - bonus(&turned))
    }

    /// 19.2 Units that refuse their flanks, or extend them again, where that takes a bonus from the enemy.
    pub fn refuse(&self, refuses: bool) -> usize {
        let gain = |offer: &Offer| {
            let gain = self.unit(offer).map(|unit| self.refusing(unit));
            gain.is_some_and(|gain| if refuses { gain > 0 } else { gain < 0 })
        };
        self.options.iter().position(gain).unwrap_or_else(|| self.refrain())
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
            let gain = self.going(unit, allowance).map_or(-1, |(gain, _)| gain);
            match offer.slug.split(' ').next() {
                Some("lead") => gain + self.strike(unit, at, allowance) / 4 + 1,
                Some("entrench") => self.digging(unit),
                _ => gain,
            }
        })
    }

    /// The attack that an option of the running march makes: `attack 0404 hasty`.
    fn onset_of(&self, march: &March, lead: Hex, offer: &Offer) -> Option<Onset> {
        let manner = match offer.slug.strip_prefix("attack ")?.split(' ').next_back()? {
            "column" => Manner::ColumnOfRoute,
            "hasty" => Manner::Hasty,
            "normal" => Manner::Normal,
            "prepared" => Manner::Prepared,
            _ => return None,
        };
        let (army, target) = (self.army, self.hex(offer)?);
        Some(Onset { army, target, lead, attackers: vec![march.unit], manner, leader: None })
    }

    /// 8.1 On the march: attack, or go where it is better to be and to attack from, or stop.
    pub fn march(&self) -> usize {
        let Phase::March(march, activation) = &self.state.phase else { return 0 };
        let unit = march.unit;
        let Some(at) = self.state.unit(unit).hex() else { return 0 };
        let here = self.standing(unit, at);
        let (mut best, mut answer) = (here + 1, self.slug("stop").unwrap_or(0));
        let strikes = self.may_strike(unit);
        for (index, offer) in self.options.iter().enumerate().filter(|_| strikes) {
            if let Some(onset) = self.onset_of(march, at, offer) {
                let worth = here + self.onset(self.state, &onset);
                if worth > best {
                    (best, answer) = (worth, index);
                }
            }
        }
        let mut mover = Mover::new(self.war.grid());
        let (war, state, activation) = (self.war, self.state, activation.as_ref());
        let price =
            |from: Hex, _: Hex, dir| entry::march_price(war, state, march, activation, from, dir).map(u16::from);
        let mp = if march.stopped { 0 } else { u16::from(march.mp) };
        let field = mover.field(at, mp, price, |hex| self.purpose().stops(hex));
        let mut way = None;
        for (hex, cost) in field.hexes().filter(|(hex, _)| *hex != at) {
            let worth = self.worth_of(march, at, hex, u8::try_from(cost).unwrap_or(u8::MAX));
            if worth > best {
                (best, way) = (worth, Some(hex));
            }
        }
        let first = way.and_then(|hex| field.path_to(hex)?.get(1).copied());
        if let Some(step) = first.and_then(|first| self.step_to(first)) {
            answer = step;
        }
        // 8.5 The one hex that may always be entered.
        for (index, offer) in self.options.iter().enumerate() {
            let near = self.hex(offer).filter(|hex| !offer.slug.starts_with("attack ") && field.cost(*hex).is_none());
            let worth = near.map_or(i32::MIN, |hex| self.worth_of(march, at, hex, march.mp));
            if worth > best {
                (best, answer) = (worth, index);
            }
        }
        answer
    }

    /// The step of the running march into this hex.
    fn step_to(&self, hex: Hex) -> Option<usize> {
        self.options.iter().position(|offer| self.hex(offer) == Some(hex) && !offer.slug.starts_with("attack "))
    }

    /// What a hex is worth to the unit on the march that gets there at this cost.
    fn worth_of(&self, march: &March, at: Hex, hex: Hex, cost: u8) -> i32 {
        let strike = if self.is_along(at, hex) { 0 } else { self.strike_on(march, hex, cost) };
        self.standing(march.unit, hex) + strike - self.shuffle(march.unit, at, hex)
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
            self.standing(march.unit, hex) - self.draw(march.unit, hex) + self.strike_on(march, hex, cost)
        };
        std::iter::once((at, 0)).chain(places).map(worth).max().unwrap_or(0)
    }
}
