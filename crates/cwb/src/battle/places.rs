//! 2.2, 30.4 Where bases are: the one way to put a unit on the table, and what is near it.

mod near;

use std::sync::Arc;

use arrayvec::ArrayVec;
use field::{Angle, Figure, Footprint, Frame, Heading, Hull, Length, Point, Slot, Stand, Vector};

use super::cards::{GeneralId, Rank, UnitId};
use super::ground;
use super::state::{BASES, GeneralAt, State, UnitState, Where};
use super::war::War;
use crate::unit::{Arm, Unit};

pub use near::{
    Boxes, besetting, boxes, brigades_near, distinct, enemy_within, gap, general_kind, generals_with, guns_attached,
    is_beset, nearest_enemy, support_units, touched, units_near, units_within,
};

/// The bases of a unit, front rank first, each rank from left to right.
pub type Bases = ArrayVec<Stand, { BASES as usize }>;

/// 2.2 A whole base of a unit as it is now.
pub fn footprint(war: &War, unit: &Unit) -> Footprint {
    let sizes = &war.book.ground.bases;
    match unit.arm {
        Arm::Infantry => sizes.infantry,
        Arm::Mounted | Arm::Dismounted => sizes.cavalry,
        Arm::Gun | Arm::LimberedGun => sizes.gun,
    }
}

/// 30.4 How many ranks it has.
pub fn ranks(unit: &Unit) -> u8 {
    unit.pieces().div_ceil(unit.frontage().max(1))
}

pub fn frontage(war: &War, unit: &Unit) -> Length {
    footprint(war, unit).width * i64::from(unit.frontage())
}

/// How deep its block is, ranks counted whole.
pub fn depth(war: &War, unit: &Unit) -> Length {
    footprint(war, unit).depth * i64::from(ranks(unit))
}

/// 30.4 The places of its bases about the middle of its front: ranks as wide as the first, the last one centred, and
/// 2.5 a half base in the middle of the last.
fn slots(war: &War, unit: Unit) -> ArrayVec<Slot, { BASES as usize }> {
    let shape = footprint(war, &unit);
    let (width, depth) = (shape.width.in_thousandths(), shape.depth.in_thousandths());
    let (pieces, front) = (unit.pieces(), unit.frontage().max(1));
    let last = ranks(&unit).saturating_sub(1);
    let in_last = pieces - last * front;
    let half = (unit.half_bases % 2 == 1).then(|| last * front + in_last / 2);
    let mut slots = ArrayVec::new();
    for at in 0..pieces.min(BASES as u8) {
        let (rank, file) = (at / front, at % front);
        let in_rank = if rank == last { in_last } else { front };
        let x = (2 * i64::from(file) + 1 - i64::from(in_rank)) * width / 2;
        let base = if half == Some(at) { Footprint::new(shape.width, shape.depth.half()) } else { shape };
        slots.push(Slot::new(Vector { x, y: -i64::from(rank) * depth }, base));
    }
    slots
}

/// The bases of a unit if it stood there.
pub fn bases_at(war: &War, unit: &Unit, frame: Frame) -> Bases {
    slots(war, *unit).iter().map(|slot| frame.stand(slot)).collect()
}

/// A unit as it is formed, and where it stands.
pub type Formed = (Unit, Frame);

/// A hull around the ground that a unit passes over between two places.
pub fn passed_over(war: &War, from: Formed, to: Formed) -> Hull {
    let corners = |(unit, frame): Formed| {
        let (half, deep) = (frontage(war, &unit).in_thousandths() / 2 + 1, depth(war, &unit).in_thousandths());
        [(-half, 0), (half, 0), (half, -deep), (-half, -deep)].map(|(x, y)| frame.point(Vector { x, y }))
    };
    Hull::of([from, to].into_iter().flat_map(corners))
}

/// The bases of the front rank.
pub fn front_rank<'a>(unit: &Unit, bases: &'a [Stand]) -> &'a [Stand] {
    &bases[..usize::from(unit.frontage()).min(bases.len())]
}

fn number(unit: UnitId, base: usize) -> u16 {
    unit.piece() * BASES + base as u16
}

/// Put a unit down, wherever it was.
pub fn put(war: &War, state: &mut State, unit: UnitId, frame: Frame) {
    lift(state, unit);
    let bases = bases_at(war, &state.unit(unit).unit, frame);
    for (at, base) in bases.iter().enumerate() {
        Arc::make_mut(&mut state.pieces).put(number(unit, at), *base);
    }
    let now = state.unit_mut(unit);
    now.frame = frame;
    now.bases = Arc::new(bases);
    now.at = Where::Table;
}

/// Takes the bases of a unit off the table. The caller sets where it is then.
pub fn lift(state: &mut State, unit: UnitId) {
    for at in 0..state.unit(unit).bases.len() {
        Arc::make_mut(&mut state.pieces).take(number(unit, at));
    }
    state.unit_mut(unit).bases = Arc::default();
}

/// 32.4 Takes lost half bases from the last rank and closes up; the middle of the front stays.
pub fn close(war: &War, state: &mut State, unit: UnitId) {
    let now = state.unit_mut(unit);
    now.unit.front = now.unit.frontage().max(1);
    if now.is_on_table() {
        let frame = room_to_close(war, state, unit);
        put(war, state, unit, frame);
    }
}

/// 32.4 Where a unit closes up: in place, or half a base ahead or to a side if another unit is where a whole base would
/// replace its half base.
fn room_to_close(war: &War, state: &State, unit: UnitId) -> Frame {
    let UnitState { unit: formed, frame, .. } = state.unit(unit);
    let Footprint { width, depth } = footprint(war, formed);
    let (front, quarter) = (frame.heading, Angle::degrees(90));
    let aside = [(front, depth), (front - quarter, width), (front + quarter, width)];
    let frames = aside.map(|(toward, base)| frame.moved(toward, base.half()));
    let is_room = |at: &Frame| bases_at(war, formed, *at).iter().all(|base| is_free(war, state, unit, base));
    [*frame].into_iter().chain(frames).find(is_room).unwrap_or(*frame)
}

/// Whether a unit could stand there as it is formed now: on the table, in no other unit's place, on no ground that it may not
/// enter, and not near an enemy (30.3).
pub fn fits(war: &War, state: &State, unit: UnitId, frame: Frame) -> bool {
    all_fit(war, state, unit, &bases_at(war, &state.unit(unit).unit, frame))
}

pub fn all_fit(war: &War, state: &State, unit: UnitId, bases: &[Stand]) -> bool {
    let keep = war.book.ground.measures.keep_away;
    bases.iter().all(|base| {
        is_free(war, state, unit, base)
            && !state.pieces.within(keep, base).any(|(id, _)| war.side(State::owner(id)) != war.side(unit))
    })
}

/// Whether a base of a unit could stand there: on the table, over no other unit, on ground it may enter.
pub fn is_free(war: &War, state: &State, unit: UnitId, base: &Stand) -> bool {
    war.table.bounds().holds(&base.bounds())
        && !ground::is_barred(war, war.card(unit).branch.is_gun(), base)
        && !state.pieces.overlapping(base).any(|(id, _)| State::owner(id) != unit)
}

/// 2.2, 3.6 The base of a general on the table: that of one who is with a unit stands behind the middle of it.
pub fn general_stand(war: &War, state: &State, general: GeneralId) -> Option<Stand> {
    match state.general(general).at {
        GeneralAt::Table(point) => Some(general_at(war, general, point)),
        GeneralAt::With(unit) => {
            let now = state.unit(unit);
            if !now.is_on_table() {
                return None;
            }
            let behind = now.frame.moved(now.frame.heading.back(), depth(war, &now.unit));
            Some(Stand::new(behind.origin, behind.heading, general_base(war, general)))
        }
        GeneralAt::Coming | GeneralAt::Dead => None,
    }
}

fn general_base(war: &War, general: GeneralId) -> Footprint {
    let sizes = &war.book.ground.bases;
    match war.general(general).rank {
        Rank::Division(_) => sizes.division_general,
        Rank::Corps => sizes.corps_general,
    }
}

/// The base of a general alone with its middle at this point.
pub fn general_at(war: &War, general: GeneralId, at: Point) -> Stand {
    let base = general_base(war, general);
    Stand::new(at + Heading::NORTH.step(base.depth.half()), Heading::NORTH, base)
}
