//! The field around a unit that acts: the enemies that matter to it, looked up once for all the hexes it could go to.

use hexes::{Facing, Hex};
use longroll::plan::{Mission, Order, Posture};

use super::Chief;
use super::purpose::FAR;
use crate::battle::cards::{Branch, UnitId};
use crate::battle::war::bit;
use crate::orders::Orders;

/// Enemies farther than this do not matter to a unit.
pub const NEAR: i32 = 10;
/// Enemies farther than this from where a unit stands cannot be met by it in this move.
const MEET: i32 = 9;
/// A column keeps this far from the enemy if it can.
const CLEAR: i32 = 5;
/// How far a screen keeps from the enemy.
const SCREEN: i32 = 4;

/// What a hex nearer to the goal is worth.
const PULL: i32 = 12;
/// What a strength point that can fire is worth.
const REACH: i32 = 3;
/// What a strength point of enemy fire costs.
const NERVE: i32 = 2;
/// The same for a Disordered unit.
const SHAKEN: i32 = 4;
/// What it is worth to be next to an enemy outside his front.
const FLANK: i32 = 25;
/// What it is worth to be in the front of a weaker enemy.
const CLOSE: i32 = 10;
/// What it costs to be in the front of a stronger enemy.
const EXPOSED: i32 = -10;
/// What a friend in the next hex is worth.
const BESIDE: i32 = 3;
/// What a point of cover is worth.
const COVER: i32 = 5;
/// What it costs guns and skirmishers to be close to the enemy.
const MUZZLES: i32 = 40;
/// What it costs guns to stand ahead of the infantry.
const UNCOVERED: i32 = 20;
/// What each point of an objective of ours in danger is worth to the unit that holds it.
const KEEP: i32 = 2;
/// What each hex nearer to the enemy costs a column.
const COLUMN: i32 = 15;
/// What each point of an objective that is not ours is worth to a unit that enters it.
const PRIZE: i32 = 3;

/// How effective fire is at a range, in hundredths.
fn effect(range: i32, guns: bool) -> i32 {
    match (range, guns) {
        (1, _) => 100,
        (2, false) | (4..=7, true) => 60,
        (3, false) => 35,
        (4..=5, false) => 12,
        (2..=3, true) => 90,
        (8..=12, true) => 30,
        _ => 0,
    }
}

/// An enemy unit.
struct Foe {
    at: Hex,
    sp: i32,
    facing: Facing,
    /// How far it fires; how far we fire at it is the unit's.
    range: i32,
    guns: bool,
    front: u8,
    /// It is shaken or outnumbered where it stands.
    weak: bool,
}

/// What a unit sees when it decides where to stand.
pub struct Scene<'c, 'w> {
    chief: &'c Chief<'w>,
    unit: UnitId,
    order: Order,
    goal: Option<Hex>,
    foes: Vec<Foe>,
    /// Where other units of its side that are not guns stand.
    line: Vec<Hex>,
    /// Ground worth points: its hex, and what it is worth to stand there.
    prizes: Vec<(Hex, i32)>,
    guns: bool,
    light: bool,
    column: bool,
    range: i32,
    sp: i32,
    timid: i32,
}

impl<'c, 'w> Scene<'c, 'w> {
    pub fn new(chief: &'c Chief<'w>, unit: UnitId, here: Hex) -> Scene<'c, 'w> {
        let (war, state) = (chief.war, chief.state);
        let (card, now) = (war.card(unit), state.unit(unit));
        let order = chief.order_of(unit);
        let guns = card.branch.is_guns();
        let marching = war.brigade_of(unit).is_some_and(|brigade| state.brigade(brigade).orders == Orders::March);
        let nerve = if now.is_disordered() { SHAKEN } else { NERVE };
        let timid = match order.posture {
            Posture::Bold => nerve,
            Posture::Usual => 2 * nerve,
            Posture::Cautious => 4 * nerve,
        };
        let line = if guns { chief.line(unit) } else { Vec::new() };
        Scene {
            chief,
            unit,
            order,
            goal: chief.destination(order, here),
            foes: chief.foes(here),
            line,
            prizes: chief.prizes(unit),
            guns,
            light: matches!(card.branch, Branch::Skirmishers | Branch::Sharpshooters),
            column: marching && !guns,
            range: card.weapon.as_ref().map_or(0, |weapon| weapon.max),
            sp: i32::from(now.sp),
            timid,
        }
    }

    /// How far a hex is from where the order leads.
    fn pull(&self, hex: Hex, closest: i32) -> i32 {
        match (self.order.mission, self.goal) {
            (Mission::Hold(_) | Mission::Support(_), Some(goal)) => -PULL * (hex.distance(goal) - 1).max(0),
            (_, Some(goal)) => -PULL * hex.distance(goal),
            (Mission::Screen, None) => -8 * (closest.min(NEAR) - SCREEN).abs(),
            (Mission::Withdraw, None) => 10 * closest.min(NEAR),
            _ => 0,
        }
    }

    /// How well the unit would stand in a hex: near its goal, in cover, in reach of enemies more than they of it, beside friends.
    pub fn standing(&self, hex: Hex) -> i32 {
        let Chief { war, state, side, .. } = *self.chief;
        let terrain = war.ground.terrain(hex);
        let mut score = -COVER * terrain.fire;
        let (mut reach, mut threat, mut closest) = (0, 0, 99);
        for foe in &self.foes {
            let far = foe.at.distance(hex);
            closest = closest.min(far);
            if far > NEAR || far == 0 || self.column || !war.ground.sees(hex, foe.at) {
                continue;
            }
            if far <= self.range {
                reach = reach.max(self.sp * effect(far, self.guns) / 100);
            }
            if far <= foe.range && foe.facing.in_arc(foe.at, hex) {
                threat += foe.sp * effect(far, foe.guns) / 100;
            }
            if far == 1 && !self.guns {
                score += self.contact(foe, hex);
            }
        }
        score += self.pull(hex, closest);
        if self.column {
            return score - COLUMN * (CLEAR - closest).max(0);
        }
        score += self.prizes.iter().find(|(at, _)| *at == hex).map_or(0, |(_, worth)| *worth);
        score += REACH * reach - self.timid * threat / 2;
        if self.guns || self.light {
            score -= if closest <= 2 { MUZZLES } else { 0 };
            score += 3 * war.ground.level(hex);
        }
        if self.guns && closest <= FAR && self.leads(hex, closest) {
            score -= UNCOVERED;
        }
        let friend = |next: &Hex| war.top(state, *next).is_some_and(|top| war.side(top) == side && top != self.unit);
        score + BESIDE * (hex.neighbours().iter().filter(|next| friend(next)).count() as i32).min(2)
    }

    /// Whether guns in this hex would be nearer to the enemy than every friend beside them.
    fn leads(&self, hex: Hex, closest: i32) -> bool {
        let nearest = |at: &Hex| self.foes.iter().map(|foe| foe.at.distance(*at)).min().unwrap_or(99);
        let covers = |at: &&Hex| at.distance(hex) <= 2 && nearest(at) <= closest;
        !self.line.iter().any(|at| covers(&at))
    }

    /// Next to an enemy it is good to be outside his front, and bad to be in his front with inferior numbers.
    fn contact(&self, foe: &Foe, hex: Hex) -> i32 {
        let front = foe.at.dir_to(hex).is_some_and(|dir| foe.front & bit(dir) != 0);
        let bold = self.order.posture == Posture::Bold;
        let wary = self.order.posture == Posture::Cautious
            || matches!(self.order.mission, Mission::Withdraw | Mission::Screen);
        match (front, foe.weak) {
            _ if wary => -20,
            (false, _) => FLANK,
            (true, true) => CLOSE,
            (true, false) if bold => 0,
            (true, false) => EXPOSED,
        }
    }
}

impl Chief<'_> {
    fn foes(&self, here: Hex) -> Vec<Foe> {
        let (war, state) = (self.war, self.state);
        let mut foes = Vec::with_capacity(24);
        for enemy in war.units_of(self.side.other()) {
            let now = state.unit(enemy);
            let Some(at) = now.hex().filter(|_| now.fights()) else { continue };
            let card = war.card(enemy);
            let meets = at.distance(here) <= MEET;
            let weak = meets
                && (now.is_disordered()
                    || self.strength_near(at, self.side, 2) > self.strength_near(at, self.side.other(), 1));
            foes.push(Foe {
                at,
                sp: i32::from(now.sp),
                facing: now.facing,
                range: card.weapon.as_ref().map_or(0, |weapon| weapon.max),
                guns: card.branch.is_guns(),
                front: if meets { war.front(state, enemy) } else { 0 },
                weak,
            });
        }
        foes
    }

    /// The hexes of other units of our side that can cover guns.
    fn line(&self, unit: UnitId) -> Vec<Hex> {
        let covers = |other: &UnitId| *other != unit && !self.war.card(*other).branch.is_guns();
        let units = self.war.units_of(self.side).filter(covers).filter(|other| self.state.unit(*other).fights());
        units.filter_map(|other| self.state.unit(other).hex()).collect()
    }

    /// 19.1 Objectives that are not ours are worth entering, and ours that are in danger are not left empty.
    fn prizes(&self, unit: UnitId) -> Vec<(Hex, i32)> {
        let (war, state) = (self.war, self.state);
        let objectives = war.scenario.objectives.iter().zip(&state.held);
        let prize = |(objective, held): (&crate::battle::cards::Objective, &Option<longroll::side::Side>)| {
            let alone =
                || !war.stack(state, objective.hex).iter().any(|other| *other != unit && war.side(*other) == self.side);
            let worth = match held {
                Some(side) if *side != self.side => PRIZE,
                None => PRIZE,
                Some(_) if alone() && self.nearest_enemy(objective.hex).is_some_and(|far| far <= FAR) => KEEP,
                Some(_) => 0,
            };
            (objective.hex, worth * objective.points)
        };
        objectives.map(prize).filter(|(_, worth)| *worth > 0).collect()
    }
}
