//! Scenario files: who fights, where and for how long, as plain text. `docs/src/scenarios.md` explains the format.

mod army;
mod check;
mod header;
mod leader;
mod shipped;
mod unit;

use std::sync::Arc;

use hexes::Map;
use longroll::battle::Scenario as Listed;
use longroll::diagnostic::Diagnostic;
use longroll::library::{File, Library};
use longroll::outline::{Word, entries, reader};
use longroll::side::BySide;

pub(super) use check::WORDS;

use super::cards::Scenario;
use super::ground::Ground;
use super::war::War;
use crate::book::Book;
use crate::edition::Edition;

/// The scenarios of an edition that came with the program, the one to learn with first, and their maps.
pub const fn library(edition: Edition) -> Library {
    let (system, scenarios) = match edition {
        Edition::DeathValley => ("death-valley", shipped::DEATH_VALLEY),
        Edition::Gringo => ("gringo", shipped::GRINGO),
    };
    Library { system, scenarios, ground: "map", grounds: shipped::MAPS }
}

/// A battle as listed.
pub fn listed(war: &War) -> Listed {
    let Scenario { id, title, about, sides, turns, units, leaders, .. } = &war.scenario;
    let pieces = units.iter().map(|unit| unit.side).chain(leaders.iter().map(|leader| leader.side));
    let names = BySide::of(|side| sides[side].name);
    Listed::new((id, title, about), names, turns.len() as i32, pieces)
}

impl War {
    /// Read a scenario and its map. Every fault of either is reported at its place.
    pub fn parse(
        book: Arc<Book>,
        scenario_file: File<'_>,
        (map_file, map_text): File<'_>,
    ) -> Result<War, Vec<Diagnostic>> {
        let map = Map::parse(map_file, map_text)?;
        let mut faults = check::words(&book, &map, map_file, map_text);
        let (scenario, places) = match scenario(&book, scenario_file, &map) {
            Ok(read) => read,
            Err(found) => {
                faults.extend(found);
                return Err(faults);
            }
        };
        if !faults.is_empty() {
            return Err(faults);
        }
        let ground = Ground::new(&book, &map);
        let war = War { book, scenario, map, ground };
        let faults = check::set_up(&war, &places, reader(scenario_file.0, scenario_file.1));
        if faults.is_empty() { Ok(war) } else { Err(faults) }
    }
}

/// Where each counter is named in the file, for faults of the set-up.
#[derive(Clone, Debug, Default)]
struct Places {
    units: Vec<Word>,
    leaders: Vec<Word>,
    brigades: Vec<Word>,
    divisions: Vec<Word>,
}

fn scenario(book: &Book, (file, text): File<'_>, map: &Map) -> Result<(Scenario, Places), Vec<Diagnostic>> {
    let mut reader = reader(file, text);
    let entries = entries(&mut reader);
    let header = header::read(&mut reader, book, map, &entries);
    let mut army = army::Army::new(book, map.grid(), header.turns.len());
    for entry in entries.iter().filter(|entry| entry.key.text == "side") {
        army.side(&mut reader, entry);
    }
    let sides = army.sides(&mut reader);
    match sides {
        Some(sides) if reader.faults.is_empty() => {
            let army::Army { corps, divisions, brigades, units, leaders, places, .. } = army;
            let header::Header { id, title, about, turns, objectives, exits, works, margins } = header;
            let scenario = Scenario {
                id,
                title,
                about,
                sides,
                turns,
                corps,
                divisions,
                brigades,
                units,
                leaders,
                objectives,
                exits,
                works,
                margins,
            };
            Ok((scenario, places))
        }
        _ => Err(reader.faults),
    }
}
