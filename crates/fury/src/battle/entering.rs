//! 12 Reinforcements.

use std::num::NonZeroU32;

use field::{Angle, Frame, Heading, Length, Point, Track};
use longroll::dice::Dice;
use longroll::rule::{Rule, house};
use longroll::table::{Line, Play, Roll, Table};

use super::cards::{LeaderStart, Start, UnitId};
use super::leading::{attach, set_down};
use super::state::{LeaderAt, Move, Phase, State, Where};
use super::war::War;
use super::{ground, places};
use crate::movement::allowance;
use crate::unit::{D10, Formation};

const ENTER: Rule = house("12");

/// Where a reinforcement stands once it is on the table, with its tail at the edge, and what that leaves of its move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub frame: Frame,
    /// The part of the road on which it comes in.
    road: Option<Track>,
    allowance: Length,
    left: Length,
}

/// Step 2 begins. Those who come only on a die roll for it first; on a miss they try again next turn.
pub fn muster(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let side = state.moving;
    for unit in war.all().filter(|unit| war.side(*unit) == side) {
        let Start::Enters { turn, on: Some(least), .. } = war.card(unit).start else { continue };
        if state.unit(unit).at != Where::Coming || turn > state.turn {
            continue;
        }
        let least = i32::from(least);
        let die = table.roll(&Roll::new("reinforcement", ENTER, Dice::One(D10)).at_most(least - 1))?;
        state.unit_mut(unit).turn.acted = die < least;
        let comes = if die < least { "does not come this turn" } else { "comes" };
        table.tell(&|| Line::effect(format!("{} {comes} (on {least} or more)", war.card(unit).name), ENTER));
    }
    state.phase = Phase::Maneuver(None);
    Ok(())
}

/// The reinforcements of the side that may enter now, and where.
pub fn due<'a>(war: &'a War, state: &'a State) -> impl Iterator<Item = (UnitId, Entry)> + 'a {
    let coming = war.all().filter(|unit| war.side(*unit) == state.moving && state.unit(*unit).at == Where::Coming);
    coming.filter_map(|unit| entry(war, state, unit).map(|entry| (unit, entry)))
}

/// 12 The move is measured from the edge, so a column has spent its own length when its tail is on the table. If others are in
/// the way it comes on beyond them, at the first free place.
fn entry(war: &War, state: &State, unit: UnitId) -> Option<Entry> {
    let Start::Enters { turn, at, heading, .. } = war.card(unit).start else { return None };
    if turn > state.turn || state.unit(unit).turn.acted {
        return None;
    }
    let mover = ground::mover(war, state, unit);
    let allowance = Length::from(allowance(war.book, mover));
    let road = road_from(war, at, heading);
    let rate = NonZeroU32::new(if road.is_some() { mover.rate(war.book).road.unsigned_abs() } else { 1 })?;
    let length = places::depth(war.book, &state.unit(unit).unit);
    let farthest = (allowance * i64::from(rate.get())).max(length);
    let mut into = length;
    while into <= farthest {
        let way = road.as_ref().and_then(|road| road.part(Length::ZERO, into));
        let frame = match &way {
            Some(way) => Frame::new(way.point(into), way.heading(into)),
            None => Frame::new(at + heading.step(into), heading),
        };
        if places::all_fit(war, state, unit, &stands(war, state, unit, frame, way.as_ref())) {
            let left = (allowance - into.times_up(1, rate)).max(Length::ZERO);
            return Some(Entry { frame, road: way, allowance, left });
        }
        into += Length::inches(1);
    }
    None
}

/// 5.5 A march column lies along the road on which it comes.
fn stands(war: &War, state: &State, unit: UnitId, frame: Frame, way: Option<&Track>) -> places::Stands {
    match way {
        Some(way) if !war.card(unit).branch.is_battery() => places::column(war, &state.unit(unit).unit, way),
        _ => places::stands_at(war, state.unit(unit), frame),
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
pub fn enter(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, entry: &Entry) {
    let coming = state.unit_mut(unit);
    coming.at = Where::Table;
    (coming.turn.acted, coming.turn.moved, coming.turn.began) = (true, true, Some(entry.frame));
    if coming.unit.is_battery() {
        coming.unit.limbered = true;
        (coming.turn.acted, coming.turn.actions) = (false, 1);
    } else {
        coming.unit.formation = Formation::MarchColumn;
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
    table.tell(&|| Line::effect(format!("{} enters the table", war.card(unit).name), ENTER));
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
