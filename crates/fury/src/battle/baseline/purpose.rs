//! What ground a unit wants.

use field::Point;

use super::{Chief, tenths};
use crate::battle::cards::UnitId;

/// What a point of an objective is worth, in tenths of an inch of the way to it.
const POINT: i32 = 60;

/// How much less an objective is worth to a unit for each friend who is nearer to it.
const CROWDED: i32 = 70;

impl Chief<'_> {
    /// Where a unit should go: an objective worth its way, or the nearest enemy brigade.
    pub fn goal(&self, unit: UnitId) -> Point {
        let from = self.state.unit(unit).frame.origin;
        let objectives = self.war.scenario.objectives.iter().map(|objective| {
            let points = objective.points[self.side] + objective.points[self.side.other()];
            let far = tenths((objective.at - from).length());
            let nearer = |at: Point| tenths((objective.at - at).length()) < far;
            let friends = self
                .war
                .present(self.state, self.side)
                .filter(|(other, now)| *other != unit && !now.unit.is_battery() && nearer(now.frame.origin));
            (POINT * points - far - CROWDED * friends.count() as i32, objective.at)
        });
        let prey = self.prey(from).map(|(far, at)| (-far - POINT, at));
        let best = objectives.chain(prey).max_by_key(|(worth, _)| *worth);
        best.map_or(from, |(_, at)| at)
    }

    /// The nearest enemy brigade.
    fn prey(&self, from: Point) -> Option<(i32, Point)> {
        let enemies = self.war.present(self.state, self.side.other()).filter(|(_, now)| !now.unit.is_battery());
        let far = |at: Point| tenths((at - from).length());
        enemies.map(|(_, now)| (far(now.frame.origin), now.frame.origin)).min_by_key(|(far, _)| *far)
    }

    /// How far a unit is from the nearest enemy stand, in tenths of an inch.
    pub fn distance(&self, unit: UnitId) -> i32 {
        let most = self.war.table.width() + self.war.table.height();
        let enemy = |id: u16| self.war.side(crate::battle::state::State::owner(id)) != self.side;
        let near = self.state.unit(unit).stands.iter();
        let gaps = near.filter_map(|stand| self.state.pieces.nearest(stand, most, enemy));
        gaps.map(|(_, gap)| tenths(gap.length())).min().unwrap_or(i32::MAX)
    }
}
