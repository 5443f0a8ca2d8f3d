//! 4.4 Leaders attach to brigades and leave them, in step 1 of the Maneuver Phase.

use field::{Edge, Figure, Frame, Length, Point, Stand, Vector};
use longroll::asking::choose;
use longroll::rule::{Rule, rulebook};
use longroll::table::{Line, Offer, Play, Table};

use super::{attach, helps, name, place_of, post, replacing, ride, riding, set_down};
use crate::battle::arrivals;
use crate::battle::cards::{LeaderId, UnitId};
use crate::battle::state::{LeaderAt, State};
use crate::battle::war::War;
use field::display::spot;

const ATTACH: Rule = rulebook("4.4");

/// What a leader may do in this step.
enum Act {
    Join { leader: LeaderId, unit: UnitId, left: Length },
    Detach { leader: LeaderId, from: UnitId },
    Done,
}

/// 6.1 Step 1: a replacement appears, or a leader attaches or leaves, each once; when the side is done, reinforcements on a
/// die are rolled for, and step 2 begins.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    if replacing::step(table, war, state)? {
        return Ok(());
    }
    let acts = acts(war, state);
    let question = || "Which leader attaches to a brigade, or leaves one?".to_owned();
    match *choose(table, state.moving, ("attach", ATTACH), &question, &acts, &|act| offer(war, state, act))? {
        Act::Join { leader, unit, left } => {
            attach(state, leader, unit);
            let riding = &mut state.leaders[leader.index()];
            (riding.left, riding.moved) = (Some(left), true);
            table.tell(&|| {
                let (who, to) = (name(war, state, leader), war.card(unit).name);
                Line::effect(format!("{who} attaches to {to}, which may move up to {left} inches"), ATTACH)
            });
        }
        Act::Detach { leader, from } => {
            let at = post(state, from);
            set_down(state, leader, at);
            state.leaders[leader.index()].moved = true;
            let (who, from) = (name(war, state, leader), war.card(from).name);
            table.tell(&|| Line::effect(format!("{who} leaves {from}"), ATTACH));
        }
        Act::Done => arrivals::muster(table, war, state)?,
    }
    Ok(())
}

fn acts(war: &War, state: &State) -> Vec<Act> {
    let mut acts = Vec::new();
    for leader in war.leaders().filter(|leader| war.leader(*leader).side == state.moving) {
        let Some(at) = place_of(state, leader).filter(|_| !state.leader(leader).moved) else { continue };
        let with = match state.leader(leader).at {
            LeaderAt::Attached(unit) => Some(unit),
            _ => None,
        };
        acts.extend(with.map(|from| Act::Detach { leader, from }));
        for (unit, _) in war.present(state, state.moving) {
            let fitting = Some(unit) != with && !war.card(unit).branch.is_battery() && helps(war, leader, unit);
            let left = if fitting { left_after(war, state, at, unit) } else { None };
            acts.extend(left.map(|left| Act::Join { leader, unit, left }));
        }
    }
    acts.push(Act::Done);
    acts
}

/// 4.4 What a leader has left of his ride once he has touched the brigade; None if he does not get there.
fn left_after(war: &War, state: &State, from: Point, unit: UnitId) -> Option<Length> {
    let gap = |stand: &&Stand| from.gap(*stand);
    let stand = state.unit(unit).stands.iter().min_by_key(gap)?;
    let to = nearest_point(stand, from);
    if !from.is_within(ride(war), stand) {
        return None;
    }
    if riding::is_near_enemy(war, state, war.side(unit), from, to) {
        return None;
    }
    let cost = riding::toll(war, from, to)?.cost();
    (cost <= ride(war)).then(|| ride(war) - cost)
}

/// The point of a stand that is nearest to a place.
fn nearest_point(stand: &Stand, from: Point) -> Point {
    let frame = Frame::new(stand.front(), stand.heading());
    let half = stand.edge(Edge::Front).length().half().in_thousandths();
    let depth = stand.edge(Edge::Left).length().in_thousandths();
    let there = frame.local(from);
    frame.point(Vector { x: there.x.clamp(-half, half), y: there.y.clamp(-depth, 0) })
}

fn offer(war: &War, state: &State, act: &Act) -> Offer {
    match *act {
        Act::Join { leader, unit, left } => {
            let (who, to) = (war.leader(leader), war.card(unit));
            let text = format!(
                "{} attaches to {}, which may then move up to {left} inches",
                name(war, state, leader),
                to.name
            );
            let at = spot(state.unit(unit).frame);
            Offer::new(format!("{} {}", who.id, to.id), text).piece(leader.piece()).spot(at)
        }
        Act::Detach { leader, from } => {
            let (who, from) = (war.leader(leader), war.card(from));
            let text = format!("{} leaves {}", name(war, state, leader), from.name);
            Offer::new(format!("{} detach", who.id), text).piece(leader.piece())
        }
        Act::Done => Offer::new("done", "done: continue with brigades and batteries"),
    }
}
