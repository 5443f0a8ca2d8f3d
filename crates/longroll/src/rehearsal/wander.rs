//! Random play to the end, as fast as the rules allow: nothing is kept, and no question makes its words.

use super::{Known, MOST_STEPS, Rehearsal, Throws};
use crate::game::Game;
use crate::seat::Chance;
use crate::table::{Ask, Flow, Pause, Pick, Play, Roll, Table, Wait};

impl<G: Game> Rehearsal<G> {
    /// Both sides decide at random until the game is over, or this many questions were answered. Returns how many were.
    pub(super) fn wandered(&mut self, dice: &mut dyn Chance, whim: &mut dyn Chance, most: u64) -> u64 {
        let known = std::mem::take(&mut self.known);
        let mut table = Wandering { known, at: 0, dice, whim, answered: 0, most };
        let mut state = self.before.clone();
        for _ in 0..MOST_STEPS.saturating_mul(10) {
            match self.game.step(&mut table, &mut state) {
                Ok(Flow::On) => {
                    table.known.clear();
                    table.at = 0;
                }
                Ok(Flow::Done) | Err(_) => break,
            }
        }
        let answered = table.answered;
        (self.before, self.now, self.wait) = (state.clone(), state, None);
        answered
    }
}

/// A table that plays what is known of the running step, and then decides and rolls by itself.
struct Wandering<'a> {
    known: Vec<Known>,
    at: usize,
    dice: &'a mut dyn Chance,
    whim: &'a mut dyn Chance,
    answered: u64,
    most: u64,
}

impl Table for Wandering<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        if let Some(Known::Reading(reading)) = self.known.get(self.at) {
            self.at += 1;
            return Ok(*reading);
        }
        roll.dice.throw(&mut Throws(&mut *self.dice))
    }

    fn ask(&mut self, _: &Ask<'_>) -> Play<usize> {
        // As in any rehearsal: a question of a procedure that the battle does not turn into a pick takes its usual answer.
        let known = self.known.get(self.at).cloned();
        self.at += 1;
        Ok(if let Some(Known::Choice(index)) = known { index } else { 0 })
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        if let Some(Known::Choice(index)) = self.known.get(self.at) {
            self.at += 1;
            return Ok(*index);
        }
        if self.answered == self.most || pick.count == 0 {
            return Err(Pause::new(Wait::Decision));
        }
        self.answered += 1;
        Ok(self.whim.below(pick.count as u64) as usize)
    }

    fn listens(&self) -> bool {
        false
    }
}
