//! A commander in a battle: he plans when his turn begins, carries the plan out, and remembers what he thought.

use longroll::battle::Battle;
use longroll::plan::{Plan, Weight};
use longroll::side::Side;
use longroll::table::Wait;

use crate::level::{Effort, Level, Temper};
use crate::rehearsing::{Desk, seed};
use crate::search::Search;
use crate::thought::Thought;
use crate::value::Weights;

/// A commander of one side.
#[derive(Clone, Debug)]
pub struct Commander {
    /// How well he thinks.
    pub level: Level,
    /// How much he rehearses.
    pub effort: Option<Effort>,
    /// Which plans he likes.
    pub temper: Temper,
    /// What positions are worth to him.
    pub weights: Weights,
    /// The seed of his rehearsals.
    pub seed: u64,
    /// The hour for which he planned, and what he thought.
    planned: Option<(u32, Thought)>,
    /// How many heavy questions he has played out.
    weighed: u64,
    /// Rehearsed decisions that are left for the heavy questions of this hour.
    left: usize,
}

impl Commander {
    /// A commander who has not thought yet.
    pub const fn new(level: Level, temper: Temper, weights: Weights, seed: u64) -> Commander {
        Commander { level, effort: level.effort(), temper, weights, seed, planned: None, weighed: 0, left: 0 }
    }

    /// What he thought when he last planned.
    pub fn thought(&self) -> Option<&Thought> {
        self.planned.as_ref().map(|(_, thought)| thought)
    }

    /// Whether he has planned for this hour and side.
    fn has_planned(&self, hour: u32, side: Side) -> bool {
        self.planned.as_ref().is_some_and(|(planned, thought)| *planned == hour && thought.side == side)
    }

    /// Whether his next decision takes rehearsals.
    pub fn must_think(&self, battle: &dyn Battle) -> bool {
        let Some(effort) = self.effort else { return false };
        let position = battle.rehearsal();
        let Some((side, weight)) = position.question() else { return false };
        !self.has_planned(position.hour(), side) || (effort.tactics > 0 && weight == Weight::Heavy)
    }

    /// His answer, if the battle waits for a decision.
    pub fn decide(&mut self, battle: &dyn Battle, desk: Desk<'_>) -> Option<String> {
        let Some(Wait::Pick { options, side, .. }) = battle.wait() else { return None };
        let Some(effort) = self.effort else { return battle.advise() };
        let position = battle.rehearsal();
        let (hour, side) = (position.hour(), *side);
        let search = |number| Search {
            from: &*position,
            side,
            weights: self.weights,
            temper: self.temper,
            seed: seed(&[self.seed, u64::from(hour), side as u64, number]),
            desk,
        };
        if !self.has_planned(hour, side) {
            let thought = search(0).plan(effort);
            self.planned = Some((hour, thought));
            self.left = self.weights.decisions(effort.tactics);
        }
        let plan = self.thought().map_or_else(Plan::default, |thought| thought.plan().clone());
        let usual = position.obey(&plan).min(options.len() - 1);
        let heavy = position.question().is_some_and(|(_, weight)| weight == Weight::Heavy);
        if effort.tactics == 0 || !heavy || options.len() < 2 {
            return Some(options[usual].slug.clone());
        }
        self.weighed += 1;
        let budget = self.weights.decisions(effort.question).min(self.left);
        let (option, spent) = search(self.weighed).option(&plan, usual, options.len(), budget);
        self.left -= spent.min(self.left);
        Some(options[option].slug.clone())
    }
}
