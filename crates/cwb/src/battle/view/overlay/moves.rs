//! Where a unit can go, and how it comes to stand somewhere.

use field::{Angle, Heading, Length, Point};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card};
use longroll::view::Overlay;

use super::super::super::cards::UnitId;
use super::super::super::state::{Activation, Phase, State};
use super::super::super::war::War;
use super::super::super::{moving, places};
use super::{ghosts, line, polygon};

const MOVE: Rule = card("30.1");

/// In how many directions a reach is looked for.
const DIRECTIONS: i32 = 16;

/// The action points of a unit that is not acting, as its reach is shown: what an average roll gives.
const USUAL: u8 = 4;

/// Where a unit can go: with the action points it has if it is acting, else with those of an average roll.
pub(super) fn reach(war: &War, state: &State, unit: UnitId) -> Overlay {
    let mut then = state.clone();
    let points = match state.phase {
        Phase::Act(Some(act)) if act.unit == unit => act.points,
        _ => {
            then.phase = Phase::Act(Some(Activation { unit, points: USUAL, by: None, assault: None }));
            USUAL
        }
    };
    let now = state.unit(unit);
    let from = now.frame.origin;
    let far = moving::whole_increment(war, now) * i64::from(moving::increments_left(war, now).max(0));
    let corners = (0..DIRECTIONS).map(|turn| {
        let heading = Heading::NORTH + Angle::tenths(turn * 3600 / DIRECTIONS);
        let plan = moving::plan(war, &then, from + heading.step(far), None);
        plan.and_then(|plan| plan.frames.last().map(|frame| frame.origin)).unwrap_or(from)
    });
    let text = format!("{} with {points} AP: up to {far} inches ahead", war.card(unit).name);
    let shapes = if far > Length::ZERO { vec![polygon("reach", corners, text.clone())] } else { Vec::new() };
    Overlay { shapes, lines: vec![(text, Some(MOVE))], ..Overlay::default() }
}

/// How the unit that acts comes to stand here, or as near as it may: the answers, the way, and what is against more.
pub(super) fn to(war: &War, state: &State, place: Point, heading: Option<i32>) -> Result<Overlay, Refusals> {
    let Phase::Act(Some(act)) = state.phase else {
        return Err(Refusal::key("kind", "no unit is acting", "begin with a unit's action points").into());
    };
    let Some(plan) = moving::plan(war, state, place, heading.map(Heading::tenths)) else {
        let why = format!("{} cannot come any nearer", war.card(act.unit).name);
        return Err(Refusal::field("at", why, MOVE).into());
    };
    let now = state.unit(act.unit);
    let end = plan.frames.last().copied().unwrap_or(now.frame);
    let mut shapes = ghosts(&places::bases_at(war, &now.unit, end));
    let way = std::iter::once(now.frame.origin).chain(plan.frames.iter().map(|frame| frame.origin));
    shapes.push(line("path", way, format!("{} of {} AP", plan.cost, act.points)));
    let mut lines = vec![(format!("{}: {} of {} AP", plan.answers.join(", "), plan.cost, act.points), Some(MOVE))];
    lines.extend(plan.refusals.0.into_iter().map(|refusal| (refusal.why, refusal.rule)));
    Ok(Overlay { answers: plan.answers, shapes, lines, ..Overlay::default() })
}
