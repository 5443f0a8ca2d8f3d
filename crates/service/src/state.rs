//! What all handlers share, and what a shell brings: storage, threads, time, randomness.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Poll, Waker};

use chance::Unforeseen;
use futures_util::future::BoxFuture;
use futures_util::lock::Mutex as Lock;
use umpire::patience::{Cancel, Patience};

use crate::battles::{Desk, Fortunes, Reviews};
use crate::faults::Refused;
use crate::library::Library;
use crate::news::{News, NewsKind};
use crate::store::Store;
use crate::weighed::Weighed;

/// Different sets of switches: more than an evening needs.
const MOST_BOOKS: usize = 256;
/// Bytes of odds kept in memory.
const MOST_KEPT: usize = 48 * 1024 * 1024;

/// Long work, which gets the number of threads it may use.
pub type Work = Box<dyn FnOnce(usize) + Send>;

/// The world around the service.
pub trait Shell: Send + Sync {
    /// Do a long sum, few at a time, while other requests are answered. It runs to its end even if the request is dropped.
    fn sum(&self, work: Work) -> BoxFuture<'static, Result<(), Refused>>;

    /// Let a computer player think, one battle at a time so that sums are not kept waiting.
    fn think(&self, work: Work) -> BoxFuture<'static, Result<(), Refused>>;

    /// Go on with this after the request is answered.
    fn spawn(&self, task: BoxFuture<'static, ()>);

    /// A number from 0 to `below - 1` from the shell's dice.
    fn below(&self, below: u64) -> u64;

    /// A random name of this many bytes, in hexadecimal, that cannot be guessed.
    fn secret(&self, bytes: usize) -> Result<String, Refused>;

    /// Now, in milliseconds since 1970.
    fn now(&self) -> i64;

    /// How far the local clock was ahead of UTC at this time, in seconds.
    fn clock_offset(&self, at: i64) -> i32;

    /// Tell every device what changed; where visitors are strangers to each other, those in `to` and those who watch.
    fn tell(&self, news: News, to: Vec<String>);

    /// Say how far long work has come, where nothing else can be asked meanwhile.
    fn progress(&self, _done: usize, _of: usize) {}

    /// Whether the one who asks may use up so much more of something that is kept until the end.
    fn allows(&self, _: Spend, _: usize) -> bool {
        true
    }
}

/// What is kept until the program ends, so that it must be shared fairly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spend {
    /// Bytes of players' files.
    Files,
}

/// The service behind the routes.
#[derive(Clone)]
pub struct App(Arc<Inner>);

pub struct Inner {
    pub store: Arc<dyn Store>,
    pub library: Library,
    /// Odds that were asked for, as they were sent.
    pub answers: Weighed,
    /// Tables change one at a time.
    pub turn: Lock<()>,
    pub desk: Desk,
    pub reviews: Reviews,
    pub fortunes: Fortunes,
    /// Battles that are being begun, by their owner: they count although they are not stored yet.
    pub beginning: Mutex<BTreeMap<String, i64>>,
    shell: Arc<dyn Shell>,
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").finish_non_exhaustive()
    }
}

impl App {
    pub fn new(store: Arc<dyn Store>, shell: Arc<dyn Shell>) -> App {
        App(Arc::new(Inner {
            store,
            library: Library::new(MOST_BOOKS, Some(Arc::clone(&shell))),
            answers: Weighed::new(MOST_KEPT),
            turn: Lock::new(()),
            desk: Desk::default(),
            reviews: Reviews::default(),
            fortunes: Fortunes::default(),
            beginning: Mutex::default(),
            shell,
        }))
    }

    /// Do a long sum. It runs to its end even if the request is dropped.
    pub async fn sum<T: Send + 'static>(
        &self,
        sum: impl FnOnce(&App) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let (app, (work, done)) = (self.clone(), handed());
        self.shell.sum(Box::new(move |_| work(sum(&app)))).await?;
        done().unwrap_or_else(|| Err(Refused::broken("this computation failed, which is a bug in Long Roll")))
    }

    /// Let a computer player think. The work gets the number of threads it may use.
    pub async fn think<T: Send + 'static>(
        &self,
        think: impl FnOnce(&App, usize) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let (app, (work, done)) = (self.clone(), handed());
        self.shell.think(Box::new(move |threads| work(think(&app, threads)))).await?;
        done().ok_or_else(|| Refused::broken("the computer player failed, which is a bug in Long Roll"))
    }

    /// Compute odds. If the request is dropped, the computation stops.
    pub async fn ask<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&App, &Patience) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let cancel = Cancel::default();
        let waited_for = cancel.guard();
        let answer = self.sum(move |app| ask(app, &Patience::new(cancel))).await;
        drop(waited_for);
        answer
    }

    /// Go on with this after the request is answered.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.shell.spawn(Box::pin(task));
    }

    /// Say how far long work has come.
    pub fn progress(&self, done: usize, of: usize) {
        self.shell.progress(done, of);
    }

    /// A number from 0 to `below - 1` from the shell's dice.
    pub fn below(&self, below: u64) -> u64 {
        self.shell.below(below)
    }

    /// Dice that cannot be foretold: a new stream for every change of a battle, so that none says anything about another.
    pub fn dice(&self) -> Result<Unforeseen, Refused> {
        self.key().map(Unforeseen::keyed)
    }

    /// 32 random bytes that cannot be guessed.
    pub fn key(&self) -> Result<[u8; 32], Refused> {
        let secret = self.secret(32)?;
        let mut key = [0; 32];
        for (byte, digits) in key.iter_mut().zip(secret.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).ok();
            let read = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            *byte = read.ok_or_else(|| Refused::broken("the key of the dice cannot be read"))?;
        }
        Ok(key)
    }

    /// A random name of this many bytes that cannot be guessed.
    pub fn secret(&self, bytes: usize) -> Result<String, Refused> {
        self.shell.secret(bytes)
    }

    /// Now, in milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.shell.now()
    }

    /// How far the local clock was ahead of UTC at this time, in seconds.
    pub fn clock_offset(&self, at: i64) -> i32 {
        self.shell.clock_offset(at)
    }

    /// Tell of what a visitor changed.
    pub fn tell(&self, kind: NewsKind, id: &impl ToString) {
        self.shell.tell(News { kind, id: id.to_string(), entries: None, revision: None }, Vec::new());
    }

    /// Tell of a battle to its players and to those who watch it.
    pub fn tell_battle(&self, id: &str, (entries, revision): (usize, i64), players: Vec<String>) {
        let (entries, revision) = (Some(entries), Some(revision));
        self.shell.tell(News { kind: NewsKind::Battle, id: id.to_owned(), entries, revision }, players);
    }

    /// Do something to its end, even if the request is dropped: a change that was begun is stored.
    pub async fn apart<T: Send + 'static>(
        &self,
        task: impl Future<Output = Result<T, Refused>> + Send + 'static,
    ) -> Result<T, Refused> {
        let end = Arc::new(Mutex::new(End { value: None, ended: false, waker: None }));
        let signal = Signal(Arc::clone(&end));
        self.spawn(async move {
            let value = task.await;
            lock(&signal.0).value = Some(value);
            drop(signal);
        });
        let ended = std::future::poll_fn(|context| {
            let mut end = lock(&end);
            if end.ended {
                return Poll::Ready(end.value.take());
            }
            end.waker = Some(context.waker().clone());
            Poll::Pending
        });
        ended.await.unwrap_or_else(|| Err(Refused::broken("this change failed, which is a bug in Long Roll")))
    }
}

/// The end of a task that runs apart from its request.
struct End<T> {
    value: Option<T>,
    ended: bool,
    waker: Option<Waker>,
}

/// Says that the task has ended, also if it broke off.
struct Signal<T>(Arc<Mutex<End<T>>>);

impl<T> Drop for Signal<T> {
    fn drop(&mut self) {
        let mut end = lock(&self.0);
        end.ended = true;
        if let Some(waker) = end.waker.take() {
            waker.wake();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A place for a result that is made on another thread: how to put it there, and how to take it.
fn handed<T: Send + 'static>() -> (impl FnOnce(T) + Send, impl FnOnce() -> Option<T>) {
    let place = Arc::new(Mutex::new(None));
    let there = Arc::clone(&place);
    let put = move |value| *there.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
    (put, move || place.lock().unwrap_or_else(PoisonError::into_inner).take())
}
