//! 6.2 The brigade orders change, and 6.24 the loose cannon, on the map.

use hexes::{Dir, Hex};
use longroll::rule::house;
use longroll::side::Side;
use longroll::table::{Line, Play, Table};

use super::orders::{self, Deploying};
use super::{brigadier, division_leader};
use crate::battle::aftermath;
use crate::battle::cards::{BrigadeId, LeaderId, Level, UnitId};
use crate::battle::state::{Forced, State};
use crate::battle::war::War;
use crate::book::Pace;
use crate::edition::Edition;
use crate::fire::Light;
use crate::orders::{Attempt, Brigade, Obedience, Profile, Standing, change};
use longroll::asking::Sided;

/// 4.25 Whether a brigade has a brigadier, who alone can change its orders.
pub fn may_try(war: &War, state: &State, brigade: BrigadeId) -> bool {
    brigadier(war, state, brigade).is_some()
}

/// 6.2 At the start of its activation a brigade with a brigadier tries to change its orders.
pub fn attempt(table: &mut dyn Table, war: &War, state: &mut State, brigade: BrigadeId) -> Play<()> {
    let Some(leader) = brigadier(war, state, brigade) else {
        table.tell(&|| Line::effect("no Brigadier: its orders stay as they are", house("4.25")));
        return Ok(());
    };
    let side = war.brigade(brigade).side;
    let now = state.brigade(brigade).orders;
    let the = facts(war, state, brigade, leader);
    let mut told = Brigade::under(now);
    let _ = change(&mut Sided { table, acting: side }, &war.book, &the, &mut told)?;
    obey(table, war, state, brigade, told)
}

/// 6.2 The facts of the roll.
fn facts(war: &War, state: &State, brigade: BrigadeId, leader: LeaderId) -> Attempt {
    let (side, division) = (war.brigade(brigade).side, war.brigade(brigade).division);
    let hex = state.leader(leader).hex();
    let with = |other: Option<LeaderId>| other.is_some_and(|other| state.leader(other).hex() == hex);
    let corps = Level::Corps(war.division(division).corps);
    let now = state.brigade(brigade);
    let standing = Standing {
        rating: war.rating(state, leader),
        with_division_leader: with(division_leader(war, state, division)),
        with_corps_or_overall: with(war.commander(state, corps, side)) || with(war.commander(state, Level::Army, side)),
        out_of_command: !now.in_command,
        bce: now.bce,
        night: war.light(state) == Light::Night,
    };
    let profile = war.profile(state, leader);
    let may_charge = matches!(profile, Profile::Aggressive | Profile::Unreliable);
    Attempt {
        mods: standing.mods(&war.book),
        profile,
        near: may_charge && enemy_within_reach(war, state, brigade),
        may_attack: !now.bce,
        may_march: war.book.edition == Edition::Gringo && orders::may_march(war, state, brigade),
        has: Some(now.orders),
    }
}

/// 6.24 Whether a unit of the brigade is within the movement points of the card of an enemy.
fn enemy_within_reach(war: &War, state: &State, brigade: BrigadeId) -> bool {
    let units = war.brigade(brigade).units.iter();
    let mut here = units.filter(|unit| state.unit(**unit).fights() && !war.card(**unit).branch.is_guns());
    here.any(|unit| is_within_reach(war, state, *unit))
}

/// 6.24 Whether the cheapest path of a unit to a hex next to an enemy, enemies on the way ignored, costs no more than the card
/// allows.
fn is_within_reach(war: &War, state: &State, unit: UnitId) -> bool {
    let Some(start) = state.unit(unit).hex() else { return false };
    let (enemy, most) = (war.side(unit).other(), 2 * war.book.loose_cannon_mp);
    let pace = if state.unit(unit).mode.is_march() { Pace::March } else { war.pace(state, unit) };
    let mut reached: Vec<(Hex, i32)> = vec![(start, 0)];
    let mut at = 0;
    while let Some((hex, spent)) = reached.get(at).copied() {
        at += 1;
        if war.is_adjacent(state, hex, enemy) {
            return true;
        }
        for dir in Dir::ALL {
            let Some(price) = war.ground.price(pace, hex, dir) else { continue };
            let (next, cost) = (hex.neighbour(dir), spent + i32::from(price.half));
            if cost <= most && !reached.iter().any(|(other, least)| *other == next && *least <= cost) {
                reached.push((next, cost));
            }
        }
    }
    false
}

/// 6.2 Apply the result of the roll: new orders, a stand, a loose cannon.
fn obey(table: &mut dyn Table, war: &War, state: &mut State, brigade: BrigadeId, told: Brigade) -> Play<()> {
    let now = state.brigade_mut(brigade);
    (now.orders, now.stands) = (told.orders, told.stands);
    now.forced = match told.outcome {
        Obedience::Charge => Some(Forced::Charge),
        Obedience::Close => Some(Forced::Close),
        Obedience::Back => Some(Forced::Back),
        Obedience::NotRolled | Obedience::Retain | Obedience::Change | Obedience::Normal => None,
    };
    orders::adopt(war, state, brigade, Deploying::InItsActivation);
    if told.outcome == Obedience::Back {
        fall_back(table, war, state, brigade)?;
    }
    Ok(())
}

/// 6.24 Each unit of a cautious brigadier goes back one hex, and the brigade does nothing else.
fn fall_back(table: &mut dyn Table, war: &War, state: &mut State, brigade: BrigadeId) -> Play<()> {
    let side = war.brigade(brigade).side;
    for unit in war.brigade(brigade).units.iter().copied() {
        state.unit_mut(unit).used.acted = true;
        let enemy = nearest_enemy(war, state, unit, side.other());
        if let Some(enemy) = enemy.filter(|enemy| aftermath::has_way(war, state, unit, *enemy)) {
            table.tell(&|| Line::effect(format!("{} falls back", war.card(unit).name), house("6.24")));
            aftermath::retreat(table, war, state, unit, 1, (enemy, &war.brigade(brigade).units))?;
        }
    }
    Ok(())
}

fn nearest_enemy(war: &War, state: &State, unit: UnitId, enemy: Side) -> Option<Hex> {
    let hex = state.unit(unit).hex().filter(|_| state.unit(unit).fights())?;
    let (_, nearest) = war.nearest(state, hex, enemy, |_, _| true)?;
    state.unit(nearest).hex()
}
