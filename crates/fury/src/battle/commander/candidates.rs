//! Plans and orders worth trying.

use field::{Point, tenths};
use longroll::plan::{Mission, Order, Plan, Posture};
use longroll::side::Side;

use super::planning::{forces, middle};
use crate::battle::cards::UnitId;
use crate::battle::state::{State, Where};
use crate::battle::victory;
use crate::battle::war::War;
use crate::unit::{Status, status};

/// Orders are tried for this number of commands, those nearest to the enemy.
const MOST_CHANGED: usize = 3;

/// A command this far from every enemy, in tenths of an inch, is not in the fight before the next plan.
const REMOTE: i32 = 300;

/// The commands of both sides as a plan sees them.
struct Field<'w> {
    war: &'w War,
    state: &'w State,
    side: Side,
    /// Where each command is, if it is on the table, or is about to come.
    own: Vec<Option<Point>>,
    enemy: Vec<Option<Point>>,
}

fn far(one: Point, other: Point) -> i32 {
    tenths((one - other).length())
}

impl<'w> Field<'w> {
    fn new(war: &'w War, state: &'w State, side: Side) -> Field<'w> {
        let places = |side: Side| forces(war, side).iter().map(|force| middle(state, force)).collect();
        Field { war, state, side, own: places(side), enemy: places(side.other()) }
    }

    /// The enemy commands on the table, the nearest to a point first.
    fn enemies(&self, from: Point) -> Vec<(i32, u8)> {
        let known = self.enemy.iter().enumerate().filter_map(|(at, place)| Some((far((*place)?, from), at as u8)));
        let mut known: Vec<(i32, u8)> = known.collect();
        known.sort_unstable();
        known
    }

    /// The objectives by what they are worth to this side now, the best first.
    fn prizes(&self) -> Vec<(i32, u8)> {
        let each = self.war.scenario.objectives.iter().enumerate().map(|(at, place)| {
            let (ours, theirs) = (place.points[self.side], place.points[self.side.other()]);
            let worth = match victory::holder(self.war, self.state, at) {
                Some(side) if side == self.side => 0,
                Some(_) => ours + theirs,
                None => ours,
            };
            (worth, at as u8)
        });
        let mut prizes: Vec<(i32, u8)> = each.filter(|(worth, _)| *worth > 0).collect();
        prizes.sort_by_key(|(worth, at)| (-worth, *at));
        prizes
    }

    /// The objective that is nearest to a command among those that are worth something to either side.
    fn nearest_goal(&self, from: Point) -> Option<u8> {
        let places = self.war.scenario.objectives.iter().enumerate();
        let worth = places.filter(|(_, place)| place.points[self.side] + place.points[self.side.other()] > 0);
        worth.min_by_key(|(_, place)| far(place.at, from)).map(|(at, _)| at as u8)
    }

    /// Every command on the table gets the order that this says; the others are free.
    fn plan(&self, order: impl Fn(u8, Point) -> Order) -> Plan {
        let each = self.own.iter().enumerate();
        Plan(each.map(|(at, place)| place.map_or(Order::default(), |from| order(at as u8, from))).collect())
    }

    /// The enemy command that is easiest to destroy.
    fn weakest(&self) -> Option<u8> {
        let forces = forces(self.war, self.side.other());
        let each = forces.iter().enumerate().filter(|(at, _)| self.enemy[*at].is_some());
        let worth = |force: &[UnitId]| -> i32 {
            let now = |unit: &UnitId| {
                let unit = &self.state.unit(*unit).unit;
                let shaken = if unit.disordered { 3 } else { 4 };
                i32::from(unit.stands) * shaken
            };
            force.iter().map(now).sum()
        };
        let nearest = |at: usize| {
            let place = self.enemy[at]?;
            self.own.iter().flatten().map(|own| far(*own, place)).min()
        };
        each.min_by_key(|(at, force)| worth(force) + nearest(*at).unwrap_or(0) / 5).map(|(at, _)| at as u8)
    }

    /// The commands from left to right as they look at the enemy, cut into a half that attacks and one that holds.
    fn wing(&self, left: bool) -> Option<Plan> {
        let ours = Point::centroid(self.own.iter().flatten().copied())?;
        let theirs = Point::centroid(self.enemy.iter().flatten().copied())?;
        let toward = theirs - ours;
        let mut along: Vec<(i64, u8)> = Vec::new();
        for (at, place) in self.own.iter().enumerate() {
            along.extend(place.map(|place| (toward.cross(place - ours), at as u8)));
        }
        along.sort_unstable();
        if left {
            along.reverse();
        }
        if along.len() < 3 {
            return None;
        }
        let main: Vec<u8> = along.iter().take(along.len().div_ceil(2)).map(|(_, at)| *at).collect();
        Some(self.plan(|at, from| {
            if main.contains(&at) {
                let target = self.enemies(from).first().map_or(Mission::Free, |(_, enemy)| Mission::Attack(*enemy));
                Order::to(target).with(Posture::Bold)
            } else {
                Order::default().with(Posture::Cautious)
            }
        }))
    }
}

/// Plans for the whole army. A side plans when it moves; while the enemy moves it only fires. They are few, so that each is
/// played out often.
pub fn plans(war: &War, state: &State, side: Side) -> Vec<Plan> {
    let field = Field::new(war, state, side);
    let all = |posture: Posture| field.plan(|_, _| Order::default().with(posture));
    let mut plans = vec![Plan::default(), all(Posture::Bold), all(Posture::Cautious)];
    if state.moving != side {
        return plans;
    }
    plans.extend(field.for_prize());
    plans.extend(field.gang_up());
    if field.leads() {
        plans.push(field.hold());
    }
    plans.extend(field.wing(true));
    plans.extend(field.wing(false));
    let mut kept: Vec<Plan> = Vec::new();
    for plan in plans {
        if !kept.contains(&plan) {
            kept.push(plan);
        }
    }
    kept
}

impl Field<'_> {
    /// The half of the army that is nearest to the best objective takes it.
    fn for_prize(&self) -> Option<Plan> {
        let (_, goal) = *self.prizes().first()?;
        let place = self.war.scenario.objectives[usize::from(goal)].at;
        let mut near: Vec<i32> = self.own.iter().flatten().map(|own| far(*own, place)).collect();
        near.sort_unstable();
        let most = *near.get(near.len().div_ceil(2).checked_sub(1)?)?;
        Some(self.plan(|_, from| {
            if far(from, place) <= most { Order::to(Mission::Take(goal)).with(Posture::Bold) } else { Order::default() }
        }))
    }

    /// Everyone who is near falls on the enemy command that is easiest to destroy.
    fn gang_up(&self) -> Option<Plan> {
        let weakest = self.weakest()?;
        let there = self.enemy[usize::from(weakest)]?;
        Some(self.plan(|_, from| {
            let near = far(from, there) < REMOTE;
            if near { Order::to(Mission::Attack(weakest)).with(Posture::Bold) } else { Order::default() }
        }))
    }

    /// Everyone holds the objective that is nearest.
    fn hold(&self) -> Plan {
        let order = |from: Point| self.nearest_goal(from).map(|goal| Order::to(Mission::Hold(goal)));
        self.plan(|_, from| order(from).unwrap_or_default())
    }

    fn leads(&self) -> bool {
        let points = victory::points(self.war, self.state);
        points[self.side] > points[self.side.other()]
    }
}

/// Orders for one command that make sense now.
pub fn orders(war: &War, state: &State, side: Side, command: u8) -> Vec<Order> {
    let field = Field::new(war, state, side);
    let Some(Some(from)) = field.own.get(usize::from(command)).copied() else { return Vec::new() };
    if state.moving != side || !acts(war, state, side, command) {
        return Vec::new();
    }
    let near = |from: Point| field.enemies(from).first().map_or(i32::MAX, |(far, _)| *far);
    let nearer = field.own.iter().flatten().filter(|other| near(**other) < near(from)).count();
    let enemies = field.enemies(from);
    let Some((distance, enemy)) = enemies.first().copied() else { return Vec::new() };
    if distance > REMOTE || nearer >= MOST_CHANGED {
        return Vec::new();
    }
    let mut orders = vec![Order::default(), Order::to(Mission::Attack(enemy)).with(Posture::Bold)];
    if spent(war, state, side, command) {
        orders.push(Order::to(Mission::Withdraw));
    } else {
        orders.extend(field.nearest_goal(from).map(|goal| Order::to(Mission::Hold(goal))));
    }
    orders
}

/// Whether any brigade of a command may act in this turn.
fn acts(war: &War, state: &State, side: Side, command: u8) -> bool {
    let forces = forces(war, side);
    let free = |unit: &UnitId| state.unit(*unit).at == Where::Table && war.card(*unit).released <= state.turn;
    forces.get(usize::from(command)).is_some_and(|force| force.iter().any(free))
}

fn spent(war: &War, state: &State, side: Side, command: u8) -> bool {
    let forces = forces(war, side);
    let done = |unit: &UnitId| {
        let unit = &state.unit(*unit).unit;
        unit.disordered || status(unit.stands, unit.worn, unit.spent) == Status::Spent
    };
    forces.get(usize::from(command)).is_some_and(|force| force.iter().all(done))
}
