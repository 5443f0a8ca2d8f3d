//! 6.3 Reserve.

use longroll::rule::{Rule, house, rulebook};
use longroll::side::Side;
use longroll::table::{Line, Offer, Play, Table};

use super::markers::brigade_offer;
use super::orders::{self, Deploying};
use super::{enemy_in_sight, hexes_of, is_present};
use crate::battle::cards::BrigadeId;
use crate::battle::state::State;
use crate::battle::war::War;
use longroll::asking::choose;

const RESERVE: Rule = house("6.3");

/// 6.3 An in-command brigade may be In Reserve if no unit of it has an enemy in sight and near.
pub fn may_rest(war: &War, state: &State, brigade: BrigadeId) -> bool {
    state.brigade(brigade).in_command && !enemy_in_sight(war, state, brigade, war.book.commanding.reserve)
}

/// 6.3 After a marker a side may commit a brigade from its Reserve, under orders of its choice. None if it does not.
pub fn commit(table: &mut dyn Table, war: &War, state: &mut State, side: Side) -> Play<Option<BrigadeId>> {
    let waits = |id: &BrigadeId| {
        let card = war.brigade(*id);
        card.side == side && state.brigade(*id).reserve && card.units.iter().any(|unit| is_present(war, state, *unit))
    };
    let options: Vec<Option<BrigadeId>> = std::iter::once(None).chain(war.brigades().filter(waits).map(Some)).collect();
    let offer = |id: &Option<BrigadeId>| match id {
        None => Offer::new("none", "commit no reserve now"),
        Some(brigade) => brigade_offer(war, *brigade),
    };
    let question = || "Commit a brigade from the Reserve?".to_owned();
    let Some(brigade) = *choose(table, side, ("commit", RESERVE), &question, &options, &offer)? else {
        return Ok(None);
    };
    let legal = orders::legal(war, state, brigade);
    let question = || format!("Orders for {}?", war.brigade(brigade).name);
    let offer = |orders: &crate::orders::Orders| Offer::new(orders.word(), orders::words(*orders));
    let orders = *choose(table, side, ("reserve-orders", RESERVE), &question, &legal, &offer)?;
    let now = state.brigade_mut(brigade);
    (now.reserve, now.orders) = (false, orders);
    orders::adopt(war, state, brigade, Deploying::InItsActivation);
    table.tell(&|| {
        let name = war.brigade(brigade).name;
        Line::effect(format!("{name} is committed from the Reserve: {}", orders.word()), RESERVE)
    });
    Ok(Some(brigade))
}

/// 6.3 A reserve that an enemy in sight comes near to is lifted, and is without activation for the rest of the turn.
pub fn lift(table: &mut dyn Table, war: &War, state: &mut State) {
    for brigade in war.brigades() {
        if state.brigade(brigade).reserve && enemy_in_sight(war, state, brigade, war.book.commanding.reserve_lifted) {
            let now = state.brigade_mut(brigade);
            (now.reserve, now.idle) = (false, true);
            table.tell(&|| Line::effect(format!("{} is no longer In Reserve", war.brigade(brigade).name), RESERVE));
            deactivate(table, war, state, brigade);
        }
    }
    release(table, war, state);
}

/// 6.3 A brigade that its scenario holds back becomes Inactive when it is lifted from Reserve, but not when it is committed.
pub fn deactivate(table: &mut dyn Table, war: &War, state: &mut State, brigade: BrigadeId) {
    if !is_released(war, state, brigade) {
        state.brigade_mut(brigade).inactive = true;
        table.tell(&|| Line::effect(format!("{} is Inactive", war.brigade(brigade).name), rulebook("6.3")));
    }
}

/// 6.3 Inactive brigades are released on the turn their scenario names, when they lose strength, and when an enemy is
/// next to them.
pub fn release(table: &mut dyn Table, war: &War, state: &mut State) {
    for brigade in war.brigades() {
        if state.brigade(brigade).inactive && is_released(war, state, brigade) {
            state.brigade_mut(brigade).inactive = false;
            table.tell(&|| Line::effect(format!("{} is released", war.brigade(brigade).name), RESERVE));
        }
    }
}

fn is_released(war: &War, state: &State, brigade: BrigadeId) -> bool {
    let enemy = war.brigade(brigade).side.other();
    let touched = || hexes_of(war, state, brigade).any(|hex| war.is_adjacent(state, hex, enemy));
    let until = war.brigade(brigade).inactive;
    until.is_none_or(|turn| state.turn >= turn) || state.brigade(brigade).lost > 0 || touched()
}
