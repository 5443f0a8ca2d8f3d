//! 2.3, 5.2 Where stands lie: the one way to put a unit on the table, and what is near it.

use arrayvec::ArrayVec;
use field::{Angle, Figure, Flank, Footprint, Frame, Gap, Heading, Length, Point, Slot, Stand, Track, Vector};

use super::cards::UnitId;
use super::ground;
use super::state::{STANDS, State, UnitState, Where, Wing, Wings};
use super::war::War;
use crate::book::Book;
use crate::unit::{Arm, Formation, MOST_STANDS, Unit};

pub type Slots = ArrayVec<Slot, { MOST_STANDS as usize }>;
pub type Stands = ArrayVec<Stand, { MOST_STANDS as usize }>;

/// 2.3 The stand of a unit as it is now.
pub fn footprint(book: &Book, unit: &Unit) -> Footprint {
    let of = |widths: &crate::book::field::Widths| match unit.arm {
        Arm::Infantry | Arm::Dismounted => widths.infantry,
        Arm::Mounted => widths.mounted,
        Arm::SmoothBore | Arm::Rifled if unit.limbered => widths.limbered,
        Arm::SmoothBore | Arm::Rifled => widths.battery,
    };
    let length = |hundredths: i32| Length::thousandths(i64::from(hundredths) * 10);
    Footprint::new(length(of(&book.widths)), length(of(&book.depths)))
}

/// 5.2 How many stands are in the front rank.
pub fn front_rank(unit: &Unit) -> u8 {
    match unit.formation {
        Formation::SingleLine => unit.stands,
        Formation::DoubleLine => unit.stands.div_ceil(2),
        Formation::AttackColumn => unit.stands.min(2),
        Formation::MarchColumn => unit.stands.min(1),
    }
}

/// 5.2 How many ranks it has.
pub fn ranks(unit: &Unit) -> u8 {
    unit.stands.div_ceil(front_rank(unit).max(1))
}

pub fn frontage(book: &Book, unit: &Unit) -> Length {
    footprint(book, unit).width * i64::from(front_rank(unit))
}

pub fn depth(book: &Book, unit: &Unit) -> Length {
    footprint(book, unit).depth * i64::from(ranks(unit))
}

/// 5.2 The places of its stands about the middle of its front: front rank first, each from left to right.
pub fn slots(book: &Book, unit: &Unit, wings: Wings) -> Slots {
    let shape = footprint(book, unit);
    let (width, depth) = (shape.width.in_thousandths(), shape.depth.in_thousandths());
    let front = front_rank(unit).max(1);
    let shift = rear_shift(unit, wings) * width / 2;
    let mut slots = Slots::new();
    for at in 0..unit.stands {
        let (rank, file) = (at / front, at % front);
        let is_rear = unit.formation == Formation::DoubleLine && rank > 0;
        // The rear rank of a double line is centred; an odd last stand of a column stands left.
        let in_rank = if is_rear { unit.stands - front } else { front };
        let x = (2 * i64::from(file) + 1 - i64::from(in_rank)) * width / 2 + if is_rear { shift } else { 0 };
        slots.push(Slot::new(Vector { x, y: -i64::from(rank) * depth }, shape));
    }
    if !unit.formation.is_column() {
        bend(&mut slots, front, Flank::Left, wings.left);
        bend(&mut slots, front, Flank::Right, wings.right);
    }
    slots
}

/// 5.4 The shorter rear rank of a double line with a refused flank closes up by half a stand, so that whole files bend: away
/// from the one flank that is refused, to the left if both are.
fn rear_shift(unit: &Unit, wings: Wings) -> i64 {
    let odd = unit.formation == Formation::DoubleLine && unit.stands % 2 == 1;
    match (wings.left.bend > 0, wings.right.bend > 0) {
        (true, false) if odd => 1,
        (_, true) if odd => -1,
        _ => 0,
    }
}

/// 5.4 A refused wing is bent back about the inner rear corner of its files.
fn bend(slots: &mut Slots, front: u8, flank: Flank, wing: Wing) {
    if wing.bend == 0 || wing.files == 0 || wing.files >= front {
        return;
    }
    let out = if flank == Flank::Left { -1 } else { 1 };
    let width = slots[0].footprint.width.in_thousandths();
    let depth = slots[0].footprint.depth.in_thousandths();
    // Where the files that bend begin, measured outward from the middle of the front.
    let inner = width * (i64::from(front) - 2 * i64::from(wing.files)) / 2;
    let is_bent = |slot: &Slot| out * slot.front.x > inner && slot.turn == Angle::ZERO;
    let rear = slots.iter().filter(|slot| is_bent(slot)).map(|slot| slot.front.y - depth).min().unwrap_or(0);
    let corner = Vector { x: out * inner, y: rear };
    let turn = Angle::tenths(i32::try_from(out).unwrap_or(1) * i32::from(wing.bend));
    for slot in slots.iter_mut().filter(|slot| is_bent(slot)) {
        slot.front = corner + (Heading::NORTH + turn).turn(slot.front + -corner);
        slot.turn = turn;
    }
}

/// A unit as few figures as may be, for questions about the ground it covers: whole ranks where they are straight, the files of
/// refused wings and the stands of bent columns one by one.
pub fn blocks(book: &Book, now: &UnitState) -> Stands {
    if !now.trail.is_empty() {
        return now.stands.clone();
    }
    let slots = slots(book, &now.unit, now.wings);
    let mut rows: ArrayVec<Slot, { MOST_STANDS as usize }> = ArrayVec::new();
    for slot in &slots {
        match rows.last_mut() {
            Some(row) if row.turn == Angle::ZERO && slot.turn == Angle::ZERO && row.front.y == slot.front.y => {
                row.front.x += slot.footprint.width.in_thousandths() / 2;
                row.footprint.width += slot.footprint.width;
            }
            _ => rows.push(*slot),
        }
    }
    let mut blocks: ArrayVec<Slot, { MOST_STANDS as usize }> = ArrayVec::new();
    for row in rows {
        match blocks.last_mut() {
            Some(above) if is_under(above, &row) => above.footprint.depth += row.footprint.depth,
            _ => blocks.push(row),
        }
    }
    blocks.iter().map(|slot| now.frame.stand(slot)).collect()
}

/// Whether a row stands squarely behind another.
fn is_under(above: &Slot, row: &Slot) -> bool {
    let straight = above.turn == Angle::ZERO && row.turn == Angle::ZERO;
    let behind = above.front.y - above.footprint.depth.in_thousandths() == row.front.y;
    straight && behind && above.front.x == row.front.x && above.footprint.width == row.footprint.width
}

/// The stands of a unit if it stood there.
pub fn stands_at(war: &War, now: &UnitState, frame: Frame) -> Stands {
    formed_at(war, &now.unit, now.wings, frame)
}

/// The stands of a unit if it were formed so and stood there.
pub fn formed_at(war: &War, unit: &Unit, wings: Wings, frame: Frame) -> Stands {
    slots(&war.book, unit, wings).iter().map(|slot| frame.stand(slot)).collect()
}

fn number(unit: UnitId, stand: usize) -> u16 {
    unit.piece() * STANDS + stand as u16
}

/// Put a unit down in a straight formation, wherever it was.
pub fn put(war: &War, state: &mut State, unit: UnitId, frame: Frame) {
    let stands = stands_at(war, state.unit(unit), frame);
    let now = state.unit_mut(unit);
    now.trail.clear();
    now.frame = frame;
    lay(state, unit, stands);
}

/// 5.5 Put a march column down along a way, its head at its end. A straight column needs no way.
pub fn put_along(war: &War, state: &mut State, unit: UnitId, way: &Track) {
    let now = state.unit_mut(unit);
    let stands = column(war, &now.unit, way);
    let Some(head) = stands.first() else { return };
    let frame = Frame::new(head.front(), head.heading());
    if stands.iter().all(|stand| stand.heading() == head.heading()) {
        return put(war, state, unit, frame);
    }
    now.frame = frame;
    now.trail = way.points().to_vec();
    lay(state, unit, stands);
}

/// 5.5 A march column with its head wheeled: the head looks elsewhere than it came.
pub fn put_wheeled(war: &War, state: &mut State, unit: UnitId, way: &Track, heading: Heading) {
    put_along(war, state, unit, way);
    let now = state.unit_mut(unit);
    if now.frame.heading == heading {
        return;
    }
    now.trail = way.points().to_vec();
    now.frame = Frame::new(now.frame.origin, heading);
    let mut stands = now.stands.clone();
    if let Some(head) = stands.first_mut() {
        *head = Stand::new(now.frame.origin, heading, footprint(&war.book, &now.unit));
    }
    lay(state, unit, stands);
}

/// 5.5 The way a march column has come, its head last.
pub fn trail(book: &Book, now: &UnitState) -> Vec<Point> {
    if now.trail.is_empty() {
        let tail = now.frame.origin + now.frame.heading.back().step(depth(book, &now.unit));
        vec![tail, now.frame.origin]
    } else {
        now.trail.clone()
    }
}

/// 11.4 Shove a unit aside without changing its shape.
pub fn shift(state: &mut State, unit: UnitId, by: Vector) {
    let now = state.unit_mut(unit);
    now.frame = Frame::new(now.frame.origin + by, now.frame.heading);
    now.trail.iter_mut().for_each(|point| *point = *point + by);
    let stands = now.stands.iter().map(|stand| stand.moved(by)).collect();
    lay(state, unit, stands);
}

/// 5.5 The stands of a march column with its head at the end of a way.
pub fn column(war: &War, unit: &Unit, way: &Track) -> Stands {
    way.column(way.length(), footprint(&war.book, unit), usize::from(unit.stands)).into_iter().collect()
}

fn lay(state: &mut State, unit: UnitId, stands: Stands) {
    for at in stands.len()..state.unit(unit).stands.len() {
        state.pieces.take(number(unit, at));
    }
    for (at, stand) in stands.iter().enumerate() {
        state.pieces.put(number(unit, at), *stand);
    }
    let now = state.unit_mut(unit);
    now.stands = stands;
    now.at = Where::Table;
    now.command = now.command.min(now.unit.stands.saturating_sub(1));
}

/// Take the stands of a unit off the table. Where it is then is for the caller to say.
pub fn lift(state: &mut State, unit: UnitId) {
    for at in 0..state.unit(unit).stands.len() {
        state.pieces.take(number(unit, at));
    }
    state.unit_mut(unit).stands.clear();
}

/// 5.2 The command stand of a unit that forms up: the middle of its front rank.
pub fn choose_command(state: &mut State, unit: UnitId) {
    let now = state.unit_mut(unit);
    now.command = front_rank(&now.unit).saturating_sub(1) / 2;
}

/// 5.3 Whether there are two ends to lose stands from: only a single line has them, and the command stand goes last.
pub fn has_ends(state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    let last = now.stands.len().saturating_sub(1);
    let inner = now.command > 0 && usize::from(now.command) < last;
    now.unit.formation == Formation::SingleLine && inner
}

/// 5.3 The unit has fewer stands than lie on the table: take them from the rear, or from an end of a single line, and
/// close up. Closing up is no movement. A unit of one stand is a single line.
pub fn close_up(war: &War, state: &mut State, unit: UnitId, end: Flank) {
    let now = state.unit_mut(unit);
    let lost = now.stands.len().saturating_sub(usize::from(now.unit.stands)) as u8;
    let heading = now.frame.heading;
    let way = Track::new(std::mem::take(&mut now.trail));
    if now.unit.formation == Formation::SingleLine {
        for gone in 1..=lost {
            let last = now.stands.len() as u8 - gone;
            lose_end(&war.book, now, end, last);
        }
    }
    if now.unit.stands == 1 {
        (now.unit.formation, now.wings) = (Formation::SingleLine, Wings::default());
    }
    let (frame, column) = (now.frame, now.unit.formation == Formation::MarchColumn);
    match way.filter(|_| column) {
        Some(way) => put_wheeled(war, state, unit, &way, heading),
        None => settle(war, state, unit, frame),
    }
}

/// Along an enemy's front a line that closes up is rounded into it by no more than this.
const ROUNDED: i64 = 2;

/// 5.3 Those who are left close up on the middle or half a stand beside it, with their wings as they are or drawn up: so that
/// they are on no other unit and no nearer to an enemy than before. Pressed from all sides they give way by a stand at most.
fn settle(war: &War, state: &mut State, unit: UnitId, frame: Frame) {
    let now = state.unit(unit);
    let (wings, frame) = room_near(war, state, unit, frame).unwrap_or((now.wings, frame));
    state.unit_mut(unit).wings = wings;
    put(war, state, unit, frame);
}

fn room_near(war: &War, state: &State, unit: UnitId, frame: Frame) -> Option<(Wings, Frame)> {
    let now = state.unit(unit);
    let shape = footprint(&war.book, &now.unit);
    let (half, depth) = (shape.width.in_thousandths() / 2, shape.depth.in_thousandths());
    let straight = Wing::default();
    let Wings { left, right } = now.wings;
    let wings = [(left, right), (straight, right), (left, straight), (straight, straight)];
    let near = ([0, half, -half], [0, -ROUNDED, ROUNDED, -2 * ROUNDED]);
    let far = ([0, 2 * half, -2 * half], [-depth / 2, depth / 2, -depth, depth]);
    for (aside, ahead) in [near, far] {
        for (left, right) in wings {
            for (x, y) in ahead.into_iter().flat_map(|y| aside.map(|x| (x, y))) {
                let (wings, place) = (Wings { left, right }, Frame::new(frame.point(Vector { x, y }), frame.heading));
                if has_room(war, state, unit, &formed_at(war, &now.unit, wings, place)) {
                    return Some((wings, place));
                }
            }
        }
    }
    None
}

/// 3.8, 5.3 A single line loses the stand at one end, the other if its command stand is there; the others stay where they
/// are, and the wing at that end is straight again.
fn lose_end(book: &Book, now: &mut UnitState, end: Flank, last: u8) {
    let end = match end {
        Flank::Left if now.command == 0 => Flank::Right,
        Flank::Right if now.command == last => Flank::Left,
        end => end,
    };
    let half = footprint(book, &now.unit).width.in_thousandths() / 2;
    let toward = if end == Flank::Left { half } else { -half };
    now.frame = Frame::new(now.frame.point(Vector { x: toward, y: 0 }), now.frame.heading);
    match end {
        Flank::Left => (now.wings.left, now.command) = (Wing::default(), now.command.saturating_sub(1)),
        Flank::Right => now.wings.right = Wing::default(),
    }
}

/// Whether a unit could stand there as it is formed now: on the table, on no other unit, on no ground that it may not
/// enter, and not within an inch of an enemy (7.8).
pub fn fits(war: &War, state: &State, unit: UnitId, frame: Frame) -> bool {
    all_fit(war, state, unit, &stands_at(war, state.unit(unit), frame))
}

pub fn all_fit(war: &War, state: &State, unit: UnitId, stands: &[Stand]) -> bool {
    let keep_away = Length::inches(i64::from(war.book.limits.keep_away));
    let others = others_near(state, unit, stands, keep_away);
    let far = |stand: &Stand| {
        !others.iter().any(|(id, other)| is_enemy(war, unit, *id) && stand.is_within(keep_away, *other))
    };
    are_free(war, unit, stands, &others) && stands.iter().all(far)
}

/// The same for those who stay where they are and only turn or bend: an enemy that is near already does not hinder them.
pub fn all_fit_near(war: &War, state: &State, unit: UnitId, stands: &[Stand]) -> bool {
    are_free(war, unit, stands, &others_near(state, unit, stands, Length::ZERO))
}

/// Stands of other units that some stands may come near to.
fn others_near<'a>(state: &'a State, unit: UnitId, stands: &[Stand], near: Length) -> Vec<(u16, &'a Stand)> {
    let around = field::around(stands).map(|around| around.grown(near));
    let others = around.into_iter().flat_map(|around| state.pieces.near(around));
    others.filter(|(id, _)| State::owner(*id) != unit).collect()
}

/// Whether stands of a unit could lie there, if these are the others near them.
fn are_free(war: &War, unit: UnitId, stands: &[Stand], others: &[(u16, &Stand)]) -> bool {
    let clear = |stand: &Stand| !others.iter().any(|(_, other)| stand.overlaps(*other));
    stands.iter().all(|stand| is_open(war, unit, stand) && clear(stand))
}

/// Whether they fit there: on no other unit, on ground they may enter, and no nearer to an enemy within an inch than they are.
pub fn has_room(war: &War, state: &State, unit: UnitId, stands: &[Stand]) -> bool {
    let keep_away = Length::inches(i64::from(war.book.limits.keep_away));
    let others = others_near(state, unit, stands, keep_away);
    let least = |stands: &[Stand], enemy: &Stand| stands.iter().map(|stand| stand.gap(enemy)).min();
    // 7.8
    let nears = |enemy: &Stand| {
        let near = stands.iter().any(|stand| stand.is_within(keep_away, enemy));
        near && least(stands, enemy) < least(&state.unit(unit).stands, enemy)
    };
    are_free(war, unit, stands, &others) && !others.iter().any(|(id, other)| is_enemy(war, unit, *id) && nears(other))
}

/// Whether a stand of a unit fits there: on the table, on no other unit, on ground it may enter.
pub fn is_free(war: &War, state: &State, unit: UnitId, stand: &Stand) -> bool {
    is_open(war, unit, stand) && !state.pieces.overlapping(stand).any(|(id, _)| State::owner(id) != unit)
}

/// Whether a stand of a unit could lie there, but for others: on the table, on ground it may enter.
fn is_open(war: &War, unit: UnitId, stand: &Stand) -> bool {
    war.table.bounds().holds(&stand.bounds()) && !ground::is_barred(war, unit, stand)
}

fn is_enemy(war: &War, unit: UnitId, stand: u16) -> bool {
    war.side(State::owner(stand)) != war.side(unit)
}

/// The nearest enemy unit that is wanted, stand to stand, and how far off it is.
pub fn nearest_enemy(war: &War, state: &State, unit: UnitId, wanted: impl Fn(UnitId) -> bool) -> Option<(UnitId, Gap)> {
    let most = war.table.width() + war.table.height();
    let good = |id: u16| is_enemy(war, unit, id) && wanted(State::owner(id));
    let nearest = state.unit(unit).stands.iter().filter_map(|stand| state.pieces.nearest(stand, most, good));
    nearest.min_by(|(_, one), (_, other)| one.cmp(other)).map(|(id, gap)| (State::owner(id), gap))
}

/// The enemy units that a unit touches.
pub fn touched(war: &War, state: &State, unit: UnitId) -> Vec<UnitId> {
    let stands = state.unit(unit).stands.iter();
    let mut found: Vec<UnitId> = stands
        .flat_map(|stand| state.pieces.touching(stand).filter(|(id, _)| is_enemy(war, unit, *id)))
        .map(|(id, _)| State::owner(id))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}
