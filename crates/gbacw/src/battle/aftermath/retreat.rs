//! 12.4 Retreat, hex by hex.

use arrayvec::ArrayVec;
use hexes::{Dir, Hex};
use longroll::chart::Band;
use longroll::rule::{Rule, house};
use longroll::table::{Offer, Play, Table};

use super::leaders::{go_along, leaders_alone, left_behind};
use super::{capture, carry, check, gather, lose, remove, settle, tell};
use crate::battle::cards::{Level, UnitId};
use crate::battle::movement::may_stack;
use crate::battle::state::{Exit, Mode, State};
use crate::battle::war::War;
use crate::disorder::{self, Cause};
use crate::unit::{Arm, Fate};
use crate::words::count;
use longroll::asking;

const RETREAT: Rule = house("12.4");
const BEFORE: Rule = house("11.33");

/// 11.33 Units leave their hex before a shock, as far as their owner likes within their reach.
pub fn retreat_before_shock(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    units: &[UnitId],
    reach: Band,
    from: Hex,
) -> Play<()> {
    let options: Vec<u8> = (reach.low..=reach.high).filter_map(|n| u8::try_from(n).ok()).collect();
    let question = || "How many hexes does it retreat before the shock?".to_owned();
    let offer = |n: &u8| Offer::new(n.to_string(), count(*n, "hex"));
    let hexes = *asking::choose(table, war.side(units[0]), ("retreat-how-far", BEFORE), &question, &options, &offer)?;
    for unit in units {
        retreat(table, war, state, *unit, hexes, (from, units))?;
    }
    Ok(())
}

/// 12.4 A unit retreats from an enemy; its owner picks each hex among the best. Friends in `with` retreat with it and do not
/// check for it.
pub fn retreat(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    hexes: u8,
    (from, with): (Hex, &[UnitId]),
) -> Play<()> {
    leave_formation(war, state, unit);
    let mut shaken: Vec<UnitId> = Vec::new();
    let (mut left, mut more) = (hexes, hexes > 0);
    while let Some(hex) = standing(state, unit) {
        if left == 0 && fits(war, state, unit, hex) {
            if !more || !goes_on(table, war, state, unit, from)? {
                break;
            }
            more = false;
        }
        left = left.saturating_sub(1);
        step(table, war, state, unit, (from, with), &mut shaken)?;
    }
    fall_in(war, state, unit);
    Ok(())
}

/// The hex of a unit that is still on the map and a combat unit.
fn standing(state: &State, unit: UnitId) -> Option<Hex> {
    state.unit(unit).hex().filter(|_| state.unit(unit).fights())
}

/// A retreat contracts an extended line, and ends March Mode, a refused flank and a square.
fn leave_formation(war: &War, state: &mut State, unit: UnitId) {
    gather(war, state, unit);
    state.contract(war.grid(), unit);
    let now = state.unit_mut(unit);
    if matches!(now.mode, Mode::March { .. } | Mode::Refused(_) | Mode::Square) {
        now.mode = Mode::Line;
    }
}

/// 7.1 A unit that joins others faces as they do.
fn fall_in(war: &War, state: &mut State, unit: UnitId) {
    let Some(hex) = state.unit(unit).hex() else { return };
    let other = state.stack(war.grid(), hex).find(|other| *other != unit && !state.unit(*other).abandoned);
    if let Some(other) = other {
        state.unit_mut(unit).facing = state.unit(other).facing;
    }
}

/// 12.4 Mounted cavalry may retreat one hex more than it must.
fn goes_on(table: &mut dyn Table, war: &War, state: &State, unit: UnitId, from: Hex) -> Play<bool> {
    let Some(hex) = state.unit(unit).hex() else { return Ok(false) };
    let free = |to: &Hex| !war.is_fronted(state, *to, war.side(unit).other()) && fits(war, state, unit, *to);
    if war.arm(state, unit) != Arm::Mounted || !ways(war, state, unit, hex, from).iter().any(free) {
        return Ok(false);
    }
    let question = || format!("Does {} retreat one hex more?", war.card(unit).name);
    let offer = |more: &bool| if *more { Offer::new("on", "one hex more") } else { Offer::new("halt", "no farther") };
    let farther = ("retreat-farther", RETREAT);
    Ok(*asking::choose(table, war.side(unit), farther, &question, &[false, true], &offer)?)
}

/// 12.4 One hex of retreat. Without a hex farther from the enemy the unit leaves the map at its edge, or is cut off. An enemy
/// frontal hex costs a strength point, and friends in the hex check for disorder, once a retreat.
fn step(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    (from, with): (Hex, &[UnitId]),
    shaken: &mut Vec<UnitId>,
) -> Play<()> {
    let Some(hex) = state.unit(unit).hex() else { return Ok(()) };
    let side = war.side(unit);
    let options = best(war, state, unit, hex, from);
    if options.is_empty() {
        return no_way(table, war, state, unit, (hex, from));
    }
    let question = || format!("Where does {} retreat?", war.card(unit).name);
    let to = *asking::choose(table, side, ("retreat", RETREAT), &question, &options, &|to| {
        war.offer_at(*to, war.name(*to), format!("to {}", war.name(*to))).piece(unit.piece())
    })?;
    carry(war, state, unit, to);
    go_along(war, state, hex, to, side);
    tell(table, war, unit, RETREAT, &|| format!("retreats to {}", war.name(to)));
    capture(table, war, state, unit)?;
    leaders_alone(table, war, state, to)?;
    if war.is_fronted(state, to, side.other()) {
        tell(table, war, unit, RETREAT, &|| "loses 1 SP in front of the enemy".to_owned());
        lose(table, war, state, unit, 1);
        left_behind(war, state, to, side);
    }
    for friend in war.stack(state, to) {
        let steady = friend == unit || with.contains(&friend) || war.card(friend).branch.is_guns();
        if !steady && !shaken.contains(&friend) && state.unit(friend).hex() == Some(to) {
            shaken.push(friend);
            check(table, war, state, friend, 0, Cause::Movement, from)?;
        }
    }
    Ok(())
}

/// 12.4 Over the edge of the map, or cut off: it loses a strength point and routs; guns are abandoned.
fn no_way(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, (hex, from): (Hex, Hex)) -> Play<()> {
    let side = war.side(unit);
    let farther = |dir: &Dir| hex.neighbour(*dir).distance(from) > hex.distance(from);
    let off = |dir: &Dir| !war.grid().contains(hex.neighbour(*dir));
    let out: ArrayVec<Dir, 6> = Dir::ALL.into_iter().filter(farther).filter(off).collect();
    if !out.is_empty() {
        let home = out.iter().any(|dir| war.scenario.sides[side].home.contains(dir));
        tell(table, war, unit, RETREAT, &|| "is driven off the map".to_owned());
        if home {
            remove(war, state, unit, Exit::Left);
        } else {
            let sp = state.unit(unit).sp;
            lose(table, war, state, unit, sp);
        }
        left_behind(war, state, hex, side);
        return Ok(());
    }
    tell(table, war, unit, RETREAT, &|| "is cut off".to_owned());
    let mut after = war.as_unit(state, unit);
    after.lose(1);
    disorder::tell_loss(table, &after, 1);
    if after.fate == Fate::Stands && after.arm.is_guns() {
        disorder::abandon(table, &mut after);
    } else if after.fate == Fate::Stands {
        disorder::rout(table, &war.book, &mut after);
    }
    settle(table, war, state, unit, &after, (from, &[]))
}

/// The hexes a retreat may go to: farther from the enemy, passable, without an enemy, not covered by a friend's line or column.
fn ways(war: &War, state: &State, unit: UnitId, hex: Hex, from: Hex) -> ArrayVec<Hex, 6> {
    let side = war.side(unit);
    let open = |to: Hex| {
        state.stacks.top(war.grid(), to).is_none_or(|top| war.side(top) == side && state.unit(top).hex() == Some(to))
            && state.stack(war.grid(), to).all(|other| war.side(other) == side)
    };
    Dir::ALL
        .into_iter()
        .filter(|dir| {
            hex.neighbour(*dir).distance(from) > hex.distance(from) && is_passable(war, state, unit, hex, *dir)
        })
        .map(|dir| hex.neighbour(dir))
        .filter(|to| open(*to))
        .collect()
}

/// 12.4 The best of them: outside enemy fronts, then where it may stack, then towards its own edge or its brigadier.
fn best(war: &War, state: &State, unit: UnitId, hex: Hex, from: Hex) -> ArrayVec<Hex, 6> {
    let side = war.side(unit);
    let brigadier = war
        .brigade_of(unit)
        .and_then(|brigade| state.leader(war.commander(state, Level::Brigade(brigade), side)?).hex());
    let homeward = |to: Hex| {
        hex.dir_to(to).is_some_and(|dir| war.scenario.sides[side].home.contains(&dir))
            || brigadier.is_some_and(|at| at.distance(to) < at.distance(hex))
    };
    let rank = |to: Hex| (war.is_fronted(state, to, side.other()), !fits(war, state, unit, to), !homeward(to));
    let ranked: ArrayVec<_, 6> = ways(war, state, unit, hex, from).into_iter().map(|to| (rank(to), to)).collect();
    let first = ranked.iter().map(|(rank, _)| *rank).min();
    ranked.into_iter().filter(|(rank, _)| Some(*rank) == first).map(|(_, to)| to).collect()
}

/// 12.4 Whether a unit that leaves its hex would find a hex to go to.
pub(crate) fn has_way(war: &War, state: &State, unit: UnitId, from: Hex) -> bool {
    state.unit(unit).hex().is_some_and(|hex| !ways(war, state, unit, hex, from).is_empty())
}

/// 9.4 Whether ground, hexside and breastworks let a unit out of combat cross here, whatever it would cost.
pub(crate) fn is_passable(war: &War, state: &State, unit: UnitId, from: Hex, dir: Dir) -> bool {
    let pace = war.pace(state, unit);
    let climbs = || war.book.moving.hexside("breastworks").is_none_or(|row| row.prices[pace.index()].is_some());
    war.ground.price(pace, from, dir).is_some() && (!state.has_works(from, dir) || climbs())
}

/// 8.1 Whether the unit may stay in a hex with the units there. It does not stack with a column.
fn fits(war: &War, state: &State, unit: UnitId, hex: Hex) -> bool {
    let column = |other: UnitId| other != unit && state.unit(other).mode.is_march();
    may_stack(war, state, unit, hex) && !state.stack(war.grid(), hex).any(column)
}
