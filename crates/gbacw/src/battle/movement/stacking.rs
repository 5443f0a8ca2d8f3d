//! 8.1 Who may stand together.

use arrayvec::ArrayVec;
use hexes::Hex;

use crate::battle::cards::UnitId;
use crate::battle::state::{State, Where};
use crate::battle::war::War;
use crate::stacking::breaches;
use crate::unit::{MOST_UNITS, Unit};

/// Most combat units in one hex, so that a volley and a shock can tell them apart.
const MOST: usize = MOST_UNITS;

/// 8.1 Whether a unit may end its move, retreat or advance in this hex, with what stands there. A hex that is covered by a part
/// of a line or the tail of a column (8.4, 8.5) holds no other unit.
pub fn may_stack(war: &War, state: &State, unit: UnitId, hex: Hex) -> bool {
    let there = state.stacks.top(war.grid(), hex);
    if there.is_none() {
        return war.grid().contains(hex);
    }
    if there == Some(unit) && state.unit(unit).below.is_none() {
        return true;
    }
    may_stack_together(war, state, &[unit], hex)
}

/// As many as may stand in a hex; none if they are more.
fn collect_stack(units: impl Iterator<Item = UnitId>) -> Option<ArrayVec<UnitId, MOST>> {
    let mut found = ArrayVec::new();
    for unit in units {
        found.try_push(unit).ok()?;
    }
    Some(found)
}

/// 8.2 The same for several units that come as a stack.
pub(super) fn may_stack_together(war: &War, state: &State, party: &[UnitId], hex: Hex) -> bool {
    let strange = |top: UnitId| !party.contains(&top) && state.unit(top).at != Where::Map(hex);
    if !war.grid().contains(hex) || state.stacks.top(war.grid(), hex).is_some_and(strange) {
        return false;
    }
    let Some(mut units) = collect_stack(party.iter().copied()) else { return false };
    for other in state.stack(war.grid(), hex).filter(|other| !party.contains(other) && !state.unit(*other).abandoned) {
        if units.is_full() || war.side(other) != war.side(units[0]) {
            return false;
        }
        units.push(other);
    }
    may_stand(war, state, &units, None)
}

/// 8.1 Whether what stands in a hex may stand there.
pub fn is_legal(war: &War, state: &State, hex: Hex) -> bool {
    let fights = |unit: &UnitId| !state.unit(*unit).abandoned;
    collect_stack(state.stack(war.grid(), hex).filter(fights)).is_some_and(|units| may_stand(war, state, &units, None))
}

/// 8.1 The same if one of the units were in column, or not, and were as given.
pub(super) fn would_be_legal(war: &War, state: &State, hex: Hex, changed: (UnitId, bool, Unit)) -> bool {
    let fights = |unit: &UnitId| !state.unit(*unit).abandoned;
    collect_stack(state.stack(war.grid(), hex).filter(fights))
        .is_some_and(|units| may_stand(war, state, &units, Some(changed)))
}

/// The limits of March orders hold where a unit is in column, except for artillery with others. A column too long for one hex
/// trails behind its head (8.5), and its head does not stack.
fn may_stand(war: &War, state: &State, units: &[UnitId], changed: Option<(UnitId, bool, Unit)>) -> bool {
    if units.len() <= 1 {
        return true;
    }
    let changed = |unit: UnitId| changed.filter(|(other, ..)| *other == unit);
    let in_column = |unit: UnitId| changed(unit).map_or(state.unit(unit).mode.is_march(), |(_, march, _)| march);
    let is_guns = |unit: &&UnitId| war.card(**unit).branch.is_guns();
    let only_guns = units.iter().all(|unit| is_guns(&unit));
    let march = units.iter().filter(|unit| only_guns || !is_guns(unit)).any(|unit| in_column(*unit));
    if march && units.iter().any(|unit| column_hexes(war, state, *unit) > 1) {
        return false;
    }
    let mut brigades = units.iter().filter(|unit| !is_guns(unit)).map(|unit| war.brigade_of(*unit));
    let first = brigades.next();
    let one_brigade = brigades.all(|brigade| Some(brigade) == first);
    let as_unit = |unit: &UnitId| changed(*unit).map_or_else(|| war.as_unit(state, *unit), |(.., unit)| unit);
    let units: ArrayVec<Unit, MOST> = units.iter().map(as_unit).collect();
    breaches(&war.book, &units, march, one_brigade).is_empty()
}

/// 8.5 How many hexes a unit takes up in column: its strength divided by the March limit of the chart, rounded up.
pub(super) fn column_hexes(war: &War, state: &State, unit: UnitId) -> usize {
    let now = state.unit(unit);
    if war.card(unit).branch.is_guns() {
        return 1;
    }
    let name = if now.mounted { "march-cavalry" } else { "march-infantry" };
    let line = war.book.stacking.iter().find(|line| line.name == name);
    let most = line.and_then(|line| line.sp).unwrap_or(i32::MAX).max(1);
    i32::from(now.sp).max(1).unsigned_abs().div_ceil(most.unsigned_abs()) as usize
}
