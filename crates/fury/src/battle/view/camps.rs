//! The sides and their commands as shown beside the table.

use longroll::side::Side;
use longroll::view::{Camp, Command};

use super::super::cards::{CommandId, UnitId};
use super::super::state::{State, Where};
use super::super::victory;
use super::super::war::War;

/// A side above the table: its points and what earned them.
pub(super) fn camp(war: &War, state: &State, side: Side) -> Camp {
    let score = &victory::score(war, state)[side];
    let mut lines: Vec<String> = score.iter().map(|(what, points)| format!("{points} for {what}")).collect();
    let count = |at: Where| war.all().filter(|unit| war.side(*unit) == side && state.unit(*unit).at == at).count();
    for (count, word) in [(count(Where::Coming), "to come"), (count(Where::Gone), "gone"), (count(Where::Left), "fled")]
    {
        if count > 0 {
            lines.push(format!("units {word}: {count}"));
        }
    }
    Camp {
        name: war.scenario.sides[side].name.to_owned(),
        points: score.iter().map(|(_, points)| points).sum(),
        strength: strength(war, state, &|unit| war.side(unit) == side),
        lines,
    }
}

/// Stands now and at the start of the units that `of` accepts.
fn strength(war: &War, state: &State, of: &dyn Fn(UnitId) -> bool) -> (i32, i32) {
    let units = || war.all().filter(|unit| of(*unit));
    let there = units().filter(|unit| matches!(state.unit(*unit).at, Where::Table | Where::Coming));
    let left = there.map(|unit| i32::from(state.unit(unit).unit.stands)).sum();
    (left, units().map(|unit| i32::from(war.card(unit).stands)).sum())
}

/// 4.2 The commands with the stands of everybody under them.
pub(super) fn commands(war: &War, state: &State) -> Vec<Command> {
    let ids = CommandId::all(war.scenario.commands.len());
    ids.map(|id| command(war, state, id)).collect()
}

fn command(war: &War, state: &State, id: CommandId) -> Command {
    let card = &war.scenario.commands[id.index()];
    let (left, start) = strength(war, state, &|unit| war.commands(id, war.card(unit).command));
    let own = |unit: &UnitId| war.card(*unit).command == id && state.unit(*unit).is_on_table();
    let disordered = war.all().filter(own).any(|unit| state.unit(unit).unit.disordered);
    Command {
        name: card.name.to_owned(),
        side: card.side,
        orders: "",
        fatigue: 0,
        strength: (left, start, start),
        state: if disordered { vec!["disordered"] } else { Vec::new() },
    }
}
