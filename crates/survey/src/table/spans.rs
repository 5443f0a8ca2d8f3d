//! Bridges and fords of a table: short lines over the water, along the road if there is one.

use super::{Sheet, words, written};
use crate::compile::Notes;
use crate::geometry::{Bounds, Point, gap, legs, meeting};
use crate::survey::{Class, Feature, What};

/// How far a bridge reaches beyond the water on either side, in thousandths of an inch.
const BEYOND: i64 = 600;

/// A crossing of the survey counts for water at most this far from it: two bases.
const NEAR: i64 = 2_400;

pub(super) fn lay(sheet: &mut Sheet<'_>, notes: &mut Notes) {
    let survey = sheet.survey;
    let mut spans: Vec<(&str, String, [Point; 2])> = Vec::new();
    let mut spanned: Vec<Point> = Vec::new();
    for feature in survey.features.iter().filter(|feature| feature.what.is_crossing()) {
        let Some(at) = feature.shape.at().map(|at| sheet.point(at)).filter(|at| sheet.bounds.contains(*at)) else {
            continue;
        };
        let Some(kind) = words::crossing(sheet.system, feature.what) else {
            notes.add(format!("{}: this system has no such crossing; it is left out", feature.title()));
            continue;
        };
        match across(sheet, at) {
            Some(span) => spans.push((kind, feature.name.clone(), span)),
            None => notes.add(format!("{} is at no water of the table and is left out", feature.title())),
        }
        spanned.push(at);
    }
    for (kind, at) in met(sheet) {
        if !spanned.iter().any(|known| known.distance(at) <= NEAR)
            && let Some(span) = across(sheet, at)
        {
            spans.push((kind, String::new(), span));
            spanned.push(at);
        }
    }
    for (kind, name, span) in spans {
        sheet.lines.push(written(&format!("line {kind}"), &name, 0, &span));
    }
}

/// Where a road meets water that can be waded and the survey says nothing: a bridge for a pike or road, a ford for a lane.
fn met(sheet: &Sheet<'_>) -> Vec<(&'static str, Point)> {
    let mut found = Vec::new();
    for (road, way) in sheet.laid.iter().filter(|(feature, _)| feature.what.is_way()) {
        let poor = matches!(road.what, What::Road(Class::Lane | Class::Trail));
        let kind = if poor { What::Ford } else { What::Bridge };
        let Some(kind) = words::crossing(sheet.system, kind) else { continue };
        let waters = sheet.laid.iter().filter(|(feature, _)| is_water(feature, true));
        for (_, water) in waters {
            let points = legs(way).flat_map(|leg| legs(water).filter_map(move |other| meeting(leg, other)));
            found.extend(points.map(|point| (kind, point)));
        }
    }
    found
}

fn is_water(feature: &Feature, wading: bool) -> bool {
    matches!(feature.what, What::Water(water) if water.fordable || !wading)
}

/// A line over the nearest water: along the nearest road if one is near, otherwise straight across.
fn across(sheet: &Sheet<'_>, at: Point) -> Option<[Point; 2]> {
    let nearest = |wanted: &dyn Fn(&Feature) -> bool| {
        let laid = sheet.laid.iter().filter(|(feature, _)| wanted(feature));
        let all = laid.flat_map(|(feature, line)| legs(line).map(move |leg| (gap(at, leg), *feature, leg)));
        all.min_by_key(|(gap, _, leg)| (*gap, *leg)).filter(|(gap, ..)| *gap <= NEAR)
    };
    let (_, water, bank) = nearest(&|feature| is_water(feature, false))?;
    let road = nearest(&|feature| feature.what.is_way());
    let way = match road {
        Some((_, _, [a, b])) => b.minus(a),
        None => {
            let along = bank[1].minus(bank[0]);
            Point::new(-along.y, along.x)
        }
    };
    let at = road.and_then(|(_, _, leg)| meeting(leg, bank)).unwrap_or(at);
    let half = words::width(water.what, sheet.view.scale) / 2 + BEYOND;
    let length = way.length().max(1);
    let reach = Point::new(way.x * half / length, way.y * half / length);
    let Bounds { low, high } = sheet.bounds;
    let kept = |point: Point| Point::new(point.x.clamp(low.x, high.x), point.y.clamp(low.y, high.y));
    let ends = [kept(at.minus(reach)), kept(at.plus(reach))];
    (ends[0] != ends[1]).then_some(ends)
}
