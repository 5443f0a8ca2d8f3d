//! Which ground the commander sends a unit to.

use field::{Figure, Heading, Length, Point};
use longroll::side::Side;

use super::{Chief, tenths};
use crate::battle::cards::{Objective, UnitId};
use crate::battle::state::State;
use crate::battle::victory;
use crate::unit::Arm;

/// How many tenths of an inch a unit goes for a victory point; fewer for ground that is held and not threatened.
const POINT: i32 = 60;
const QUIET: i32 = 40;

/// How much less an objective is worth to a unit for each friend who is nearer to it.
const CROWDED: i32 = 90;

/// Enemies this near threaten an objective.
const THREAT: Length = Length::inches(12);

/// A battered unit nearer to the enemy than this, in tenths of an inch, goes back this distance.
const SAFE: i32 = 120;
const BACK: Length = Length::inches(10);

/// A unit that goes back stays this far from the edge of the table.
const MARGIN: Length = Length::inches(3);

/// How far a brigade moves in a turn, and how much the clock runs down in a round, on average, in tenths.
const A_TURN: i32 = 60;
const A_ROUND: i32 = 35;

impl Chief<'_> {
    /// Where a unit should go: an objective worth its way, or the nearest enemy brigade.
    pub fn goal(&self, unit: UnitId) -> Point {
        self.goal_from(Some(unit), self.state.unit(unit).frame.origin)
    }

    pub fn goal_from(&self, unit: Option<UnitId>, from: Point) -> Point {
        let objectives = self.war.scenario.objectives.iter().zip(&self.state.holders).map(|(objective, holder)| {
            let far = tenths((objective.at - from).length());
            let nearer = |at: Point| tenths((objective.at - at).length()) < far;
            let friends = self
                .war
                .present(self.state, self.side)
                .filter(|(other, now)| Some(*other) != unit && !now.unit.arm.is_gun() && nearer(now.frame.origin));
            let late = 2 * (far - self.left()).max(0);
            (self.wants(objective, *holder) - far - late - CROWDED * friends.count() as i32, objective.at)
        });
        let prey = self.prey(from).map(|(far, at)| (-far - POINT, at));
        let best = objectives.chain(prey).max_by_key(|(worth, _)| *worth);
        best.map_or(from, |(_, at)| at)
    }

    /// 21.3 What an objective is worth: what it brings this side, and what the enemy loses or would gain by it.
    fn wants(&self, objective: &Objective, holder: Option<Side>) -> i32 {
        let worth = |side: Side| victory::worth(self.war, objective, side);
        let both = worth(self.side) + worth(self.side.other());
        let is_quiet = holder == Some(self.side) && !self.is_threatened(objective.at);
        both * if is_quiet { QUIET } else { POINT }
    }

    /// 21.2 Whether enemy foot is near that could take it.
    fn is_threatened(&self, at: Point) -> bool {
        let is_foot = |unit: UnitId| matches!(self.state.unit(unit).unit.arm, Arm::Infantry | Arm::Dismounted);
        let mut near = self.state.pieces.within(THREAT, &at).map(|(id, _)| State::owner(id));
        near.any(|unit| self.war.side(unit) != self.side && is_foot(unit))
    }

    /// 21.3 Where a battered unit is safe, since its loss would cost a second point: straight back from the enemy, if he is near
    /// and the unit holds no objective.
    pub fn refuge(&self, unit: UnitId) -> Option<Point> {
        let now = self.state.unit(unit);
        let at = now.frame.origin;
        let (far, enemy) = self.prey(at).filter(|_| now.unit.is_battered(&self.war.book) && !self.holds(unit))?;
        let back = at + Heading::of(at - enemy).filter(|_| far < SAFE)?.step(BACK);
        let inside = |at: Length, most: Length| at.max(MARGIN).min(most - MARGIN);
        let (width, height) = (self.war.table.width(), self.war.table.height());
        Some(Point::new(inside(back.x(), width), inside(back.y(), height)))
    }

    /// 21.2 Whether a unit stands at an objective that its side holds.
    fn holds(&self, unit: UnitId) -> bool {
        let (within, bases) = (self.war.book.victory.within, &self.state.unit(unit).bases);
        let mut objectives = self.war.scenario.objectives.iter().zip(&self.state.holders);
        objectives.any(|(objective, holder)| {
            *holder == Some(self.side) && bases.iter().any(|base| objective.at.is_within(within, base))
        })
    }

    /// 21.1 How far a brigade can still move before the clock runs down, in tenths of an inch.
    fn left(&self) -> i32 {
        (10 * self.state.clock / A_ROUND + 1) * A_TURN
    }

    /// The nearest enemy brigade or cavalry unit.
    fn prey(&self, from: Point) -> Option<(i32, Point)> {
        let enemies = self.war.present(self.state, self.side.other()).filter(|(_, now)| !now.unit.arm.is_gun());
        let far = |at: Point| tenths((at - from).length());
        enemies.map(|(_, now)| (far(now.frame.origin), now.frame.origin)).min_by_key(|(far, _)| *far)
    }
}
