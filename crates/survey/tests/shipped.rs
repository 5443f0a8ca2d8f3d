//! The surveys we ship: they read without a warning, and compile to what is kept in `tests/golden`.

use std::path::{Path, PathBuf};

use field::Table;
use hexes::{Hexside, Map, Vocabulary};
use survey::compile::systems;
use survey::draw::{self, Layer};
use survey::shipped::SURVEYS;
use survey::{Survey, System, compile, lint};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate is in the workspace").to_owned()
}

fn shipped() -> Vec<Survey> {
    let read = |(name, _): &(&str, &str)| match survey::shipped::survey(name).unwrap() {
        Ok(survey) => survey,
        Err(faults) => panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    };
    SURVEYS.iter().map(read).collect()
}

#[test]
fn every_ground_in_the_folder_of_battles_is_shipped() {
    let folders = std::fs::read_dir(root().join("battles")).unwrap().map(|entry| entry.unwrap());
    let mut names: Vec<String> = folders
        .filter(|folder| folder.path().join("ground").exists())
        .map(|folder| folder.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, SURVEYS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
}

/// Compare with a golden file; `BLESS=1` rewrites it.
fn golden(name: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == text, "{name} has changed; BLESS=1 rewrites it");
}

/// The words that a system's own source lists, between quotation marks after `key`.
fn vocabulary(file: &str, key: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(file)).unwrap();
    let list = text.split(&format!("{key}: &[")).nth(1).and_then(|rest| rest.split(']').next());
    let words = list.unwrap_or_else(|| panic!("{file} has no {key}")).split('"').skip(1).step_by(2);
    words.map(str::to_owned).collect()
}

/// The rows of a chart.
fn rows(file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(file)).unwrap();
    let rows = text.lines().skip_while(|line| !line.starts_with("---")).skip(1);
    rows.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn every_survey_reads_without_a_warning_and_names_its_sources() {
    let surveys = shipped();
    assert!(surveys.len() >= 2);
    for survey in &surveys {
        let warnings: Vec<String> = lint(survey).iter().map(ToString::to_string).collect();
        assert_eq!(warnings, Vec::<String>::new());
        assert!(!survey.sources.is_empty() && !survey.doubts.is_empty(), "{}", survey.name);
    }
}

#[test]
fn every_survey_compiles_to_its_golden_files() {
    for survey in &shipped() {
        for system in systems(survey) {
            let made = compile(survey, system).unwrap();
            assert_eq!(made.text, compile(survey, system).unwrap().text, "twice the same");
            let kind = if system.has_hexes() { "map" } else { "table" };
            golden(&format!("{}.{}.{kind}", survey.name, system.word()), &made.text);
            let notes = made.notes.iter().map(|note| format!("{}\n", note.0)).collect::<Vec<_>>().concat();
            golden(&format!("{}.{}.notes", survey.name, system.word()), &notes);
        }
    }
}

#[test]
fn every_word_of_a_compiled_map_or_table_is_one_its_system_knows() {
    let hexes = |file: &str, terrain: Vec<String>| {
        [terrain, vocabulary(file, "sides"), vocabulary(file, "roads"), vocabulary(file, "crossings")]
    };
    let great_battles =
        hexes("crates/gbacw/src/battle/scenario/check.rs", rows("crates/gbacw/charts/house/terrain.movement.chart"));
    let campaigns = "crates/gcacw/src/battle/ground.rs";
    let great_campaigns = hexes(campaigns, vocabulary(campaigns, "terrain"));
    for survey in &shipped() {
        for system in systems(survey) {
            let text = compile(survey, system).unwrap().text;
            if system.has_hexes() {
                let lists = if system == System::GreatBattles { &great_battles } else { &great_campaigns };
                let [terrain, sides, roads, crossings] = lists.each_ref().map(|list| refs(list));
                let (terrain, sides, roads, crossings) = (&terrain[..], &sides[..], &roads[..], &crossings[..]);
                let words = Vocabulary { terrain, sides, roads, crossings, sites: &[] };
                assert_eq!(Map::parse_for("map", &text, &words).map(|map| map.to_text()), Ok(text));
            } else {
                let system = if system == System::CivilWarBattles { "cwb" } else { "fury" };
                let file = format!("crates/{system}/src/battle/words.rs");
                let (areas, lines) = (vocabulary(&file, "areas"), vocabulary(&file, "lines"));
                let words = field::Vocabulary { areas: &refs(&areas), lines: &refs(&lines) };
                assert_eq!(Table::parse_for("table", &text, &words).map(|table| table.to_text()), Ok(text));
            }
        }
    }
}

fn refs(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

/// Two hexes of New Market have the North Fork between them exactly if their middles are on different banks; the pike
/// crosses it nowhere, and the road to Luray crosses Smith's Creek on a bridge.
#[test]
fn the_waters_of_new_market_part_the_banks() {
    let surveys = shipped();
    let survey = surveys.iter().find(|survey| survey.name == "new-market").unwrap();
    let made = compile(survey, System::GreatBattles).unwrap();
    let map = &made.hexes().unwrap().map;
    let river = map.side_words().kind("river").unwrap();
    let bridge = map.crossing_words().kind("bridge").unwrap();
    let mut crossed = 0;
    for road in map.roads() {
        for step in road.chain.windows(2) {
            let side = Hexside::between(step[0], step[1]).unwrap();
            if map.side(side).has(river) {
                crossed += 1;
                assert!(map.crossing(side).has(bridge));
            }
        }
    }
    assert_eq!(crossed, 1, "the Luray road");
}

#[test]
fn every_picture_is_whole_and_always_the_same() {
    for survey in &shipped() {
        let mut pictures = vec![draw::survey(survey)];
        for system in systems(survey) {
            let made = compile(survey, system).unwrap();
            for layer in Layer::ALL {
                let picture = draw::compiled(survey, &made, layer);
                assert_eq!(picture, draw::compiled(survey, &made, layer));
                pictures.push(picture);
            }
        }
        for picture in pictures {
            assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
            assert_eq!(picture.matches("<g").count(), picture.matches("</g>").count());
            assert!(picture.len() < 2_000_000, "{}", picture.len());
        }
    }
}

/// The survey in the book is a whole one.
#[test]
fn the_example_of_the_book_compiles_for_every_system_without_a_warning() {
    let page = std::fs::read_to_string(root().join("docs/src/battlefields.md")).unwrap();
    let text = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let survey = Survey::parse("battlefields.md", text).unwrap();
    assert_eq!(lint(&survey).iter().map(ToString::to_string).collect::<Vec<_>>(), Vec::<String>::new());
    for system in systems(&survey) {
        let made = compile(&survey, system).unwrap();
        assert!(made.text.contains("Cutter"), "{}", made.text);
    }
}

/// A survey compiles alike everywhere because nothing here has floats, hash tables, a clock or files.
#[test]
fn nothing_here_reaches_outside() {
    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    assert!(files.len() > 20);
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.lines().count() <= 400, "{} is too long", file.display());
        for word in ["f32", "f64", "HashMap", "HashSet", "Instant", "SystemTime", "std::fs", "std::env", "println!"] {
            assert!(!text.contains(word), "{} has {word}", file.display());
        }
    }
}
