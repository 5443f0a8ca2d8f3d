//! Who moves, and how.

use field::Length;
use field::display::frame;
use longroll::table::Offer;

use super::position::{MUSKETRY, Seen, Shape};
use super::purpose::Task;
use super::{Chief, best, find};
use crate::battle::cards::UnitId;
use crate::battle::ground;
use crate::battle::leaders::radius;
use crate::battle::state::{Move, Phase};
use crate::movement::allowance;
use crate::unit::{Arm, Formation, Unit};

/// How much better than standing a leg must be.
const WORTH_A_LEG: i32 = 4;

/// What it costs to change formation: who changes is easier to hit for a turn.
const CHANGING: i32 = 10;

/// A brigade this near to its goal, in tenths of an inch, need not move.
const CLOSE_ENOUGH: i32 = 10;

/// With such a total no throw drives a brigade back (6.3).
const SAFE: i32 = 2;

impl Chief<'_> {
    /// 6.1 Which unit is next: reinforcements, then those that must roll, then brigades that want to move, those nearest to the
    /// enemy first; then guns. None if standing fast is better for all.
    pub fn next(&self, options: &[Offer]) -> usize {
        let done = find(options, "done");
        let first =
            |wanted: &dyn Fn(UnitId) -> bool| options.iter().position(|offer| self.unit_of(offer).is_some_and(wanted));
        let here = |unit: UnitId| self.state.unit(unit);
        if let Some(at) = first(&|unit| !here(unit).is_on_table()) {
            return at;
        }
        if let Some(at) = first(&|unit| here(unit).unit.disordered && !here(unit).unit.is_battery()) {
            return at;
        }
        let mut brigades: Vec<(i32, usize, UnitId)> = Vec::new();
        for (at, offer) in options.iter().enumerate() {
            let Some(unit) = self.unit_of(offer).filter(|unit| !here(*unit).unit.is_battery()) else { continue };
            brigades.push((self.distance(unit), at, unit));
        }
        brigades.sort_unstable();
        if let Some((_, at, _)) = brigades.iter().find(|(away, _, unit)| self.wants(*unit, *away)) {
            return *at;
        }
        first(&|unit| here(unit).unit.is_battery() && self.gun_wish(unit)).or(done).unwrap_or(0)
    }

    /// How far the nearest enemy is from the middle of a unit's front, in tenths of an inch.
    pub fn distance(&self, unit: UnitId) -> i32 {
        let at = self.state.unit(unit).frame.origin;
        self.foes.iter().map(|foe| foe.shape.look(at).away).min().unwrap_or(i32::MAX)
    }

    /// Whether a brigade in good order has something to gain by a move that is worth the throw.
    fn wants(&self, unit: UnitId, away: i32) -> bool {
        let (now, task) = (self.state.unit(unit), self.task(unit));
        let shape = Shape::new(self.war, &now.unit, now.frame);
        let fire = self.exchange(&now.unit, &shape);
        let go = task.way_left(&shape);
        let idle = go > CLOSE_ENOUGH
            || now.unit.formation == Formation::MarchColumn
            || fire.nearest < 200 && fire.turn > 30
            || fire.gives == 0 && fire.nearest < 160;
        let charge = task.charges && away < 150 && self.may_charge(unit);
        if !idle && !charge {
            return false;
        }
        let total = radius::roll_modifiers(self.war, self.state, unit).total();
        // Those who fire already risk something by a bad throw.
        total >= SAFE || fire.gives == 0 || go > 60 && total > 0
    }

    /// Whether a charge may be worth looking at: an enemy within reach is no stronger.
    fn may_charge(&self, unit: UnitId) -> bool {
        let now = self.state.unit(unit);
        let reach = if now.unit.arm == Arm::Mounted { 180 } else { 130 };
        let near = |foe: &&Seen<'_>| foe.shape.look(now.frame.origin).away < reach;
        self.foes.iter().filter(near).any(|foe| self.rough(unit, foe) > 0)
    }

    /// The move a unit is making, or the full one that it could make.
    pub fn go(&self, unit: UnitId) -> Move {
        match self.state.phase {
            Phase::Maneuver(Some(go)) if go.unit == unit => go,
            _ => {
                let full: Length = allowance(&self.war.book, ground::mover(self.war, self.state, unit)).into();
                Move::new(unit, self.state.unit(unit).frame, full, true)
            }
        }
    }

    /// What it is worth that a brigade stands as it stands.
    fn here(&self, unit: UnitId, task: &Task) -> i32 {
        let now = self.state.unit(unit);
        self.stands_well(&now.unit, &Shape::new(self.war, &now.unit, now.frame), task)
    }

    /// 7.5 The best leg, or to be done.
    pub fn leg(&self, options: &[Offer]) -> usize {
        let Phase::Maneuver(Some(go)) = self.state.phase else { return 0 };
        if self.state.unit(go.unit).unit.is_battery() {
            return self.gun_leg(go.unit, options);
        }
        let task = self.task(go.unit);
        let here = self.here(go.unit, &task);
        best(options, |offer| self.leg_worth(go, offer, &task, here))
    }

    /// What a leg is worth: where it leads, in which formation, or the charge it is.
    fn leg_worth(&self, go: Move, offer: &Offer, task: &Task, here: i32) -> i32 {
        let now = self.state.unit(go.unit);
        let Some(spot) = offer.mark.spot else { return here + WORTH_A_LEG };
        let slug = offer.slug.as_str();
        if slug.starts_with("charge ") {
            return if task.charges { here.saturating_add(self.charge(go.unit, offer, task)) } else { i32::MIN };
        }
        let unit = match slug.split(' ').next() {
            Some("refuse") => return self.refused(go.unit, here),
            Some("mount") => return self.mounted(go.unit, task, here),
            Some("dismount") => Unit { arm: Arm::Dismounted, formation: Formation::SingleLine, ..now.unit },
            Some("form") => {
                let to = slug.split(' ').nth(1).and_then(Formation::from_slug).unwrap_or(now.unit.formation);
                Unit { formation: to, ..now.unit }
            }
            _ => now.unit,
        };
        let worth = self.stands_well(&unit, &Shape::new(self.war, &unit, frame(spot)), task);
        if slug.starts_with("form") { worth - CHANGING } else { worth }
    }

    /// 5.4 A flank is refused when an enemy stands beside or behind it.
    fn refused(&self, unit: UnitId, here: i32) -> i32 {
        let now = self.state.unit(unit);
        let shape = Shape::new(self.war, &now.unit, now.frame);
        let beside = |foe: &Seen<'_>| {
            !foe.guns && {
                let look = shape.look(foe.at());
                look.away < MUSKETRY && !look.ahead
            }
        };
        if self.foes.iter().any(beside) { here + 2 * WORTH_A_LEG } else { i32::MIN }
    }

    /// 5.9 Cavalry mounts for a long way when no enemy is near.
    fn mounted(&self, unit: UnitId, task: &Task, here: i32) -> i32 {
        let now = self.state.unit(unit);
        let shape = Shape::new(self.war, &now.unit, now.frame);
        if self.distance(unit) > 200 && task.way_left(&shape) > 180 { here + 2 * WORTH_A_LEG } else { i32::MIN }
    }

    /// 10.9, 10.10 The winner carries the position if the brigade stands better there, and breaks through into a weaker enemy.
    pub fn carry(&self, options: &[Offer]) -> usize {
        let Some(unit) = options.first().and_then(|offer| self.unit_of(offer)) else { return 0 };
        let (now, task) = (self.state.unit(unit), self.task(unit));
        let here = self.here(unit, &task);
        best(options, |offer| match offer.slug.as_str() {
            "stay" => here,
            "break-through" => self.through(unit).map_or(i32::MIN, |gain| here.saturating_add(gain)),
            _ => offer
                .mark
                .spot
                .map_or(here, |spot| self.stands_well(&now.unit, &Shape::new(self.war, &now.unit, frame(spot)), &task)),
        })
    }
}
