//! What all handlers share.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use chance::Seeded;
use longroll::seat::Chance;
use lru::LruCache;
use tokio::sync::Semaphore;
use umpire::patience::{Cancel, Patience};

use crate::battles::{Desk, Fortunes, Reviews};
use crate::events::Events;
use crate::faults::Refused;
use crate::library::Library;
use crate::limits::Limits;
use crate::odds::OddsAnswer;
use crate::room::Room;
use crate::store::Store;

/// Sums that may run at the same time: few, so that a small machine stays responsive.
const MOST_SUMS: usize = 2;
/// Different sets of switches: more than an evening needs.
const MOST_BOOKS: usize = 256;
/// Odds kept in memory.
const MOST_ANSWERS: NonZeroUsize = NonZeroUsize::new(512).unwrap();

/// The app behind the routes.
#[derive(Clone, Debug)]
pub struct App(Arc<Inner>);

#[derive(Debug)]
pub struct Inner {
    pub store: Store,
    pub library: Library,
    pub events: Events,
    pub limits: Limits,
    /// The room, if this is one; otherwise only this machine is served.
    pub room: Option<Room>,
    pub answers: Mutex<LruCache<String, Arc<OddsAnswer>>>,
    /// Tables change one at a time.
    pub turn: tokio::sync::Mutex<()>,
    pub desk: Desk,
    pub reviews: Reviews,
    pub fortunes: Fortunes,
    sums: Arc<Semaphore>,
    thinking: Arc<Semaphore>,
    dice: Mutex<Seeded>,
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    pub fn new(store: Store, room: Option<Room>, limits: Limits) -> Result<App, getrandom::Error> {
        Ok(App(Arc::new(Inner {
            store,
            library: Library::new(MOST_BOOKS),
            events: Events::new(),
            limits,
            room,
            answers: Mutex::new(LruCache::new(MOST_ANSWERS)),
            turn: tokio::sync::Mutex::new(()),
            desk: Desk::default(),
            reviews: Reviews::default(),
            fortunes: Fortunes::default(),
            sums: Arc::new(Semaphore::new(MOST_SUMS)),
            thinking: Arc::new(Semaphore::new(1)),
            dice: Mutex::new(Seeded::new(getrandom::u64()?)),
        })))
    }

    /// Do a long sum on another thread. It runs to its end even if the request is dropped.
    pub async fn sum<T: Send + 'static>(
        &self,
        sum: impl FnOnce(&App) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let busy = |_| Refused::broken("the server is closing");
        let permit = Arc::clone(&self.sums).acquire_owned().await.map_err(busy)?;
        let app = self.clone();
        let task = tokio::task::spawn_blocking(move || {
            let result = sum(&app);
            drop(permit);
            result
        });
        task.await.unwrap_or_else(|_| Err(Refused::broken("this computation failed, which is a bug in Long Roll")))
    }

    /// Let a computer player think on another thread, one battle at a time so that sums are not kept waiting. The work gets
    /// the number of threads it may use.
    pub async fn think<T: Send + 'static>(
        &self,
        think: impl FnOnce(&App, usize) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let closing = |_| Refused::broken("the server is closing");
        let permit = Arc::clone(&self.thinking).acquire_owned().await.map_err(closing)?;
        let app = self.clone();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let task = tokio::task::spawn_blocking(move || {
            let result = think(&app, threads);
            drop(permit);
            result
        });
        task.await.map_err(|_| Refused::broken("the computer player failed, which is a bug in Long Roll"))
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

    /// A number from 0 to `below - 1` from the server's own dice.
    pub fn below(&self, below: u64) -> u64 {
        self.dice.lock().unwrap_or_else(PoisonError::into_inner).below(below)
    }
}

/// Now, in milliseconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

/// A random name of this many bytes that cannot be guessed.
pub fn secret(bytes: usize) -> Result<String, getrandom::Error> {
    let mut random = vec![0; bytes];
    getrandom::fill(&mut random)?;
    Ok(hex(&random))
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use longroll::odds::Halt;
    use longroll::table::{Pause, Wait};

    use super::*;

    /// A dropped request cancels its sum.
    #[tokio::test]
    async fn a_dropped_question_is_cancelled() {
        let folder = tempfile::TempDir::new().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let app = App::new(store, None, Limits::default()).unwrap();
        let (tell, told) = tokio::sync::oneshot::channel();
        let asked = app.ask(move |_, patience| {
            let begun = Instant::now();
            let halted = patience.walk(|budget| {
                loop {
                    std::thread::sleep(Duration::from_millis(1));
                    match (budget.stop)() {
                        Some(Halt::Cancelled) => return Ok(true),
                        Some(Halt::Deadline) => return Err(Pause::new(Wait::TooLarge)),
                        None => {}
                    }
                }
            });
            let _ = tell.send((halted.is_ok(), begun.elapsed()));
            Ok(())
        });
        tokio::time::timeout(Duration::from_millis(50), asked).await.unwrap_err();
        let (cancelled, after) = told.await.unwrap();
        assert!(cancelled, "after {after:?}");
    }
}
