//! Chapter 12 on the map: losses, disorder, retreat, rout, advance, leaders hit, guns abandoned.

mod advance;
mod guns;
mod leaders;
mod retreat;
mod rout;

pub use advance::{advance, advances};
pub use guns::{capture, overrun};
pub use leaders::leaders_alone;
pub(super) use leaders::{go_along, risk};
pub(super) use retreat::{has_way, is_passable};
pub use retreat::{retreat, retreat_before_shock};

use hexes::Hex;
use longroll::rule::{Rule, rulebook};
use longroll::table::{Line, Play, Table, under};

use super::cards::{LeaderId, UnitId};
use super::fire::Aim;
use super::state::{Exit, Mode, State};
use super::victory;
use super::war::War;
use crate::disorder::{self, Cause};
use crate::leaders::Peril;
use crate::unit::{Cohesion, Fate, Unit};

/// Apply the result of a procedure to a unit on the map: losses, disorder, retreat, rout, abandoned guns; then the leaders with
/// it take the casualty test. `from` is the hex of the enemy it retreats from.
pub fn apply(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, after: &Unit, from: Hex) -> Play<()> {
    let Some(hex) = state.unit(unit).hex() else { return Ok(()) };
    let leaders: Vec<LeaderId> = war.leaders_in(state, hex, war.side(unit)).filter(|_| is_risky(after)).collect();
    settle(table, war, state, unit, after, (from, &[]))?;
    risk(table, war, state, &leaders, Peril::Loss)
}

/// 10.17 Apply a volley to the units of a hex, from the top down; the leaders there take one casualty test (12.7). 8.4 An
/// extended line loses strength in this hex first.
pub fn apply_volley(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    hit: &[UnitId],
    after: &[Unit],
    aim: Aim,
) -> Play<()> {
    let risky = hit.first().filter(|_| after.iter().any(is_risky)).map(|unit| war.side(*unit));
    let leaders: Vec<LeaderId> = risky.map_or_else(Vec::new, |side| war.leaders_in(state, aim.target, side).collect());
    let routed: Vec<UnitId> =
        hit.iter().zip(after).filter(|(_, after)| after.fate == Fate::Routed).map(|(unit, _)| *unit).collect();
    for (unit, after) in hit.iter().zip(after) {
        thin_out(state, *unit, aim.target, after.lost);
        let with = if after.fate == Fate::Routed { &routed } else { hit };
        settle(table, war, state, *unit, after, (aim.from, with))?;
    }
    risk(table, war, state, &leaders, Peril::Loss)
}

/// 12.7 What puts leaders at risk: strength lost, retreat, rout.
fn is_risky(after: &Unit) -> bool {
    after.lost > 0 || !matches!(after.fate, Fate::Stands | Fate::DroppedOut)
}

/// Apply a result to one unit, without the leaders. `with` are units that retreat or rout together with it.
pub(super) fn settle(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    after: &Unit,
    (from, with): (Hex, &[UnitId]),
) -> Play<()> {
    let Some(hex) = state.unit(unit).hex() else { return Ok(()) };
    if after.lost > 0 {
        lose(table, war, state, unit, after.lost);
    }
    if after.fate != Fate::Eliminated && after.is_disordered() && !state.unit(unit).is_disordered() {
        disordered(war, state, unit);
    }
    match after.fate {
        Fate::Stands => Ok(()),
        Fate::DroppedOut => {
            state.unit_mut(unit).used.refused = true;
            Ok(())
        }
        Fate::Back(hexes) => retreat(table, war, state, unit, hexes, (from, with)),
        Fate::Routed => rout::rout(table, war, state, unit, with),
        Fate::Abandoned => {
            guns::abandon(war, state, unit);
            Ok(())
        }
        Fate::Eliminated => {
            remove(war, state, unit, Exit::Eliminated);
            leaders::left_behind(war, state, hex, war.side(unit));
            Ok(())
        }
    }
}

/// 2.6 A disorder check on the map, with what follows a failure. True if the unit passes.
pub fn check(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    modifier: i32,
    cause: Cause,
    from: Hex,
) -> Play<bool> {
    let Some(hex) = state.unit(unit).hex() else { return Ok(true) };
    let mut after = war.as_unit(state, unit);
    let leader = war.rank_in(state, hex, war.side(unit));
    let title = || format!("{} checks for disorder", war.card(unit).name);
    let passed = under(table, rulebook("2.6"), &title, |table| {
        let passed = disorder::passes(table, &after, modifier)?;
        if !passed {
            disorder::disorder(table, &war.book, &mut after, cause, leader)?;
        }
        Ok(passed)
    })?;
    apply(table, war, state, unit, &after, from)?;
    Ok(passed)
}

/// 12.2 Strength points lost for good: the brigade's losses (13.2) and the enemy's points (19) with them. A unit without strength
/// is eliminated.
pub fn lose(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, sp: u8) {
    let now = state.unit_mut(unit);
    let sp = sp.min(now.sp);
    now.sp -= sp;
    if let Mode::Extended(parts) = &mut now.mode {
        // 8.4 Losses beyond the strength in its own hex come from the other hexes.
        let away: u8 = parts.iter().map(|(_, sp)| *sp).sum();
        let mut short = away.saturating_sub(now.sp);
        for (_, part) in parts.iter_mut() {
            let taken = short.min(*part);
            *part -= taken;
            short -= taken;
        }
    }
    victory::lost(table, war, state, unit, sp);
    draw_in(war, state, unit);
    if state.unit(unit).sp == 0 {
        remove(war, state, unit, Exit::Eliminated);
    }
}

/// 8.4 Losses come first from the hex that was hit.
fn thin_out(state: &mut State, unit: UnitId, hex: Hex, lost: u8) {
    if let Mode::Extended(parts) = &mut state.unit_mut(unit).mode
        && let Some((_, sp)) = parts.iter_mut().find(|(part, _)| *part == hex)
    {
        *sp = sp.saturating_sub(lost);
    }
}

/// 8.4 An extended line with no strength left in one of its hexes is put back into one hex.
fn draw_in(war: &War, state: &mut State, unit: UnitId) {
    let now = state.unit(unit);
    let Mode::Extended(parts) = &now.mode else { return };
    let away: u8 = parts.iter().map(|(_, sp)| *sp).sum();
    if parts.iter().any(|(_, sp)| *sp == 0) || away >= now.sp {
        state.contract(war.grid(), unit);
    }
}

/// 12.3 The unit is Disordered: a refused flank (7.3), an extended line (8.4), open order and a square are lost.
pub fn disordered(war: &War, state: &mut State, unit: UnitId) {
    gather(war, state, unit);
    let now = state.unit_mut(unit);
    now.cohesion = Cohesion::Disordered;
    if matches!(now.mode, Mode::Refused(_) | Mode::OpenOrder | Mode::Square) {
        now.mode = Mode::Line;
    }
}

/// 8.4 An extended line contracts into the hex of the part nearest to its brigadier.
pub(super) fn gather(war: &War, state: &mut State, unit: UnitId) {
    let Mode::Extended(parts) = &state.unit(unit).mode else { return };
    let brigadier = war.brigade_of(unit).and_then(|brigade| {
        let level = super::cards::Level::Brigade(brigade);
        state.leader(war.commander(state, level, war.side(unit))?).hex()
    });
    let own = state.unit(unit).hex();
    let far = |hex: &Hex| brigadier.map_or(0, |at| at.distance(*hex));
    let nearest = own.into_iter().chain(parts.iter().map(|(hex, _)| *hex)).min_by_key(far);
    state.contract(war.grid(), unit);
    if let Some(hex) = nearest.filter(|hex| Some(*hex) != own) {
        carry(war, state, unit, hex);
    }
}

/// Put a unit that is on the map into another hex, at the bottom of the stack there.
fn carry(war: &War, state: &mut State, unit: UnitId, hex: Hex) {
    let at = state.unit(unit).at;
    state.lift(war.grid(), unit, at);
    state.put(war.grid(), unit, hex, false);
}

/// A unit leaves the battle; leaders left behind go to another unit of their command.
pub(super) fn take_off(war: &War, state: &mut State, unit: UnitId, exit: Exit) {
    let hex = state.unit(unit).hex();
    remove(war, state, unit, exit);
    if let Some(hex) = hex {
        leaders::left_behind(war, state, hex, war.side(unit));
    }
}

/// Take a unit out of the battle.
fn remove(war: &War, state: &mut State, unit: UnitId, exit: Exit) {
    if state.unit(unit).hex().is_some() {
        state.lift(war.grid(), unit, super::state::Where::Gone(exit));
        let now = state.unit_mut(unit);
        now.mode = Mode::Line;
        now.horses = None;
        now.abandoned = false;
    }
}

/// Tell what happened to a unit.
fn tell(table: &mut dyn Table, war: &War, unit: UnitId, rule: Rule, what: &dyn Fn() -> String) {
    table.tell(&|| Line::effect(format!("{} {}", war.card(unit).name, what()), rule));
}
