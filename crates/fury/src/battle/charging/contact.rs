//! 10.1, 10.2 Who has charged whom.

use field::Length;

use crate::battle::cards::UnitId;
use crate::battle::state::State;
use crate::battle::war::War;

/// Whoever keeps an inch away is not charged for a rounding.
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
    let limits = &war.book.limits;
    let gap = Length::inches(limits.contact.max(limits.keep_away).into()) - SLACK;
    let mut found = Vec::new();
    for (unit, now) in war.present(state, state.moving).filter(|(unit, _)| charges(*unit)) {
        for stand in &now.stands {
            let enemies = state.pieces.within(gap, stand).map(|(id, _)| State::owner(id));
            found.extend(enemies.filter(|other| war.side(*other) != state.moving).map(|other| (unit, other)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
