//! Which sections of the rulebook and which worked checks the tests of a system show.
//!
//! A test names them at the beginning of its comment, `/// 31.1, check 5: bases in front, and half of those behind.`, or at
//! the end of its name; otherwise the first line of its file counts. A play names them in its first line and in the receipt
//! lines that it expects. A line of odds is about the section of its procedure.

use std::path::{Path, PathBuf};

use longroll::rule::Source;
use longroll::system::System;

use crate::open;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Test,
    Play,
    /// The odds of a procedure, as fractions.
    Odds,
}

/// A test, a play or a line of odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    pub kind: Kind,
    /// The file, relative to the folder of tests.
    pub file: String,
    pub name: String,
    /// Sections (`31.1`) and worked checks (`check 5`, `G5`, `E5`).
    pub shows: Vec<String>,
    /// The rest of its comment.
    pub words: String,
}

/// What a system's folder of tests shows. Plays and odds named after another system are left out.
pub fn evidence(system: &dyn System, tests: &Path, others: &[&str]) -> Vec<Evidence> {
    let mut files = Vec::new();
    list(tests, &mut files);
    files.sort();
    let mut found = Vec::new();
    for path in files {
        let file = path.strip_prefix(tests).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let another = file.split(['/', '.']).any(|part| others.contains(&part));
        match path.extension().and_then(|e| e.to_str()) {
            Some("rs") => found.extend(in_tests(&file, &text)),
            Some("play") if !another => found.extend(in_play(&file, &stem, &text)),
            Some("csv") if !another => found.extend(in_odds(system, &file, &text)),
            _ => {}
        }
    }
    found
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of tests") {
        let path = entry.expect("a file").path();
        if path.is_dir() { list(&path, files) } else { files.push(path) }
    }
}

/// The sections and checks at the beginning of a comment, separated by commas or `and`, and the words after them.
pub fn heading(comment: &str) -> (Vec<String>, &str) {
    let (mut shows, mut rest) = (Vec::new(), comment.trim_start());
    let (mut checks, mut another) = (false, true);
    loop {
        let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
        let label = word.trim_end_matches([',', ':']);
        match label {
            "Check" | "Checks" | "check" | "checks" if another => checks = true,
            "and" if !shows.is_empty() => another = true,
            _ if !another || !is_label(label) => return (shows, rest),
            _ => {
                shows.push(if checks { format!("check {label}") } else { label.to_owned() });
                another = word.ends_with(',');
            }
        }
        rest = after.trim_start();
        if word.ends_with(':') {
            return (shows, rest);
        }
    }
}

/// A section such as `10.17` or `2.2b`, or an example: `E5`, `G5`.
fn is_label(word: &str) -> bool {
    let number = word.strip_prefix(['E', 'G']).unwrap_or(word);
    number.starts_with(|c: char| c.is_ascii_digit()) && number.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')
}

fn in_tests(file: &str, text: &str) -> Vec<Evidence> {
    let (whole, _) = text.strip_prefix("//!").and_then(|text| text.lines().next()).map(heading).unwrap_or_default();
    let (mut comment, mut test, mut found) = (String::new(), false, Vec::new());
    for line in text.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("///") {
            comment.push_str(words);
        } else if line.starts_with("#[") {
            test |= line == "#[test]";
        } else {
            if let Some((name, _)) = line.strip_prefix("fn ").and_then(|rest| rest.split_once('('))
                && test
            {
                let (mut shows, words) = heading(&comment);
                shows.extend(in_name(name).filter(|section| !shows.contains(section)));
                if shows.is_empty() {
                    shows.clone_from(&whole);
                }
                let (file, name, words) = (file.to_owned(), name.to_owned(), words.to_owned());
                found.push(Evidence { kind: Kind::Test, file, name, shows, words });
            }
            (comment, test) = (String::new(), false);
        }
    }
    found
}

/// A name may end with its section: `retreat_goes_towards_home_12_4`.
fn in_name(name: &str) -> Option<String> {
    let mut parts = name.rsplit('_');
    let (section, chapter) = (parts.next()?, parts.next()?);
    let number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    (number(section) && number(chapter)).then(|| format!("{chapter}.{section}"))
}

fn in_play(file: &str, name: &str, text: &str) -> Option<Evidence> {
    let (head, receipt) = text.split_once("---\n")?;
    let (mut shows, words) = heading(head.strip_prefix('#')?.lines().next()?);
    let expected: Vec<&str> = head.lines().filter_map(|line| line.strip_prefix("expect")).map(str::trim).collect();
    for line in receipt.lines().filter(|line| expected.iter().any(|expected| line.contains(expected))) {
        if let Some((cited, source)) = line.rsplit_once(", ")
            && Source::from_word(source).is_some()
        {
            shows.extend(cited.rsplit(' ').next().map(str::to_owned));
        }
    }
    shows.sort();
    shows.dedup();
    let (file, name, words) = (file.to_owned(), name.to_owned(), words.to_owned());
    Some(Evidence { kind: Kind::Play, file, name, shows, words })
}

fn in_odds(system: &dyn System, file: &str, text: &str) -> Vec<Evidence> {
    let book = open(system);
    let mut found: Vec<Evidence> = Vec::new();
    let (mut checks, mut words) = (Vec::new(), "");
    for line in text.lines().skip(1) {
        if let Some(comment) = line.strip_prefix('#') {
            (checks, words) = heading(comment);
            continue;
        }
        let name = line.split_whitespace().next().unwrap_or("");
        let Some(procedure) = book.procedure(name) else { continue };
        let shows = [vec![procedure.rule.section.to_owned()], std::mem::take(&mut checks)].concat();
        if let Some(known) = found.iter_mut().find(|evidence| evidence.name == name) {
            known.shows.extend(shows.into_iter().skip(1));
        } else {
            let (file, name, words) = (file.to_owned(), name.to_owned(), words.to_owned());
            found.push(Evidence { kind: Kind::Odds, file, name, shows, words });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::heading;

    #[test]
    fn a_comment_begins_with_what_it_shows() {
        let read = |comment| {
            let (shows, words) = heading(comment);
            format!("{}|{words}", shows.join(" "))
        };
        assert_eq!(read(" 4.6, 7.4 On a road twice as far."), "4.6 7.4|On a road twice as far.");
        assert_eq!(read("Checks 17 and 18: 6 of 12."), "check 17 check 18|6 of 12.");
        assert_eq!(read("31.1, check 5: 3 in front."), "31.1 check 5|3 in front.");
        assert_eq!(read("G9: command 6, die 4."), "G9|command 6, die 4.");
        assert_eq!(read("2.2b Leaders."), "2.2b|Leaders.");
        assert_eq!(read("24.6, 19.1 1 to 3 feeds them."), "24.6 19.1|1 to 3 feeds them.");
        assert_eq!(read("The army goes home."), "|The army goes home.");
    }
}
