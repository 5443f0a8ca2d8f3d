//! The reader of surveys: every fault with its place and what would be right.

mod features;
mod parts;
mod places;

use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;
use longroll::text::{Block, Reader, Text, Token, is_word};

use crate::survey::{Cover, Survey, Unit};
use features::Features;
use places::{bounded, number};

/// The longest file.
const MOST_BYTES: usize = 400_000;

/// The longest side of a survey, in yards.
const MOST_YARDS: i64 = 200_000;

/// Heights are given above the sea, or above any level.
const MOST_FEET: i64 = 20_000;

const HEAD: [&str; 8] = ["survey", "title", "extent", "north", "base", "ground", "source", "doubt"];

/// Entries that a survey has once.
const ONCE: [&str; 6] = ["survey", "title", "extent", "north", "base", "ground"];

const NEEDED: [&str; 4] = ["survey", "title", "extent", "base"];

pub(crate) fn survey(file: &str, text: &str) -> Result<Survey, Vec<Diagnostic>> {
    if text.len() > MOST_BYTES {
        let help = format!("a survey has at most {MOST_BYTES} bytes");
        return Err(vec![Diagnostic::new(file, "", 0..0, "this file is too long for a survey", help)]);
    }
    let mut reader = Reader::new(file, text);
    let entries = reader.entries("survey");
    known(&mut reader, &entries);
    let one = |key: &str| entries.iter().find(|entry| entry.key.text == key);
    let name = one("survey").and_then(|entry| word(&mut reader, entry));
    let title = one("title").and_then(|entry| sentence(&mut reader, entry));
    let north = one("north").map_or(Some(0), |entry| north(&mut reader, entry));
    let base = one("base").and_then(|entry| base(&mut reader, entry));
    let ground = one("ground").map_or(Some(Cover::default()), |entry| ground(&mut reader, entry));
    // Without its extent nothing can be placed on the survey.
    let Some((unit, width, height)) = one("extent").and_then(|entry| extent(&mut reader, entry)) else {
        return Err(reader.faults);
    };
    let mut features = Features::new(unit, width, height);
    entries.iter().for_each(|entry| features.entry(&mut reader, entry));
    let parts = parts::parts(&mut reader, unit, (width, height), &entries);
    let prose = |key: &str| entries.iter().filter(|entry| entry.key.text == key).map(prose).collect();
    match (name, title, north, base, ground) {
        (Some(name), Some(title), Some(north), Some(base), Some(ground)) if reader.faults.is_empty() => Ok(Survey {
            file: file.to_owned(),
            text: text.to_owned(),
            name,
            title,
            sources: prose("source"),
            doubts: prose("doubt"),
            unit,
            width,
            height,
            north,
            base,
            ground,
            features: features.done,
            parts,
        }),
        _ => Err(reader.faults),
    }
}

/// Every entry begins with a known word; those that come once do, and those that must come do.
fn known(reader: &mut Reader<'_>, entries: &[Block<'_>]) {
    let all: Vec<&str> = HEAD.into_iter().chain(features::keys()).chain(["for"]).collect();
    for (i, entry) in entries.iter().enumerate() {
        let key = entry.key.text;
        if !all.contains(&key) {
            reader.fault(entry.key, format!("`{key}` is not an entry of a survey"), suggest(key, &all));
        } else if ONCE.contains(&key) && entries[..i].iter().any(|before| before.key.text == key) {
            reader.fault(entry.key, format!("a second `{key}` entry"), "a survey has only one");
        } else if ONCE.contains(&key)
            && let Some(more) = entry.body.first()
        {
            reader.fault(*more, format!("the `{key}` entry goes on one line"), "shorten it");
        }
    }
    for key in NEEDED {
        if !entries.iter().any(|entry| entry.key.text == key) {
            let help = format!("a survey has {}", NEEDED.join(", "));
            reader.fault(reader.top(), format!("the survey has no `{key}` entry"), help);
        }
    }
}

/// What follows the keyword, or the keyword if nothing does.
fn rest<'a>(entry: &Block<'a>) -> Text<'a> {
    if entry.rest.text.is_empty() { entry.key } else { entry.rest }
}

fn word(reader: &mut Reader<'_>, entry: &Block<'_>) -> Option<String> {
    let fits = is_word(entry.rest.text);
    if !fits {
        let help = "small letters, digits and hyphens: `survey first-kernstown`";
        reader.fault(rest(entry), "the survey needs a name of one word", help);
    }
    fits.then(|| entry.rest.text.to_owned())
}

fn sentence(reader: &mut Reader<'_>, entry: &Block<'_>) -> Option<String> {
    if entry.rest.text.is_empty() {
        reader.fault(entry.key, "the title is empty", "write `title First Kernstown`");
        return None;
    }
    Some(entry.rest.text.to_owned())
}

/// The lines of an entry as one text.
fn prose(entry: &Block<'_>) -> String {
    let lines = std::iter::once(entry.rest).chain(entry.body.iter().copied());
    lines.map(|line| line.text).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// `extent 5300 x 6700 yards`, or `extent 510 x 460 tenths`, which are tenths of a mile.
fn extent<'a>(reader: &mut Reader<'a>, entry: &Block<'a>) -> Option<(Unit, i64, i64)> {
    const HELP: &str =
        "east to west, then south to north: `extent 5300 x 6700 yards`, or `tenths` of a mile for a region";
    let words: Vec<Text<'a>> = reader.words_of(entry.rest).into_iter().map(Token::text).collect();
    let [width, by, height, unit] = words[..] else {
        reader.fault(rest(entry), "this is not the size of a survey", HELP);
        return None;
    };
    let unit = match unit.text {
        "yards" => Unit::Yards,
        "tenths" => Unit::Tenths,
        _ => {
            reader.fault(unit, format!("`{}` is not a unit of a survey", unit.text), HELP);
            return None;
        }
    };
    if by.text != "x" {
        reader.fault(by, format!("`{}` does not belong here", by.text), HELP);
        return None;
    }
    let most = MOST_YARDS / unit.yards();
    let (width, height) = (bounded(reader, width, (1, most), HELP), bounded(reader, height, (1, most), HELP));
    Some((unit, width? * unit.yards(), height? * unit.yards()))
}

/// `north up`, or `north 7 degrees east` of the upper edge.
fn north<'a>(reader: &mut Reader<'a>, entry: &Block<'a>) -> Option<i64> {
    const HELP: &str = "write `north up`, or how it leans from the upper edge: `north 7 degrees east`";
    let words: Vec<Text<'a>> = reader.words_of(entry.rest).into_iter().map(Token::text).collect();
    match words[..] {
        [up] if up.text == "up" => Some(0),
        [degrees, word, side] if word.text == "degrees" => {
            let degrees = bounded(reader, degrees, (0, 180), HELP)?;
            match side.text {
                "east" => Some(degrees),
                "west" => Some(-degrees),
                _ => {
                    reader.fault(side, format!("north cannot lean `{}`", side.text), HELP);
                    None
                }
            }
        }
        _ => {
            reader.fault(rest(entry), "this does not say where north is", HELP);
            None
        }
    }
}

/// `base 640 feet`: the lowest ground.
fn base<'a>(reader: &mut Reader<'a>, entry: &Block<'a>) -> Option<i64> {
    const HELP: &str = "the height of the lowest ground: `base 640 feet`";
    let words: Vec<Text<'a>> = reader.words_of(entry.rest).into_iter().map(Token::text).collect();
    match words[..] {
        [feet, word] if word.text == "feet" => number(reader, feet, (-MOST_FEET, MOST_FEET), HELP),
        _ => {
            reader.fault(rest(entry), "this does not say how high the ground is", HELP);
            None
        }
    }
}

fn ground(reader: &mut Reader<'_>, entry: &Block<'_>) -> Option<Cover> {
    const WORDS: [(&str, Cover); 5] = [
        ("open", Cover::Open),
        ("rolling", Cover::Rolling),
        ("brush", Cover::Brush),
        ("woods", Cover::Woods),
        ("heavy-woods", Cover::HeavyWoods),
    ];
    let found = WORDS.iter().find(|(word, _)| *word == entry.rest.text);
    if found.is_none() {
        let help = suggest(entry.rest.text, WORDS.map(|(word, _)| word));
        reader.fault(rest(entry), "this does not say what the ground is", help);
    }
    found.map(|(_, cover)| *cover)
}
