//! 12.7 Leaders at risk, and where they go when their unit is gone.

use hexes::Hex;
use longroll::rule::{Rule, house};
use longroll::side::Side;
use longroll::table::{Line, Play, Table, under};

use crate::battle::cards::{Attached, LeaderId, Level, UnitId};
use crate::battle::state::{Exit, State, Where};
use crate::battle::victory;
use crate::battle::war::War;
use crate::leaders::{Leader, Peril, casualty};

const CASUALTY: Rule = house("12.7");

/// Leaders in one hex.
pub(crate) type Present = Vec<LeaderId>;

/// The leaders of a side in a hex, before anything happens to their units.
pub(crate) fn present(war: &War, state: &State, hex: Hex, side: Side) -> Present {
    war.leaders_in(state, hex, side).collect()
}

/// 12.7 The leaders who were with a unit take the casualty test, each once for one event, wherever they are now.
pub(crate) fn risk(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    leaders: &[LeaderId],
    peril: Peril,
) -> Play<()> {
    for leader in leaders {
        if state.leader(*leader).hex().is_some() {
            test(table, war, state, *leader, peril)?;
        }
    }
    Ok(())
}

/// 12.7 One leader's test; true if he is out of the battle.
fn test(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId, peril: Peril) -> Play<bool> {
    let title = || format!("{} at risk", war.leader(leader).name);
    let fate = under(table, CASUALTY, &title, |table| casualty(table, war.book, peril))?;
    let exit = match fate {
        Leader::Unhurt => return Ok(false),
        Leader::Wounded => Exit::Wounded,
        Leader::Killed => Exit::Eliminated,
        Leader::Captured => Exit::Captured,
    };
    state.leader_mut(leader).at = Where::Gone(exit);
    victory::leader_lost(war, state, leader, exit);
    Ok(true)
}

/// 12.7 A unit has come to this hex: leaders of the other side who are alone there or beside it may be captured, and get away to
/// the nearest unit of their command.
pub fn leaders_alone(table: &mut dyn Table, war: &War, state: &mut State, hex: Hex) -> Play<()> {
    caught(table, war, state, hex, 1)
}

/// The same for leaders within so many hexes. Where the enemy is, nobody stays.
pub(super) fn caught(table: &mut dyn Table, war: &War, state: &mut State, hex: Hex, within: i32) -> Play<()> {
    let Some(side) = war.holder(state, hex) else { return Ok(()) };
    for leader in war.leaders() {
        let card = war.leader(leader);
        let Some(at) = state.leader(leader).hex().filter(|at| card.side != side && at.distance(hex) <= within) else {
            continue;
        };
        let alone = war.holder(state, at) != Some(card.side);
        if !alone || test(table, war, state, leader, Peril::Alone)? {
            continue;
        }
        match refuge(war, state, leader, at, war.book.fighting.leader_alone) {
            Some(to) => move_to(table, war, state, leader, to),
            None if at == hex => {
                table.tell(&|| Line::effect(format!("{} has nowhere to go and is captured", card.name), CASUALTY));
                state.leader_mut(leader).at = Where::Gone(Exit::Captured);
                victory::leader_lost(war, state, leader, Exit::Captured);
            }
            None => {}
        }
    }
    Ok(())
}

fn move_to(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId, to: Hex) {
    state.leader_mut(leader).at = Where::Map(to);
    table.tell(&|| Line::effect(format!("{} rides to {}", war.leader(leader).name, war.name(to)), CASUALTY));
}

/// 12.5 The units of a hex are gone: leaders there go to the nearest unit of their command, if one is near enough.
pub(super) fn left_behind(war: &War, state: &mut State, hex: Hex, side: Side) {
    if war.holder(state, hex) == Some(side) {
        return;
    }
    for leader in war.leaders() {
        if war.leader(leader).side == side
            && state.leader(leader).hex() == Some(hex)
            && let Some(to) = refuge(war, state, leader, hex, war.book.fighting.leader_routed)
        {
            state.leader_mut(leader).at = Where::Map(to);
        }
    }
}

/// 11.7 Leaders go with the last unit that leaves their hex.
pub(super) fn go_along(war: &War, state: &mut State, from: Hex, to: Hex, side: Side) {
    if war.holder(state, from) == Some(side) {
        return;
    }
    for leader in war.leaders() {
        if war.leader(leader).side == side && state.leader(leader).hex() == Some(from) {
            state.leader_mut(leader).at = Where::Map(to);
        }
    }
}

/// The hex of the nearest unit of a leader's command within so many hexes.
fn refuge(war: &War, state: &State, leader: LeaderId, from: Hex, most: i32) -> Option<Hex> {
    let side = war.leader(leader).side;
    let of_his = |unit: UnitId| commands(war, war.leader(leader).level, unit);
    let (far, unit) = war.nearest(state, from, side, |unit, at| of_his(unit) && at != from)?;
    state.unit(unit).hex().filter(|_| far <= most)
}

fn commands(war: &War, level: Level, unit: UnitId) -> bool {
    match level {
        Level::Brigade(brigade) => war.card(unit).attached == Attached::Brigade(brigade),
        Level::Division(division) => war.division_of(unit) == Some(division),
        Level::Corps(corps) => war.corps_of(unit) == corps,
        Level::Army => true,
    }
}
