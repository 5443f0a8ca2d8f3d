//! What the search for plans asks of this game.

use hexes::Hex;
use longroll::advice;
use longroll::plan::{Corps, Goal, Idler, Site, Standing, Weight};
use longroll::seat::Chance;
use longroll::side::{BySide, Side};
use longroll::table::Wait;

use super::super::baseline;
use super::super::cards::{UnitId, army, side};
use super::super::state::{Phase, State, Where};
use super::super::victory;
use super::super::war::War;
use super::groups::{Aim, Group, aims, groups};
use crate::unit::{Arm, Army, Order, Unit};

/// A side plans again after this many Action Phases, and at the beginning of a turn.
const PHASES: u32 = 10;
/// Hours of a turn: the last has all the Action Phases that are left.
const HOURS: u32 = 16;
/// A question with more options than this is not played out: it would take too long.
const FEW: usize = 14;

fn site(war: &War, hex: Hex) -> Site {
    let (column, row) = war.grid().column_row(hex);
    Site::Hex(column, row)
}

pub fn commands(war: &War, state: &State, side: Side) -> Vec<Corps> {
    let all = groups(war, army(side));
    let corps = all.iter().map(|group| {
        let at = group.at(war, state).map(|hex| site(war, hex));
        Corps { name: group.name(war, &all), at }
    });
    corps.collect()
}

pub fn goals(war: &War) -> Vec<Goal> {
    let goal = |aim: &Aim| {
        let at = aim.hexes.first().map(|hex| site(war, *hex));
        Goal { name: aim.name(war), at }
    };
    aims(war).iter().map(goal).collect()
}

/// A player who does not command: he passes, stays and, if he only stands, digs.
pub fn idle(_: &War, _: &State, wait: &Wait, idler: Idler) -> usize {
    let Wait::Pick { name, options, .. } = wait else { return 0 };
    let find = |slugs: &[&str]| slugs.iter().find_map(|slug| advice::find(options, slug)).unwrap_or(0);
    match (*name, idler) {
        // Rations and units that come on cost nothing.
        ("feed" | "emergency-supply" | "off-map", _) | ("entrench", Idler::Stand) => find(&["all", "done"]),
        _ => find(&["pass", "stop", "stand", "stay", "done", "no", "plain"]),
    }
}

pub fn baseline(war: &War, state: &State, wait: &Wait) -> usize {
    baseline::advise(war, state, wait)
}

/// Nothing in this game is hidden.
pub fn imagine(_: &War, state: &State, _: Side, _: &mut dyn Chance) -> State {
    state.clone()
}

/// 27.5 The lowest lead that is a victory of the Union's.
fn even(war: &War) -> i32 {
    let union = war.scenario.ladder.iter().filter(|(_, name)| name.starts_with("Union"));
    union.map(|(from, _)| *from).min().unwrap_or(1)
}

/// The width of the ladder's steps beside the point where victory changes sides: a lead that counts.
fn margin(war: &War) -> i32 {
    let even = even(war);
    let above = war.scenario.ladder.iter().map(|(from, _)| *from).filter(|from| *from > even).min();
    let below = war.scenario.ladder.iter().map(|(from, _)| *from).filter(|from| *from < even && from > &i32::MIN).max();
    let steps = [above.map(|from| from - even), below.map(|from| even - from)];
    let known: Vec<i32> = steps.into_iter().flatten().collect();
    (known.iter().sum::<i32>() / (known.len() as i32).max(1)).max(1)
}

pub fn standing(war: &War, state: &State) -> Standing {
    let mut points = victory::score(war, state);
    // The ladder need not begin at nothing: what the Union must have more than the Confederates counts as theirs, so that a
    // lead is a victory.
    let handicap = even(war) - 1;
    if handicap >= 0 {
        points.south += handicap;
    } else {
        points.north -= handicap;
    }
    let lead = points.north - points.south;
    let winner = if lead > 0 { Side::North } else { Side::South };
    let aims = aims(war);
    Standing {
        over: (state.phase == Phase::Over).then_some(Some(winner)),
        turns_left: war.scenario.turns.len() as i32 - i32::from(state.turn),
        points,
        margin: margin(war),
        strength: BySide::of(|of| strength(war, state, army(of))),
        holders: aims.iter().map(|aim| aim.holder(war, state).map(side)).collect(),
        commands: BySide::of(|of| left(war, state, army(of))),
    }
}

/// Manpower on the map and in the boxes, in tenths: tired, disorganized and demoralized men count less.
fn strength(war: &War, state: &State, army: Army) -> i32 {
    let units = war.units_of(army).map(|unit| state.unit(unit));
    let there = units.filter(|unit| !matches!(unit.at, Where::Gone) && unit.unit.arm != Arm::Wagon);
    let share = |unit: &Unit| {
        let order = if unit.order == Order::Disorganized { 3 } else { 0 };
        10 - order - 2 * i32::from(unit.demoralized).min(2) - i32::from(unit.fatigue >= 3)
    };
    there.map(|unit| i32::from(unit.unit.manpower) * share(&unit.unit)).sum()
}

/// What is left of each group, in percent.
fn left(war: &War, state: &State, army: Army) -> Vec<u8> {
    let share = |group: &Group| {
        let had: i32 = group.units.iter().map(|unit| i32::from(war.card(*unit).unit.manpower)).sum();
        let gone = |unit: &&UnitId| state.unit(**unit).at != Where::Gone;
        let now = group.units.iter().filter(gone).map(|unit| i32::from(state.unit(*unit).unit.manpower));
        (100 * now.sum::<i32>() / had.max(1)).clamp(0, 100) as u8
    };
    groups(war, army).iter().map(share).collect()
}

/// The hour grows with every few Action Phases.
pub fn hour(_: &War, state: &State) -> u32 {
    let part = match state.phase {
        Phase::Recovery(_) | Phase::Strategic(_) | Phase::End | Phase::Over => HOURS - 1,
        _ => (u32::from(state.actions) / PHASES).min(HOURS - 2),
    };
    u32::from(state.turn) * HOURS + part
}

/// A rehearsal ends with the turn; one that begins late in a turn goes on into the next.
pub fn horizon(war: &War, state: &State) -> u32 {
    let now = hour(war, state);
    let turn = u32::from(state.turn);
    let late = now % HOURS >= 3;
    (turn + 1 + u32::from(late)) * HOURS - 1
}

/// Decisions about a fight, and actions while there are few to choose from.
pub fn weight(wait: &Wait) -> Weight {
    let Wait::Pick { name, options, .. } = wait else { return Weight::Light };
    match *name {
        "action" | "march" | "next-unit" if options.len() <= FEW => Weight::Heavy,
        "force-march" | "grand-assault" | "cavalry-retreat" | "advance" => Weight::Heavy,
        _ => Weight::Light,
    }
}
