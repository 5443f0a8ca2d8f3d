//! The battle that the book writes from nothing (`docs/src/your-own-battle.md`): the text on the page is checked, compared
//! and fought in three books.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The folder that a reader of the page has made.
fn folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let page = std::fs::read_to_string(root.join("docs/src/your-own-battle.md")).unwrap();
    let blocks: Vec<&str> = page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 3, "a ground, a return and a battle");
    let folder = std::env::temp_dir().join(format!("longroll-tutorial-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    for (file, text) in ["ground", "return", "battle"].into_iter().zip(blocks) {
        std::fs::write(folder.join(file), text).unwrap();
    }
    folder
}

fn longroll(words: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_longroll")).args(words).output().expect("the program runs");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_battle_of_the_page_is_fought_in_three_books() {
    let folder = folder();
    let path = folder.to_str().unwrap();
    let checked = longroll(&["battlefield", "--json", "check", path]);
    assert_eq!(checked["warnings"], Value::Array(Vec::new()));
    assert_eq!(checked["systems"].as_array().unwrap().len(), 3);
    let compared = longroll(&["battlefield", "--json", "compare", path]);
    for column in compared.as_array().unwrap() {
        let book = column["book"].as_str().unwrap();
        assert!(column["rows"].as_object().unwrap().keys().any(|row| row == "Union (3280 men, 6 guns)"), "{column}");
        let words = ["run", book, "miller-ford", "--folder", path, "--north", "machine", "--south", "machine"];
        let played = longroll(&[&["battle", "--json"], &words[..], &["--games", "2"]].concat());
        assert_eq!(played["games"].as_array().unwrap().len(), 2, "{book}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
