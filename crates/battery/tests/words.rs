//! Phrases that hide who does what may not appear in code, comments or pages. The rulebook's chapters and the texts
//! that are made from them (plays, transcripts, `docs/src/played/`) are not read.

use std::path::{Path, PathBuf};

/// Name the unit, the player or the number instead.
const REFUSED: [&str; 12] = [
    "nobody",
    "anybody",
    "somebody",
    "no one",
    "whom",
    "whoever",
    "so many",
    "at hand",
    "of its own",
    "what there is of",
    "what is over",
    "chance alone",
];

/// `(file, phrase, why)`: words that stand on tapes and in play files, where a new word would break old games.
const ALLOWED: [(&str, &str, &str); 6] = [
    ("crates/fury/src/charge.rs", "nobody", "a value of the fact `result`: `nobody-left`"),
    ("crates/gbacw/tests/shock.rs", "nobody", "a value of the fact `hex`"),
    ("crates/gbacw/src/shock/umpire.rs", "nobody", "a value of the fact `hex`"),
    ("crates/cwb/src/battle/changes.rs", "nobody", "a value of the fact that says who holds an objective"),
    ("crates/gcacw/src/events.rs", "whom", "the name of a fact"),
    ("crates/gcacw/src/initiative.rs", "nobody", "a value of the facts `winner` and `acts`"),
];

const THIS_FILE: &str = "crates/battery/tests/words.rs";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates/battery is in the workspace")
}

/// Whether a file's words are ours to choose, by its path from the root.
fn read_here(path: &str) -> bool {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match path.split('/').next().unwrap_or_default() {
        _ if path == THIS_FILE => false,
        "crates" => ["rs", "chart"].contains(&extension) || ["MEANINGS.txt", "READINGS.md"].contains(&name),
        "web" => ["js", "css", "html"].contains(&extension) && !["web/vendor", "web/gen"].contains(&folder),
        "browser" => extension == "js",
        "docs" => folder == "docs/src" && extension == "md",
        "scripts" | "bench" => true,
        _ => folder.is_empty() && extension == "md",
    }
}

/// Files under a folder, by their paths from the root. What is built or fetched is left out.
fn files(folder: &Path, found: &mut Vec<String>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || ["target", "node_modules", "book"].contains(&&*name) && path.is_dir() {
            continue;
        }
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/"));
        }
    }
}

/// Whether the phrase stands in the line as whole words. `_` and `-` end a word, so names are read too.
fn says(line: &str, phrase: &str) -> bool {
    let line = line.to_lowercase().replace('_', " ");
    let inside = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    line.match_indices(phrase)
        .any(|(at, _)| !inside(line[..at].chars().next_back()) && !inside(line[at + phrase.len()..].chars().next()))
}

#[test]
fn plain_words() {
    let mut all = Vec::new();
    files(root(), &mut all);
    let read: Vec<&String> = all.iter().filter(|path| read_here(path)).collect();
    assert!(read.len() > 500, "{} files are too few: is the tree elsewhere?", read.len());
    let mut faults = Vec::new();
    let mut needed = [false; ALLOWED.len()];
    for path in read {
        let text = std::fs::read_to_string(root().join(path)).unwrap_or_default();
        for (number, line) in text.lines().enumerate() {
            for phrase in REFUSED.into_iter().filter(|phrase| says(line, phrase)) {
                match ALLOWED.iter().position(|(file, allowed, _)| (*file, *allowed) == (path.as_str(), phrase)) {
                    Some(nth) => needed[nth] = true,
                    None => faults.push(format!("{path}:{}: \"{phrase}\": {}", number + 1, line.trim())),
                }
            }
        }
    }
    let idle = ALLOWED.iter().zip(needed).filter(|(_, needed)| !needed);
    faults.extend(idle.map(|((file, phrase, _), _)| format!("{file}: \"{phrase}\" need not be allowed any more")));
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn phrases_are_found_as_whole_words() {
    assert!(says("/// Nobody is there.", "nobody"));
    assert!(says("fn nobody_is_flanked() {", "nobody"));
    assert!(says("of so many.", "so many"));
    assert!(!says("also many", "so many"));
    assert!(!says("at handles", "at hand"));
}
