//! Citations: the rulebook has every section that code or charts cite, with that source. Every section is cited, or says
//! why it is not played.

use std::collections::BTreeMap;
use std::path::Path;

use longroll::rule::Source;
use longroll::system::Section;

/// Citations in a folder's sources (`card("10.5")`) and chart files (`10.5 card`), each with one file that has it.
fn collect(folder: &Path, found: &mut BTreeMap<(String, Source), String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the project") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            collect(&path, found);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let place = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match path.extension().and_then(|e| e.to_str()) {
            Some("rs") => in_code(&text, &place, found),
            Some("chart") => in_chart(&text, &place, found),
            _ => {}
        }
    }
}

fn in_code(text: &str, place: &str, found: &mut BTreeMap<(String, Source), String>) {
    for source in Source::ALL {
        let call = format!("{source}(\"");
        for (at, _) in text.match_indices(&call) {
            let rest = &text[at + call.len()..];
            let Some(end) = rest.find('"') else { continue };
            found.entry((rest[..end].to_owned(), source)).or_insert_with(|| place.to_owned());
        }
    }
}

fn in_chart(text: &str, place: &str, found: &mut BTreeMap<(String, Source), String>) {
    for line in text.lines() {
        let words = if line.starts_with("rule ") {
            line.strip_prefix("rule ")
        } else {
            line.rsplit_once("| ").map(|(_, note)| note)
        };
        let mut words = words.unwrap_or("").split_whitespace();
        let (Some(section), Some(source)) = (words.next(), words.next().and_then(Source::from_word)) else { continue };
        found.entry((section.to_owned(), source)).or_insert_with(|| place.to_owned());
    }
}

/// Compare the rulebook with its citations.
pub fn check(sections: &[Section], folders: &[&Path]) {
    let mut cited = BTreeMap::new();
    folders.iter().for_each(|folder| collect(folder, &mut cited));
    let mut faults: Vec<String> = Vec::new();
    for ((id, source), place) in &cited {
        match sections.iter().find(|section| section.id == id) {
            None => faults.push(format!("{place} cites {id}, which the rulebook does not have")),
            Some(section) if !section.sources.contains(source) => {
                faults.push(format!(
                    "{place} cites {id} as {source}, but the rulebook has it from {:?}",
                    section.sources
                ));
            }
            Some(section) if section.not_played.is_some() => {
                faults.push(format!("{place} cites {id}, which the rulebook says is not played"));
            }
            Some(_) => {}
        }
    }
    for section in sections.iter().filter(|section| section.not_played.is_none()) {
        if !cited.keys().any(|(id, _)| id == section.id) {
            faults.push(format!("{} {} is neither cited nor marked not played", section.id, section.title));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(cited.len() > 10, "only {} citations found: is the folder right?", cited.len());
}
