//! 9.1 How far a unit may go, and how its action begins.

use longroll::side::Side;

use super::obligations;
use crate::battle::cards::{Branch, UnitId};
use crate::battle::state::{Mode, State, Used};
use crate::battle::war::War;
use crate::fire::Light;
use crate::orders::Orders;

/// 9.1 Movement allowance in half points: less when Disordered, on foot or in square; half, rounded up to a whole point and
/// never more than once, out of command, at night, and at the worst fatigue.
pub fn allowance(war: &War, state: &State, unit: UnitId) -> u8 {
    let used = state.unit(unit).used;
    let uncommanded = if used.begun { used.uncommanded } else { is_uncommanded(war, state, unit) };
    let full = printed(war, state, unit);
    if uncommanded || war.light(state) == Light::Night || is_worn(war, state, unit) { halved(full) } else { full }
}

fn printed(war: &War, state: &State, unit: UnitId) -> u8 {
    let (card, now) = (war.card(unit), state.unit(unit));
    if now.mode == Mode::Square {
        return war.book.moving.square_moves;
    }
    let (good, disordered) = if card.branch == Branch::Cavalry && !now.mounted {
        let foot = war.book.moving.allowance(Branch::Infantry);
        (foot.good, foot.disordered)
    } else {
        (card.allowance, card.allowance_disordered)
    };
    if now.is_disordered() { disordered } else { good }
}

/// Half of an allowance in half points, rounded up to whole points.
fn halved(half_points: u8) -> u8 {
    let points = half_points.div_ceil(2);
    points.div_ceil(2) * 2
}

/// 4.2 A unit on the map that is beyond the reach of its leaders.
fn is_uncommanded(war: &War, state: &State, unit: UnitId) -> bool {
    state.unit(unit).hex().is_some() && !war.in_command(state, unit)
}

/// 17.3 Its brigade is too tired for a full move.
fn is_worn(war: &War, state: &State, unit: UnitId) -> bool {
    war.book.has_fatigue
        && war
            .brigade_of(unit)
            .is_some_and(|brigade| i32::from(state.brigade(brigade).fatigue) >= war.book.fatigue_without_shock)
}

/// 6.1 A unit in March Mode whose brigade no longer marches must deploy before it moves.
pub fn deploys(war: &War, state: &State, unit: UnitId) -> bool {
    state.unit(unit).mode.is_march() && !war.card(unit).branch.is_guns() && war.orders(state, unit) != Orders::March
}

/// The half points a unit has left and what it has done; before it begins, as they will be when it does.
pub fn running(war: &War, state: &State, unit: UnitId) -> (u8, Used) {
    let now = state.unit(unit);
    if now.used.begun {
        return (now.mp, now.used);
    }
    let side = war.side(unit);
    let mut used = Used { begun: true, uncommanded: is_uncommanded(war, state, unit), ..now.used };
    used.began_fronted = is_held(war, state, unit, side);
    used.obligation = obligations::of(war, state, unit, used.uncommanded);
    (allowance(war, state, unit), used)
}

fn is_held(war: &War, state: &State, unit: UnitId, side: Side) -> bool {
    state.unit(unit).hex().is_some_and(|hex| war.is_fronted(state, hex, side.other()))
}

/// 21.2 A unit begins its action: its movement points are counted out, and what its orders demand of it is settled.
pub fn begin(war: &War, state: &mut State, unit: UnitId) {
    let (mp, used) = running(war, state, unit);
    let now = state.unit_mut(unit);
    now.busy &= now.used.begun;
    (now.mp, now.used) = (mp, used);
}

#[cfg(test)]
mod tests {
    use super::halved;

    #[test]
    fn half_an_allowance_is_rounded_up() {
        assert_eq!([10, 8, 18, 2, 0].map(halved), [6, 4, 10, 2, 0]);
    }
}
