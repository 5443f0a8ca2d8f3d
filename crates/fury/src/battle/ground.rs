//! Chapter 8: the ground under a unit, what it costs to cross (7.1 to 7.4, `terrain_cost`), and which units it covers
//! (`cover`).

mod cover;
mod terrain_cost;

use field::{Area, Bounds, Figure, Length, Line, Point, Segment, Stand, Table};

use super::cards::{Branch, UnitId};
use super::state::State;
use super::war::War;
use crate::book::Book;
use crate::book::field::{Going, Terrain};
use crate::movement::Mover;

pub use cover::{behind_fieldworks, cover, defended};
pub use terrain_cost::{Barred, Crossed, Crossing, Nearby, Run, Toll, is_plain, survey, toll};

/// What an area is to those who go there.
#[derive(Clone, Copy, Debug)]
pub enum Soil {
    River,
    /// 7.3 Rough, and closed to guns.
    ClosedWood(Terrain),
    Rough(Terrain),
    Clear(Terrain),
}

/// What a line is to those who cross it.
#[derive(Clone, Copy, Debug)]
pub enum Sort {
    Road,
    Bridge,
    /// It is forded wherever it is crossed.
    Creek(Terrain),
    /// It cannot be crossed but by a bridge or a ford.
    River,
    Ford(Terrain),
    /// A wall, a fence, works.
    Obstacle(Terrain),
    /// Rough to cross.
    Sunken(Terrain),
    Scenery,
}

impl Sort {
    /// The row of the terrain chart, if it has one.
    fn terrain(self) -> Option<Terrain> {
        match self {
            Sort::Creek(terrain) | Sort::Ford(terrain) | Sort::Obstacle(terrain) | Sort::Sunken(terrain) => {
                Some(terrain)
            }
            Sort::Road | Sort::Bridge | Sort::River | Sort::Scenery => None,
        }
    }
}

/// What the words of a table mean, by the kinds of its areas and lines.
#[derive(Debug)]
pub struct Legend {
    areas: Vec<Soil>,
    lines: Vec<Sort>,
    /// A box around each line of the table, in its order.
    boxes: Vec<Bounds>,
}

impl Legend {
    pub fn new(book: &Book, table: &Table) -> Legend {
        let areas = table.area_words().iter().map(|(_, word)| soil(book, word)).collect();
        let lines = table.line_words().iter().map(|(_, word)| sort(book, word)).collect();
        let boxes = table.lines().iter().map(|line| line.track.bounds()).collect();
        Legend { areas, lines, boxes }
    }

    /// The lines of the table whose box meets a box.
    fn lines_near<'a>(&'a self, table: &'a Table, bounds: Bounds) -> impl Iterator<Item = &'a Line> {
        table.lines().iter().zip(&self.boxes).filter(move |(_, around)| around.meets(&bounds)).map(|(line, _)| line)
    }

    /// None of a hill, which is as open as what is on it.
    pub fn soil(&self, area: &Area) -> Option<Soil> {
        area.kind().map(|kind| self.areas[kind.index()])
    }

    pub fn sort(&self, line: &Line) -> Sort {
        self.lines[line.kind.index()]
    }
}

fn soil(book: &Book, word: &str) -> Soil {
    let terrain = book.terrain(word);
    match word {
        "river" => Soil::River,
        "closed-wood" => Soil::ClosedWood(terrain),
        _ if terrain.moves == Going::Rough => Soil::Rough(terrain),
        _ => Soil::Clear(terrain),
    }
}

fn sort(book: &Book, word: &str) -> Sort {
    match word {
        "road" => Sort::Road,
        "bridge" => Sort::Bridge,
        "river" => Sort::River,
        "creek" => Sort::Creek(book.terrain("ford")),
        "ford" => Sort::Ford(book.terrain(word)),
        _ => match book.terrain.iter().find(|terrain| terrain.name == word) {
            Some(terrain) if terrain.moves == Going::Linear => Sort::Obstacle(*terrain),
            Some(terrain) if terrain.moves == Going::Rough => Sort::Sunken(*terrain),
            _ => Sort::Scenery,
        },
    }
}

/// Who moves when this unit does.
pub fn mover(war: &War, state: &State, unit: UnitId) -> Mover {
    match war.card(unit).branch {
        Branch::Battery { horse: true, .. } => Mover::HorseGuns,
        Branch::Battery { .. } => Mover::FootGuns,
        _ => Mover::of(state.unit(unit).unit.arm),
    }
}

pub fn is_impassable(war: &War, area: &Area) -> bool {
    matches!(war.legend.soil(area), Some(Soil::River))
}

/// 7.3 Whether a unit may not lie there: in a river, or with guns in a closed wood away from its roads.
pub fn is_barred(war: &War, unit: UnitId, stand: &Stand) -> bool {
    let guns = war.card(unit).branch.is_battery();
    let closed = guns && !war.book.movement.closed_wood[2];
    let is_in = |area: &Area| area.polygon.overlaps(stand);
    war.table.areas().iter().any(|area| match war.legend.soil(area) {
        Some(Soil::River) => is_in(area) && !is_near(war, Sort::is_crossing, stand),
        Some(Soil::ClosedWood(_)) => closed && is_in(area) && !is_near(war, Sort::is_road, stand),
        _ => false,
    })
}

impl Sort {
    fn is_road(self) -> bool {
        matches!(self, Sort::Road)
    }

    fn is_crossing(self) -> bool {
        matches!(self, Sort::Bridge | Sort::Ford(_))
    }
}

/// Whether the middle of a stand is on a road, or on a crossing.
fn is_near(war: &War, wanted: impl Fn(Sort) -> bool, stand: &Stand) -> bool {
    let mut lines = war.table.lines().iter().filter(|line| wanted(war.legend.sort(line)));
    lines.any(|line| line.track.is_within(on_road(war), &stand.centre()))
}

/// 7.4 How near to the middle of a road, a bridge or a ford one is on it.
pub fn on_road(war: &War) -> Length {
    Length::thousandths(i64::from(war.book.limits.on_road) * 10)
}

/// The road nearest to a place that is on one.
pub fn road_at(war: &War, place: Point) -> Option<&Line> {
    let roads = war.table.lines().iter().filter(|line| war.legend.sort(line).is_road());
    let near = roads.filter(|line| line.track.bounds().grown(on_road(war)).contains(place));
    let near = near.map(|line| (line.track.gap(&place), line)).filter(|(gap, _)| gap.within(on_road(war)));
    near.min_by(|(one, _), (other, _)| one.cmp(other)).map(|(_, line)| line)
}

/// The legs of a line that come within a distance of a figure.
fn legs_near<'a, F: Figure>(line: &'a Line, near: Length, figure: &'a F) -> impl Iterator<Item = Segment> + use<'a, F> {
    line.track.legs().filter(move |leg| leg.is_within(near, figure))
}
