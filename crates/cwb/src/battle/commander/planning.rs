//! What the search for plans asks of this game: who obeys orders, which places matter, and which plans make sense.

use field::display::spot;
use field::{Frame, Heading, Point, tenths};
use longroll::plan::{Corps, Goal, Mission, Order, Plan, Posture, Site, Weight};
use longroll::seat::Chance;
use longroll::side::Side;
use longroll::table::{Offer, Wait};

use super::corps::{Roster, roster};
use super::purpose;
use crate::battle::baseline;
use crate::battle::cards::UnitId;
use crate::battle::state::{Phase, State};
use crate::battle::victory;
use crate::battle::war::War;

/// How many brigades join a main effort.
const EFFORT: usize = 3;

/// A command this far from the enemy, in tenths of an inch, has nothing to decide but its goal.
const ENGAGED: i32 = 140;

pub fn commands(war: &War, state: &State, side: Side) -> Vec<Corps> {
    let corps = |name: &'static str, units: &[UnitId]| Corps {
        name: name.to_owned(),
        at: middle(state, units).map(|at| Site::Table(spot(Frame::new(at, Heading::NORTH)))),
    };
    roster(war, side).iter().map(|command| corps(command.name, &command.units)).collect()
}

/// The middle of the units of a command that are on the table.
pub fn middle(state: &State, units: &[UnitId]) -> Option<Point> {
    let present = units.iter().map(|unit| state.unit(*unit)).filter(|now| now.is_on_table());
    Point::centroid(present.map(|now| now.frame.origin))
}

pub fn goals(war: &War) -> Vec<Goal> {
    let at = |at: Point| Some(Site::Table(spot(Frame::new(at, Heading::NORTH))));
    let goal = |name: &str, point: Point| Goal { name: name.to_owned(), at: at(point) };
    war.scenario.objectives.iter().map(|objective| goal(objective.name, objective.at)).collect()
}

/// A side plans in its own turn; in the enemy's it only shoots on opportunity.
pub fn plans(war: &War, state: &State, side: Side) -> Vec<Plan> {
    let mut plans = vec![Plan::default()];
    if side != state.active || state.phase == Phase::Over {
        return plans;
    }
    let (own, enemy) = (roster(war, side), roster(war, side.other()));
    let all = |order: Order| Plan::all(own.len(), order);
    plans.push(all(Order::default().with(Posture::Bold)));
    plans.push(all(Order::default().with(Posture::Cautious)));
    if let Some(target) = weakest(state, &own, &enemy) {
        let at = middle(state, &enemy[usize::from(target)].units);
        plans.push(effort(state, &own, at, Order::to(Mission::Attack(target)).with(Posture::Bold)));
    }
    if let Some(goal) = purpose::dearest(war, state, side) {
        let at = war.scenario.objectives.get(usize::from(goal)).map(|objective| objective.at);
        plans.push(effort(state, &own, at, Order::to(Mission::Take(goal))));
    }
    plans.push(Plan(own.iter().map(|command| hold(war, state, side, &command.units)).collect()));
    plans
}

/// The commands nearest to a place have this order, the others are free.
fn effort(state: &State, own: &Roster, at: Option<Point>, order: Order) -> Plan {
    let Some(at) = at else { return Plan::default() };
    let far = |units: &[UnitId]| middle(state, units).map(|from| tenths((at - from).length()));
    let mut near: Vec<(i32, u8)> =
        (0..).zip(own).filter_map(|(number, command)| Some((far(&command.units)?, number))).collect();
    near.sort_unstable();
    near.truncate(EFFORT);
    near.iter().fold(Plan::all(own.len(), Order::default()), |plan, (_, number)| plan.but(*number, order))
}

/// The command holds the nearest objective of its side, or is careful.
fn hold(war: &War, state: &State, side: Side, units: &[UnitId]) -> Order {
    let goal = middle(state, units).and_then(|at| nearest_goal(war, state, at, |holder| holder == Some(side)));
    goal.map_or(Order::default().with(Posture::Cautious), |goal| Order::to(Mission::Hold(goal)))
}

/// The objective nearest to a place whose holder is wanted.
fn nearest_goal(war: &War, state: &State, at: Point, wanted: impl Fn(Option<Side>) -> bool) -> Option<u8> {
    let goals = (0..).zip(&war.scenario.objectives).zip(&state.holders).filter(|(_, holder)| wanted(**holder));
    goals.min_by_key(|((_, objective), _)| (objective.at - at).squared()).map(|((number, _), _)| number)
}

/// The enemy command that is weakest and nearest to ours.
fn weakest(state: &State, own: &Roster, enemy: &Roster) -> Option<u8> {
    let score = |units: &[UnitId]| {
        let at = middle(state, units)?;
        let mut far: Vec<i32> = own
            .iter()
            .filter_map(|command| middle(state, &command.units))
            .map(|from| tenths((at - from).length()))
            .collect();
        far.sort_unstable();
        let near: i32 = far.iter().take(2).sum();
        let left: i32 = units.iter().map(|unit| super::score::strength(state, *unit)).sum();
        Some(near + 2 * left)
    };
    let scores = (0..).zip(enemy).filter_map(|(number, command)| Some((score(&command.units)?, number)));
    scores.min().map(|(_, number)| number)
}

/// A command near the enemy attacks him, stands, or goes back; one that is far off goes for ground or for the enemy.
pub fn orders(war: &War, state: &State, side: Side, command: u8) -> Vec<Order> {
    let (own, enemy) = (roster(war, side), roster(war, side.other()));
    let Some(at) = own.get(usize::from(command)).and_then(|own| middle(state, &own.units)) else { return Vec::new() };
    if side != state.active {
        return Vec::new();
    }
    let far = |units: &[UnitId]| middle(state, units).map(|to| tenths((to - at).length()));
    let prey = (0..).zip(&enemy).filter_map(|(number, command)| Some((far(&command.units)?, number))).min();
    let mut orders = vec![Order::default()];
    if let Some((away, prey)) = prey {
        orders.push(Order::to(Mission::Attack(prey)).with(Posture::Bold));
        if away < ENGAGED {
            orders.push(Order::default().with(Posture::Cautious));
        }
    }
    if let Some(goal) = nearest_goal(war, state, at, |holder| holder != Some(side)) {
        orders.push(Order::to(Mission::Take(goal)));
    }
    if let Some(goal) = nearest_goal(war, state, at, |holder| holder == Some(side)) {
        orders.push(Order::to(Mission::Hold(goal)));
    }
    orders
}

pub fn baseline(war: &War, state: &State, wait: &Wait) -> usize {
    baseline::advise(war, state, wait)
}

/// Nothing is hidden in this game.
pub fn imagine(_: &War, state: &State, _: Side, _: &mut dyn Chance) -> State {
    state.clone()
}

/// The number of the player turn.
pub fn hour(war: &War, state: &State) -> u32 {
    2 * u32::from(state.round) + u32::from(state.active != war.scenario.attacker)
}

/// A rehearsal takes in this turn and the enemy's reply.
pub fn horizon(war: &War, state: &State) -> u32 {
    hour(war, state) + 1
}

/// An assault may decide the battle; all else follows the plan.
pub fn weight(wait: &Wait) -> Weight {
    let Wait::Pick { name: "action", options, .. } = wait else { return Weight::Light };
    let assaults = |offer: &Offer| offer.slug.starts_with("assault ");
    if options.iter().any(assaults) { Weight::Heavy } else { Weight::Light }
}

/// What the holder of an objective has of it, for both sides together.
pub fn stake(war: &War, goal: usize) -> i32 {
    let worth = |objective| Side::BOTH.map(|side| victory::worth(war, objective, side)).iter().sum();
    war.scenario.objectives.get(goal).map_or(0, worth)
}
