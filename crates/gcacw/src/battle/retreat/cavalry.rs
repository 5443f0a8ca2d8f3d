//! Chapter 16 on the map: cavalry retreat before combat.

use hexes::Hex;
use longroll::rule::{Rule, rulebook};
use longroll::table::{Offer, Play, Table, under};

use super::retreat;
use crate::battle::asking::{self, Sided};
use crate::battle::attack;
use crate::battle::cards::{UnitId, side};
use crate::battle::movement;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::cavalry::{self, RETREAT, STAND};
use crate::retreat::Kind;
use crate::unit::{Arm, Stack};

const WINDOW: Rule = rulebook("16.3");

/// 16.1 A hex whose combat units are all cavalry, and none of them Wilder's.
pub fn is_cavalry(war: &War, state: &State, hex: Hex) -> bool {
    let mut any = false;
    for unit in war.units() {
        let now = state.unit(unit);
        if now.hex() == Some(hex) && now.unit.is_combat_unit() {
            if now.unit.arm != Arm::Cavalry || war.card(unit).mounted_infantry {
                return false;
            }
            any = true;
        }
    }
    any
}

/// 16.1 and 16.2 Whether the units of a hex may retreat before this active unit: cavalry before infantry or artillery.
pub fn may_go(war: &War, state: &State, active: UnitId, hex: Hex) -> bool {
    matches!(state.unit(active).unit.arm, Arm::Infantry | Arm::Artillery) && is_cavalry(war, state, hex)
}

/// 16.3 The cavalry stands, or retreats and takes these movement points from the active unit.
pub fn cavalry(table: &mut dyn Table, war: &War, state: &mut State, active: UnitId, hex: Hex) -> Play<Option<u8>> {
    match state.unit(active).hex() {
        Some(from) => leave_before(table, war, state, from, hex),
        None => Ok(None),
    }
}

/// 16.3 to 16.7 Cavalry may leave its hex before an enemy in the next one. What it takes from a march, if it goes.
pub fn leave_before(table: &mut dyn Table, war: &War, state: &mut State, from: Hex, hex: Hex) -> Play<Option<u8>> {
    let units = war.fighters(state, hex);
    let Some((first, dir)) = units.first().copied().zip(from.dir_to(hex)) else { return Ok(None) };
    let army = war.army(first);
    let (name, place) = (war.card(first).name, war.name(hex));
    let question = || format!("{name} in {place}: retreat before combat?");
    let (column, row) = war.grid().column_row(hex);
    let offer =
        |choice: &longroll::table::Choice| Offer::new(choice.slug, choice.text).piece(first.piece()).hex(column, row);
    let options = [STAND, RETREAT];
    if *asking::choose(table, side(army), ("cavalry-retreat", WINDOW), &question, &options, &offer)? == STAND {
        return Ok(None);
    }
    let ground = attack::ground(war, state, from, dir);
    let before: Stack = units.iter().map(|unit| state.unit(*unit).unit).collect();
    let mods = cavalry::mods(&war.book, &before, ground);
    let title = || format!("{name} in {place} retreats before combat");
    let gone = under(table, WINDOW, &title, |table| {
        cavalry::retreat(&mut Sided { table, acting: side(army.other()) }, &war.book, &mods, &before)
    })?;
    for (unit, (was, mut after)) in units.iter().zip(before.iter().zip(gone.units)) {
        (after.works, after.refused) = (was.works, was.refused); // left behind with the first step
        state.unit_mut(*unit).unit = after;
        movement::bury(table, war, state, *unit, was.manpower);
    }
    retreat(table, war, state, hex, Kind::Cavalry, from)?;
    Ok(Some(gone.mp_taken.clamp(0, 99) as u8))
}
