//! Numbers, points and hours as the files write them.

use longroll::outline::{Reader, Word, Words};
use survey::geometry::Point;

use crate::battle::DAY;
use crate::roster::Minute;

/// How far from the corner of the survey a point may be written.
const FARTHEST: i64 = 200_000;

pub(super) fn number(reader: &mut Reader, words: &mut Words<'_>, what: &str, (least, most): (i64, i64)) -> Option<i64> {
    let word = words.need(reader, what)?;
    let number = word.text.parse().ok().filter(|n| (least..=most).contains(n));
    if number.is_none() {
        reader.fault(word, format!("`{}` is not {what}", word.text), format!("a number from {least} to {most}"));
    }
    number
}

/// `1650,5050`: yards east and north of the survey's southwest corner.
pub(crate) fn as_point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let fits = |text: &str| text.parse::<i64>().ok().filter(|yards| yards.abs() <= FARTHEST);
    Some(Point::new(fits(x)?, fits(y)?))
}

pub(super) fn point(reader: &mut Reader, words: &mut Words<'_>) -> Option<Point> {
    let word = words.need(reader, "a point")?;
    let point = as_point(word.text);
    if point.is_none() {
        let help = "yards east and north of the southwest corner of the survey: `1650,5050`";
        reader.fault(word, format!("`{}` is not a point", word.text), help);
    }
    point
}

/// `14:30`, or `day-3`: the third day of a campaign.
pub(super) fn hour(reader: &mut Reader, words: &mut Words<'_>) -> Option<Minute> {
    let word = words.need(reader, "an hour")?;
    let day = word.text.strip_prefix("day-").and_then(|day| day.parse::<i64>().ok());
    if let Some(day) = day.filter(|day| (1..=99).contains(day)) {
        return Some((day - 1) * DAY);
    }
    let parts = word.text.split_once(':');
    let read = parts.and_then(|(hour, minute)| Some((hour.parse::<i64>().ok()?, minute.parse::<i64>().ok()?)));
    let found = read.filter(|(hour, minute)| (0..=23).contains(hour) && (0..=59).contains(minute));
    if found.is_none() {
        reader.fault(
            word,
            format!("`{}` is not an hour", word.text),
            "from 0:00 to 23:59: `14:30`; in a campaign `day-3`",
        );
    }
    found.map(|(hour, minute)| hour * 60 + minute)
}

/// A short name: a word that a scenario can use.
pub(super) fn id(reader: &mut Reader, words: &mut Words<'_>, what: &str) -> Option<Word> {
    let word = words.need(reader, what)?;
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if word.text.is_empty() || word.text.len() > 24 || !word.text.chars().all(fits) {
        reader.fault(word, format!("`{}` is not {what}", word.text), "letters, digits and hyphens, at most 24");
        return None;
    }
    Some(word)
}

/// A name in quotation marks, which the compiled file writes in quotation marks again.
pub(super) fn name(reader: &mut Reader, words: &mut Words<'_>) -> Option<Word> {
    let word = words.need(reader, "a name in quotation marks")?;
    if word.text.trim().is_empty() || word.text.len() > 80 {
        reader.fault(word, "this is not a name", "1 to 80 letters in quotation marks");
        return None;
    }
    Some(word)
}
