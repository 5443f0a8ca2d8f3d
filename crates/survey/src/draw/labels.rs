//! Names on the picture. Each is tried at a few places around its own; one that finds no room is not written, and the
//! linter says so.

use super::{Canvas, escaped, tenths};
use crate::geometry::{Bounds, Point, legs};
use crate::survey::{Feature, Shape, Survey, What};
use crate::view::View;

/// A name with its place and the box it fills, in tenths of a pixel with y up.
#[derive(Clone, Debug)]
pub struct Label<'s> {
    pub feature: &'s Feature,
    at: Point,
    size: i64,
    /// The direction of its line, if it follows one.
    along: Option<Point>,
    class: &'static str,
    pub bounds: Bounds,
}

/// The rank, the size of the letters and their look.
fn style(what: What) -> Option<(u8, i64, &'static str)> {
    match what {
        What::Town => Some((0, 190, "town-name")),
        What::Height { .. } => Some((1, 200, "height-name")),
        What::Objective => Some((2, 120, "objective-name")),
        What::House { .. } | What::Farm => Some((3, 115, "house-name")),
        What::Name => Some((4, 130, "place-name")),
        What::Bridge | What::Ford | What::Ferry => Some((5, 105, "house-name")),
        What::Water(_) | What::Pond => Some((6, 130, "water-name")),
        What::Road(_) | What::Railroad => Some((7, 120, "road-name")),
        What::Woods { .. } | What::Orchard | What::Swamp | What::Rough | What::Brush | What::Field { .. } => {
            Some((8, 130, "woods-name"))
        }
        What::Wall | What::Breastworks | What::Trenches | What::Cut | What::Fill => Some((9, 105, "wall-name")),
        What::Crest(_) => Some((10, 150, "height-name")),
        What::Hollow { .. } | What::Fence | What::Entry(_) | What::County => None,
    }
}

/// All names that find room on a view, and those that do not. Nothing is written twice.
pub fn placed(survey: &Survey, view: View) -> (Vec<Label<'_>>, Vec<&Feature>) {
    let canvas = Canvas::new(view);
    let mut wanted: Vec<(&Feature, (u8, i64, &'static str))> =
        survey.features.iter().filter_map(|f| Some((f, style(f.what)?))).filter(|(f, _)| !f.name.is_empty()).collect();
    wanted.sort_by_key(|(_, (rank, ..))| *rank);
    let mut done: Vec<Label<'_>> = Vec::new();
    let mut homeless = Vec::new();
    for (feature, (_, size, class)) in wanted {
        let anchor = canvas.place(feature.shape.label());
        let known = done.iter().any(|label| label.feature.name == feature.name);
        if known || !canvas.bounds().contains(anchor) {
            continue;
        }
        let tries = candidates(&canvas, feature, size);
        let fits = |bounds: Bounds| {
            let inside = canvas.bounds().contains(bounds.low) && canvas.bounds().contains(bounds.high);
            inside && !done.iter().any(|label| label.bounds.meets(bounds))
        };
        match tries.into_iter().find(|(_, _, bounds)| fits(*bounds)) {
            Some((at, along, bounds)) => done.push(Label { feature, at, size, along, class, bounds }),
            None => homeless.push(feature),
        }
    }
    (done, homeless)
}

/// Where a name may stand: its middle, whether it is turned, and the box it fills.
fn candidates(canvas: &Canvas, feature: &Feature, size: i64) -> Vec<(Point, Option<Point>, Bounds)> {
    let letters = feature.name.chars().count() as i64;
    let (half, tall) = (letters * size * 30 / 100 + size / 5, size * 6 / 10);
    let flat =
        |at: Point| (at, None, Bounds { low: at.minus(Point::new(half, tall)), high: at.plus(Point::new(half, tall)) });
    let at = canvas.place(feature.shape.label());
    match &feature.shape {
        Shape::At(_) => {
            let out = size / 2 + 20;
            let places = [(half + out, 0), (-half - out, 0), (0, tall + out), (0, -tall - out)];
            let far = [(half + out, tall), (half + out, -tall), (-half - out, tall), (-half - out, -tall)];
            places.into_iter().chain(far).map(|(x, y)| flat(at.plus(Point::new(x, y)))).collect()
        }
        Shape::Area(_) => {
            let steps = [(0, 0), (0, 2), (0, -2), (0, 4), (0, -4), (-1, 0), (1, 0), (-1, 2), (1, -2), (0, 6), (0, -6)];
            steps.into_iter().map(|(x, y)| flat(at.plus(Point::new(x * half, y * tall)))).collect()
        }
        Shape::Line(line) => {
            let points: Vec<Point> = line.iter().map(|point| canvas.place(*point)).collect();
            let mut long: Vec<[Point; 2]> = legs(&points).collect();
            long.sort_by_key(|[a, b]| (-a.distance(*b), *a, *b));
            long.into_iter().take(6).map(|leg| turned(leg, half, tall)).collect()
        }
    }
}

/// A name beside a leg, along it, read from left to right. The box is around the turned name.
fn turned([a, b]: [Point; 2], half: i64, tall: i64) -> (Point, Option<Point>, Bounds) {
    let way = if b.x >= a.x { b.minus(a) } else { a.minus(b) };
    let length = way.length().max(1);
    let up = Point::new(-way.y * tall * 3 / 2 / length, way.x * tall * 3 / 2 / length);
    let at = a.midway(b).plus(up);
    let reach = Point::new(
        (way.x.abs() * half + way.y.abs() * tall) / length,
        (way.y.abs() * half + way.x.abs() * tall) / length,
    );
    (at, Some(way), Bounds { low: at.minus(reach), high: at.plus(reach) })
}

pub(super) fn draw(survey: &Survey, canvas: &mut Canvas) {
    let (labels, _) = placed(survey, canvas.view);
    for label in labels {
        let (text, size) = (escaped(&label.feature.name), tenths(label.size));
        let base = label.at.minus(Point::new(0, label.size / 3));
        let place = match label.along {
            None => format!("x=\"{}\" y=\"{}\"", tenths(base.x), tenths(canvas.size.y - base.y)),
            Some(way) => {
                // The turn as a matrix in thousandths, with y down.
                let length = way.length().max(1);
                let (cos, sin) = (way.x * 1_000 / length, -way.y * 1_000 / length);
                let [cos, sin, less] = [cos, sin, -sin].map(thousandths);
                let (x, y) = (tenths(label.at.x), tenths(canvas.size.y - label.at.y));
                format!("transform=\"matrix({cos} {sin} {less} {cos} {x} {y})\" y=\"{}\"", tenths(label.size / 3))
            }
        };
        canvas.add(&format!("<text class=\"{}\" font-size=\"{size}\" {place}>{text}</text>", label.class));
    }
}

fn thousandths(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}.{:03}", value.abs() / 1_000, value.abs() % 1_000)
}
