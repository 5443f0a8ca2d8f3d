//! 12.5 Rout: the unit leaves the map, and units near it check for disorder.

use longroll::rule::house;
use longroll::table::{Line, Play, Table};

use super::check;
use super::leaders::left_behind;
use crate::ammunition::Ammo;
use crate::battle::cards::UnitId;
use crate::battle::state::{Mode, State, Where};
use crate::battle::war::War;
use crate::disorder::Cause;
use crate::unit::Cohesion;

/// 12.5 The unit goes to the Recovery Box. Units stacked with it check for disorder, and so do adjacent units of its brigade, but not
/// those who rout with it.
pub(super) fn rout(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, with: &[UnitId]) -> Play<()> {
    let Some(hex) = state.unit(unit).hex() else { return Ok(()) };
    let side = war.side(unit);
    state.lift(war.grid(), unit, Where::Recovery);
    let now = state.unit_mut(unit);
    now.mode = Mode::Line;
    now.cohesion = Cohesion::Disordered;
    now.ammo = Ammo::Full;
    now.horses = None;
    table.tell(&|| Line::effect(format!("{} is in the Recovery Box", war.card(unit).name), house("12.5")));
    left_behind(war, state, hex, side);
    let mut shaken: Vec<UnitId> = Vec::new();
    for next in std::iter::once(hex).chain(hex.neighbours()) {
        for other in state.stack(war.grid(), next) {
            let near = next == hex || war.brigade_of(other).is_some_and(|b| war.brigade_of(unit) == Some(b));
            let goes_too = with.contains(&other) || shaken.contains(&other);
            if war.side(other) == side && near && state.unit(other).fights() && !goes_too {
                shaken.push(other);
            }
        }
    }
    for other in shaken {
        check(table, war, state, other, 0, Cause::Movement, hex)?;
    }
    Ok(())
}
