//! The pages as Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use battery::evidence::{Evidence, Kind};

use crate::rulebooks::{Chapter, Played, Shelved, Status};

/// The file of a test, or the folder of plays or odds.
fn place(evidence: &Evidence) -> String {
    let folder = evidence.file.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("`{}`", if evidence.kind == Kind::Test { &evidence.file } else { folder })
}

/// How many tests at each place.
fn counted<'a>(evidence: impl Iterator<Item = &'a Evidence>) -> String {
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    evidence.for_each(|evidence| *places.entry(place(evidence)).or_default() += 1);
    places.iter().map(|(place, count)| format!("{place} {count}")).collect::<Vec<_>>().join(", ")
}

/// The names of tests, behind the place that has them.
fn named<'a>(evidence: impl Iterator<Item = &'a Evidence>) -> String {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    evidence.for_each(|evidence| places.entry(place(evidence)).or_default().push(format!("`{}`", evidence.name)));
    let listed = places.iter().map(|(place, names)| format!("{place}: {}", names.join(", ")));
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
        let chapters = |status| book.chapters.iter().filter(|chapter| played.status(chapter) == Some(status)).count();
        let left = played.sections.iter().filter(|section| section.not_played.is_some()).count();
        let tests = |kind| played.evidence.iter().filter(|e| e.kind == kind && !e.shows.is_empty()).count();
        let _ = writeln!(
            page,
            "| `{}` | {} | {} | {} | {} | {left} | {} | {} | {} |",
            played.system.id(),
            chapters(Status::Played),
            chapters(Status::Optional),
            chapters(Status::NotPlayed),
            played.sections.len() - left,
            tests(Kind::Test),
            tests(Kind::Play),
            tests(Kind::Odds),
        );
    }
    for (book, played) in shelf.iter().flat_map(|book| book.systems.iter().map(move |played| (book, played))) {
        let _ = write!(
            page,
            "\n## {}\n\nTests are in `crates/{}/tests`.\n\n\
             | chapter | status | readings to choose | not played | tests |\n| --- | --- | --- | --- | --- |\n",
            played.system.title(),
            book.rulebook.crate_name,
        );
        for chapter in &book.chapters {
            if let Some(status) = played.status(chapter) {
                page += &row(book, played, chapter, status);
            }
        }
    }
    page
}

/// A chapter of a system.
fn row(book: &Shelved, played: &Played, chapter: &Chapter, status: Status) -> String {
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
        status.word(),
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
            let by = match section.switches.as_slice() {
                [] => String::new(),
                switches => format!(", by `{}`", switches.join("` and `")),
            };
            let _ = writeln!(page, "| {} {}{by} | {tests} |", section.id, section.title);
        }
    }
    page += "\n## Worked checks\n\n| check | in words | tests |\n| --- | --- | --- |\n";
    for check in book.rulebook.checks() {
        // A play tells the numbers, a test on the map what they do.
        let play = book.showing(&check).find(|evidence| evidence.kind == Kind::Play);
        let words = play.or(book.showing(&check).next()).map_or("", |evidence| &evidence.words);
        let _ = writeln!(page, "| {check} | {words} | {} |", named(book.showing(&check)));
    }
    page
}
