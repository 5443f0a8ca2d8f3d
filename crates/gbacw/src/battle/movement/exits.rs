//! 19.1 Units that leave the map where the scenario asks them to.

use hexes::Hex;
use longroll::rule::house;
use longroll::table::{Line, Table};

use super::leaders::riders;
use super::steps::may_go;
use crate::battle::aftermath;
use crate::battle::cards::{ExitCard, UnitId};
use crate::battle::state::{Exit, State, Used, Where};
use crate::battle::war::War;

/// The exit of its side in which a unit stands.
fn exit<'w>(war: &'w War, state: &State, unit: UnitId) -> Option<(&'w ExitCard, Hex)> {
    let hex = state.unit(unit).hex()?;
    let exit = war.scenario.exits.iter().find(|exit| exit.side == war.side(unit) && exit.hex == hex)?;
    Some((exit, hex))
}

/// Whether a unit may leave the map now: it stands in an exit of its side that is in no enemy's front, is free to
/// move, and can pay for it.
pub fn may_leave(war: &War, state: &State, unit: UnitId, mp: u8, used: &Used) -> bool {
    let free = |hex| !war.is_fronted(state, hex, war.side(unit).other());
    exit(war, state, unit).is_some_and(|(_, hex)| free(hex))
        && mp >= war.book.moving.leave_map
        && may_go(war, state, unit, mp, used)
}

/// The unit leaves for good, with the leaders who ride along, and its side wins the points.
pub fn leave(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    let Some((exit, hex)) = exit(war, state, unit) else { return };
    riders(war, state, &[unit], hex);
    let points = exit.points * i32::from(state.unit(unit).sp);
    table.tell(&|| {
        let (unit, name) = (war.card(unit).name, exit.name);
        Line::effect(format!("{unit} leaves the map by {name}: {points} points"), house("19.1"))
    });
    state.exited[war.side(unit)] += points;
    for leader in state.leaders.iter_mut().filter(|leader| leader.with == Some(unit)) {
        (leader.at, leader.with) = (Where::Gone(Exit::Exited), None);
    }
    aftermath::take_off(war, state, unit, Exit::Exited);
}
