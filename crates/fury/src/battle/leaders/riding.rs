//! 4.6 Detached leaders ride, in step 3 of the Maneuver Phase.

use field::{Leg, Length, Point, Segment, Track};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::table::{Line, Measure, Measured, Offer, Pick, Play, Spot, Table};

use super::{helps, name, ride, set_down};
use crate::battle::cards::LeaderId;
use crate::battle::ground::{self, Sort, Toll};
use crate::battle::state::{LeaderAt, Phase, State};
use crate::battle::war::War;
use crate::movement::Mover;

const RIDE: Rule = card("4.6");
const STAY_CLEAR: Rule = house("4.6");

const FORM: &str = "`to 20.5 12`, by way of other points `to 18 9, 20.5 12`, or `stay`";

/// How far behind the middle of a brigade he is offered a place.
const BEHIND: Length = Length::inches(2);

/// The most points of a way.
const MOST_POINTS: usize = 8;

/// 6.1 Step 3: the next detached leader of the side rides, or stays where he is. After the last the phase ends.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Some((leader, from)) = next(war, state) else {
        state.phase = Phase::Clear;
        return Ok(());
    };
    let ways = samples(war, state, leader, from);
    let now: &State = state;
    let measured = table.measure(&Measure {
        pick: Pick {
            name: "ride",
            side: now.moving,
            question: &|| format!("Where does {} ride?", name(war, now, leader)),
            count: ways.len() + 1,
            offer: &|index| ways.get(index).map_or_else(|| stay(leader), |(to, why)| offer(leader, &[*to], why)),
            rule: RIDE,
        },
        form: FORM,
        judge: &|text| {
            let way = judge(war, now, leader, from, text)?;
            Ok(if way.is_empty() { stay(leader) } else { offer(leader, &way, "") })
        },
    })?;
    let to = match measured {
        Measured::Offered(index) => ways.get(index).map(|(to, _)| *to),
        Measured::Own(text) => judge(war, state, leader, from, &text).ok().and_then(|way| way.last().copied()),
    };
    state.leaders[leader.index()].moved = true;
    if let Some(to) = to {
        set_down(state, leader, to);
        let name = name(war, state, leader);
        table.tell(&|| Line::effect(format!("{name} rides to {} {}", to.x(), to.y()), RIDE));
    }
    Ok(())
}

/// The next leader of the side who is on his own and has not had his turn.
fn next(war: &War, state: &State) -> Option<(LeaderId, Point)> {
    war.leaders().find_map(|leader| {
        let riding = state.leader(leader);
        let LeaderAt::Table(at) = riding.at else { return None };
        (war.leader(leader).side == state.moving && !riding.moved).then_some((leader, at))
    })
}

/// A leader as he is dragged: the answer, his way, and what is against more.
pub struct Dragged {
    pub offer: Offer,
    pub from: Point,
    pub to: Point,
    pub refusals: Refusals,
}

/// 4.6 How the leader who may ride now comes to a place on the straight way, or as near as he may.
pub fn dragged(war: &War, state: &State, place: Point) -> Option<Dragged> {
    let (leader, from) = next(war, state).filter(|_| matches!(state.phase, Phase::Leaders))?;
    let way = |to: Point| judge(war, state, leader, from, &format!("to {} {}", to.x(), to.y()));
    let (to, refusals) = match way(place) {
        Ok(_) => (place, Refusals::default()),
        Err(refusals) => (Some(farthest(war, from, place)).filter(|to| way(*to).is_ok()).unwrap_or(from), refusals),
    };
    let offer = if to == from { stay(leader) } else { offer(leader, &[to], "") };
    Some(Dragged { offer, from, to, refusals })
}

fn stay(leader: LeaderId) -> Offer {
    Offer::new("stay", "stays where he is").piece(leader.piece())
}

fn offer(leader: LeaderId, way: &[Point], why: &str) -> Offer {
    let words: Vec<String> = way.iter().map(|point| format!("{} {}", point.x(), point.y())).collect();
    let to = way.last().copied().unwrap_or_default();
    let spot = Spot { x: to.x().in_thousandths(), y: to.y().in_thousandths(), heading: 0 };
    let text = if why.is_empty() { format!("to {}", words.join(", ")) } else { why.to_owned() };
    Offer::new(format!("to {}", words.join(", ")), text).piece(leader.piece()).spot(spot)
}

/// Some places worth riding to: behind each unit of his command, or as far toward it as he gets.
fn samples(war: &War, state: &State, leader: LeaderId, from: Point) -> Vec<(Point, String)> {
    let mut ways: Vec<(Point, String)> = Vec::new();
    for (unit, there) in war.present(state, state.moving).filter(|(unit, _)| helps(war, leader, *unit)) {
        let goal = there.frame.moved(there.frame.heading.back(), BEHIND).origin;
        let to = farthest(war, from, goal);
        let known = ways.iter().any(|(known, _)| *known == to);
        let fits = to != from && !known && war.table.bounds().contains(to);
        if fits && !is_near_enemy(war, state, war.leader(leader).side, from, to) {
            let word = if to == goal { "behind" } else { "toward" };
            ways.push((to, format!("{word} {}", war.card(unit).name)));
        }
    }
    ways
}

/// 7.1 What the ground of a straight ride costs; None if it is impassable.
pub(super) fn toll(war: &War, from: Point, to: Point) -> Option<Toll> {
    ground::toll(war, Mover::Leader, &[from], &Leg::between(from, to)).ok()
}

/// The point on the straight way to a goal that a leader reaches, in tenths of an inch if he does not get there.
fn farthest(war: &War, from: Point, goal: Point) -> Point {
    let Some(toll) = toll(war, from, goal) else { return from };
    if toll.cost() <= ride(war) {
        return goal;
    }
    let tenths = toll.reach(ride(war)).in_thousandths() / 100;
    Segment::new(from, goal).point(Length::thousandths(tenths * 100))
}

/// 4.6 Whether a leader on this straight way would come within an inch of an enemy stand.
pub(super) fn is_near_enemy(war: &War, state: &State, side: Side, from: Point, to: Point) -> bool {
    let near = Length::inches(war.book.limits.keep_away.into());
    let way = Segment::new(from, to);
    state.pieces.within(near, &way).any(|(stand, _)| war.side(State::owner(stand)) != side)
}

/// 4.6 A way of a leader, or every reason against it. No point at all is to stay.
fn judge(war: &War, state: &State, leader: LeaderId, from: Point, text: &str) -> Result<Vec<Point>, Refusals> {
    if text == "stay" {
        return Ok(Vec::new());
    }
    let way = read(text)?;
    let mut no = Refusals::default();
    let (mut at, mut spent, mut forded, mut barred) = (from, Length::ZERO, false, false);
    for to in &way {
        let off = || format!("{} {} is not on the table", to.x(), to.y());
        no.refuse_if(!war.table.bounds().contains(*to), "answer", off(), STAY_CLEAR);
        let near = is_near_enemy(war, state, war.leader(leader).side, at, *to);
        no.refuse_if(near, "answer", "he would come within an inch of the enemy", STAY_CLEAR);
        match toll(war, at, *to) {
            Some(mut toll) => {
                if forded {
                    toll.forget_fords();
                }
                forded |= toll.fords((*to - at).length());
                spent += toll.cost();
            }
            None => barred = true,
        }
        at = *to;
    }
    no.refuse_if(barred, "answer", "impassable ground is in the way", RIDE);
    let most = ride(war);
    let far = !barred && spent > most && !follows_road(war, from, &way);
    if far {
        let goal = farthest(war, from, way[0]);
        let why = format!("the way costs {spent} inches and he has {most}");
        let help = format!("on the straight way at most `to {} {}`", goal.x(), goal.y());
        no.0.push(Refusal::field("answer", why, RIDE).help(help));
    }
    no.allow(way)
}

/// 4.6, 7.4 Whether the whole way is on one road and is short enough at the rate of the road.
fn follows_road(war: &War, from: Point, way: &[Point]) -> bool {
    let points: Vec<Point> = std::iter::once(from).chain(way.iter().copied()).collect();
    let Some(way) = Track::new(points) else { return false };
    let off = Length::thousandths(500);
    let is_road = |line: &&field::Line| matches!(war.legend.sort(line), Sort::Road);
    let road = war.table.lines().iter().filter(is_road).any(|line| line.track.carries(&way, off));
    road && way.length() <= ride(war) * i64::from(Mover::Leader.rate(&war.book).road)
}

fn read(text: &str) -> Result<Vec<Point>, Refusals> {
    let bad = || {
        Refusals::from(Refusal::key("answer", format!("`{text}` is not a ride for a leader"), format!("write {FORM}")))
    };
    let points = text.strip_prefix("to ").ok_or_else(bad)?;
    let point = |text: &str| {
        let (x, y) = text.trim().split_once(' ')?;
        Some(Point::new(x.parse().ok()?, y.trim().parse().ok()?))
    };
    let way: Option<Vec<Point>> = points.split(',').map(point).collect();
    way.filter(|way| way.len() <= MOST_POINTS).ok_or_else(bad)
}
