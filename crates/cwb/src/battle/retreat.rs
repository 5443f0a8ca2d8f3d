//! Chapter 19 on the table: withdrawing, retiring, routing, and the half bases lost by it (32.4).
//!
//! The procedures roll the dice; this module applies their results.

use field::{Figure, Heading, Leg, Length, Point, Stand, retreat as ways};
use longroll::asking::Named;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Play, Table};

use super::cards::{Edge, GeneralId, UnitId};
use super::state::{GeneralAt, State, Where};
use super::war::War;
use super::{determination, movement, places};
use crate::book::Formula;
use crate::losses;
use crate::unit::Order;

const BACK: Rule = card("19.1");
const RETIRES: Rule = house("19.1");
const RECOIL: Rule = card("19.3");
const WAY: Rule = house("19.2");
const ROUT: Rule = house("19.4");
const GUNS: Rule = house("19.5");
const DISORDERED: Rule = card("32.2");
const SPIRIT: Rule = house("32.1");
const DESTROYED: Rule = house("32.4");
const GENERAL: Rule = house("16.13");
const STEP_BACK: Rule = house("33.17");

/// Steps in which a place clear of friends is looked for.
const NOTCH: Length = Length::thousandths(250);

/// What became of a unit that went back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Fate {
    Stands,
    Routed,
    Destroyed,
}

/// 19.1 A unit withdraws: straight back, front and order kept. `from` is the enemy that struck its flank or
/// rear, if any: then it goes straight away from him.
pub fn withdraw(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    inches: i32,
    from: Option<UnitId>,
) -> Play<Fate> {
    table.tell(&|| Line::effect(format!("{} withdraws", war.card(unit).name), BACK));
    back(table, war, state, unit, inches, from)
}

/// 19.3 Mounted cavalry that falters goes back from where it tested, without loss or disorder.
pub fn recoil(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, inches: i32) -> Play<Fate> {
    table.tell(&|| Line::effect(format!("{} falters and turns back", war.card(unit).name), RECOIL));
    state.unit_mut(unit).turn.retired = true;
    back(table, war, state, unit, inches, None)
}

/// 19.1 A unit retires: it loses what the dice said, goes back as one that withdraws, and is disordered.
pub fn retire(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    (inches, lost): (i32, u8),
    from: Option<UnitId>,
) -> Play<Fate> {
    state.unit_mut(unit).turn.retired = true;
    if lose(table, war, state, unit, lost) {
        return Ok(Fate::Destroyed);
    }
    let fate = back(table, war, state, unit, inches, from)?;
    if fate == Fate::Stands {
        table.tell(&|| Line::effect(format!("{} has retired", war.card(unit).name), RETIRES));
        disorder(table, war, state, unit);
    }
    Ok(fate)
}

/// 19.1 to 19.3 A unit goes straight back, its front kept: away from its facing, or from an enemy that struck its flank or rear.
/// It passes through friends and goes farther to clear them. An enemy or closed ground stops it, and every full inch not
/// made costs a half base. At its side's edge it stops, disordered, without that loss; over another edge it routs.
fn back(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    inches: i32,
    from: Option<UnitId>,
) -> Play<Fate> {
    let name = war.card(unit).name;
    let toward = heading(state, unit, from);
    let wanted = Length::inches(i64::from(inches.max(0)));
    let clear = war.book.ground.measures.clear;
    let keep = war.book.ground.measures.keep_away;
    let open = movement::open(war, state, unit, toward, wanted + clear, Some(keep));
    let straight = wanted.min(open);
    if !is_on_table(war, state, unit, toward, straight) && is_own_edge(war, state, unit, toward, straight) {
        let far = last_clear(war, state, unit, toward, straight);
        shift(war, state, unit, toward, far);
        table.tell(&|| Line::effect(format!("{name} goes back {far} inches and stops at its own edge"), WAY));
        disorder(table, war, state, unit);
        return Ok(Fate::Stands);
    }
    if !is_on_table(war, state, unit, toward, straight) {
        table.tell(&|| Line::effect(format!("{name} crosses the edge of the table and routs"), WAY));
        let lost = losses(table, war, state, unit, war.book.losses.rout)?;
        return Ok(rout(table, war, state, unit, lost));
    }
    let far = first_clear(war, state, unit, toward, straight, open);
    let passed = friends_passed(war, state, unit, toward, far);
    shift(war, state, unit, toward, far);
    table.tell(&|| Line::effect(format!("{name} goes back {far} inches"), BACK));
    for friend in passed {
        table.tell(&|| Line::effect(format!("{name} passes through {}", war.card(friend).name), WAY));
        movement::interpenetrate(table, war, state, unit, friend)?;
    }
    let missed = (wanted - far).in_thousandths().max(0) / Length::inches(1).in_thousandths();
    if missed > 0 {
        table.tell(&|| Line::effect(format!("{name} is stopped {missed} full inches short"), WAY));
        let lost = u8::try_from(missed).unwrap_or(u8::MAX);
        if lose(table, war, state, unit, lost) {
            return Ok(Fate::Destroyed);
        }
    }
    Ok(Fate::Stands)
}

/// 33.17 The assaulter steps back an inch when a test is cancelled, or as much of it as there is room for.
pub fn step_back(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    let toward = state.unit(unit).frame.heading.back();
    let open = movement::open(war, state, unit, toward, Length::inches(1), None);
    let far = last_clear(war, state, unit, toward, open);
    if far > Length::ZERO {
        shift(war, state, unit, toward, far);
        table.tell(&|| Line::effect(format!("{} steps back {far} inches", war.card(unit).name), STEP_BACK));
    }
}

fn centre(state: &State, unit: UnitId) -> Option<Point> {
    Point::centroid(state.unit(unit).bases.iter().map(Stand::centre))
}

/// 19.1 Which way back is.
fn heading(state: &State, unit: UnitId, from: Option<UnitId>) -> Heading {
    let back = state.unit(unit).frame.heading.back();
    let enemy = from.and_then(|from| centre(state, from));
    match (enemy, centre(state, unit)) {
        (Some(enemy), Some(own)) => ways::away(enemy, own, back),
        _ => back,
    }
}

fn moved(state: &State, unit: UnitId, toward: Heading, far: Length) -> impl Iterator<Item = Stand> {
    let by = toward.step(far);
    state.unit(unit).bases.iter().map(move |base| base.moved(by))
}

fn is_on_table(war: &War, state: &State, unit: UnitId, toward: Heading, far: Length) -> bool {
    moved(state, unit, toward, far).all(|base| war.table.bounds().holds(&base.bounds()))
}

/// 19.2 Whether a way that leaves the table leaves it over the edge of the unit's own side alone.
fn is_own_edge(war: &War, state: &State, unit: UnitId, toward: Heading, far: Length) -> bool {
    let own = war.scenario.sides[war.side(unit)].edge;
    let (width, height) = (war.table.width(), war.table.height());
    let over = |corner: &Point, edge: Edge| match edge {
        Edge::North => corner.y() > height,
        Edge::South => corner.y() < Length::ZERO,
        Edge::East => corner.x() > width,
        Edge::West => corner.x() < Length::ZERO,
    };
    let others = [Edge::North, Edge::South, Edge::East, Edge::West].into_iter().filter(move |edge| *edge != own);
    moved(state, unit, toward, far)
        .all(|base| others.clone().all(|edge| !base.corners().iter().any(|corner| over(corner, edge))))
}

/// Whether a unit overlaps no other, and is on the table.
fn is_clear(war: &War, state: &State, unit: UnitId, toward: Heading, far: Length) -> bool {
    is_on_table(war, state, unit, toward, far)
        && moved(state, unit, toward, far)
            .all(|base| !state.pieces.overlapping(&base).any(|(id, _)| State::owner(id) != unit))
}

/// 19.2 The first length from the one wanted on that clears all friends, up to where the way is open; if there is
/// none, the longest that is shorter.
fn first_clear(war: &War, state: &State, unit: UnitId, toward: Heading, wanted: Length, open: Length) -> Length {
    let mut far = wanted;
    while far <= open {
        if is_clear(war, state, unit, toward, far) {
            return far;
        }
        far += NOTCH;
    }
    last_clear(war, state, unit, toward, wanted)
}

/// The longest way up to this length that ends clear of other units; none is always clear.
fn last_clear(war: &War, state: &State, unit: UnitId, toward: Heading, most: Length) -> Length {
    let mut far = most;
    while far > Length::ZERO && !is_clear(war, state, unit, toward, far) {
        far -= NOTCH;
    }
    far.max(Length::ZERO)
}

fn shift(war: &War, state: &mut State, unit: UnitId, toward: Heading, far: Length) {
    let frame = state.unit(unit).frame;
    places::put(war, state, unit, frame.moved(toward, far));
}

fn friends_passed(war: &War, state: &State, unit: UnitId, toward: Heading, far: Length) -> Vec<UnitId> {
    let leg = Leg::new(toward, far);
    let friend = |id: u16| State::owner(id) != unit && war.side(State::owner(id)) == war.side(unit);
    let clashes = state.unit(unit).bases.iter().flat_map(|base| state.pieces.clashes(&leg, base, friend));
    places::distinct(clashes.map(|(id, _)| State::owner(id)))
}

/// 32.2 A unit is disordered. Guns never are, and 5.3 a spirited unit ignores it once.
pub fn disorder(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    let name = war.card(unit).name;
    let now = state.unit_mut(unit);
    if now.unit.arm.is_gun() || now.unit.is_disordered() {
        return;
    }
    if now.spirited {
        now.spirited = false;
        table.tell(&|| Line::effect(format!("{name} is in high spirits and keeps its order this once"), SPIRIT));
        return;
    }
    now.unit.order = Order::Disordered;
    table.tell(&|| Line::effect(format!("{name} is disordered"), DISORDERED));
}

/// 19.6 Rolls the loss die of a unit that retires or routs. The owner of veterans and the enemy of raw troops may have it
/// re-rolled; 7.2 otherwise a determination die may.
pub fn losses(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, formula: Formula) -> Play<u8> {
    let now = state.unit(unit).unit;
    determination::with_dice(table, war, state, unit, |table, dice| {
        losses::roll(table, formula, (now.quality, now.half_bases), "owner", dice)
    })
}

/// 32.4 A unit loses half bases from its last rank and closes up. Says whether that destroyed it.
pub fn lose(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, lost: u8) -> bool {
    if lost == 0 {
        return false;
    }
    let now = state.unit_mut(unit);
    let lost = lost.min(now.unit.half_bases);
    if lost == now.unit.half_bases {
        destroy(table, war, state, unit);
        return true;
    }
    now.unit.half_bases -= lost;
    let left = now.unit.half_bases;
    places::close(war, state, unit);
    losses::tell(&mut Named { table, name: &|_| war.card(unit).name.to_owned() }, "owner", lost, left);
    false
}

/// 32.4 A unit is destroyed.
pub fn destroy(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    table.tell(&|| Line::effect(format!("{} is destroyed", war.card(unit).name), DESTROYED));
    state.unit_mut(unit).unit.half_bases = 0;
    leave(table, war, state, unit, Where::Destroyed);
}

/// 19.4 A unit routs: it loses what the dice said, and what is left goes to the rout area off the table. 19.5 Guns
/// that were attached to it stay.
pub fn rout(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, lost: u8) -> Fate {
    if lose(table, war, state, unit, lost) {
        return Fate::Destroyed;
    }
    let name = war.card(unit).name;
    table.tell(&|| Line::effect(format!("{name} routs off the table"), ROUT));
    if places::guns_attached(war, state, unit) > 0 {
        table.tell(&|| Line::effect("the guns with it stay and fight on alone", GUNS));
    }
    leave(table, war, state, unit, Where::Routed);
    Fate::Routed
}

/// A unit leaves the table; 16.13 generals who were with it go to the nearest unit of their side.
fn leave(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, to: Where) {
    let generals: Vec<GeneralId> = places::generals_with(war, state, unit).collect();
    let from = state.unit(unit).frame.origin;
    places::lift(state, unit);
    let now = state.unit_mut(unit);
    now.at = to;
    now.turn.retired = true;
    (now.markers, now.by_artillery) = (0, false);
    for general in generals {
        let side = war.general(general).side;
        let off = |unit: UnitId| centre(state, unit).map_or(i64::MAX, |centre| (centre - from).squared());
        let refuge = war.present(state, side).map(|(unit, _)| unit).min_by_key(|unit| off(*unit));
        state.generals[general.index()].at = refuge.map_or(GeneralAt::Table(from), GeneralAt::With);
        let name = war.called(state, general);
        match refuge {
            Some(unit) => {
                table.tell(&|| Line::effect(format!("{name} goes to {}", war.card(unit).name), GENERAL));
            }
            None => table.tell(&|| Line::effect(format!("{name} is left alone"), GENERAL)),
        }
    }
}
