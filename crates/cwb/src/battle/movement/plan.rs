//! How a unit comes to stand where it is dragged: turned by a wheel or a facing, then straight; the nearest that its
//! action points pay for, and what is against more.

use field::{Angle, Flank, Frame, Heading, Length, Point};
use longroll::refusal::Refusals;

use super::judge::Case;
use super::notation::{Motion, Turn};
use super::{apply, increments, judge};
use crate::battle::state::{Phase, State};
use crate::battle::war::War;

/// The answers that bring a unit toward a place, where it then stands, and why no nearer.
#[derive(Clone, Debug)]
pub struct Plan {
    pub answers: Vec<String>,
    /// Where it stands after each answer.
    pub frames: Vec<Frame>,
    /// AP.
    pub cost: i32,
    pub refusals: Refusals,
}

/// What an action point is worth, in thousandths of an inch: a unit stops this far off rather than spend one more.
const POINT: i64 = 500;

/// The best of a few ways to a place for the unit that is acting.
pub fn plan(war: &War, state: &State, to: Point, heading: Option<Heading>) -> Option<Plan> {
    let Phase::Act(Some(act)) = state.phase else { return None };
    let start = state.unit(act.unit).frame;
    let turns = [None, Some(Turn::Left), Some(Turn::Right), Some(Turn::About)];
    let ways = turns.map(|face| (face, false)).into_iter().chain(turns.map(|face| (face, true)));
    let mut best: Option<(i64, Plan)> = None;
    for (face, wheels) in ways {
        let plan = follow(war, state, to, heading, face, wheels);
        let end = plan.frames.last().copied().unwrap_or(start);
        let off = (end.origin - to).length().in_thousandths();
        let turned = heading.map_or(0, |wanted| i64::from((end.heading - wanted).abs().in_tenths()));
        let score = (off + POINT * i64::from(plan.cost)) * 4 + turned * 2;
        if best.as_ref().is_none_or(|(known, _)| score < *known) {
            best = Some((score, plan));
        }
    }
    best.map(|(_, plan)| plan)
}

/// Face if wanted, wheel toward the place if wanted, go on to it, and face as wished; all on a copy of the position.
fn follow(war: &War, state: &State, to: Point, heading: Option<Heading>, face: Option<Turn>, wheels: bool) -> Plan {
    let mut copy = state.clone();
    let mut plan = Plan { answers: Vec::new(), frames: Vec::new(), cost: 0, refusals: Refusals::default() };
    if let Some(face) = face
        && !take(war, &mut copy, Motion::Face(face), &mut plan)
    {
        return plan;
    }
    for _ in 0..2 {
        let Some(wheel) = wheel_toward(war, &copy, to).filter(|_| wheels) else { break };
        if !take(war, &mut copy, wheel, &mut plan) {
            break;
        }
    }
    while let Some(motion) = on_toward(war, &copy, to, !plan.answers.is_empty()) {
        if take(war, &mut copy, motion, &mut plan) {
            continue;
        }
        if let Some(short) = shortened(war, &copy) {
            take(war, &mut copy, short, &mut plan);
        }
        break;
    }
    if let Some(turn) = heading.and_then(|wanted| facing_toward(&copy, wanted)) {
        take(war, &mut copy, Motion::Face(turn), &mut plan);
    }
    plan
}

/// One answer, if it is legal. Says whether it was.
fn take(war: &War, state: &mut State, motion: Motion, plan: &mut Plan) -> bool {
    let Phase::Act(Some(act)) = state.phase else { return false };
    match judge(war, state, act, motion) {
        Ok(step) => {
            plan.answers.push(motion.to_string());
            plan.frames.push(step.frame);
            plan.cost += step.points;
            apply(war, state, act, motion, &step);
            true
        }
        Err(refusals) => {
            plan.refusals.0.extend(refusals.0);
            false
        }
    }
}

/// A wheel toward a place, in whole degrees.
fn wheel_toward(war: &War, state: &State, to: Point) -> Option<Motion> {
    let Phase::Act(Some(act)) = state.phase else { return None };
    let frame = state.unit(act.unit).frame;
    let angle = Heading::of(to - frame.origin)? - frame.heading;
    let flank = if angle < Angle::ZERO { Flank::Left } else { Flank::Right };
    let whole = Angle::degrees((angle.abs().in_tenths() + 5) / 10);
    let turn = whole.min(war.book.ground.measures.wheel);
    (turn > Angle::degrees(1)).then_some(Motion::Wheel(flank, turn))
}

/// The next increment toward a place, shorter if it is nearer. After another action a rest shorter than a point is worth is not
/// walked.
fn on_toward(war: &War, state: &State, to: Point, acted: bool) -> Option<Motion> {
    let Phase::Act(Some(act)) = state.phase else { return None };
    let now = state.unit(act.unit);
    let far = Length::thousandths(now.frame.local(to).y);
    let whole = increments::whole(war, now);
    let least = if acted { POINT } else { 100 };
    (far > Length::thousandths(least)).then(|| Motion::Move((far < whole).then_some(far)))
}

fn shortened(war: &War, state: &State) -> Option<Motion> {
    let Phase::Act(Some(act)) = state.phase else { return None };
    increments::farthest(&Case::new(war, state, act)).map(|far| Motion::Move(Some(far)))
}

/// The facing nearest to a wish, if it is nearer than none.
fn facing_toward(state: &State, wanted: Heading) -> Option<Turn> {
    let Phase::Act(Some(act)) = state.phase else { return None };
    let turn = wanted - state.unit(act.unit).frame.heading;
    match turn.in_tenths() {
        -1350..=-450 => Some(Turn::Left),
        450..=1350 => Some(Turn::Right),
        1351.. | ..=-1351 => Some(Turn::About),
        _ => None,
    }
}
