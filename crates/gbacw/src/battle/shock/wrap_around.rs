//! 8.4 Wrap-around: a part of an extended line swings against the flank of an enemy that another part attacks.

use arrayvec::ArrayVec;
use hexes::{Dir, Hex};
use longroll::asking;
use longroll::rule::{Rule, house};
use longroll::table::{Line, Offer, Play, Table};

use super::situation::{Units, can_fight_forward, position};
use crate::battle::aftermath::{self, is_passable};
use crate::battle::cards::UnitId;
use crate::battle::state::{Round, State};
use crate::battle::war::War;
use crate::shock::From;

const WRAP: Rule = house("8.4");

/// Before anything is resolved, the owner may swing every part that is free to do so; it then attacks too. Returns the units
/// whose lines are bent: they contract when the combat is over.
pub(super) fn wrap_around(table: &mut dyn Table, war: &War, state: &mut State, round: &mut Round) -> Play<Units> {
    let mut bent = Units::new();
    for (unit, part) in idle_parts(war, state, round) {
        let mut options: ArrayVec<Option<Hex>, 7> =
            flanks(war, state, round, unit, part).into_iter().map(Some).collect();
        options.push(None);
        let question = || format!("{}: does its part in {} wrap around?", war.card(unit).name, war.name(part));
        let offer = |to: &Option<Hex>| match to {
            None => Offer::new("stay", "it stays where it is").piece(unit.piece()),
            Some(to) => {
                let name = war.name(*to);
                war.offer_at(*to, name.clone(), format!("against the flank, into {name}")).piece(unit.piece())
            }
        };
        let chosen = *asking::choose(table, round.side, ("wrap-around", WRAP), &question, &options, &offer)?;
        let Some(to) = chosen else { continue };
        state.shift(war.grid(), unit, part, to);
        round.from.push(to);
        if !bent.contains(&unit) {
            bent.push(unit);
        }
        table.tell(&|| Line::effect(format!("{} wraps around into {}", war.card(unit).name, war.name(to)), WRAP));
        aftermath::capture(table, war, state, unit)?;
    }
    Ok(bent)
}

/// The added parts of attacking lines that do not attack and have no enemy next to them.
fn idle_parts(war: &War, state: &State, round: &Round) -> Vec<(UnitId, Hex)> {
    let mut found: Vec<(UnitId, Hex)> = Vec::new();
    for unit in round.from.iter().flat_map(|hex| war.stack(state, *hex)) {
        let parts = state.unit(unit).outlying();
        let idle = parts.into_iter().filter(|part| {
            !round.from.contains(part)
                && !found.contains(&(unit, *part))
                && !war.is_adjacent(state, *part, round.side.other())
        });
        let idle: Vec<Hex> = idle.filter(|_| can_fight_forward(war, state, unit)).collect();
        found.extend(idle.into_iter().map(|part| (unit, part)));
    }
    found
}

/// The empty hexes on the defender's flank into which a part may go, and from which it may attack.
fn flanks(war: &War, state: &State, round: &Round, unit: UnitId, part: Hex) -> ArrayVec<Hex, 6> {
    let free = |out: &Dir| {
        let hex = round.target.neighbour(*out);
        let leads = |dir| is_passable(war, state, unit, part, dir);
        war.grid().contains(hex)
            && state.stacks.top(war.grid(), hex).is_none()
            && position(war, state, round.target, hex) == From::Flank
            && part.dir_to(hex).is_some_and(leads)
            && is_passable(war, state, unit, hex, out.opposite())
    };
    Dir::ALL.into_iter().filter(free).map(|out| round.target.neighbour(out)).collect()
}
