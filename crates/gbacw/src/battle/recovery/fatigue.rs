//! 17 Fatigue.

use longroll::rule::house;
use longroll::table::{Line, Table};

use crate::battle::cards::BrigadeId;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::fire::Light;
use crate::words::count;

/// 17.1 A brigade whose units moved, fired or shocked in this activation is tired by it, more if its cavalry charged and more at
/// night. A Stand (6.2) and rallying do not tire.
pub fn activation(table: &mut dyn Table, war: &War, state: &mut State, brigade: BrigadeId) {
    let card = war.brigade(brigade);
    let exerts = |used: crate::battle::state::Used| used.moved || used.fired || used.shocked;
    let exerted = state.brigade(brigade).exerted || card.units.iter().any(|unit| exerts(state.unit(*unit).used));
    let night = war.light(state) == Light::Night;
    let points = &war.book.commanding.fatigue;
    let now = state.brigade_mut(brigade);
    let charged = now.charged;
    (now.exerted, now.charged) = (false, false);
    if !war.book.has_fatigue || !exerted || now.stands {
        return;
    }
    let tired = points.activation + if charged { points.charge } else { 0 } + if night { points.night } else { 0 };
    now.tired = now.tired.saturating_add(tired);
    table.tell(&|| Line::effect(format!("{}: {}", card.name, count(tired, "fatigue point")), house("17.1")));
}

/// 17.2 At the end of a turn many points raise the level of a brigade; none, and no enemy adjacent, lower it.
pub fn end_of_turn(table: &mut dyn Table, war: &War, state: &mut State) {
    if !war.book.has_fatigue {
        return;
    }
    let numbers = &war.book.commanding.fatigue;
    let rest = if war.light(state) == Light::Night { numbers.night_rest } else { numbers.rest };
    for brigade in war.brigades() {
        let before = state.brigade(brigade).fatigue;
        let after = match state.brigade(brigade).tired {
            points if points >= numbers.tires => (before + 1).min(numbers.most),
            0 if before > 0 && !is_in_contact(war, state, brigade) => before.saturating_sub(rest),
            _ => before,
        };
        let now = state.brigade_mut(brigade);
        (now.fatigue, now.tired) = (after, 0);
        if after != before {
            table.tell(&|| {
                Line::effect(format!("{}: fatigue {before} to {after}", war.brigade(brigade).name), house("17.2"))
            });
        }
    }
}

fn is_in_contact(war: &War, state: &State, brigade: BrigadeId) -> bool {
    let enemy = war.brigade(brigade).side.other();
    crate::battle::command::hexes_of(war, state, brigade).any(|hex| war.is_adjacent(state, hex, enemy))
}
