//! A game from set-up to its end: a state, and a step of the sequence of play that is played at a table.
//!
//! Between steps the state determines what comes next; within a step the tape does. So only the running step is ever
//! replayed, undoing drops an entry of the tape, and a saved game is a scenario with a tape.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::receipt::Event;
use crate::refusal::{Refusal, Refusals};
use crate::seat::{AnswersFrom, Chance, DiceFrom, Seat};
use crate::side::Side;
use crate::table::{Flow, Offer, Pause, Play, Table, Wait};
use crate::tape::{Entry, Tape};

/// A game. The type itself holds what does not change during play.
pub trait Game {
    /// Everything that changes during play.
    type State: Clone;
    /// The state before anything is rolled or decided.
    fn start(&self) -> Self::State;
    /// One step of the sequence of play. `Done` when the battle is over.
    fn step(&self, table: &mut dyn Table, state: &mut Self::State) -> Play<Flow>;
}

/// Where the next die comes from.
pub enum Hand<'a> {
    /// A generator.
    Chance(&'a mut dyn Chance),
    /// Real dice: the game waits until a player enters them.
    Keyed,
}

/// How many steps can be undone quickly. To undo more, the game is replayed from its start.
const KEPT: usize = 64;

/// A state is kept for good after at least this many entries, so that looking back need not replay the whole game.
const MILESTONE: usize = 100;

/// A step: the state before it, and where its entries and events begin.
#[derive(Clone, Debug)]
struct Begun<S> {
    before: S,
    first: usize,
    told: usize,
}

/// A game in progress: the tape so far, the position it led to, and what the game waits for.
#[derive(Debug)]
pub struct Match<G: Game> {
    /// The rules and the set-up, shared by all copies of the match.
    pub game: Arc<G>,
    tape: Vec<Entry>,
    /// The side that made each entry; none for dice.
    by: Vec<Option<Side>>,
    /// What was undone, the next to be redone last.
    undone: Vec<(Entry, Option<Side>)>,
    /// Entered dice of a roll that is not complete yet.
    faces: Vec<i32>,
    steps: VecDeque<Begun<G::State>>,
    /// Steps from the whole game, in order.
    milestones: Vec<Begun<G::State>>,
    now: G::State,
    wait: Option<Wait>,
    events: Vec<Event>,
    /// Entries left on the tape after the game was over.
    unused: usize,
}

/// A game that takes this many steps without a decision is endless.
const MOST_STEPS: usize = 100_000;

impl<G: Game> Match<G> {
    /// A new game. It waits for nothing until it is [run](Match::run).
    pub fn new(game: Arc<G>) -> Match<G> {
        let now = game.start();
        let steps = VecDeque::from([Begun { before: now.clone(), first: 0, told: 0 }]);
        Match {
            game,
            tape: Vec::new(),
            by: Vec::new(),
            undone: Vec::new(),
            faces: Vec::new(),
            steps,
            milestones: Vec::new(),
            now,
            wait: None,
            events: Vec::new(),
            unused: 0,
        }
    }

    /// The position at the moment when the game waits.
    pub fn now(&self) -> &G::State {
        &self.now
    }

    /// What the game waits for; nothing when it is over.
    pub fn wait(&self) -> Option<&Wait> {
        self.wait.as_ref()
    }

    /// All rolls and answers so far.
    pub fn tape(&self) -> &[Entry] {
        &self.tape
    }

    /// Everything that happened, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Play on until a player must decide, a real die must be rolled, or the game is over. A tape that does not fit is an
    /// error and leaves the position before the failed step. A game that never asks is an error too.
    pub fn run(&mut self, hand: Hand<'_>) -> Result<(), Pause> {
        self.run_until(hand, |_| false)
    }

    /// The same, but stop at a step that begins in such a state. The game then waits for nothing.
    pub fn run_until(&mut self, mut hand: Hand<'_>, stop: impl Fn(&G::State) -> bool) -> Result<(), Pause> {
        // Steps since the last entry that was read from the tape.
        let mut taken = 0;
        loop {
            let Some(begun) = self.steps.back() else { return Ok(()) };
            let (told, known) = (begun.told, self.tape.len());
            let mut state = begun.before.clone();
            let tape = Tape(std::mem::take(&mut self.tape));
            let seat = match &mut hand {
                Hand::Chance(chance) => Seat::new(DiceFrom::Chance(*chance), AnswersFrom::Pause).on(tape),
                Hand::Keyed => Seat::new(DiceFrom::Faces(&self.faces), AnswersFrom::Pause).on(tape),
            };
            let mut seat = seat.from(begun.first);
            let played = self.game.step(&mut seat, &mut state);
            self.unused = seat.unused_entries();
            let (events, tape) = seat.finish();
            self.tape = tape.0;
            self.by.resize(self.tape.len(), None);
            self.faces.drain(..Tape(self.tape[known..].to_vec()).faces().len().min(self.faces.len()));
            if let Err(pause) = &played
                && matches!(
                    pause.wait(),
                    Wait::Refused { .. } | Wait::Mismatch { .. } | Wait::BadFace { .. } | Wait::Endless
                )
            {
                return Err(pause.clone());
            }
            self.events.truncate(told);
            self.events.extend(events);
            self.now = state;
            self.wait = played.as_ref().err().map(|pause| pause.wait().clone());
            match played {
                Err(_) => return Ok(()),
                Ok(Flow::On) => {
                    let first = self.tape.len() - self.unused;
                    let replayed = first <= known && self.steps.back().is_some_and(|begun| begun.first < first);
                    taken = if replayed { 0 } else { taken + 1 };
                    self.begin(first);
                    if taken > MOST_STEPS {
                        self.wait = Some(Wait::Endless);
                        return Err(Pause::new(Wait::Endless));
                    }
                    if stop(&self.now) {
                        return Ok(());
                    }
                }
                Ok(Flow::Done) => {
                    self.steps.clear();
                    return Ok(());
                }
            }
        }
    }

    fn begin(&mut self, first: usize) {
        if self.milestones.last().map_or(0, |last| last.first) + MILESTONE <= first {
            self.milestones.push(Begun { before: self.now.clone(), first, told: self.events.len() });
        }
        self.steps.push_back(Begun { before: self.now.clone(), first, told: self.events.len() });
        if self.steps.len() > KEPT {
            self.steps.pop_front();
        }
    }

    /// Answer the question that the game waits for. Refused if it waits for something else, if the option does not exist, or
    /// if a written answer is against the rules.
    pub fn answer(&mut self, slug: &str) -> Result<(), Refusals> {
        let slug = one_line(slug)?;
        let slug = slug.as_str();
        let (side, label, known) = match self.wait() {
            Some(Wait::Pick { side, name, rule, options, form, .. }) => {
                let known = find(options, slug).is_some();
                if !known && form.is_none() {
                    return Err(not_offered(name, slug, options));
                }
                (*side, format!("{} {name}", rule.section), known)
            }
            Some(Wait::Die { .. } | Wait::Draw { .. }) => return Err(stray("answer", "the game waits for a die")),
            _ => return Err(stray("answer", "the game is not waiting for a decision")),
        };
        let entry = Entry::Answer { label, choice: slug.to_owned() };
        if !known && let Some(Err(refusals)) = self.judged(&entry) {
            return Err(refusals);
        }
        self.tape.push(entry);
        self.undone.clear();
        self.by.push(Some(side));
        Ok(())
    }

    /// An answer as it would be offered, whether it is on the list or written by the player. None if it is against the rules.
    pub fn offer(&self, slug: &str) -> Option<Offer> {
        let Some(Wait::Pick { name, rule, options, form, .. }) = self.wait() else { return None };
        let offered = find(options, slug).cloned();
        offered.or_else(|| {
            form.filter(|_| !slug.is_empty())?;
            let label = format!("{} {name}", rule.section);
            self.judged(&Entry::Answer { label, choice: slug.to_owned() })?.ok()
        })
    }

    /// A copy that has only the running step: to try answers quickly.
    pub fn branch(&self) -> Match<G> {
        let mut branch = Match::new(Arc::clone(&self.game));
        if let Some(begun) = self.steps.back() {
            branch.steps = VecDeque::from([Begun { before: begun.before.clone(), first: 0, told: 0 }]);
            branch.tape = self.tape[begun.first..].to_vec();
            branch.by = self.by[begun.first..].to_vec();
        }
        (branch.now, branch.wait) = (self.now.clone(), self.wait.clone());
        branch
    }

    /// The state at the beginning of the running step, and the step's rolls and answers.
    pub(crate) fn running(&self) -> Option<(&G::State, &[Entry])> {
        let begun = self.steps.back()?;
        Some((&begun.before, &self.tape[begun.first..]))
    }

    /// One more answer in the running step: as an offer, or the reasons against it. None if the step does not ask for it.
    fn judged(&self, answer: &Entry) -> Option<Result<Offer, Refusals>> {
        let begun = self.steps.back()?;
        let tape = self.tape.iter().chain([answer]).cloned().collect();
        let mut seat = Seat::replay(Tape(tape)).from(begun.first);
        let played = self.game.step(&mut seat, &mut begun.before.clone());
        if let Err(pause) = &played
            && let Wait::Refused { refusals, .. } = pause.wait()
        {
            return Some(Err(refusals.clone()));
        }
        let taken = seat.unused_entries() == 0;
        let (events, _) = seat.finish();
        let picked = events.into_iter().rev().find_map(|event| match event {
            Event::Picked { offer, .. } => Some(Ok(offer)),
            _ => None,
        });
        picked.filter(|_| taken)
    }

    /// Enter the next die. Refused if the game waits for none, or if the die has no such face.
    pub fn key(&mut self, face: i32) -> Result<(), Refusals> {
        let why = match self.wait() {
            Some(Wait::Die { die, .. }) if die.has(face) => None,
            Some(Wait::Die { die, .. }) => {
                Some(format!("a {die} shows {} to {}, not {face}", die.lowest(), die.highest()))
            }
            Some(Wait::Draw { cup, .. }) if cup.has(face) => None,
            Some(Wait::Draw { .. }) => Some(format!("no marker {face} is in the cup")),
            _ => Some("the game is not waiting for a die".to_owned()),
        };
        if let Some(why) = why {
            return Err(stray("face", &why));
        }
        self.undone.clear();
        self.faces.push(face);
        Ok(())
    }

    /// Undo the last decision, if nothing was rolled since and the other side has not acted on it.
    pub fn undo(&mut self) -> Result<(), Refusals> {
        let waiting = match self.wait() {
            Some(Wait::Pick { side, .. }) => Some(*side),
            _ => None,
        };
        match (self.tape.last(), self.by.last()) {
            (Some(Entry::Answer { .. }), Some(Some(side))) if waiting.is_none_or(|w| w == *side) => {
                let entry = (self.tape.pop(), self.by.pop());
                if let (Some(entry), Some(by)) = entry {
                    self.undone.push((entry, by));
                }
                self.rewind();
                Ok(())
            }
            (Some(Entry::Roll { .. }), _) => Err(stray("undo", "a die was rolled after your last decision")),
            (Some(_), _) => Err(stray("undo", "the other side must answer your last decision")),
            (None, _) => Err(stray("undo", "there is no decision to undo")),
        }
    }

    /// Redo the decision that was undone last.
    pub fn redo(&mut self) -> Result<(), Refusals> {
        let (entry, by) = self.undone.pop().ok_or_else(|| stray("redo", "nothing was undone"))?;
        self.tape.push(entry);
        self.by.push(by);
        Ok(())
    }

    /// The decisions that were undone, the next to redo first.
    pub fn undone(&self) -> Vec<&str> {
        let choices = self.undone.iter().rev().filter_map(|(entry, _)| match entry {
            Entry::Answer { choice, .. } => Some(choice.as_str()),
            Entry::Roll { .. } => None,
        });
        choices.collect()
    }

    /// The beginning of the step at the end of the tape; an earlier one, or the start of the game, if that is no longer kept.
    fn rewind(&mut self) {
        while self.steps.back().is_some_and(|step| step.first > 0 && step.first >= self.tape.len()) {
            self.steps.pop_back();
        }
        while self.milestones.last().is_some_and(|step| step.first >= self.tape.len()) {
            self.milestones.pop();
        }
        if self.steps.is_empty() {
            let start = || Begun { before: self.game.start(), first: 0, told: 0 };
            let step = self.milestones.last().cloned().unwrap_or_else(start);
            self.steps.push_back(step);
        }
        self.faces.clear();
        self.wait = None;
    }

    /// The game as it was after this many entries of the tape.
    pub fn fork(&self, entries: usize) -> Result<Match<G>, Pause> {
        let entries = entries.min(self.tape.len());
        let mut fork = Match::new(Arc::clone(&self.game));
        fork.tape = self.tape[..entries].to_vec();
        fork.by = self.by[..entries].to_vec();
        let known = self.milestones.partition_point(|step| step.first <= entries);
        if let Some(step) = self.milestones[..known].last() {
            fork.milestones = self.milestones[..known].to_vec();
            fork.events = self.events[..step.told].to_vec();
            fork.steps = VecDeque::from([step.clone()]);
        }
        fork.run(Hand::Keyed)?;
        Ok(fork)
    }

    /// Resume a game from a tape. The error names the entry that does not fit.
    pub fn load(game: Arc<G>, tape: Tape) -> Result<Match<G>, Pause> {
        let mut game = Match::new(game);
        game.by = vec![None; tape.0.len()];
        game.tape = tape.0;
        game.run(Hand::Keyed)?;
        let used = game.tape.len() - game.unused;
        if game.unused > 0 {
            let found = format!("an entry for {}", game.tape[used].label());
            let expected = "the end of the tape, since the battle is over".to_owned();
            return Err(Pause::new(Wait::Mismatch { expected, found, at: used }));
        }
        game.remember_sides();
        Ok(game)
    }

    fn remember_sides(&mut self) {
        let mut entry = 0;
        for event in &self.events {
            if let (Event::Picked { side, .. }, Some(by)) = (event, self.by.get_mut(entry)) {
                *by = Some(*side);
            }
            entry += event.entries();
        }
    }
}

fn find<'o>(options: &'o [Offer], slug: &str) -> Option<&'o Offer> {
    options.iter().find(|offer| offer.slug == slug)
}

fn stray(field: &str, why: &str) -> Refusals {
    Refusal::key(field, why, "").into()
}

/// An answer as the tape can hold it: on one line, and without what would begin a comment. A player may write one in words of
/// his own, so it must not become two entries when the tape is read again.
fn one_line(slug: &str) -> Result<String, Refusals> {
    let plain = slug.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.contains(|c: char| c == '#' || c.is_control()) {
        return Err(
            Refusal::key("answer", "an answer has no `#` and no control character", "write it in plain words").into()
        );
    }
    Ok(plain)
}

fn not_offered(name: &str, slug: &str, options: &[Offer]) -> Refusals {
    let help = crate::nearest::suggest(slug, options.iter().map(|offer| offer.slug.as_str()));
    Refusal::key("answer", format!("`{slug}` is not an answer to {name}"), help).into()
}
