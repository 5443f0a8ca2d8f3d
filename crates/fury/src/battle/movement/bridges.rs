//! 10.8 Charges over a bridge: the brigade forms march column at no cost and goes across.

use field::{Contact, Edge, Heading, Leg, Length, Point, Segment, Stand, Track};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, rulebook};

use super::case::{Case, End, Step};
use super::course::words_of;
use crate::battle::cards::UnitId;
use crate::battle::ground::{self, Sort};
use crate::battle::places;
use crate::battle::state::State;
use crate::unit::{Formation, Unit};

const BRIDGE: Rule = rulebook("10.8");
const BARRED: Rule = card("7.3");

/// 10.8 Needs a roll that allows everything, and a start within half a move of the bridge.
pub fn charge(mut case: Case<'_>) -> Result<Step, Refusals> {
    if !case.go.may_change {
        case.refuse("a charge over a bridge needs Well Handled", BRIDGE, "");
    }
    if case.go.left < case.go.allowance {
        case.refuse("a charge over a bridge is the whole of a move", BRIDGE, "");
    }
    let bridge = bridge(&case);
    if bridge.is_none() {
        case.refuse("no bridge is within half a move", BRIDGE, "");
    }
    let Some(bridge) = bridge.filter(|_| case.no.0.is_empty()) else { return Err(case.no) };
    let start = case.now().frame.origin;
    let Some((way, enemy)) = across(&case, start, bridge) else {
        case.refuse("beyond the bridge it reaches no enemy, or a unit is in the way", BRIDGE, "");
        return Err(case.no);
    };
    let cost = match cost(&case, &way) {
        Ok(cost) => cost,
        Err(why) => {
            case.refuse(why, BARRED, "");
            way.length()
        }
    };
    case.pays(cost, "");
    let step = Step::new(End::Along(way), cost);
    case.no.allow(Step { contact: Some(enemy), formation: Some(Formation::MarchColumn), ..step })
}

/// The nearest bridge within half a move, its nearer end first.
fn bridge(case: &Case<'_>) -> Option<Segment> {
    let (war, head) = (case.war, case.now().frame.origin);
    let bridges = war.table.lines_within(case.go.allowance.half(), &head);
    let bridges = bridges.filter(|line| matches!(war.legend.sort(line), Sort::Bridge));
    let nearest = bridges.min_by(|one, other| one.track.gap(&head).cmp(&other.track.gap(&head)))?;
    let ends = [nearest.track.point(Length::ZERO), nearest.track.point(nearest.track.length())];
    let far = |end: Point| (end - head).squared();
    let [one, other] = ends;
    Some(if far(one) <= far(other) { Segment::new(one, other) } else { Segment::new(other, one) })
}

/// The head's way to the bridge, over it and on to the first enemy; no other unit may be on it.
fn across(case: &Case<'_>, start: Point, bridge: Segment) -> Option<(Track, UnitId)> {
    let (war, state, unit) = (case.war, case.state, case.go.unit);
    let marching = Unit { formation: Formation::MarchColumn, ..case.now().unit };
    let shape = places::footprint(&war.book, &marching);
    let others = |id: u16| State::owner(id) != unit;
    let approach = [Segment::new(start, bridge.from()), bridge];
    for leg in approach {
        let Some(heading) = Heading::of(leg.vector()) else { continue };
        let head = Stand::new(leg.from(), heading, shape);
        if !state.pieces.clashes(&Leg::between(leg.from(), leg.to()), &head, others).is_empty() {
            return None;
        }
    }
    let heading = Heading::of(bridge.vector())?;
    let head = Stand::new(bridge.to(), heading, shape);
    let clashes = state.pieces.clashes(&Leg::new(heading, case.go.left), &head, others);
    let (id, clash) = clashes.first()?;
    let enemy = State::owner(*id);
    let way = Track::new(vec![start, bridge.from(), bridge.to(), bridge.to() + heading.step(clash.touch)])?;
    let stands = places::column(war, &marching, &way);
    let lead = stands.first()?;
    let front = Contact::of(lead, state.pieces.get(*id)?).is_some_and(|contact| contact.own == Edge::Front);
    let free = places::all_fit_near(war, state, unit, &stands);
    (war.side(enemy) != war.side(unit) && front && free).then_some((way, enemy))
}

/// What the head pays on its way.
fn cost(case: &Case<'_>, way: &Track) -> Result<Length, String> {
    let mover = ground::mover(case.war, case.state, case.go.unit);
    let shape = places::footprint(&case.war.book, &case.now().unit);
    let mut cost = Length::ZERO;
    for leg in way.legs() {
        let Some(heading) = Heading::of(leg.vector()) else { continue };
        let head = Stand::new(leg.from(), heading, shape);
        let toll = ground::toll(case.war, mover, &[head], &Leg::between(leg.from(), leg.to()));
        cost += toll.map_err(words_of)?.cost();
    }
    Ok(cost)
}
