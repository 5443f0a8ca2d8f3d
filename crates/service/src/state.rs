//! What all handlers share, and what a shell brings: storage, threads, time, randomness.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::future::BoxFuture;
use futures_util::lock::Mutex as Lock;
use lru::LruCache;
use umpire::patience::{Cancel, Patience};

use crate::battles::{Desk, Fortunes, Reviews};
use crate::faults::Refused;
use crate::library::Library;
use crate::news::{News, NewsKind};
use crate::odds::OddsAnswer;
use crate::store::Store;

/// Different sets of switches: more than an evening needs.
const MOST_BOOKS: usize = 256;
/// Odds kept in memory.
const MOST_ANSWERS: NonZeroUsize = NonZeroUsize::new(512).unwrap();

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

    /// Tell every device what changed.
    fn tell(&self, news: News);
}

/// The service behind the routes.
#[derive(Clone)]
pub struct App(Arc<Inner>);

pub struct Inner {
    pub store: Arc<dyn Store>,
    pub library: Library,
    pub answers: Mutex<LruCache<String, Arc<OddsAnswer>>>,
    /// Tables change one at a time.
    pub turn: Lock<()>,
    pub desk: Desk,
    pub reviews: Reviews,
    pub fortunes: Fortunes,
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
            library: Library::new(MOST_BOOKS),
            answers: Mutex::new(LruCache::new(MOST_ANSWERS)),
            turn: Lock::new(()),
            desk: Desk::default(),
            reviews: Reviews::default(),
            fortunes: Fortunes::default(),
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

    /// A number from 0 to `below - 1` from the shell's dice.
    pub fn below(&self, below: u64) -> u64 {
        self.shell.below(below)
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

    pub fn tell(&self, kind: NewsKind, id: &impl ToString) {
        self.shell.tell(News { kind, id: id.to_string(), entries: None });
    }

    pub fn tell_battle(&self, id: &str, entries: usize) {
        self.shell.tell(News { kind: NewsKind::Battle, id: id.to_owned(), entries: Some(entries) });
    }
}

/// A place for a result that is made on another thread: how to put it there, and how to take it.
fn handed<T: Send + 'static>() -> (impl FnOnce(T) + Send, impl FnOnce() -> Option<T>) {
    let place = Arc::new(Mutex::new(None));
    let there = Arc::clone(&place);
    let put = move |value| *there.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
    (put, move || place.lock().unwrap_or_else(PoisonError::into_inner).take())
}
