//! 22 Scenario files: who fights, on which table and for what, as plain text. `docs/src/scenarios.md` explains the
//! format.

mod army;
mod check;
mod goals;
mod header;
mod start;

use field::Table;
use longroll::diagnostic::Diagnostic;
use longroll::files;
use longroll::library::{File, Library};
use longroll::outline::{Reader, entries, reader, with_key};
use longroll::side::Side;
use longroll::system::Settings;

use super::cards::Scenario;
use super::war::War;
use super::words::WORDS;
use crate::book::Book;
use crate::system::SWITCHES;

pub(super) use army::{ARMS, GUNS};

/// The scenarios that came with the program, the one to learn with first, and what they are fought on.
pub const LIBRARY: Library = Library {
    system: "cwb",
    scenarios: files!("scenarios" "scenario": "first-kernstown" "henry-house-hill" "by-the-dice"),
    ground: "table",
    grounds: files!("tables" "table": "first-kernstown" "henry-house-hill" "by-the-dice"),
};

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

/// A battle by the name of its scenario. Files of the players stand before ours of the same name.
pub fn open(book: &'static Book, name: &str, own: &[(String, String)]) -> Result<War, Vec<Diagnostic>> {
    let (scenario, ground) = LIBRARY.find(name, own)?;
    War::parse(book, scenario, ground)
}

/// The scenarios as listed.
pub fn list(book: &'static Book) -> Vec<longroll::battle::Scenario> {
    LIBRARY.names().filter_map(|name| open(book, name, &[]).ok()).map(|war| listed(&war)).collect()
}

fn listed(war: &War) -> longroll::battle::Scenario {
    let scenario = &war.scenario;
    let pieces = |side: Side| {
        let generals = scenario.generals.iter().filter(|general| general.side == side).count();
        generals + scenario.units.iter().filter(|unit| unit.side == side).count()
    };
    longroll::battle::Scenario {
        id: scenario.id,
        title: scenario.title.to_owned(),
        about: scenario.about.to_owned(),
        sides: Side::BOTH.map(|side| scenario.sides[side].name.to_owned()),
        turns: usual_rounds(war.book, scenario.clock),
        pieces: Side::BOTH.map(pieces),
    }
}

/// 21.1 About how many rounds the clock lasts: until dice of a middling score have run it down.
pub(super) fn usual_rounds(book: &Book, clock: i32) -> i32 {
    let dice = &book.clock.each_turn;
    let doubled = i32::from(dice.dice) * 7 + 2 * dice.plus;
    (2 * clock).div_euclid(doubled.max(1)).max(1)
}

impl War {
    /// Read a scenario and its table. Every fault of either is reported at its place.
    pub fn parse(
        book: &'static Book,
        (file, text): File<'_>,
        (table_file, table_text): File<'_>,
    ) -> Result<War, Vec<Diagnostic>> {
        let table = Table::parse_for(table_file, table_text, &WORDS)?;
        let mut reader = reader(file, text);
        let Some((scenario, places)) = scenario(book, &mut reader, &table) else { return Err(reader.faults) };
        let war = War::new(book, scenario, table);
        check::set_up(&war, &places, &mut reader);
        if reader.faults.is_empty() { Ok(war) } else { Err(reader.faults) }
    }
}

fn scenario(book: &'static Book, reader: &mut Reader, table: &Table) -> Option<(Scenario, army::Places)> {
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
    let sides = rolls.sides(reader);
    if !reader.faults.is_empty() {
        return None;
    }
    let header::Header { id, title, about, men_per_base, attacker, clock } = header;
    let army::Rolls { divisions, units, generals, places, .. } = rolls;
    let scenario = Scenario {
        id,
        title,
        about,
        men_per_base,
        sides: sides?,
        attacker,
        clock,
        divisions,
        units,
        generals,
        objectives,
        awards,
        specials,
    };
    Some((scenario, places))
}
