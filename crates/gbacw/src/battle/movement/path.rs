//! Where a unit can move, and by which path: for the page and for the computer opponent.

use hexes::{Dir, Hex, Mover};

use super::stacking::may_stack;
use super::step_cost::Walker;
use super::{Change, Steps, cost, deploys, running, steps};
use crate::battle::acts::Act;
use crate::battle::cards::UnitId;
use crate::battle::state::{Mode, State, Used};
use crate::battle::war::War;

/// A move being planned: the unit as it would move, and its half points.
struct Way<'w> {
    walker: Walker<'w>,
    budget: u16,
    /// 6.1 It deploys first.
    deploys: bool,
    /// The steps with which it may begin, if they are known.
    first: Option<Steps>,
}

fn way<'w>(war: &'w War, state: &'w State, unit: UnitId, mp: u8, used: &Used) -> Option<Way<'w>> {
    let first = deploys(war, state, unit);
    let price = if first { cost(war, state, unit, Change::Line) } else { 0 };
    let march = state.unit(unit).mode.is_march() && !first;
    let walker = Walker::going(war, state, unit, used, march)?;
    let may = mp >= price && !matches!(state.unit(unit).mode, Mode::Extended(_) | Mode::Refused(_));
    let free = !(used.stopped || used.fired || used.rallied || used.acted);
    (may && free).then(|| Way { walker, budget: u16::from(mp - price), deploys: first, first: None })
}

/// Every hex in which a unit can end its move now, with the cost in half points, the cheapest first. One that is only
/// reached by the one hex a unit may always go (9.1) costs all it has.
pub fn reach(war: &War, state: &State, unit: UnitId) -> Vec<(Hex, u16)> {
    let (mp, used) = running(war, state, unit);
    let next = steps(war, state, unit, mp, &used);
    let ends = |hex: &Hex| may_stack(war, state, unit, *hex);
    let mut found: Vec<(Hex, u16)> = match way(war, state, unit, mp, &used) {
        Some(way) if way.deploys || !next.is_empty() => {
            let way = way.beginning(&next);
            let mut mover = Mover::new(war.grid());
            let reached =
                mover.field(way.walker.start, way.budget, |from, _, dir| way.price(from, dir), |hex| way.stops(hex));
            let spent = u16::from(mp) - way.budget;
            reached.hexes().map(|(hex, cost)| (hex, cost + spent)).collect()
        }
        _ => Vec::new(),
    };
    found.retain(|(hex, _)| Some(*hex) != state.unit(unit).hex() && ends(hex));
    for (hex, _) in next {
        if ends(&hex) && !found.iter().any(|(known, _)| *known == hex) {
            found.push((hex, u16::from(mp)));
        }
    }
    found
}

/// 6.1 Whether a unit on its way, in this hex and with these half points left, can end its move in a hex that is `enough`.
pub(in crate::battle) fn can_end(
    war: &War,
    state: &State,
    unit: UnitId,
    (hex, left, used): (Hex, u8, &Used),
    enough: impl Fn(Hex) -> bool,
) -> bool {
    let ends = |hex: Hex| enough(hex) && may_stack(war, state, unit, hex);
    let on = || {
        let way = way(war, state, unit, left, used)?;
        if hex != way.walker.start && way.stops(hex) {
            return None;
        }
        // Mostly the next hex will do, and no field is needed.
        let next =
            |dir: &Dir| way.price(hex, *dir).is_some_and(|price| price <= u16::from(left) && ends(hex.neighbour(*dir)));
        if Dir::ALL.iter().any(next) {
            return Some(true);
        }
        let mut mover = Mover::new(war.grid());
        let reached = mover.field(hex, u16::from(left), |from, _, dir| way.price(from, dir), |hex| way.stops(hex));
        Some(reached.hexes().any(|(to, _)| ends(to)))
    };
    ends(hex) || on() == Some(true)
}

/// The cheapest way for a unit to a hex in which it may end: what it does, act by act.
pub fn plan(war: &War, state: &State, unit: UnitId, to: Hex) -> Option<Vec<Act>> {
    let (mp, used) = running(war, state, unit);
    if !may_stack(war, state, unit, to) {
        return None;
    }
    let next = steps(war, state, unit, mp, &used);
    let far = way(war, state, unit, mp, &used).filter(|way| way.deploys || !next.is_empty()).and_then(|way| {
        let way = way.beginning(&next);
        let mut mover = Mover::new(war.grid());
        let (hexes, _) =
            mover.path(way.walker.start, to, way.budget, |from, _, dir| way.price(from, dir), |hex| way.stops(hex))?;
        let first = way.deploys.then_some(Act::Change(Change::Line));
        Some(first.into_iter().chain(hexes.into_iter().skip(1).map(Act::Step)).collect())
    });
    far.or_else(|| next.iter().any(|(hex, _)| *hex == to).then(|| vec![Act::Step(to)]))
}

impl<'w> Way<'w> {
    /// The same, if it begins with one of these steps. A unit that deploys first may go anywhere then.
    fn beginning(self, next: &Steps) -> Way<'w> {
        Way { first: (!self.deploys).then(|| next.clone()), ..self }
    }

    /// The price of a step. A hex in which the unit may not end is left at once (8.2).
    fn price(&self, from: Hex, dir: Dir) -> Option<u16> {
        let begins = |first: &Steps| first.iter().any(|(hex, _)| *hex == from.neighbour(dir));
        if from == self.walker.start && !self.first.as_ref().is_none_or(begins) {
            return None;
        }
        let cost = self.walker.step_cost(from, dir)?;
        let ends = self.walker.ends(from.neighbour(dir));
        let leads_on = !cost.fronted && (from == self.walker.start || self.walker.ends(from));
        (ends || leads_on).then_some(u16::from(cost.half))
    }

    fn stops(&self, hex: Hex) -> bool {
        !self.walker.fronts(hex).is_empty()
    }
}
