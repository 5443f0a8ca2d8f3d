//! The limits of a question. The kernel counts runs and bytes; this module adds the clock and cancellation.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use chance::Seeded;
use longroll::odds::{Budget, Halt};
use longroll::seat::Chance;
use longroll::table::{Play, Wait};

/// How long an answer may take, with everything that is asked for it.
const ALL: Duration = Duration::from_millis(1700);
/// How long outcomes are walked. A longer walk is replaced by a sample.
const WALK: Duration = Duration::from_millis(1100);
/// How long a sample may take after that.
const SAMPLE: Duration = Duration::from_millis(500);
/// Plays of a sample: probabilities are then within 1 percent, nineteen times out of twenty.
const PLAYS: u32 = 10_000;
/// Plays of a sample where many are shown together: within 5 percent.
const FEWEST_PLAYS: u32 = 400;

/// A clock: the time since some beginning.
pub type Clock = fn() -> Duration;

static CLOCK: OnceLock<Clock> = OnceLock::new();

/// Use this clock where the platform has none, as in a browser. It counts if it is set before the first question.
pub fn set_clock(clock: Clock) {
    let _ = CLOCK.set(clock);
}

fn now() -> Duration {
    CLOCK.get_or_init(|| since_first)()
}

/// The time since this was first asked.
fn since_first() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

/// Set when the answer is no longer needed.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// A guard that sets it when dropped, as when a request is abandoned.
    pub fn guard(&self) -> CancelGuard {
        CancelGuard(self.clone())
    }
}

/// Sets its [`Cancel`] when dropped.
#[derive(Debug)]
pub struct CancelGuard(Cancel);

impl Drop for CancelGuard {
    fn drop(&mut self) {
        self.0.set();
    }
}

/// What one question may cost: the same on the page, on the command line and in the library.
#[derive(Clone, Debug)]
pub struct Patience {
    cancel: Cancel,
    walk: Option<Duration>,
    sample: Option<Duration>,
    runs: u64,
    bytes: usize,
    plays: u32,
    /// When the whole answer is due, by the clock.
    until: Option<Duration>,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience::new(Cancel::default())
    }
}

impl Patience {
    pub fn new(cancel: Cancel) -> Patience {
        let Budget { runs, bytes, .. } = Budget::USUAL;
        let until = Some(now() + ALL);
        Patience { cancel, walk: Some(WALK), sample: Some(SAMPLE), runs, bytes, plays: PLAYS, until }
    }

    /// For one of several questions of the same answer: its part of the time that is left, with this number still to ask.
    #[must_use]
    pub fn part(&self, questions: usize) -> Patience {
        let questions = u32::try_from(questions).unwrap_or(u32::MAX).max(1);
        let each = self.until.map(|until| until.saturating_sub(now()) / questions);
        let at_most = |most: Option<Duration>, of: u32| match (most, each) {
            (Some(most), Some(each)) => Some(most.min(each * of / 3)),
            (most, _) => most,
        };
        let plays = (PLAYS / questions).max(FEWEST_PLAYS);
        Patience { walk: at_most(self.walk, 2), sample: at_most(self.sample, 1), plays, ..self.clone() }
    }

    /// Whether the time of the whole answer is up.
    pub fn is_over(&self) -> bool {
        self.until.is_some_and(|until| now() >= until)
    }

    /// Limit the number of runs.
    #[must_use]
    pub fn runs(self, runs: u64) -> Patience {
        Patience { runs, ..self }
    }

    /// Walk every outcome. If there are too many, sample the same step with dice seeded from the question, so that the same
    /// question always gets the same answer.
    pub fn ask<T>(
        &self,
        question: &str,
        walk: impl FnOnce(Budget<'_>) -> Play<T>,
        sample: impl FnOnce(u32, Budget<'_>, &mut dyn Chance) -> Play<T>,
    ) -> Play<T> {
        let stop = self.stop(self.walk);
        match walk(self.budget(&stop)) {
            Err(pause) if *pause.wait() == Wait::TooLarge => {
                let stop = self.stop(self.sample);
                sample(self.plays, self.budget(&stop), &mut Seeded::new(seed(question)))
            }
            answer => answer,
        }
    }

    /// Walk every outcome, without sampling.
    pub fn walk<T>(&self, walk: impl FnOnce(Budget<'_>) -> Play<T>) -> Play<T> {
        let stop = self.stop(self.walk);
        walk(self.budget(&stop))
    }

    fn budget<'s>(&self, stop: &'s dyn Fn() -> Option<Halt>) -> Budget<'s> {
        Budget { runs: self.runs, bytes: self.bytes, stop, ..Budget::USUAL }
    }

    fn stop(&self, time: Option<Duration>) -> impl Fn() -> Option<Halt> + use<> {
        let end = [time.map(|time| now() + time), self.until].into_iter().flatten().min();
        let cancel = self.cancel.clone();
        move || {
            if cancel.is_set() {
                return Some(Halt::Cancelled);
            }
            end.filter(|end| now() >= *end).map(|_| Halt::Deadline)
        }
    }
}

/// A seed from the words of a question: FNV-1a, the same on every machine.
pub fn seed(question: &str) -> u64 {
    let eat = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    question.bytes().fold(0xcbf2_9ce4_8422_2325, eat)
}
