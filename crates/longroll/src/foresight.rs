//! What a decision leads to, before it is taken: the battle's own step, played at the odds table on a copy of the state.
//!
//! The running step is played again with the answers so far and the one in question, and then on: every roll is walked,
//! questions that belong to what was set in motion are answered as [`Fought::follow`] says, and the walk ends at the next
//! decision that a player would really take. What is said of an end is what changed from the position before.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::battle::Fought;
use crate::dist::Dist;
use crate::drm::Mods;
use crate::game::Match;
use crate::odds::{Asking, Budget, How, Odds, Seen, odds, sample};
use crate::policy::Decisions;
use crate::procedure::Fact;
use crate::seat::{Chance, Seat};
use crate::side::Side;
use crate::table::{Ask, Flow, Line, Measure, Measured, Pause, Pick, Play, Roll, Table, Wait};
use crate::tape::{Entry, Tape};
use crate::weight::Weight;

/// What something that changed is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// A counter, by the number it has in the view.
    Piece(u16),
    Side(Side),
    /// A hex, by column and row.
    Hex(i16, i16),
    /// An objective of a tabletop, by its place in the list.
    Objective(u16),
    Battle,
}

/// One thing that is different after a decision: "the state of this unit: disordered".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Change {
    pub subject: Subject,
    /// What of it: "state", "strength lost", "holder", "points".
    pub aspect: &'static str,
    pub value: Fact,
}

/// Everything that is different, in order.
pub type Changes = Vec<Change>;

/// What is said of one subject, with its odds.
#[derive(Clone, Debug)]
pub struct Foretold<W> {
    pub subject: Subject,
    pub aspect: &'static str,
    pub values: Dist<Fact, W>,
}

/// What a decision leads to.
#[derive(Clone, Debug)]
pub struct Foresight<W> {
    /// Everything that may change, each with its odds.
    pub told: Vec<Foretold<W>>,
    /// The outcomes as a whole.
    pub outcomes: Dist<Changes, W>,
    /// Every roll on the way.
    pub rolls: Vec<Seen<W>>,
    /// Sums on the way that change something other than one die, each once: the dice of a pool, a strength.
    pub sums: Vec<(String, Mods)>,
    /// The questions that were answered on the way, by name.
    pub answered: BTreeMap<&'static str, Assumed>,
    pub how: How,
}

/// A question on the way, and the answers that were taken for the player, each once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Assumed {
    pub question: String,
    /// In words. Only the first few, where many were taken.
    pub answers: Vec<String>,
}

/// Answers of one question that are put into words.
const MOST_ANSWERS: usize = 3;
/// Lines that are listened to for sums: to put a line into words takes longer than to roll.
const MOST_LINES: usize = 20_000;
/// Different sums that are kept.
const MOST_SUMS: usize = 64;

/// What is noted on the way.
#[derive(Default)]
struct Notes {
    answered: BTreeMap<&'static str, Assumed>,
    sums: Vec<(String, Mods)>,
    lines: usize,
}

impl Notes {
    fn answer(&mut self, pick: &Pick<'_>, index: usize) {
        let assumed = self.answered.entry(pick.name).or_default();
        if assumed.answers.len() == MOST_ANSWERS {
            return;
        }
        if assumed.question.is_empty() {
            assumed.question = (pick.question)();
        }
        let text = (pick.offer)(index).text;
        if !assumed.answers.contains(&text) {
            assumed.answers.push(text);
        }
    }

    fn listen(&mut self, line: &dyn Fn() -> Line) {
        if self.lines == MOST_LINES || self.sums.len() == MOST_SUMS {
            return;
        }
        self.lines += 1;
        if let Line::Adjust { title, mods } = line()
            && !mods.is_empty()
            && !self.sums.iter().any(|(known, same)| *known == title && *same == mods)
        {
            self.sums.push((title, mods));
        }
    }
}

impl<W> Foresight<W> {
    /// Whether any dice are rolled.
    pub fn rolls(&self) -> bool {
        !self.rolls.is_empty()
    }
}

/// The answer that is usual to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usual {
    /// The first, as rules list it.
    First,
    Last,
    /// The one of this name; the first if it is not offered.
    Named(&'static str),
}

/// The usual answer to a question that is in this list; none to any other. For [`Fought::follow`].
pub fn usual(list: &[(&'static str, Usual)], pick: &Pick<'_>) -> Option<usize> {
    let (_, usual) = list.iter().find(|(name, _)| *name == pick.name)?;
    Some(match usual {
        Usual::First => 0,
        Usual::Last => pick.count - 1,
        Usual::Named(slug) => pick.find(slug).unwrap_or(0),
    })
}

/// The decision that is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Taken<'a, S> {
    /// The position before it.
    pub state: &'a S,
    /// The name of the question.
    pub name: &'static str,
    pub side: Side,
    pub answer: &'a str,
}

/// A decision about to be looked at.
pub struct Ahead<'m, G: Fought> {
    game: &'m G,
    /// The position before the decision.
    now: &'m G::State,
    /// The state at the beginning of the running step.
    begun: &'m G::State,
    /// What was rolled and answered in that step, and the decision.
    tape: Vec<Entry>,
    name: &'static str,
    side: Side,
    answer: String,
    notes: RefCell<Notes>,
}

/// A position on the way: in the running step, or at the beginning of a later one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Moment<S> {
    state: S,
    /// The running step has not been played yet.
    opening: bool,
}

impl<G: Fought> Match<G> {
    /// Look at what an answer to the question leads to. None if there is no such answer.
    pub fn ahead(&self, slug: &str) -> Option<Ahead<'_, G>> {
        let Some(Wait::Pick { name, side, rule, .. }) = self.wait() else { return None };
        let (name, side) = (*name, *side);
        self.offer(slug)?;
        let (begun, tape) = self.running()?;
        let answer = Entry::Answer { label: format!("{} {name}", rule.section), choice: slug.to_owned() };
        let tape = tape.iter().cloned().chain([answer]).collect();
        let (now, answer) = (self.now(), slug.to_owned());
        Some(Ahead { game: &self.game, now, begun, tape, name, side, answer, notes: RefCell::default() })
    }
}

impl<G: Fought> Ahead<'_, G> {
    /// Walk every outcome.
    pub fn walk<W: Weight>(&self, budget: Budget<'_>) -> Play<Foresight<W>> {
        let start = Moment { state: self.begun.clone(), opening: true };
        let policy = Decisions::default();
        let budget = Budget { heap: budget.heap.max(self.game.heap(self.begun)), ..budget };
        let asking = Asking::new(&policy).with_rolls().within(budget);
        let end = |moment: &Moment<G::State>| self.game.changes(self.now, &moment.state);
        let odds = odds(&start, &asking, |table, moment| self.step(table, moment), end)?;
        Ok(self.foresight(odds))
    }

    /// Play it so many times.
    pub fn sample<W: Weight>(&self, plays: u32, budget: Budget<'_>, chance: &mut dyn Chance) -> Play<Foresight<W>> {
        let policy = Decisions::default();
        let asking = Asking::new(&policy).with_rolls().within(budget);
        let odds = sample(plays, &asking, chance, |table| self.play(table))?;
        Ok(self.foresight(odds))
    }

    /// Play it once, and say what changed.
    pub fn play(&self, table: &mut dyn Table) -> Play<Changes> {
        let mut moment = Moment { state: self.begun.clone(), opening: true };
        crate::table::play(table, &mut moment, |table, moment| self.step(table, moment))?;
        Ok(self.game.changes(self.now, &moment.state))
    }

    fn step(&self, table: &mut dyn Table, moment: &mut Moment<G::State>) -> Play<Flow> {
        let known = moment.opening.then(|| Seat::replay(Tape(self.tape.clone())));
        moment.opening = false;
        let taken = Taken { state: self.now, name: self.name, side: self.side, answer: &self.answer };
        let mut following = Following { game: self.game, taken, known, table, notes: &self.notes };
        match self.game.step(&mut following, &mut moment.state) {
            Err(pause) if *pause.wait() == Wait::Decision => Ok(Flow::Done),
            Ok(Flow::On) if self.game.settled(&moment.state) => Ok(Flow::Done),
            other => other,
        }
    }

    fn foresight<W: Weight>(&self, odds: Odds<Changes, W>) -> Foresight<W> {
        let Odds { dist, how, rolls, .. } = odds;
        let mut keys: Vec<(Subject, &'static str)> =
            dist.iter().flat_map(|(changes, _)| changes).map(|change| (change.subject, change.aspect)).collect();
        keys.sort_unstable();
        keys.dedup();
        let told = keys.into_iter().map(|(subject, aspect)| {
            let as_was = self.game.unchanged(self.now, subject, aspect);
            let value = |changes: &Changes| {
                let found = changes.iter().find(|change| change.subject == subject && change.aspect == aspect);
                found.map_or(as_was, |change| change.value)
            };
            Foretold { subject, aspect, values: dist.map(value) }
        });
        let Notes { answered, sums, .. } = self.notes.take();
        Foresight { told: told.collect(), rolls, sums, answered, how, outcomes: dist.clone() }
    }
}

/// A table on which the running step is replayed, and questions on the way are answered.
struct Following<'a, G: Fought> {
    game: &'a G,
    taken: Taken<'a, G::State>,
    known: Option<Seat<'a>>,
    table: &'a mut dyn Table,
    notes: &'a RefCell<Notes>,
}

impl<'a, G: Fought> Following<'a, G> {
    /// The replay, while it lasts.
    fn known(&mut self) -> Option<&mut Seat<'a>> {
        self.known.as_mut().filter(|seat| seat.unused_entries() > 0)
    }
}

impl<G: Fought> Table for Following<'_, G> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        match self.known() {
            Some(seat) => seat.roll(roll),
            None => self.table.roll(roll),
        }
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        match self.known() {
            Some(seat) => seat.ask(ask),
            None => self.table.ask(ask),
        }
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        if let Some(seat) = self.known() {
            return seat.pick(pick);
        }
        let Some(index) = self.game.follow(&self.taken, pick) else { return Err(Pause::new(Wait::Decision)) };
        self.notes.borrow_mut().answer(pick, index);
        Ok(index)
    }

    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        match self.known() {
            Some(seat) => seat.measure(measure),
            None => self.pick(&measure.pick).map(Measured::Offered),
        }
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        if self.known().is_none() {
            self.notes.borrow_mut().listen(line);
            self.table.tell(line);
        }
    }
}

impl<G: Fought> std::fmt::Debug for Ahead<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ahead").field("tape", &self.tape).finish_non_exhaustive()
    }
}
