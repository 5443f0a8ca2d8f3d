//! What a survey says to a single system: its frame, its scale, and the changes.

use longroll::nearest::suggest;
use longroll::text::{Block, Reader, Text, Token};

use super::places::{Place, number};
use crate::geometry::{Bounds, Point};
use crate::survey::{Change, Part, Unit, Up};
use crate::system::System;

const KEYS: [&str; 5] = ["frame", "scale", "contour", "up", "change"];

/// The most changes of one system: with more, the survey is wrong rather than the rule.
const MOST_CHANGES: usize = 200;

const CHANGE_HELP: &str = "a place, what, and why: `change 2215 terrain rough \"rocks and straw-stacks\"`, or `change \"Barton's woods\" drop \"why\"`";

pub(super) fn parts<'a>(
    reader: &mut Reader<'a>,
    unit: Unit,
    (width, height): (i64, i64),
    entries: &[Block<'a>],
) -> Vec<Part> {
    let place = Place { unit, width, height };
    let mut parts: Vec<Part> = Vec::new();
    for entry in entries.iter().filter(|entry| entry.key.text == "for") {
        let Some(system) = System::named(entry.rest.text) else {
            let at = if entry.rest.text.is_empty() { entry.key } else { entry.rest };
            let help = suggest(entry.rest.text, System::ALL.map(System::word));
            reader.fault(at, format!("there is no system `{}`", entry.rest.text), help);
            continue;
        };
        if parts.iter().any(|part| part.system == system) {
            reader.fault(entry.rest, format!("a second part for {}", system.word()), "a system has one");
            continue;
        }
        let span = entry.key.span();
        let mut part =
            Part { system, frame: None, scale: None, contour: None, up: Up::North, changes: Vec::new(), span };
        entry.body.iter().for_each(|line| said(reader, place, &mut part, *line));
        parts.push(part);
    }
    parts
}

fn said<'a>(reader: &mut Reader<'a>, place: Place, part: &mut Part, line: Text<'a>) {
    let words = reader.words_of(line);
    let Some((Token::Plain(key), words)) = words.split_first() else {
        reader.fault(line, "this line does not begin with a word", suggest("", KEYS));
        return;
    };
    let texts: Vec<Text<'a>> = words.iter().map(|word| word.text()).collect();
    match (key.text, &texts[..]) {
        ("frame", [one, two]) => {
            let (one, two) = (place.point(reader, *one), place.point(reader, *two));
            if let Some(bounds) = one.zip(two).and_then(|(one, two)| Bounds::of([one, two])) {
                part.frame = frame(reader, place, line, bounds);
            }
        }
        ("scale", [scale, unit]) if unit.text == "yards" => {
            let what = if part.system.has_hexes() { "yards a hex" } else { "yards an inch" };
            part.scale = number(reader, *scale, part.system.scales(), what);
        }
        ("contour", [feet, unit]) if unit.text == "feet" => {
            part.contour = number(reader, *feet, (5, 2_000), "feet a level");
        }
        ("up", [up]) => match up.text {
            "north" => part.up = Up::North,
            "east" => part.up = Up::East,
            "south" => part.up = Up::South,
            "west" => part.up = Up::West,
            _ => reader.fault(*up, format!("`{}` is not a side", up.text), "north, east, south or west"),
        },
        ("change", _) => {
            if part.changes.len() >= MOST_CHANGES {
                reader.fault(*key, "too many changes", format!("at most {MOST_CHANGES}; mend the survey"));
            } else if let Some(change) = change(reader, *key, words) {
                part.changes.push(change);
            }
        }
        ("frame", _) => reader.fault(*key, "this is not a frame", "two opposite corners: `frame 0,2300 5200,6600`"),
        ("scale", _) => reader.fault(*key, "this is not a scale", "write `scale 125 yards`"),
        ("contour", _) => reader.fault(*key, "this is not a contour interval", "write `contour 30 feet`"),
        ("up", _) => reader.fault(*key, "this is not a side", "write `up west`"),
        (other, _) => reader.fault(*key, format!("`{other}` does not belong under `for`"), suggest(other, KEYS)),
    }
}

/// Check that a frame is within the survey and not empty.
fn frame(reader: &mut Reader<'_>, place: Place, line: Text<'_>, bounds: Bounds) -> Option<Bounds> {
    let extent = Bounds { low: Point::default(), high: Point::new(place.width, place.height) };
    let inside = extent.contains(bounds.low) && extent.contains(bounds.high);
    if !inside || bounds.width() == 0 || bounds.height() == 0 {
        let unit = place.unit.yards();
        let help = format!(
            "two opposite corners from 0,0 to {},{}: `frame 0,2300 5200,6600`",
            place.width / unit,
            place.height / unit
        );
        reader.fault(line, "this frame is not within the survey", help);
        return None;
    }
    Some(bounds)
}

/// `change 2215/2216 side wall "why"`, `change 2215 level 3 "why"`, `change "Barton's woods" drop "why"`.
fn change<'a>(reader: &mut Reader<'a>, key: Text<'a>, words: &[Token<'a>]) -> Option<Change> {
    const ACTS: [&str; 10] =
        ["terrain", "level", "side", "no-side", "crossing", "no-crossing", "road", "no-road", "drop", "kind"];
    let (place, act, value, reason) = match words {
        [place, Token::Plain(act), Token::Quoted(reason)] => (place.text(), *act, None, *reason),
        [place, Token::Plain(act), Token::Plain(value), Token::Quoted(reason)] => {
            (place.text(), *act, Some(*value), *reason)
        }
        _ => {
            reader.fault(key, "this is not a change", CHANGE_HELP);
            return None;
        }
    };
    if !ACTS.contains(&act.text) {
        reader.fault(act, format!("`{}` is not a change", act.text), suggest(act.text, ACTS));
        return None;
    }
    if reason.text.trim().is_empty() {
        reader.fault(reason, "the reason is empty", "say why the rule is wrong here");
        return None;
    }
    if (act.text == "drop") != value.is_none() {
        let help = if act.text == "drop" { "nothing stands between `drop` and the reason" } else { CHANGE_HELP };
        reader.fault(act, format!("`{}` is not followed by what it needs", act.text), help);
        return None;
    }
    Some(Change {
        place: place.text.to_owned(),
        place_span: place.span(),
        act: act.text.to_owned(),
        value: value.map_or(String::new(), |value| value.text.to_owned()),
        value_span: value.unwrap_or(act).span(),
        reason: reason.text.trim().to_owned(),
    })
}
