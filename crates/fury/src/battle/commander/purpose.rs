//! What a unit is to do, and where.

use field::{Length, Point, tenths};
use longroll::plan::{Mission, Posture};

use super::position::{Seen, Shape, turn};
use super::{Chief, planning};
use crate::battle::cards::UnitId;
use crate::battle::victory;
use crate::unit::{Status, status};

/// A place is reached from here, in tenths of an inch; the enemy is, when musketry reaches him.
const THERE: i32 = 12;
const IN_RANGE: i32 = 60;
/// Those who screen and those in reserve stay this far from the enemy.
const OUT_OF_RANGE: i32 = 110;
const RESERVE: i32 = 170;

/// An objective that is held needs a guard if an enemy is as near as this.
const THREAT: i32 = 140;

/// An objective so much nearer to one's own brigades than to the enemy's is safe until the last turns.
const IN_REAR: i32 = 150;
const LAST_TURNS: usize = 3;
const FAR_OFF: i32 = 10_000;

/// An inch of front costs so much of the way for each degree to wheel: the more, the less it counts.
const WHEELING: i32 = 150;

/// How much nearer an enemy seems who is in disorder, and one who fights with friends already, in tenths of an inch.
const SHAKEN: i32 = 30;
const ENGAGED: i32 = 15;

/// What a unit is to do.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Where it should be, and how near is near enough.
    pub at: Point,
    pub near: i32,
    /// How near is too near.
    pub keep: i32,
    pub posture: Posture,
    /// It may leave its place to charge.
    pub charges: bool,
}

impl Task {
    fn new(at: Point, near: i32, posture: Posture) -> Task {
        Task { at, near, keep: 0, posture, charges: true }
    }

    /// What is left of the way, in tenths of an inch, with the wheel toward it.
    pub fn way_left(&self, shape: &Shape) -> i32 {
        let far = tenths((self.at - shape.frame.origin).length());
        if far < self.keep {
            return self.keep - far;
        }
        let left = (far - self.near).max(0);
        if left <= 30 {
            return left;
        }
        // A front that is wide wheels slowly; within 45 degrees it may go oblique.
        let off = (turn(shape.frame, self.at) - 30).max(0);
        left + off * (shape.width() + 10) / WHEELING
    }
}

fn far(one: Point, other: Point) -> i32 {
    tenths((one - other).length())
}

impl Chief<'_> {
    /// What a unit is to do: what the plan says, or what the army needs most of it.
    pub fn task(&self, unit: UnitId) -> Task {
        let order = self.order(unit);
        let from = self.state.unit(unit).frame.origin;
        let to = |at: Point, near: i32| Task::new(at, near, order.posture);
        match order.mission {
            Mission::Free => self.free(unit, from, order.posture),
            Mission::Take(goal) => self.goal(goal).map_or(to(from, 0), |at| to(at, THERE)),
            Mission::Hold(goal) => {
                self.goal(goal).map_or(to(from, 0), |at| Task { charges: false, ..to(at, 2 * THERE) })
            }
            Mission::Attack(enemy) => {
                let force = planning::forces(self.war, self.side.other());
                let force = force.get(usize::from(enemy)).map_or(&[][..], Vec::as_slice);
                let there = self.foes.iter().filter(|foe| force.contains(&foe.unit)).map(Seen::at);
                let nearest = there.min_by_key(|at| far(*at, from));
                nearest.map_or_else(|| self.free(unit, from, order.posture), |at| to(at, IN_RANGE))
            }
            Mission::Support(own) => {
                let force = planning::forces(self.war, self.side);
                let force = force.get(usize::from(own)).map_or(&[][..], Vec::as_slice);
                let there = self.friends.iter().find(|friend| force.contains(&friend.unit) && friend.unit != unit);
                there.map_or(to(from, 0), |friend| {
                    let frame = friend.now.frame;
                    let behind = frame.moved(frame.heading.back(), Length::inches(3));
                    Task { charges: false, ..to(behind.origin, THERE) }
                })
            }
            Mission::Screen => self.kept_away(from, OUT_OF_RANGE, order.posture),
            Mission::Reserve => self.kept_away(from, RESERVE, order.posture),
            Mission::Withdraw => self.away(from, order.posture),
        }
    }

    fn goal(&self, goal: u8) -> Option<Point> {
        self.war.scenario.objectives.get(usize::from(goal)).map(|place| place.at)
    }

    /// Near the enemy, but not in reach of him.
    fn kept_away(&self, from: Point, keep: i32, posture: Posture) -> Task {
        let at = self.prey(from).unwrap_or(from);
        Task { keep, charges: false, ..Task::new(at, keep + 20, posture) }
    }

    /// Away from the enemies who are near.
    fn away(&self, from: Point, posture: Posture) -> Task {
        let near = self.foes.iter().map(Seen::at).filter(|at| far(*at, from) < 240);
        let at = Point::centroid(near).unwrap_or(from);
        Task { keep: 300, charges: false, ..Task::new(at, 1000, posture) }
    }

    /// What the army needs most of a unit: to take or guard an objective that it is nearest to, else to fight the enemy.
    fn free(&self, unit: UnitId, from: Point, posture: Posture) -> Task {
        if let Some(goal) = self.assigned(unit) {
            return Task::new(goal, THERE, posture);
        }
        let near = if posture == Posture::Cautious { OUT_OF_RANGE } else { IN_RANGE };
        self.prey(from).map_or(Task::new(from, 0, posture), |at| Task::new(at, near, posture))
    }

    /// The objective that this unit is to take or to guard, when each in turn is given to those who are nearest to it.
    fn assigned(&self, unit: UnitId) -> Option<Point> {
        let mut left: Vec<&Seen<'_>> = self.friends.iter().filter(|seen| !seen.guns && self.is_fit(seen)).collect();
        let mut wanted: Vec<(i32, usize, usize)> = Vec::new();
        for (index, place) in self.war.scenario.objectives.iter().enumerate() {
            let (worth, need) = self.needs(index, place.at, (place.points[self.side], place.points[self.side.other()]));
            if worth > 0 && need > 0 {
                wanted.push((-worth, index, need));
            }
        }
        wanted.sort_unstable();
        for (_, index, need) in wanted {
            let at = self.war.scenario.objectives[index].at;
            left.sort_by_key(|seen| (far(seen.at(), at), seen.unit));
            let taken = need.min(left.len());
            if left.drain(..taken).any(|seen| seen.unit == unit) {
                return Some(at);
            }
        }
        None
    }

    /// Who is fit to take ground: not spent, and free to move.
    fn is_fit(&self, seen: &Seen<'_>) -> bool {
        let unit = &seen.now.unit;
        self.war.card(seen.unit).released <= self.state.turn
            && status(unit.stands, unit.worn, unit.spent) != Status::Spent
    }

    /// What an objective is worth now, and how many brigades should see to it. One in the rear can wait.
    fn needs(&self, index: usize, at: Point, (ours, theirs): (i32, i32)) -> (i32, usize) {
        let threats = self.foes.iter().filter(|foe| !foe.guns && far(foe.at(), at) < THREAT).count();
        let nearest = |seen: &[Seen<'_>]| {
            let brigades = seen.iter().filter(|seen| !seen.guns);
            brigades.map(|seen| far(seen.at(), at)).min().unwrap_or(FAR_OFF)
        };
        let left = self.war.scenario.turns.len() - usize::from(self.state.turn);
        if left > LAST_TURNS && nearest(&self.foes) > nearest(&self.friends) + IN_REAR {
            return (0, 0);
        }
        match victory::holder(self.war, self.state, index) {
            Some(side) if side == self.side => (ours + theirs, usize::from(threats > 0)),
            Some(_) => (ours + theirs, 1 + usize::from(threats > 0)),
            None => (ours, 1 + usize::from(threats > 1)),
        }
    }

    /// The enemy brigade to go for: near, shaken, and where friends fight already.
    fn prey(&self, from: Point) -> Option<Point> {
        let worth = |foe: &&Seen<'_>| {
            let engaged =
                self.friends.iter().filter(|seen| !seen.guns && far(seen.at(), foe.at()) < 100).count() as i32;
            let shaken = if foe.now.unit.disordered { SHAKEN } else { 0 };
            far(foe.at(), from) - shaken - ENGAGED * engaged.min(2)
        };
        let brigades = self.foes.iter().filter(|foe| !foe.guns);
        brigades.min_by_key(worth).or_else(|| self.foes.iter().min_by_key(worth)).map(Seen::at)
    }
}
