//! What orders demand of a unit's move: close with the enemy (6.1 Attack, 6.24), or keep away from him (6.1 March).

use hexes::Hex;
use longroll::side::Side;

use crate::battle::cards::{Branch, UnitId};
use crate::battle::movement::allowance;
use crate::battle::sight;
use crate::battle::state::{Forced, Obligation, State};
use crate::battle::war::War;
use crate::orders::Orders;

/// 6.1 Under Attack orders every unit that can must end nearer to the nearest enemy it sees. 6.24 A loose cannon drives every
/// unit as far as it can go toward the nearest enemy; to charge, only those that may get there.
pub(super) fn of(war: &War, state: &State, unit: UnitId, uncommanded: bool) -> Option<Obligation> {
    let brigade = state.brigade(war.brigade_of(unit)?);
    if !matches!(war.card(unit).branch, Branch::Infantry | Branch::Cavalry) || brigade.stands {
        return None;
    }
    let (hex, side) = (state.unit(unit).hex()?, war.side(unit));
    let nearest = |counts: &dyn Fn(Hex) -> bool| war.nearest(state, hex, side.other(), |_, at| counts(at));
    let obligation = |(far, toward), whole| Obligation { toward, began: far as u8, whole };
    match brigade.forced {
        Some(Forced::Charge) => {
            let reach = i32::from(allowance(war, state, unit)) / 2 + 1;
            nearest(&|_| true).filter(|(far, _)| *far <= reach).map(|near| obligation(near, true))
        }
        Some(Forced::Close) => nearest(&|_| true).map(|near| obligation(near, true)),
        None if war.orders(state, unit) == Orders::Attack && !uncommanded => {
            let sees = |at| sight::sees(war, state, side, hex, at);
            nearest(&sees).map(|near| obligation(near, false))
        }
        Some(Forced::Back) | None => None,
    }
}

impl Obligation {
    /// How far the enemy is from a hex; none if he is gone, and the obligation with him.
    fn far(self, state: &State, hex: Hex) -> Option<i32> {
        let enemy = state.unit(self.toward);
        enemy.hex().filter(|_| enemy.fights()).map(|at| hex.distance(at))
    }

    /// Whether a unit in this hex has done enough.
    pub(crate) fn is_met(self, state: &State, hex: Hex) -> bool {
        self.far(state, hex).is_none_or(|far| far <= 1 || (!self.whole && far < i32::from(self.began)))
    }

    /// Whether a step leads nearer.
    pub(crate) fn leads_nearer(self, state: &State, from: Hex, to: Hex) -> bool {
        self.far(state, to) < self.far(state, from)
    }
}

/// 6.1 Whether an enemy sees this hex from so near that units under March orders must keep out of it.
pub(super) fn is_watched(war: &War, state: &State, hex: Hex, side: Side) -> bool {
    let near = war.book.moving.march_distance;
    war.units_of(side.other()).any(|enemy| {
        let enemy = state.unit(enemy);
        enemy.fights()
            && enemy.hex().is_some_and(|at| at.distance(hex) <= near && sight::sees(war, state, side.other(), at, hex))
    })
}
