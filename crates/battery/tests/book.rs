//! The book and the documents beside it: pages are in the summary, links and anchors lead somewhere, paths exist.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates/battery is in the workspace")
}

fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

/// The text without blocks of code, line by line.
fn prose(text: &str) -> Vec<&str> {
    let mut code = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            code = !code;
        } else if !code {
            lines.push(line);
        }
    }
    lines
}

/// The anchor that mdBook gives a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let headings = prose(text).into_iter().filter(|line| line.starts_with('#'));
    let mut named = |heading: &str| {
        let id = anchor(heading.trim_start_matches('#'));
        let count = seen.entry(id.clone()).or_default();
        *count += 1;
        if *count == 1 { id } else { format!("{id}-{}", *count - 1) }
    };
    headings.map(&mut named).collect()
}

/// The targets of links and images.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in prose(text) {
        // Every second part is code.
        for part in line.split('`').step_by(2) {
            let targets = part.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            found.extend(targets.map(str::to_owned));
        }
    }
    found
}

/// What is wrong with a link in a page.
fn broken(page: &Path, link: &str) -> Option<String> {
    if link.starts_with("http") {
        return None;
    }
    let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
    let target = if file.is_empty() { page.to_owned() } else { page.parent()?.join(file) };
    let name = page.strip_prefix(root()).unwrap_or(page).display();
    if !target.exists() {
        return Some(format!("{name}: there is no file for the link {link}"));
    }
    let found = anchor.is_none_or(|anchor| anchors(&std::fs::read_to_string(&target).unwrap()).contains(anchor));
    (!found).then(|| format!("{name}: there is no heading for the link {link}"))
}

#[test]
fn links_lead_somewhere() {
    let mut all =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|file| root().join(file)).to_vec();
    pages(&root().join("docs/src"), &mut all);
    assert!(all.len() > 80);
    let check = |page: &PathBuf| {
        let text = std::fs::read_to_string(page).unwrap();
        links(&text).iter().filter_map(|link| broken(page, link)).collect::<Vec<_>>()
    };
    let faults: Vec<String> = all.iter().flat_map(check).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// mdBook makes only the pages that the summary names, each once.
#[test]
fn the_summary_names_every_page_once() {
    let source = root().join("docs/src");
    let summary = std::fs::read_to_string(source.join("SUMMARY.md")).unwrap();
    let named = links(&summary);
    let once: BTreeSet<&String> = named.iter().collect();
    assert_eq!(once.len(), named.len(), "a page is in the summary twice");
    let mut all = Vec::new();
    pages(&source, &mut all);
    for page in all {
        let name = page.strip_prefix(&source).unwrap().to_string_lossy().replace('\\', "/");
        assert!(name == "SUMMARY.md" || once.contains(&name), "docs/src/SUMMARY.md does not name {name}");
    }
}

/// Recipes and maps of the code name files of the tree. `<system>` and the like stand for any word.
#[test]
fn documents_name_files_that_exist() {
    let mut faults = Vec::new();
    for file in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        for line in prose(&text) {
            for path in line.split('`').skip(1).step_by(2) {
                let folder = path.split('/').next().unwrap_or_default();
                let ours =
                    path.contains('/') && ["crates", "docs", "scripts", "web", "browser", "bench"].contains(&folder);
                if ours && !path.contains(['<', '*', ' ']) && !root().join(path).exists() {
                    faults.push(format!("{file}: there is no {path}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
