//! 10.1, 10.2 Which units have charged which enemies.

use field::{Length, Stand};

use super::gather::sides;
use crate::battle::cards::UnitId;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::unit::MOST_UNITS;

/// Slack for rounding, so that a unit an inch away does not count as charged.
const SLACK: Length = Length::thousandths(10);

/// 10.2 The enemies a unit is in contact with by a charge, its own or theirs.
pub fn touched(state: &State, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    state.contacts.iter().filter_map(move |(charger, charged)| {
        let other = if *charger == unit { *charged } else { *charger };
        (*charger == unit || *charged == unit).then_some(other).filter(|other| state.unit(*other).is_on_table())
    })
}

/// 10.1, 7.8 Every unit that charges and every enemy it touches, or has come within an inch of: one comes so near to an enemy
/// only by charging him.
pub fn find(war: &War, state: &State, charges: impl Fn(UnitId) -> bool) -> Vec<(UnitId, UnitId)> {
    let mut found = Vec::new();
    for (unit, now) in war.present(state, state.moving).filter(|(unit, _)| charges(*unit)) {
        found.extend(enemies_at(war, state, &now.stands).into_iter().map(|enemy| (unit, enemy)));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The enemies of the moving side that stands there touch.
fn enemies_at(war: &War, state: &State, stands: &[Stand]) -> Vec<UnitId> {
    let limits = &war.book.limits;
    let gap = Length::inches(limits.contact.max(limits.keep_away).into()) - SLACK;
    let near = stands.iter().flat_map(|stand| state.pieces.within(gap, stand).map(|(id, _)| State::owner(id)));
    near.filter(|other| war.side(*other) != state.moving).collect()
}

/// 10.3 Whether a charge that ends with its stands there makes a combat of more units than one can have.
pub fn is_too_large(war: &War, state: &State, unit: UnitId, stands: &[Stand]) -> bool {
    let mut contacts = find(war, state, |other| other != unit && state.unit(other).turn.charging);
    contacts.extend(enemies_at(war, state, stands).into_iter().map(|enemy| (unit, enemy)));
    sides(contacts).iter().flatten().any(|side| side.len() > MOST_UNITS)
}
