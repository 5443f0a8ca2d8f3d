//! What ground a unit wants.

use field::Point;

use super::{Chief, tenths};
use crate::battle::cards::UnitId;

/// What a point of an objective is worth, in tenths of an inch of the way to it; half of it if it is held already.
const POINT: i32 = 80;

/// How much less an objective is worth to a unit for each friend who is nearer to it.
const CROWDED: i32 = 90;

impl Chief<'_> {
    /// Where a unit should go: an objective worth its way, or the nearest enemy brigade.
    pub fn goal(&self, unit: UnitId) -> Point {
        self.goal_from(Some(unit), self.state.unit(unit).frame.origin)
    }

    pub fn goal_from(&self, unit: Option<UnitId>, from: Point) -> Point {
        let objectives = self.war.scenario.objectives.iter().zip(&self.state.holders).map(|(objective, holder)| {
            let ours = *holder == Some(self.side);
            let points = POINT * objective.points / if ours { 2 } else { 1 };
            let far = tenths((objective.at - from).length());
            let nearer = |at: Point| tenths((objective.at - at).length()) < far;
            let friends = self
                .war
                .present(self.state, self.side)
                .filter(|(other, now)| Some(*other) != unit && !now.unit.arm.is_gun() && nearer(now.frame.origin));
            (points - far - CROWDED * friends.count() as i32, objective.at)
        });
        let prey = self.prey(from).map(|(far, at)| (-far - POINT, at));
        let best = objectives.chain(prey).max_by_key(|(worth, _)| *worth);
        best.map_or(from, |(_, at)| at)
    }

    /// The nearest enemy brigade or cavalry unit.
    fn prey(&self, from: Point) -> Option<(i32, Point)> {
        let enemies = self.war.present(self.state, self.side.other()).filter(|(_, now)| !now.unit.arm.is_gun());
        let far = |at: Point| tenths((at - from).length());
        enemies.map(|(_, now)| (far(now.frame.origin), now.frame.origin)).min_by_key(|(far, _)| *far)
    }
}
