//! 12.7 Leaders at risk, and where they go when their unit is gone.

use hexes::Hex;
use longroll::rule::{Rule, house};
use longroll::side::Side;
use longroll::table::{Line, Play, Table, under};

use crate::battle::cards::LeaderId;
use crate::battle::state::{Exit, State, Where};
use crate::battle::victory;
use crate::battle::war::War;
use crate::leaders::{Leader, Peril, casualty};

const CASUALTY: Rule = house("12.7");

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
    let fate = under(table, CASUALTY, &title, |table| casualty(table, &war.book, peril))?;
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

/// 12.7 A unit has entered this hex: enemy leaders alone there or in an adjacent hex may be captured, or escape to the nearest
/// unit of their command.
pub fn leaders_alone(table: &mut dyn Table, war: &War, state: &mut State, hex: Hex) -> Play<()> {
    caught(table, war, state, hex, 1)
}

/// The same for leaders within this distance. No leader stays in a hex with an enemy unit.
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

/// 12.5 Leaders left alone in a hex go to the nearest unit of their command, if one is near enough.
pub(super) fn left_behind(war: &War, state: &mut State, hex: Hex, side: Side) {
    for leader in alone(war, state, hex, side) {
        if let Some(to) = refuge(war, state, leader, hex, war.book.fighting.leader_routed) {
            state.leader_mut(leader).at = Where::Map(to);
        }
    }
}

/// 11.7 Leaders go with the last unit that leaves their hex.
pub(crate) fn go_along(war: &War, state: &mut State, from: Hex, to: Hex, side: Side) {
    for leader in alone(war, state, from, side) {
        state.leader_mut(leader).at = Where::Map(to);
    }
}

/// The leaders of a side in a hex without a combat unit of their side.
fn alone(war: &War, state: &State, hex: Hex, side: Side) -> Vec<LeaderId> {
    war.leaders_in(state, hex, side).filter(|_| war.holder(state, hex) != Some(side)).collect()
}

/// The hex of the nearest unit of a leader's command, within `most` hexes.
fn refuge(war: &War, state: &State, leader: LeaderId, from: Hex, most: i32) -> Option<Hex> {
    let side = war.leader(leader).side;
    let (far, unit) = war.nearest(state, from, side, |unit, at| war.commands(leader, unit) && at != from)?;
    state.unit(unit).hex().filter(|_| far <= most)
}
