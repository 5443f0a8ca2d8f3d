//! 3.4 to 3.6, 34.3 Who is near a unit, with it, beside it or behind it.

use field::{Figure, Gap, Hull, Length, Point, Vector, least_gap};
use longroll::side::Side;

use super::{depth, frontage, general_stand};
use crate::battle::cards::{GeneralId, Rank, UnitId};
use crate::battle::state::{GeneralAt, State};
use crate::battle::war::War;
use crate::unit::{Arm, General};

/// The nearest enemy unit that is wanted, base to base, and how far off it is.
pub fn nearest_enemy(war: &War, state: &State, unit: UnitId, wanted: impl Fn(UnitId) -> bool) -> Option<(UnitId, Gap)> {
    let most = war.table.width() + war.table.height();
    let good = |id: u16| is_enemy(war, unit, id) && wanted(State::owner(id));
    let nearest = state.unit(unit).bases.iter().filter_map(|base| state.pieces.nearest(base, most, good));
    nearest.min_by(|(_, one), (_, other)| one.cmp(other)).map(|(id, gap)| (State::owner(id), gap))
}

fn is_enemy(war: &War, unit: UnitId, base: u16) -> bool {
    war.side(State::owner(base)) != war.side(unit)
}

/// How far two units are apart, base to base.
pub fn gap(state: &State, one: UnitId, other: UnitId) -> Option<Gap> {
    least_gap(&state.unit(one).bases, &state.unit(other).bases)
}

/// Whether an enemy unit that is wanted has a base within this distance.
pub fn enemy_within(war: &War, state: &State, unit: UnitId, far: Length, wanted: impl Fn(UnitId) -> bool) -> bool {
    let near = |id: u16| is_enemy(war, unit, id) && wanted(State::owner(id));
    state.unit(unit).bases.iter().any(|base| state.pieces.within(far, base).any(|(id, _)| near(id)))
}

/// The other units of a side with a base within this distance, in the order of their numbers.
pub fn units_within(
    war: &War,
    state: &State,
    unit: UnitId,
    side: Side,
    far: Length,
) -> impl Iterator<Item = UnitId> + use<> {
    let bases = state.unit(unit).bases.iter();
    let found = bases.flat_map(|base| state.pieces.within(far, base)).map(|(id, _)| State::owner(id));
    distinct(found.filter(|other| *other != unit && war.side(*other) == side)).into_iter()
}

/// Each of these units once, in the order of their numbers.
pub fn distinct(units: impl Iterator<Item = UnitId>) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = units.collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// The enemy units that a unit touches.
pub fn touched(war: &War, state: &State, unit: UnitId) -> Vec<UnitId> {
    let bases = state.unit(unit).bases.iter();
    let found = bases.flat_map(|base| state.pieces.touching(base).filter(|(id, _)| is_enemy(war, unit, *id)));
    distinct(found.map(|(id, _)| State::owner(id)))
}

/// 3.5 Friendly guns in contact with a brigade are attached to it, limbered or not; to cavalry they are not.
pub fn guns_attached(war: &War, state: &State, unit: UnitId) -> i32 {
    if state.unit(unit).unit.arm != Arm::Infantry {
        return 0;
    }
    let gun = |other: UnitId| other != unit && war.card(other).branch.is_gun() && war.side(other) == war.side(unit);
    let bases = state.unit(unit).bases.iter();
    let found = bases.flat_map(|base| state.pieces.touching(base)).map(|(id, _)| State::owner(id));
    distinct(found.filter(|other| gun(*other))).len() as i32
}

/// The friends of a unit within the 6 inches of an assault.
fn friends_near(war: &War, state: &State, unit: UnitId) -> impl Iterator<Item = UnitId> + use<> {
    let near = Length::inches(i64::from(war.book.falter.near));
    units_within(war, state, unit, war.side(unit), near)
}

/// 3.4 Friendly brigades and cavalry units near a unit that may support it: not those that have routed or retired this
/// turn.
pub fn support_units(war: &War, state: &State, unit: UnitId) -> i32 {
    let supports = |other: &UnitId| !war.card(*other).branch.is_gun() && !state.unit(*other).turn.retired;
    friends_near(war, state, unit).filter(supports).count() as i32
}

/// 33.5 Friends near an assaulter: units of every kind.
pub fn units_near(war: &War, state: &State, unit: UnitId) -> i32 {
    friends_near(war, state, unit).count() as i32
}

/// 33.5 Friends near a defender: brigades, and cavalry only if it is dismounted.
pub fn brigades_near(war: &War, state: &State, unit: UnitId) -> i32 {
    let counts = |other: &UnitId| matches!(state.unit(*other).unit.arm, Arm::Infantry | Arm::Dismounted);
    friends_near(war, state, unit).filter(counts).count() as i32
}

/// 3.6 The generals who are with a unit.
pub fn generals_with(war: &War, state: &State, unit: UnitId) -> impl Iterator<Item = GeneralId> {
    let all = GeneralId::all(war.scenario.generals.len());
    all.filter(move |general| state.general(*general).at == GeneralAt::With(unit))
}

/// 3.6 Which general a unit has by it: its own division general or the corps general in contact, else any of its side
/// within the reach of morale.
pub fn general_kind(war: &War, state: &State, unit: UnitId) -> General {
    let with =
        |rank: Option<Rank>| generals_with(war, state, unit).any(|general| Some(war.general(general).rank) == rank);
    if with(war.card(unit).division.map(Rank::Division)) {
        return General::Division;
    }
    if with(Some(Rank::Corps)) {
        return General::Corps;
    }
    let far = Length::inches(i64::from(war.book.morale.general_near));
    let near = |general: &GeneralId| {
        war.general(*general).side == war.side(unit)
            && general_stand(war, state, *general)
                .is_some_and(|stand| state.unit(unit).bases.iter().any(|base| base.is_within(far, &stand)))
    };
    let any = GeneralId::all(war.scenario.generals.len()).any(|general| near(&general));
    if any { General::Near } else { General::None }
}

/// 34.3 The boxes against a unit's flanks and rear.
#[derive(Clone, Debug)]
pub struct Boxes {
    pub left: Hull,
    pub right: Hull,
    pub rear: Hull,
}

/// 34.3 Rectangles against each side of the block and its rear; the rear one reaches beyond either side.
pub fn boxes(war: &War, state: &State, unit: UnitId) -> Boxes {
    let now = state.unit(unit);
    let half = frontage(war, &now.unit).in_thousandths() / 2;
    let deep = depth(war, &now.unit).in_thousandths();
    let far = Length::inches(i64::from(war.book.morale.box_depth)).in_thousandths();
    let hull = |(left, right): (i64, i64), (front, rear): (i64, i64)| {
        let corner = |x: i64, y: i64| -> Point { now.frame.point(Vector { x, y }) };
        Hull::of([corner(left, front), corner(right, front), corner(right, rear), corner(left, rear)])
    };
    Boxes {
        left: hull((-half - far, -half), (0, -deep)),
        right: hull((half, half + far), (0, -deep)),
        rear: hull((-half - far, half + far), (-deep, -deep - far)),
    }
}

/// 34.2 Whether enemy foot or cavalry is in a unit's flank or rear box.
pub fn is_beset(war: &War, state: &State, unit: UnitId) -> bool {
    let Boxes { left, right, rear } = boxes(war, state, unit);
    [left, right, rear].iter().any(|area| besetting(war, state, unit, area).next().is_some())
}

/// 34.2 The enemy foot and cavalry in a box of a unit, once for each base.
pub fn besetting<'a>(
    war: &'a War,
    state: &'a State,
    unit: UnitId,
    area: &'a Hull,
) -> impl Iterator<Item = UnitId> + 'a {
    let counts = move |id: u16| is_enemy(war, unit, id) && !war.card(State::owner(id)).branch.is_gun();
    state.pieces.overlapping(area).filter(move |(id, _)| counts(*id)).map(|(id, _)| State::owner(id))
}
