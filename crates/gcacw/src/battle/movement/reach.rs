//! Where a unit can be by tonight: the cheapest way to every hex, and the chance to get there in one march or several.

use hexes::{Dir, Hex, Mover};
use longroll::odds::{Asking, odds};
use longroll::policy::Decisions;
use longroll::procedure::Case;
use longroll::table::{Flow, Table};
use longroll::weight::Exact;

use super::{begin, entry};
use crate::battle::cards::UnitId;
use crate::battle::state::{Phase, State};
use crate::battle::war::War;
use crate::book::march::Led;
use crate::{march, plan};

/// The farthest that is looked at, in movement points.
const FARTHEST: u16 = 60;

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
    let price = |from: Hex, _: Hex, dir| entry::price(war, state, unit, from, dir).map(u16::from);
    let reach = mover.field(at, FARTHEST, price, |hex| entry::is_stopped(war, state, army, hex));
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
    let price = |from: Hex, _: Hex, dir| entry::march_price(war, state, march, activation, from, dir).map(u16::from);
    let field = mover.field(at, u16::from(march.mp), price, |hex| entry::is_stopped(war, state, army, hex));
    let reached = field.hexes().filter(|(hex, _)| *hex != at).filter_map(|(hex, cost)| {
        let way = field.path_to(hex)?.into_iter().skip(1).collect();
        Some((hex, u8::try_from(cost).unwrap_or(u8::MAX), way))
    });
    let mut list: Vec<_> = reached.collect();
    // 8.5 The one hex that may always be entered.
    for step in Dir::ALL.into_iter().filter_map(|dir| entry::step(war, state, march, activation, dir)) {
        if step.minimum && list.iter().all(|(hex, ..)| *hex != step.to) {
            list.push((step.to, march.mp, vec![step.to]));
        }
    }
    list
}

/// 8.1 The whole chain of marches along a way, for exact odds: arrival, fatigue and stragglers, as the form's facts.
pub fn chain<'a>(war: &'a War, state: &State, unit: UnitId, led: Led, goal: &Goal) -> Box<dyn Case + 'a> {
    let path = goal.way.iter().map(|(_, cost)| *cost).collect();
    let trek = begin::trek(war, state, unit, led);
    plan::planned(&war.book, trek, state.unit(unit).unit, path, None, marches(war, state, unit))
}

/// The whole of a chance: shares of it are integers.
const WHOLE: u128 = 1_000_000_000;

/// 8.2 The allowances a unit may roll, each with its share of the [`WHOLE`].
fn allowances(war: &War, state: &State, unit: UnitId, led: Led) -> Vec<(i32, u128)> {
    let (trek, arm) = (begin::trek(war, state, unit, led), state.unit(unit).unit.arm);
    let roll = |table: &mut dyn Table, mp: &mut i32| {
        *mp = march::allowance(table, &war.book, trek, arm)?;
        Ok(Flow::Done)
    };
    let Ok(odds) = odds(&0, &Asking::new(&Decisions::default()), roll, |mp| *mp) else { return Vec::new() };
    let share = |(mp, chance): (&i32, &Exact)| match chance {
        Exact::Small { of, total } => Some((*mp, WHOLE * of / total)),
        Exact::Big(_) => None,
    };
    odds.dist.iter().filter_map(share).collect()
}

/// The chance to stand at the end of the way after each march, in thousandths.
fn chances(war: &War, way: &[(Hex, u8)], odds: &[(i32, u128)], marches: u8) -> Vec<u16> {
    let path: Vec<u8> = way.iter().map(|(_, cost)| *cost).collect();
    let mut at = vec![0; path.len() + 1];
    at[0] = WHOLE;
    let march = |_| {
        let mut next = vec![0; path.len() + 1];
        for (place, chance) in at.iter().enumerate().filter(|(_, chance)| **chance > 0) {
            for (mp, share) in odds {
                next[plan::advance(&war.book, &path, place, *mp).at] += chance * share / WHOLE;
            }
        }
        at = next;
        // Rounded to the nearest thousandth.
        ((at[path.len()] + WHOLE / 2000) / (WHOLE / 1000)) as u16
    };
    (0..marches).map(march).collect()
}
