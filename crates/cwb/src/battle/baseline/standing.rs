//! How good a position is for a unit: what it can shoot at from there, and who can shoot at it, by exact odds.

use field::{Angle, Figure, Frame, Heading, Length, Point};

use super::{Chief, tenths};
use crate::battle::cards::UnitId;
use crate::battle::state::{State, UnitState};
use crate::battle::{ground, places};
use crate::unit::{Arm, Unit};

/// Enemies farther off than this are not looked at one by one.
const NEAR: Length = Length::inches(16);

/// A brigade forms line with an enemy this near, in tenths of an inch.
const CLOSE: i32 = 60;

/// Per cent of the damage a unit can do from a place that counts, and of the damage it can take there. A side that leads
/// counts more of the latter, and a battered unit `WORN` times as much.
const DEALS: i32 = 55;
const TAKES: i32 = 25;
const LEADING: i32 = 20;
const WORN: i32 = 4;

/// 34.2 What it costs to have enemies on the flank or behind.
const BESET: i32 = 20;

/// What a shooting die and a support rank are worth to a line near the enemy.
const DIE: i32 = 10;
const SUPPORT: i32 = 30;

/// Bases in front with which a brigade marches best.
const FRONT: u8 = 3;

/// What it is worth to be in column along a road, within `ALONG` of its direction and with `MARCH` or more to go.
const ROAD: i32 = 20;
const ALONG: Angle = Angle::degrees(10);
const MARCH: Length = Length::inches(15);

/// The best distance of guns from the enemy, in tenths of an inch, and what it costs to have no friends nearer to him.
const GUNS_AT: i32 = 85;
const ALONE: i32 = 60;

/// The degrees between a heading and the direction of a point.
fn turn(from: Point, heading: Heading, to: Point) -> i32 {
    Heading::of(to - from).map_or(0, |bearing| (bearing - heading).abs().in_tenths() / 10)
}

/// 30.1 What a front costs far from the enemy: a long line cannot move, and a column must form before it fights.
fn marching(unit: Unit) -> i32 {
    let front = unit.frontage();
    25 * i32::from(front.saturating_sub(FRONT)) + 2 * i32::from(FRONT.saturating_sub(front))
}

impl Chief<'_> {
    /// The position if a unit stood there with this front.
    pub fn after(&self, unit: UnitId, frame: Frame, front: u8) -> State {
        let mut there = self.state.clone();
        there.unit_mut(unit).unit.front = front;
        places::put(self.war, &mut there, unit, frame);
        there
    }

    /// The value of the place and formation of a brigade or cavalry unit on its way to a goal.
    pub fn stands_well(&self, unit: UnitId, goal: Point) -> i32 {
        let now = self.state.unit(unit);
        let (at, heading) = (now.frame.origin, now.frame.heading);
        let away = -tenths((goal - at).length());
        let near: Vec<(i32, UnitId, &UnitState)> = self.near(at).collect();
        let Some((nearest, _, enemy)) = near.iter().min_by_key(|(away, ..)| *away) else {
            let road = if self.is_on_road(now, goal) { ROAD } else { 0 };
            return away + road - turn(at, heading, goal) / 3 - marching(now.unit);
        };
        let taken: i32 = near.iter().map(|(_, enemy, _)| self.shot_at(*enemy, unit)).sum();
        if self.retires {
            return away - turn(at, heading, goal) / 3 - marching(now.unit) - WORN * TAKES * taken / 100;
        }
        let looks = turn(at, heading, enemy.frame.origin) / 2;
        let formed = if *nearest <= CLOSE { self.in_line(now.unit) } else { -marching(now.unit) };
        let beset = if places::is_beset(self.war, self.state, unit) { BESET } else { 0 };
        let worn = if now.unit.is_battered(&self.war.book) { WORN } else { 1 };
        let takes = if self.leads { TAKES + LEADING } else { TAKES };
        away + formed - looks - beset + (DEALS * self.best_shot(unit) - takes * worn * taken) / 100
    }

    /// 30.2 Whether a column follows a road toward a distant goal.
    fn is_on_road(&self, now: &UnitState, goal: Point) -> bool {
        let (at, heading) = (now.frame.origin, now.frame.heading);
        let along = |road: Heading| (road - heading).abs() <= ALONG || (road.back() - heading).abs() <= ALONG;
        now.unit.frontage() == 1
            && (goal - at).length() > MARCH
            && turn(at, heading, goal) <= 45
            && ground::road_near(self.war, at).is_some_and(along)
    }

    /// The enemies near a place, and how far off they are.
    fn near(&self, at: Point) -> impl Iterator<Item = (i32, UnitId, &UnitState)> {
        self.war.present(self.state, self.side.other()).filter_map(move |(enemy, now)| {
            let gap = now.bases.iter().map(|base| at.gap(base)).min()?;
            gap.within(NEAR).then(|| (tenths(gap.length()), enemy, now))
        })
    }

    /// 31.1, 33.9 A line near the enemy has many bases in front, and a second rank behind them.
    fn in_line(&self, unit: Unit) -> i32 {
        let dice = if unit.arm == Arm::Mounted { 0 } else { unit.frontage() + unit.second_rank() / 2 };
        DIE * i32::from(dice) + if unit.has_support_rank(&self.war.book) { SUPPORT } else { 0 }
    }

    /// Guns want the enemy in front at short range, not closer, and friends beside them.
    pub fn guns_stand_well(&self, frame: Frame) -> i32 {
        let troops = |side| self.war.present(self.state, side).filter(|(_, now)| !now.unit.arm.is_gun());
        let far = |one: Point, other: Point| tenths((one - other).length());
        let enemies = troops(self.side.other()).map(|(_, now)| now.frame.origin);
        let Some(enemy) = enemies.min_by_key(|enemy| far(*enemy, frame.origin)) else { return 0 };
        let away = far(enemy, frame.origin);
        let covered = troops(self.side).any(|(_, now)| far(now.frame.origin, enemy) <= away + 10);
        let alone = if covered { 0 } else { ALONE };
        -(away - GUNS_AT).abs() - turn(frame.origin, frame.heading, enemy) - alone
    }
}
