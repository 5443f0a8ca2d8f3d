//! Studies from the command line: they repeat, go on where they stopped, and find what is there and nothing else.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("longroll-study-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn study(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longroll"));
    command.current_dir(folder).arg("study").args(words).output().expect("the program runs")
}

fn json(folder: &Path, words: &[&str]) -> Value {
    let output = study(folder, &[words, &["--json"]].concat());
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stdout));
    serde_json::from_slice(&output.stdout).unwrap()
}

const TUNNEL_HILL: [&str; 3] = ["fairness", "above-the-clouds", "tunnel-hill"];

#[test]
fn a_study_goes_on_where_it_stopped() {
    let folder = folder("resume");
    let of = |most: &str, file: &str| {
        json(&folder, &[&TUNNEL_HILL[..], &["--most", most, "--within", "0.5", "--file", file]].concat())
    };
    let first = of("20", "kept.games");
    assert_eq!(first["fairness"]["battles"], 20);
    // A line that was cut off is fought again.
    let kept = std::fs::read_to_string(folder.join("kept.games")).unwrap();
    std::fs::write(folder.join("kept.games"), format!("{}\n", &kept[..kept.len() - 30])).unwrap();
    let longer = of("40", "kept.games");
    let afresh = of("40", "fresh.games");
    assert_eq!(longer, afresh);
    let told = &longer["fairness"];
    let won = |at: usize| told["won"][at].as_u64().unwrap();
    assert_eq!(won(0) + won(1) + told["drawn"].as_u64().unwrap(), 40);
    let share = told["share"].as_f64().unwrap();
    assert!(told["interval"][0].as_f64().unwrap() < share && share < told["interval"][1].as_f64().unwrap());
    let graded: u64 = told["grades"].as_array().unwrap().iter().map(|grade| grade[1].as_u64().unwrap()).sum();
    assert_eq!(graded, 40);
    std::fs::remove_dir_all(folder).unwrap();
}

/// A file belongs to one study: battles of another would spoil it.
#[test]
fn a_file_of_another_battle_is_refused_and_left_alone() {
    let folder = folder("other");
    let with = |battle: &str| {
        let players = ["--north", "random", "--south", "random", "--most", "20", "--file", "kept.games"];
        study(&folder, &[&["fairness", "above-the-clouds", battle], &players[..]].concat())
    };
    let kept = || std::fs::read_to_string(folder.join("kept.games")).unwrap();
    assert!(with("tunnel-hill").status.success());
    let before = kept();
    let refused = with("lookout-and-the-ridge");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("cannot be used") && said.contains("tunnel-hill"), "{said}");
    assert_eq!(kept(), before);
    // Cut off in the middle of a line, as when the power fails: the next battle begins a new line.
    std::fs::write(folder.join("kept.games"), &before[..before.len() - 30]).unwrap();
    assert!(with("tunnel-hill").status.success());
    let whole = kept().lines().filter(|line| serde_json::from_str::<Value>(line).is_ok()).count();
    assert_eq!(whole, 20, "{}", kept());
    std::fs::remove_dir_all(folder).unwrap();
}

/// Players who differ change sides, so a study of a better and a worse player judges the battle.
#[test]
fn players_who_differ_change_sides() {
    let folder = folder("swap");
    let words = [&TUNNEL_HILL[..], &["--south", "random", "--most", "40", "--within", "1"]].concat();
    let told = json(&folder, &words);
    assert_eq!(told["fairness"]["battles"], 40, "twenty seeds, each twice");
    assert_eq!(told["fairness"]["players"], serde_json::json!(["recruit", "random"]));
    std::fs::remove_dir_all(folder).unwrap();
}

/// On the same dice a change that changes nothing has no effect at all, and a whole division more has one.
#[test]
fn effects_are_paired() {
    let folder = folder("vary");
    let words = ["vary", "death-valley", "ridge-farm", "--what", "title: The Ridge Farm => The Farm"];
    let more = ["--what", "1st Infantry: 8/6 => 30/6", "--seeds", "16", "--html", "vary.html"];
    let told = json(&folder, &[&words[..], &more[..]].concat());
    let effects = told["effects"].as_array().unwrap();
    assert_eq!(effects.len(), 3, "two changes and the pair");
    assert_eq!((&effects[0]["share"], &effects[0]["lead"]), (&Value::from(0.0), &Value::from(0.0)));
    assert!(effects[1]["lead"].as_f64().unwrap() > 0.0, "{told:#}");
    let page = std::fs::read_to_string(folder.join("vary.html")).unwrap();
    assert!(page.contains("<svg") && !page.contains("<script"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn every_switch_is_studied_and_a_battle_under_several_books() {
    let folder = folder("rules");
    let told = json(&folder, &["rules", "above-the-clouds", "tunnel-hill", "--seeds", "8"]);
    assert!(told["effects"].as_array().unwrap().len() >= 5, "{told:#}");
    let told = json(&folder, &["books", "port-republic", "--north", "random", "--south", "random", "--most", "20"]);
    let fought =
        |told: &Value| told["books"].as_array().unwrap().iter().map(|book| book["won"].clone()).collect::<Vec<_>>();
    assert_eq!(fought(&told).len(), 3);
    // Every book keeps its battles in a separate file, and a second run reads them.
    let words = ["books", "port-republic", "--north", "random", "--south", "random", "--most", "20", "--file", "kept"];
    assert_eq!(
        [json(&folder, &words), json(&folder, &words)].map(|again| fought(&again)),
        [fought(&told), fought(&told)]
    );
    assert_eq!(told["history"]["won"], "south");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_cannot_be_studied_is_refused_in_words() {
    let folder = folder("refuse");
    let refused = [
        (&["fairness", "death-valley", "nowhere"][..], "nowhere"),
        (&["fairness", "death-valley", "ridge-farm", "--north", "human"], "human"),
        (&["fairness", "death-valley", "ridge-farm", "--within", "90"], "percent"),
        (&["vary", "death-valley", "ridge-farm", "--what", "Infantry: 7/7 => 9/7"], "9 lines"),
        (&["vary", "death-valley", "ridge-farm", "--what", "7th Infantry: 7/7 => x/7"], "ridge-farm.scenario"),
        (&["vary", "death-valley", "ridge-farm", "--what", "switch no=yes"], "no"),
        (&["books", "nowhere"], "nowhere"),
        (&["fairness", "death-valley", "ridge-farm", "--html", "no/page.html"], "page.html cannot be written"),
        (&["fairness", "death-valley", "ridge-farm", "--file", "no/kept.games"], "kept.games cannot be written"),
        (&["fairness", "death-valley", "ridge-farm", "--seed", "18446744073709551615"], "--seed"),
        (&["fairness", "death-valley", "ridge-farm", "--most", "0"], "--most"),
    ];
    for (words, said) in refused {
        let output = study(&folder, words);
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && text.contains(said), "{words:?}: {text}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
