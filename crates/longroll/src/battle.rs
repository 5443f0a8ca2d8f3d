//! A battle in progress, whatever its system: what the server, the command line and the tests use.

use std::hash::Hash;
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::foresight::{Changes, Foresight, Subject, Taken};
use crate::game::{Game, Match};
use crate::odds::Budget;
use crate::plan::{Commanded, Idler};
use crate::playing::Playing;
use crate::procedure::Fact;
use crate::record::Record;
use crate::refusal::Refusals;
use crate::rehearsal::Rehearse;
use crate::seat::Chance;
use crate::side::{BySide, Side};
use crate::table::{Offer, Pick, Play, Wait};
use crate::view::{Board, Overlay, Query, View};

/// What a system adds to its game so that people can play it.
pub trait Fought: Game<State: Eq + Hash> {
    /// The field without pieces.
    fn board(&self) -> Board;
    /// What this side may see; without a side, what both may see.
    fn view(&self, state: &Self::State, side: Option<Side>) -> View;
    /// The differences between two positions that a player would look at: pieces, sides, ground.
    fn changes(&self, _before: &Self::State, _after: &Self::State) -> Changes {
        Changes::new()
    }
    /// The value a forecast shows for the outcomes in which this aspect did not change.
    fn unchanged(&self, _before: &Self::State, _subject: Subject, _aspect: &'static str) -> Fact {
        Fact::Word("unchanged")
    }
    /// The default answer to a question that follows from the decision. None for a new decision: the forecast ends there.
    fn follow(&self, _decision: &Taken<'_, Self::State>, _pick: &Pick<'_>) -> Option<usize> {
        None
    }
    /// Whether a forecast ends when a step begins in this state, even if dice are rolled before the next decision.
    fn settled(&self, _state: &Self::State) -> bool {
        false
    }
    /// The heap memory of a state in bytes, roughly.
    fn heap(&self, _state: &Self::State) -> usize {
        4096
    }
    /// The answer to a query, or why there is none.
    fn overlay(&self, state: &Self::State, query: &Query) -> Result<Overlay, Refusals>;
    /// The option that the computer would choose, by its index.
    fn advise(&self, state: &Self::State, wait: &Wait) -> usize;
}

/// Implements [`Game`], [`Fought`] and [`Commanded`] from the modules that every system's `battle` has: `setup`, `turn`, `view`, `changes`,
/// `commander`. A system whose actions end before the next decision names the test for that.
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
                commander::obey(self, state, wait, &$crate::plan::Plan::default())
            }
        }

        impl $crate::plan::Commanded for $War {
            fn commands(&self, state: &$State, side: $crate::side::Side) -> Vec<$crate::plan::Corps> {
                commander::commands(self, state, side)
            }

            fn goals(&self) -> Vec<$crate::plan::Goal> {
                commander::goals(self)
            }

            fn plans(&self, state: &$State, side: $crate::side::Side) -> Vec<$crate::plan::Plan> {
                commander::plans(self, state, side)
            }

            fn orders(&self, state: &$State, side: $crate::side::Side, command: u8) -> Vec<$crate::plan::Order> {
                commander::orders(self, state, side, command)
            }

            fn obey(&self, state: &$State, wait: &$crate::table::Wait, plan: &$crate::plan::Plan) -> usize {
                commander::obey(self, state, wait, plan)
            }

            fn idle(&self, state: &$State, wait: &$crate::table::Wait, idler: $crate::plan::Idler) -> usize {
                commander::idle(self, state, wait, idler)
            }

            fn baseline(&self, state: &$State, wait: &$crate::table::Wait) -> usize {
                commander::baseline(self, state, wait)
            }

            fn imagine(
                &self,
                state: &$State,
                side: $crate::side::Side,
                chance: &mut dyn $crate::seat::Chance,
            ) -> $State {
                commander::imagine(self, state, side, chance)
            }

            fn standing(&self, state: &$State) -> $crate::plan::Standing {
                commander::standing(self, state)
            }

            fn hour(&self, state: &$State) -> u32 {
                commander::hour(self, state)
            }

            fn horizon(&self, state: &$State) -> u32 {
                commander::horizon(self, state)
            }

            fn weight(&self, wait: &$crate::table::Wait) -> $crate::plan::Weight {
                commander::weight(wait)
            }
        }
    };
}

/// A battle in progress, whatever its system.
pub trait Battle: Playing {
    /// The field without pieces.
    fn board(&self) -> Board;
    /// What this side may see; without a side, what both may see.
    fn view(&self, side: Option<Side>) -> View;
    /// Play what a play file has recorded.
    fn take_up(&mut self, record: &Record) -> Result<(), Diagnostic>;
    /// Redo the decision that was undone last.
    fn redo(&mut self) -> Result<(), Refusals>;
    /// The decisions that were undone, the next to redo first.
    fn undone(&self) -> Vec<&str>;
    /// The battle as it was after this many entries of the tape.
    fn fork(&self, entries: usize) -> Box<dyn Battle>;
    /// A copy that has only the running step: to compute forecasts while the battle goes on.
    fn branch(&self) -> Box<dyn Battle>;
    /// An answer as it would be offered, whether it is on the list or written by the player.
    fn offer(&self, slug: &str) -> Option<Offer>;
    /// What an answer leads to, by walking every outcome. None if there is no such answer; an error if the walk exceeds the
    /// budget.
    fn foresee(&self, slug: &str, budget: Budget<'_>) -> Option<Play<Foresight<f64>>>;
    /// What an answer leads to, by playing it out this many times.
    fn foresee_by_playing(
        &self,
        slug: &str,
        plays: u32,
        budget: Budget<'_>,
        chance: &mut dyn Chance,
    ) -> Option<Play<Foresight<f64>>>;
    /// The answer to a query, or why there is none.
    fn overlay(&self, query: &Query) -> Result<Overlay, Refusals>;
    /// The answer of a commander without a plan, if the battle waits for a decision.
    fn advise(&self) -> Option<String>;
    /// The answer of the first commander, if the battle waits for a decision.
    fn baseline(&self) -> Option<String>;
    /// The answer of a player who does not command, if the battle waits for a decision.
    fn idle(&self, idler: Idler) -> Option<String>;
    /// The position, to play plans out from.
    fn rehearsal(&self) -> Box<dyn Rehearse>;
}

impl<G: Commanded<State: Send + Sync> + Send + Sync + 'static> Battle for Match<G> {
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
        decided(self, |wait| self.game.advise(self.now(), wait))
    }

    fn baseline(&self) -> Option<String> {
        decided(self, |wait| self.game.baseline(self.now(), wait))
    }

    fn idle(&self, idler: Idler) -> Option<String> {
        decided(self, |wait| self.game.idle(self.now(), wait, idler))
    }

    fn rehearsal(&self) -> Box<dyn Rehearse> {
        Box::new(Match::rehearsal(self))
    }
}

/// The option that a computer player chooses, by its slug.
fn decided<G: Fought>(battle: &Match<G>, choose: impl Fn(&Wait) -> usize) -> Option<String> {
    let wait = Match::wait(battle)?;
    let Wait::Pick { options, .. } = wait else { return None };
    options.get(choose(wait)).or(options.first()).map(|offer| offer.slug.clone())
}

/// A scenario in a system's list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Its name in files and URLs.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// A short description.
    pub about: String,
    /// The names of the sides, north first.
    pub sides: [String; 2],
    /// How many turns it has.
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
