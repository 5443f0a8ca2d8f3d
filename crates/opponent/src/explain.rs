//! Why a commander chose his plan, in words and arrows, from the rehearsals that decided it.

use longroll::plan::{Corps, Goal, Mission, Order, Plan, Posture, Site, Standing};
use longroll::rehearsal::Rehearse;
use longroll::side::{BySide, Side};

use crate::thought::{Thought, Tried};
use crate::value::Weights;

/// A command is spent when less than this percentage of its strength is left.
const SPENT: u8 = 50;
/// How many reasons are given.
const MOST_REASONS: usize = 3;
/// A reason differs by at least this many of 100 rehearsals.
const WORTH_SAYING: f64 = 8.0;

/// The names that plans are told with.
#[derive(Clone, Debug)]
pub struct Names {
    /// The commands of each side.
    pub commands: BySide<Vec<Corps>>,
    /// The places.
    pub goals: Vec<Goal>,
}

impl Names {
    /// The names at this position.
    pub fn of(position: &dyn Rehearse) -> Names {
        Names { commands: BySide::of(|side| position.commands(side)), goals: position.goals() }
    }

    fn command(&self, side: Side, index: u8) -> &str {
        self.commands[side].get(usize::from(index)).map_or("a command", |corps| corps.name.as_str())
    }

    fn goal(&self, index: u8) -> &str {
        self.goals.get(usize::from(index)).map_or("a place", |goal| goal.name.as_str())
    }

    /// What an order says, after "to".
    pub fn order(&self, side: Side, order: Order) -> String {
        let what = match order.mission {
            Mission::Free => "act as its commander thinks best".to_owned(),
            Mission::Take(goal) => format!("take {}", self.goal(goal)),
            Mission::Hold(goal) => format!("hold {}", self.goal(goal)),
            Mission::Attack(enemy) => format!("attack {}", self.command(side.other(), enemy)),
            Mission::Support(friend) => format!("support {}", self.command(side, friend)),
            Mission::Screen => "screen the army".to_owned(),
            Mission::Withdraw => "withdraw".to_owned(),
            Mission::Reserve => "stay in reserve".to_owned(),
        };
        match order.posture {
            Posture::Bold => format!("{what}, boldly"),
            Posture::Usual => what,
            Posture::Cautious => format!("{what}, cautiously"),
        }
    }

    /// A plan in words: the commands that share an order together.
    pub fn plan(&self, side: Side, plan: &Plan) -> String {
        let mut orders: Vec<(Order, Vec<&str>)> = Vec::new();
        for (index, corps) in self.commands[side].iter().enumerate() {
            let order = plan.order(index as u8);
            match orders.iter_mut().find(|(known, _)| *known == order) {
                Some((_, names)) => names.push(&corps.name),
                None => orders.push((order, vec![&corps.name])),
            }
        }
        if let [(order, _)] = orders.as_slice() {
            return format!("Every command is to {}.", self.order(side, *order));
        }
        let said = orders.iter().filter(|(order, _)| *order != Order::default());
        let said: Vec<String> =
            said.map(|(order, names)| format!("{} to {}", listed(names), self.order(side, *order))).collect();
        format!("{}.", said.join("; "))
    }

    /// Where a plan sends commands, from and to.
    pub fn arrows(&self, side: Side, plan: &Plan) -> Vec<Arrow> {
        let of = |index: usize, corps: &Corps| {
            let to = match plan.order(index as u8).mission {
                Mission::Take(goal) | Mission::Hold(goal) => self.goals.get(usize::from(goal))?.at,
                Mission::Attack(enemy) => self.commands[side.other()].get(usize::from(enemy))?.at,
                Mission::Support(friend) => self.commands[side].get(usize::from(friend))?.at,
                _ => None,
            };
            let hold = matches!(plan.order(index as u8).mission, Mission::Hold(_));
            Some(Arrow { side, command: corps.name.clone(), from: corps.at?, to: to?, hold })
        };
        self.commands[side].iter().enumerate().filter_map(|(index, corps)| of(index, corps)).collect()
    }
}

/// An order on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Whose order.
    pub side: Side,
    /// The command.
    pub command: String,
    /// Where it is.
    pub from: Site,
    /// Where it is to go.
    pub to: Site,
    /// It is to hold that place rather than attack.
    pub hold: bool,
}

/// One line on which two plans differ.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// What happens, as in "the Village is held at the end".
    pub what: String,
    /// In how many of 100 rehearsals of the chosen plan.
    pub chosen: f64,
    /// In how many of 100 rehearsals of the other plan.
    pub other: f64,
}

/// Why a plan was chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// The plan in words.
    pub plan: String,
    /// In how many of 100 the side wins with it.
    pub wins: f64,
    /// The standard error of that.
    pub error: f64,
    /// The next best plan in words, and in how many of 100 the side wins with it.
    pub second: Option<(String, f64)>,
    /// The lines on which they differ most.
    pub reasons: Vec<Reason>,
    /// The enemy's plan that would hurt most, and in how many of 100 the side wins against it.
    pub feared: Option<(String, f64)>,
    /// How many rehearsals were played.
    pub rehearsals: usize,
    /// The plan on the map.
    pub arrows: Vec<Arrow>,
}

/// Explain a thought. None if only one plan was possible and nothing was played out.
pub fn explain(thought: &Thought, names: &Names, weights: &Weights) -> Option<Explanation> {
    let side = thought.side;
    let [chosen, others @ ..] = thought.tried.as_slice() else { return None };
    if chosen.ends.is_empty() {
        return None;
    }
    let played = chosen.ends.len() as f64;
    let mean = chosen.wins(weights, side);
    let spread: f64 = chosen.ends.iter().map(|end| (100.0 * weights.wins(end, side) - mean).powi(2)).sum();
    let second = others.iter().find(|other| !other.ends.is_empty() && other.plan != chosen.plan);
    Some(Explanation {
        plan: names.plan(side, &chosen.plan),
        wins: mean,
        error: (spread / played / played.max(2.0)).sqrt(),
        second: second.map(|other| (names.plan(side, &other.plan), other.wins(weights, side))),
        reasons: second.map_or_else(Vec::new, |other| reasons(side, names, &chosen.ends, &other.ends)),
        feared: feared(thought, chosen, names, weights),
        rehearsals: thought.tried.iter().map(|tried| tried.ends.len()).sum(),
        arrows: names.arrows(side, &chosen.plan),
    })
}

/// The lines on which the ends of two plans differ most.
pub fn reasons(side: Side, names: &Names, chosen: &[Standing], other: &[Standing]) -> Vec<Reason> {
    let mut found = Vec::new();
    let mut line = |what: String, is: &dyn Fn(&Standing) -> bool| {
        let share =
            |ends: &[Standing]| 100.0 * ends.iter().filter(|end| is(end)).count() as f64 / ends.len().max(1) as f64;
        found.push(Reason { what, chosen: share(chosen), other: share(other) });
    };
    for (index, goal) in names.goals.iter().enumerate() {
        line(format!("{} is ours", goal.name), &|end| end.holders.get(index).copied().flatten() == Some(side));
    }
    for whose in [side, side.other()] {
        for (index, corps) in names.commands[whose].iter().enumerate() {
            line(format!("{} is spent", corps.name), &|end| {
                end.commands[whose].get(index).is_some_and(|left| *left < SPENT)
            });
        }
    }
    found.retain(|reason| (reason.chosen - reason.other).abs() >= WORTH_SAYING);
    found.sort_by(|a, b| (b.chosen - b.other).abs().total_cmp(&(a.chosen - a.other).abs()));
    found.truncate(MOST_REASONS);
    found
}

/// The enemy's plan against which the chosen one does worst.
fn feared(thought: &Thought, chosen: &Tried, names: &Names, weights: &Weights) -> Option<(String, f64)> {
    let plans = thought.feared.len();
    let against = |plan: usize| {
        let ends: Vec<&Standing> = chosen.ends.iter().skip(plan).step_by(plans).collect();
        let sum: f64 = ends.iter().map(|end| weights.wins(end, thought.side)).sum();
        100.0 * sum / ends.len().max(1) as f64
    };
    let worst = (0..plans.min(chosen.ends.len())).min_by(|a, b| against(*a).total_cmp(&against(*b)))?;
    Some((names.plan(thought.side.other(), &thought.feared[worst]), against(worst)))
}

impl Explanation {
    /// The whole of it as sentences.
    pub fn text(&self) -> String {
        let mut text = format!("{} Wins {:.0} of 100 (± {:.0}).", self.plan, self.wins, self.error);
        if let Some((plan, wins)) = &self.second {
            text += &format!(" Next best: {plan} Wins {wins:.0}.");
        }
        for Reason { what, chosen, other } in &self.reasons {
            text += &format!(" {what} in {chosen:.0}, else in {other:.0}.");
        }
        if let Some((plan, wins)) = &self.feared {
            text += &format!(" Feared: {plan} Against that it wins {wins:.0}.");
        }
        text
    }
}

/// Names as a list: "A", "A and B", "A, B and C".
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
