//! Where a unit can be by tonight: the cheapest way to every hex, and the chance to get there in one march or several.

use hexes::{Dir, Hex, Mover};
use longroll::battle::Forecast;

use super::{begin, entering};
use crate::battle::cards::UnitId;
use crate::battle::state::{Phase, State};
use crate::battle::war::War;
use crate::book::march::Led;
use crate::plan;

/// The farthest that is looked at, in movement points.
const FARTHEST: u16 = 60;

/// The sides of a die.
const SIDES: i32 = 6;

/// A hex within reach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    pub hex: Hex,
    /// The hexes of the cheapest way, the unit's own not counted, with the price of each.
    pub way: Vec<(Hex, u8)>,
    /// The chance to be there after one march, two, and so on, in thousandths; stragglers and force marches aside.
    pub chances: Vec<u16>,
}

impl Goal {
    /// Movement points of the whole way.
    pub fn mp(&self) -> u32 {
        self.way.iter().map(|(_, cost)| u32::from(*cost)).sum()
    }
}

/// 8.1 How many marches a unit has left before it is too tired.
pub fn marches(war: &War, state: &State, unit: UnitId) -> u8 {
    let fatigue = state.unit(unit).unit.fatigue;
    (war.book.may_act + 1).saturating_sub(fatigue).div_ceil(war.book.march.fatigue.max(1))
}

/// 8.6 The cheapest way to every hex a unit can get to; enemy zones end it. The nearest first.
pub fn goals(war: &War, state: &State, unit: UnitId, led: Led) -> Vec<Goal> {
    let Some(at) = state.unit(unit).hex() else { return Vec::new() };
    let army = war.army(unit);
    let mut mover = Mover::new(war.grid());
    let price = |from: Hex, _: Hex, dir| entering::price(war, state, unit, from, dir).map(u16::from);
    let reach = mover.field(at, FARTHEST, price, |hex| entering::is_stopped(war, state, army, hex));
    let odds = allowances(war, state, unit, led);
    let marches = marches(war, state, unit);
    let goal = |hex: Hex| {
        let path = reach.path_to(hex)?;
        let costs = path.windows(2).map(|step| {
            let cost = reach.cost(step[1])? - reach.cost(step[0])?;
            Some((step[1], u8::try_from(cost).unwrap_or(u8::MAX)))
        });
        let way: Vec<(Hex, u8)> = costs.collect::<Option<_>>()?;
        let chances = chances(war, &way, &odds, marches);
        Some(Goal { hex, way, chances })
    };
    reach.hexes().filter(|(hex, _)| *hex != at).filter_map(|(hex, _)| goal(hex)).collect()
}

/// 8.1 Where the unit of the running march can still go with the points it has left: hexes, what they cost, and the way
/// there. Enemy zones end it; the nearest first.
pub fn rest(war: &War, state: &State) -> Vec<(Hex, u8, Vec<Hex>)> {
    let Phase::March(march, activation) = &state.phase else { return Vec::new() };
    let Some(at) = state.unit(march.unit).hex().filter(|_| !march.stopped) else { return Vec::new() };
    let (army, activation) = (war.army(march.unit), activation.as_ref());
    let mut mover = Mover::new(war.grid());
    let price = |from: Hex, _: Hex, dir| entering::toll(war, state, march, activation, from, dir).map(u16::from);
    let field = mover.field(at, u16::from(march.mp), price, |hex| entering::is_stopped(war, state, army, hex));
    let reached = field.hexes().filter(|(hex, _)| *hex != at).filter_map(|(hex, cost)| {
        let way = field.path_to(hex)?.into_iter().skip(1).collect();
        Some((hex, u8::try_from(cost).unwrap_or(u8::MAX), way))
    });
    let mut list: Vec<_> = reached.collect();
    // 8.5 The one hex that may always be entered.
    for step in Dir::ALL.into_iter().filter_map(|dir| entering::step(war, state, march, activation, dir)) {
        if step.minimum && list.iter().all(|(hex, ..)| *hex != step.to) {
            list.push((step.to, march.mp, vec![step.to]));
        }
    }
    list
}

/// 8.1 The whole chain of marches along a way, for exact odds: arrival, fatigue and stragglers.
pub fn forecast(war: &War, state: &State, unit: UnitId, led: Led, goal: &Goal) -> Forecast {
    let path = goal.way.iter().map(|(_, cost)| *cost).collect();
    let trek = begin::trek(war, state, unit, led);
    let case = plan::planned(war.book, trek, state.unit(unit).unit, path, None, marches(war, state, unit));
    let title = format!("{} to {}", war.card(unit).name, war.name(goal.hex));
    Forecast { title, case, facts: plan::fact_names() }
}

/// 8.2 The allowances a unit may roll, each with how many of the dice's faces bring it.
fn allowances(war: &War, state: &State, unit: UnitId, led: Led) -> Vec<(i32, u32)> {
    let arm = state.unit(unit).unit.arm;
    let Some((_, _, line)) = war.book.march.allowance(war.army(unit), arm, led) else { return Vec::new() };
    let mut ways = vec![(0, 1)];
    for _ in 0..line.dice {
        let mut next: Vec<(i32, u32)> = Vec::new();
        for (total, count) in &ways {
            for face in 1..=SIDES {
                match next.iter_mut().find(|(sum, _)| *sum == total + face) {
                    Some((_, more)) => *more += count,
                    None => next.push((total + face, *count)),
                }
            }
        }
        ways = next;
    }
    ways.into_iter().map(|(total, count)| (total + line.add, count)).collect()
}

/// 8.1 and 8.5 How far along a way a march of so many points gets.
fn walk(war: &War, way: &[(Hex, u8)], from: usize, mut mp: i32) -> usize {
    let mut at = from;
    while let Some((_, cost)) = way.get(at) {
        let cost = i32::from(*cost);
        let first = at == from && war.book.readings.minimum_move && mp > 0;
        if cost > mp && !first {
            break;
        }
        mp = (mp - cost).max(0);
        at += 1;
        if mp == 0 {
            break;
        }
    }
    at
}

/// The chance to stand at the end of the way after each march, in thousandths.
fn chances(war: &War, way: &[(Hex, u8)], odds: &[(i32, u32)], marches: u8) -> Vec<u16> {
    const WHOLE: u64 = 1_000_000_000;
    let all: u64 = odds.iter().map(|(_, count)| u64::from(*count)).sum();
    let mut at = vec![0; way.len() + 1];
    at[0] = WHOLE;
    (0..marches)
        .map(|_| {
            let mut next = vec![0; way.len() + 1];
            for (place, chance) in at.iter().enumerate().filter(|(_, chance)| **chance > 0) {
                for (mp, count) in odds {
                    next[walk(war, way, place, *mp)] += chance * u64::from(*count) / all.max(1);
                }
            }
            at = next;
            // Rounded to the nearest thousandth.
            ((at[way.len()] + WHOLE / 2000) / (WHOLE / 1000)) as u16
        })
        .collect()
}
