//! Scenario files: who marches, where and for how long, as plain text. `docs/src/scenarios.md` explains the format.

mod army;
mod check;
mod goals;
mod header;
mod shipped;

use std::sync::Arc;

use hexes::Map;
use longroll::battle::Scenario as Listed;
use longroll::diagnostic::Diagnostic;
use longroll::library::{File, Library};
use longroll::outline::{Reader, entries, reader, with_key};
use longroll::side::BySide;

use super::cards::{Scenario, side};
use super::ground::{Ground, WORDS};
use super::war::War;
use crate::book::Book;
use crate::initiative::title;
use crate::unit::Army;

/// The scenarios that came with the program, the one to learn with first, and their maps.
pub const LIBRARY: Library =
    Library { system: "above-the-clouds", scenarios: shipped::SCENARIOS, ground: "map", grounds: shipped::MAPS };

/// A campaign as listed.
pub fn listed(war: &War) -> Listed {
    let Scenario { id, title: name, about, turns, units, leaders, .. } = &war.scenario;
    let pieces = units.iter().map(|unit| unit.army).chain(leaders.iter().map(|leader| leader.army));
    let sides = BySide { north: title(Army::Union), south: title(Army::Confederate) };
    Listed::new((id, name, about), sides, turns.len() as i32, pieces.map(side))
}

impl War {
    /// Read a scenario and its map. Every fault of either is reported at its place.
    pub fn parse(
        book: Arc<Book>,
        (file, text): File<'_>,
        (map_file, map_text): File<'_>,
    ) -> Result<War, Vec<Diagnostic>> {
        let map = Map::parse_for(map_file, map_text, &WORDS)?;
        let mut reader = reader(file, text);
        let Some((scenario, places)) = scenario(&book, &mut reader, &map) else { return Err(reader.faults) };
        let ground = Ground::new(&book, &map);
        let war = War { book, scenario, map, ground };
        check::set_up(&war, &places, &mut reader);
        if reader.faults.is_empty() { Ok(war) } else { Err(reader.faults) }
    }
}

fn scenario(book: &Book, reader: &mut Reader, map: &Map) -> Option<(Scenario, army::Places)> {
    let entries = entries(reader);
    let header = header::read(reader, map, &entries);
    let mut rolls = army::Rolls::new(book, map.grid(), header.turns.len());
    for entry in with_key(&entries, "side") {
        rolls.side(reader, entry);
    }
    rolls.attach(reader);
    let bans = with_key(&entries, "ban").filter_map(|entry| goals::ban(reader, &rolls, entry)).collect();
    let awards = with_key(&entries, "award").filter_map(|entry| goals::award(reader, map.grid(), entry));
    let mut awards: Vec<_> = awards.collect();
    awards.extend(with_key(&entries, "county").filter_map(|entry| goals::county(reader, map.grid(), entry)));
    let ladder = goals::ladder(reader, &entries);
    if !reader.faults.is_empty() {
        return None;
    }
    let header::Header { id, title, about, turns, pontoons, stations, sources, depots, exits, advanced } = header;
    let army::Rolls { commands, units, leaders, places, .. } = rolls;
    let scenario = Scenario {
        id,
        title,
        about,
        turns,
        commands,
        units,
        leaders,
        bans,
        awards,
        ladder,
        pontoons,
        stations,
        sources,
        depots,
        exits,
        advanced,
    };
    Some((scenario, places))
}
