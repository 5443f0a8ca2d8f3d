//! A battle in progress as the server, the command line and the tests see it, whatever its system.

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::game::{Game, Match};
use crate::playing::Playing;
use crate::procedure::{Case, FactName};
use crate::record::Record;
use crate::refusal::Refusals;
use crate::side::Side;
use crate::table::{Offer, Wait};
use crate::view::{Board, Overlay, Query, View};

/// What a system adds to its game so that people can play it.
pub trait Fought: Game {
    fn board(&self) -> Board;
    /// What this side may see; with nobody named, what everybody may.
    fn view(&self, state: &Self::State, side: Option<Side>) -> View;
    /// What a decision would roll for, before it is made.
    fn forecast(&self, state: &Self::State, wait: &Wait, offer: &Offer) -> Option<Forecast>;
    fn overlay(&self, state: &Self::State, wait: Option<&Wait>, query: &Query) -> Result<Overlay, Refusals>;
    /// What the machine's commander would decide: an index into the options.
    fn advise(&self, state: &Self::State, wait: &Wait) -> usize;
}

/// A roll that a decision leads to, ready for odds.
pub struct Forecast {
    pub title: String,
    pub case: Box<dyn Case>,
    pub facts: Vec<FactName>,
}

/// A battle, type-erased.
pub trait Battle: Playing {
    fn board(&self) -> Board;
    fn view(&self, side: Option<Side>) -> View;
    /// Play what a play file has recorded.
    fn take_up(&mut self, record: &Record) -> Result<(), Diagnostic>;
    fn redo(&mut self) -> Result<(), Refusals>;
    /// The decisions that were taken back, the next to be taken again first.
    fn undone(&self) -> Vec<&str>;
    /// The battle as it stood after so many entries.
    fn fork(&self, entries: usize) -> Box<dyn Battle>;
    fn forecast(&self, slug: &str) -> Option<Forecast>;
    fn overlay(&self, query: &Query) -> Result<Overlay, Refusals>;
    /// The answer the machine's commander would give, if a decision is waited for.
    fn advise(&self) -> Option<String>;
}

impl<G: Fought<State: Send> + Send + Sync + 'static> Battle for Match<G> {
    fn board(&self) -> Board {
        self.game.board()
    }

    fn view(&self, side: Option<Side>) -> View {
        self.game.view(self.now(), side)
    }

    fn take_up(&mut self, record: &Record) -> Result<(), Diagnostic> {
        let taken = Match::load(Arc::clone(&self.game), record.tape.clone());
        *self = taken.map_err(|pause| record.misfit(&pause))?;
        Ok(())
    }

    fn redo(&mut self) -> Result<(), Refusals> {
        Match::redo(self)
    }

    fn undone(&self) -> Vec<&str> {
        Match::undone(self)
    }

    fn fork(&self, entries: usize) -> Box<dyn Battle> {
        Box::new(Match::fork(self, entries).unwrap_or_else(|_| Match::new(Arc::clone(&self.game))))
    }

    fn forecast(&self, slug: &str) -> Option<Forecast> {
        let wait = Match::wait(self)?;
        let offer = Match::offer(self, slug)?;
        self.game.forecast(self.now(), wait, &offer)
    }

    fn overlay(&self, query: &Query) -> Result<Overlay, Refusals> {
        self.game.overlay(self.now(), Match::wait(self), query)
    }

    fn advise(&self) -> Option<String> {
        let wait = Match::wait(self)?;
        let Wait::Pick { options, .. } = wait else { return None };
        let at = self.game.advise(self.now(), wait);
        options.get(at).or(options.first()).map(|offer| offer.slug.clone())
    }
}

/// A scenario in the list of a system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    pub id: &'static str,
    pub title: String,
    pub about: String,
    pub sides: [String; 2],
    pub turns: i32,
    /// How many pieces each side has.
    pub pieces: [usize; 2],
}

impl std::fmt::Debug for Forecast {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Forecast").field("title", &self.title).finish_non_exhaustive()
    }
}
