//! The pages as Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use battery::shown::Evidence;

use crate::shelf::{Chapter, Played, Shelved};

/// What kind of test a file has: a file of tests, the plays, or the odds.
fn kind(file: &str) -> String {
    match file.rsplit_once('.') {
        Some((_, "play")) => "plays".to_owned(),
        Some((_, "csv")) => "odds".to_owned(),
        _ => format!("`{file}`"),
    }
}

/// How many tests of each kind, in words.
fn counted<'a>(evidence: impl Iterator<Item = &'a Evidence>) -> String {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    evidence.for_each(|evidence| *kinds.entry(kind(&evidence.file)).or_default() += 1);
    kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect::<Vec<_>>().join(", ")
}

/// The names of tests, behind the file that has them.
fn named<'a>(evidence: impl Iterator<Item = &'a Evidence>) -> String {
    let mut kinds: BTreeMap<String, Vec<String>> = BTreeMap::new();
    evidence.for_each(|evidence| kinds.entry(kind(&evidence.file)).or_default().push(format!("`{}`", evidence.name)));
    let listed = kinds.iter().map(|(kind, names)| format!("{kind}: {}", names.join(", ")));
    listed.collect::<Vec<_>>().join("; ")
}

/// The place of a heading in a page, as the book makes it.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

/// All systems: how much of each is played, and then each chapter.
pub fn overview(shelf: &[Shelved]) -> String {
    let mut page = String::from(
        "\n| system | chapters played | optional | not played | sections played | not played | tests | plays | odds |\n\
         | --- | --: | --: | --: | --: | --: | --: | --: | --: |\n",
    );
    for (book, played) in shelf.iter().flat_map(|book| book.systems.iter().map(move |played| (book, played))) {
        let chapters = |status| book.chapters.iter().filter(|chapter| has(played, chapter, status)).count();
        let left = played.sections.iter().filter(|section| section.not_played.is_some()).count();
        let tests = |end| played.evidence.iter().filter(|e| e.file.ends_with(end) && !e.shows.is_empty()).count();
        let _ = writeln!(
            page,
            "| `{}` | {} | {} | {} | {} | {left} | {} | {} | {} |",
            played.system.id(),
            chapters("played"),
            chapters("optional"),
            chapters("not played"),
            played.sections.len() - left,
            tests(".rs"),
            tests(".play"),
            tests(".csv"),
        );
    }
    for (book, played) in shelf.iter().flat_map(|book| book.systems.iter().map(move |played| (book, played))) {
        let _ = write!(
            page,
            "\n## {}\n\nTests are in `crates/{}/tests`.\n\n\
             | chapter | | readings to choose | not played | tests |\n| --- | --- | --- | --- | --- |\n",
            played.system.title(),
            book.rulebook.crate_name,
        );
        for chapter in book.chapters.iter().filter(|chapter| played.of(chapter).next().is_some()) {
            page += &row(book, played, chapter);
        }
    }
    page
}

fn has(played: &Played, chapter: &Chapter, status: &str) -> bool {
    played.of(chapter).next().is_some() && played.status(chapter) == status
}

/// A chapter of a system.
fn row(book: &Shelved, played: &Played, chapter: &Chapter) -> String {
    let mut choices = Vec::new();
    let mut left: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for section in played.of(chapter) {
        choices.extend(played.choices(section).map(|switch| format!("{} `{switch}`", section.id)));
        if let Some(why) = section.not_played {
            left.entry(why).or_default().push(section.id);
        }
    }
    let left: Vec<String> = left.iter().map(|(why, ids)| format!("{}: {why}", ids.join(", "))).collect();
    let (folder, heading) = (book.rulebook.folder, format!("{} {}", chapter.number, chapter.title));
    format!(
        "| [{heading}]({folder}/{}) | [{}](played/{folder}.md#{}) | {} | {} | {} |\n",
        chapter.file,
        played.status(chapter),
        anchor(&heading),
        choices.join(", "),
        left.join("; "),
        counted(played.about(chapter)),
    )
}

/// A rulebook section by section, and its worked checks.
pub fn sections(book: &Shelved) -> String {
    let mut page = String::new();
    for chapter in &book.chapters {
        let sections = book.sections(chapter);
        if sections.is_empty() {
            continue;
        }
        let _ = write!(page, "\n## {} {}\n\n| section | tests |\n| --- | --- |\n", chapter.number, chapter.title);
        for section in sections {
            let tests = match section.not_played {
                Some(why) => format!("not played: {why}"),
                None => named(book.showing(section.id)),
            };
            let _ = writeln!(page, "| {} {} | {tests} |", section.id, section.title);
        }
    }
    page += "\n## Worked checks\n\n| check | in words | tests |\n| --- | --- | --- |\n";
    for check in book.rulebook.checks() {
        let words = book.showing(&check).map(|evidence| evidence.words.as_str()).find(|words| !words.is_empty());
        let _ = writeln!(page, "| {check} | {} | {} |", words.unwrap_or(""), named(book.showing(&check)));
    }
    page
}
