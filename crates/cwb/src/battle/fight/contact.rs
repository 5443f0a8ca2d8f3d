//! 33.2, 33.11 The move into contact, and the units it touches.

use field::{Edge, Figure, Frame, Length, Stand};
use longroll::rule::{Rule, house};
use longroll::table::{Line, Table};

use super::Pair;
use crate::battle::cards::UnitId;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::{movement, places};

const CONTACT: Rule = house("33.2");

/// Bases within this distance touch: it allows for rounding.
const TOUCH: Length = Length::thousandths(3);

/// 33.2 The assaulter goes straight ahead until it touches, free of AP, and stands flush with the edge that it meets if
/// it need not be shifted too far and there is room. Where a unit is in the way, the fight is fought at the corner.
pub(super) fn close_in(table: &mut dyn Table, war: &War, state: &mut State, pair: Pair) {
    let (unit, target) = pair;
    let far = Length::inches(i64::from(war.book.falter.at)) * 2;
    movement::press(war, state, unit, far);
    if let Some(frame) = flush(war, state, pair) {
        places::put(war, state, unit, frame);
    }
    let (name, other) = (war.card(unit).name, war.card(target).name);
    table.tell(&|| Line::effect(format!("{name} comes into contact with {other}"), CONTACT));
}

/// Where the assaulter stands flush with the edge of the nearest base that faces it.
fn flush(war: &War, state: &State, (unit, target): Pair) -> Option<Frame> {
    let now = state.unit(unit);
    let front = places::front_rank(&now.unit, &now.bases);
    let gap = |base: &&Stand| front.iter().map(|own| own.gap(*base)).min();
    let base = state.unit(target).bases.iter().min_by_key(gap)?;
    let faces = |edge: &Edge| (base.outward(*edge).back() - now.frame.heading).abs();
    let edge = Edge::ALL.into_iter().min_by_key(faces)?;
    let frame = now.frame.flush(base, edge);
    let shift = (frame.origin - now.frame.origin).length();
    let bases = places::bases_at(war, &now.unit, frame);
    let fits = shift <= war.book.ground.measures.slide
        && bases.iter().all(|base| places::is_free(war, state, unit, base))
        && bases.iter().any(|own| state.unit(target).bases.iter().any(|base| own.is_within(TOUCH, base)));
    fits.then_some(frame)
}

/// 33.11 The guns attached to the defender that the assaulter touches.
pub(super) fn guns_touched(war: &War, state: &State, (unit, target): Pair) -> Vec<UnitId> {
    let mut touched = places::touched(war, state, unit);
    let attached = |gun: UnitId| places::gap(state, gun, target).is_some_and(|gap| gap.within(TOUCH));
    touched.retain(|gun| *gun != target && war.card(*gun).branch.is_gun() && attached(*gun));
    touched
}
