//! The battles we ship: they read, and compile to the scenarios, maps and tables that the systems ship.

use std::path::{Path, PathBuf};

use muster::{Folder, Scenario, lint};
use survey::System;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate is in the workspace").to_owned()
}

fn told(faults: &[longroll::diagnostic::Diagnostic]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn folder(name: &str) -> Folder {
    let read = |name: &str, file: &str| {
        let file = root().join("battles").join(name).join(file);
        std::fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()))
    };
    let [rolls, battle] = ["return", "battle"].map(|file| read(name, file));
    let ground = read(muster::folder::ground_of(&battle).unwrap_or(name), "ground");
    let texts = [ground, rolls, battle];
    let folder = Folder::parse(&format!("battles/{name}"), [&texts[0], &texts[1], &texts[2]]);
    folder.unwrap_or_else(|faults| panic!("{}", told(&faults)))
}

fn compiled(folder: &Folder, system: System) -> Scenario {
    folder.compile(system).unwrap_or_else(|faults| panic!("{}: {}", system.word(), told(&faults)))
}

/// Compare with the file that the system ships; `BLESS=1` rewrites it.
fn golden(file: &Path, text: &str) {
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(file, text).unwrap();
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert!(kept == text, "{} is not what its folder compiles to; BLESS=1 rewrites it", file.display());
}

/// The folder of the system that reads the files.
fn home(system: System) -> PathBuf {
    let name = match system {
        System::GreatBattles => "gbacw",
        System::GreatCampaigns => "gcacw",
        System::CivilWarBattles => "cwb",
        System::FireAndFury150 | System::FireAndFury200 => "fury",
    };
    root().join("crates").join(name)
}

/// The folders that have a battle file.
fn names() -> Vec<String> {
    let folders = std::fs::read_dir(root().join("battles")).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<String> = folders
        .filter(|path| path.join("battle").exists())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn what_the_systems_ship_is_what_the_folders_compile_to() {
    for name in &names() {
        let folder = folder(name);
        assert_eq!((folder.battle.name.as_str(), folder.rolls.name.as_str()), (name.as_str(), name.as_str()));
        for system in folder.systems() {
            let made = compiled(&folder, system);
            let again = compiled(&folder, system);
            assert_eq!((&made.scenario, &made.ground, &made.notes), (&again.scenario, &again.ground, &again.notes));
            let ground = if system.has_hexes() { "maps" } else { "tables" };
            golden(&home(system).join("scenarios").join(&made.scenario.0), &made.scenario.1);
            golden(&home(system).join(ground).join(&made.ground.0), &made.ground.1);
            let notes = made.notes.iter().map(|note| format!("{note}\n")).collect::<Vec<_>>().concat();
            golden(&root().join(format!("crates/muster/tests/notes/{name}.{}.notes", system.word())), &notes);
        }
    }
}

#[test]
fn no_unit_is_in_the_water_and_every_battle_names_its_sources() {
    for name in &names() {
        let folder = folder(name);
        assert_eq!(told(&lint(&folder.ground, &folder.rolls)), "", "{name}");
        assert!(!folder.rolls.sources.is_empty() && folder.battle.notes.iter().any(|(key, _)| key == "source"));
    }
}

/// What identifies a battery: its commander, and its letter and regiment. `Best, F 4th US` and `Muhlenberg, F 4th US` are one.
/// `Pegram, Marye and Crenshaw` are two, of Pegram's battalion.
fn identities(name: &str) -> Vec<String> {
    let plain = name.to_lowercase().replace("'s", "").replace("s' ", "s ");
    let number = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let plain =
        plain.split_once(", ").filter(|(_, rest)| !number(rest)).map_or(plain.clone(), |(_, rest)| rest.to_owned());
    let words = ["battery", "batteries", "artillery", "section", "horse", "light"];
    let part = |part: &str| part.split_whitespace().filter(|word| !words.contains(word)).collect::<Vec<_>>().join(" ");
    plain.split(", ").flat_map(|one| one.split(" and ")).map(part).filter(|part| !part.is_empty()).collect()
}

/// No battery is in an army twice, under whatever commander or spelling of its name.
#[test]
fn no_battery_is_there_twice() {
    assert!(identities("Best, F 4th US").contains(&identities("Muhlenberg, F 4th US")[1]));
    for name in &names() {
        let folder = folder(name);
        for army in &folder.rolls.armies {
            let mut known: Vec<(String, &str)> = Vec::new();
            for unit in army.all_units().into_iter().filter(|unit| unit.is_guns()) {
                for one in identities(&unit.name) {
                    let twice = known.iter().find(|(seen, _)| *seen == one);
                    assert!(twice.is_none(), "{name}: {} and {twice:?}", unit.name);
                    known.push((one, &unit.name));
                }
            }
        }
    }
}

/// Rules that a battle must show somewhere, each with the file and the words that bring it. The book has the same table.
const SHOWN: [(&str, &str, &str); 18] = [
    ("Efficiency transfer and corps", "gbacw/scenarios/cedar-creek.scenario", "  corps "),
    ("Reinforcements", "gbacw/scenarios/mcphersons-ridge.scenario", "enters "),
    ("Digging", "gbacw/scenarios/mcphersons-ridge.scenario", " digs"),
    ("Breastworks", "gbacw/scenarios/cedar-creek.scenario", "works "),
    ("Exits", "gbacw/scenarios/resaca-de-la-palma.scenario", "exit "),
    ("Skirmishers", "gbacw/scenarios/resaca-de-la-palma.scenario", "  skirmishers  "),
    ("Repeaters", "gbacw/scenarios/cedar-creek.scenario", "  SC  "),
    ("Breech-loaders", "gbacw/scenarios/mcphersons-ridge.scenario", "  BC  "),
    ("Streets", "gbacw/maps/molino-del-rey.map", "t town"),
    ("Mortars", "gbacw/scenarios/molino-del-rey.scenario", "heavy-m7"),
    ("Rockets", "gbacw/scenarios/molino-del-rey.scenario", "us-rkt"),
    ("Lancers and mounted charges", "gbacw/scenarios/palo-alto.scenario", "lancers"),
    ("Inactive troops", "gbacw/scenarios/buena-vista.scenario", " inactive "),
    ("Boxes", "gcacw/scenarios/across-the-chickamauga.scenario", "exit "),
    ("Counties", "gcacw/scenarios/across-the-chickamauga.scenario", "county "),
    ("Supply and railroads", "gcacw/scenarios/bridgeport-to-dalton.scenario", "depot "),
    ("Mounted infantry", "gcacw/scenarios/chickamauga.scenario", "mounted-infantry"),
    ("Pontoons", "gcacw/scenarios/wauhatchie.scenario", "pontoon "),
];

#[test]
fn rules_are_shown_by_battles() {
    let book = std::fs::read_to_string(root().join("docs/src/returns.md")).unwrap();
    for (rule, file, words) in SHOWN {
        let text = std::fs::read_to_string(root().join("crates").join(file)).unwrap();
        assert!(text.contains(words), "{rule}: {file} has no `{words}`");
        let battle = Path::new(file).file_stem().unwrap().to_string_lossy().into_owned();
        let row = book.lines().find(|line| line.starts_with(&format!("| {rule} |")));
        assert!(row.is_some_and(|row| row.contains(&format!("`{battle}`"))), "{rule}: {row:?} does not name {battle}");
    }
}

/// The folder in the book is a whole one: its ground is on the page of battlefields, the rest on the page of returns.
#[test]
fn the_example_of_the_book_compiles_for_three_systems() {
    let block = |page: &str, nth: usize| {
        let page = std::fs::read_to_string(root().join("docs/src").join(page)).unwrap();
        page.split("```text\n").nth(nth).and_then(|rest| rest.split("```").next()).unwrap().to_owned()
    };
    let texts = [block("battlefields.md", 1), block("returns.md", 2), block("returns.md", 3)];
    let folder = Folder::parse("book", [&texts[0], &texts[1], &texts[2]]);
    let folder = folder.unwrap_or_else(|faults| panic!("{}", told(&faults)));
    assert_eq!(told(&lint(&folder.ground, &folder.rolls)), "");
    assert_eq!(folder.systems().count(), 3);
    for system in folder.systems() {
        let made = compiled(&folder, system);
        assert!(made.scenario.1.contains("1st Regiment") || made.scenario.1.contains("First Brigade"));
    }
}

/// A folder is compiled for a system well within a fifth of a second of running time, ground included.
#[test]
fn every_folder_compiles_quickly() {
    for name in &names() {
        let folder = folder(name);
        for system in folder.systems() {
            let best = (0..3).map(|_| {
                let before = running();
                compiled(&folder, system);
                running() - before
            });
            let best = best.min().unwrap() / 1_000_000;
            assert!(best < 200, "{name} {}: {best} ms", system.word());
        }
    }
}

/// Nanoseconds that this thread has run. On a busy machine the clock on the wall says nothing.
fn running() -> u128 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    told.and_then(|text| text.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
