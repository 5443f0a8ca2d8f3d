//! A battle from set-up to victory: a state, and a step of the sequence of play that is run at a table.
//!
//! Between steps the state alone says what comes next; within a step the tape does. So only the running step is ever run
//! again, undoing is dropping an entry of the tape, and a saved game is a scenario with a tape.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::receipt::Event;
use crate::refusal::{Refusal, Refusals};
use crate::seat::{AnswersFrom, Chance, DiceFrom, Seat};
use crate::side::Side;
use crate::table::{Flow, Offer, Pause, Play, Table, Wait};
use crate::tape::{Entry, Tape};

/// A game that can be fought out: the facts of it that do not change.
pub trait Game {
    type State: Clone;
    /// The state when nothing has been rolled or decided.
    fn start(&self) -> Self::State;
    /// One step of the sequence of play. `Done` when the battle is over.
    fn step(&self, table: &mut dyn Table, state: &mut Self::State) -> Play<Flow>;
}

/// Where the next die comes from.
pub enum Hand<'a> {
    Chance(&'a mut dyn Chance),
    /// Real dice: the game waits until they are keyed in.
    Keyed,
}

/// Steps whose beginnings are kept, so that undoing is quick. Older ones are played again from the start.
const KEPT: usize = 64;

/// A step that was begun: the state before it, and where its entries begin on the tape.
#[derive(Clone, Debug)]
struct Begun<S> {
    before: S,
    first: usize,
    told: usize,
}

/// A battle in progress: the tape so far, the position it led to, and what the game waits for.
#[derive(Debug)]
pub struct Match<G: Game> {
    /// Shared by everybody who plays or looks at it.
    pub game: Arc<G>,
    tape: Vec<Entry>,
    /// Who made each entry; dice are nobody's.
    by: Vec<Option<Side>>,
    /// What was undone, the next to be redone last.
    undone: Vec<(Entry, Option<Side>)>,
    /// Dice of a roll keyed in part.
    faces: Vec<i32>,
    steps: VecDeque<Begun<G::State>>,
    now: G::State,
    wait: Option<Wait>,
    events: Vec<Event>,
    /// Entries at the end of the tape that a battle which is over had no use for.
    unused: usize,
}

/// A battle that takes this many steps without a decision does not come to an end.
const MOST_STEPS: usize = 100_000;

impl<G: Game> Match<G> {
    /// A battle about to begin. It waits for nothing until it is [run](Match::run).
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
            now,
            wait: None,
            events: Vec::new(),
            unused: 0,
        }
    }

    /// The position: what has happened up to the moment at which the game waits.
    pub fn now(&self) -> &G::State {
        &self.now
    }

    /// What the game waits for; nothing when it is over.
    pub fn wait(&self) -> Option<&Wait> {
        self.wait.as_ref()
    }

    pub fn tape(&self) -> &[Entry] {
        &self.tape
    }

    /// Everything that happened, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Play on until somebody must decide, a real die must be thrown, or the battle is over. A tape that does not fit is
    /// an error: the position is then as before the step that failed. So is a game that goes on without a decision.
    pub fn run(&mut self, hand: Hand<'_>) -> Result<(), Pause> {
        self.run_until(hand, |_| false)
    }

    /// The same, but no further than a step that begins in such a state; the battle then waits for nothing.
    pub fn run_until(&mut self, mut hand: Hand<'_>, stop: impl Fn(&G::State) -> bool) -> Result<(), Pause> {
        // Steps that the tape does not carry: it has an end of its own.
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
        self.steps.push_back(Begun { before: self.now.clone(), first, told: self.events.len() });
        if self.steps.len() > KEPT {
            self.steps.pop_front();
        }
    }

    /// Decide what the game waits for. Refused if it waits for something else, the option is not there, or an answer of
    /// one's own is against the rules.
    pub fn answer(&mut self, slug: &str) -> Result<(), Refusals> {
        let (side, label, known) = match self.wait() {
            Some(Wait::Pick { side, name, rule, options, form, .. }) => {
                let known = find(options, slug).is_some();
                if !known && form.is_none() {
                    return Err(not_offered(name, slug, options));
                }
                (*side, format!("{} {name}", rule.section), known)
            }
            Some(Wait::Die { .. } | Wait::Draw { .. }) => return Err(stray("answer", "the game waits for a die")),
            _ => return Err(stray("answer", "the game waits for no decision")),
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

    /// What an answer to the question would be, one that is offered or one of the player's own; None if it is against the rules.
    pub fn offer(&self, slug: &str) -> Option<Offer> {
        let Some(Wait::Pick { name, rule, options, form, .. }) = self.wait() else { return None };
        let offered = find(options, slug).cloned();
        offered.or_else(|| {
            form.filter(|_| !slug.is_empty())?;
            let label = format!("{} {name}", rule.section);
            self.judged(&Entry::Answer { label, choice: slug.to_owned() })?.ok()
        })
    }

    /// The same question again, with nothing of what came before the running step: to try answers, quickly.
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

    /// The state at the beginning of the running step, and what was rolled and answered in it.
    pub(crate) fn running(&self) -> Option<(&G::State, &[Entry])> {
        let begun = self.steps.back()?;
        Some((&begun.before, &self.tape[begun.first..]))
    }

    /// What the running step says of one more answer: how it would be offered, or what is against it. None if it was not come to.
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

    /// Key in the next die. Refused if the game waits for none, or the die has no such face.
    pub fn key(&mut self, face: i32) -> Result<(), Refusals> {
        let why = match self.wait() {
            Some(Wait::Die { die, .. }) if die.has(face) => None,
            Some(Wait::Die { die, .. }) => {
                Some(format!("a {die} shows {} to {}, not {face}", die.lowest(), die.highest()))
            }
            Some(Wait::Draw { cup, .. }) if cup.has(face) => None,
            Some(Wait::Draw { .. }) => Some(format!("no marker {face} is in the cup")),
            _ => Some("the game waits for no die".to_owned()),
        };
        if let Some(why) = why {
            return Err(stray("face", &why));
        }
        self.undone.clear();
        self.faces.push(face);
        Ok(())
    }

    /// Take back the last decision, if nothing has been rolled since and the other side has not acted on it.
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
            (Some(Entry::Roll { .. }), _) => {
                Err(stray("undo", "the last thing that happened was a die, and dice stand"))
            }
            (Some(_), _) => Err(stray("undo", "the other side has to decide on what was done")),
            (None, _) => Err(stray("undo", "nothing has been decided yet")),
        }
    }

    /// Take an undone decision again.
    pub fn redo(&mut self) -> Result<(), Refusals> {
        let (entry, by) = self.undone.pop().ok_or_else(|| stray("redo", "nothing was undone"))?;
        self.tape.push(entry);
        self.by.push(by);
        Ok(())
    }

    /// The decisions that were taken back, the next to be taken again first.
    pub fn undone(&self) -> Vec<&str> {
        let choices = self.undone.iter().rev().filter_map(|(entry, _)| match entry {
            Entry::Answer { choice, .. } => Some(choice.as_str()),
            Entry::Roll { .. } => None,
        });
        choices.collect()
    }

    /// The beginning of the step that the end of the tape lies in; the start of the game if that is no longer kept.
    fn rewind(&mut self) {
        while self.steps.back().is_some_and(|step| step.first > 0 && step.first >= self.tape.len()) {
            self.steps.pop_back();
        }
        if self.steps.is_empty() {
            self.steps.push_back(Begun { before: self.game.start(), first: 0, told: 0 });
        }
        self.faces.clear();
        self.wait = None;
    }

    /// The battle as it stood after so many entries of the tape: to look back, or to play on from there.
    pub fn fork(&self, entries: usize) -> Result<Match<G>, Pause> {
        let entries = entries.min(self.tape.len());
        let mut fork = Match::new(Arc::clone(&self.game));
        fork.tape = self.tape[..entries].to_vec();
        fork.by = self.by[..entries].to_vec();
        fork.run(Hand::Keyed)?;
        Ok(fork)
    }

    /// A battle taken up from a tape. An entry that does not fit is named by its place on the tape.
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

fn not_offered(name: &str, slug: &str, options: &[Offer]) -> Refusals {
    let help = crate::nearest::suggest(slug, options.iter().map(|offer| offer.slug.as_str()));
    Refusal::key("answer", format!("`{slug}` is not an answer to {name}"), help).into()
}
