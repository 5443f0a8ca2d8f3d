//! 9.3 Leaders: riding by themselves, and along with a unit.

use hexes::{Dir, Field, Hex, Mover};
use longroll::rule::{Rule, house};
use longroll::side::Side;
use longroll::table::{Line, Play, Table};

use crate::battle::cards::{LeaderId, UnitId};
use crate::battle::state::{State, Where};
use crate::battle::war::{War, bit};
use crate::book::Pace;

const LEADERS: Rule = house("9.3");

/// 9.3 Every hex a leader may ride to: not through enemies, and alone not into their frontal hexes.
pub fn ride_options(war: &War, state: &State, leader: LeaderId) -> Vec<Hex> {
    let Some(start) = state.leader(leader).hex() else { return Vec::new() };
    let closed = closed(war, state, war.leader(leader).side);
    let budget = u16::from(war.book.moving.leader());
    let mut mover = Mover::new(war.grid());
    let cost = |from: Hex, to: Hex, dir| {
        let price = war.ground.price(Pace::Leader, from, dir).filter(|_| !closed[to])?;
        Some(u16::from(price.half))
    };
    let reached = mover.field(start, budget, cost, |_| false);
    reached.hexes().map(|(hex, _)| hex).filter(|hex| *hex != start).collect()
}

/// The hexes that leaders of a side keep out of: those the enemy holds, and those in his front where none of their own stands. A ride
/// looks at half the map, so they are marked once.
fn closed(war: &War, state: &State, side: Side) -> Field<bool> {
    let mut closed = Field::filled(war.grid(), false);
    for enemy in war.units_of(side.other()).filter(|enemy| state.unit(*enemy).fights()) {
        for hex in state.unit(enemy).hex().into_iter().chain(state.unit(enemy).outlying()) {
            if let Some(held) = closed.get_mut(hex) {
                *held = true;
            }
            if war.top(state, hex) != Some(enemy) || !war.stops_others(state, hex) {
                continue;
            }
            let front = war.front(state, enemy);
            for next in Dir::ALL.into_iter().filter(|dir| front & bit(*dir) != 0).map(|dir| hex.neighbour(dir)) {
                if war.holder(state, next) != Some(side)
                    && let Some(fronted) = closed.get_mut(next)
                {
                    *fronted = true;
                }
            }
        }
    }
    closed
}

/// 9.3 The leader rides there.
pub fn ride(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId, to: Hex) -> Play<()> {
    let now = state.leader_mut(leader);
    (now.at, now.moved) = (Where::Map(to), true);
    table.tell(&|| Line::effect(format!("{} rides to {}", war.leader(leader).name, war.name(to)), LEADERS));
    Ok(())
}

/// 9.3 Leaders stacked with units that begin to move ride along free: those who were told to, and those who would be left
/// without troops of theirs, unless they were told to stay.
pub(super) fn riders(war: &War, state: &mut State, party: &[UnitId], hex: Hex) {
    let Some(lead) = party.first().copied().filter(|lead| state.unit(*lead).used.entered == 0) else { return };
    for leader in war.leaders() {
        if war.leader(leader).side == war.side(lead)
            && state.leader(leader).hex() == Some(hex)
            && rides_along(war, state, leader, party)
        {
            state.leader_mut(leader).with = Some(lead);
        }
    }
}

/// 9.3 Whether a leader in their hex rides along with units that leave it.
pub(crate) fn rides_along(war: &War, state: &State, leader: LeaderId, party: &[UnitId]) -> bool {
    let now = state.leader(leader);
    if let Some(with) = now.with {
        return party.contains(&with);
    }
    let Some(hex) = now.hex().filter(|_| !now.stays) else { return false };
    let his = |unit: &UnitId| war.commands(leader, *unit);
    let mut left = state.stack(war.grid(), hex).filter(|unit| state.unit(*unit).fights() && !party.contains(unit));
    party.iter().any(his) && !left.any(|unit| his(&unit))
}

/// 9.3 The leaders in a unit's hex who can be told to ride along with it, or not to, before it moves.
pub(crate) fn companions<'s>(war: &'s War, state: &'s State, unit: UnitId) -> impl Iterator<Item = LeaderId> + 's {
    let hex = state.unit(unit).hex();
    hex.into_iter().flat_map(move |hex| war.leaders_in(state, hex, war.side(unit)))
}

/// 9.3 A leader is told to ride along with a unit, or to stay when it moves.
pub(crate) fn tell_leader(state: &mut State, leader: LeaderId, along: Option<UnitId>) {
    let now = state.leader_mut(leader);
    (now.with, now.stays) = (along, along.is_none());
}

/// 9.3 Leaders who ride along move with the unit.
pub(super) fn carry(state: &mut State, unit: UnitId, to: Hex) {
    for leader in state.leaders.iter_mut().filter(|leader| leader.with == Some(unit) && leader.hex().is_some()) {
        leader.at = Where::Map(to);
    }
}

/// Leaders who rode along with the unit stop doing so.
pub(crate) fn dismiss(state: &mut State, unit: UnitId) {
    for leader in state.leaders.iter_mut().filter(|leader| leader.with == Some(unit)) {
        leader.with = None;
    }
}
