//! What must hold of a set-up, beyond each line by itself. Every breach is a fault at its place.

use field::{Figure, Length};
use longroll::outline::{Reader, Word};
use longroll::side::Side;

use super::super::cards::UnitId;
use super::super::setup;
use super::super::state::State;
use super::super::war::War;
use super::army::Places;

/// The position at the start is one that play could have led to.
pub(super) fn set_up(war: &War, places: &Places, reader: &mut Reader) {
    unique(reader, &places.units, "unit");
    unique(reader, &places.leaders, "leader");
    unique(reader, &places.commands, "command");
    for side in Side::BOTH {
        if !war.scenario.units.iter().any(|unit| unit.side == side && !unit.branch.is_battery()) {
            let why = format!("the {} has no brigade", war.scenario.sides[side].name);
            reader.fault(reader.top(), why, "two sides, each with a command and a brigade in it");
        }
    }
    let state = setup::state(war);
    for unit in war.all() {
        standing(war, &state, unit, places.units[unit.index()], reader);
    }
}

/// 2.4, 7.8 Stands lie on the table, on no other stand, and not within an inch of the enemy.
fn standing(war: &War, state: &State, unit: UnitId, place: Word, reader: &mut Reader) {
    let bounds = war.table.bounds();
    let stands = &state.unit(unit).stands;
    if stands.iter().any(|stand| !bounds.holds(&stand.bounds())) {
        reader.fault(place, "it does not stand on the table with every stand", "move it inward");
    }
    let others = |id: &u16| State::owner(*id) < unit;
    let into = stands.iter().find_map(|stand| state.pieces.overlapping(stand).map(|(id, _)| id).find(others));
    if let Some(other) = into.map(State::owner) {
        reader.fault(place, format!("it stands on {}", war.card(other).name), "a stand has its place for itself (2.3)");
        return;
    }
    let keep_away = Length::inches(i64::from(war.book.limits.keep_away));
    let near = stands.iter().find_map(|stand| {
        let within = state.pieces.within(keep_away, stand).map(|(id, _)| State::owner(id));
        within.filter(|other| *other < unit).find(|other| war.side(*other) != war.side(unit))
    });
    if let Some(enemy) = near {
        reader.fault(place, format!("{} is within an inch of it", war.card(enemy).name), "enemies keep apart (7.8)");
    }
}

/// No two of a kind have the same short name.
fn unique(reader: &mut Reader, words: &[Word], what: &str) {
    for (index, word) in words.iter().enumerate() {
        if words[..index].iter().any(|before| before.text == word.text) {
            reader.fault(*word, format!("a second {what} `{}`", word.text), "short names differ");
        }
    }
}
