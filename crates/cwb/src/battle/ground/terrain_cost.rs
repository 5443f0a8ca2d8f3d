//! 11.0, 11.2, 29.3 What the ground costs a unit that moves over it, and what bars the unit.

use field::{Bend, Figure, Heading, Hull, Leg, Length, Line, Point, Segment, Stand, Track, bend};

use crate::battle::war::War;
use crate::book::ground::{Slows, Template};
use crate::unit::Arm;

/// What the ground adds to the cost of a move.
#[derive(Clone, Debug, Default)]
pub struct Going {
    /// AP on top.
    pub surcharge: i32,
    /// Templates entered and lines crossed, in words.
    pub entered: Vec<&'static str>,
    /// What bars the way.
    pub barred: Option<&'static str>,
}

/// Whether a template slows or bars any unit.
fn hinders(template: &Template) -> bool {
    template.slows != Slows::No || !template.guns
}

fn reaches_into(line: &Line, figure: &impl Figure) -> bool {
    line.track.passes(figure)
}

/// Whether nothing under a figure slows or bars any unit.
pub fn is_plain(war: &War, figure: &impl Figure) -> bool {
    let bounds = figure.bounds();
    let areas = war.table.areas().iter().filter(|area| area.polygon.bounds().meets(&bounds));
    let lines = war.table.lines().iter().filter(|line| line.track.bounds().meets(&bounds));
    let mut areas = areas.filter(|area| war.legend.area(area).is_some_and(hinders));
    let mut lines = lines.filter(|line| war.legend.line(line).is_some_and(hinders));
    !areas.any(|area| area.polygon.overlaps(figure)) && !lines.any(|line| reaches_into(line, figure))
}

/// 29.3 The price of going into scenery.
fn scenery(war: &War, arm: Arm) -> i32 {
    let action = if arm == Arm::Mounted { "mounted-scenery" } else { "scenery" };
    war.book.points.action(action).map_or(0, |action| action.ap)
}

/// 29.3 What a unit pays for its move: for every slowing template that a front edge enters, and every linear that it
/// crosses. `fronts` are the front edges at the start, `swept_fronts` the ground they pass over. A bridge cancels the
/// water. Closed ground anywhere under `swept` bars the move.
pub fn going(war: &War, arm: Arm, fronts: &[Segment], swept_fronts: &[Hull], swept: &[Hull]) -> Going {
    let mut going = Going::default();
    let bridged = swept.iter().any(|hull| is_bridged(war, hull));
    for area in war.table.areas() {
        let Some(template) = war.legend.area(area).filter(|template| hinders(template)) else { continue };
        if !swept.iter().any(|hull| area.polygon.overlaps(hull)) {
            continue;
        }
        if war.legend.is_closed(area, arm.is_gun()) {
            going.barred = Some(template.words);
        } else if template.slows == Slows::Scenery
            && swept_fronts.iter().any(|hull| area.polygon.overlaps(hull))
            && !fronts.iter().any(|front| area.polygon.overlaps(front))
        {
            going.surcharge += scenery(war, arm);
            going.entered.push(template.words);
        }
    }
    for line in war.table.lines() {
        let Some(template) = war.legend.line(line).filter(|template| template.slows != Slows::No) else { continue };
        if bridged && is_water(template) || !swept.iter().any(|hull| reaches_into(line, hull)) {
            continue;
        }
        if template.slows == Slows::Impassable {
            going.barred = Some(template.words);
        } else if is_crossed(line, fronts, swept_fronts) {
            going.surcharge +=
                if template.slows == Slows::Linear { war.book.ground.measures.linear } else { scenery(war, arm) };
            going.entered.push(template.words);
        }
    }
    going
}

/// How far a figure moves straight before it enters scenery or crosses a line that costs AP.
pub fn first_entered(war: &War, front: &impl Figure, leg: &Leg) -> Option<Length> {
    let swept = leg.swept(front);
    let costs = |template: Option<&Template>| template.is_some_and(|template| template.slows != Slows::No);
    let areas = war.table.areas_under(&swept).filter(|area| costs(war.legend.area(area)));
    let entered = areas.filter_map(|area| touch(area.polygon.edges(), front, leg));
    let lines = war.table.lines_into(&swept).filter(|line| costs(war.legend.line(line)));
    let crossed = lines.filter_map(|line| touch(line.track.legs(), front, leg));
    entered.chain(crossed).min()
}

/// How far a figure moves before it touches the first of these segments; those it touches already do not count.
pub fn touch(segments: impl Iterator<Item = Segment>, figure: &impl Figure, leg: &Leg) -> Option<Length> {
    let bounds = leg.bounds(figure);
    let near = segments.filter(|segment| segment.bounds().meets(&bounds));
    let clashes = near.filter_map(|segment| leg.clash(figure, &segment));
    clashes.map(|clash| clash.touch).filter(|far| *far > Length::ZERO).min()
}

/// 11.2 The slowing scenery that the bases have passed over and left.
pub fn left_behind<F: Figure>(war: &War, passed: &[F], end: &[Stand]) -> Vec<&'static str> {
    let slows = |template: &&Template| template.slows == Slows::Scenery;
    let areas = war.table.areas().iter().filter_map(|area| Some((area, war.legend.area(area).filter(slows)?)));
    let areas = areas.filter(|(area, _)| {
        passed.iter().any(|figure| area.polygon.overlaps(figure)) && !end.iter().any(|base| area.polygon.overlaps(base))
    });
    let bridged = passed.iter().any(|figure| is_bridged(war, figure));
    let dry = |template: &&Template| slows(template) && !(bridged && is_water(template));
    let lines = war.table.lines().iter().filter_map(|line| Some((line, war.legend.line(line).filter(dry)?)));
    let lines = lines.filter(|(line, _)| {
        passed.iter().any(|figure| reaches_into(line, figure)) && !end.iter().any(|base| reaches_into(line, base))
    });
    areas.map(|(_, template)| template.words).chain(lines.map(|(_, template)| template.words)).collect()
}

/// 30.2 Whether the middle of the front stays on one road between these points.
pub fn is_on_road(war: &War, from: Point, to: Point) -> bool {
    let Some(way) = Track::new(vec![from, to]) else { return false };
    let off = war.book.ground.measures.on_road;
    roads(war, off, &from).any(|line| line.track.carries(&way, off))
}

fn roads<'a>(war: &'a War, off: Length, from: &'a Point) -> impl Iterator<Item = &'a Line> {
    let road = |line: &&Line| war.legend.line(line).is_some_and(|template| matches!(template.name, "road" | "bridge"));
    war.table.lines_within(off, from).filter(road)
}

/// The direction of the road at a place.
pub fn road_near(war: &War, from: Point) -> Option<Heading> {
    let road = roads(war, war.book.ground.measures.on_road, &from).next()?;
    Some(road.track.heading(road.track.nearest(from)))
}

fn is_water(template: &Template) -> bool {
    matches!(template.name, "stream" | "river")
}

/// Whether a figure touches a bridge.
pub fn is_bridged(war: &War, figure: &impl Figure) -> bool {
    let bridge = |line: &&Line| war.legend.line(line).is_some_and(|template| template.name == "bridge");
    war.table.lines().iter().filter(bridge).any(|line| reaches_into(line, figure))
}

/// Whether a front edge crosses a line that it did not straddle before.
fn is_crossed(line: &Line, fronts: &[Segment], swept: &[Hull]) -> bool {
    let astride = |front: &Segment| {
        line.track.legs().any(|leg| {
            let ends = (bend(leg.from(), leg.to(), front.from()), bend(leg.from(), leg.to(), front.to()));
            leg.meets(*front) && matches!(ends, (Bend::Left, Bend::Right) | (Bend::Right, Bend::Left))
        })
    };
    swept.iter().any(|hull| reaches_into(line, hull)) && !fronts.iter().any(astride)
}
