//! 12 Reinforcements.

use std::num::NonZeroU32;

use field::{Angle, Frame, Heading, Length, Point, Segment, Track};
use longroll::asking::Sided;
use longroll::dice::Dice;
use longroll::rule::{Rule, house};
use longroll::table::{Line, Play, Roll, Table};

use super::cards::{LeaderStart, Start, UnitId};
use super::leaders::{attach, set_down};
use super::state::{LeaderAt, Move, Phase, State, Where};
use super::war::War;
use super::{ground, places};
use crate::movement::allowance;
use crate::unit::{D10, Formation, Unit};

const ENTER: Rule = house("12");

/// Where a reinforcement stands once it is on the table, with its tail at the edge, and what that leaves of its move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub frame: Frame,
    pub formation: Formation,
    /// The part of the road on which it comes in.
    road: Option<Track>,
    allowance: Length,
    left: Length,
}

/// Step 2 begins. Those who come only on a die roll for it first; on a miss they try again next turn.
pub fn muster(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let side = state.moving;
    for unit in war.all().filter(|unit| war.side(*unit) == side) {
        let Start::Enters { on: Some(least), .. } = war.card(unit).start else { continue };
        if !is_due(war, state, unit) {
            continue;
        }
        let least = i32::from(least);
        let roll = Roll::new("reinforcement", ENTER, Dice::One(D10)).by("owner").at_most(least - 1);
        let die = Sided { table, acting: side }.roll(&roll)?;
        state.unit_mut(unit).turn.acted = die < least;
        let comes = if die < least { "does not come this turn" } else { "comes" };
        table.tell(&|| Line::effect(format!("{} {comes} (on {least} or more)", war.card(unit).name), ENTER));
    }
    for unit in war.all().filter(|unit| war.side(*unit) == side && is_due(war, state, *unit)) {
        if entry(war, state, unit).is_none() {
            table.tell(&|| Line::effect(why_not(war, state, unit), ENTER));
        }
    }
    state.phase = Phase::Maneuver(None);
    Ok(())
}

/// Whether a unit is to come from this turn on.
fn is_due(war: &War, state: &State, unit: UnitId) -> bool {
    let by_now = matches!(war.card(unit).start, Start::Enters { turn, .. } if turn <= state.turn);
    by_now && state.unit(unit).at == Where::Coming
}

/// The reinforcements of the side that may enter now, and where.
pub fn due<'a>(war: &'a War, state: &'a State) -> impl Iterator<Item = (UnitId, Entry)> + 'a {
    let coming = war.all().filter(|unit| war.side(*unit) == state.moving && state.unit(*unit).at == Where::Coming);
    coming.filter_map(|unit| entry(war, state, unit).map(|entry| (unit, entry)))
}

/// 12 The move is measured from the edge, so a column has spent its own length when its tail is on the table. If others are in
/// the way it comes on beside them, at the free place of that edge that is nearest to its own. A brigade whose column fits
/// nowhere forms a line as it comes on.
fn entry(war: &War, state: &State, unit: UnitId) -> Option<Entry> {
    let Start::Enters { turn, at, heading, .. } = war.card(unit).start else { return None };
    if turn > state.turn || state.unit(unit).turn.acted {
        return None;
    }
    let mover = ground::mover(war, state, unit);
    let allowance = Length::from(allowance(&war.book, mover));
    let length = places::depth(&war.book, &state.unit(unit).unit);
    let come = |frame: Frame, road: Option<Track>, rate: NonZeroU32| {
        let left = (allowance - length.times_up(1, rate)).max(Length::ZERO);
        let entry = Entry { frame, formation: Formation::MarchColumn, road, allowance, left };
        Some(entry).filter(|entry| fits(war, state, unit, entry))
    };
    let at_place = || match road_from(war, at, heading).and_then(|road| road.part(Length::ZERO, length)) {
        Some(way) => {
            let frame = Frame::new(way.point(length), way.heading(length));
            come(frame, Some(way), NonZeroU32::new(mover.rate(&war.book).road.unsigned_abs())?)
        }
        None => come(Frame::new(at + heading.step(length), heading), None, NonZeroU32::MIN),
    };
    let inward = inward(war, at);
    let frame = |inches: i64, depth: Length| {
        let aside = (inward + Angle::RIGHT).step(Length::inches(inches));
        Frame::new(at + aside + inward.step(depth), inward)
    };
    let beside = |inches: i64| come(frame(inches, length), None, NonZeroU32::MIN);
    let edge = war.table.width().max(war.table.height()).in_thousandths() / 1000;
    let along = || (1..=edge).flat_map(|inches| [inches, -inches]);
    // 5.7 To form a line takes the whole move.
    let in_line = |formation: Formation| {
        let depth = places::depth(&war.book, &Unit { formation, ..state.unit(unit).unit });
        std::iter::once(0).chain(along()).find_map(|inches| {
            let entry = Entry { frame: frame(inches, depth), formation, road: None, allowance, left: Length::ZERO };
            Some(entry).filter(|entry| fits(war, state, unit, entry))
        })
    };
    let lines: &[Formation] = match war.card(unit).branch.is_battery() {
        true => &[],
        false => &[Formation::DoubleLine, Formation::SingleLine],
    };
    at_place().or_else(|| along().find_map(beside)).or_else(|| lines.iter().find_map(|line| in_line(*line)))
}

/// Straight onto the table from the edge that is nearest to a place.
fn inward(war: &War, at: Point) -> Heading {
    let (corner, far) = (war.table.bounds().min(), war.table.bounds().max());
    let edges = [
        (at.x() - corner.x(), Heading::EAST),
        (far.x() - at.x(), Heading::WEST),
        (at.y() - corner.y(), Heading::NORTH),
        (far.y() - at.y(), Heading::SOUTH),
    ];
    edges.into_iter().min_by_key(|(gap, _)| *gap).map_or(Heading::NORTH, |(_, heading)| heading)
}

fn fits(war: &War, state: &State, unit: UnitId, entry: &Entry) -> bool {
    places::all_fit(war, state, unit, &stands(war, state, unit, entry))
}

/// 12 Why a unit that is still to come does not enter now.
pub fn why_not(war: &War, state: &State, unit: UnitId) -> String {
    let name = war.card(unit).name;
    let Start::Enters { turn, at, on, .. } = war.card(unit).start else { return format!("{name} does not come") };
    if turn > state.turn {
        return format!("{name} comes from turn {turn} on");
    }
    if let Some(least) = on.filter(|_| state.unit(unit).turn.acted) {
        return format!("{name} did not throw {least} or more: it tries again next turn");
    }
    let near = Length::inches(war.book.limits.keep_away.into());
    let lane = Segment::new(at, at + inward(war, at).step(places::depth(&war.book, &state.unit(unit).unit)));
    let mut others: Vec<UnitId> = state.pieces.within(near, &lane).map(|(stand, _)| State::owner(stand)).collect();
    others.dedup();
    let names: Vec<&str> = others.into_iter().map(|other| war.card(other).name).collect();
    let who = if names.is_empty() { "the ground".to_owned() } else { names.join(", ") };
    format!("{name} finds no room on the edge: {who} at its place, and others all along it")
}

/// 5.5 A march column is formed along the road on which it comes.
fn stands(war: &War, state: &State, unit: UnitId, entry: &Entry) -> places::Stands {
    let coming = state.unit(unit);
    match &entry.road {
        Some(way) if !war.card(unit).branch.is_battery() => places::column(war, &coming.unit, way),
        _ => {
            let formed = match coming.unit.is_battery() {
                true => coming.unit,
                false => Unit { formation: entry.formation, ..coming.unit },
            };
            places::formed_at(war, &formed, coming.wings, entry.frame)
        }
    }
}

/// The road that leads onto the table from a place of entry, if one does.
fn road_from(war: &War, at: Point, heading: Heading) -> Option<Track> {
    let is_road = |line: &&field::Line| matches!(war.legend.sort(line), ground::Sort::Road);
    let road = &war.table.lines_within(ground::on_road(war), &at).find(is_road)?.track;
    let begin = road.nearest(at);
    if (road.heading(begin) - heading).abs() < Angle::RIGHT {
        road.part(begin, road.length())
    } else {
        road.reversed().part(road.length() - begin, road.length())
    }
}

/// 12 A reinforcement comes onto the table without a roll, in march column or limbered, its leaders with it, and moves on.
/// One that has formed a line has no move left.
pub fn enter(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, entry: &Entry) {
    let coming = state.unit_mut(unit);
    coming.at = Where::Table;
    (coming.turn.acted, coming.turn.moved, coming.turn.began) = (true, true, Some(entry.frame));
    if coming.unit.is_battery() {
        coming.unit.limbered = true;
        (coming.turn.acted, coming.turn.actions) = (false, 1);
    } else {
        coming.unit.formation = entry.formation;
    }
    match &entry.road {
        Some(way) if !war.card(unit).branch.is_battery() => places::put_along(war, state, unit, way),
        _ => places::put(war, state, unit, entry.frame),
    }
    places::choose_command(state, unit);
    for leader in war.leaders() {
        if war.leader(leader).start == LeaderStart::With(unit) && state.leader(leader).at == LeaderAt::Coming {
            attach(state, leader, unit);
        }
    }
    table.tell(&|| {
        let how = match entry.formation {
            Formation::MarchColumn => "",
            _ => ", in line: its column finds no room",
        };
        Line::effect(format!("{} enters the table{how}", war.card(unit).name), ENTER)
    });
    let begun = Move::new(unit, entry.frame, entry.allowance, false);
    state.phase = Phase::Maneuver(Some(Move { left: entry.left, on_road: entry.road.is_some(), ..begun }));
}

/// 12 Leaders who come alone are at their place on the edge before the leaders ride, unless an enemy is there.
pub fn ride_in(table: &mut dyn Table, war: &War, state: &mut State) {
    let near = Length::inches(war.book.limits.keep_away.into());
    let side = state.moving;
    for leader in war.leaders().filter(|leader| war.leader(*leader).side == side) {
        let LeaderStart::Enters { turn, at } = war.leader(leader).start else { continue };
        let waits = state.leader(leader).at != LeaderAt::Coming || turn > state.turn;
        let enemy = |(stand, _): (u16, &field::Stand)| war.side(State::owner(stand)) != side;
        if !waits && !state.pieces.within(near, &at).any(enemy) {
            set_down(state, leader, at);
            table.tell(&|| Line::effect(format!("{} enters the table", war.leader(leader).name), ENTER));
        }
    }
}
