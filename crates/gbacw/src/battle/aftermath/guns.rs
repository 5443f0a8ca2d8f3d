//! 12.8 Abandoned guns and who takes them; 14.23 horses lost.

use longroll::rule::{Rule, house};
use longroll::table::{Line, Play, Table};

use super::leaders::{caught, left_behind};
use super::remove;
use crate::battle::cards::UnitId;
use crate::battle::state::{Exit, Mode, State};
use crate::battle::victory;
use crate::battle::war::War;

const ABANDONED: Rule = house("12.8");
const HORSES: Rule = house("14.23");

/// 12.8 The crews leave their guns, which stay in the hex.
pub(super) fn abandon(war: &War, state: &mut State, guns: UnitId) {
    let now = state.unit_mut(guns);
    now.abandoned = true;
    now.mode = Mode::Line;
    if let Some(hex) = now.hex() {
        left_behind(war, state, hex, war.side(guns));
    }
}

/// A combat unit has come into a hex, or spread over several: 12.8 guns abandoned there by the other side are captured, 14.23 the other side's horses
/// held there are lost, and 12.7 its leaders there get away or are captured.
pub fn came(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let Some(hex) = state.unit(unit).hex() else { return Ok(()) };
    let side = war.side(unit).other();
    for guns in war.stack(state, hex).into_iter().filter(|guns| war.side(*guns) == side) {
        table.tell(&|| Line::effect(format!("{} is captured", war.card(guns).name), ABANDONED));
        victory::captured(war, state, guns);
        remove(war, state, guns, Exit::Captured);
    }
    for rider in war.units_of(side) {
        if state.unit(rider).horses == Some(hex) {
            let now = state.unit_mut(rider);
            now.horses = None;
            now.unhorsed = true;
            table.tell(&|| Line::effect(format!("the horses of {} are lost", war.card(rider).name), HORSES));
        }
    }
    for covered in std::iter::once(hex).chain(state.unit(unit).outlying()) {
        caught(table, war, state, covered, 0)?;
    }
    Ok(())
}
