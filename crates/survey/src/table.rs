//! A survey as a table: scaled, cut at the edges, and without what is smaller than a base.

mod hills;
mod spans;
pub mod words;

use std::fmt::Write;

use field::Table;
use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;

use crate::changes::told;
use crate::clip::{self, tidy};
use crate::compile::Notes;
use crate::geometry::{Bounds, Outline, Point, legs, rounded};
use crate::survey::{Feature, Shape, Survey, What};
use crate::system::System;
use crate::view::View;

/// The longest side of a table, in thousandths of an inch.
const LONGEST: i64 = 144_000;

/// A table being made. Lengths are thousandths of an inch.
pub(crate) struct Sheet<'s> {
    pub survey: &'s Survey,
    pub system: System,
    pub view: View,
    pub bounds: Bounds,
    /// Lines of the table's text.
    areas: Vec<String>,
    lines: Vec<String>,
    /// What was laid, for the crossings: a feature and its line.
    pub laid: Vec<(&'s Feature, Vec<Point>)>,
}

impl Sheet<'_> {
    /// Yards of the view in thousandths of an inch, to the nearest.
    fn inches(&self, yards: i64) -> i64 {
        rounded(i128::from(yards) * 1_000, i128::from(self.view.scale)) as i64
    }

    fn point(&self, point: Point) -> Point {
        let point = self.view.place(point);
        Point::new(self.inches(point.x), self.inches(point.y))
    }

    /// The kind that a change of the survey gives a feature; None if it says nothing.
    fn changed(&self, feature: &Feature, act: &str) -> Option<&str> {
        let part = self.survey.part(self.system)?;
        let change = part.changes.iter().find(|change| change.act == act && change.place == feature.name)?;
        Some(change.value.as_str())
    }
}

pub(crate) fn compile(
    survey: &Survey,
    system: System,
    view: &View,
    notes: &mut Notes,
) -> Result<Table, Vec<Diagnostic>> {
    let mut sheet = Sheet {
        survey,
        system,
        view: *view,
        bounds: view.bounds(),
        areas: Vec::new(),
        lines: Vec::new(),
        laid: Vec::new(),
    };
    let high = Point::new(sheet.inches(view.width()), sheet.inches(view.height()));
    sheet.bounds = Bounds { low: Point::default(), high };
    if !(1_000..=LONGEST).contains(&high.x) || !(1_000..=LONGEST).contains(&high.y) {
        let span = survey.part(system).map_or(0..0, |part| part.span.clone());
        let size = format!("{} x {}", inch(high.x), inch(high.y));
        let message = format!("{} at {} yards an inch needs a table of {size} inches", system.title(), view.scale);
        let help = "a side is 1 to 144 inches: give another `frame` or `scale`";
        return Err(vec![survey.diagnostic(span, message, help)]);
    }
    check(survey, system)?;
    hills::lay(&mut sheet, notes);
    for feature in &survey.features {
        match &feature.shape {
            Shape::Area(outline) => area(&mut sheet, feature, outline, notes),
            Shape::Line(line) => self::line(&mut sheet, feature, line, notes),
            Shape::At(_) => {}
        }
    }
    spans::lay(&mut sheet, notes);
    let text = text(&sheet);
    let table = Table::parse(&format!("{}.table", survey.name), &text)?;
    for change in survey.part(system).map_or(&[][..], |part| &part.changes) {
        notes.add(told(change));
    }
    Ok(table)
}

/// Every change names a feature and a kind that exist.
fn check(survey: &Survey, system: System) -> Result<(), Vec<Diagnostic>> {
    let mut faults = Vec::new();
    for change in survey.part(system).map_or(&[][..], |part| &part.changes) {
        let named: Vec<&Feature> = survey.features.iter().filter(|f| f.name == change.place).collect();
        let (areas, lines) = words::known(system);
        let kinds = if named.iter().any(|f| f.shape.outline().is_some()) { areas } else { lines };
        if !["drop", "kind"].contains(&change.act.as_str()) {
            let help = "on a table: drop, kind";
            let message = format!("`{}` is for hex maps", change.act);
            faults.push(survey.diagnostic(change.value_span.clone(), message, help));
        } else if named.is_empty() {
            let message = format!("nothing is named `{}`", change.place);
            let names = survey.features.iter().map(|f| f.name.as_str()).filter(|name| !name.is_empty());
            faults.push(survey.diagnostic(change.place_span.clone(), message, suggest(&change.place, names)));
        } else if change.act == "kind" && !kinds.contains(&change.value.as_str()) {
            let message = format!("the system has no kind `{}`", change.value);
            faults.push(survey.diagnostic(change.value_span.clone(), message, suggest(&change.value, kinds)));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Wood, water, houses. An area smaller than a base, or thinner than half of one, is left out.
fn area(sheet: &mut Sheet<'_>, feature: &Feature, outline: &Outline, notes: &mut Notes) {
    if matches!(feature.what, What::Height { .. } | What::Hollow { .. }) || sheet.changed(feature, "drop").is_some() {
        return;
    }
    let changed = sheet.changed(feature, "kind").map(str::to_owned);
    let kind = changed.or(words::area(sheet.system, feature.what).map(str::to_owned));
    let Some(kind) = kind else {
        let over_woods = |before: &&Feature| {
            let woods = matches!(before.what, What::Woods { .. });
            woods && before.shape.outline().is_some_and(|wood| wood.contains(feature.shape.label()))
        };
        if matches!(feature.what, What::Field { .. }) {
            if let Some(wood) = sheet.survey.features.iter().rfind(over_woods) {
                let (title, wood) = (feature.title(), wood.title());
                notes.add(format!("{title} is a clearing in {wood}; the wood of a table has no hole"));
            }
        } else {
            notes.add(format!("{}: this system has no such ground; it is left out", feature.title()));
        }
        return;
    };
    shaped(sheet, feature, outline, &format!("area {kind}"), notes);
}

/// Lay an outline on the sheet, in as many parts as the edge of the table leaves of it.
fn shaped(sheet: &mut Sheet<'_>, feature: &Feature, outline: &Outline, entry: &str, notes: &mut Notes) {
    let corners = outline.corners().iter().map(|corner| sheet.point(*corner)).collect();
    let Ok(scaled) = tidy(corners) else {
        notes.add(format!("{} is too thin at this scale and is left out", feature.title()));
        return;
    };
    let base = words::base(sheet.system);
    let parts = clip::outline(&scaled, sheet.bounds);
    let mut laid = false;
    for part in &parts {
        let (width, height) = (part.bounds().width(), part.bounds().height());
        if width.max(height) >= base && width.min(height) >= base / 2 {
            laid = true;
            sheet.areas.push(written(entry, &feature.name, 0, part.corners()));
        }
    }
    if !parts.is_empty() && !laid {
        notes.add(format!("{} is smaller than a base here and is left out", feature.title()));
    }
}

fn line(sheet: &mut Sheet<'_>, feature: &Feature, line: &[Point], notes: &mut Notes) {
    if sheet.changed(feature, "drop").is_some() {
        return;
    }
    let mut points: Vec<Point> = line.iter().map(|point| sheet.point(*point)).collect();
    points.dedup();
    let parts = clip::line(&points, sheet.bounds);
    let changed = sheet.changed(feature, "kind").map(str::to_owned);
    let kind = changed.or(words::line(sheet.system, feature.what).map(str::to_owned));
    let Some(kind) = kind else {
        // A crest says nothing new where hills are drawn.
        if !parts.is_empty() && !matches!(feature.what, What::Crest(_)) {
            notes.add(format!("{}: this system has no such line; it is left out", feature.title()));
        }
        return;
    };
    let width = words::width(feature.what, sheet.view.scale);
    let base = words::base(sheet.system);
    let mut short = false;
    for part in parts {
        if legs(&part).map(|[a, b]| a.distance(b)).sum::<i64>() < base {
            short = true;
            continue;
        }
        sheet.lines.push(written(&format!("line {kind}"), &feature.name, width, &part));
        if let Some(feature) = sheet.survey.features.iter().find(|known| std::ptr::eq(*known, feature)) {
            sheet.laid.push((feature, part));
        }
    }
    if short && !sheet.laid.iter().any(|(laid, _)| std::ptr::eq(*laid, feature)) {
        notes.add(format!("{} is shorter than a base here and is left out", feature.title()));
    }
}

/// Thousandths of an inch as a table writes them.
fn inch(thousandths: i64) -> String {
    field::Length::thousandths(thousandths).to_string()
}

/// An entry of the table.
fn written(entry: &str, name: &str, width: i64, points: &[Point]) -> String {
    let mut out = entry.to_owned();
    if !name.is_empty() {
        let _ = write!(out, " \"{name}\"");
    }
    if width > 0 {
        let _ = write!(out, " width {}", inch(width));
    }
    for point in points {
        let _ = write!(out, " ({},{})", inch(point.x), inch(point.y));
    }
    out
}

fn text(sheet: &Sheet<'_>) -> String {
    let survey = sheet.survey;
    let (name, title, high) = (&survey.name, &survey.title, sheet.bounds.high);
    let mut out = format!("table {name}\ntitle {title}\nsize {} x {}\n", inch(high.x), inch(high.y));
    for line in sheet.areas.iter().chain(&sheet.lines) {
        let _ = writeln!(out, "{line}");
    }
    let mut names: Vec<&str> = Vec::new();
    for feature in &survey.features {
        let Some(at) = feature.shape.at().map(|at| sheet.point(at)).filter(|at| sheet.bounds.contains(*at)) else {
            continue;
        };
        let named = matches!(feature.what, What::House { .. } | What::Name | What::Objective);
        if named && !names.contains(&feature.name.as_str()) {
            names.push(&feature.name);
            let _ = writeln!(out, "{}", written("name", &feature.name, 0, &[at]));
        }
        match feature.what {
            What::Objective => drop(writeln!(out, "{}", written("mark objective", "", 0, &[at]))),
            What::Entry(side) => drop(writeln!(out, "{}", written(&format!("mark {side}-entry"), "", 0, &[at]))),
            _ => {}
        }
    }
    out
}
