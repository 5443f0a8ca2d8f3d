//! The armies and their commands as shown beside the map.

use longroll::view::{Camp, Command};

use super::super::cards::{CommandId, Start, UnitId, side};
use super::super::state::{State, Where};
use super::super::victory;
use super::super::war::War;
use crate::initiative::title;
use crate::unit::{Army, Order};

/// An army above the map: its points and what earned them.
pub(super) fn camp(war: &War, state: &State, army: Army) -> Camp {
    let mut lines = vec![format!("Manpower lost: {}", state.lost[side(army)])];
    for award in &war.scenario.awards {
        let (of, worth) = victory::worth(war, state, award);
        if of == army && worth != 0 {
            lines.push(format!("{worth} for {}", victory::words(war, award)));
        }
    }
    let on_the_way = state.points[side(army)];
    if on_the_way != 0 {
        lines.push(format!("{on_the_way} on the way"));
    }
    let count = |at: Where| war.units_of(army).filter(|unit| state.unit(*unit).at == at).count();
    for (count, word) in [(count(Where::Coming), "to come"), (count(Where::Gone), "gone")] {
        if count > 0 {
            lines.push(format!("units {word}: {count}"));
        }
    }
    Camp {
        name: title(army).to_owned(),
        points: victory::score(war, state)[side(army)],
        strength: strength(war, state, &|unit| war.army(unit) == army),
        lines,
    }
}

/// Manpower now and at the start of the units that `of` selects. A brigade's men are counted with their division until it
/// drops it.
fn strength(war: &War, state: &State, of: &dyn Fn(UnitId) -> bool) -> (i32, i32) {
    let units = || war.units().filter(|unit| of(*unit));
    let is_part = |unit: UnitId| matches!(war.card(unit).start, Start::Part(_));
    let there = units().filter(|unit| match state.unit(*unit).at {
        Where::Gone => false,
        Where::Coming => !is_part(*unit),
        Where::Map(_) | Where::Box(_) => true,
    });
    let left = there.map(|unit| i32::from(state.unit(unit).unit.manpower)).sum();
    let printed = units().filter(|unit| !is_part(*unit)).map(|unit| i32::from(war.card(unit).unit.manpower)).sum();
    (left, printed)
}

/// 3.4 The commands with those who lead them; what is below a command is shown by itself.
pub(super) fn commands(war: &War, state: &State) -> Vec<Command> {
    let ids = CommandId::all(war.scenario.commands.len());
    ids.map(|id| command(war, state, id)).collect()
}

fn command(war: &War, state: &State, id: CommandId) -> Command {
    let card = &war.scenario.commands[id.index()];
    let own = |unit: &UnitId| war.card(*unit).command == Some(id) && state.unit(*unit).hex().is_some();
    let units = || war.units().filter(own).map(|unit| &state.unit(unit).unit);
    let (left, printed) = strength(war, state, &|unit| war.card(unit).command == Some(id));
    let insubordinate =
        war.leaders().any(|leader| war.leader(leader).command == Some(id) && state.leader(leader).insubordinate);
    let mut words = Vec::new();
    let mut note = |so: bool, word: &'static str| words.extend(so.then_some(word));
    note(insubordinate, "insubordinate");
    note(units().any(|unit| unit.order == Order::Disorganized), "disorganized");
    note(units().any(|unit| unit.demoralized > 0), "demoralized");
    note(units().next().is_some() && units().all(|unit| unit.fatigue > war.book.may_act), "worn out");
    Command {
        name: card.name.to_owned(),
        side: side(card.army),
        orders: "",
        fatigue: units().map(|unit| i32::from(unit.fatigue)).max().unwrap_or(0),
        strength: (left, printed, printed),
        state: words,
    }
}
