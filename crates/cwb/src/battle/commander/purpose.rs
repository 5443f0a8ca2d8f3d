//! Which ground the commander sends a unit to, by its order.

use field::{Figure, Heading, Length, Point};
use longroll::plan::{Mission, Order};
use longroll::side::Side;

use super::corps::{self, roster};
use super::planning::{middle, stake};
use super::{Chief, tenths};
use crate::battle::cards::UnitId;
use crate::battle::state::{State, UnitState};
use crate::battle::war::War;
use crate::unit::Arm;

/// How many tenths of an inch a unit goes for a victory point; fewer for ground that is held and not threatened, and for ground
/// that is held by a side that does not lead.
const POINT: i32 = 60;
const QUIET: i32 = 20;
const KEEP: i32 = 25;

/// How much less an objective is worth to a unit for each friend who goes there.
const CROWDED: i32 = 90;

/// Enemies this near threaten an objective.
const THREAT: Length = Length::inches(14);

/// A battered unit nearer to the enemy than this, in tenths of an inch, goes back this distance.
const SAFE: i32 = 120;
const BACK: Length = Length::inches(10);

/// A unit that goes back stays this far from the edge of the table.
const MARGIN: Length = Length::inches(3);

/// How far a brigade moves in a turn, and how much the clock runs down in a round, on average, in tenths.
const A_TURN: i32 = 60;
const A_ROUND: i32 = 35;

/// Support stays this far behind the front of the unit it helps.
const BEHIND: Length = Length::thousandths(4500);

/// Troops that screen keep the enemy at this distance, in tenths of an inch.
const SCREEN: i32 = 100;

/// What a unit is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intent {
    /// It goes to a place and fights.
    Fights,
    /// It stays on the ground it has, once it is there.
    Holds,
    /// It gets out of the enemy's way.
    Retires,
    /// It stays out of the fight.
    Waits,
}

/// Where a unit goes, and what for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Purpose {
    pub at: Point,
    pub intent: Intent,
    /// How hard it presses on, in percent.
    pub pull: i32,
}

/// The objective that a side wants most: it does not hold it, and has troops near.
pub fn dearest(war: &War, state: &State, side: Side) -> Option<u8> {
    let near = |at: Point| {
        let troops = war.present(state, side).filter(|(_, now)| !now.unit.arm.is_gun());
        troops.map(|(_, now)| tenths((now.frame.origin - at).length())).min()
    };
    let open = (0..).zip(&war.scenario.objectives).zip(&state.holders).filter(|(_, holder)| **holder != Some(side));
    let worth = |(number, at): (u8, Point)| Some((POINT * stake(war, usize::from(number)) - near(at)?, number));
    open.filter_map(|((number, objective), _)| worth((number, objective.at))).max().map(|(_, number)| number)
}

impl Chief<'_> {
    /// The order of a unit's command.
    pub fn order(&self, unit: UnitId) -> Order {
        if self.plan.0.is_empty() {
            return Order::default();
        }
        corps::number(self.war, unit).map_or_else(Order::default, |command| self.plan.order(command))
    }

    /// Where a unit goes: a battered one out of the enemy's way, the others by their orders.
    pub fn purpose(&self, unit: UnitId) -> Purpose {
        let now = self.state.unit(unit);
        let at = now.frame.origin;
        let to = |at: Point, intent: Intent, pull: i32| Purpose { at, intent, pull };
        let mission = self.order(unit).mission;
        let spent = now.unit.is_battered(&self.war.book) && !self.holds(unit);
        let bound = matches!(mission, Mission::Attack(_) | Mission::Take(_) | Mission::Hold(_));
        if let Some(refuge) = self.refuge(at, SAFE).filter(|_| spent && !bound) {
            return to(refuge, Intent::Retires, 100);
        }
        let place = |goal: u8| self.war.scenario.objectives.get(usize::from(goal)).map(|objective| objective.at);
        let free = || to(self.goal_from(at, now.unit.arm == Arm::Mounted), Intent::Fights, 100);
        match mission {
            Mission::Free => free(),
            Mission::Take(goal) => place(goal).map_or_else(free, |at| to(at, Intent::Fights, 180)),
            Mission::Hold(goal) => place(goal).map_or_else(free, |at| to(at, Intent::Holds, 100)),
            Mission::Attack(enemy) => {
                self.command_at(self.side.other(), enemy, at).map_or_else(free, |at| to(at, Intent::Fights, 180))
            }
            Mission::Support(friend) => self.behind(friend, at).map_or_else(free, |at| to(at, Intent::Fights, 100)),
            Mission::Screen => match self.refuge(at, SCREEN) {
                Some(refuge) => to(refuge, Intent::Retires, 100),
                None => to(self.prey(at).map_or(at, |(_, prey)| prey), Intent::Waits, 30),
            },
            Mission::Withdraw => to(self.refuge(at, i32::MAX).unwrap_or(at), Intent::Retires, 100),
            Mission::Reserve => to(at, Intent::Waits, 50),
        }
    }

    /// The unit of an enemy command that is nearest to a place.
    fn command_at(&self, side: Side, command: u8, from: Point) -> Option<Point> {
        let roster = roster(self.war, side);
        let units = &roster.get(usize::from(command))?.units;
        let present = units.iter().map(|unit| self.state.unit(*unit)).filter(|now| now.is_on_table());
        present.map(|now| now.frame.origin).min_by_key(|at| (*at - from).squared())
    }

    /// A place behind a command of the same side, away from the enemy.
    fn behind(&self, friend: u8, from: Point) -> Option<Point> {
        let roster = roster(self.war, self.side);
        let at = middle(self.state, &roster.get(usize::from(friend))?.units)?;
        let away = self.prey(at).and_then(|(_, enemy)| Heading::of(at - enemy)).or_else(|| Heading::of(from - at))?;
        Some(self.inside(at + away.step(BEHIND)))
    }

    /// The objective that is worth the way from a place, when those who are nearer to it go there first, or the nearest enemy.
    pub fn goal_from(&self, from: Point, mounted: bool) -> Point {
        let worth = |goal: usize| {
            let at = self.war.scenario.objectives[goal].at;
            let far = tenths((at - from).length());
            let troops = self.war.present(self.state, self.side).filter(|(_, now)| !now.unit.arm.is_gun());
            let nearer = troops.filter(|(_, now)| tenths((at - now.frame.origin).length()) < far).count() as i32;
            let late = 2 * (far - self.left()).max(0);
            // Mounted troops take only what is not defended.
            let defended = if mounted && self.is_threatened(at) { 2 * POINT } else { 0 };
            self.wants(goal) - far - late - CROWDED * nearer - defended
        };
        let goals =
            (0..self.war.scenario.objectives.len()).map(|goal| (worth(goal), self.war.scenario.objectives[goal].at));
        let prey = self.prey(from).map(|(far, at)| (-far - POINT, at));
        goals.chain(prey).max_by_key(|(worth, _)| *worth).map_or(from, |(_, at)| at)
    }

    /// 21.3 What an objective is worth: what it brings this side, and what the enemy loses or would gain by it.
    fn wants(&self, goal: usize) -> i32 {
        let held = self.state.holders[goal] == Some(self.side);
        let is_quiet = held && !self.is_threatened(self.war.scenario.objectives[goal].at);
        let each = match (is_quiet, held && !is_quiet && !self.leads()) {
            (true, _) => QUIET,
            // A side that does not lead must take something.
            (false, true) => KEEP,
            (false, false) => POINT,
        };
        stake(self.war, goal) * each
    }

    /// 21.2 Whether enemy foot is near that could take it.
    pub fn is_threatened(&self, at: Point) -> bool {
        let is_foot = |now: &UnitState| matches!(now.unit.arm, Arm::Infantry | Arm::Dismounted);
        let near = |now: &UnitState| (now.frame.origin - at).length() <= THREAT;
        self.war.present(self.state, self.side.other()).any(|(_, now)| is_foot(now) && near(now))
    }

    /// 21.3 A place straight back from the enemy, if he is this near.
    fn refuge(&self, at: Point, near: i32) -> Option<Point> {
        let (far, enemy) = self.prey(at)?;
        let away = Heading::of(at - enemy).filter(|_| far < near)?;
        Some(self.inside(at + away.step(BACK)))
    }

    fn inside(&self, at: Point) -> Point {
        let inside = |at: Length, most: Length| at.max(MARGIN).min(most - MARGIN);
        Point::new(inside(at.x(), self.war.table.width()), inside(at.y(), self.war.table.height()))
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
    pub fn prey(&self, from: Point) -> Option<(i32, Point)> {
        let enemies = self.war.present(self.state, self.side.other()).filter(|(_, now)| !now.unit.arm.is_gun());
        let nearest = enemies.map(|(_, now)| now.frame.origin).min_by_key(|at| (*at - from).squared())?;
        Some((tenths((nearest - from).length()), nearest))
    }
}
