//! Forecasts: what a decision leads to, computed by playing the battle's own step at the odds table on a copy of the state.
//!
//! The running step is replayed with the answers so far and the one in question. From there every roll is walked, and
//! [`Fought::follow`] answers the questions that follow from the decision. The walk ends at the next real decision. The
//! forecast compares each end with the position before the decision.

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

/// What a change is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// A counter, by its number in the view.
    Piece(u16),
    /// One of the sides.
    Side(Side),
    /// A hex, by column and row.
    Hex(i16, i16),
    /// An objective on a tabletop, by its index.
    Objective(u16),
    /// The battle as a whole.
    Battle,
}

/// One difference after a decision: "the state of this unit: disordered".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Change {
    /// What changed.
    pub subject: Subject,
    /// Which property: "state", "strength lost", "holder", "points".
    pub aspect: &'static str,
    /// Its value afterwards.
    pub value: Fact,
}

/// All differences, in order.
pub type Changes = Vec<Change>;

/// One property of one subject, with its odds.
#[derive(Clone, Debug)]
pub struct Foretold<W> {
    /// What it is about.
    pub subject: Subject,
    /// Which property.
    pub aspect: &'static str,
    /// Its possible values with their odds.
    pub values: Dist<Fact, W>,
}

/// What a decision leads to.
#[derive(Clone, Debug)]
pub struct Foresight<W> {
    /// Every property that may change, each with its odds.
    pub told: Vec<Foretold<W>>,
    /// The joint odds of all changes.
    pub outcomes: Dist<Changes, W>,
    /// Every roll that was made.
    pub rolls: Vec<Seen<W>>,
    /// Sums that modify something other than one die, such as the number of dice in a pool; each once.
    pub sums: Vec<(String, Mods)>,
    /// The questions that were answered for the players, by name.
    pub answered: BTreeMap<&'static str, Assumed>,
    /// Whether the odds are exact or sampled.
    pub how: How,
}

/// A question that was answered for a player, with the answers given, each once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Assumed {
    /// The question in words.
    pub question: String,
    /// The answers in words; only the first few.
    pub answers: Vec<String>,
}

/// How many answers to one question are kept.
const MOST_ANSWERS: usize = 3;
/// How many lines are searched for sums: making a line takes longer than a roll.
const MOST_LINES: usize = 20_000;
/// How many different sums are kept.
const MOST_SUMS: usize = 64;

/// What the walk records.
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

/// Which option is the default answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usual {
    /// The first option.
    First,
    /// The last option.
    Last,
    /// The option with this slug; the first if it is not offered.
    Named(&'static str),
}

/// The default answer to a question in this list; none for any other. For [`Fought::follow`].
pub fn usual(list: &[(&'static str, Usual)], pick: &Pick<'_>) -> Option<usize> {
    let (_, usual) = list.iter().find(|(name, _)| *name == pick.name)?;
    Some(match usual {
        Usual::First => 0,
        Usual::Last => pick.count - 1,
        Usual::Named(slug) => pick.find(slug).unwrap_or(0),
    })
}

/// The decision whose forecast is computed.
#[derive(Clone, Copy, Debug)]
pub struct Taken<'a, S> {
    /// The position before it.
    pub state: &'a S,
    /// The name of the question.
    pub name: &'static str,
    /// The side that decides.
    pub side: Side,
    /// The answer that is forecast.
    pub answer: &'a str,
}

/// A decision whose forecast can be computed.
pub struct Ahead<'m, G: Fought> {
    game: &'m G,
    /// The position before the decision.
    now: &'m G::State,
    /// The state at the beginning of the running step.
    begun: &'m G::State,
    /// The rolls and answers of that step, and the decision.
    tape: Vec<Entry>,
    name: &'static str,
    side: Side,
    answer: String,
    notes: RefCell<Notes>,
}

/// A state between steps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Moment<S> {
    state: S,
    /// The running step has not been played yet.
    opening: bool,
}

impl<G: Fought> Match<G> {
    /// The forecast of an answer. None if there is no such answer.
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

    /// Play the decision out this many times.
    pub fn sample<W: Weight>(&self, plays: u32, budget: Budget<'_>, chance: &mut dyn Chance) -> Play<Foresight<W>> {
        let policy = Decisions::default();
        let asking = Asking::new(&policy).with_rolls().within(budget);
        let odds = sample(plays, &asking, chance, |table| self.play(table))?;
        Ok(self.foresight(odds))
    }

    /// Play the decision out once and return what changed.
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

/// A table that replays the running step and answers the questions that follow.
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
