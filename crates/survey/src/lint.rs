//! What is probably wrong with a survey that can be read: each warning has its place and what to do.

use std::collections::BTreeMap;

use longroll::diagnostic::Diagnostic;

use crate::draw::labels;
use crate::geometry::{Bounds, Outline, Point, gap_to_line, legs, meeting};
use crate::survey::{Feature, Shape, Survey, Unit, What};
use crate::view::View;

/// The most warnings that are given.
const MOST: usize = 50;

/// How near to each other things are the same place: a crossing and where road and water meet, an objective and what it
/// is named for.
fn reach(survey: &Survey) -> i64 {
    match survey.unit {
        Unit::Yards => 125,
        Unit::Tenths => 900,
    }
}

/// Names are tried at the scale of a picture of the whole survey: 1,600 pixels wide, 2,800 for a region.
pub fn lint(survey: &Survey) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    open_outlines(survey, &mut found);
    roads_into_water(survey, &mut found);
    outside(survey, &mut found);
    duplicates(survey, &mut found);
    objectives(survey, &mut found);
    names(survey, &mut found);
    found.truncate(MOST);
    found
}

fn warn(survey: &Survey, found: &mut Vec<Diagnostic>, feature: &Feature, message: String, help: &str) {
    if found.len() < MOST {
        found.push(survey.diagnostic(feature.span.clone(), message, help));
    }
}

/// An outline is closed by itself. If its last edge is nearly as long as all the others together, it was hardly meant.
fn open_outlines(survey: &Survey, found: &mut Vec<Diagnostic>) {
    for feature in &survey.features {
        let Some(outline) = feature.shape.outline().filter(|outline| outline.corners().len() >= 5) else { continue };
        let edges: Vec<i64> = outline.edges().map(|[a, b]| a.distance(b)).collect();
        let total: i64 = edges.iter().sum();
        let longest = edges.iter().copied().max().unwrap_or(0);
        if longest * 5 > total * 2 && thin(outline) {
            let message = format!("{} may not be closed: one edge is {longest} yards long", feature.title());
            warn(
                survey,
                found,
                feature,
                message,
                "name the corners all the way round; the last is joined to the first",
            );
        }
    }
}

/// Whether an outline has less than an eighth of the box around it.
fn thin(outline: &Outline) -> bool {
    let doubled: i128 = outline.edges().map(|[a, b]| a.cross(b)).sum();
    let bounds = outline.bounds();
    doubled.abs() * 4 < i128::from(bounds.width()) * i128::from(bounds.height())
}

/// A road that ends in water and joins no other there, or crosses water that cannot be waded, without a bridge, ford or ferry.
fn roads_into_water(survey: &Survey, found: &mut Vec<Diagnostic>) {
    let near = reach(survey);
    let crossings: Vec<Point> =
        survey.features.iter().filter(|f| f.what.is_crossing()).filter_map(|f| f.shape.at()).collect();
    let crossed = |at: Point| crossings.iter().any(|crossing| crossing.distance(at) <= near);
    for road in survey.features.iter().filter(|feature| feature.what.is_way()) {
        let Some(way) = road.shape.line() else { continue };
        let ends = [way.first(), way.last()].into_iter().flatten().copied();
        let joins = |end: Point| {
            let others = survey.features.iter().filter(|other| other.what.is_way() && !std::ptr::eq(*other, road));
            others.filter_map(|other| other.shape.line()).any(|line| gap_to_line(end, line) == 0)
        };
        for end in ends.filter(|end| !crossed(*end) && !joins(*end) && survey.extent().contains(*end)) {
            if let Some(water) = survey.features.iter().find(|water| ends_in(water, end)) {
                let place = survey.written(end);
                let message = format!("{} ends in {} at {place}", road.title(), water.title());
                warn(survey, found, road, message, "lead it on, or put a bridge, ford or ferry there");
            }
        }
        for water in &survey.features {
            let (What::Water(depth), Some(line)) = (water.what, water.shape.line()) else { continue };
            let met = legs(way).flat_map(|leg| legs(line).filter_map(move |bank| meeting(leg, bank)));
            let dry = met.into_iter().find(|at| !depth.fordable && !crossed(*at) && survey.extent().contains(*at));
            if let Some(at) = dry {
                let place = survey.written(at);
                let message = format!("{} crosses {} at {place} without bridge or ford", road.title(), water.title());
                warn(survey, found, road, message, "put a bridge, ford or ferry there, or mark the water fordable");
            }
        }
    }
}

fn ends_in(water: &Feature, end: Point) -> bool {
    match (water.what, &water.shape) {
        (What::Water(depth), Shape::Line(line)) => gap_to_line(end, line) * 2 <= depth.yards,
        (What::Pond, Shape::Area(outline)) => outline.contains(end),
        _ => false,
    }
}

/// Report a feature that is entirely outside the survey.
fn outside(survey: &Survey, found: &mut Vec<Diagnostic>) {
    for feature in &survey.features {
        let bounds = Bounds::of(feature.shape.points().iter().copied());
        if bounds.is_some_and(|bounds| !bounds.meets(survey.extent())) {
            let message = format!("{} is outside the extent", feature.title());
            warn(survey, found, feature, message, "enlarge the extent, or leave it out");
        }
    }
}

/// Two places of the same kind and name. Contours, roads and streams may come in parts.
fn duplicates(survey: &Survey, found: &mut Vec<Diagnostic>) {
    let mut first: BTreeMap<(&str, &str), &Feature> = BTreeMap::new();
    for feature in survey.features.iter().filter(|feature| !feature.name.is_empty()) {
        let place = matches!(feature.shape, Shape::At(_)) || matches!(feature.what, What::Town | What::Farm);
        if place && first.insert((feature.what.key(), &feature.name), feature).is_some() {
            warn(survey, found, feature, format!("a second {}", feature.title()), "give one of them another name");
        }
    }
}

/// An objective in the middle of nowhere.
fn objectives(survey: &Survey, found: &mut Vec<Diagnostic>) {
    let near = reach(survey);
    for objective in survey.features.iter().filter(|feature| feature.what == What::Objective) {
        let Some(at) = objective.shape.at() else { continue };
        let something = |other: &&Feature| {
            !matches!(other.what, What::Objective | What::Entry(_) | What::Field { .. } | What::County)
        };
        if !survey.features.iter().filter(something).any(|other| other.shape.gap(at) <= near) {
            let message = format!("{} is on nothing", objective.title());
            warn(
                survey,
                found,
                objective,
                message,
                "an objective is a house, a hill, a crossing: draw what is fought for",
            );
        }
    }
}

/// Names that find no room beside the names that matter more.
fn names(survey: &Survey, found: &mut Vec<Diagnostic>) {
    for feature in labels::placed(survey, View::whole(survey)).1 {
        let message = format!("{} overlaps other names when the whole survey is drawn", feature.title());
        warn(survey, found, feature, message, "move one of them apart, shorten it, or leave the name out");
    }
}
