//! A battle in progress as the server, the command line and the tests see it, whatever its system.

use std::hash::Hash;
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::foresight::{Changes, Foresight, Subject, Taken};
use crate::game::{Game, Match};
use crate::odds::Budget;
use crate::playing::Playing;
use crate::procedure::Fact;
use crate::record::Record;
use crate::refusal::Refusals;
use crate::seat::Chance;
use crate::side::{BySide, Side};
use crate::table::{Offer, Pick, Play, Wait};
use crate::view::{Board, Overlay, Query, View};

/// What a system adds to its game so that people can play it.
pub trait Fought: Game<State: Eq + Hash> {
    fn board(&self) -> Board;
    /// What this side may see; with nobody named, what everybody may.
    fn view(&self, state: &Self::State, side: Option<Side>) -> View;
    /// What is different between two positions, in order; of pieces, sides and ground that a player would look at.
    fn changes(&self, _before: &Self::State, _after: &Self::State) -> Changes {
        Changes::new()
    }
    /// What is said of something that did not change, beside what is said of it when it did.
    fn unchanged(&self, _before: &Self::State, _subject: Subject, _aspect: &'static str) -> Fact {
        Fact::Word("unchanged")
    }
    /// The usual answer to a question that belongs to what the decision set in motion. None for a new decision: looking
    /// ahead ends there.
    fn follow(&self, _decision: &Taken<'_, Self::State>, _pick: &Pick<'_>) -> Option<usize> {
        None
    }
    /// Whether everything that a decision set in motion is over when a step begins in this state: looking ahead ends there, even
    /// if dice are rolled before the next decision.
    fn settled(&self, _state: &Self::State) -> bool {
        false
    }
    /// What a state takes beyond its own size, in bytes, about.
    fn heap(&self, _state: &Self::State) -> usize {
        4096
    }
    fn overlay(&self, state: &Self::State, query: &Query) -> Result<Overlay, Refusals>;
    /// What the machine's commander would decide: an index into the options.
    fn advise(&self, state: &Self::State, wait: &Wait) -> usize;
}

/// Makes a game of the fixed facts of a battle and its state, from the modules that the battles of every system have: `setup`,
/// `turn`, `view`, `changes`, `commander`. A system whose actions end before the next decision names the test for that.
#[macro_export]
macro_rules! fought {
    ($War:ty, $State:ty $(, settled: $settled:path)?) => {
        impl $crate::game::Game for $War {
            type State = $State;

            fn start(&self) -> $State {
                setup::state(self)
            }

            fn step(&self, table: &mut dyn $crate::table::Table, state: &mut $State) -> $crate::table::Play<$crate::table::Flow> {
                turn::step(table, self, state)
            }
        }

        impl $crate::battle::Fought for $War {
            fn board(&self) -> $crate::view::Board {
                view::board(self)
            }

            fn view(&self, state: &$State, side: Option<$crate::side::Side>) -> $crate::view::View {
                view::view(self, state, side)
            }

            fn changes(&self, before: &$State, after: &$State) -> $crate::foresight::Changes {
                changes::changes(self, before, after)
            }

            fn unchanged(
                &self,
                before: &$State,
                subject: $crate::foresight::Subject,
                aspect: &'static str,
            ) -> $crate::procedure::Fact {
                changes::unchanged(self, before, subject, aspect)
            }

            fn follow(
                &self,
                decision: &$crate::foresight::Taken<'_, $State>,
                pick: &$crate::table::Pick<'_>,
            ) -> Option<usize> {
                changes::follow(self, decision, pick)
            }

            $(fn settled(&self, state: &$State) -> bool {
                $settled(state)
            })?

            fn heap(&self, state: &$State) -> usize {
                changes::heap(state)
            }

            fn overlay(
                &self,
                state: &$State,
                query: &$crate::view::Query,
            ) -> Result<$crate::view::Overlay, $crate::refusal::Refusals> {
                view::overlay(self, state, query)
            }

            fn advise(&self, state: &$State, wait: &$crate::table::Wait) -> usize {
                commander::advise(self, state, wait)
            }
        }
    };
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
    /// The question that is waited for, without what came before it: to look ahead while others play on.
    fn branch(&self) -> Box<dyn Battle>;
    /// What an answer would be, one that is offered or one of the player's own.
    fn offer(&self, slug: &str) -> Option<Offer>;
    /// What an answer leads to, every outcome walked. None if there is no such answer; too large if it does not fit the budget.
    fn foresee(&self, slug: &str, budget: Budget<'_>) -> Option<Play<Foresight<f64>>>;
    /// What an answer leads to, played so many times with these dice.
    fn foresee_by_playing(
        &self,
        slug: &str,
        plays: u32,
        budget: Budget<'_>,
        chance: &mut dyn Chance,
    ) -> Option<Play<Foresight<f64>>>;
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

    fn branch(&self) -> Box<dyn Battle> {
        Box::new(Match::branch(self))
    }

    fn offer(&self, slug: &str) -> Option<Offer> {
        Match::offer(self, slug)
    }

    fn foresee(&self, slug: &str, budget: Budget<'_>) -> Option<Play<Foresight<f64>>> {
        Some(Match::ahead(self, slug)?.walk(budget))
    }

    fn foresee_by_playing(
        &self,
        slug: &str,
        plays: u32,
        budget: Budget<'_>,
        chance: &mut dyn Chance,
    ) -> Option<Play<Foresight<f64>>> {
        Some(Match::ahead(self, slug)?.sample(plays, budget, chance))
    }

    fn overlay(&self, query: &Query) -> Result<Overlay, Refusals> {
        self.game.overlay(self.now(), query)
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

impl Scenario {
    /// `pieces` gives the side of each piece.
    pub fn new(
        (id, title, about): (&'static str, &str, &str),
        sides: BySide<&str>,
        turns: i32,
        pieces: impl Iterator<Item = Side>,
    ) -> Scenario {
        let mut of_side = [0; 2];
        pieces.for_each(|side| of_side[side as usize] += 1);
        let sides = Side::BOTH.map(|side| sides[side].to_owned());
        Scenario { id, title: title.to_owned(), about: about.to_owned(), sides, turns, pieces: of_side }
    }
}
