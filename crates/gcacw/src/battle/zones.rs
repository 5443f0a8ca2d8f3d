//! Chapter 4: zones of control, by ordered pair of hexes; and paths that keep out of them (3.5).

mod sheet;

use hexes::{Dir, Hex};

use super::cards::UnitId;
use super::state::State;
use super::war::War;
use crate::unit::{Arm, Army};

pub use sheet::Sheet;

/// How far a zone of control reaches into a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Zone {
    None,
    /// Through a woods hexside without a line.
    Restricted,
    Full,
}

/// 4 The zone that units in one hex would exert into the next, by the ground alone. Where there is none, no attack and no
/// retreat crosses either (9.2, 15.3).
pub fn reaches(war: &War, state: &State, from: Hex, dir: Dir) -> Zone {
    war.ground.zone(state, war.rains(state), from, dir)
}

/// 4 Undemoralized infantry and cavalry have zones.
pub fn has_zone(state: &State, unit: UnitId) -> bool {
    let unit = &state.unit(unit).unit;
    unit.demoralized == 0 && matches!(unit.arm, Arm::Infantry | Arm::Cavalry)
}

/// 4 The strongest zone an army has in a hex.
pub fn zone(war: &War, state: &State, hex: Hex, of: Army) -> Zone {
    let mut strongest = Zone::None;
    for unit in war.units_of(of).filter(|unit| has_zone(state, *unit)) {
        let Some(at) = state.unit(unit).hex() else { continue };
        if let Some(dir) = at.dir_to(hex) {
            strongest = strongest.max(reaches(war, state, at, dir));
            if strongest == Zone::Full {
                break;
            }
        }
    }
    strongest
}

/// Whether an enemy combat unit of this army stands beside a hex (18).
pub fn is_beside(war: &War, state: &State, hex: Hex, enemy: Army) -> bool {
    war.units_of(enemy).any(|unit| {
        let unit = state.unit(unit);
        unit.unit.is_combat_unit() && unit.hex().is_some_and(|at| at.distance(hex) == 1)
    })
}

/// 3.5 Whether a path within this number of hexes joins two hexes outside the enemy's hexes and zones. A friend in a
/// hex cancels zones there.
pub fn traces(war: &War, state: &State, army: Army, from: Hex, to: Hex, most: i32) -> bool {
    from == to || from.distance(to) <= most && Sheet::new(war, state).traces(army, from, to, most)
}
