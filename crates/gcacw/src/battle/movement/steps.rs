//! 8.1 Step by step: hexes, attacks (chapter 9), enemy cavalry that retreats (chapter 16), refused flanks (13.5).

use hexes::{Dir, Hex, Hexside};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Offer, Play, Table, under};

use super::entry::{self, Step};
use super::{bans, end_action, leaders, place};
use crate::battle::asking;
use crate::battle::attack;
use crate::battle::cards::{UnitId, side};
use crate::battle::events;
use crate::battle::ground::Span;
use crate::battle::retreat;
use crate::battle::state::{Activation, March, Onset, Phase, State};
use crate::battle::supply::{self, Cargo};
use crate::battle::war::War;
use crate::battle::zones::{self, Zone};
use crate::combat::Manner;
use crate::unit::{Arm, Army, Order};

const SPEND: Rule = rulebook("8.1");
const COST: Rule = house("8.6");
const MINIMUM: Rule = rulebook("8.5");
const STOPS: Rule = rulebook("4.2");
const RESTRICTED: Rule = house("4.1");
const TARGET: Rule = rulebook("9.2");
const ATTACK: Rule = card("9.3");
const AGAIN: Rule = rulebook("9.6");
const WINDOW: Rule = rulebook("16.3");
const REFUSE: Rule = house("13.5");

/// 9.3 The attacks of a marching unit, in the order of the Attack Summary.
const MANNERS: [(Manner, &str); 4] = [
    (Manner::ColumnOfRoute, "column"),
    (Manner::Hasty, "hasty"),
    (Manner::Normal, "normal"),
    (Manner::Prepared, "prepared"),
];

/// What a marching unit may do next.
#[derive(Clone, Copy, Debug)]
enum Move {
    Stop,
    Step(Step),
    /// Into this hex, in the manner of this row of the Attack Summary.
    Attack(Hex, usize),
    Refuse,
    /// 24.4 A wagon train loads or unloads.
    Cargo(Cargo),
}

type Moves = Vec<Move>;

/// 8.1 One decision of a march.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Phase::March(march, activation) = &state.phase else { return Ok(()) };
    let (march, activation) = (*march, activation.clone());
    let moves = moves(war, state, &march, activation.as_ref());
    let name = war.card(march.unit).name;
    let question = || format!("{name} on the march, {} MP left", march.mp);
    let army = war.army(march.unit);
    let offer = |at: &Move| offer(war, state, &march, at);
    match *asking::choose(table, side(army), ("march", SPEND), &question, &moves, &offer)? {
        Move::Stop => {
            finish(state, activation);
            Ok(())
        }
        Move::Refuse => {
            state.unit_mut(march.unit).unit.refused = true;
            table.tell(&|| Line::effect(format!("{name} refuses its flanks; its march is over"), REFUSE));
            finish(state, activation);
            Ok(())
        }
        Move::Cargo(cargo) => {
            supply::shift(table, war, state, march.unit, cargo);
            if let Phase::March(march, _) = &mut state.phase {
                (march.mp, march.begun) = (march.mp.saturating_sub(war.book.rear.supply.load), true);
            }
            Ok(())
        }
        Move::Step(step) => enter(table, war, state, step),
        Move::Attack(target, row) => strike(table, war, state, target, row),
    }
}

/// 7.1 The march is over: the next unit of the activation, or the end of the action.
pub(super) fn finish(state: &mut State, activation: Option<Activation>) {
    match activation {
        Some(activation) if !activation.waiting.is_empty() => state.phase = Phase::Activation(activation),
        _ => end_action(state),
    }
}

fn moves(war: &War, state: &State, march: &March, activation: Option<&Activation>) -> Moves {
    let mut moves = Moves::new();
    moves.push(Move::Stop);
    let Some(at) = state.unit(march.unit).hex() else { return moves };
    let unit = &state.unit(march.unit).unit;
    if !march.stopped {
        let steps = Dir::ALL.into_iter().filter_map(|dir| entry::step(war, state, march, activation, dir));
        moves.extend(steps.map(Move::Step));
    }
    if may_attack(state, march) {
        for dir in Dir::ALL {
            let target = at.neighbour(dir);
            if is_target(war, state, march.unit, at, dir) {
                let rows = (0..MANNERS.len()).filter(|row| can_pay(war, march, unit.arm, *row));
                moves.extend(rows.map(|row| Move::Attack(target, row)));
            }
        }
    }
    if may_refuse(state, march.unit) && refusal_cost(war, unit.arm) <= march.mp {
        moves.push(Move::Refuse);
    }
    if unit.arm == Arm::Wagon && march.mp >= war.book.rear.supply.load {
        moves.extend(supply::cargoes(war, state, march.unit).into_iter().map(Move::Cargo));
    }
    moves
}

/// 9.5 Not demoralized units, artillery or wagons, nor a unit that has gone from zone to zone.
fn may_attack(state: &State, march: &March) -> bool {
    let unit = &state.unit(march.unit).unit;
    !march.barred
        && !events::is_beating(state)
        && unit.demoralized == 0
        && matches!(unit.arm, Arm::Infantry | Arm::Cavalry)
}

/// 9.2 An adjacent hex with enemy combat units, over a hexside that can be crossed, that the scenario leaves open.
pub fn is_target(war: &War, state: &State, unit: UnitId, from: Hex, dir: Dir) -> bool {
    let target = from.neighbour(dir);
    let enemy = war.army(unit).other();
    war.units_of(enemy).any(|other| {
        let other = state.unit(other);
        other.hex() == Some(target) && other.unit.is_combat_unit()
    }) && zones::reaches(war, state, from, dir) != Zone::None
        && !bans::attack(war, state, unit, target)
}

/// 9.3 and 9.4 What an attack costs; in column of route it is free, but not with an allowance of 0.
fn can_pay(war: &War, march: &March, arm: Arm, row: usize) -> bool {
    i32::from(march.mp) >= attack_cost(war, arm, row) && (row > 0 || march.allowance > 0)
}

fn attack_cost(war: &War, arm: Arm, row: usize) -> i32 {
    let row = &war.book.combat.attacks[row];
    if arm == Arm::Cavalry { row.cavalry } else { row.infantry }
}

/// 13.5 Organized infantry and cavalry that is not demoralized may refuse its flanks.
pub(super) fn may_refuse(state: &State, unit: UnitId) -> bool {
    let unit = &state.unit(unit).unit;
    !unit.refused
        && unit.order == Order::Organized
        && unit.demoralized == 0
        && matches!(unit.arm, Arm::Infantry | Arm::Cavalry)
}

fn refusal_cost(war: &War, arm: Arm) -> u8 {
    war.book.march.limits.refuse[usize::from(arm == Arm::Cavalry)]
}

fn offer(war: &War, state: &State, march: &March, at: &Move) -> Offer {
    let piece = march.unit.piece();
    let on = |offer: Offer, hex: Hex| war.pointing_at(hex, offer.piece(piece));
    match at {
        Move::Stop => Offer::new("stop", "end the march here").piece(piece),
        Move::Refuse => {
            let cost = refusal_cost(war, state.unit(march.unit).unit.arm);
            Offer::new("refuse", format!("refuse flanks, {cost} MP; ends the march")).piece(piece)
        }
        Move::Cargo(cargo) => {
            let (verb, points) = match cargo {
                Cargo::Load(points) => ("load", points),
                Cargo::Unload(points) => ("unload", points),
            };
            let cost = war.book.rear.supply.load;
            Offer::new(format!("{verb} {points}"), format!("{verb} {points} SP, {cost} MP")).piece(piece)
        }
        Move::Step(step) => {
            let name = war.name(step.to);
            let cost =
                if step.minimum { "the one hex that is always open".into() } else { format!("{} MP", step.cost) };
            on(Offer::new(name.clone(), format!("{name}, {cost}{}", warning(war, state, march, *step))), step.to)
        }
        Move::Attack(target, row) => {
            let (_, word) = MANNERS[*row];
            let name = war.name(*target);
            let cost = attack_cost(war, state.unit(march.unit).unit.arm, *row);
            let kind = war.book.combat.attacks[*row].name.replace('-', " ");
            on(Offer::new(format!("attack {name} {word}"), format!("attack {name}: {kind}, {cost} MP")), *target)
        }
    }
}

/// 4.2 The effect of a step into an enemy zone.
fn warning(war: &War, state: &State, march: &March, step: Step) -> &'static str {
    let army = war.army(march.unit);
    let from = state.unit(march.unit).hex().unwrap_or(step.to);
    if !entry::is_stopped(war, state, army, step.to) {
        return "";
    }
    let zone_to_zone = entry::is_stopped(war, state, army, from);
    let disorganizes = state.unit(march.unit).unit.order == Order::Organized && !war.ground.has_line(from, step.dir);
    match (zone_to_zone, disorganizes) {
        (false, _) => ", then stops: enemy zone",
        (true, false) => ", then stops: zone to zone, no attack",
        (true, true) => ", then stops: zone to zone, disorganized, no attack",
    }
}

/// 8.6 and 4.2 The unit enters the hex, its leaders with it. An enemy zone stops it; from zone to zone across country
/// it is disorganized.
fn enter(table: &mut dyn Table, war: &War, state: &mut State, step: Step) -> Play<()> {
    let Phase::March(march, activation) = &mut state.phase else { return Ok(()) };
    let unit = march.unit;
    let (mut now, mut activation) = (*march, activation.clone());
    let Some(from) = state.unit(unit).hex() else { return Ok(()) };
    let army = war.army(unit);
    let in_zone = entry::is_stopped(war, state, army, from);
    let along = leaders::companions(war, state, unit);
    if war.ground.span(state, from, step.dir) == Span::Ferry
        && let Some(activation) = &mut activation
    {
        activation.ferries.push(Hexside::of(from, step.dir));
    }
    leaders::join(&mut now, &along);
    (now.mp, now.begun) = (now.mp.saturating_sub(step.cost), true);
    let name = war.card(unit).name;
    table.tell(&|| {
        let cost = if step.minimum { "whatever it costs".to_owned() } else { format!("{} MP", step.cost) };
        let rule = if step.minimum { MINIMUM } else { COST };
        Line::effect(format!("{name} enters {}: {cost}, {} left", war.name(step.to), now.mp), rule)
    });
    events::led(war, state, from, step.dir);
    let captures = war.holder(state, step.to) == Some(army.other());
    place(table, war, state, unit, step.to);
    leaders::follow(table, war, state, &along, step.to);
    if captures {
        leaders::settle(table, war, state)?;
    }
    now.stopped = entry::is_stopped(war, state, army, step.to);
    match zones::zone(war, state, step.to, army.other()) {
        Zone::Full => table.tell(&|| Line::effect(format!("{name} stops in an enemy zone"), STOPS)),
        Zone::Restricted => {
            table.tell(&|| Line::effect("an enemy zone through woods does not stop it", RESTRICTED));
        }
        Zone::None => {}
    }
    if now.stopped && in_zone {
        now.barred = true;
        let men = &mut state.unit_mut(unit).unit;
        if men.order == Order::Organized && !war.ground.has_line(from, step.dir) {
            men.order = Order::Disorganized;
            table.tell(&|| Line::effect(format!("{name} is disorganized: from zone to zone"), STOPS));
        }
    }
    state.phase = Phase::March(now, activation);
    windows(table, war, state)
}

/// 16.3 Enemy cavalry beside a unit that has come up may retreat, and takes movement points from it. If nothing holds the
/// unit any more it may move on (4.2).
pub(super) fn windows(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Phase::March(march, _) = &state.phase else { return Ok(()) };
    let unit = march.unit;
    if !matches!(state.unit(unit).unit.arm, Arm::Infantry | Arm::Artillery) {
        return Ok(());
    }
    let Some(at) = state.unit(unit).hex() else { return Ok(()) };
    for dir in Dir::ALL {
        let hex = at.neighbour(dir);
        let meets = war.holder(state, hex) == Some(war.army(unit).other())
            && zones::reaches(war, state, at, dir) != Zone::None
            && retreat::may_go(war, state, unit, hex);
        if !meets {
            continue;
        }
        let Some(taken) = retreat::cavalry(table, war, state, unit, hex)? else { continue };
        leaders::settle(table, war, state)?;
        if let Phase::March(march, _) = &mut state.phase {
            (march.mp, march.allowance) = (march.mp.saturating_sub(taken), march.allowance.saturating_sub(taken));
            let left = march.mp;
            table.tell(&|| Line::effect(format!("{} has {left} MP left", war.card(unit).name), WINDOW));
        }
    }
    go_on(war, state);
    Ok(())
}

/// 4.2 A unit whose enemies have gone is no longer stopped.
fn go_on(war: &War, state: &mut State) {
    let Phase::March(march, _) = &state.phase else { return };
    let (unit, stopped) = (march.unit, march.stopped);
    let held = stopped && state.unit(unit).hex().is_some_and(|hex| entry::is_stopped(war, state, war.army(unit), hex));
    if let Phase::March(march, _) = &mut state.phase {
        march.stopped = held;
    }
}

/// 9.1 The marching unit attacks alone.
fn onset(army: Army, unit: UnitId, lead: Hex, target: Hex, row: usize) -> Onset {
    Onset { army, target, lead, attackers: vec![unit], manner: MANNERS[row].0, leader: None }
}

/// 9.1 The attack that an option of the running march would make.
pub fn attack_of(war: &War, state: &State, slug: &str) -> Option<Onset> {
    let Phase::March(march, activation) = &state.phase else { return None };
    let lead = state.unit(march.unit).hex()?;
    moves(war, state, march, activation.as_ref()).iter().find_map(|at| match at {
        Move::Attack(target, row) if offer(war, state, march, at).slug == slug => {
            Some(onset(war.army(march.unit), march.unit, lead, *target, *row))
        }
        _ => None,
    })
}

/// 9 The unit pays and attacks; unless the result ends its march it goes on.
fn strike(table: &mut dyn Table, war: &War, state: &mut State, target: Hex, row: usize) -> Play<()> {
    let Phase::March(march, _) = &mut state.phase else { return Ok(()) };
    let unit = march.unit;
    let arm = state.units[unit.index()].unit.arm;
    let cost = attack_cost(war, arm, row).clamp(0, 99) as u8;
    (march.mp, march.begun) = (march.mp.saturating_sub(cost), march.begun || cost > 0);
    let Some(lead) = state.unit(unit).hex() else { return Ok(()) };
    let (army, name) = (war.army(unit), war.card(unit).name);
    let onset = onset(army, unit, lead, target, row);
    state.unit_mut(unit).unit.refused = false;
    let title = || format!("{name} attacks {}", war.name(target));
    let result = under(table, TARGET, &title, |table| {
        let kind = war.book.combat.attacks[row].name;
        table.tell(&|| Line::effect(format!("{}, {cost} MP", kind.replace('-', " ")), ATTACK));
        attack::attack(table, war, state, &onset)
    })?;
    leaders::settle(table, war, state)?;
    let at = state.unit(unit).hex();
    let Phase::March(march, activation) = &mut state.phase else { return Ok(()) };
    march.ended = result.ended;
    if result.ended || at.is_none() {
        let activation = activation.clone();
        finish(state, activation);
        return Ok(());
    }
    table.tell(&|| Line::effect(format!("{name} may go on with its march"), AGAIN));
    if at == Some(lead) {
        go_on(war, state);
        return Ok(());
    }
    march.stopped = true;
    go_on(war, state);
    windows(table, war, state)
}
