//! Scenario files: who fights, where and for how long, as plain text. `docs/src/scenarios.md` explains the format.

mod army;
mod check;
mod header;
mod leader;
mod unit;

use hexes::Map;
use hexes::outline::{Reader, Word, called, is};
use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;

use super::cards::Scenario;
use super::ground::Ground;
use super::war::War;
use crate::book::Book;
use crate::edition::Edition;

/// A file: its name and its text.
pub type File<'a> = (&'a str, &'a str);

macro_rules! files {
    ($folder:literal $kind:literal: $($name:literal)*) => {
        &[$((
            concat!($name, ".", $kind),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".", $kind)),
        ),)*]
    };
}

const DEATH_VALLEY: &[File<'static>] = files!("scenarios" "scenario": "ridge-farm" "first-kernstown");
const GRINGO: &[File<'static>] = files!("scenarios" "scenario": "rancho-del-norte" "palo-alto");
const MAPS: &[File<'static>] = files!("maps" "map": "ridge-farm" "rancho-del-norte" "first-kernstown" "palo-alto");

/// The scenario files of an edition.
pub fn shipped(edition: Edition) -> &'static [File<'static>] {
    match edition {
        Edition::DeathValley => DEATH_VALLEY,
        Edition::Gringo => GRINGO,
    }
}

/// A battle by the name of its scenario. Files of the players stand before ours of the same name.
pub fn open(book: &'static Book, name: &str, own: &[(String, String)]) -> Result<War, Vec<Diagnostic>> {
    let own = || own.iter().map(|(file, text)| (file.as_str(), text.as_str()));
    let ours = shipped(book.edition);
    let find = |key: &str, wanted: &str, ours: &[File<'static>]| {
        own().chain(ours.iter().copied()).find(|(_, text)| is(text, key) && called(text, key) == Some(wanted))
    };
    let Some((file, text)) = find("scenario", name, ours) else {
        let names = own().chain(ours.iter().copied()).filter_map(|(_, text)| called(text, "scenario"));
        let why = format!("{} has no scenario `{name}`", longroll::system::System::id(&book.edition));
        return Err(vec![Diagnostic::new("scenario", name, 0..name.len(), why, suggest(name, names))]);
    };
    let map = called(text, "map").unwrap_or("");
    let Some(map_file) = find("map", map, MAPS) else {
        let maps = own().chain(MAPS.iter().copied()).filter(|(_, text)| is(text, "map"));
        let names = maps.filter_map(|(_, text)| called(text, "map"));
        let at = text.find(map).unwrap_or(0);
        let why = format!("there is no map `{map}`");
        return Err(vec![Diagnostic::new(file, text, at..at + map.len(), why, suggest(map, names))]);
    };
    War::parse(book, (file, text), map_file)
}

/// The scenarios of an edition, as listed.
pub fn list(book: &'static Book) -> Vec<longroll::battle::Scenario> {
    let wars = shipped(book.edition).iter().filter_map(|(file, text)| {
        let map = called(text, "map")?;
        let (map_file, map) = MAPS.iter().find(|(_, text)| called(text, "map") == Some(map))?;
        Some(scenario(book, (file, text), &Map::parse(map_file, map).ok()?).ok()?.0)
    });
    wars.map(|scenario| listed(&scenario)).collect()
}

fn listed(scenario: &Scenario) -> longroll::battle::Scenario {
    let pieces = |side| {
        let leaders = scenario.leaders.iter().filter(|leader| leader.side == side).count();
        leaders + scenario.units.iter().filter(|unit| unit.side == side).count()
    };
    let [north, south] = longroll::side::Side::BOTH;
    longroll::battle::Scenario {
        id: scenario.id,
        title: scenario.title.to_owned(),
        about: scenario.about.to_owned(),
        sides: [scenario.sides[north].name.to_owned(), scenario.sides[south].name.to_owned()],
        turns: scenario.turns.len() as i32,
        pieces: [pieces(north), pieces(south)],
    }
}

impl War {
    /// Read a scenario and its map. Every fault of either is reported at its place.
    pub fn parse(
        book: &'static Book,
        scenario_file: File<'_>,
        (map_file, map_text): File<'_>,
    ) -> Result<War, Vec<Diagnostic>> {
        let map = Map::parse(map_file, map_text)?;
        let mut faults = check::words(book, &map, map_file, map_text);
        let (scenario, places) = match scenario(book, scenario_file, &map) {
            Ok(read) => read,
            Err(found) => {
                faults.extend(found);
                return Err(faults);
            }
        };
        if !faults.is_empty() {
            return Err(faults);
        }
        let ground = Ground::new(book, &map);
        let war = War { book, scenario, map, ground };
        let faults = check::set_up(&war, &places, Reader::new(scenario_file.0, scenario_file.1));
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

fn scenario(book: &'static Book, (file, text): File<'_>, map: &Map) -> Result<(Scenario, Places), Vec<Diagnostic>> {
    let mut reader = Reader::new(file, text);
    let entries = reader.entries();
    let header = header::read(&mut reader, book, map, &entries);
    let mut army = army::Army::new(book, map.grid(), header.turns.len());
    for entry in entries.iter().filter(|entry| entry.key.text == "side") {
        army.side(&mut reader, entry);
    }
    let sides = army.sides(&mut reader);
    match sides {
        Some(sides) if reader.faults.is_empty() => {
            let army::Army { corps, divisions, brigades, units, leaders, places, .. } = army;
            let header::Header { id, title, about, turns, objectives, works, margins } = header;
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
                works,
                margins,
            };
            Ok((scenario, places))
        }
        _ => Err(reader.faults),
    }
}
