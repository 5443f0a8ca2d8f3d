//! The sides and their divisions as shown beside the table.

use longroll::side::Side;
use longroll::view::{Camp, Command};

use super::super::cards::{DivisionId, UnitId};
use super::super::state::{State, Where};
use super::super::victory;
use super::super::war::War;

/// A side above the table: its points and what earned them, its determination dice, who is not there.
pub(super) fn camp(war: &War, state: &State, side: Side) -> Camp {
    let score = &victory::score(war, state)[side];
    let mut lines: Vec<String> = score.iter().map(|(what, points)| format!("{points} for {what}")).collect();
    if let Some((division, dice)) = state.determination.filter(|(_, dice)| *dice > 0 && state.active == side) {
        lines.push(format!("determination dice of {}: {dice}", war.scenario.divisions[division.index()].name));
    }
    let count = |at: Where| war.all().filter(|unit| war.side(*unit) == side && state.unit(*unit).at == at).count();
    for (at, word) in [(Where::Coming, "to come"), (Where::Routed, "routed"), (Where::Destroyed, "destroyed")] {
        if count(at) > 0 {
            lines.push(format!("units {word}: {}", count(at)));
        }
    }
    Camp {
        name: war.scenario.sides[side].name.to_owned(),
        points: score.iter().map(|(_, points)| points).sum(),
        strength: strength(war, state, &|unit| war.side(unit) == side),
        lines,
    }
}

/// Bases now and at the start of the units that `of` names; half bases count as one.
fn strength(war: &War, state: &State, of: &dyn Fn(UnitId) -> bool) -> (i32, i32) {
    let units = || war.all().filter(|unit| of(*unit));
    let there = units().filter(|unit| matches!(state.unit(*unit).at, Where::Table | Where::Coming));
    let left = there.map(|unit| i32::from(state.unit(unit).unit.pieces())).sum();
    (left, units().map(|unit| i32::from(war.card(unit).bases)).sum())
}

/// The divisions with the bases of their units.
pub(super) fn commands(war: &War, state: &State) -> Vec<Command> {
    let ids = DivisionId::all(war.scenario.divisions.len());
    ids.map(|id| command(war, state, id)).collect()
}

fn command(war: &War, state: &State, id: DivisionId) -> Command {
    let card = &war.scenario.divisions[id.index()];
    let own = |unit: UnitId| war.card(unit).division == Some(id);
    let (left, start) = strength(war, state, &own);
    let present = || war.all().filter(|unit| own(*unit) && state.unit(*unit).is_on_table());
    let mut words = Vec::new();
    words.extend(present().any(|unit| state.unit(unit).unit.is_disordered()).then_some("disordered"));
    words
        .extend(state.determination.is_some_and(|(division, dice)| division == id && dice > 0).then_some("determined"));
    Command {
        name: card.name.to_owned(),
        side: card.side,
        orders: "",
        fatigue: 0,
        strength: (left, start, start),
        state: words,
    }
}
