//! Which ground the commander sends a unit to, by its order.

use arrayvec::ArrayVec;
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

/// How many tenths of an inch a unit goes for a victory point; fewer for ground that is held and not threatened.
const POINT: i32 = 60;
const QUIET: i32 = 20;

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

/// More troops of a side than this are not counted.
const MOST: usize = 24;

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
        let spent = now.unit.is_battered(self.war.book) && !self.holds(unit);
        let bound = matches!(mission, Mission::Attack(_) | Mission::Take(_) | Mission::Hold(_));
        if let Some(refuge) = self.refuge(at, SAFE).filter(|_| spent && !bound) {
            return to(refuge, Intent::Retires, 100);
        }
        let place = |goal: u8| self.war.scenario.objectives.get(usize::from(goal)).map(|objective| objective.at);
        let free = || to(self.allotted(unit), Intent::Fights, 100);
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

    /// The goal of a free unit, when all free troops are shared out among objectives and enemies.
    pub fn allotted(&self, unit: UnitId) -> Point {
        let troops: ArrayVec<(UnitId, &UnitState), MOST> = self
            .war
            .present(self.state, self.side)
            .filter(|(other, now)| !now.unit.arm.is_gun() && (*other == unit || self.is_free(*other)))
            .take(MOST)
            .collect();
        let wants: ArrayVec<i32, MOST> =
            (0..self.war.scenario.objectives.len().min(MOST)).map(|goal| self.wants(goal)).collect();
        let mut sent: ArrayVec<i32, MOST> = wants.iter().map(|_| 0).collect();
        let mut left = troops;
        while !left.is_empty() {
            let mut best: Option<(i32, usize, Option<usize>)> = None;
            for (index, (_, now)) in left.iter().enumerate() {
                let from = now.frame.origin;
                let hunts = self.prey(from).map(|(far, _)| (-far - POINT, index, None));
                let goals = (0..wants.len())
                    .map(|goal| (self.errand(goal, from, wants[goal], sent[goal], now), index, Some(goal)));
                let here = goals.chain(hunts).max_by_key(|(worth, ..)| *worth);
                if here.is_some_and(|(worth, ..)| best.is_none_or(|(most, ..)| worth > most)) {
                    best = here;
                }
            }
            let Some((_, index, goal)) = best else { break };
            let (who, now) = left.remove(index);
            if let Some(goal) = goal {
                sent[goal] += 1;
            }
            if who == unit {
                let from = now.frame.origin;
                return match goal {
                    Some(goal) => self.war.scenario.objectives[goal].at,
                    None => self.prey(from).map_or(from, |(_, at)| at),
                };
            }
        }
        self.state.unit(unit).frame.origin
    }

    fn is_free(&self, unit: UnitId) -> bool {
        self.order(unit).mission == Mission::Free
    }

    /// What it is worth to send a unit to an objective to which some go already.
    fn errand(&self, goal: usize, from: Point, wants: i32, sent: i32, now: &UnitState) -> i32 {
        let at = self.war.scenario.objectives[goal].at;
        let far = tenths((at - from).length());
        let late = 2 * (far - self.left()).max(0);
        // Mounted troops take only what is not defended.
        let defended = now.unit.arm == Arm::Mounted && self.is_threatened(at);
        wants - far - late - CROWDED * sent - if defended { 2 * POINT } else { 0 }
    }

    /// The objective nearest to a place on the edge where a unit arrives.
    pub fn goal_from(&self, from: Point) -> Point {
        let worth = |goal: usize| self.wants(goal) - tenths((self.war.scenario.objectives[goal].at - from).length());
        let best = (0..self.war.scenario.objectives.len()).max_by_key(|goal| worth(*goal));
        let prey = || self.prey(from).map_or(from, |(_, at)| at);
        best.map_or_else(prey, |goal| self.war.scenario.objectives[goal].at)
    }

    /// 21.3 What an objective is worth: what it brings this side, and what the enemy loses or would gain by it.
    fn wants(&self, goal: usize) -> i32 {
        let held = self.state.holders[goal] == Some(self.side);
        let is_quiet = held && !self.is_threatened(self.war.scenario.objectives[goal].at);
        stake(self.war, goal) * if is_quiet { QUIET } else { POINT }
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
