//! The lists of what ships with the program are read off its folders. After a folder is added, `BLESS=1 cargo test -p muster`
//! compiles it and writes the lists; nothing else has to name it.

use std::path::{Path, PathBuf};

/// The battle to learn with, which each list begins with.
const FIRST: [&str; 5] = ["ridge-farm", "rancho-del-norte", "first-kernstown", "brawners-farm", "wauhatchie"];

const HEAD: &str = "Written from the folders by `BLESS=1 cargo test -p muster --test shipped_lists`.";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate is in the workspace").to_owned()
}

/// Names of the entries of a folder that `keep` a place in the list, in the order of the alphabet.
fn names(folder: &str, keep: impl Fn(&Path) -> bool) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<String> = entries
        .filter(|path| keep(path))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Compare a list with the file that is compiled; `BLESS=1` rewrites it.
fn same(file: &str, text: &str) {
    let file = root().join(file);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == text, "{} is not what the folders hold; BLESS=1 rewrites it", file.display());
}

/// One list of a system: its files of a kind whose text fits, the battle to learn with first.
fn files(name: &str, system: &str, folder: &str, kind: &str, fits: &str) -> String {
    let keep = |path: &Path| std::fs::read_to_string(path).unwrap().lines().any(|line| line.starts_with(fits));
    let mut found = names(&format!("crates/{system}/{folder}"), keep);
    let first = match (system, name) {
        ("gbacw", "GRINGO") => FIRST[1],
        ("gbacw", _) => FIRST[0],
        ("cwb", _) => FIRST[2],
        ("gcacw", _) => FIRST[4],
        _ => FIRST[3],
    };
    found.sort_by_key(|known| known != first);
    let lines = found.iter().map(|name| format!("    \"{name}\"\n")).collect::<Vec<_>>().concat();
    format!(
        "\npub(super) const {name}: &[File<'static>] = files!(\"{folder}\" \"{kind}\":\n{});\n",
        lines.trim_end().to_owned() + "\n"
    )
}

fn system(system: &str, lists: &[String]) {
    let head = format!(
        "//! The scenarios that come with the program, and their ground.\n//! {HEAD}\n\nuse longroll::files;\nuse \
         longroll::library::File;\n"
    );
    same(&format!("crates/{system}/src/battle/scenario/shipped.rs"), &(head + &lists.concat()));
}

#[test]
fn the_systems_list_what_their_folders_hold() {
    let edition = |name, word| files(name, "gbacw", "scenarios", "scenario", &format!("edition   {word}"));
    let maps = files("MAPS", "gbacw", "maps", "map", "map ");
    system("gbacw", &[edition("DEATH_VALLEY", "death-valley"), edition("GRINGO", "gringo"), maps]);
    let scenarios = files("SCENARIOS", "gcacw", "scenarios", "scenario", "scenario ");
    system("gcacw", &[scenarios, files("MAPS", "gcacw", "maps", "map", "map ")]);
    for name in ["cwb", "fury"] {
        let scenarios = files("SCENARIOS", name, "scenarios", "scenario", "scenario ");
        system(name, &[scenarios, files("TABLES", name, "tables", "table", "table ")]);
    }
}

/// The arguments of the macro for a folder: its name, and that of the ground if it is another's.
fn ground(name: &str) -> String {
    let battle = std::fs::read_to_string(root().join("battles").join(name).join("battle")).unwrap();
    muster::folder::ground_of(&battle).map_or(format!("\"{name}\""), |ground| format!("\"{name}\", \"{ground}\""))
}

#[test]
fn the_battles_and_surveys_are_those_of_the_folder() {
    let surveys = names("battles", |path| path.join("ground").exists());
    let battles = names("battles", |path| path.join("battle").exists());
    let entries = |names: &[String], word: &str| {
        names.iter().map(|name| format!("    {word}!(\"{name}\"),\n")).collect::<Vec<_>>().concat()
    };
    let text = format!(
        "//! {HEAD}\n\nmacro_rules! ground {{\n    ($name:literal) => {{\n        ($name, \
         include_str!(concat!(\"../../../../battles/\", $name, \"/ground\")))\n    }};\n}}\n\n/// Names and texts, by \
         name.\npub const SURVEYS: &[(&str, &str)] = &[\n{}];\n",
        entries(&surveys, "ground")
    );
    same("crates/survey/src/shipped/list.rs", &text);
    let file = |of: &str, name: &str| {
        format!("                include_str!(concat!(\"../../../../battles/\", {of}, \"/{name}\")),\n")
    };
    let folders: Vec<String> = battles.iter().map(|name| format!("    folder!({}),\n", ground(name))).collect();
    let text = format!(
        "//! {HEAD}\n\n/// The three files of a battle's folder; the ground may be another's.\nmacro_rules! folder {{\n    \
         ($name:literal) => {{\n        folder!($name, $name)\n    }};\n    ($name:literal, $ground:literal) => \
         {{\n        (\n            $name,\n            [\n{}{}{}            ],\n        )\n    }};\n}}\n\n/// Names and \
         texts, by name.\npub const BATTLES: &[(&str, [&str; 3])] = &[\n{}];\n",
        file("$ground", "ground"),
        file("$name", "return"),
        file("$name", "battle"),
        folders.concat()
    );
    same("crates/muster/src/shipped/list.rs", &text);
}
