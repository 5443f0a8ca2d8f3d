//! The search for a plan: candidates are played out against plans of the enemy on the same seeds, the worse half is dropped
//! (sequential halving), and the best is improved command by command.

use chance::Seeded;
use longroll::plan::Plan;
use longroll::rehearsal::Rehearse;
use longroll::side::{BySide, Side};

use crate::level::{Effort, Temper};
use crate::rehearsing::{Desk, seed};
use crate::thought::{Thought, Tried};
use crate::value::Weights;

/// How many plans of the enemy are considered.
const MOST_FEARED: usize = 3;
/// How many candidates are compared at once.
const MOST_CANDIDATES: usize = 12;
/// Another plan must be better than the usual one, and a change of one command's order better than the plan, by this many
/// standard errors.
const CLEARLY: f64 = 1.0;
/// A change of one command's order is played out on at least this many seeds: the error of fewer says little.
const LEAST_SEEDS: usize = 8;

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
        if let [only] = plans.as_slice() {
            thought.tried.push(Tried::new(only.clone()));
        } else {
            let usual = plans[0].clone();
            thought.tried = self.halve(plans, effort.plans, &thought);
            self.prefer(&usual, &mut thought);
        }
        self.improve(&mut thought, effort.orders);
        thought
    }

    /// Compare plans: all of them on a few seeds, the better half on more, and so on. The best comes first.
    fn halve(&self, plans: Vec<Plan>, budget: usize, thought: &Thought) -> Vec<Tried> {
        let mut tried: Vec<Tried> = plans.into_iter().map(Tried::new).collect();
        let mut dropped = Vec::new();
        let rounds = tried.len().next_power_of_two().trailing_zeros().max(1) as usize;
        for _ in 0..rounds {
            let each = (budget / rounds / tried.len()).max(1);
            self.play(&mut tried, each, thought);
            tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            if tried.len() > 2 {
                let keep = tried.len().div_ceil(2);
                dropped.extend(tried.drain(keep..));
            }
        }
        dropped.sort_by(|a: &Tried, b: &Tried| b.mean().total_cmp(&a.mean()));
        tried.extend(dropped);
        tried
    }

    /// Keep the usual plan unless the best is clearly better on the same seeds: the best of several is often best by luck.
    fn prefer(&self, usual: &Plan, thought: &mut Thought) {
        let Some(at) = thought.tried.iter().position(|tried| tried.plan == *usual).filter(|at| *at > 0) else { return };
        let mut usual = [thought.tried.remove(at)];
        let wanting = thought.tried[0].ends.len().saturating_sub(usual[0].ends.len());
        self.play(&mut usual, wanting, thought);
        let [usual] = usual;
        let (mean, error) = thought.tried[0].better_than(&usual);
        thought.tried.insert(usize::from(mean > CLEARLY * error), usual);
    }

    /// Change the order of one command at a time while that is clearly better.
    fn improve(&self, thought: &mut Thought, budget: usize) {
        let commands = self.from.commands(self.side).len().min(usize::from(u8::MAX));
        let changes: Vec<Vec<Plan>> = (0..commands)
            .map(|command| {
                let best = thought.plan();
                let orders = self.from.orders(self.side, command as u8).into_iter();
                let other = orders.filter(|order| *order != best.order(command as u8));
                other.map(|order| best.but(command as u8, order)).filter(|plan| self.temper.likes(plan)).collect()
            })
            .collect();
        let candidates: usize = changes.iter().map(Vec::len).sum();
        if candidates == 0 || budget == 0 {
            return;
        }
        let each = (budget / candidates).max(LEAST_SEEDS);
        let mut left = budget;
        for (command, plans) in changes.into_iter().enumerate() {
            let cost = plans.len() * each;
            if plans.is_empty() || cost > left || self.desk.is_canceled() {
                continue;
            }
            left -= cost;
            // The best plan may have changed since the candidates were made.
            let order = |plan: &Plan| plan.order(command as u8);
            let best = thought.plan().clone();
            let mut tried: Vec<Tried> =
                plans.iter().map(|plan| Tried::new(best.but(command as u8, order(plan)))).collect();
            let mut champion = [thought.tried.swap_remove(0)];
            let wanting = each.saturating_sub(champion[0].ends.len());
            self.play(&mut champion, wanting, thought);
            self.play(&mut tried, each, thought);
            let [champion] = champion;
            tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            let first = tried.first().map_or((0.0, f64::INFINITY), |best| best.better_than(&champion));
            let at = usize::from(first.0 > CLEARLY * first.1);
            tried.insert(at, champion);
            tried.append(&mut thought.tried);
            thought.tried = tried;
        }
        if let [_, rest @ ..] = thought.tried.as_mut_slice() {
            rest.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        }
    }

    /// Play every plan on its next seeds.
    fn play(&self, tried: &mut [Tried], each: usize, thought: &Thought) {
        let ends = self.desk.map(tried.len() * each, |index| {
            let (which, nth) = (index / each, index % each);
            let number = tried[which].ends.len() + nth;
            self.rehearse(&tried[which].plan, number, thought)
        });
        for (index, end) in ends.into_iter().enumerate() {
            tried[index / each].add(end, &self.weights, self.side);
        }
    }

    /// One rehearsal: the seed, what is imagined and the enemy's plan depend on its number alone.
    fn rehearse(&self, plan: &Plan, number: usize, thought: &Thought) -> longroll::plan::Standing {
        let mut dice = Seeded::new(seed(&[self.seed, number as u64]));
        let position = self.from.imagined(self.side, &mut dice);
        let theirs = &thought.feared[number % thought.feared.len()];
        let plans = BySide::of(|side| if side == self.side { plan.clone() } else { theirs.clone() });
        position.play_out(&plans, None, thought.until, &mut dice)
    }

    /// The option of a heavy question: the plan's own unless another is better by two standard errors.
    pub fn option(&self, plan: &Plan, usual: usize, options: usize, pairs: usize) -> usize {
        let enemy = self.from.plans(self.side.other()).into_iter().next().unwrap_or_default();
        let plans = BySide::of(|side| if side == self.side { plan.clone() } else { enemy.clone() });
        let until = self.from.horizon();
        let play = |option: usize, number: usize| {
            let mut dice = Seeded::new(seed(&[self.seed, 1, number as u64]));
            let position = self.from.imagined(self.side, &mut dice);
            let end = position.play_out(&plans, Some(option), until, &mut dice);
            self.weights.worth(&end, self.side)
        };
        let mut still: Vec<(usize, Vec<f64>)> = (0..options).map(|option| (option, Vec::new())).collect();
        // The usual option comes first and is never dropped.
        still.swap(0, usual.min(options - 1));
        for round in 0..2 {
            let count = if round == 0 { pairs.div_ceil(2) } else { pairs };
            let from = still[0].1.len();
            let worth = self.desk.map(still.len() * count, |index| play(still[index / count].0, from + index % count));
            for (index, worth) in worth.into_iter().enumerate() {
                still[index / count].1.push(worth);
            }
            if self.desk.is_canceled() {
                return usual;
            }
            let mut rest = still.split_off(1);
            let base = &still[0].1;
            let better = |of: &[f64]| crate::thought::paired(of, base).0;
            rest.sort_by(|a, b| better(&b.1).total_cmp(&better(&a.1)));
            rest.truncate(2);
            rest.retain(|(_, worth)| better(worth) > 0.0);
            still.extend(rest);
        }
        let clear = still.iter().skip(1).find(|(_, worth)| {
            let (mean, error) = crate::thought::paired(worth, &still[0].1);
            mean > 2.0 * error
        });
        clear.map_or(usual, |(option, _)| *option)
    }
}

impl std::fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("side", &self.side).field("seed", &self.seed).finish_non_exhaustive()
    }
}
