//! 9.3 Leaders: riding by themselves, and along with a unit.

use hexes::{Dir, Field, Hex, Mover};
use longroll::rule::{Rule, house};
use longroll::side::Side;
use longroll::table::{Line, Offer, Play, Table};

use crate::battle::cards::{LeaderId, UnitId};
use crate::battle::state::{State, Where};
use crate::battle::war::{War, bit};
use crate::book::Pace;
use longroll::asking::choose;

const LEADERS: Rule = house("9.3");

/// 9.3 Every hex a leader may ride to: not through enemies, and alone not into their frontal hexes.
pub fn ride_options(war: &War, state: &State, leader: LeaderId) -> Vec<Hex> {
    let Some(start) = state.leader(leader).hex() else { return Vec::new() };
    let closed = closed(war, state, war.leader(leader).side);
    let budget = u16::from(war.book.moving.leader());
    let mut mover = Mover::new(war.grid());
    let cost = |from: Hex, to: Hex, dir| {
        let price = war.ground.price(Pace::Leader, from, dir).filter(|_| !closed[to])?;
        Some(u16::from(price.half))
    };
    let reached = mover.field(start, budget, cost, |_| false);
    reached.hexes().map(|(hex, _)| hex).filter(|hex| *hex != start).collect()
}

/// The hexes that leaders of a side keep out of: those the enemy holds, and those in his front where none of their own stands. A ride
/// looks at half the map, so they are marked once.
fn closed(war: &War, state: &State, side: Side) -> Field<bool> {
    let mut closed = Field::filled(war.grid(), false);
    for enemy in war.units_of(side.other()).filter(|enemy| state.unit(*enemy).fights()) {
        for hex in state.unit(enemy).hex().into_iter().chain(state.unit(enemy).outlying()) {
            if let Some(held) = closed.get_mut(hex) {
                *held = true;
            }
            if war.top(state, hex) != Some(enemy) || !war.stops_others(state, hex) {
                continue;
            }
            let front = war.front(state, enemy);
            for next in Dir::ALL.into_iter().filter(|dir| front & bit(*dir) != 0).map(|dir| hex.neighbour(dir)) {
                if war.holder(state, next) != Some(side)
                    && let Some(fronted) = closed.get_mut(next)
                {
                    *fronted = true;
                }
            }
        }
    }
    closed
}

/// 9.3 The leader rides there.
pub fn ride(table: &mut dyn Table, war: &War, state: &mut State, leader: LeaderId, to: Hex) -> Play<()> {
    let now = state.leader_mut(leader);
    (now.at, now.moved) = (Where::Map(to), true);
    table.tell(&|| Line::effect(format!("{} rides to {}", war.leader(leader).name, war.name(to)), LEADERS));
    Ok(())
}

/// 9.3 Leaders stacked with a unit that begins to move may ride along free; their side is asked once a move.
pub(super) fn riders(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, hex: Hex) -> Play<()> {
    if state.unit(unit).used.entered > 0 {
        return Ok(());
    }
    let side = war.side(unit);
    for leader in war.leaders() {
        let (card, now) = (war.leader(leader), state.leader(leader));
        if card.side != side || now.hex() != Some(hex) {
            continue;
        }
        let question = || format!("{}: ride along with {}?", card.name, war.card(unit).name);
        let offer = |along: &bool| {
            let word = if *along { "yes" } else { "no" };
            Offer::new(word, word).piece(leader.piece())
        };
        if *choose(table, side, ("ride-along", LEADERS), &question, &[true, false], &offer)? {
            state.leader_mut(leader).with = Some(unit);
        }
    }
    Ok(())
}

/// 9.3 Leaders who ride along move with the unit.
pub(super) fn carry(state: &mut State, unit: UnitId, to: Hex) {
    for leader in state.leaders.iter_mut().filter(|leader| leader.with == Some(unit) && leader.hex().is_some()) {
        leader.at = Where::Map(to);
    }
}

/// Leaders who rode along with the unit stop doing so.
pub(crate) fn dismiss(state: &mut State, unit: UnitId) {
    for leader in state.leaders.iter_mut().filter(|leader| leader.with == Some(unit)) {
        leader.with = None;
    }
}
