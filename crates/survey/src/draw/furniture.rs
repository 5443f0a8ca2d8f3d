//! Paper, border, title, scale and north arrow.

use super::{Canvas, MARGIN, escaped, tenths};
use crate::geometry::Point;
use crate::survey::{Survey, Unit};
use crate::system::System;

const STYLE: &str = include_str!("map.css");

pub(super) fn open(canvas: &mut Canvas) {
    let (width, height) = (canvas.size.x + 2 * MARGIN, canvas.size.y + 2 * MARGIN);
    let [left, w, h] = [-MARGIN, width, height].map(tenths);
    let [x, y] = [canvas.size.x, canvas.size.y].map(tenths);
    let box_ = format!("{left} {left} {w} {h}");
    canvas.add(&format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{box_}\" width=\"{w}\" height=\"{h}\">"));
    canvas.add(&format!("<style>{STYLE}</style>"));
    canvas.add(&format!("<clipPath id=\"map\"><rect width=\"{x}\" height=\"{y}\"/></clipPath>"));
    canvas.add(&format!("<rect class=\"margin\" x=\"{left}\" y=\"{left}\" width=\"{w}\" height=\"{h}\"/>"));
    canvas.add(&format!("<g clip-path=\"url(#map)\"><rect class=\"paper\" width=\"{x}\" height=\"{y}\"/>"));
}

pub(super) fn close(survey: &Survey, system: Option<System>, canvas: &mut Canvas) {
    canvas.add("</g>");
    let [x, y] = [canvas.size.x, canvas.size.y].map(tenths);
    let [outer_x, outer_y] = [canvas.size.x + 160, canvas.size.y + 160].map(tenths);
    canvas.add(&format!("<rect class=\"border\" width=\"{x}\" height=\"{y}\"/>"));
    canvas.add(&format!("<rect class=\"outer\" x=\"-8\" y=\"-8\" width=\"{outer_x}\" height=\"{outer_y}\"/>"));
    title(survey, system, canvas);
    scale(survey, canvas);
    let north = canvas.view.north(survey);
    let at = tenths(canvas.size.x - 450);
    canvas.add(&format!(
        "<g class=\"north\" transform=\"translate({at} 60) rotate({north})\"><path class=\"plate\" d=\"M0 0m-34 0a34 34 0 1 0 68 0a34 34 0 1 0 -68 0\"/>\
         <path d=\"M0 -26L7 18L0 10Z\"/><path class=\"half\" d=\"M0 -26L-7 18L0 10Z\"/><text y=\"-27\">N</text></g>"
    ));
    canvas.add("</svg>");
}

fn title(survey: &Survey, system: Option<System>, canvas: &mut Canvas) {
    let under = match system {
        Some(system) if system.has_hexes() => {
            format!("{}, {} yards a hex", system.title(), canvas.view.scale)
        }
        Some(system) => format!("{}, {} yards an inch", system.title(), canvas.view.scale),
        None => "The survey".to_owned(),
    };
    let name = escaped(&survey.title);
    let letters = survey.title.chars().count().max(under.chars().count() * 55 / 100) as i64;
    let width = tenths((letters * 150 + 400).min(canvas.size.x - 200));
    canvas.add(&format!("<g transform=\"translate(14 14)\"><rect class=\"plate\" width=\"{width}\" height=\"56\"/>"));
    canvas.add(&format!("<text class=\"title\" x=\"14\" y=\"28\">{name}</text>"));
    canvas.add(&format!("<text class=\"under\" x=\"14\" y=\"46\">{}</text></g>", escaped(&under)));
}

/// A bar of a round length, near a fifth of the width of the map.
fn scale(survey: &Survey, canvas: &mut Canvas) {
    let (one, word) = match survey.unit {
        Unit::Yards => (1, "yards"),
        Unit::Tenths => (1_760, "miles"),
    };
    let wanted = canvas.view.width() / 5 / one;
    let round =
        [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1].into_iter().find(|n| *n <= wanted).unwrap_or(1);
    let length = canvas.length(round * one);
    let at = canvas.at(Point::new(200, 200));
    let (half, full) = (tenths(length / 2), tenths(length));
    canvas.add(&format!(
        "<g class=\"scale\" transform=\"translate({})\"><rect class=\"plate\" x=\"-8\" y=\"-22\" width=\"{}\" height=\"32\"/>\
         <path class=\"black\" d=\"M0 0h{half}v4h-{half}z\"/><path d=\"M0 0h{full}v4h-{full}z\"/>\
         <text x=\"0\" y=\"-6\">0</text><text x=\"{full}\" y=\"-6\" style=\"text-anchor:end\">{round} {word}</text></g>",
        at.replace(' ', ","),
        tenths(length + 160),
    ));
}
