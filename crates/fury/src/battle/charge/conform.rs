//! 10.1 A charger closes up to the edge he has touched.

use field::{Edge, Figure, Flank, Frame, Length, Point, Segment, Stand, Vector};

use crate::battle::cards::UnitId;
use crate::battle::places;
use crate::battle::state::State;
use crate::battle::war::War;

/// How finely a slide along the edge is looked for.
const NOTCH: Length = Length::thousandths(250);

/// 10.1 On contact the unit turns about the corner that touches and slides, no farther than the chart allows, until its front
/// is flush with the edge of the enemy stand. If there is no room it stays as it came.
pub fn conform(war: &War, state: &State, unit: UnitId, frame: Frame, enemy: &Stand) -> Frame {
    let now = state.unit(unit);
    let frontage = places::frontage(&war.book, &now.unit);
    let front = Segment::new(frame.pivot(Flank::Left, frontage), frame.pivot(Flank::Right, frontage));
    let edge = facing(frame, enemy);
    let heading = enemy.outward(edge).back();
    let pivot = touching(front, enemy);
    let turned = Frame::new(pivot + -heading.turn(frame.local(pivot)), heading).flush(enemy, edge);
    let fits = |frame: &Frame| {
        let stands = places::stands_at(war, now, *frame);
        let touches = stands.iter().any(|stand| stand.meeting(enemy) == field::Meeting::Touching);
        touches && stands.iter().all(|stand| places::is_free(war, state, unit, stand))
    };
    slides(war).map(|far| slid(turned, far)).find(fits).unwrap_or(frame)
}

/// The edge that the unit has before it: of those whose outside it is on, the one toward which it need turn least.
fn facing(frame: Frame, enemy: &Stand) -> Edge {
    let outside = |edge: &Edge| {
        let off = enemy.outward(*edge).length_along(frame.origin - enemy.middle(*edge));
        off > -NOTCH
    };
    let turn = |edge: &Edge| (enemy.outward(*edge).back() - frame.heading).abs();
    Edge::ALL.into_iter().filter(outside).min_by_key(turn).unwrap_or(Edge::Front)
}

/// The corner at which the two touch: one of the unit's front, or one of the enemy's stand.
fn touching(front: Segment, enemy: &Stand) -> Point {
    let own = front.corners().iter().map(|corner| (corner.gap(enemy), *corner));
    let theirs = enemy.corners().iter().map(|corner| (corner.gap(&front), *corner));
    own.chain(theirs).min_by(|(one, _), (other, _)| one.cmp(other)).map_or(front.from(), |(_, corner)| corner)
}

fn slid(frame: Frame, far: Length) -> Frame {
    Frame::new(frame.point(Vector::new(far, Length::ZERO)), frame.heading)
}

/// Slides to either side, the short ones first.
fn slides(war: &War) -> impl Iterator<Item = Length> + use<> {
    let most = Length::inches(war.book.limits.slide.into()).in_thousandths() / NOTCH.in_thousandths();
    (0..=most).flat_map(|notch| [NOTCH * notch, NOTCH * -notch])
}
