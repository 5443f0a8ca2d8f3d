//! Numbers and points as a survey writes them.

use longroll::text::{Reader, Text, Token};

use crate::geometry::{NotAnOutline, Outline, Point};
use crate::survey::{Shape, Unit};

/// The most points of one outline or line.
const MOST_POINTS: usize = 500;

pub(super) const POINT_HELP: &str = "a point is east,north of the southwest corner: `1210,2040`";

pub(super) fn number(reader: &mut Reader<'_>, text: Text<'_>, (least, most): (i64, i64), help: &str) -> Option<i64> {
    let found = text.text.parse::<i64>().ok();
    let Some(number) = found else {
        reader.fault(text, format!("`{}` is not a whole number", text.text), help);
        return None;
    };
    if !(least..=most).contains(&number) {
        reader.fault(text, format!("{number} is out of bounds"), format!("it must be {least} to {most}; {help}"));
        return None;
    }
    Some(number)
}

pub(super) fn bounded(reader: &mut Reader<'_>, text: Text<'_>, range: (i64, i64), help: &str) -> Option<i64> {
    number(reader, text, range, help)
}

/// Where the points of a survey may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub unit: Unit,
    pub width: i64,
    pub height: i64,
}

impl Place {
    /// A point in yards. A feature may lead off the survey, but not farther than the survey is long.
    pub fn point(self, reader: &mut Reader<'_>, text: Text<'_>) -> Option<Point> {
        let Some((x, y)) = text.cut(',') else {
            reader.fault(text, format!("`{}` is not a point", text.text), POINT_HELP);
            return None;
        };
        let range = |side: i64| (-side / self.unit.yards(), 2 * side / self.unit.yards());
        let x = number(reader, x, range(self.width), POINT_HELP);
        let y = number(reader, y, range(self.height), POINT_HELP);
        Some(Point::new(x? * self.unit.yards(), y? * self.unit.yards()))
    }

    pub fn points(self, reader: &mut Reader<'_>, words: &[Text<'_>]) -> Option<Vec<Point>> {
        if words.len() > MOST_POINTS {
            let help = format!("a feature has at most {MOST_POINTS} points");
            reader.fault(words[MOST_POINTS], "too many points", help);
            return None;
        }
        let points: Vec<Option<Point>> = words.iter().map(|word| self.point(reader, *word)).collect();
        points.into_iter().collect()
    }

    pub fn area(self, reader: &mut Reader<'_>, key: Text<'_>, words: &[Text<'_>]) -> Option<Shape> {
        let points = self.points(reader, words)?;
        let at = |i: usize| words.get(i % words.len().max(1)).copied().unwrap_or(key);
        match Outline::new(points) {
            Ok(outline) => return Some(Shape::Area(outline)),
            Err(NotAnOutline::TooFew) => {
                let message = "an outline needs three points or more";
                reader.fault(at(0), message, "name its corners in order; it is closed by itself");
            }
            Err(NotAnOutline::Twice(0)) => {
                let last = at(words.len() - 1);
                reader.fault(last, "the outline ends where it begins", "leave this point out; it is closed by itself");
            }
            Err(NotAnOutline::Twice(i)) => {
                reader.fault(at(i), format!("the point {} comes twice in a row", at(i).text), "leave one of them out");
            }
            Err(NotAnOutline::Crosses(i, j)) => {
                let leg = |i: usize| format!("{} to {}", at(i).text, at(i + 1).text);
                let message = format!("the outline crosses itself: {} meets {}", leg(i), leg(j));
                reader.fault(at(j), message, "name the corners in order around the area");
            }
        }
        None
    }

    pub fn line(self, reader: &mut Reader<'_>, key: Text<'_>, words: &[Text<'_>]) -> Option<Shape> {
        let points = self.points(reader, words)?;
        if let Some(i) = (1..points.len()).find(|i| points[*i] == points[i - 1]) {
            reader.fault(
                words[i],
                format!("the point {} comes twice in a row", words[i].text),
                "leave one of them out",
            );
            return None;
        }
        if points.len() < 2 {
            let help = "name where it begins, where it bends and where it ends";
            reader.fault(words.first().copied().unwrap_or(key), "a line needs two points or more", help);
            return None;
        }
        Some(Shape::Line(points))
    }

    pub fn at(self, reader: &mut Reader<'_>, key: Text<'_>, words: &[Text<'_>]) -> Option<Shape> {
        match words {
            [] => {
                reader.fault(key, format!("this {} has no point", key.text), POINT_HELP);
                None
            }
            [one] => self.point(reader, *one).map(Shape::At),
            [_, more, ..] => {
                reader.fault(*more, "one point is enough here", format!("a {} has one point", key.text));
                None
            }
        }
    }
}

/// Whether a word is meant as a point: it begins like a number and has a comma, or is in brackets.
pub(super) fn is_point(word: Token<'_>) -> bool {
    match word {
        Token::Plain(text) => {
            text.text.trim_end_matches(',').contains(',')
                && text.text.starts_with(|c: char| c.is_ascii_digit() || c == '-')
        }
        Token::Point(_) => true,
        Token::Quoted(_) => false,
    }
}
