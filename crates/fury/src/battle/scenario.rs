//! 14 Scenario files: who fights, on which table and for how long, as plain text. `docs/src/scenarios.md` explains the format.

mod army;
mod check;
mod goals;
mod header;
mod shipped;
mod start;

use field::Table;
use longroll::battle::Scenario as Listed;
use longroll::library::Library;
use longroll::outline::{Reader, Word, entries, with_key};
use tabletop::header::Header;

use super::cards::Scenario;
use super::war::War;
use crate::book::Book;

pub(super) use check::check;

/// The scenarios that came with the program, the one to learn with first, and what they are fought on.
pub const LIBRARY: Library =
    Library { system: "fire-and-fury", scenarios: shipped::SCENARIOS, ground: "table", grounds: shipped::TABLES };

/// A battle as listed.
pub fn listed(war: &War) -> Listed {
    let Scenario { id, title, about, units, leaders, turns, .. } = &war.scenario;
    let pieces = units.iter().map(|unit| unit.side).chain(leaders.iter().map(|leader| leader.side));
    Listed::new((id, title, about), war.names(), turns.len() as i32, pieces)
}

/// The scenario in a file, and where the file names each unit; none if anything is wrong with it.
pub(super) fn read(book: &Book, reader: &mut Reader, table: &Table) -> Option<(Scenario, Vec<Word>)> {
    let entries = entries(reader);
    let header = header::read(reader, &entries);
    let mut rolls = army::Rolls::new(book, table, header.turns.len());
    for entry in with_key(&entries, "side") {
        rolls.side(reader, entry);
    }
    rolls.join(reader);
    let objectives =
        with_key(&entries, "objective").filter_map(|entry| goals::objective(reader, table, entry)).collect();
    let awards = with_key(&entries, "award").filter_map(|entry| goals::award(reader, table, entry)).collect();
    let header::Header { called: Header { id, title, about }, scale, sides, first, turns } = header;
    let army::Rolls { commands, units, leaders, .. } = rolls;
    let scenario = Scenario {
        id,
        title,
        about,
        scale,
        sides,
        first,
        turns,
        commands: commands.cards,
        units: units.cards,
        leaders: leaders.cards,
        objectives,
        awards,
    };
    reader.faults.is_empty().then_some((scenario, units.places))
}
