//! A game in progress, whatever its type, for code that only plays it.

use crate::game::{Game, Hand, Match};
use crate::receipt::Event;
use crate::refusal::Refusals;
use crate::seat::Chance;
use crate::table::Wait;
use crate::tape::Entry;

/// A game that can be played without knowing its type.
pub trait Playing: Send + Sync {
    /// What the game waits for; nothing when it is over.
    fn wait(&self) -> Option<&Wait>;
    /// All rolls and answers so far.
    fn tape(&self) -> &[Entry];
    /// Everything that happened, in order.
    fn events(&self) -> &[Event];
    /// Answer the question that the game waits for.
    fn answer(&mut self, slug: &str) -> Result<(), Refusals>;
    /// Enter the next die.
    fn key(&mut self, face: i32) -> Result<(), Refusals>;
    /// Play on with this generator, or with real dice.
    fn run(&mut self, chance: Option<&mut dyn Chance>);
    /// Undo the last decision, if nothing was rolled since.
    fn undo(&mut self) -> Result<(), Refusals>;
}

impl<G: Game<State: Send + Sync> + Send + Sync> Playing for Match<G> {
    fn wait(&self) -> Option<&Wait> {
        Match::wait(self)
    }

    fn tape(&self) -> &[Entry] {
        Match::tape(self)
    }

    fn events(&self) -> &[Event] {
        Match::events(self)
    }

    fn answer(&mut self, slug: &str) -> Result<(), Refusals> {
        Match::answer(self, slug)
    }

    fn key(&mut self, face: i32) -> Result<(), Refusals> {
        Match::key(self, face)
    }

    fn run(&mut self, chance: Option<&mut dyn Chance>) {
        // Every entry was checked when it was added, so the tape fits.
        let _ = Match::run(self, chance.map_or(Hand::Keyed, Hand::Chance));
    }

    fn undo(&mut self) -> Result<(), Refusals> {
        Match::undo(self)
    }
}
