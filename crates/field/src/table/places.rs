//! Places as a table file writes them: points and shapes.

use longroll::text::{Reader, Text, Token};

use crate::length::Length;
use crate::point::{Bounds, Point};
use crate::polygon::{NotAPolygon, Polygon};
use crate::track::Track;

const POINT_HELP: &str = "a point is (east,north) in inches from the southwest corner: `(22,9.5)`";
const STRIP_HELP: &str =
    "a strip says how far it goes: `strip x 6-9 y 4-36`; without x or y it crosses the whole table";

/// The size of a table in inches, both ways.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub width: Length,
    pub height: Length,
}

impl Size {
    pub fn bounds(self) -> Bounds {
        Bounds::of([Point::default(), Point::new(self.width, self.height)])
    }
}

/// A length in inches.
pub(super) fn length(reader: &mut Reader<'_>, text: Text<'_>) -> Option<Length> {
    let text = text.trim();
    match text.text.parse() {
        Ok(length) => Some(length),
        Err(why) => {
            reader.fault(text, format!("`{}` is not a length", text.text), format!("{why}"));
            None
        }
    }
}

/// A point on the table.
pub(super) fn point<'a>(reader: &mut Reader<'a>, size: Size, word: Token<'a>) -> Option<Point> {
    let text = word.text();
    let (Token::Point(inner), Some((x, y))) = (word, text.cut(',')) else {
        reader.fault(text, format!("`{}` is not a point", text.text), POINT_HELP);
        return None;
    };
    let (x, y) = (length(reader, x), length(reader, y));
    let point = Point::new(x?, y?);
    if !size.bounds().contains(point) {
        let help = format!("the table is {} x {}", size.width, size.height);
        reader.fault(inner, format!("({}) is off the table", inner.text), help);
        return None;
    }
    Some(point)
}

/// All the points, or None if one of them is wrong.
fn points<'a>(reader: &mut Reader<'a>, size: Size, words: &[Token<'a>]) -> Option<Vec<Point>> {
    let points: Vec<Option<Point>> = words.iter().map(|word| point(reader, size, *word)).collect();
    points.into_iter().collect()
}

/// The shape of an area: its corners, `rect` with two opposite corners, or `strip`.
pub(super) fn shape<'a>(reader: &mut Reader<'a>, size: Size, key: Text<'a>, words: &[Token<'a>]) -> Option<Polygon> {
    match words {
        [Token::Plain(word), corners @ ..] if word.text == "rect" => {
            let corners = points(reader, size, corners)?;
            let [one, two] = corners[..] else {
                reader.fault(*word, "a rectangle has two opposite corners", "write `rect (12,16) (17,20)`");
                return None;
            };
            if one.x() == two.x() || one.y() == two.y() {
                reader.fault(
                    *word,
                    "this rectangle has no ground in it",
                    "name two opposite corners: `rect (12,16) (17,20)`",
                );
                return None;
            }
            polygon(reader, *word, &[], box_corners(one, two))
        }
        [Token::Plain(word), sides @ ..] if word.text == "strip" => strip(reader, size, *word, sides),
        [] => {
            reader.fault(
                key,
                format!("this {} has no shape", key.text),
                "its corners, or `rect` or `strip`, end the line",
            );
            None
        }
        corners => {
            let found = points(reader, size, corners)?;
            polygon(reader, key, corners, found)
        }
    }
}

fn box_corners(a: Point, b: Point) -> Vec<Point> {
    vec![a, Point::new(a.x(), b.y()), b, Point::new(b.x(), a.y())]
}

/// A polygon of points, or what is wrong with them.
fn polygon<'a>(reader: &mut Reader<'a>, place: Text<'a>, words: &[Token<'a>], points: Vec<Point>) -> Option<Polygon> {
    let at = |i: usize| words.get(i).map_or(place, |word| word.text());
    let shown: Vec<String> = points.iter().map(ToString::to_string).collect();
    let leg = |i: usize| format!("{} to {}", shown[i], shown[(i + 1) % shown.len()]);
    match Polygon::new(points) {
        Ok(polygon) => return Some(polygon),
        Err(NotAPolygon::TooFew) => {
            reader.fault(at(0), "an area needs three corners or more", "or write `rect` and two opposite corners");
        }
        Err(NotAPolygon::Twice(i)) => {
            let help = "leave one of them out; an area is closed by itself";
            reader.fault(at(i), format!("the corner {} comes twice in a row", shown[i]), help);
        }
        Err(NotAPolygon::Crosses(i, j)) => {
            let message = format!("the area crosses itself: {} meets {}", leg(i), leg(j));
            reader.fault(at(j), message, "name the corners in order around the area");
        }
    }
    None
}

/// `strip x 6-9 y 4-36`: a band of the table.
fn strip<'a>(reader: &mut Reader<'a>, size: Size, key: Text<'a>, words: &[Token<'a>]) -> Option<Polygon> {
    let (mut x, mut y) = ((Length::ZERO, size.width), (Length::ZERO, size.height));
    if words.is_empty() {
        reader.fault(key, "this strip is the whole table", STRIP_HELP);
        return None;
    }
    for pair in words.chunks(2) {
        let [Token::Plain(axis), Token::Plain(range)] = pair else {
            reader.fault(pair[0].text(), "a strip is written otherwise", STRIP_HELP);
            return None;
        };
        let (range, most) = (band(reader, *range), if axis.text == "x" { size.width } else { size.height });
        let (from, to) = range?;
        if from >= to || to > most {
            let message = format!("{from}-{to} is no part of 0-{most}");
            reader.fault(pair[1].text(), message, "the smaller number comes first, and both must be on the table");
            return None;
        }
        match axis.text {
            "x" => x = (from, to),
            "y" => y = (from, to),
            _ => {
                reader.fault(*axis, format!("`{}` is not a side of a strip", axis.text), STRIP_HELP);
                return None;
            }
        }
    }
    polygon(reader, key, &[], box_corners(Point::new(x.0, y.0), Point::new(x.1, y.1)))
}

fn band<'a>(reader: &mut Reader<'a>, text: Text<'a>) -> Option<(Length, Length)> {
    let Some((from, to)) = text.cut('-') else {
        reader.fault(text, format!("`{}` is not a range", text.text), STRIP_HELP);
        return None;
    };
    let (from, to) = (length(reader, from), length(reader, to));
    Some((from?, to?))
}

/// The points of a line.
pub(super) fn track<'a>(reader: &mut Reader<'a>, size: Size, key: Text<'a>, words: &[Token<'a>]) -> Option<Track> {
    let points = points(reader, size, words)?;
    if let Some(i) = (1..points.len()).find(|i| points[*i] == points[i - 1]) {
        reader.fault(words[i].text(), "the same point twice in a row", "leave one of them out");
        return None;
    }
    let track = Track::new(points);
    if track.is_none() {
        let place = words.first().map_or(key, |word| word.text());
        reader.fault(
            place,
            "a line needs two points or more",
            "name where it begins, where it bends, and where it ends",
        );
    }
    track
}
