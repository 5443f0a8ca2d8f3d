//! Chapter 11 on the map: who attacks whom, the combat, advance and continuation.

mod bout;
mod designate;
mod facts;
mod onward;
mod wrap; // 8.4

pub use designate::{designate, may_attack};
pub use facts::{Round, case};

use arrayvec::ArrayVec;
use longroll::asking;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Offer, Play, Table, under};

use super::aftermath;
use super::cards::{BrigadeId, UnitId};
use super::state::{Shock, State};
use super::war::War;
use crate::shock::{From, after_shock, fighter};
use crate::unit::Arm;
use bout::Bout;

const NEXT: Rule = house("11.3");
const SHOCK: Rule = card("11.4");
const POST: Rule = card("11.48");
const TIRES: Rule = house("11.53");

/// What a combat must remember of a unit through all its rounds.
#[derive(Clone, Copy, Debug)]
struct Memory {
    unit: UnitId,
    was_disordered: bool,
    hit: bool,
    attacked: bool,
    began: bool,
}

/// Everyone who took part in a combat.
type Memories = ArrayVec<Memory, 64>;

/// 11.3 Fight the next of `state.shocks`, which is taken off the list: the acting side picks it, and it is fought with all its
/// continuations before the next.
pub fn fight(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Some(shock) = next(table, war, state)? else { return Ok(()) };
    let (attackers, Some(top)) = (attackers(war, state, &shock), war.top(state, shock.target)) else { return Ok(()) };
    let Some(first) = attackers.first() else { return Ok(()) };
    let side = war.side(*first);
    let mut memories = Memories::new();
    let title = || format!("Shock on {} in {}", war.card(top).name, war.name(shock.target));
    under(table, SHOCK, &title, |table| {
        let mut round = Round::first(side, &shock);
        tire(table, war, state, &round, &attackers);
        for unit in &attackers {
            state.unit_mut(*unit).used.shocked = true;
        }
        let bent = wrap::around(table, war, state, &mut round)?;
        while let Some(bout) = Bout::new(war, state, round, &mut memories) {
            match onward::play(table, war, state, bout, &mut memories)? {
                Some(next) => round = next,
                None => break,
            }
        }
        after(table, war, state, &memories, shock.target)?;
        for unit in bent {
            aftermath::gather(war, state, unit);
        }
        Ok(())
    })
}

/// 11.3 The acting side picks which of its shocks comes next. Those that have lost their attackers or their target are off.
fn next(table: &mut dyn Table, war: &War, state: &mut State) -> Play<Option<Shock>> {
    let ours = |shock: &Shock| attackers(war, state, shock).first().map(|unit| war.side(*unit));
    let on = |shock: &Shock| ours(shock).is_some_and(|side| war.is_enemy(state, shock.target, side));
    let options: Vec<Shock> = state.shocks.iter().filter(|shock| on(shock)).cloned().collect();
    let Some(side) = options.first().and_then(ours) else {
        state.shocks.clear();
        return Ok(None);
    };
    let question = || "Which shock comes next?".to_owned();
    let chosen = asking::choose(table, side, ("next-shock", NEXT), &question, &options, &|shock| {
        let (column, row) = war.grid().column_row(shock.target);
        Offer::new(war.name(shock.target), format!("on {}", war.name(shock.target))).hex(column, row)
    })?
    .clone();
    state.shocks = options.into_iter().filter(|shock| shock.target != chosen.target).collect();
    Ok(Some(chosen))
}

/// The units of the attacking hexes that go in.
fn attackers(war: &War, state: &State, shock: &Shock) -> ArrayVec<UnitId, 64> {
    let mut found = ArrayVec::new();
    for hex in &shock.from {
        for unit in state.stack(war.grid(), *hex) {
            if !found.contains(&unit) && facts::can_fight_forward(war, state, unit) {
                let _ = found.try_push(unit);
            }
        }
    }
    found
}

/// 17.1, 11.53 A shock tires the brigades that make it, and a cavalry charge more.
fn tire(table: &mut dyn Table, war: &War, state: &mut State, round: &Round, attackers: &[UnitId]) {
    let charge = facts::is_charge(war, state, round, attackers);
    let mut charged: ArrayVec<BrigadeId, 16> = ArrayVec::new();
    for unit in attackers {
        let Some(brigade) = war.brigade_of(*unit) else { continue };
        state.brigade_mut(brigade).exerted = true;
        if charge && war.arm(state, *unit) == Arm::Mounted && !charged.contains(&brigade) {
            let _ = charged.try_push(brigade);
            state.brigade_mut(brigade).charged = true;
            let name = war.brigade(brigade).name;
            table.tell(&|| Line::effect(format!("{name} charges, which tires it more"), TIRES));
        }
    }
}

/// 11.48 When all is over every unit that attacked is Disordered.
fn after(table: &mut dyn Table, war: &War, state: &mut State, memories: &Memories, from: hexes::Hex) -> Play<()> {
    for memory in memories.iter().filter(|memory| memory.attacked || war.book.post_shock_disorders_all) {
        let Some(hex) = state.unit(memory.unit).hex().filter(|_| state.unit(memory.unit).fights()) else { continue };
        let mut fighter = fighter(war.as_unit(state, memory.unit), From::Front, memory.began);
        (fighter.was_disordered, fighter.hit, fighter.attacked) = (memory.was_disordered, memory.hit, memory.attacked);
        let leader = war.rank_in(state, hex, war.side(memory.unit));
        let title = || format!("{} after the shock", war.card(memory.unit).name);
        under(table, POST, &title, |table| after_shock(table, war.book, &mut fighter, leader))?;
        aftermath::apply(table, war, state, memory.unit, &fighter.unit, from)?;
    }
    Ok(())
}
