//! Where a unit can go, and how it comes to stand somewhere.

use field::display::{ghosts, line, polygon};
use field::{Angle, Heading, Point};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card};
use longroll::view::Overlay;

use super::super::super::cards::UnitId;
use super::super::super::leaders::riding::{self, Dragged};
use super::super::super::state::{Move, Phase, State};
use super::super::super::war::War;
use super::super::super::{ground, movement, places};
use crate::movement::allowance;

const MOVE: Rule = card("7.1");
const RIDE: Rule = card("4.6");

/// In how many directions a reach is looked for.
const DIRECTIONS: i32 = 24;

/// Where a unit can go: with what is left of its move if it is moving, else with a full one.
pub(super) fn reach(war: &War, state: &State, unit: UnitId) -> Overlay {
    let moving = |state: &State| matches!(state.phase, Phase::Maneuver(Some(go)) if go.unit == unit);
    let mut then = state.clone();
    if !moving(state) {
        let full = allowance(&war.book, ground::mover(war, state, unit)).into();
        then.phase = Phase::Maneuver(Some(Move::new(unit, state.unit(unit).frame, full, true)));
    }
    let Phase::Maneuver(Some(go)) = then.phase else { return Overlay::default() };
    let from = state.unit(unit).frame.origin;
    let corners = (0..DIRECTIONS).map(|turn| {
        let heading = Heading::NORTH + Angle::tenths(turn * 3600 / DIRECTIONS);
        let plan = movement::plan(war, &then, from + heading.step(go.left), None);
        plan.and_then(|plan| plan.frames.last().map(|frame| frame.origin)).unwrap_or(from)
    });
    let text = format!("{} has {} inches", war.card(unit).name, go.left);
    let shapes = vec![polygon("reach", corners, text.clone())];
    Overlay { shapes, lines: vec![(text, Some(MOVE))], ..Overlay::default() }
}

/// How the unit of the running move comes to stand here, or as near as it may: the answers, the way, and what is against more.
pub(super) fn to(war: &War, state: &State, place: Point, heading: Option<i32>) -> Result<Overlay, Refusals> {
    if let Some(ride) = riding::dragged(war, state, place) {
        return Ok(rides(ride));
    }
    let Phase::Maneuver(Some(go)) = state.phase else {
        return Err(Refusal::key("kind", "no unit is moving", "begin with a unit's maneuver").into());
    };
    let Some(plan) = movement::plan(war, state, place, heading.map(Heading::tenths)) else {
        let why = format!("{} cannot come any nearer", war.card(go.unit).name);
        return Err(Refusal::field("at", why, MOVE).into());
    };
    let now = state.unit(go.unit);
    let end = plan.frames.last().copied().unwrap_or(now.frame);
    let mut shapes = ghosts(&places::stands_at(war, now, end));
    let way = std::iter::once(now.frame.origin).chain(plan.frames.iter().map(|frame| frame.origin));
    shapes.push(line("path", way, format!("{} of {} inches", plan.cost, go.left)));
    let mut lines = vec![(format!("{}: {} of {} inches", plan.answers.join(", "), plan.cost, go.left), Some(MOVE))];
    lines.extend(reasons(plan.refusals));
    Ok(Overlay { answers: plan.answers, shapes, lines, ..Overlay::default() })
}

fn reasons(refusals: Refusals) -> impl Iterator<Item = (String, Option<Rule>)> {
    refusals.0.into_iter().map(|refusal| (refusal.why, refusal.rule))
}

/// 4.6 A leader as he is dragged.
fn rides(Dragged { offer, from, to, refusals }: Dragged) -> Overlay {
    let shapes = vec![line("path", [from, to], format!("{} inches", (to - from).length()))];
    let lines = std::iter::once((offer.text, Some(RIDE))).chain(reasons(refusals)).collect();
    Overlay { answers: vec![offer.slug], shapes, lines, ..Overlay::default() }
}
