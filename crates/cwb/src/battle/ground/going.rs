//! 11.0, 11.2, 29.3 What the ground costs those who go over it, and what bars them.

use field::{Area, Bend, Figure, Heading, Hull, Leg, Length, Line, Point, Segment, Stand, Track, bend};

use crate::battle::war::War;
use crate::book::ground::{Slows, Template};
use crate::unit::Arm;

/// What a way over the ground costs beyond its increments.
#[derive(Clone, Debug, Default)]
pub struct Going {
    /// AP on top.
    pub surcharge: i32,
    /// Templates entered and lines crossed, in words.
    pub entered: Vec<&'static str>,
    /// What bars the way.
    pub barred: Option<&'static str>,
}

/// Whether nothing under a figure slows or bars anybody.
pub fn is_plain(war: &War, figure: &impl Figure) -> bool {
    let plain =
        |template: Option<&Template>| template.is_none_or(|template| template.slows == Slows::No && template.guns);
    war.table.areas_under(figure).all(|area| plain(war.legend.area(area)))
        && war.table.lines_into(figure).all(|line| plain(war.legend.line(line)))
}

/// 29.3 The price of going into scenery.
fn scenery(war: &War, arm: Arm) -> i32 {
    let action = if arm == Arm::Mounted { "mounted-scenery" } else { "scenery" };
    war.book.points.action(action).map_or(0, |action| action.ap)
}

/// 29.3 What bases pay whose front edges begin here and pass over these hulls: for every slowing template that a front
/// edge goes into, and every linear that it crosses. A bridge takes the water away. What they pass over as a whole may
/// bar them.
pub fn going(war: &War, arm: Arm, fronts: &[Segment], swept_fronts: &[Hull], swept: &[Hull]) -> Going {
    let mut going = Going::default();
    let bridged = swept.iter().any(|hull| is_bridged(war, hull));
    for area in areas_under(war, swept) {
        let Some(template) = war.legend.area(area) else { continue };
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
    for line in lines_into(war, swept) {
        let Some(template) = war.legend.line(line) else { continue };
        if template.slows == Slows::No || bridged && is_water(template) {
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

/// How far a figure comes on a straight way before it goes into scenery, or over a line that costs: up to the edge of
/// it.
pub fn first_entered(war: &War, front: &impl Figure, leg: &Leg) -> Option<Length> {
    let swept = leg.swept(front);
    let costs = |template: Option<&Template>| template.is_some_and(|template| template.slows != Slows::No);
    let areas = war.table.areas_under(&swept).filter(|area| costs(war.legend.area(area)));
    let entered = areas.filter_map(|area| touch(area.polygon.edges(), front, leg));
    let lines = war.table.lines_into(&swept).filter(|line| costs(war.legend.line(line)));
    let crossed = lines.filter_map(|line| touch(line.track.legs(), front, leg));
    entered.chain(crossed).min()
}

/// How far a figure comes before it touches the first of some segments that it is not yet at.
pub fn touch(segments: impl Iterator<Item = Segment>, figure: &impl Figure, leg: &Leg) -> Option<Length> {
    let clashes = segments.filter_map(|segment| leg.clash(figure, &segment));
    clashes.map(|clash| clash.touch).filter(|far| *far > Length::ZERO).min()
}

/// 11.2 The slowing scenery under what bases have passed over, in which none of them is any more.
pub fn left_behind<F: Figure>(war: &War, passed: &[F], end: &[Stand]) -> Vec<&'static str> {
    let slows = |template: &&Template| template.slows == Slows::Scenery;
    let areas = areas_under(war, passed)
        .into_iter()
        .filter(|area| !end.iter().any(|base| area.polygon.overlaps(base)))
        .filter_map(|area| war.legend.area(area));
    let bridged = passed.iter().any(|figure| is_bridged(war, figure));
    let lines = lines_into(war, passed)
        .into_iter()
        .filter(|line| !end.iter().any(|base| line.track.legs().any(|leg| leg.overlaps(base))))
        .filter_map(|line| war.legend.line(line))
        .filter(|template| !(bridged && is_water(template)));
    areas.chain(lines).filter(slows).map(|template| template.words).collect()
}

/// 30.2 Whether a straight way of the middle of the front stays on one road.
pub fn is_on_road(war: &War, from: Point, to: Point) -> bool {
    let Some(way) = Track::new(vec![from, to]) else { return false };
    let off = war.book.ground.measures.on_road;
    roads(war, off, &from).any(|line| line.track.carries(&way, off))
}

fn roads<'a>(war: &'a War, off: Length, from: &'a Point) -> impl Iterator<Item = &'a Line> {
    let road = |line: &&Line| war.legend.line(line).is_some_and(|template| matches!(template.name, "road" | "bridge"));
    war.table.lines_within(off, from).filter(road)
}

/// Where the road goes on which a place lies.
pub fn road_near(war: &War, from: Point) -> Option<Heading> {
    let road = roads(war, war.book.ground.measures.on_road, &from).next()?;
    Some(road.track.heading(road.track.nearest(from)))
}

fn is_water(template: &Template) -> bool {
    matches!(template.name, "stream" | "river")
}

/// Whether a bridge lies in what is passed over.
pub fn is_bridged(war: &War, figure: &impl Figure) -> bool {
    war.table.lines_into(figure).any(|line| war.legend.line(line).is_some_and(|template| template.name == "bridge"))
}

/// Whether a front edge comes over a line that it does not lie across already.
fn is_crossed(line: &Line, fronts: &[Segment], swept: &[Hull]) -> bool {
    let astride = |front: &Segment| {
        line.track.legs().any(|leg| {
            let ends = (bend(leg.from(), leg.to(), front.from()), bend(leg.from(), leg.to(), front.to()));
            leg.meets(*front) && matches!(ends, (Bend::Left, Bend::Right) | (Bend::Right, Bend::Left))
        })
    };
    let met = |hull: &Hull| line.track.legs().any(|leg| leg.overlaps(hull));
    swept.iter().any(met) && !fronts.iter().any(astride)
}

/// The areas under any of some figures, each once.
fn areas_under<'a, F: Figure>(war: &'a War, figures: &'a [F]) -> Vec<&'a Area> {
    let mut found: Vec<&Area> = Vec::new();
    for area in figures.iter().flat_map(|figure| war.table.areas_under(figure)) {
        if !found.iter().any(|known| std::ptr::eq(*known, area)) {
            found.push(area);
        }
    }
    found
}

/// The lines into any of some figures, each once.
fn lines_into<'a, F: Figure>(war: &'a War, figures: &'a [F]) -> Vec<&'a Line> {
    let mut found: Vec<&Line> = Vec::new();
    for line in figures.iter().flat_map(|figure| war.table.lines_into(figure)) {
        if !found.iter().any(|known| std::ptr::eq(*known, line)) {
            found.push(line);
        }
    }
    found
}
