//! A survey as a hex map. Each translation is a module, and a section of the book.

pub mod chains;
mod crossings;
mod draft;
pub mod lattice;
mod names;
mod ridges;
mod terrain;
mod ways;
pub mod words;

use hexes::{Hex, Hexside, Map};
use longroll::diagnostic::Diagnostic;

use crate::changes;
use crate::compile::Notes;
use crate::geometry::Point;
use crate::survey::{Feature, Shape, Survey, What};
use crate::system::System;
use crate::view::View;
pub(crate) use draft::Draft;
use lattice::{FINE, Lattice, POINTS};

/// Below this share of its points a hex is not clearly what the map says.
pub const CLEAR_SHARE: usize = 60;

/// A compiled hex map with what is needed to compare it with the survey.
#[derive(Clone, Debug)]
pub struct HexMap {
    pub map: Map,
    pub lattice: Lattice,
    /// How many of the 37 points of each hex are what the hex is.
    pub shares: Vec<u8>,
}

impl HexMap {
    /// The hexes whose terrain has less than 60 in 100 of their points, with the share.
    pub fn doubtful(&self) -> impl Iterator<Item = (Hex, usize)> {
        let share = |count: &u8| usize::from(*count) * 100 / POINTS;
        let all = self.lattice.grid.all().zip(self.shares.iter().map(share));
        all.filter(|(_, share)| *share < CLEAR_SHARE)
    }
}

/// A feature placed on the view, in fine parts of a yard.
pub(crate) struct Placed<'s> {
    pub feature: &'s Feature,
    pub what: What,
    pub shape: Shape,
}

impl Placed<'_> {
    pub fn line(&self) -> Option<&[Point]> {
        self.shape.line()
    }
}

fn placed<'s>(survey: &'s Survey, view: &View) -> Vec<Placed<'s>> {
    let fine = |point: Point| point.times(FINE);
    let place = |feature: &'s Feature| {
        let shape = match view.shape(&feature.shape) {
            Shape::Area(outline) => Shape::Area(outline.moved(fine)),
            Shape::Line(line) => Shape::Line(line.into_iter().map(fine).collect()),
            Shape::At(point) => Shape::At(fine(point)),
        };
        Placed { feature, what: feature.what, shape }
    };
    survey.features.iter().map(place).collect()
}

pub(crate) fn compile(
    survey: &Survey,
    system: System,
    view: &View,
    notes: &mut Notes,
) -> Result<HexMap, Vec<Diagnostic>> {
    let Some(lattice) = Lattice::new(view.width(), view.height(), view.scale) else {
        let (columns, rows) = lattice::size(view.width(), view.height(), view.scale);
        let message = format!("{} at {} yards a hex needs {columns} x {rows} hexes", system.title(), view.scale);
        let span = survey.part(system).map_or(0..0, |part| part.span.clone());
        let help = "a map has at most 99 of each: give a smaller `frame` or a larger `scale`";
        return Err(vec![survey.diagnostic(span, message, help)]);
    };
    let features = placed(survey, view);
    let mut draft = Draft::new(survey, system, lattice);
    let shares = terrain::lay(survey, &features, view, &mut draft, notes);
    let waters = chains::waters(&features, &mut draft, notes);
    chains::sides(&features, &mut draft, notes);
    ridges::lay(&features, &mut draft);
    let ways = ways::lay(&features, &waters, &mut draft, notes);
    crossings::lay(&features, &waters, &ways, &mut draft, notes);
    names::lay(&features, &mut draft, notes);
    changes::to_hexes(survey, system, &mut draft, notes)?;
    let map = Map::parse(&format!("{}.map", survey.name), &draft.text())?;
    Ok(HexMap { map, lattice, shares })
}

/// The middle of a hexside.
pub(crate) fn side_middle(lattice: Lattice, side: Hexside) -> Point {
    let [one, other] = side.hexes().map(|hex| lattice.centre(hex));
    one.midway(other)
}
