//! A game in progress as those see it who only play it, type-erased.

use crate::game::{Game, Hand, Match};
use crate::receipt::Event;
use crate::refusal::Refusals;
use crate::seat::Chance;
use crate::table::Wait;
use crate::tape::Entry;

pub trait Playing: Send {
    /// What is waited for; nothing when it is over.
    fn wait(&self) -> Option<&Wait>;
    fn tape(&self) -> &[Entry];
    fn events(&self) -> &[Event];
    fn answer(&mut self, slug: &str) -> Result<(), Refusals>;
    fn key(&mut self, face: i32) -> Result<(), Refusals>;
    /// Play on, with this generator or with real dice.
    fn run(&mut self, chance: Option<&mut dyn Chance>);
    /// Take back the last decision, if nothing was rolled since.
    fn undo(&mut self) -> Result<(), Refusals>;
}

impl<G: Game<State: Send> + Send + Sync> Playing for Match<G> {
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
        // Every entry was checked when it was made, so the tape fits.
        let _ = Match::run(self, chance.map_or(Hand::Keyed, Hand::Chance));
    }

    fn undo(&mut self) -> Result<(), Refusals> {
        Match::undo(self)
    }
}
