//! The search for a plan: candidates race against each other on the same seeds, against plans of the enemy, and the best is
//! improved command by command. The options of a heavy question race in the same way.

use chance::Seeded;
use longroll::plan::Plan;
use longroll::rehearsal::Rehearse;
use longroll::side::{BySide, Side};

use crate::level::{Effort, Temper};
use crate::race::{Entrant, Played, Race, play_on};
use crate::rehearsing::{Desk, seed};
use crate::thought::{Thought, Tried};
use crate::value::Weights;

/// How many plans of the enemy are considered.
const MOST_FEARED: usize = 3;
/// How many candidates are compared at once.
const MOST_CANDIDATES: usize = 12;
/// Another plan or option must be better than the usual one by this many standard errors.
const CLEARLY: f64 = 2.0;

/// A search by one side from one position.
pub struct Search<'a> {
    /// The position.
    pub from: &'a dyn Rehearse,
    /// The side that plans.
    pub side: Side,
    /// What positions are worth.
    pub weights: Weights,
    /// Which plans are considered.
    pub temper: Temper,
    /// The seed of all rehearsals.
    pub seed: u64,
    /// Who does the work.
    pub desk: Desk<'a>,
}

impl Search<'_> {
    /// The best plan found.
    pub fn plan(&self, effort: Effort) -> Thought {
        let enemy = self.side.other();
        let mut feared = self.from.plans(enemy);
        feared.truncate(MOST_FEARED);
        if feared.is_empty() {
            feared.push(Plan::default());
        }
        let mut thought = Thought { side: self.side, tried: Vec::new(), feared, until: self.from.horizon() };
        let mut plans = self.from.plans(self.side);
        plans.retain(|plan| self.temper.likes(plan));
        plans.truncate(MOST_CANDIDATES);
        if plans.is_empty() {
            plans.push(Plan::default());
        }
        let (tried, _) = self.race(&plans, self.weights.decisions(effort.plans), true, &thought);
        thought.tried = tried;
        self.improve(&mut thought, self.weights.decisions(effort.orders));
        thought
    }

    /// Change the order of one command at a time where that is clearly better.
    fn improve(&self, thought: &mut Thought, budget: usize) {
        let commands = self.from.commands(self.side).len().min(usize::from(u8::MAX));
        let mut left = budget;
        if commands == 0 {
            return;
        }
        // Where the budget is too small for every command, another one comes first each time.
        let first = (self.seed % commands as u64) as usize;
        for (nth, command) in (0..commands).map(|nth| ((first + nth) % commands) as u8).enumerate() {
            if left == 0 || self.desk.is_canceled() {
                return;
            }
            let best = thought.plan().clone();
            let orders = self.from.orders(self.side, command).into_iter();
            let others = orders.filter(|order| *order != best.order(command)).map(|order| best.but(command, order));
            let others: Vec<Plan> = others.filter(|plan| self.temper.likes(plan)).collect();
            if others.is_empty() {
                continue;
            }
            let plans = [vec![best], others].concat();
            let budget = (2 * left / (commands - nth)).min(left);
            let (tried, spent) = self.race(&plans, budget, false, thought);
            left -= spent.min(left);
            if spent > 0 {
                thought.merge(tried);
            }
        }
    }

    /// Race plans; the first is the favorite. The winner first, and how many decisions were rehearsed.
    fn race(&self, plans: &[Plan], budget: usize, must_run: bool, thought: &Thought) -> (Vec<Tried>, usize) {
        let race = Race { budget, must_run, surely: CLEARLY, desk: self.desk };
        let play = |which: usize, number: usize| self.rehearse(&plans[which], number, thought);
        let finish = race.run(plans.len(), play, |end| self.weights.worth(end, self.side));
        let tried = |Entrant { which, ends, worth }| Tried { plan: plans[which].clone(), ends, worth };
        (finish.entrants.into_iter().map(tried).collect(), finish.spent)
    }

    /// One rehearsal: the seed, what is imagined and the enemy's plan depend on its number alone.
    fn rehearse(&self, plan: &Plan, number: usize, thought: &Thought) -> Played {
        let mut dice = Seeded::new(seed(&[self.seed, number as u64]));
        let position = self.from.imagined(self.side, &mut dice);
        let theirs = &thought.feared[number % thought.feared.len()];
        let plans = BySide::of(|side| if side == self.side { plan.clone() } else { theirs.clone() });
        play_on(position, &plans, None, thought.until, &mut dice)
    }

    /// The option of a heavy question, and how many decisions were rehearsed: the plan's own unless another is clearly better.
    pub fn option(&self, plan: &Plan, usual: usize, options: usize, budget: usize) -> (usize, usize) {
        let enemy = self.from.plans(self.side.other()).into_iter().next().unwrap_or_default();
        let plans = BySide::of(|side| if side == self.side { plan.clone() } else { enemy.clone() });
        let until = self.from.horizon();
        let mut order: Vec<usize> = (0..options).collect();
        order.swap(0, usual.min(options.saturating_sub(1)));
        let play = |which: usize, number: usize| {
            let mut dice = Seeded::new(seed(&[self.seed, 1, number as u64]));
            let position = self.from.imagined(self.side, &mut dice);
            play_on(position, &plans, Some(order[which]), until, &mut dice)
        };
        let race = Race { budget, must_run: false, surely: CLEARLY, desk: self.desk };
        let finish = race.run(options, play, |end| self.weights.worth(end, self.side));
        (finish.entrants.first().map_or(usual, |winner| order[winner.which]), finish.spent)
    }
}

impl std::fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("side", &self.side).field("seed", &self.seed).finish_non_exhaustive()
    }
}
