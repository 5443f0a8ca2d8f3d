//! 9.4, 9.5 A step on the map, with everything that follows from it, in the order of 21.2.

use arrayvec::ArrayVec;
use hexes::{Dir, Hex};
use longroll::rule::house;
use longroll::table::{Line, Play, Table};

use super::leaders::{carry, riders};
use super::stack_steps::{self, Party};
use super::stacking::{column_hexes, may_stack};
use super::step_cost::{StepCost, Walker};
use super::{begin, obligations, running};
use crate::battle::cards::{Branch, UnitId};
use crate::battle::state::{Mode, State, Used, Where};
use crate::battle::war::War;
use crate::battle::{aftermath, fire, reaction};
use crate::disorder::Cause;
use crate::orders::Orders;
use crate::unit::MOST_IN_HEX;

/// The steps a unit may make now, with their prices.
pub type Steps = ArrayVec<(Hex, StepCost), 6>;

/// 9 Every step a unit may make now. One that leaves it no way to end its move legally (8.1) is not among them.
pub fn steps(war: &War, state: &State, unit: UnitId, mp: u8, used: &Used) -> Steps {
    let now = state.unit(unit);
    let Some(walker) = Walker::new(war, state, unit, used).filter(|_| may_go(war, state, unit, mp, used)) else {
        return Steps::new();
    };
    if let Mode::Extended(parts) = &now.mode {
        return walker.side_by_side(war, state, parts, mp);
    }
    let passing = is_passing(war, state, unit, used);
    let fresh = !used.moved;
    let mut steps = Steps::new();
    for dir in Dir::ALL {
        let Some(cost) = walker.step_cost(walker.start, dir) else { continue };
        let to = walker.start.neighbour(dir);
        // 9.1 With all its points a unit may always go one hex, but not up to the enemy.
        let pays = cost.half <= mp || fresh && !cost.fronted;
        let stays = walker.ends(to);
        let goes_on = !stays
            && !cost.fronted
            && !passing
            && walker.held.is_empty()
            && walker.goes_on(to, mp.saturating_sub(cost.half));
        if pays && (stays || goes_on) {
            steps.push((to, cost));
        }
    }
    steps
}

/// 6.1, 6.2, 7.3 Whether the unit may move at all: not if it stands, has stopped, fired or rallied, must deploy first, has a
/// flank refused, or is under March orders and not in column, or seen by an enemy near by.
pub(super) fn may_go(war: &War, state: &State, unit: UnitId, mp: u8, used: &Used) -> bool {
    let now = state.unit(unit);
    let marches = war.orders(state, unit) == Orders::March;
    let stands = war.brigade_of(unit).is_some_and(|brigade| state.brigade(brigade).stands);
    let bound = stands || used.stopped || used.fired || used.rallied || matches!(now.mode, Mode::Refused(_));
    mp > 0 && !bound && !super::deploys(war, state, unit) && (!marches || may_march(war, state, unit))
}

/// 6.1 Under March orders infantry and cavalry move in column, and no unit moves that a nearby enemy sees.
fn may_march(war: &War, state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    let column = now.mode.is_march() || !matches!(war.card(unit).branch, Branch::Infantry | Branch::Cavalry);
    column && !now.hex().is_some_and(|hex| obligations::is_watched(war, state, hex, war.side(unit)))
}

/// 18.9 The street hexes a unit may enter cautiously, along the road. A column or an extended line does not.
pub fn cautious_steps(war: &War, state: &State, unit: UnitId, mp: u8, used: &Used) -> Steps {
    let now = state.unit(unit);
    let spread = matches!(now.mode, Mode::March { .. } | Mode::Extended(_));
    let streets = |hex: Hex| {
        let near = |dir: &Dir| war.ground.is_along_road(hex, *dir) && war.is_street(hex.neighbour(*dir));
        !spread && Dir::ALL.iter().any(near)
    };
    if !now.hex().is_some_and(streets) || !may_go(war, state, unit, mp, used) {
        return Steps::new();
    }
    let Some(walker) = Walker::new(war, state, unit, used).map(Walker::cautiously) else { return Steps::new() };
    let step = |dir| {
        let to = walker.start.neighbour(dir);
        let along = war.ground.is_along_road(walker.start, dir) && war.is_street(to);
        let cost = walker.step_cost(walker.start, dir).filter(|cost| along && cost.half <= mp && walker.ends(to))?;
        Some((to, cost))
    };
    Dir::ALL.into_iter().filter_map(step).collect()
}

/// 8.2 The unit is passing through a hex in which it may not end.
pub fn is_passing(war: &War, state: &State, unit: UnitId, used: &Used) -> bool {
    used.entered > 0 && state.unit(unit).hex().is_some_and(|hex| !may_stack(war, state, unit, hex))
}

impl Walker<'_> {
    /// 8.2 Whether a unit that only passes through this hex can go on to one where it may end. It may not turn back.
    pub(super) fn goes_on(&self, hex: Hex, mp: u8) -> bool {
        Dir::ALL.into_iter().any(|dir| {
            let next = hex.neighbour(dir);
            next != self.start && self.step_cost(hex, dir).is_some_and(|cost| cost.half <= mp) && self.ends(next)
        })
    }

    /// 8.4 An extended line goes straight ahead, every part the same way, at the price of the part that pays most.
    fn side_by_side(&self, war: &War, state: &State, parts: &[(Hex, u8)], mp: u8) -> Steps {
        let ahead = state.unit(self.unit).facing.front();
        let steps = ahead.into_iter().filter_map(|dir| {
            let to = self.start.neighbour(dir);
            let mut cost = self.step_cost(self.start, dir)?;
            for (hex, _) in parts {
                let next = hex.neighbour(dir);
                let price = self.price(*hex, dir)?;
                let (held, fronts) = (self.fronts(*hex), self.fronts(next));
                let free = state.stacks.top(war.grid(), next).is_none();
                if !free || fronts.iter().any(|enemy| held.contains(enemy)) {
                    return None;
                }
                let leaves = if held.is_empty() { 0 } else { war.book.moving.leave_front };
                cost.half = cost.half.max(price.half + leaves);
                cost.checks |= price.checks;
                cost.fronted |= !fronts.is_empty();
            }
            (cost.half <= mp && self.ends(to)).then_some((to, cost))
        });
        steps.collect()
    }
}

/// How a step is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gait {
    Plain,
    /// 8.2 With the whole stack.
    Together,
    /// 18.9 Along the walls of a street.
    Cautious,
}

/// The units that make a step in this gait, with what it costs each; empty if it may not be made.
fn party(war: &War, state: &State, unit: UnitId, to: Hex, gait: Gait) -> Party {
    let (mp, used) = running(war, state, unit);
    let alone = |steps: Steps| steps.into_iter().filter(|(hex, _)| *hex == to).map(|(_, cost)| (unit, cost)).collect();
    match gait {
        Gait::Plain => alone(steps(war, state, unit, mp, &used)),
        Gait::Cautious => alone(cautious_steps(war, state, unit, mp, &used)),
        Gait::Together => stack_steps::party(war, state, unit, to).unwrap_or_default(),
    }
}

/// 21.2 The unit pays, draws withdrawal fire, enters, is checked for the ground, stops in an enemy's front, draws
/// approach fire and reactions, and then may go on. 8.2 A stack does all this as one; a unit that is stopped stays
/// behind.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, to: Hex, gait: Gait) -> Play<()> {
    let mut party = party(war, state, unit, to, gait);
    let (Some((_, cost)), Some(from)) = (party.first().copied(), state.unit(unit).hex()) else { return Ok(()) };
    let Some(dir) = from.dir_to(to) else { return Ok(()) };
    for (member, _) in &party {
        if !state.unit(*member).used.begun {
            begin(war, state, *member);
        }
    }
    let units: ArrayVec<UnitId, MOST_IN_HEX> = party.iter().map(|(member, _)| *member).collect();
    riders(war, state, &units, from);
    let passed = cost.through.then(|| passed(war, state, &party, from)).flatten();
    let shaken = leave(table, war, state, &party, to)?;
    party.retain(|(member, _)| state.unit(*member).hex() == Some(from) && state.unit(*member).fights());
    if party.first().is_none_or(|(lead, _)| *lead != unit) {
        halt(state, unit);
        return Ok(());
    }
    // From the top down, so that a stack keeps its order.
    for member in war.stack(state, from) {
        if let Some((_, cost)) = party.iter().find(|(unit, _)| *unit == member) {
            enter(table, war, state, member, (from, to), (dir, *cost));
            state.unit_mut(member).cautious = gait == Gait::Cautious;
        }
    }
    carry(state, unit, to);
    let stops = aftermath::overrun(table, war, state, unit, !cost.fronted && !shaken.contains(&unit))?;
    aftermath::capture(table, war, state, unit)?;
    for member in party.iter().map(|(member, _)| *member).filter(|member| stops || shaken.contains(member)) {
        halt(state, member);
    }
    // In a hex that is only passed through nothing happens until it is left.
    if !may_stack(war, state, unit, to) {
        return Ok(());
    }
    keep_order(table, war, state, &mut party, (from, to), passed)?;
    let Some((lead, _)) = party.first().copied() else { return Ok(()) };
    if cost.fronted {
        for (member, _) in &party {
            state.unit_mut(*member).used.stopped = true;
        }
        table.tell(&|| Line::effect(format!("{} stops in an enemy's frontal hex", war.card(lead).name), house("9.51")));
    }
    let units: Vec<UnitId> = party.iter().map(|(member, _)| *member).collect();
    meet_enemies(table, war, state, &units, to)
}

/// 9.53 Withdrawal fire before the units leave a frontal hex. The units that it disordered, which stop after the step.
fn leave(table: &mut dyn Table, war: &War, state: &mut State, party: &Party, to: Hex) -> Play<Vec<UnitId>> {
    let steady = |state: &State, unit: &UnitId| !state.unit(*unit).is_disordered();
    let mut shaken: Vec<UnitId> = party.iter().map(|(unit, _)| *unit).filter(|unit| steady(state, unit)).collect();
    fire::withdrawal(table, war, state, party[0].0, to)?;
    shaken.retain(|unit| !steady(state, unit));
    Ok(shaken)
}

/// One unit pays for its step and makes it.
fn enter(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    (from, to): (Hex, Hex),
    (dir, cost): (Dir, StepCost),
) {
    tell_move(table, war, unit, to, cost);
    pay(state, unit, cost.half);
    relocate(war, state, unit, to, dir);
    if let Mode::March { tail, .. } = &state.unit(unit).mode
        && let Some(end) = tail.last()
    {
        table.tell(&|| Line::effect(format!("its column reaches back to {}", war.name(*end)), house("8.5")));
    }
    remember(war, state, unit, from, dir);
}

/// 9.4, 8.2 The checks of a step: for the ground, and for having passed through a friend, who checks too. Those who
/// fail stop in the hex they have entered, and are no longer of the party.
fn keep_order(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    party: &mut Party,
    (from, to): (Hex, Hex),
    passed: Option<UnitId>,
) -> Play<()> {
    if let Some(friend) = passed {
        table.tell(&|| {
            let (unit, friend) = (war.card(party[0].0).name, war.card(friend).name);
            Line::effect(format!("{unit} passes through {friend}: both check"), house("8.2"))
        });
        aftermath::check(table, war, state, friend, 0, Cause::Movement, to)?;
    }
    for (unit, cost) in std::mem::take(party) {
        let mut keeps_order = true;
        for _ in 0..u8::from(passed.is_some() && cost.through) + u8::from(cost.checks) {
            keeps_order = keeps_order
                && aftermath::check(table, war, state, unit, 0, Cause::Movement, from)?
                && state.unit(unit).hex() == Some(to);
        }
        if keeps_order {
            party.push((unit, cost));
        } else {
            halt(state, unit);
        }
    }
    Ok(())
}

/// What follows when units have entered a hex they may stay in: approach fire, reactions, enemy leaders alone there.
pub(super) fn meet_enemies(table: &mut dyn Table, war: &War, state: &mut State, units: &[UnitId], to: Hex) -> Play<()> {
    let steady: Vec<UnitId> = units.iter().copied().filter(|unit| !state.unit(*unit).is_disordered()).collect();
    fire::approach(table, war, state, units[0])?;
    for unit in units {
        let upset = steady.contains(unit) && state.unit(*unit).is_disordered();
        if upset || state.unit(*unit).hex() != Some(to) {
            halt(state, *unit);
        }
    }
    if let Some(there) = units.iter().find(|unit| state.unit(**unit).hex() == Some(to)) {
        reaction::react(table, war, state, *there)?;
        aftermath::leaders_alone(table, war, state, to)?;
    }
    Ok(())
}

/// 9.51, 12.3 The unit moves no farther in this activation.
pub(super) fn halt(state: &mut State, unit: UnitId) {
    let now = state.unit_mut(unit);
    now.mp = 0;
    now.used.stopped = true;
}

/// 8.2 The friend who is passed through.
fn passed(war: &War, state: &State, party: &Party, hex: Hex) -> Option<UnitId> {
    let units: Vec<UnitId> = party.iter().map(|(unit, _)| *unit).collect();
    Walker::new(war, state, units[0], &state.unit(units[0]).used)?.along(&units).disturbed(hex)
}

fn tell_move(table: &mut dyn Table, war: &War, unit: UnitId, to: Hex, cost: StepCost) {
    table.tell(&|| {
        Line::effect(format!("{} to {}, {} MP", war.card(unit).name, war.name(to), points(cost.half)), house("9.4"))
    });
}

/// Half points as players say them: `2`, `1/2`, `1 1/2`.
pub fn points(half: u8) -> String {
    match (half / 2, half % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "1/2".to_owned(),
        (whole, _) => format!("{whole} 1/2"),
    }
}

/// 9.1 Points are paid; a step that costs more than is left (the one hex a unit may always go) takes them all.
pub(super) fn pay(state: &mut State, unit: UnitId, half: u8) {
    let now = state.unit_mut(unit);
    now.mp = now.mp.saturating_sub(half);
}

/// The unit goes from its hex to the next: it takes over the facing it finds there (7.1), comes to the bottom of the stack
/// (8.2), a line keeps its shape (8.4) and a column trails behind its head (8.5).
pub(super) fn relocate(war: &War, state: &mut State, unit: UnitId, to: Hex, dir: Dir) {
    let grid = war.grid();
    let from = state.unit(unit).hex();
    let mode = state.unit(unit).mode.clone();
    state.lift(grid, unit, Where::Coming);
    let facing = state.stack(grid, to).find(|other| faces(state, *other)).map(|other| state.unit(other).facing);
    state.put(grid, unit, to, false);
    if let Some(facing) = facing {
        state.unit_mut(unit).facing = facing;
    }
    let (mode, covered) = match mode {
        Mode::Extended(parts) => {
            let parts: ArrayVec<(Hex, u8), 2> = parts.iter().map(|(hex, sp)| (hex.neighbour(dir), *sp)).collect();
            let covered = parts.iter().map(|(hex, _)| *hex).collect();
            (Mode::Extended(parts), covered)
        }
        Mode::March { tail, .. } => {
            let tail = trail(war, state, unit, from, &tail);
            (Mode::March { toward: dir, tail: tail.clone() }, tail)
        }
        mode => (mode, Vec::new()),
    };
    state.cover(grid, unit, &covered);
    state.unit_mut(unit).mode = mode;
}

/// 7.1 A unit with a facing others take over.
fn faces(state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    !now.abandoned && !now.mode.is_march()
}

/// 8.5 The hexes of a long column behind its head: the path it came, as far as it is free.
fn trail(war: &War, state: &State, unit: UnitId, from: Option<Hex>, tail: &[Hex]) -> Vec<Hex> {
    let long = column_hexes(war, state, unit).saturating_sub(1);
    let way = from.into_iter().chain(tail.iter().copied());
    way.take_while(|hex| state.stacks.top(war.grid(), *hex).is_none()).take(long).collect()
}

/// Remember a step for charges (11.2, 11.51), fatigue (17.1), supply (10.92) and free turns (7.2).
fn remember(war: &War, state: &mut State, unit: UnitId, from: Hex, dir: Dir) {
    let now = state.unit_mut(unit);
    let open = war.ground.is_open_for_charge(from, dir);
    now.used.run = match now.used.run {
        _ if !open => None,
        Some((along, hexes)) if along == dir => Some((dir, hexes.saturating_add(1))),
        _ => Some((dir, 1)),
    };
    now.used.entered = now.used.entered.saturating_add(1);
    now.used.wheels = now.mounted;
    mark_moved(war, state, unit);
}

/// The unit has moved in the sense of the rules: it entered a hex, turned, or changed its formation or place.
pub(super) fn mark_moved(war: &War, state: &mut State, unit: UnitId) {
    let now = state.unit_mut(unit);
    now.used.moved = true;
    now.busy = true;
    if let Some(brigade) = war.brigade_of(unit) {
        state.brigade_mut(brigade).exerted = true;
    }
}
