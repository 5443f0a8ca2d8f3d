//! 15.1 The works of the survey, on the hexsides that they run along.

use std::collections::BTreeMap;

use hexes::{Dir, Hex};
use survey::geometry::Point;
use survey::hexmap::HexMap;
use survey::hexmap::chains::sides_along;
use survey::hexmap::lattice::FINE;
use survey::survey::What;

use crate::line;
use crate::maker::Maker;

/// `works  1008:NW,SW 1007:NW`, or nothing if the map has none. Works cover the hex on the side of the nearest troops.
pub(super) fn works(maker: &Maker<'_>, map: &HexMap) -> Option<String> {
    let fine = |at: Point| maker.ground.view.place(at).times(FINE);
    let troops: Vec<Point> = troops(maker).into_iter().map(fine).collect();
    let mut found: BTreeMap<Hex, Vec<Dir>> = BTreeMap::new();
    for feature in &maker.survey.features {
        let (What::Breastworks | What::Trenches, Some(line)) = (feature.what, feature.shape.line()) else { continue };
        let line: Vec<Point> = line.iter().copied().map(fine).collect();
        for side in sides_along(map.lattice, &line) {
            let centers = side.hexes().map(|hex| map.lattice.centre(hex));
            let middle = centers[0].midway(centers[1]);
            let away = |from: Point, to: Point| to.minus(from).dot(to.minus(from));
            let Some(nearest) = troops.iter().copied().min_by_key(|at| away(middle, *at)) else { continue };
            let [one, other] = centers.map(|center| away(center, nearest));
            let hex = side.hexes()[usize::from(other < one)];
            if let (true, Some(dir)) = (map.lattice.grid.contains(hex), side.dir_from(hex)) {
                found.entry(hex).or_default().push(dir);
            }
        }
    }
    let entry = |(hex, mut dirs): (Hex, Vec<Dir>)| {
        dirs.sort();
        dirs.dedup();
        let dirs: Vec<String> = dirs.iter().map(Dir::to_string).collect();
        format!("{}:{}", map.map.grid().name(hex), dirs.join(","))
    };
    let words: Vec<String> = found.into_iter().map(entry).collect();
    (!words.is_empty()).then(|| format!("works      {}", words.join(" ")))
}

/// Where every unit stands that is there at the start.
fn troops(maker: &Maker<'_>) -> Vec<Point> {
    let mut found = Vec::new();
    for army in &maker.rolls.armies {
        found.extend(army.all_units().into_iter().filter_map(|unit| unit.post.at));
        let brigades = army.commands.iter().flat_map(|command| command.brigades());
        found.extend(
            brigades.flat_map(|brigade| brigade.units.iter().filter_map(|unit| line::place(Some(brigade), unit))),
        );
    }
    found
}
