//! The ground as a period map shows it: hachured heights, strewn woods, roads and water with their width.

use std::fmt::Write;

use super::scatter::{noise, strewn};
use super::{Canvas, smooth, tenths};
use crate::clip;
use crate::geometry::{Outline, Point, gap_to_line, legs};
use crate::survey::{Class, Cover, Feature, Shape, Steep, Survey, Water, What};

pub(super) fn draw(survey: &Survey, canvas: &mut Canvas) {
    if matches!(survey.ground, Cover::Woods | Cover::HeavyWoods) {
        let corners = [(0, 0), (survey.width, 0), (survey.width, survey.height), (0, survey.height)];
        let corners = corners.map(|(x, y)| canvas.place(Point::new(x, y)));
        if let Ok(all) = Outline::new(corners.to_vec()) {
            let shape = canvas.path(all.corners(), true);
            canvas.add(&format!("<path class=\"wooded\" d=\"{shape}\"/>"));
            trees(canvas, &all, 190, "tree faint");
        }
    }
    let mut heights: Vec<&Feature> = survey.features.iter().filter(|f| is_height(f.what)).collect();
    heights.sort_by_key(|feature| feet(feature.what));
    heights.iter().for_each(|feature| height(canvas, feature));
    for feature in &survey.features {
        if let Shape::Area(outline) = &feature.shape {
            area(canvas, feature.what, outline);
        }
    }
    for (what, line) in lines(survey, |what| matches!(what, What::Water(_))) {
        water(canvas, what, line);
    }
    let classes = [What::Railroad, What::Road(Class::Trail), What::Road(Class::Lane), What::Road(Class::Road)];
    for class in classes.into_iter().chain([What::Road(Class::Pike)]) {
        roads(canvas, survey, class);
    }
    for (what, line) in lines(survey, |_| true) {
        linear(canvas, what, line);
    }
    for feature in &survey.features {
        if let Shape::At(at) = feature.shape {
            sign(canvas, survey, feature.what, at);
        }
    }
}

fn is_height(what: What) -> bool {
    matches!(what, What::Height { .. } | What::Hollow { .. })
}

fn feet(what: What) -> i64 {
    if let What::Height { feet, .. } | What::Hollow { feet } = what { feet } else { 0 }
}

fn lines(survey: &Survey, wanted: impl Fn(What) -> bool) -> impl Iterator<Item = (What, &[Point])> {
    let lines = survey.features.iter().filter_map(|feature| Some((feature.what, feature.shape.line()?)));
    lines.filter(move |(what, _)| wanted(*what))
}

fn smoothed(canvas: &Canvas, outline: &Outline) -> Vec<Point> {
    let corners: Vec<Point> = outline.corners().iter().map(|corner| canvas.place(*corner)).collect();
    smooth::closed(&corners)
}

fn smoothed_line(canvas: &Canvas, line: &[Point]) -> String {
    let points: Vec<Point> = line.iter().map(|point| canvas.place(*point)).collect();
    canvas.path(&smooth::open(&points), false)
}

/// A contour: a faint tint and hachures that run downhill.
fn height(canvas: &mut Canvas, feature: &Feature) {
    let Some(outline) = feature.shape.outline() else { return };
    let points = smoothed(canvas, outline);
    let shape = canvas.path(&points, true);
    let (tint, down) = if matches!(feature.what, What::Hollow { .. }) { ("hollow", -1) } else { ("height", 1) };
    let ticks = hachures(canvas, &points, down, true);
    canvas.add(&format!("<path class=\"{tint}\" d=\"{shape}\"/><path class=\"hachure\" d=\"{ticks}\"/>"));
}

/// Short strokes across a line, to its right, which is the outer side of an outline; to its left if `down` is -1.
fn hachures(canvas: &mut Canvas, points: &[Point], down: i64, closed: bool) -> String {
    let mut strokes = Vec::new();
    let seen = canvas.bounds().grown(150);
    let (apart, mut left, mut number) = (55, 0, 0);
    let count = if closed { points.len() } else { points.len().saturating_sub(1) };
    for i in 0..count {
        let leg = [points[i], points[(i + 1) % points.len()]];
        let part = clip::line(&leg, seen);
        let Some([a, b]) = part.first().and_then(|part| part.first().zip(part.last())).map(|(a, b)| [*a, *b]) else {
            left = 0;
            continue;
        };
        let (way, length) = (b.minus(a), a.distance(b));
        while left < length {
            let start = a.plus(Point::new(way.x * left / length, way.y * left / length));
            let reach = 80 + noise(number, down, 3).rem_euclid(50);
            let end = start.plus(Point::new(way.y * reach * down / length, -way.x * reach * down / length));
            strokes.push(format!("M{}L{}", canvas.at(start), canvas.at(end)));
            number += 1;
            left += apart;
        }
        left -= length;
    }
    canvas.afford(strokes)
}

fn area(canvas: &mut Canvas, what: What, outline: &Outline) {
    let class = match what {
        What::Woods { heavy: true } => "woods heavy",
        What::Woods { .. } => "woods",
        What::Field { .. } => "field",
        What::Orchard => "orchard",
        What::Brush => "brush",
        What::Rough => "rough",
        What::Swamp => "swamp",
        What::Pond => "pond",
        What::Town | What::Farm => "town",
        _ => return,
    };
    let square = matches!(what, What::Town | What::Farm | What::Field { .. } | What::Orchard);
    let corners: Vec<Point> = outline.corners().iter().map(|corner| canvas.place(*corner)).collect();
    let points = if square { corners.clone() } else { smooth::closed(&corners) };
    let shape = canvas.path(&points, true);
    canvas.add(&format!("<path class=\"{class}\" d=\"{shape}\"/>"));
    // Signs keep to the smoothed edge, unless smoothing has made it touch itself.
    let Ok(scaled) = Outline::new(points).or(Outline::new(corners)) else { return };
    match what {
        What::Woods { heavy } => trees(canvas, &scaled, if heavy { 95 } else { 125 }, "tree"),
        What::Orchard => dots(canvas, &scaled, 90, 0, "M{}m-22 0a22 22 0 1 0 44 0a22 22 0 1 0 -44 0", "orchard-tree"),
        What::Brush => dots(canvas, &scaled, 150, 40, "M{}q15 30 30 0M{}m40 10q15 30 30 0", "brush-sign"),
        What::Rough => dots(canvas, &scaled, 110, 30, "M{}l20 -40l25 10l15 30z", "rock"),
        What::Swamp => dots(canvas, &scaled, 130, 30, "M{}h70M{}m15 -2v-30M{}m35 -2v-40M{}m55 -2v-30", "reed"),
        What::Town | What::Farm => dots(canvas, &scaled, 110, 18, "M{}h50v40h-50z", "building"),
        _ => {}
    }
}

/// Trees as small scalloped crowns.
fn trees(canvas: &mut Canvas, outline: &Outline, apart: i64, class: &str) {
    let crown = "M{}m-38 0a22 22 0 0 1 22 -30a24 24 0 0 1 36 4a22 22 0 0 1 8 34z";
    dots(canvas, outline, apart, apart / 4, crown, class);
}

/// One sign at many places; `{}` in it is the place. The numbers of a sign are tenths of a pixel.
fn dots(canvas: &mut Canvas, outline: &Outline, apart: i64, stray: i64, sign: &str, class: &str) {
    let at = |place: Point| format!("{} {}", place.x, canvas.size.y - place.y);
    let places = strewn(outline, canvas.bounds(), apart, stray);
    let signs = places.into_iter().map(|place| sign.replace("{}", &at(place))).collect();
    let data = canvas.afford(signs);
    if !data.is_empty() {
        canvas.add(&format!("<path class=\"{class}\" transform=\"scale(.1)\" d=\"{data}\"/>"));
    }
}

fn water(canvas: &mut Canvas, what: What, line: &[Point]) {
    let What::Water(Water { yards, .. }) = what else { return };
    let width = canvas.length(yards).clamp(16, 400);
    let path = smoothed_line(canvas, line);
    canvas.add(&format!("<path class=\"bank\" stroke-width=\"{}\" d=\"{path}\"/>", tenths(width + 10)));
    if width > 30 {
        canvas.add(&format!("<path class=\"water\" stroke-width=\"{}\" d=\"{path}\"/>", tenths(width - 6)));
    }
}

/// All roads of a class: first their edges, then their surface, so that junctions are open.
fn roads(canvas: &mut Canvas, survey: &Survey, class: What) {
    let paths: Vec<String> = lines(survey, |what| what == class).map(|(_, line)| smoothed_line(canvas, line)).collect();
    let layers: &[&str] = match class {
        What::Road(Class::Pike) => &["pike-edge", "pike"],
        What::Road(Class::Road) => &["road-edge", "road"],
        What::Road(Class::Lane) => &["lane"],
        What::Road(Class::Trail) => &["trail"],
        _ => &["rail", "ties"],
    };
    for layer in layers {
        for path in &paths {
            canvas.add(&format!("<path class=\"{layer}\" d=\"{path}\"/>"));
        }
    }
}

fn linear(canvas: &mut Canvas, what: What, line: &[Point]) {
    let class = match what {
        What::Fence => "fence",
        What::Wall => "wall",
        What::Breastworks | What::Trenches => "works",
        What::Cut => "cut",
        What::Fill => "fill",
        What::Crest(_) => "crest",
        _ => return,
    };
    let points: Vec<Point> = line.iter().map(|point| canvas.place(*point)).collect();
    let path = canvas.path(&points, false);
    canvas.add(&format!("<path class=\"{class}\" d=\"{path}\"/>"));
    if let What::Crest(steep) = what
        && steep != Steep::Neither
    {
        let both: String = [1, -1].map(|down| hachures(canvas, &smooth::open(&points), down, false)).concat();
        canvas.add(&format!("<path class=\"hachure\" d=\"{both}\"/>"));
    }
    if what == What::Fence {
        canvas.add(&format!("<path class=\"rails\" d=\"{path}\"/>"));
    }
}

fn sign(canvas: &mut Canvas, survey: &Survey, what: What, at: Point) {
    let place = canvas.place(at);
    if !canvas.bounds().contains(place) {
        return;
    }
    let centre = canvas.at(place);
    match what {
        What::House { strong } => {
            let class = if strong { "strong" } else { "house" };
            canvas.add(&format!("<path class=\"{class}\" d=\"M{centre}m-3.5 -3h7v6h-7z\"/>"));
        }
        What::Bridge | What::Ford | What::Ferry => {
            let way = direction(survey, at);
            let length = way.length().max(1);
            let along = Point::new(way.x * 55 / length, way.y * 55 / length);
            let aside = Point::new(-way.y * 32 / length, way.x * 32 / length);
            let class = if what == What::Bridge { "bridge" } else { "ford" };
            let mut data = String::new();
            for edge in [place.plus(aside), place.minus(aside)] {
                let _ = write!(data, "M{}L{}", canvas.at(edge.minus(along)), canvas.at(edge.plus(along)));
            }
            canvas.add(&format!("<path class=\"{class}\" d=\"{data}\"/>"));
        }
        What::Objective => {
            canvas.add(&format!(
                "<path class=\"objective\" d=\"M{centre}m0 -7l2 5h5l-4 3l2 5l-5 -3l-5 3l2 -5l-4 -3h5z\"/>"
            ));
        }
        What::Entry(_) => canvas.add(&format!("<path class=\"entry\" d=\"M{centre}m-6 5l6 -11l6 11l-6 -3z\"/>")),
        _ => {}
    }
}

/// The way a crossing runs: along the nearest road, or straight over the nearest water. It is turned with the view.
fn direction(survey: &Survey, at: Point) -> Point {
    let nearest = |wanted: fn(What) -> bool| {
        let near = lines(survey, wanted).filter(|(_, line)| gap_to_line(at, line) < 100 * survey.unit.yards().min(10));
        let legs = near.flat_map(|(_, line)| legs(line));
        legs.min_by_key(|leg| (crate::geometry::gap(at, *leg), *leg))
    };
    if let Some([a, b]) = nearest(What::is_way) {
        return b.minus(a);
    }
    match nearest(|what| matches!(what, What::Water(_))) {
        Some([a, b]) => Point::new(a.y - b.y, b.x - a.x),
        None => Point::new(1, 0),
    }
}
