//! Recovery and wear: rally (13.3), recovery (12.5), replacements (12.75), abandoned guns (12.8), ammunition (10.92),
//! breastworks (15), fatigue (17).

pub mod fatigue; // 17
pub mod routed; // 12.5, 12.75
pub mod supply; // 10.92, 12.8

use arrayvec::ArrayVec;
use hexes::Facing;
use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::table::{Line, Offer, Play, Table, under};

use super::aftermath;
use super::cards::{Branch, UnitId};
use super::command::enemy_distance;
use super::state::{Mode, State, Works};
use super::war::{War, bit};
use crate::orders::Orders;
use crate::rally::{Situation, rally as roll_to_rally};
use crate::unit::Arm;
use longroll::asking::choose;

const RALLY: Rule = card("13.3");

/// 13.3 Whether a unit may try to rally in its activation: it is Disordered and has done nothing yet.
pub fn may_rally(war: &War, state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    let idle = !now.used.rallied && !now.used.moved && !now.used.fired && !now.used.shocked;
    !war.book.rally_at_turn_end && now.is_disordered() && now.fights() && idle
}

/// 13.3 A Disordered unit tries to rally instead of doing anything else.
pub fn rally(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, facing: Facing) -> Play<()> {
    let used = &mut state.unit_mut(unit).used;
    (used.rallied, used.acted) = (true, true);
    under(table, RALLY, &|| format!("{} tries to rally", war.card(unit).name), |table| {
        try_to_rally(table, war, state, unit, facing)
    })
}

fn try_to_rally(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, facing: Facing) -> Play<()> {
    let mut after = war.as_unit(state, unit);
    let mods = facts(war, state, unit).mods(&war.book);
    let _ = roll_to_rally(table, &war.book, &mods, &mut after)?;
    state.unit_mut(unit).cohesion = after.cohesion;
    if after.lost > 0 {
        aftermath::lose(table, war, state, unit, after.lost);
    }
    if !after.is_disordered() {
        state.unit_mut(unit).facing = facing;
    }
    Ok(())
}

fn facts(war: &War, state: &State, unit: UnitId) -> Situation {
    let (side, hex) = (war.side(unit), state.unit(unit).hex());
    Situation {
        adjacent: hex.is_some_and(|hex| war.is_adjacent(state, hex, side.other())),
        mounted: war.arm(state, unit) == Arm::Mounted,
        leader: hex.map_or(0, |hex| i32::from(war.rank_in(state, hex, side))),
        out_of_command: !war.in_command(state, unit),
        fatigue: war.brigade_of(unit).map_or(0, |brigade| i32::from(state.brigade(brigade).fatigue)),
    }
}

/// 13.3 The ways in which a unit may face when it has rallied: as it does, or turned by one vertex if no other unit is in its
/// hex (7.1).
pub fn rally_facings(war: &War, state: &State, unit: UnitId) -> ArrayVec<Facing, 3> {
    let now = state.unit(unit);
    let faces = matches!(now.mode, Mode::Line | Mode::OpenOrder) && war.arm(state, unit) != Arm::Skirmishers;
    let alone = now.hex().is_some_and(|hex| war.stack(state, hex).len() <= 1);
    let turns = [0, -1, 1].map(|step| now.facing.turned(step));
    turns.into_iter().take(if faces && alone { 3 } else { 1 }).collect()
}

/// 13.3 In the Recovery Phase units of brigades In Reserve may try to rally, and with the switch `rally_timing` all units.
pub fn rally_at_turn_end(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<()> {
    for unit in war.units_of(side) {
        let now = state.unit(unit);
        let reserve = war.brigade_of(unit).is_some_and(|brigade| state.brigade(brigade).reserve);
        if !now.is_disordered() || !now.fights() || !(reserve || war.book.rally_at_turn_end) {
            continue;
        }
        let question = || format!("Does {} try to rally?", war.card(unit).name);
        let facings = rally_facings(war, state, unit);
        let options: ArrayVec<Option<Facing>, 4> = facings.into_iter().map(Some).chain([None]).collect();
        let offer = |facing: &Option<Facing>| match facing {
            None => Offer::new("no", "no"),
            Some(to) if *to == now.facing => Offer::new("yes", "yes"),
            Some(to) => Offer::new(format!("face {to}"), format!("yes, and then face {to}")).facing(to.index() as u8),
        };
        let offer = |facing: &Option<Facing>| offer(facing).piece(unit.piece());
        if let Some(facing) = *choose(table, side, ("rally", house("13.3")), &question, &options, &offer)? {
            rally(table, war, state, unit, facing)?;
        }
    }
    Ok(())
}

/// 15.1 Whether the unit may dig now: infantry in good order under Advance orders, of a side that digs, which has done nothing
/// yet, with no enemy near, and not where it has dug this turn or where its front is covered already.
pub fn may_dig(war: &War, state: &State, unit: UnitId) -> bool {
    let (card, now) = (war.card(unit), state.unit(unit));
    let used = now.used;
    let fresh = !(used.moved || used.fired || used.shocked || used.rallied);
    let formed = matches!(now.mode, Mode::Line) && !now.is_disordered() && card.branch == Branch::Infantry;
    if !fresh || !formed || !war.scenario.sides[card.side].digs || war.orders(state, unit) != Orders::Advance {
        return false;
    }
    let Some(hex) = now.hex() else { return false };
    let mut here = state.works.iter().filter(|works| works.hex == hex);
    let front = front(now.facing);
    let useless = here.any(|works| if works.done { works.sides & front == front } else { works.since == state.turn });
    !useless
        && enemy_distance(war, state, card.side, hex).is_none_or(|far| far > war.book.commanding.recovery.dig_enemy)
}

/// 15.1 It digs: the first time it begins, on a later turn the work is done and covers its two frontal hexsides.
pub fn dig(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let Some(hex) = state.unit(unit).hex() else { return Ok(()) };
    let sides = front(state.unit(unit).facing);
    state.unit_mut(unit).used.acted = true;
    let begun = state.works.iter().position(|works| works.hex == hex && !works.done);
    match begun {
        None => state.works.push(Works { hex, sides: 0, done: false, fort: false, since: state.turn }),
        Some(begun) => {
            state.works.remove(begun);
            match state.works.iter_mut().find(|works| works.hex == hex) {
                Some(works) => works.sides |= sides,
                None => state.works.push(Works { hex, sides, done: true, fort: false, since: state.turn }),
            }
        }
    }
    table.tell(&|| {
        let what = if begun.is_some() { "has finished breastworks" } else { "begins breastworks" };
        Line::effect(format!("{} {what} in {}", war.card(unit).name, war.name(hex)), house("15.1"))
    });
    Ok(())
}

/// The two frontal hexsides, as bits.
fn front(facing: Facing) -> u8 {
    facing.front().into_iter().fold(0, |sides, dir| sides | bit(dir))
}

/// 15.1 Unfinished breastworks are removed when no unit is left in the hex.
pub fn give_up_works(war: &War, state: &mut State) {
    let left: Vec<bool> =
        state.works.iter().map(|works| !works.done && war.holder(state, works.hex).is_none()).collect();
    let mut left = left.into_iter();
    state.works.retain(|_| !left.next().unwrap_or(false));
}
