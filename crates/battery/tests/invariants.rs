//! What is absent, and must stay so (ARCHITECTURE.md), and how long a file may be.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates/battery is in the workspace").to_owned()
}

fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
}

/// The crates of rules: the kernel, the hexes, the field, the tabletop, and every system, which are those that have charts.
fn rules_crates() -> Vec<PathBuf> {
    let crates = std::fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let mut list: Vec<PathBuf> = crates.filter(|path| path.join("charts").is_dir()).collect();
    assert!(list.iter().any(|path| path.ends_with("gbacw")));
    list.extend(["crates/longroll", "crates/hexes", "crates/field", "crates/tabletop"].map(|path| root().join(path)));
    list
}

/// The part of a file before its unit tests.
fn shipped(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

/// Code without its comments, so that a rule may be explained in words that code may not use.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or(line)
}

#[test]
fn rules_reach_for_nothing_outside() {
    const FORBIDDEN: [&str; 16] = [
        "HashMap",
        "HashSet",
        "rand::",
        "rand_xoshiro",
        "thread_rng",
        "SystemTime",
        "Instant",
        "println!",
        "print!",
        "std::fs",
        "std::io",
        "std::net",
        "std::env",
        "tokio",
        "serde",
        "std::thread",
    ];
    let mut faults = Vec::new();
    for folder in rules_crates() {
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files);
        for (path, text) in files {
            for (number, line) in shipped(&text).lines().enumerate() {
                for word in FORBIDDEN {
                    if code(line).contains(word) {
                        faults.push(format!("{}:{}: {word}", path.display(), number + 1));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn floats_stay_where_they_belong() {
    // The fast weight, and the measure of similar words.
    const ALLOWED: [&str; 5] = [
        "longroll/src/weight.rs",
        "longroll/src/odds/rolls.rs",
        "longroll/src/procedure.rs",
        "longroll/src/battle.rs",
        "longroll/src/nearest.rs",
    ];
    for folder in rules_crates() {
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files);
        for (path, text) in files {
            let name = path.display().to_string();
            let float = shipped(&text).lines().any(|line| code(line).contains("f64") || code(line).contains("f32"));
            assert!(!float || ALLOWED.iter().any(|allowed| name.ends_with(allowed)), "{name} has floats");
        }
    }
}

#[test]
fn systems_depend_on_the_kernel_and_their_field_alone() {
    for folder in rules_crates() {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let dependencies = manifest.split("[dependencies]").nth(1).unwrap_or("").split('[').next().unwrap_or("");
        for line in dependencies.lines().filter(|line| !line.trim().is_empty()) {
            let name = line.split(['.', ' ', '=']).next().unwrap_or("");
            let known =
                ["longroll", "hexes", "field", "tabletop", "arrayvec"].contains(&name) || folder.ends_with("longroll");
            assert!(known, "{} depends on {name}", folder.display());
        }
    }
}

#[test]
fn only_the_command_line_prints() {
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    for (path, text) in files {
        let name = path.display().to_string();
        let may = ["/cli/", "/benches/", "/examples/", "/tests/"].iter().any(|folder| name.contains(folder));
        let prints =
            shipped(&text).lines().any(|line| code(line).contains("println!") || code(line).contains("eprint!"));
        assert!(may || !prints, "{name} prints");
    }
}

#[test]
fn files_stay_short_enough_to_read() {
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    assert!(files.len() > 50);
    for (path, text) in files {
        assert!(text.lines().count() <= 600, "{} has more than 600 lines", path.display());
    }
}

#[test]
fn every_page_of_the_book_is_in_its_summary() {
    let source = root().join("docs/src");
    let summary = std::fs::read_to_string(source.join("SUMMARY.md")).unwrap();
    let mut pages = Vec::new();
    for folder in std::fs::read_dir(&source).unwrap().map(|entry| entry.unwrap().path()) {
        if folder.is_dir() {
            pages.extend(std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            pages.push(folder);
        }
    }
    for page in pages.iter().filter(|page| page.extension().is_some_and(|e| e == "md") && !page.ends_with("SUMMARY.md"))
    {
        let link = page.strip_prefix(&source).unwrap().display().to_string();
        assert!(summary.contains(&format!("({link})")), "{link} is not in the summary");
    }
    for link in summary.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(source.join(link).is_file(), "the summary names {link}, which is not there");
    }
}
