//! Reading a battle file.

use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;
use longroll::outline::{Entry as Line, Reader, Word, Words, entries, reader, with_key};
use survey::System;

use super::days;
use super::words::{hour, id, name, number};
use crate::battle::{Battle, Change, DAY, Objective, Part};
use crate::facts::Cause;
use crate::roster::Minute;

const KEYS: [&str; 19] = [
    "battle",
    "title",
    "about",
    "hours",
    "sunrise",
    "sunset",
    "dark",
    "fog",
    "first",
    "ground",
    "days",
    "home",
    "objective",
    "history",
    "note",
    "source",
    "doubt",
    "date",
    "for",
];
const POINTS: [&str; 8] = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];
/// What a system's part may set; each translation reads its own.
const SETTINGS: [&str; 13] = [
    "edition",
    "margins",
    "efficiency",
    "men",
    "clock",
    "attacker",
    "minutes",
    "points",
    "brigades",
    "advanced",
    "rain",
    "ladder",
    "wagons",
];
/// Entries that a battle has at most once.
const ONCE: usize = 10;

/// The most changes of one system: with more, the return is wrong rather than the rule.
const MOST_CHANGES: usize = 200;

pub fn read(file: &str, text: &str) -> Result<Battle, Vec<Diagnostic>> {
    let mut reader = reader(file, text);
    let reader = &mut reader;
    let lines = entries(reader);
    for (at, line) in lines.iter().enumerate() {
        let key = line.key.text;
        if !KEYS.contains(&key) {
            reader.fault(line.key, format!("`{key}` is not an entry of a battle"), suggest(key, KEYS));
        } else if KEYS[..ONCE].contains(&key) && with_key(&lines[..at], key).next().is_some() {
            reader.fault(line.key, format!("a second `{key}` entry"), "a battle has one");
        }
    }
    let campaign = with_key(&lines, "days").next().is_some();
    for key in ["battle", "title", "about", if campaign { "days" } else { "hours" }, "first"] {
        if with_key(&lines, key).next().is_none() {
            let help = "a battle has battle, title, about, hours, first, and `for SYSTEM` parts";
            reader.fault(reader.top(), format!("the battle has no `{key}` entry"), help);
        }
    }
    let one = |key: &'static str| with_key(&lines, key).next();
    let called = one("battle").and_then(|line| id(reader, &mut Words::of(line), "a name in one word"));
    let days: Vec<String> = with_key(&lines, "days").flat_map(|line| days::read(reader, line)).collect();
    if days.len() > days::MOST {
        reader.fault(reader.top(), "too many days", format!("a campaign has at most {}", days::MOST));
    }
    let hours = match one("hours") {
        Some(line) if campaign => {
            reader.fault(line.key, "a campaign has `days`, not `hours`", "leave one of them out");
            None
        }
        Some(line) => hours(reader, line),
        None if campaign => Some((0, days.len() as i64 * DAY)),
        None => None,
    };
    let ground = one("ground").and_then(|line| id(reader, &mut Words::of(line), "the name of a survey"));
    let at = |reader: &mut Reader, key| one(key).and_then(|line| hour(reader, &mut Words::of(line)));
    let (sunrise, sunset, dark) = (at(reader, "sunrise"), at(reader, "sunset"), at(reader, "dark"));
    let fog = at(reader, "fog");
    let first = one("first").and_then(|line| cause(reader, &mut Words::of(line)));
    let objectives = with_key(&lines, "objective").filter_map(|line| objective(reader, line)).collect();
    let mut edges = [Vec::new(), Vec::new()];
    with_key(&lines, "home").for_each(|line| home(reader, line, &mut edges));
    let parts = parts(reader, &lines);
    let noted = |line: &&Line| ["history", "note", "source", "doubt"].contains(&line.key.text);
    let notes = lines.iter().filter(noted).map(|line| (line.key.text.to_owned(), line.prose())).collect();
    let prose = |key| one(key).map_or_else(String::new, Line::prose);
    let (Some(called), Some((start, end)), Some(first)) = (called, hours, first) else {
        return Err(std::mem::take(&mut reader.faults));
    };
    if !reader.faults.is_empty() {
        return Err(std::mem::take(&mut reader.faults));
    }
    Ok(Battle {
        file: file.to_owned(),
        text: text.to_owned(),
        name: called.text.to_owned(),
        title: prose("title"),
        about: prose("about"),
        start,
        end,
        days,
        ground: ground.map(|word| word.text.to_owned()),
        sunrise,
        sunset,
        dark,
        fog,
        first,
        home: edges,
        objectives,
        notes,
        parts,
    })
}

/// `hours 14:00 to 20:00`.
fn hours(reader: &mut Reader, line: &Line) -> Option<(Minute, Minute)> {
    let mut words = Words::of(line);
    let start = hour(reader, &mut words)?;
    words.takes("to");
    let end = hour(reader, &mut words)?;
    words.end(reader);
    if end <= start {
        reader.fault(line.key, "the battle ends before it begins", "write `hours 14:00 to 20:00`");
        return None;
    }
    Some((start, end))
}

fn cause(reader: &mut Reader, words: &mut Words<'_>) -> Option<Cause> {
    let known: Vec<&str> = Cause::ALL.iter().map(|cause| cause.word()).collect();
    words.one_of(reader, "a side", &known).map(|at| Cause::ALL[at])
}

/// `home union north northeast`: the compass points of the side's edges.
fn home(reader: &mut Reader, line: &Line, edges: &mut [Vec<&'static str>; 2]) {
    let mut words = Words::of(line);
    let Some(cause) = cause(reader, &mut words) else { return };
    while words.peek().is_some() {
        let Some(at) = words.one_of(reader, "a compass point", &POINTS) else { return };
        edges[usize::from(!cause.is_north())].push(POINTS[at]);
    }
}

/// `objective "The Wall" 4`, or `objective "The Wall" union 3 confederate 5 held union`.
fn objective(reader: &mut Reader, line: &Line) -> Option<Objective> {
    let mut words = Words::of(line);
    let called = name(reader, &mut words)?;
    let mut points = [0, 0];
    let mut held = None;
    while let Some(word) = words.peek() {
        if word.text == "held" {
            words.next();
            held = Some(cause(reader, &mut words)?);
        } else if let Some(side) = Cause::named(word.text) {
            words.next();
            points[usize::from(!side.is_north())] = number(reader, &mut words, "points", (1, 50))?;
        } else {
            let both = number(reader, &mut words, "points", (1, 50))?;
            points = [both, both];
        }
    }
    if points == [0, 0] {
        reader.fault(called, "this place is worth nothing", "write its points: `objective \"The Wall\" 4`");
    }
    Some(Objective { name: called.text.to_owned(), points, held, word: called })
}

fn parts(reader: &mut Reader, lines: &[Line]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for line in with_key(lines, "for") {
        let mut words = Words::of(line);
        let known = System::ALL.map(System::word);
        let Some(system) = words.one_of(reader, "a system", &known).map(|at| System::ALL[at]) else { continue };
        if parts.iter().any(|part| part.system == system) {
            reader.fault(line.key, format!("a second part for {}", system.word()), "a system has one");
            continue;
        }
        let mut part = Part { system, settings: Vec::new(), lines: Vec::new(), changes: Vec::new(), word: line.key };
        line.under.iter().for_each(|under| said(reader, under, &mut part));
        parts.push(part);
    }
    if parts.is_empty() {
        reader.fault(reader.top(), "no system fights this battle", "write `for civil-war-battles`, for example");
    }
    parts
}

fn said(reader: &mut Reader, line: &Line, part: &mut Part) {
    match line.key.text {
        "change" if part.changes.len() >= MOST_CHANGES => {
            reader.fault(line.key, "too many changes", format!("at most {MOST_CHANGES}; mend the return"));
        }
        "change" => part.changes.extend(change(reader, line)),
        "line" => part.lines.push(as_written(line)),
        "source" | "doubt" => {}
        key if SETTINGS.contains(&key) => part.settings.push((line.key, line.words.clone())),
        other => {
            let known = [&SETTINGS[..], &["change", "line"]].concat();
            reader.fault(line.key, format!("`{other}` does not belong under `for`"), suggest(other, known));
        }
    }
}

/// `change 27va quality veteran "why"`.
fn change(reader: &mut Reader, line: &Line) -> Option<Change> {
    const HELP: &str = "who, what, the new value and why: `change 27va cohesion 8 \"it led the march\"`";
    match line.words[..] {
        [who, what, value, reason] if !reason.text.trim().is_empty() => {
            Some(Change { who, what, value, reason: reason.text.trim().to_owned() })
        }
        [who, what, reason] if what.text == "drop" => {
            Some(Change { who, what, value: what, reason: reason.text.trim().to_owned() })
        }
        _ => {
            reader.fault(line.key, "this is not a change", HELP);
            None
        }
    }
}

/// The words of a line of the scenario. A word with blanks or commas outside brackets gets its quotation marks back.
fn as_written(line: &Line) -> String {
    let word = |word: &Word| {
        let quoted = !word.text.starts_with('(') && (word.text.contains(' ') || word.text.is_empty());
        if quoted { format!("\"{}\"", word.text) } else { word.text.to_owned() }
    };
    line.words.iter().map(word).collect::<Vec<_>>().join(" ")
}
