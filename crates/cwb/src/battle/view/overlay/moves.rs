//! Where a unit can go, and how it comes to stand somewhere.

use field::display::{ghosts, line, polygon};
use field::{Angle, Figure, Frame, Heading, Length, Point, Stand};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card};
use longroll::view::Overlay;

use super::super::super::cards::UnitId;
use super::super::super::leaders::riding::{self, Dragged};
use super::super::super::state::{Activation, Phase, State};
use super::super::super::war::War;
use super::super::super::{assault, movement, places};

const MOVE: Rule = card("30.1");
const ASSAULT: Rule = card("33.1");
const RIDE: Rule = card("25.1");

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
            then.phase = Phase::Act(Some(Activation { unit, points: USUAL, assault: None }));
            USUAL
        }
    };
    let now = state.unit(unit);
    let from = now.frame.origin;
    let far = movement::whole_increment(war, now) * i64::from(movement::increments_left(war, now).max(0));
    let corners = (0..DIRECTIONS).map(|turn| {
        let heading = Heading::NORTH + Angle::tenths(turn * 3600 / DIRECTIONS);
        let plan = movement::plan(war, &then, from + heading.step(far), None);
        plan.and_then(|plan| plan.frames.last().map(|frame| frame.origin)).unwrap_or(from)
    });
    let text = format!("{} with {points} AP: up to {far} inches ahead", war.card(unit).name);
    let shapes = if far > Length::ZERO { vec![polygon("reach", corners, text.clone())] } else { Vec::new() };
    Overlay { shapes, lines: vec![(text, Some(MOVE))], ..Overlay::default() }
}

/// How the unit that acts comes to stand here, or as near as it may: the answers, the way, and what is against more.
pub(super) fn to(war: &War, state: &State, place: Point, heading: Option<i32>) -> Result<Overlay, Refusals> {
    if let Some(ride) = riding::dragged(war, state, place) {
        return Ok(rides(ride));
    }
    let Phase::Act(Some(act)) = state.phase else {
        return Err(Refusal::key("kind", "no unit is acting", "begin with a unit's action points").into());
    };
    let assault = match assault(war, state, act, place) {
        Some(Ok(assault)) => return Ok(assault),
        Some(Err(refusals)) => refusals,
        None => Refusals::default(),
    };
    let Some(plan) = movement::plan(war, state, place, heading.map(Heading::tenths)) else {
        let why = format!("{} cannot come any nearer", war.card(act.unit).name);
        return Err(Refusal::field("at", why, MOVE).into());
    };
    let now = state.unit(act.unit);
    let end = plan.frames.last().copied().unwrap_or(now.frame);
    let mut shapes = ghosts(&places::bases_at(war, &now.unit, end));
    let way = std::iter::once(now.frame.origin).chain(plan.frames.iter().map(|frame| frame.origin));
    shapes.push(line("path", way, format!("{} of {} AP", plan.cost, act.points)));
    let mut lines = vec![(format!("{}: {} of {} AP", plan.answers.join(", "), plan.cost, act.points), Some(MOVE))];
    lines.extend(reasons(plan.refusals).chain(reasons(assault)));
    Ok(Overlay { answers: plan.answers, shapes, lines, ..Overlay::default() })
}

fn reasons(refusals: Refusals) -> impl Iterator<Item = (String, Option<Rule>)> {
    refusals.0.into_iter().map(|refusal| (refusal.why, refusal.rule))
}

/// 33.1 Dropped on an enemy, a unit assaults it, or is told what is against that.
fn assault(war: &War, state: &State, act: Activation, place: Point) -> Option<Result<Overlay, Refusals>> {
    let now = state.unit(act.unit);
    let ghost = places::bases_at(war, &now.unit, Frame::new(place, now.frame.heading));
    let under = |base: &Stand| ghost.iter().any(|own| own.overlaps(base));
    let enemies = war.present(state, war.side(act.unit).other()).filter(|(_, other)| other.bases.iter().any(under));
    let (enemy, _) = enemies.min_by_key(|(_, other)| (other.frame.origin - place).squared())?;
    Some(assault::judge(war, state, act, enemy).map(|way| {
        let offer = assault::offer(war, state, act, enemy);
        let path = [state.unit(act.unit).frame.origin, state.unit(enemy).frame.origin];
        Overlay {
            answers: vec![offer.slug],
            shapes: vec![line("path", path, format!("{} of {} AP", way.points, act.points))],
            lines: vec![(offer.text, Some(ASSAULT))],
            ..Overlay::default()
        }
    }))
}

/// 25.1 A general as he is dragged.
fn rides(Dragged { offer, from, base, refusals }: Dragged) -> Overlay {
    let mut shapes = ghosts([&base]);
    let to = base.centre();
    shapes.push(line("path", [from, to], format!("{} inches", (to - from).length())));
    let lines = std::iter::once((offer.text, Some(RIDE))).chain(reasons(refusals)).collect();
    Overlay { answers: vec![offer.slug], shapes, lines, ..Overlay::default() }
}
