//! Chapters 11 and 12: what both sides bring to a combat, from the field.

use hexes::{Dir, Hex};

use super::ring;
use crate::battle::cards::{LeaderId, Rank, UnitId};
use crate::battle::state::{Onset, State};
use crate::battle::war::War;
use crate::combat::{Attack, Ground, Manner};
use crate::unit::{Order, Stack};

/// 12 The ground of an attack over a hexside.
pub fn ground(war: &War, state: &State, from: Hex, dir: Dir) -> Ground {
    Ground {
        terrain: war.ground.terrain(from.neighbour(dir)),
        from: war.ground.terrain(from),
        water: war.ground.water(state, from, dir),
        ridge: war.ground.ridge(from, dir),
        rain: war.rains(state),
    }
}

/// 10 The situation of an attack. Terrain and hexside are those of the lead hex (14.4).
pub fn situation(war: &War, state: &State, onset: &Onset, defenders: &[UnitId]) -> Attack {
    let stack = |units: &[UnitId]| units.iter().map(|unit| state.unit(*unit).unit).collect::<Stack>();
    let dir = onset.lead.dir_to(onset.target).unwrap_or(Dir::N);
    let assault = onset.manner == Manner::Assault;
    Attack {
        attackers: stack(&onset.attackers),
        defenders: stack(defenders),
        manner: onset.manner,
        attacker_leader: tactical(war, state, &onset.attackers, |leader| war.leader(leader).attack),
        defender_leader: tactical(war, state, defenders, |leader| war.leader(leader).defense),
        ground: ground(war, state, onset.lead, dir),
        ring: ring::ring(war, state, onset.army, onset.target),
        led_by_name: assault && onset.leader.is_some_and(|leader| war.leader(leader).inspires),
        insubordinate: !assault && onset.attackers.iter().any(|unit| is_insubordinate(war, state, *unit)),
        wilder: is_wilder(war, state, defenders),
    }
}

/// 11.4 The best value among the leaders who are in a hex with one of these units and command it; 0 for none.
fn tactical(war: &War, state: &State, units: &[UnitId], value: impl Fn(LeaderId) -> u8) -> i32 {
    let counts = |leader: &LeaderId| {
        let at = state.leader(*leader).hex();
        at.is_some() && units.iter().any(|unit| state.unit(*unit).hex() == at && war.commands(*leader, *unit))
    };
    war.leaders().filter(counts).map(|leader| i32::from(value(leader))).max().unwrap_or(0)
}

/// 20.3 Whether the leader of a unit's corps is insubordinate.
pub fn is_insubordinate(war: &War, state: &State, unit: UnitId) -> bool {
    war.leaders().any(|leader| {
        state.leader(leader).insubordinate && war.leader(leader).rank != Rank::Army && war.commands(leader, unit)
    })
}

/// 3.1 Wilder's mounted infantry alone in its hex, and organized.
fn is_wilder(war: &War, state: &State, defenders: &[UnitId]) -> bool {
    matches!(defenders, [unit] if war.card(*unit).mounted_infantry && state.unit(*unit).unit.order == Order::Organized)
}
