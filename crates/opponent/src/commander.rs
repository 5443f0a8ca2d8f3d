//! A commander in a battle: he plans when his turn begins, carries the plan out, and remembers what he thought.

use longroll::battle::Battle;
use longroll::plan::{Plan, Weight};
use longroll::side::Side;
use longroll::table::Wait;

use crate::level::{Level, Temper};
use crate::rehearsing::{Desk, seed};
use crate::search::Search;
use crate::thought::Thought;
use crate::value::Weights;

/// A commander of one side.
#[derive(Clone, Debug)]
pub struct Commander {
    /// How well he thinks.
    pub level: Level,
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
}

impl Commander {
    /// A commander who has not thought yet.
    pub const fn new(level: Level, temper: Temper, weights: Weights, seed: u64) -> Commander {
        Commander { level, temper, weights, seed, planned: None, weighed: 0 }
    }

    /// What he thought when he last planned.
    pub fn thought(&self) -> Option<&Thought> {
        self.planned.as_ref().map(|(_, thought)| thought)
    }

    /// His answer, if the battle waits for a decision.
    pub fn decide(&mut self, battle: &dyn Battle, desk: Desk<'_>) -> Option<String> {
        let Some(Wait::Pick { options, side, .. }) = battle.wait() else { return None };
        let Some(effort) = self.level.effort() else { return battle.advise() };
        let position = battle.rehearsal();
        let hour = position.hour();
        let search =
            |seed| Search { from: &*position, side: *side, weights: self.weights, temper: self.temper, seed, desk };
        if self.planned.as_ref().is_none_or(|(planned, thought)| *planned != hour || thought.side != *side) {
            let thought = search(seed(&[self.seed, u64::from(hour), side_number(*side)])).plan(effort);
            self.planned = Some((hour, thought));
        }
        let plan = self.planned.as_ref().map_or_else(Plan::default, |(_, thought)| thought.plan().clone());
        let mut option = position.obey(&plan).min(options.len() - 1);
        let heavy = position.question().is_some_and(|(_, weight)| weight == Weight::Heavy);
        if effort.tactics > 0 && heavy && options.len() > 1 {
            self.weighed += 1;
            let search = Search {
                from: &*position,
                side: *side,
                weights: self.weights,
                temper: self.temper,
                seed: seed(&[self.seed, u64::from(hour), self.weighed]),
                desk,
            };
            option = search.option(&plan, option, options.len(), effort.tactics);
        }
        Some(options[option].slug.clone())
    }
}

fn side_number(side: Side) -> u64 {
    match side {
        Side::North => 0,
        Side::South => 1,
    }
}
