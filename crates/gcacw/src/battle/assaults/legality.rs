//! 14.1 and 14.3: who may be ordered to assault what.

use arrayvec::ArrayVec;
use hexes::{Dir, Hex};

use super::Units;
use crate::battle::attack;
use crate::battle::cards::{LeaderId, Rank, UnitId};
use crate::battle::events;
use crate::battle::movement::bans;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::zones::{self, Zone};
use crate::unit::Arm;

/// 14.1 The hexes a leader may assault: enemy combat units beside him, over a hexside that can be crossed. He needs a
/// unit of his command that is not artillery.
pub fn targets(war: &War, state: &State, leader: LeaderId) -> ArrayVec<Hex, 6> {
    let mut targets = ArrayVec::new();
    let card = war.leader(leader);
    let Some(at) = state.leader(leader).hex().filter(|_| card.rank != Rank::Army) else { return targets };
    for unit in war.units_of(card.army.other()) {
        let now = state.unit(unit);
        let Some(hex) = now.hex().filter(|hex| hex.distance(at) == 1) else { continue };
        let new = now.unit.is_combat_unit() && !targets.contains(&hex);
        if new && crosses(war, state, at, hex) && has_lead(war, state, leader, hex) {
            targets.push(hex);
        }
    }
    targets
}

/// 9.2 Whether an attack may cross from one hex into the next.
fn crosses(war: &War, state: &State, from: Hex, target: Hex) -> bool {
    from.dir_to(target).is_some_and(|dir: Dir| zones::reaches(war, state, from, dir) != Zone::None)
}

fn has_lead(war: &War, state: &State, leader: LeaderId, target: Hex) -> bool {
    let is_lead = |unit: &UnitId| state.unit(*unit).unit.arm != Arm::Artillery;
    ordered(war, state, leader, target).iter().any(is_lead)
}

/// 14.1 A combat unit that is not too tired, demoralized or out of supply (24.5), and that the scenario does not hold back.
fn may_assault(war: &War, state: &State, unit: UnitId, target: Hex) -> bool {
    let now = state.unit(unit);
    now.unit.is_combat_unit()
        && now.unit.fatigue <= war.book.may_act
        && now.unit.demoralized == 0
        && !now.out_of_supply
        && !bans::act(war, state, unit)
        && !bans::attack(war, state, unit, target)
}

/// 14.2 The units a leader may order: of his command, in his hex.
pub fn ordered(war: &War, state: &State, leader: LeaderId, target: Hex) -> Units {
    let at = state.leader(leader).hex();
    war.units_of(war.leader(leader).army)
        .filter(|unit| state.unit(*unit).hex() == at && war.commands(leader, *unit))
        .filter(|unit| may_assault(war, state, *unit, target))
        .collect()
}

/// 14.3 The army leader who can call a grand assault: within command radius of the assaulting leader, and his side not
/// paralyzed.
pub fn army_leader(war: &War, state: &State, leader: LeaderId) -> Option<LeaderId> {
    let army = war.leader(leader).army;
    let at = state.leader(leader).hex()?;
    if events::paralyzed(state, army) {
        return None;
    }
    let radius = i32::from(war.book.radius.hexes);
    let near = |chief: &LeaderId| {
        let hex = state.leader(*chief).hex();
        hex.is_some_and(|hex| zones::traces(war, state, army, at, hex, radius))
    };
    war.leaders()
        .filter(|chief| war.leader(*chief).army == army && war.leader(*chief).rank == Rank::Army)
        .filter(near)
        .max_by_key(|chief| war.leader(*chief).orders)
}

/// 14.3 The units that may join: of other commands in the lead hex, or from other hexes beside the target; none whose corps is
/// insubordinate.
pub fn extras(war: &War, state: &State, leader: LeaderId, target: Hex) -> Units {
    let lead = state.leader(leader).hex();
    let placed = |unit: &UnitId| {
        let Some(hex) = state.unit(*unit).hex() else { return false };
        let own = Some(hex) == lead && war.commands(leader, *unit);
        !own && crosses(war, state, hex, target)
    };
    war.units_of(war.leader(leader).army)
        .filter(placed)
        .filter(|unit| may_assault(war, state, *unit, target) && !attack::is_insubordinate(war, state, *unit))
        .collect()
}
