//! How a unit comes to stand where it is dragged: a wheel and a straight leg, an oblique, or by the flank; the nearest that may be
//! done, and what is against more. Dragged onto an enemy it charges him.

use field::{Angle, Figure, Flank, Frame, Heading, Length, Point, Stand};
use longroll::refusal::Refusals;

use super::case::Case;
use super::notation::{Leg, Rush};
use super::wheel::Turning;
use super::{Made, advance as made, frame_of, judge, judged, samples};
use crate::battle::places;
use crate::battle::state::{Move, Phase, State};
use crate::battle::war::War;

/// Headings less apart than this are the same to the eye.
const SAME: Angle = Angle::tenths(5);

/// The answers that bring a unit toward a place, where it then stands, and why no nearer.
#[derive(Clone, Debug)]
pub struct Plan {
    pub answers: Vec<String>,
    /// Where it stands after each answer.
    pub frames: Vec<Frame>,
    pub cost: Length,
    pub refusals: Refusals,
}

/// The best of a few ways to a place for the unit that is moving.
pub fn plan(war: &War, state: &State, to: Point, heading: Option<Heading>) -> Option<Plan> {
    let Phase::Maneuver(Some(go)) = state.phase else { return None };
    if let Some(charge) = charge(war, state, go, to) {
        return Some(follow(war, state, go, &[charge], None));
    }
    let ways = [ahead_or_back(state, go, to), oblique(state, go, to), flank(state, go, to), wheel_first(state, go, to)];
    let mut best: Option<(i64, Plan)> = None;
    for way in ways.into_iter().flatten() {
        let plan = follow(war, state, go, &way, heading);
        let end = plan.frames.last().copied().unwrap_or(state.unit(go.unit).frame);
        let off = (end.origin - to).length().in_thousandths();
        let turned = heading.map_or(0, |wanted| i64::from((end.heading - wanted).abs().in_tenths()));
        let score = off * 4 + turned * 2 + plan.cost.in_thousandths() / 8;
        if best.as_ref().is_none_or(|(known, _)| score < *known) {
            best = Some((score, plan));
        }
    }
    best.map(|(_, plan)| plan)
}

/// 10.1 The charge that strikes the enemy who is at a place.
fn charge(war: &War, state: &State, go: Move, to: Point) -> Option<Leg> {
    let now = state.unit(go.unit);
    let ghost = places::stands_at(war, now, Frame::new(to, now.frame.heading));
    let under = |stand: &Stand| ghost.iter().any(|own| own.overlaps(stand));
    let enemies = war.present(state, war.side(go.unit).other()).filter(|(_, other)| other.stands.iter().any(under));
    let (enemy, _) = enemies.min_by_key(|(_, other)| (other.frame.origin - to).squared())?;
    let strikes =
        |leg: &Leg| matches!(judged(war, state, go, *leg), Ok(Made::Moved(step)) if step.contact == Some(enemy));
    let offered = samples(war, state, go).into_iter().filter(|leg| matches!(leg, Leg::Charge(_)));
    let toward = oblique(state, go, to).into_iter().flatten().filter_map(|leg| match leg {
        Leg::Oblique(flank, angle, _) => Some(Leg::Charge(Rush::Oblique(flank, angle))),
        _ => None,
    });
    offered.chain(toward).find(strikes)
}

/// A way as legs that are wished for; each is shortened to what may be done.
type Way = Vec<Leg>;

fn ahead_or_back(state: &State, go: Move, to: Point) -> Option<Way> {
    let local = state.unit(go.unit).frame.local(to);
    let far = Length::thousandths(local.y.abs());
    (far > Length::ZERO).then(|| vec![if local.y > 0 { Leg::Ahead(far) } else { Leg::Back(far) }])
}

fn oblique(state: &State, go: Move, to: Point) -> Option<Way> {
    let frame = state.unit(go.unit).frame;
    let by = to - frame.origin;
    let angle = Heading::of(by)? - frame.heading;
    let flank = if angle < Angle::ZERO { Flank::Left } else { Flank::Right };
    let wanted = angle.abs().min(Angle::degrees(45));
    let is_oblique = angle.abs() <= Angle::degrees(60) && wanted > Angle::ZERO;
    is_oblique.then(|| vec![Leg::Oblique(flank, wanted, by.length())])
}

fn flank(state: &State, go: Move, to: Point) -> Option<Way> {
    let local = state.unit(go.unit).frame.local(to);
    let far = Length::thousandths(local.x.abs());
    let side = if local.x < 0 { Flank::Left } else { Flank::Right };
    (far > Length::ZERO).then(|| vec![Leg::Side(side, far, Angle::ZERO)])
}

fn wheel_first(state: &State, go: Move, to: Point) -> Option<Way> {
    let frame = state.unit(go.unit).frame;
    let by = to - frame.origin;
    let angle = Heading::of(by)? - frame.heading;
    let side = if angle < Angle::ZERO { Flank::Left } else { Flank::Right };
    let some = angle.abs() > SAME && angle.abs() <= Angle::degrees(180);
    some.then(|| vec![Leg::Wheel(side, angle.abs()), Leg::Ahead(by.length())])
}

/// Make the legs of a way in turn on a copy of the position, each as far as may be; then turn as wished by a wheel.
fn follow(war: &War, state: &State, go: Move, way: &[Leg], heading: Option<Heading>) -> Plan {
    let mut copy = state.clone();
    let mut plan = Plan { answers: Vec::new(), frames: Vec::new(), cost: Length::ZERO, refusals: Refusals::default() };
    for leg in way {
        if !advance(war, &mut copy, *leg, &mut plan) {
            break;
        }
    }
    if let Some(wanted) = heading {
        let turn = wanted - copy.unit(go.unit).frame.heading;
        if turn.abs() > SAME {
            let side = if turn < Angle::ZERO { Flank::Left } else { Flank::Right };
            advance(war, &mut copy, Leg::Wheel(side, turn.abs()), &mut plan);
        }
    }
    plan
}

/// One leg, or the most of it that may be made. Says whether the whole of it was made.
fn advance(war: &War, state: &mut State, leg: Leg, plan: &mut Plan) -> bool {
    let Phase::Maneuver(Some(go)) = state.phase else { return false };
    let (whole, leg) = match judged(war, state, go, leg) {
        Ok(_) => (true, Some(leg)),
        Err(refusals) => {
            plan.refusals.0.extend(refusals.0);
            (false, shortened(war, state, go, leg))
        }
    };
    let Some(leg) = leg else { return false };
    let Ok(Made::Moved(step)) = judged(war, state, go, leg) else { return false };
    plan.frames.push(frame_of(war, state, go.unit, &step));
    plan.answers.push(leg.to_string());
    plan.cost += step.cost;
    made(war, state, go, leg, &step);
    whole
}

/// The most of a leg that may be made.
fn shortened(war: &War, state: &State, go: Move, leg: Leg) -> Option<Leg> {
    let case = Case::off_road(war, state, go);
    if let Leg::Wheel(flank, angle) = leg {
        let turning = Turning::new(&case, flank);
        let most = turning.greatest(turning.limit())?;
        return Some(Leg::Wheel(flank, most.min(angle)));
    }
    let line = judge::line(&case, leg)?;
    let most = judge::farthest(&case, line)?;
    Some(leg.with_length(most.min(line.far)))
}
