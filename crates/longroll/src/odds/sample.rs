//! Odds by playing: for what is too large to walk. The same procedure, the same decisions, the given dice.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::rolls::Rolls;
use super::{Asking, Halt, How, LOOK, Odds, State};
use crate::dice::{Cast, Cup, Die, Hand};
use crate::dist::Dist;
use crate::seat::Chance;
use crate::table::{Ask, Pause, Pick, Play, Roll, Table, Wait};
use crate::weight::Weight;

/// Play a procedure this number of times and count the outcomes.
pub fn sample<W: Weight, T: State + Ord>(
    plays: u32,
    asking: &Asking<'_>,
    chance: &mut dyn Chance,
    mut play: impl FnMut(&mut dyn Table) -> Play<T>,
) -> Play<Odds<T, W>> {
    let rolls = asking.rolls.then(Rolls::default);
    let mut table = Sampler { asking, chance, asked: BTreeMap::new(), rolls };
    let mut found: IndexMap<T, u64, FxBuildHasher> = IndexMap::default();
    let mut played = 0;
    while played < plays {
        if u64::from(played).is_multiple_of(LOOK) {
            match (asking.budget.stop)() {
                Some(Halt::Cancelled) => return Err(Pause::new(Wait::Cancelled)),
                // A small sample is better than none.
                Some(Halt::Deadline) if played >= LEAST => break,
                _ => {}
            }
        }
        *found.entry(play(&mut table)?).or_default() += 1;
        played += 1;
    }
    let weight = |count: u64| W::ratio(count, u64::from(played.max(1)));
    let rolls = table.rolls.map_or_else(Vec::new, Rolls::seen);
    let rolls = rolls.into_iter().map(|seen| seen.weighed(|count: &u64| weight(*count))).collect();
    let bytes = found.capacity() * size_of::<(T, u64, usize)>();
    let dist = Dist::gather(found.into_iter().map(|(said, count)| (said, weight(count))));
    Ok(Odds { dist, asked: table.asked, runs: u64::from(played), bytes, how: How::Sampled(played), rolls })
}

/// The smallest sample that is worth showing.
const LEAST: u32 = 1024;

/// A table with dice and a policy that remembers what was asked and rolled.
struct Sampler<'a> {
    asking: &'a Asking<'a>,
    chance: &'a mut dyn Chance,
    asked: BTreeMap<&'static str, Vec<&'static str>>,
    rolls: Option<Rolls<u64>>,
}

impl Table for Sampler<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        if let Some(rolls) = &mut self.rolls {
            rolls.note(roll, &1, false, |sum, one| *sum += one);
        }
        roll.dice.throw(self)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        let index = self.asking.policy.answer(ask);
        let taken = self.asked.entry(ask.name).or_default();
        if !taken.contains(&ask.options[index].slug) {
            taken.push(ask.options[index].slug);
        }
        Ok(index)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        Ok(self.asking.policy.pick(pick))
    }

    fn listens(&self) -> bool {
        false
    }
}

impl Hand for Sampler<'_> {
    fn die(&mut self, die: Die, _: Cast) -> Play<i32> {
        Ok(die.lowest() + self.chance.below(u64::from(die.sides)) as i32)
    }

    fn draw(&mut self, cup: &Cup) -> Play<i32> {
        Ok(cup.nth(self.chance.below(cup.total().max(1))))
    }
}
