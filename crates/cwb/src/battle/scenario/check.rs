//! What must hold of a set-up, beyond each line by itself. Every breach is a fault at its place.

use field::Figure;
use longroll::outline::{Reader, Word};
use longroll::side::Side;

use super::super::cards::{Branch, UnitId};
use super::super::state::State;
use super::super::war::War;
use super::super::{ground, setup};
use super::army::Places;

/// The position at the start is one that play could have led to.
pub(super) fn set_up(war: &War, places: &Places, reader: &mut Reader) {
    // An answer may name a unit or a general, so no two of either are alike.
    let pieces: Vec<Word> = places.units.iter().chain(&places.generals).copied().collect();
    unique(reader, &pieces, "unit or general");
    unique(reader, &places.divisions, "division");
    for side in Side::BOTH {
        let is_brigade = |branch: Branch| matches!(branch, Branch::Infantry(_));
        if !war.scenario.units.iter().any(|unit| unit.side == side && is_brigade(unit.branch)) {
            let why = format!("the {} has no brigade", war.scenario.sides[side].name);
            reader.fault(reader.top(), why, "two sides, each with a division and a brigade in it");
        }
    }
    let state = setup::state(war);
    for unit in war.all() {
        standing(war, &state, unit, places.units[unit.index()], reader);
    }
}

/// 30.3 Bases lie on the table, on ground open to them, on no other base, and not within an inch of the enemy.
fn standing(war: &War, state: &State, unit: UnitId, place: Word, reader: &mut Reader) {
    let bounds = war.table.bounds();
    let bases = &state.unit(unit).bases;
    if bases.iter().any(|base| !bounds.holds(&base.bounds())) {
        reader.fault(place, "it does not stand on the table with every base", "move it inward");
    }
    let is_gun = war.card(unit).branch.is_gun();
    if bases.iter().any(|base| ground::is_barred(war, is_gun, base)) {
        reader.fault(place, "the ground there is closed to it (11.0)", "move it off");
    }
    let others = |id: &u16| State::owner(*id) < unit;
    let into = bases.iter().find_map(|base| state.pieces.overlapping(base).map(|(id, _)| id).find(others));
    if let Some(other) = into.map(State::owner) {
        reader.fault(place, format!("it stands on {}", war.card(other).name), "a base has its place for itself (30.3)");
        return;
    }
    let keep = war.book.ground.measures.keep_away;
    let near = bases.iter().find_map(|base| {
        let within = state.pieces.within(keep, base).map(|(id, _)| State::owner(id));
        within.filter(|other| *other < unit).find(|other| war.side(*other) != war.side(unit))
    });
    if let Some(enemy) = near {
        let why = format!("{} is within {keep} inches of it", war.card(enemy).name);
        reader.fault(place, why, "enemies keep apart (30.3)");
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
