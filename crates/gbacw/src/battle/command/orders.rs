//! 6.1 Orders in phase A, and the formations they bring.

use arrayvec::ArrayVec;
use hexes::{Dir, Facing, Hex, Hexside};
use longroll::rule::{Rule, house, rulebook};
use longroll::side::Side;
use longroll::table::{Line, Offer, Play, Table};

use super::{brigade_in_command, enemy_in_sight, hexes_of, reserve, sees_enemy};
use crate::battle::cards::{BrigadeId, UnitId};
use crate::battle::state::{BrigadeState, Mode, State};
use crate::battle::war::War;
use crate::orders::Orders;
use crate::stacking;
use crate::unit::Unit;
use longroll::asking::choose;

const PLACE: Rule = rulebook("3.1");

/// 6.1 What a brigade is told in phase A.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Told {
    Orders(Orders),
    Reserve,
    /// It and all that would be asked after it keep what they have.
    AsBefore,
}

/// 3.1 Command is checked, and every brigade that is in command gets its orders. One that is not keeps those it has, and is
/// not in Reserve (4.2).
pub fn place(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<()> {
    for brigade in war.brigades().filter(|id| war.brigade(*id).side == side) {
        let in_command = brigade_in_command(war, state, brigade);
        let now = state.brigade_mut(brigade);
        (now.in_command, now.idle) = (in_command, false);
        if now.reserve && !in_command {
            now.reserve = false;
            reserve::deactivate(table, war, state, brigade);
        }
    }
    reserve::release(table, war, state);
    let is_told = |brigade: &BrigadeId| {
        let now = state.brigade(*brigade);
        now.in_command && !now.inactive && hexes_of(war, state, *brigade).next().is_some()
    };
    let told: Vec<BrigadeId> =
        war.brigades().filter(|id| war.brigade(*id).side == side).filter(|id| is_told(id)).collect();
    for at in 0..told.len() {
        if tell_brigade(table, war, state, &told[at..])? == Told::AsBefore {
            break;
        }
    }
    Ok(())
}

/// The first of these brigades gets its orders. If others have a choice too and all may keep what they have, one answer says so.
fn tell_brigade(table: &mut dyn Table, war: &War, state: &mut State, brigades: &[BrigadeId]) -> Play<Told> {
    let brigade = brigades[0];
    let card = war.brigade(brigade);
    let mut options = may_be_told(war, state, brigade);
    let keeps = |id: &BrigadeId| may_be_told(war, state, *id).contains(&now(state, *id));
    let chooses = |id: &BrigadeId| may_be_told(war, state, *id).len() > 1;
    if options.len() > 1 && brigades[1..].iter().any(chooses) && brigades.iter().all(keeps) {
        options.push(Told::AsBefore);
    }
    let offer = |told: &Told| offer(war, brigade, *told);
    let question = || format!("Orders for {}?", card.name);
    let rule = if card.leader.is_some() { PLACE } else { house("4.24") };
    let told = *choose(table, card.side, ("orders", rule), &question, &options, &offer)?;
    if told == Told::AsBefore {
        return Ok(told);
    }
    let now = state.brigade_mut(brigade);
    let rested = std::mem::replace(&mut now.reserve, told == Told::Reserve);
    if let Told::Orders(orders) = told {
        now.orders = orders;
        if rested {
            reserve::deactivate(table, war, state, brigade);
        }
    }
    Ok(told)
}

/// What a brigade was told last.
fn now(state: &State, brigade: BrigadeId) -> Told {
    let now = state.brigade(brigade);
    if now.reserve { Told::Reserve } else { Told::Orders(now.orders) }
}

/// The orders a brigade may be given in phase A, those it has first.
fn may_be_told(war: &War, state: &State, brigade: BrigadeId) -> ArrayVec<Told, 5> {
    let now = state.brigade(brigade);
    let tired = war.book.has_fatigue && now.fatigue >= war.book.commanding.tired_attack;
    let mut options: ArrayVec<Told, 5> = ArrayVec::new();
    options.extend(
        legal(war, state, brigade).into_iter().filter(|orders| *orders != Orders::Attack || !tired).map(Told::Orders),
    );
    options.sort_by_key(|told| *told != Told::Orders(now.orders));
    if reserve::may_rest(war, state, brigade) {
        options.push(Told::Reserve);
        options.sort_by_key(|told| (*told == Told::Reserve) != now.reserve);
    }
    options
}

/// 6.1 The orders a brigade may be given: no Attack for a spent one (13.2), no March in sight of the enemy or where its stacks are
/// too large for a column.
pub fn legal(war: &War, state: &State, brigade: BrigadeId) -> ArrayVec<Orders, 3> {
    let mut list: ArrayVec<Orders, 3> = ArrayVec::new();
    list.push(Orders::Advance);
    if !state.brigade(brigade).bce {
        list.push(Orders::Attack);
    }
    if may_march(war, state, brigade) {
        list.push(Orders::March);
    }
    list
}

/// 6.1 Whether a brigade may be given March orders.
pub fn may_march(war: &War, state: &State, brigade: BrigadeId) -> bool {
    !enemy_in_sight(war, state, brigade, war.book.moving.march_distance)
        && hexes_of(war, state, brigade).all(|hex| stacks_in_column(war, state, hex))
}

/// 8.1 Whether the units of a hex keep to the limits of March orders.
fn stacks_in_column(war: &War, state: &State, hex: Hex) -> bool {
    let ids = war.stack(state, hex);
    if ids.len() == 1 {
        return true;
    }
    let units: Vec<Unit> = ids.iter().map(|unit| war.as_unit(state, *unit)).collect();
    let one_brigade = ids.iter().all(|unit| war.brigade_of(*unit) == war.brigade_of(ids[0]));
    stacking::breaches(&war.book, &units, true, one_brigade).is_empty()
}

fn offer(war: &War, brigade: BrigadeId, told: Told) -> Offer {
    let offer = match told {
        Told::Reserve => {
            Offer::new("reserve", "In Reserve: no marker activates it; it may be committed after any marker")
        }
        Told::Orders(orders) => Offer::new(orders.word(), words(orders)),
        Told::AsBefore => Offer::new("as before", "It and all brigades after it keep the orders they have"),
    };
    war.brigade(brigade).leader.map_or(offer.clone(), |leader| offer.piece(leader.piece()))
}

/// An order with what it means.
pub fn words(orders: Orders) -> &'static str {
    match orders {
        Orders::March => "March: in column, fast on roads, no fire and no shock",
        Orders::Advance => "Advance: in line; may fire, and shock at -1",
        Orders::Attack => "Attack: must close with the enemy and attack in shock",
    }
}

/// 3.1 Both sides have placed their orders: they are shown, and the brigades take the formations that go with them.
pub fn show(table: &mut dyn Table, war: &War, state: &mut State) {
    for brigade in war.brigades() {
        if hexes_of(war, state, brigade).next().is_none() {
            continue;
        }
        let now = *state.brigade(brigade);
        if now.in_command {
            let told = match now {
                BrigadeState { reserve: true, .. } => "In Reserve",
                BrigadeState { inactive: true, .. } => "Inactive",
                BrigadeState { orders, .. } => orders.word(),
            };
            table.tell(&|| Line::effect(format!("{}: {told}", war.brigade(brigade).name), PLACE));
        }
        if !now.reserve {
            adopt(war, state, brigade, Deploying::InPhaseA);
        }
    }
}

/// 6.1 When a brigade leaves March orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deploying {
    /// Free out of the enemy's sight.
    InPhaseA,
    InItsActivation,
}

/// 6.1 The units of a brigade under March orders form column. Those of one that no longer marches deploy: at once in phase A,
/// without an enemy near, else when they first move.
pub fn adopt(war: &War, state: &mut State, brigade: BrigadeId, when: Deploying) {
    let card = war.brigade(brigade);
    let marches = state.brigade(brigade).orders == Orders::March;
    for unit in card.units.iter().copied().filter(|unit| !war.card(*unit).branch.is_guns()) {
        let Some(hex) = state.unit(unit).hex() else { continue };
        let in_column = state.unit(unit).mode.is_march();
        if marches && !in_column && stacks_in_column(war, state, hex) {
            form_column(war, state, unit, hex);
        } else if !marches && in_column {
            let clear = !sees_enemy(war, state, card.side, hex, war.book.commanding.deploy);
            if when == Deploying::InPhaseA && clear {
                form_line(war, state, unit, hex);
            } else {
                state.unit_mut(unit).deploys = true;
            }
        }
    }
}

/// 9.2 Into column, along a road ahead if there is one.
fn form_column(war: &War, state: &mut State, unit: UnitId, hex: Hex) {
    state.contract(war.grid(), unit);
    let toward = toward(war, state, unit, hex);
    let now = state.unit_mut(unit);
    now.mode = Mode::March { toward, tail: Vec::new() };
    now.deploys = false;
}

fn toward(war: &War, state: &State, unit: UnitId, hex: Hex) -> Dir {
    let column = |other: UnitId| match state.unit(other).mode {
        Mode::March { toward, .. } => Some(toward),
        _ => None,
    };
    let [left, right] = state.unit(unit).facing.front();
    let road = |dir: &Dir| !war.map.road(Hexside::of(hex, *dir)).is_empty();
    let stacked = war.stack(state, hex).into_iter().find_map(column);
    stacked.or_else(|| [left, right].into_iter().find(road)).unwrap_or(left)
}

/// 9.2 Into line, looking the way the column went, or as the units already in line there look (7.1).
fn form_line(war: &War, state: &mut State, unit: UnitId, hex: Hex) {
    let Mode::March { toward, .. } = state.unit(unit).mode else { return };
    state.contract(war.grid(), unit);
    let in_line = war.stack(state, hex).into_iter().find(|other| !state.unit(*other).mode.is_march());
    let facing = state.unit(unit).facing;
    let kept = if facing.front().contains(&toward) { facing } else { Facing::new(toward.index() as i32) };
    let facing = in_line.map_or(kept, |other| state.unit(other).facing);
    let now = state.unit_mut(unit);
    (now.mode, now.facing, now.deploys) = (Mode::Line, facing, false);
}
