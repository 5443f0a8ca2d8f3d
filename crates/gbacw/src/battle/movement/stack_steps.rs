//! 8.2 Units that start in one hex may move on as a stack, at the pace of the slowest.

use arrayvec::ArrayVec;
use hexes::{Dir, Hex};

use super::running;
use super::stacking::may_stack_together;
use super::step_cost::{StepCost, Walker};
use super::steps::{Steps, may_go};
use crate::battle::cards::UnitId;
use crate::battle::command::guns_may_act;
use crate::battle::state::{Mode, Obligation, State};
use crate::battle::war::War;
use crate::unit::MOST_IN_HEX;

/// Units that make a step together, the one that leads them first, each with what it costs and may do to it.
pub type Party = ArrayVec<(UnitId, StepCost), MOST_IN_HEX>;

/// A unit of a moving stack.
struct Member<'w> {
    walker: Walker<'w>,
    mp: u8,
    /// 6.1 What its orders demand of its move.
    obligation: Option<Obligation>,
}

/// Every step a unit may make with the whole of its stack, at the price of the unit that pays most. The stack must be
/// able to stay in every hex it enters.
pub fn steps_together(war: &War, state: &State, unit: UnitId) -> Steps {
    let units = stack(war, state, unit);
    let members = members(war, state, &units);
    let step = |dir| {
        let party = party_of(war, state, &members, dir)?;
        let (_, mut cost) = party[0];
        cost.checks = party.iter().any(|(_, cost)| cost.checks);
        Some((members[0].walker.start.neighbour(dir), cost))
    };
    Dir::ALL.into_iter().filter_map(step).collect()
}

/// The stack that would make this step.
pub(super) fn party(war: &War, state: &State, unit: UnitId, to: Hex) -> Option<Party> {
    let dir = state.unit(unit).hex()?.dir_to(to)?;
    let units = stack(war, state, unit);
    party_of(war, state, &members(war, state, &units), dir)
}

/// A unit, and the others in its hex who act now and have come as far as it has: they start together, or have moved
/// together. Empty if the formation of the unit cannot lead a stack.
fn stack(war: &War, state: &State, unit: UnitId) -> ArrayVec<UnitId, MOST_IN_HEX> {
    let now = state.unit(unit);
    let Some(hex) = now.hex().filter(|_| is_formed(&now.mode)) else { return ArrayVec::new() };
    let goes = |other: &UnitId| {
        let it = state.unit(*other);
        *other != unit
            && !(it.abandoned || it.used.acted || it.used.stopped)
            && it.used.entered == now.used.entered
            && is_formed(&it.mode)
            && it.mode.is_march() == now.mode.is_march()
            && is_active(war, state, *other)
    };
    let others = state.stack(war.grid(), hex).filter(goes);
    std::iter::once(unit).chain(others).collect()
}

/// In line, open order or column: lines that are bent or spread out, and squares, move by themselves.
fn is_formed(mode: &Mode) -> bool {
    matches!(mode, Mode::Line | Mode::OpenOrder | Mode::March { .. })
}

/// 5.3, 4.3 It belongs to a brigade that is acting, or is artillery that acts with this marker.
fn is_active(war: &War, state: &State, unit: UnitId) -> bool {
    match war.brigade_of(unit) {
        Some(brigade) => state.acting.contains(&brigade),
        None => state.activation().is_some_and(|activation| guns_may_act(war, state, activation, unit)),
    }
}

/// The units of a stack that are free to move, the leading one first; empty if there are fewer than two.
fn members<'w>(war: &'w War, state: &'w State, units: &'w [UnitId]) -> ArrayVec<Member<'w>, MOST_IN_HEX> {
    let free = |unit: &UnitId| {
        let (mp, used) = running(war, state, *unit);
        let walker = Walker::new(war, state, *unit, &used)?.along(units);
        may_go(war, state, *unit, mp, &used).then_some(Member { walker, mp, obligation: used.obligation })
    };
    let mut members: ArrayVec<Member<'w>, MOST_IN_HEX> = ArrayVec::new();
    if units.len() > 1 {
        members.extend(units.iter().filter_map(free));
    }
    let led = members.first().is_some_and(|lead| lead.walker.unit == units[0]);
    if !led || members.len() < 2 {
        members.clear();
    }
    members
}

/// The stack making a step in a direction. None if a unit may not make the step, cannot pay the highest cost among them, or
/// would break its orders (6.1).
fn party_of(war: &War, state: &State, members: &[Member<'_>], dir: Dir) -> Option<Party> {
    let from = members.first()?.walker.start;
    let to = from.neighbour(dir);
    let keeps = |obligation: Obligation| obligation.is_met(state, to) || obligation.leads_nearer(state, from, to);
    if !members.iter().all(|member| member.obligation.is_none_or(keeps)) {
        return None;
    }
    let mut party = Party::new();
    for member in members {
        party.push((member.walker.unit, member.walker.step_cost(from, dir)?));
    }
    let most = party.iter().map(|(_, cost)| cost.half).max()?;
    for (_, cost) in &mut party {
        cost.half = most;
    }
    let units: ArrayVec<UnitId, MOST_IN_HEX> = party.iter().map(|(unit, _)| *unit).collect();
    let pays = members.iter().all(|member| most <= member.mp);
    (pays && may_stack_together(war, state, &units, to)).then_some(party)
}
