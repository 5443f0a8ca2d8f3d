//! 9.7 Reinforcements come onto the map.

use hexes::{Dir, Hex};
use longroll::rule::house;
use longroll::table::{Line, Play, Table};

use super::stacking::may_stack;
use super::steps::{mark_moved, meet_enemies, pay, relocate};
use super::{allowance, begin, steps};
use crate::battle::aftermath;
use crate::battle::cards::{Branch, Start, UnitId};
use crate::battle::state::{Mode, State, Used, Where};
use crate::battle::war::War;
use crate::book::Pace;

/// 9.7 Whether a unit that is not yet on the map may come now.
pub fn is_due(war: &War, state: &State, unit: UnitId) -> bool {
    state.unit(unit).at == Where::Coming && entry(war, unit).is_some_and(|(turn, _)| state.turn >= turn)
}

fn entry(war: &War, unit: UnitId) -> Option<(u8, Hex)> {
    if let Start::Enters { turn, hex } = war.card(unit).start { Some((turn, hex)) } else { None }
}

/// 9.7 The hexes by which a unit may enter: its own, or any near it if the enemy is there or has it in his front.
pub fn entries(war: &War, state: &State, unit: UnitId) -> Vec<Hex> {
    let Some((_, hex)) = entry(war, unit).filter(|_| is_due(war, state, unit)) else { return Vec::new() };
    let enemy = war.side(unit).other();
    let closed = |hex: Hex| war.is_enemy(state, hex, war.side(unit)) || war.is_fronted(state, hex, enemy);
    // 8.4, 8.5 No unit enters a hex that a part of another unit covers.
    let covered = |hex: Hex| state.stacks.top(war.grid(), hex).is_some_and(|top| state.unit(top).at != Where::Map(hex));
    let may = |hex: &Hex| !closed(*hex) && !covered(*hex) && price(war, state, unit, *hex).is_some();
    if !closed(hex) {
        return Some(hex).filter(may).into_iter().collect();
    }
    let near = hex.disc(war.book.moving.enter_within as i16).filter(|near| war.grid().contains(*near));
    near.filter(may).collect()
}

/// 9.7 What it costs to enter here: the hex, and a road hex for each unit that came this way before it in this activation. None if
/// it could neither stay there nor go on.
fn price(war: &War, state: &State, unit: UnitId, hex: Hex) -> Option<u8> {
    let before = war.units().filter(|other| state.unit(*other).used.arrived && entry(war, *other) == entry(war, unit));
    let road = war.book.moving.road("road").and_then(|road| road.prices[Pace::March.index()]);
    let wait = before.count() as u8 * road.map_or(0, |price| price.half);
    let half = war.ground.entry(pace(war, unit), hex)?.half.saturating_add(wait);
    let stays = may_stack(war, state, unit, hex);
    let left = allowance(war, state, unit).saturating_sub(half);
    (stays || goes_on(war, state, unit, hex, left)).then_some(half)
}

/// Whether it can move on at once from an entry hex in which it may not stay.
fn goes_on(war: &War, state: &State, unit: UnitId, hex: Hex, left: u8) -> bool {
    let mut there = state.clone();
    there.unit_mut(unit).mode = column(war, unit, hex);
    there.put(war.grid(), unit, hex, false);
    let used = Used { entered: 1, moved: true, ..there.unit(unit).used };
    !steps(war, &there, unit, left, &used).is_empty()
}

fn pace(war: &War, unit: UnitId) -> Pace {
    if marches(war, unit) { Pace::March } else { Pace::Line }
}

fn marches(war: &War, unit: UnitId) -> bool {
    !matches!(war.card(unit).branch, Branch::Skirmishers | Branch::Sharpshooters)
}

/// 9.7 Reinforcements come in column, headed along the road or into the map.
fn column(war: &War, unit: UnitId, hex: Hex) -> Mode {
    if !marches(war, unit) {
        return Mode::Line;
    }
    let inland = |dir: &Dir| war.grid().contains(hex.neighbour(*dir));
    let road = Dir::ALL.into_iter().filter(inland).find(|dir| war.ground.is_along_road(hex, *dir));
    let toward = road.or_else(|| Dir::ALL.into_iter().find(inland)).unwrap_or(Dir::N);
    Mode::March { toward, tail: Vec::new() }
}

/// 9.7 The unit enters the map, and the leaders who come with it.
pub fn arrive(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, hex: Hex) -> Play<()> {
    if enter(war, state, unit, hex).is_none() {
        return Ok(());
    }
    table.tell(&|| Line::effect(format!("{} arrives at {}", war.card(unit).name, war.name(hex)), house("9.7")));
    aftermath::capture(table, war, state, unit)?;
    if may_stack(war, state, unit, hex) { meet_enemies(table, war, state, &[unit], hex) } else { Ok(()) }
}

/// The position when a unit has entered here, and the half points that it has paid: from there it may go on at once.
pub fn entered(war: &War, state: &State, unit: UnitId, hex: Hex) -> Option<(State, u8)> {
    let mut there = state.clone();
    let half = enter(war, &mut there, unit, hex)?;
    Some((there, half))
}

/// The unit pays for its entry and stands in the hex. None if it may not enter there.
fn enter(war: &War, state: &mut State, unit: UnitId, hex: Hex) -> Option<u8> {
    let half = price(war, state, unit, hex)?;
    begin(war, state, unit);
    pay(state, unit, half);
    let mode = column(war, unit, hex);
    let toward = if let Mode::March { toward, .. } = mode { toward } else { Dir::N };
    state.unit_mut(unit).mode = mode;
    relocate(war, state, unit, hex, toward);
    let now = state.unit_mut(unit);
    now.used.entered = 1;
    now.used.arrived = true;
    mark_moved(war, state, unit);
    bring_leaders(war, state, unit, hex);
    Some(half)
}

/// Leaders who are due at the same place come in with the first unit of their command, and ride along with it.
fn bring_leaders(war: &War, state: &mut State, unit: UnitId, hex: Hex) {
    for leader in war.leaders() {
        let card = war.leader(leader);
        let due = matches!(card.start, Start::Enters { turn, .. } if state.turn >= turn);
        let now = state.leader_mut(leader);
        if due && war.commands(leader, unit) && card.side == war.side(unit) && now.at == Where::Coming {
            (now.at, now.with) = (Where::Map(hex), Some(unit));
        }
    }
}
