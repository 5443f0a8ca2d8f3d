//! 8.2 Units that start in one hex may move on as a stack, at the pace of the slowest.

use arrayvec::ArrayVec;
use hexes::{Dir, Hex};

use super::entering::{Steps, may_go};
use super::limits::may_stack_together;
use super::running;
use super::walker::{Toll, Walker};
use crate::battle::cards::UnitId;
use crate::battle::command::guns_may_act;
use crate::battle::state::{Duty, Mode, State};
use crate::battle::war::War;

/// Units that make a step together, the one that leads them first, each with what it costs and may do to it.
pub type Party = ArrayVec<(UnitId, Toll), 16>;

/// Every step a unit may make with the whole of its stack, at the price of the unit that pays most. The stack must be able to stay in
/// every hex it enters.
pub fn steps_together(war: &War, state: &State, unit: UnitId) -> Steps {
    let along = companions(war, state, unit);
    if along.is_empty() {
        return Steps::new();
    }
    let step = |dir| {
        let party = party_of(war, state, unit, &along, dir)?;
        let (_, mut toll) = party[0];
        toll.checks = party.iter().any(|(_, toll)| toll.checks);
        Some((state.unit(unit).hex()?.neighbour(dir), toll))
    };
    Dir::ALL.into_iter().filter_map(step).collect()
}

/// The stack that would make this step.
pub(super) fn party(war: &War, state: &State, unit: UnitId, to: Hex) -> Option<Party> {
    let dir = state.unit(unit).hex()?.dir_to(to)?;
    let along = companions(war, state, unit);
    party_of(war, state, unit, &along, dir).filter(|_| !along.is_empty())
}

/// The others in its hex who are free to move now and have come as far as it has: they start together, or have moved together.
fn companions(war: &War, state: &State, unit: UnitId) -> ArrayVec<UnitId, 15> {
    let now = state.unit(unit);
    let Some(hex) = now.hex().filter(|_| is_formed(&now.mode)) else { return ArrayVec::new() };
    let goes = |other: &UnitId| {
        let (mp, used) = running(war, state, *other);
        let it = state.unit(*other);
        *other != unit
            && !(it.abandoned || used.acted)
            && used.entered == now.used.entered
            && is_formed(&it.mode)
            && it.mode.is_march() == now.mode.is_march()
            && is_active(war, state, *other)
            && may_go(war, state, *other, mp, &used)
    };
    state.stack(war.grid(), hex).filter(goes).take(15).collect()
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

/// A unit and its companions on a step in a direction. None if one of them may not make it, cannot pay what the dearest of them
/// pays, or would neglect what its orders demand (6.1).
fn party_of(war: &War, state: &State, unit: UnitId, along: &[UnitId], dir: Dir) -> Option<Party> {
    let mut units: ArrayVec<UnitId, 16> = ArrayVec::from_iter([unit]);
    units.extend(along.iter().copied());
    let from = state.unit(unit).hex()?;
    let to = from.neighbour(dir);
    let (mut party, mut least, mut most) = (Party::new(), u8::MAX, 0);
    for member in &units {
        let (mp, used) = running(war, state, *member);
        let toll = Walker::new(war, state, *member, &used)?.along(&units).toll(from, dir)?;
        let keeps = |duty: Duty| duty.is_met(state, to) || duty.leads_nearer(state, from, to);
        if !used.duty.is_none_or(keeps) || !may_go(war, state, *member, mp, &used) {
            return None;
        }
        (least, most) = (least.min(mp), most.max(toll.half));
        party.push((*member, toll));
    }
    for (_, toll) in &mut party {
        toll.half = most;
    }
    (most <= least && may_stack_together(war, state, &units, to)).then_some(party)
}
