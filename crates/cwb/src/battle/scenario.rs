//! 22 Scenario files: who fights, on which table and for what, as plain text. `docs/src/scenarios.md` explains the
//! format.

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
use longroll::system::Settings;
use tabletop::header::Header;

use super::cards::Scenario;
use super::war::War;
use crate::book::Book;
use crate::system::SWITCHES;

pub(super) use army::{ARMS, GUNS};
pub(super) use check::check;

/// The scenarios that came with the program, the one to learn with first, and what they are fought on.
pub const LIBRARY: Library =
    Library { system: "cwb", scenarios: shipped::SCENARIOS, ground: "table", grounds: shipped::TABLES };

/// 22 The readings by which a scenario is fought: those that the players chose, else its own. What is wrong with these
/// is said when the scenario is read.
pub fn settings(name: &str, chosen: &Settings, own: &[(String, String)]) -> Settings {
    let text = LIBRARY.find(name, own).map_or("", |((_, text), _)| text);
    let pair = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["switch", name, value] => Some((name.to_owned(), value.to_owned())),
        _ => None,
    };
    let mut given: Vec<(String, String)> = text.lines().filter_map(pair).collect();
    given.extend(chosen.set().map(|(name, value)| (name.to_owned(), value.to_owned())));
    Settings::read(&SWITCHES, &given).unwrap_or_else(|_| chosen.clone())
}

/// A battle as listed.
pub fn listed(war: &War) -> Listed {
    let Scenario { id, title, about, units, generals, .. } = &war.scenario;
    let pieces = units.iter().map(|unit| unit.side).chain(generals.iter().map(|general| general.side));
    Listed::new((id, title, about), war.names(), usual_rounds(&war.book, war.scenario.clock), pieces)
}

/// 21.1 About how many rounds the clock lasts: until dice of a middling score have run it down.
pub(super) fn usual_rounds(book: &Book, clock: i32) -> i32 {
    let dice = &book.clock.each_turn;
    let doubled = i32::from(dice.dice) * 7 + 2 * dice.plus;
    (2 * clock).div_euclid(doubled.max(1)).max(1)
}

/// The scenario in a file, and where the file names each unit; none if anything is wrong with it.
pub(super) fn read(book: &Book, reader: &mut Reader, table: &Table) -> Option<(Scenario, Vec<Word>)> {
    let entries = entries(reader);
    let header = header::read(book, reader, &entries);
    let mut rolls = army::Rolls::new(book, table);
    for entry in with_key(&entries, "side") {
        rolls.side(reader, entry);
    }
    let objectives =
        with_key(&entries, "objective").filter_map(|entry| goals::objective(reader, table, entry)).collect();
    let awards = with_key(&entries, "award").filter_map(|entry| goals::award(reader, entry)).collect();
    let specials = with_key(&entries, "special").filter_map(|entry| goals::special(reader, entry)).collect();
    let sides = rolls.sides(reader)?;
    let header::Header { called: Header { id, title, about }, men_per_base, attacker, clock } = header;
    let army::Rolls { divisions, units, generals, .. } = rolls;
    let scenario = Scenario {
        id,
        title,
        about,
        men_per_base,
        sides,
        attacker,
        clock,
        divisions: divisions.cards,
        units: units.cards,
        generals: generals.cards,
        objectives,
        awards,
        specials,
    };
    reader.faults.is_empty().then_some((scenario, units.places))
}
