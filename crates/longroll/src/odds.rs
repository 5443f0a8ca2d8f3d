//! The odds table: every outcome of a procedure with its probability.
//!
//! The procedure discovers its own branches. It is run again and again; each roll takes the next outcome that has not
//! been tried yet, like the digits of an odometer. After each step equal states are merged, so a chain of many steps
//! stays as small as its states. The walk is the same for exact fractions and for `f64`.
//!
//! A walk has a [`Budget`]. What does not fit it is [sampled](sample()): the same procedure, played with dice many times.

mod rolls;
mod sample;
mod tally;
mod walk;

pub use rolls::{Face, Seen};
pub use sample::sample;

use std::collections::BTreeMap;
use std::hash::Hash;

use crate::dist::Dist;
use crate::policy::Policy;
use crate::table::{Flow, Pause, Play, Table, Wait};
use crate::weight::Weight;
use tally::Tally;
use walk::Walk;

/// How finely the walk looks at dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// Readings the rule treats alike are walked once. The usual choice.
    Alike,
    /// Every reading on its own. Slower, and must give the same answer: the test of every rule's promises.
    Faces,
}

/// How odds are asked for.
#[derive(Clone, Copy)]
pub struct Asking<'a> {
    /// Who decides.
    pub policy: &'a dyn Policy,
    /// Whether readings that the rule treats alike are merged.
    pub grain: Grain,
    /// The limits of the walk.
    pub budget: Budget<'a>,
    /// Whether every roll on the way is wanted too, with its modifiers.
    pub rolls: bool,
}

impl<'a> Asking<'a> {
    /// The odds alone, within the usual budget.
    pub fn new(policy: &'a dyn Policy) -> Asking<'a> {
        Asking { policy, grain: Grain::Alike, budget: Budget::USUAL, rolls: false }
    }

    /// Every roll on the way, too.
    #[must_use]
    pub fn with_rolls(self) -> Asking<'a> {
        Asking { rolls: true, ..self }
    }

    /// Set the limits of the walk.
    #[must_use]
    pub fn within(self, budget: Budget<'a>) -> Asking<'a> {
        Asking { budget, ..self }
    }
}

/// What a walk may cost. Runs and bytes are counted, so that the same question gets the same answer on every machine; the
/// caller may stop it besides.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// How often a step may be run.
    pub runs: u64,
    /// How much memory states, outcomes, their weights and the readings of dice may take.
    pub bytes: usize,
    /// What a state takes beyond its own size, about; if it is 0, and the state owns anything, that is estimated.
    pub heap: usize,
    /// Asked every now and then: whether to stop.
    pub stop: &'a dyn Fn() -> Option<Halt>,
}

/// Why a walk is stopped from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// Its time is up: sample instead.
    Deadline,
    /// The caller no longer wants the answer.
    Cancelled,
}

impl Halt {
    fn wait(self) -> Wait {
        match self {
            Halt::Deadline => Wait::TooLarge,
            Halt::Cancelled => Wait::Cancelled,
        }
    }
}

impl Budget<'_> {
    /// What a question may cost: a second or so, and far less memory than any phone has.
    pub const USUAL: Budget<'static> = Budget { runs: 400_000, bytes: 96 << 20, heap: 0, stop: &|| None };
    /// As long as it takes: for tests, which ask nothing that does not end.
    pub const ENDLESS: Budget<'static> = Budget { runs: u64::MAX, bytes: usize::MAX, heap: 0, stop: &|| None };
}

/// The odds of a procedure, and the decisions they rest on.
#[derive(Clone, Debug)]
pub struct Odds<T, W> {
    /// The distribution of the outcomes.
    pub dist: Dist<T, W>,
    /// For each ask that came up: its name and the options taken, each once.
    pub asked: BTreeMap<&'static str, Vec<&'static str>>,
    /// How many times a step of the procedure was run.
    pub runs: u64,
    /// How much memory states, outcomes and readings took at the most, as the budget counts it.
    pub bytes: usize,
    /// Whether the odds are exact or sampled.
    pub how: How,
    /// Every roll on the way, in the order met, if that was asked for.
    pub rolls: Vec<Seen<W>>,
}

/// How odds were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Every outcome was walked.
    Walked,
    /// The procedure was played this number of times.
    Sampled(u32),
}

/// Walk a procedure from `start` to its end, and say of each end what `end` says of it. A walk that does not fit its budget
/// stops with [`Wait::TooLarge`].
///
/// Steps are taken together, all states of one step before any of the next, so that equal states meet. A state that
/// returns to itself (a tie that is rolled again) is solved as the geometric series it is.
pub fn odds<W: Weight, S: State, T: State + Ord>(
    start: &S,
    asking: &Asking<'_>,
    step: impl FnMut(&mut dyn Table, &mut S) -> Play<Flow>,
    end: impl Fn(&S) -> T,
) -> Play<Odds<T, W>> {
    walked(start, asking, step, end, |_| |_| 0)
}

/// The same, with a ranking of what is said of ends.
pub(crate) fn walked<W: Weight, S: State, T: State + Ord, R: FnMut(&T) -> u64>(
    start: &S,
    asking: &Asking<'_>,
    mut step: impl FnMut(&mut dyn Table, &mut S) -> Play<Flow>,
    end: impl Fn(&S) -> T,
    ranking: impl FnOnce(&[(T, W)]) -> R,
) -> Play<Odds<T, W>> {
    let mut walk: Walk<'_, W> = Walk::new(asking);
    let mut reached = Reached::new(asking.budget, end);
    let mut waiting: Tally<S, W> = Tally::new(asking.budget.heap);
    spread(&mut walk, start, &W::one(), &mut step, &mut reached)?;
    walk.opening = false;
    while !reached.next.is_empty() {
        std::mem::swap(&mut waiting, &mut reached.next);
        reached.held = waiting.bytes();
        for (from, weight) in waiting.iter() {
            spread(&mut walk, from, weight, &mut step, &mut reached)?;
        }
        waiting.clear();
    }
    let rolls = walk.rolls.take().map_or_else(Vec::new, rolls::Rolls::seen);
    let (asked, runs, bytes) = (walk.asked(), walk.runs, reached.most);
    Ok(Odds { dist: reached.dist(ranking), asked, runs, bytes, how: How::Walked, rolls })
}

/// The first ends are kept as they come and merged when all are sorted: most questions have no more, and few of them meet.
const FIRST_ENDS: usize = 256;

/// Room for plain ends to begin with.
const FEW_ENDS: usize = 32;

/// Whether the first ends are kept as states, since these are plain and smaller than what is said of them.
const fn is_plain<S, T>() -> bool {
    !std::mem::needs_drop::<S>() && size_of::<S>() < size_of::<T>()
}

/// Later ends that are small are merged as states and read once each; large ones are merged by what is read from them,
/// which is cheaper.
const fn is_small<S>() -> bool {
    size_of::<S>() <= 32
}

/// Where a walk has come to.
struct Reached<'a, S, T, W, E> {
    /// States from which it goes on.
    next: Tally<S, W>,
    /// The first ends, if they are plain.
    plain: Vec<(S, W)>,
    /// Else what is said of them.
    first: Vec<(T, W)>,
    /// Small ends after them.
    ends: Tally<S, W>,
    /// What is said of the others.
    done: Tally<T, W>,
    end: E,
    budget: Budget<'a>,
    /// Bytes of the states that are being walked from.
    held: usize,
    /// Bytes of the readings when memory was last counted.
    known: usize,
    /// The most bytes that were ever taken.
    most: usize,
}

impl<'a, S: State, T: State + Ord, W: Weight, E: Fn(&S) -> T> Reached<'a, S, T, W, E> {
    fn new(budget: Budget<'a>, end: E) -> Self {
        let (next, ends) = (Tally::new(budget.heap), Tally::new(budget.heap));
        let (plain, first, done) = (Vec::new(), Vec::new(), Tally::new(0));
        Reached { next, plain, first, ends, done, end, budget, held: 0, known: 0, most: 0 }
    }

    /// A run has come to this state, after `known` bytes of readings were worked out.
    fn note(&mut self, state: S, flow: Flow, weight: &W, known: usize) -> Play<()> {
        match flow {
            Flow::On => self.next.add(state, weight),
            Flow::Done if is_plain::<S, T>() && self.plain.len() < FIRST_ENDS => {
                let has_room = self.plain.len() < self.plain.capacity();
                if self.plain.capacity() == 0 {
                    self.plain.reserve(FEW_ENDS);
                }
                self.plain.push((state, weight.clone()));
                if has_room && known == self.known {
                    return Ok(()); // nothing takes more memory than before
                }
            }
            Flow::Done if !is_plain::<S, T>() && self.first.len() < FIRST_ENDS => {
                self.first.push(((self.end)(&state), weight.clone()));
            }
            Flow::Done if is_small::<S>() => self.ends.add(state, weight),
            Flow::Done => self.done.add((self.end)(&state), weight),
        }
        self.known = known;
        // Plain ends are counted with what will be said of them.
        let first = self.first.capacity() * size_of::<(T, W)>()
            + self.plain.capacity() * (size_of::<(S, W)>() + size_of::<(T, W)>());
        let bytes = first + self.held + known + self.next.bytes() + self.ends.bytes() + self.done.bytes();
        self.most = self.most.max(bytes);
        if bytes > self.budget.bytes { Err(Pause::new(Wait::TooLarge)) } else { Ok(()) }
    }

    fn dist<R: FnMut(&T) -> u64>(mut self, ranking: impl FnOnce(&[(T, W)]) -> R) -> Dist<T, W> {
        let mut all = self.first;
        all.reserve_exact(self.plain.len());
        all.extend(self.plain.into_iter().map(|(state, weight)| ((self.end)(&state), weight)));
        all.extend(self.ends.drain().map(|(state, weight)| ((self.end)(&state), weight)));
        all.extend(self.done.drain());
        Dist::gather_ranked(all, ranking)
    }
}

/// What a procedure must know of itself between steps.
pub trait State: Clone + Eq + Hash {}

impl<S: Clone + Eq + Hash> State for S {}

/// Runs between two questions whether to stop.
pub const LOOK: u64 = 256;

/// Run one step from one state along every path. A state that returns to itself is the start of a geometric series:
/// w + wp + wpp + ... = w / (1-p), spread over the other outcomes.
fn spread<W: Weight, S: State, T: State + Ord>(
    walk: &mut Walk<'_, W>,
    from: &S,
    weight: &W,
    step: &mut impl FnMut(&mut dyn Table, &mut S) -> Play<Flow>,
    reached: &mut Reached<'_, S, T, W, impl Fn(&S) -> T>,
) -> Play<()> {
    let again = pass(walk, from, weight, step, reached)?;
    if again >= *weight {
        return Err(Pause::new(Wait::Endless));
    }
    if again > W::zero() {
        // The first pass has spread w, and wp of it has come back; what is left is w wp / (w - wp).
        let rest = weight.times(&again).over(&weight.minus(&again));
        pass(walk, from, &rest, step, reached)?;
    }
    Ok(())
}

/// One pass over every path of a step, and how much of the weight comes back to the same state.
fn pass<W: Weight, S: State, T: State + Ord>(
    walk: &mut Walk<'_, W>,
    from: &S,
    weight: &W,
    step: &mut impl FnMut(&mut dyn Table, &mut S) -> Play<Flow>,
    reached: &mut Reached<'_, S, T, W, impl Fn(&S) -> T>,
) -> Play<W> {
    let mut again = W::zero();
    walk.start(weight);
    while walk.next_path() {
        walk.check()?;
        let mut state = from.clone();
        let flow = step(walk, &mut state)?;
        if flow == Flow::On && state == *from {
            again.plus(walk.path());
        } else {
            reached.note(state, flow, walk.path(), walk.bytes())?;
        }
    }
    Ok(again)
}

impl std::fmt::Debug for Asking<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asking").field("grain", &self.grain).field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget").field("runs", &self.runs).field("bytes", &self.bytes).finish_non_exhaustive()
    }
}
