//! 10.2 Line of sight between hexes, with units and hindrances.

use hexes::sight::{Height, line};
use hexes::{Between, Hex};
use longroll::side::Side;

use super::cards::Branch;
use super::state::State;
use super::war::War;
use crate::book::Terrain;
use crate::fire::Light;

/// 10.2 Whether a unit of this side in one hex sees the other hex: over the ground, past formed units and hindrances, and
/// near enough if there is cover. 16.2 At night sight is short.
pub fn sees(war: &War, state: &State, side: Side, from: Hex, to: Hex) -> bool {
    let range = from.distance(to);
    if range <= 1 {
        return true;
    }
    let too_dark = war.light(state) == Light::Night && range > war.book.fighting.night_sight;
    !too_dark && war.ground.sees(from, to) && !hidden(war, state, side, from, to, range) && clear(war, state, from, to)
}

/// 10.2 Units in woods or buildings are seen only from near by, unless the viewer is higher or one of them has fired this turn.
fn hidden(war: &War, state: &State, side: Side, from: Hex, to: Hex, range: i32) -> bool {
    let Some(near) = war.ground.terrain(to).hides else { return false };
    let fired = || state.stack(war.grid(), to).any(|unit| war.side(unit) != side && state.unit(unit).seen);
    range > near && war.ground.level(from) <= war.ground.level(to) && !fired()
}

/// 10.2 Whether no formed unit and not too many hindrances are in between.
fn clear(war: &War, state: &State, from: Hex, to: Hex) -> bool {
    let range = from.distance(to);
    let (here, there) = (4 * war.ground.level(from), 4 * war.ground.level(to));
    let blocks = |hex: Hex, p: i32| {
        is_formed(war, state, hex) && Height::at(here, there, p, range).is_met_by(4 * war.ground.level(hex) + 1)
    };
    let mut hindrances: Vec<&str> = Vec::new();
    for between in line(from, to) {
        if between.blocks(blocks) {
            return false;
        }
        if let Some((terrain, most)) = hindrance(war, between) {
            hindrances.push(terrain.name);
            if hindrances.iter().filter(|name| **name == terrain.name).count() as i32 > most {
                return false;
            }
        }
    }
    true
}

/// 10.2 What hinders the line at this distance; along a hexside only if it is on both sides.
fn hindrance(war: &War, between: Between) -> Option<(Terrain, i32)> {
    let of = |hex: Hex| {
        let terrain = war.grid().contains(hex).then(|| war.ground.terrain(hex))?;
        Some((terrain, terrain.hinders?))
    };
    match between {
        Between::One { hex, .. } => of(hex),
        Between::Pair { hexes: [one, other], .. } => {
            of(one).filter(|(first, _)| of(other).is_some_and(|(second, _)| second.name == first.name))
        }
    }
}

/// 10.2 Whether a formed unit stands in a hex: not skirmishers, not guns that were abandoned.
pub fn is_formed(war: &War, state: &State, hex: Hex) -> bool {
    state.stack(war.grid(), hex).any(|unit| {
        let skirmishers = matches!(war.card(unit).branch, Branch::Skirmishers | Branch::Sharpshooters);
        !skirmishers && !state.unit(unit).abandoned
    })
}

/// 10.2, 10.65 Guns fire over friends only from a height, and not over friends next to the target; at canister range not over
/// them at all.
pub fn over_friends(war: &War, state: &State, side: Side, from: Hex, to: Hex, canister: bool) -> bool {
    line(from, to).all(|between| {
        !between.blocks(|hex, _| {
            let friends = war.holder(state, hex) == Some(side) && is_formed(war, state, hex);
            let low = || war.ground.level(from) <= war.ground.level(hex);
            friends && (canister || low() || hex.distance(to) == 1)
        })
    })
}
