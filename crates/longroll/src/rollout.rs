//! The rollout table: a fast generator and a policy, without tape or receipt. For Monte Carlo and search.

use crate::dice::{Cast, Cup, Die, Hand};
use crate::policy::Policy;
use crate::seat::Chance;
use crate::table::{Ask, Pick, Play, Roll, Table};

/// Plays a procedure once at random.
pub struct Rollout<'a> {
    /// The generator.
    pub chance: &'a mut dyn Chance,
    /// Answers the questions.
    pub policy: &'a dyn Policy,
}

impl Table for Rollout<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        roll.dice.throw(self)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        Ok(self.policy.answer(ask))
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        Ok(self.policy.pick(pick))
    }

    fn listens(&self) -> bool {
        false
    }
}

impl Hand for Rollout<'_> {
    fn die(&mut self, die: Die, _: Cast) -> Play<i32> {
        Ok(die.lowest() + self.chance.below(u64::from(die.sides)) as i32)
    }

    fn draw(&mut self, cup: &Cup) -> Play<i32> {
        Ok(cup.nth(self.chance.below(cup.total().max(1))))
    }
}

impl std::fmt::Debug for Rollout<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rollout").finish_non_exhaustive()
    }
}
