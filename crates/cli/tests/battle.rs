//! Battles from the command line: begun, answered to the end, and run by machines.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("longroll-battle-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Run `longroll battle` with these arguments; whether it succeeded, and its JSON.
fn battle(folder: &Path, words: &[&str]) -> (bool, Value) {
    let output = Command::new(env!("CARGO_BIN_EXE_longroll"))
        .current_dir(folder)
        .args(["battle", "--json"])
        .args(words)
        .output()
        .expect("the program runs");
    let said = serde_json::from_slice(&output.stdout);
    (output.status.success(), said.unwrap_or_else(|_| panic!("{words:?}: {}", String::from_utf8_lossy(&output.stderr))))
}

fn well(folder: &Path, words: &[&str]) -> Value {
    let (well, said) = battle(folder, words);
    assert!(well, "{words:?}: {said:#}");
    said
}

#[test]
fn a_seed_plays_the_same_battles_again() {
    let folder = folder("run");
    let words = ["run", "gringo", "rancho-del-norte", "--north", "machine", "--south", "random", "--seed", "7"];
    let more = [&words[..], &["--games", "3", "--out", "first.play"]].concat();
    let first = well(&folder, &more);
    assert_eq!(first["games"].as_array().unwrap().len(), 3);
    assert_eq!(first, well(&folder, &more));
    let checked = well(&folder, &["check", "first.play"]);
    assert_eq!((&checked["intact"], &checked["entries"]), (&Value::Bool(true), &first["games"][0]["entries"]));
    let alone = well(&folder, &words);
    assert_eq!(alone["games"][0], first["games"][0]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_battle_is_answered_to_its_end() {
    let folder = folder("answer");
    let new = ["new", "death-valley", "ridge-farm", "--south", "random", "--seed", "1", "--out", "mine.play"];
    let mut now = well(&folder, &new);
    let mut asked = 0;
    while now["waiting"].is_object() {
        assert_eq!(now["waiting"]["side"], "north", "the machine answers for the south");
        let options = now["waiting"]["options"].as_array().unwrap();
        // The last option ends something, so that the battle is short.
        let slug = options.last().unwrap()["slug"].as_str().unwrap();
        let seed = asked.to_string();
        let next = well(&folder, &["answer", "mine.play", slug, "--seed", &seed]);
        assert!(next["entries"].as_i64() > now["entries"].as_i64());
        now = next;
        asked += 1;
        assert!(asked < 1000, "it comes to its end");
    }
    assert!(now["view"]["over"].is_string(), "{now:#}");
    let back = well(&folder, &["show", "mine.play", "--at", "1"]);
    assert_eq!(back["entries"], 1);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_refused_answer_leaves_the_file_alone() {
    let folder = folder("refused");
    let now = well(&folder, &["new", "death-valley", "ridge-farm", "--keyed", "--out", "keyed.play"]);
    let before = std::fs::read_to_string(folder.join("keyed.play")).unwrap();
    let first = now["waiting"]["options"][0]["slug"].as_str().unwrap();
    let (well, said) = battle(&folder, &["answer", "keyed.play", first, "fly"]);
    assert!(!well && said["errors"][0]["message"].as_str().unwrap().contains("fly"), "{said:#}");
    assert_eq!(std::fs::read_to_string(folder.join("keyed.play")).unwrap(), before);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn real_dice_are_keyed_in_whole_rolls() {
    let folder = folder("keyed");
    let mut now = well(&folder, &["new", "death-valley", "ridge-farm", "--keyed", "--out", "keyed.play"]);
    while now["waiting"]["kind"] == "pick" {
        let slug = now["waiting"]["options"][0]["slug"].as_str().unwrap().to_owned();
        now = well(&folder, &["answer", "keyed.play", &slug]);
    }
    // 5.1 The initiative is rolled with a die for each side.
    assert_eq!(now["waiting"]["label"], "5.1 initiative", "{:#}", now["waiting"]);
    assert!(!battle(&folder, &["faces", "keyed.play", "3"]).0, "half a roll is not kept");
    assert!(!battle(&folder, &["faces", "keyed.play", "3", "77"]).0);
    let after = well(&folder, &["faces", "keyed.play", "9", "0"]);
    assert_eq!(after["entries"].as_i64(), now["entries"].as_i64().map(|entries| entries + 1));
    std::fs::remove_dir_all(folder).unwrap();
}

/// The player's own scenario replaces ours of the same name; faults in it have their lines.
#[test]
fn own_scenarios_are_fought() {
    let folder = folder("own");
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gbacw/scenarios/ridge-farm.scenario");
    let text = std::fs::read_to_string(ours).unwrap();
    std::fs::write(folder.join("my.scenario"), text.replace("The Ridge Farm", "My Farm").replace("8/6", "3/6"))
        .unwrap();
    std::fs::write(folder.join("bad.scenario"), text.replace("8/6", "eight")).unwrap();
    let new = ["new", "death-valley", "ridge-farm", "--out", "my.play", "--scenario"];
    let now = well(&folder, &[&new[..], &["my.scenario"]].concat());
    assert!(now["view"]["pieces"].as_array().unwrap().iter().any(|piece| piece["strength"] == 3));
    well(&folder, &["check", "my.play", "--scenario", "my.scenario"]);
    let (well, said) = battle(&folder, &[&new[..], &["bad.scenario"]].concat());
    assert!(!well && said["errors"][0]["line"].is_number(), "{said:#}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// The odds of an answer are printed before it is given; the log has the whole battle with its dice.
#[test]
fn odds_come_before_and_the_log_after() {
    let folder = folder("log");
    well(&folder, &["run", "gringo", "rancho-del-norte", "--seed", "7", "--out", "first.play"]);
    let all = well(&folder, &["log", "first.play"]);
    assert!(all.to_string().contains("\"kind\":\"roll\""), "the log has dice");
    let few = well(&folder, &["log", "first.play", "--from", "3", "--to", "5"]);
    let entries: Vec<i64> = few.as_array().unwrap().iter().map(|part| part["entry"].as_i64().unwrap()).collect();
    assert!(!entries.is_empty() && entries.iter().all(|entry| *entry < 5), "{entries:?}");
    let first = well(&folder, &["show", "first.play", "--at", "0"]);
    let slug = first["waiting"]["options"][0]["slug"].as_str().unwrap();
    well(&folder, &["odds", "first.play", slug, "--at", "0"]);
    let (well, said) = battle(&folder, &["odds", "first.play", "fly", "--at", "0"]);
    assert!(!well && said["errors"][0]["message"].as_str().unwrap().contains("fly"), "{said:#}");
    std::fs::remove_dir_all(folder).unwrap();
}
