//! Chapter 11: the templates of the table, what they do to units that move (11.0, 11.2), and which units they cover.

mod terrain_cost;

use field::{Area, Edge, Figure, Line, Point, Segment, Stand, Table};

use super::cards::UnitId;
use super::places;
use super::state::State;
use super::war::War;
use crate::book::Book;
use crate::book::ground::{Cover, Sight, Slows, Template};
use crate::unit::Arm;

pub use terrain_cost::{Going, first_entered, going, is_bridged, is_on_road, is_plain, left_behind, road_near, touch};

/// What the words of a table mean: a template for each kind of area and line.
#[derive(Clone, Debug)]
pub struct Legend {
    areas: Vec<Option<Template>>,
    lines: Vec<Option<Template>>,
}

impl Legend {
    pub fn of(book: &Book, table: &Table) -> Legend {
        let template = |word: &str| book.ground.templates.iter().find(|template| template.name == word).copied();
        Legend {
            areas: table.area_words().iter().map(|(_, word)| template(word)).collect(),
            lines: table.line_words().iter().map(|(_, word)| template(word)).collect(),
        }
    }

    pub fn area(&self, area: &Area) -> Option<&Template> {
        self.areas.get(area.kind()?.index())?.as_ref()
    }

    pub fn line(&self, line: &Line) -> Option<&Template> {
        self.lines.get(line.kind.index())?.as_ref()
    }

    /// Whether the table has ground that is closed to all units, or to guns.
    pub fn has_closed(&self, gun: bool) -> bool {
        self.areas.iter().flatten().any(|template| is_closed(template, gun))
    }

    /// 11.0 Whether an area is closed to all units, or to guns.
    pub fn is_closed(&self, area: &Area, gun: bool) -> bool {
        self.area(area).is_some_and(|template| is_closed(template, gun))
    }

    /// 11.0 Whether a line is closed to all units.
    pub fn bars(&self, line: &Line) -> bool {
        self.line(line).is_some_and(|template| template.slows == Slows::Impassable)
    }
}

fn is_closed(template: &Template, gun: bool) -> bool {
    template.slows == Slows::Impassable || gun && !template.guns
}

/// 11.0 A hill.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hill {
    Gentle,
    Rough,
}

/// 11.1 What a unit defends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Defence {
    /// Of a wood or farm.
    Edge,
    /// Of a rough hill.
    HillEdge,
    Linear,
}

/// 11.0 Whether a unit may not stand there: in impassable ground, or a gun among buildings.
pub fn is_barred(war: &War, gun: bool, figure: &impl Figure) -> bool {
    war.legend.has_closed(gun) && war.table.areas_under(figure).any(|area| war.legend.is_closed(area, gun))
}

/// The hill an area is, if it is one.
fn hill(war: &War, area: &Area) -> Option<Hill> {
    let template = war.legend.area(area).filter(|template| template.sight == Sight::Blocks)?;
    Some(if template.slows == Slows::No { Hill::Gentle } else { Hill::Rough })
}

/// The hill at a place; the rougher if two overlap.
pub fn hill_at(war: &War, point: Point) -> Option<Hill> {
    war.table.areas_at(point).filter_map(|area| hill(war, area)).max()
}

/// Whether the condition holds for at least half of the bases, of which there must be some.
fn half(bases: &[Stand], so: impl Fn(&Stand) -> bool) -> bool {
    !bases.is_empty() && 2 * bases.iter().filter(|base| so(base)).count() >= bases.len()
}

/// 11.1 What a unit defends against an enemy who comes from a place: at least half of its front bases are close behind
/// a linear (foot only), or close behind the edge of the covering template in which they stand.
pub fn defends(war: &War, state: &State, unit: UnitId, from: Point) -> Option<Defence> {
    let now = state.unit(unit);
    let front = places::front_rank(&now.unit, &now.bases);
    let is_foot = matches!(now.unit.arm, Arm::Infantry | Arm::Dismounted);
    if is_foot && half(front, |base| is_behind_linear(war, base, from)) {
        return Some(Defence::Linear);
    }
    let at_edge = |is_hill: bool| half(front, |base| is_at_edge(war, base, from, is_hill));
    if at_edge(false) { Some(Defence::Edge) } else { at_edge(true).then_some(Defence::HillEdge) }
}

/// Whether a linear is close before a base, between it and a place.
fn is_behind_linear(war: &War, base: &Stand, from: Point) -> bool {
    let way = Segment::new(base.centre(), from);
    let covers = |line: &&Line| {
        war.legend.line(line).is_some_and(|template| template.cover == Cover::Behind)
            && line.track.legs().any(|leg| leg.meets(way))
    };
    let front = base.edge(Edge::Front);
    war.table.lines_within(war.book.ground.measures.behind, &front).any(|line| covers(&line))
}

/// Whether a base stands in a covering template, a hill or none, close to the edge that faces a place.
fn is_at_edge(war: &War, base: &Stand, from: Point, is_hill: bool) -> bool {
    let (centre, front) = (base.centre(), base.edge(Edge::Front));
    let way = Segment::new(centre, from);
    let behind = war.book.ground.measures.behind;
    war.table
        .areas_at(centre)
        .filter(|area| covers(war, area) && hill(war, area).is_some() == is_hill)
        .any(|area| area.polygon.edges().any(|edge| edge.meets(way) && front.is_within(behind, &edge)))
}

/// What covers a base against shots and assaults from a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shelter {
    None,
    /// Inside a template that covers.
    Inside,
    /// Close behind a linear or an edge.
    Held,
}

/// 11.1 The same for a base wherever it is, as for a unit of foot that stood there.
pub fn shelter(war: &War, base: &Stand, from: Point) -> Shelter {
    if is_behind_linear(war, base, from) || is_at_edge(war, base, from, false) || is_at_edge(war, base, from, true) {
        return Shelter::Held;
    }
    let inside = war.table.areas_at(base.centre()).any(|area| covers(war, area));
    if inside { Shelter::Inside } else { Shelter::None }
}

/// 11.1 Whether a unit is in cover from a place: it defends an edge or a linear, or at least half of its bases are
/// inside a template that covers.
pub fn is_in_cover(war: &War, state: &State, unit: UnitId, from: Point) -> bool {
    is_in_scenery(war, state, unit) || defends(war, state, unit, from).is_some()
}

/// 11.1 Whether at least half of a unit's bases are inside a template that covers.
pub fn is_in_scenery(war: &War, state: &State, unit: UnitId) -> bool {
    half(&state.unit(unit).bases, |base| war.table.areas_at(base.centre()).any(|area| covers(war, area)))
}

/// 11.0 Whether an area covers units inside.
fn covers(war: &War, area: &Area) -> bool {
    war.legend.area(area).is_some_and(|template| template.cover == Cover::Inside)
}

/// 28.1, 31.4 Whether at least half of a unit's bases are in a wood or among buildings.
pub fn is_inside(war: &War, state: &State, unit: UnitId) -> bool {
    half(&state.unit(unit).bases, |base| is_among(war, base.centre()))
}

/// Whether a place is in a wood or among buildings, where sight is short.
pub fn is_among(war: &War, point: Point) -> bool {
    let thick = |area: &Area| war.legend.area(area).is_some_and(|template| matches!(template.sight, Sight::Depth(_)));
    war.table.areas_at(point).any(thick)
}

/// 34.4 Whether a unit holds where it stands: it defends a linear or an edge against the nearest enemy, or at least
/// half of it is on a hill.
pub fn holds(war: &War, state: &State, unit: UnitId) -> bool {
    let bases = &state.unit(unit).bases;
    if half(bases, |base| hill_at(war, base.centre()).is_some()) {
        return true;
    }
    let Some((enemy, _)) = places::nearest_enemy(war, state, unit, |_| true) else { return false };
    let from = Point::centroid(state.unit(enemy).bases.iter().map(Stand::centre));
    from.is_some_and(|from| defends(war, state, unit, from).is_some())
}

/// 33.5 Whether at least half of a unit's bases are on a rough hill.
pub fn is_on_rough_hill(war: &War, state: &State, unit: UnitId) -> bool {
    half(&state.unit(unit).bases, |base| hill_at(war, base.centre()) == Some(Hill::Rough))
}

/// 11.3 The hill on which an enemy is uphill: its nearest base stands on it, and not all of the unit's own do.
pub fn uphill(war: &War, state: &State, unit: UnitId, enemy: UnitId) -> Option<Hill> {
    let own = &state.unit(unit).bases;
    let gap = |base: &&Stand| own.iter().map(|mine| mine.gap(*base)).min();
    let nearest = state.unit(enemy).bases.iter().min_by_key(gap)?;
    let above = |area: &&Area| !own.iter().all(|mine| area.polygon.contains(mine.centre()));
    war.table.areas_at(nearest.centre()).filter(above).filter_map(|area| hill(war, area)).max()
}
