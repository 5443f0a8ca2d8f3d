//! The situation of an assault, from where units are on the table.

use std::cmp::Ordering;

use super::Pair;
use crate::assault::{From, Hill, Party, Position, Scene, Scope};
use crate::battle::cards::UnitId;
use crate::battle::ground::{self, Defence};
use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::{leaders, places};

/// 33.5, 33.7 What is true at the falter point and in the fight too: where the assault comes from, what the defender is
/// behind, and whether it is the first assault of the assaulter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::battle) struct Approach {
    from: From,
    position: Position,
    first: bool,
}

impl Approach {
    pub(in crate::battle) fn of(war: &War, state: &State, (unit, target): Pair) -> Approach {
        let now = state.unit(unit);
        let began = now.turn.began.unwrap_or(now.frame).origin;
        let ahead = state.unit(target).frame.ahead(began) == Ordering::Greater;
        let position = match ground::defends(war, state, target, now.frame.origin) {
            None if ground::is_in_scenery(war, state, target) => Position::Inside,
            None => Position::Open,
            Some(Defence::Linear) => Position::Linear,
            Some(Defence::Edge) => Position::Edge,
            Some(Defence::HillEdge) => Position::HillEdge,
        };
        let from = if ahead { From::Front } else { From::FlankOrRear };
        Approach { from, position, first: !now.has_assaulted }
    }
}

/// An assault as the procedure takes it. `apart` guns attached to the defender fight on their own.
pub(super) fn scene(war: &War, state: &State, pair: Pair, scope: Scope, approach: Approach, apart: usize) -> Scene {
    let (unit, target) = pair;
    let mut defender = Party { near: places::brigades_near(war, state, target), ..party(war, state, target) };
    defender.guns = (defender.guns - apart as i32).max(0);
    Scene {
        scope,
        on_table: true,
        confederate: war.scenario.sides[war.side(unit)].confederate,
        first_assault: approach.first,
        from: approach.from,
        position: approach.position,
        hill: hill(war, state, pair),
        on_rough_hill: ground::is_on_rough_hill(war, state, target),
        assaulter: Party { near: places::units_near(war, state, unit), ..party(war, state, unit) },
        defender,
    }
}

/// 11.3 Who is uphill.
fn hill(war: &War, state: &State, (unit, target): Pair) -> Hill {
    match (ground::uphill(war, state, unit, target), ground::uphill(war, state, target, unit)) {
        (Some(ground::Hill::Gentle), _) => Hill::Defender,
        (Some(ground::Hill::Rough), _) => Hill::DefenderRough,
        (None, Some(ground::Hill::Gentle)) => Hill::Assaulter,
        (None, Some(ground::Hill::Rough)) => Hill::AssaulterRough,
        (None, None) => Hill::None,
    }
}

fn party(war: &War, state: &State, unit: UnitId) -> Party {
    let now = state.unit(unit);
    Party {
        unit: now.unit,
        markers: i32::from(now.markers),
        by_artillery: now.by_artillery,
        general: places::general_kind(war, state, unit),
        may_cancel: leaders::canceller(war, state, unit).is_some(),
        won_last: now.won_last_fight,
        guns: if now.unit.arm.is_gun() { 0 } else { places::guns_attached(war, state, unit) },
        near: 0,
        supports: places::support_units(war, state, unit),
        beset: places::is_beset(war, state, unit),
    }
}
