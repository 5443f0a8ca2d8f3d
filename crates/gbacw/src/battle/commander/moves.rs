//! What a unit does in its action: it rallies, deploys, goes where it stands better, turns, fires, digs, or is done.

use hexes::{Aspect, Facing, Hex};
use longroll::plan::Mission;
use longroll::table::Offer;

use super::Chief;
use super::scene::{NEAR, Scene};
use crate::battle::acts::Act;
use crate::battle::cards::{Branch, UnitId};
use crate::battle::fire;
use crate::battle::movement::{self, Change};

/// How much better another hex must be before a unit leaves its own.
const STIR: i32 = 8;
/// A shot is worth this many times less than the ground it is fired from.
const SHOT: i32 = 50;

impl Chief<'_> {
    /// One act of a unit.
    pub fn act(&self) -> usize {
        let Some(unit) = self.options.first().and_then(|offer| self.unit_of(offer)) else { return 0 };
        let finish = || self.find("finish").unwrap_or(0);
        let Some(here) = self.state.unit(unit).hex() else { return 0 };
        if let Some(leave) = self.find("leave").or_else(|| self.rally(here)) {
            return leave;
        }
        let near = self.nearest_enemy(here).unwrap_or(99);
        let line = self.find("line");
        if let Some(line) = line.filter(|_| self.state.unit(unit).mode.is_march() && near <= NEAR) {
            return line;
        }
        if let Some(change) = self.saddle(unit, here, near) {
            return change;
        }
        let scene = Scene::new(self, unit, here);
        let shot = self.shot(unit);
        let stay = scene.standing(here) + shot.map_or(0, |(worth, _)| worth / SHOT);
        if let Some(step) = self.better_place(&scene, unit, here, stay, line) {
            return step;
        }
        if let Some(turn) = self.better_front(unit, here, shot.is_some()) {
            return turn;
        }
        match shot {
            Some((worth, at)) if worth > 0 => at,
            _ if near > 3 => self.find("dig").unwrap_or_else(finish),
            _ => finish(),
        }
    }

    /// 13.3 A rally, and the way to face after it.
    fn rally(&self, here: Hex) -> Option<usize> {
        let keep = self.find("rally")?;
        let turns = self.options.iter().enumerate().filter(|(_, offer)| offer.slug.starts_with("rally "));
        let worth = |offer: &Offer| offer.mark.facing.map(|to| self.facing_worth(here, Facing::new(i32::from(to))));
        let turns = turns.filter_map(|(at, offer)| Some((worth(offer)?, std::cmp::Reverse(at))));
        let unit = self.unit_of(&self.options[keep])?;
        let now = self.facing_worth(here, self.state.unit(unit).facing);
        Some(turns.max().filter(|(worth, _)| *worth > now).map_or(keep, |(_, std::cmp::Reverse(at))| at))
    }

    /// 14.2 Cavalry that holds a place worth points fights for it on foot, and mounts when the enemy is far.
    fn saddle(&self, unit: UnitId, here: Hex, near: i32) -> Option<usize> {
        if self.war.card(unit).branch != Branch::Cavalry {
            return None;
        }
        let worth = self.war.scenario.objectives.iter().any(|objective| objective.hex == here);
        let holds = worth || matches!(self.order_of(unit).mission, Mission::Hold(_)) && near <= 3;
        if self.state.unit(unit).mounted {
            self.find("dismount").filter(|_| holds && (2..=4).contains(&near))
        } else {
            self.find("mount").filter(|_| near > NEAR)
        }
    }

    /// The best shot of the options and what it is worth.
    fn shot(&self, unit: UnitId) -> Option<(i32, usize)> {
        let first = self.options.iter().position(|offer| offer.slug.starts_with("fire "))?;
        let aims = fire::aims(self.war, self.state, unit);
        let shots = aims.into_iter().enumerate().map(|(at, aim)| (self.fire_worth(unit, aim), first + at));
        shots.filter(|(_, at)| *at < self.options.len()).max_by_key(|(worth, at)| (*worth, std::cmp::Reverse(*at)))
    }

    /// The move to a hex where the unit would stand clearly better than here, or the first act on its way there.
    fn better_place(
        &self,
        scene: &Scene<'_, '_>,
        unit: UnitId,
        here: Hex,
        stay: i32,
        line: Option<usize>,
    ) -> Option<usize> {
        let step = |offer: &Offer| offer.slug.starts_with("to ");
        if line.is_none() && !self.options.iter().any(step) {
            return None;
        }
        let reach = movement::reach(self.war, self.state, unit);
        let scored = reach.into_iter().map(|(hex, cost)| (scene.standing(hex), std::cmp::Reverse(cost), hex));
        let (score, _, to) = scored.max()?;
        let forced = self.find("finish").is_none();
        if to == here || score <= stay + STIR && !forced {
            return None;
        }
        let goes = |offer: &Offer| step(offer) && self.hex(offer) == Some(to);
        if let Some(at) = self.options.iter().position(goes) {
            return Some(at);
        }
        match *movement::plan(self.war, self.state, unit, to)?.first()? {
            Act::Step(next) => self.options.iter().position(|offer| step(offer) && self.hex(offer) == Some(next)),
            Act::Change(Change::Line) => line,
            _ => None,
        }
    }

    /// A turn that brings clearly more enemies to the front. A unit that can fire turns only for an enemy at its side.
    fn better_front(&self, unit: UnitId, here: Hex, fires: bool) -> Option<usize> {
        let turn = |offer: &Offer| offer.mark.facing.filter(|_| offer.slug.starts_with("face "));
        let turns = self.options.iter().enumerate().filter_map(|(at, offer)| Some((at, turn(offer)?)));
        let worth = |facing: u8| self.facing_worth(here, Facing::new(i32::from(facing)));
        let (worth, std::cmp::Reverse(at)) = turns.map(|(at, facing)| (worth(facing), std::cmp::Reverse(at))).max()?;
        let now = self.facing_worth(here, self.state.unit(unit).facing);
        (worth > now + if fires { 150 } else { 20 }).then_some(at)
    }

    /// What it is worth to look this way from a hex: enemies in the arc, none on the flanks.
    pub fn facing_worth(&self, hex: Hex, facing: Facing) -> i32 {
        let mut worth = 0;
        for enemy in self.war.units_of(self.side.other()) {
            let now = self.state.unit(enemy);
            let Some(at) = now.hex().filter(|at| now.fights() && *at != hex) else { continue };
            let far = at.distance(hex);
            if far > NEAR {
                continue;
            }
            let weight = i32::from(now.sp) * 20 / (far * far + 1);
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
}
