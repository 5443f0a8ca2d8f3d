//! The server around the service: its threads, its dice, its clock, and who may use it.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use chance::Seeded;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use longroll::seat::Chance;
use service::news::News;
use service::state::Work;
use service::{Refused, Shell};
use tokio::sync::Semaphore;

use crate::events::Events;
use crate::limits::Limits;
use crate::room::Room;
use crate::store::Store;

/// Sums that may run at the same time: few, so that a small machine stays responsive.
const MOST_SUMS: usize = 2;

/// A future of the service.
type Later<T> = std::pin::Pin<Box<dyn Future<Output = T> + Send>>;

/// The app behind the routes.
#[derive(Clone, Debug)]
pub struct App(Arc<Inner>);

#[derive(Debug)]
pub struct Inner {
    pub service: service::App,
    pub store: Arc<Store>,
    pub events: Arc<Events>,
    pub limits: Limits,
    /// The room, if this is one; otherwise only this machine is served.
    pub room: Option<Room>,
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    pub fn new(store: Store, room: Option<Room>, limits: Limits) -> Result<App, getrandom::Error> {
        let (store, events) = (Arc::new(store), Arc::new(Events::new()));
        let host = Host {
            events: Arc::clone(&events),
            sums: Arc::new(Semaphore::new(MOST_SUMS)),
            thinking: Arc::new(Semaphore::new(1)),
            dice: Mutex::new(Seeded::new(getrandom::u64()?)),
        };
        let service = service::App::new(Arc::clone(&store) as _, Arc::new(host));
        Ok(App(Arc::new(Inner { service, store, events, limits, room })))
    }
}

/// What the service needs of this machine.
struct Host {
    events: Arc<Events>,
    sums: Arc<Semaphore>,
    thinking: Arc<Semaphore>,
    dice: Mutex<Seeded>,
}

/// Work on another thread, when there is a permit for it.
fn work(permits: &Arc<Semaphore>, work: Work, threads: usize) -> Later<Result<(), Refused>> {
    let permits = Arc::clone(permits);
    Box::pin(async move {
        let permit = permits.acquire_owned().await.map_err(|_| Refused::broken("the server is closing"))?;
        let task = tokio::task::spawn_blocking(move || {
            work(threads);
            drop(permit);
        });
        // Work that failed leaves no result, and the service says so.
        let _ = task.await;
        Ok(())
    })
}

impl Shell for Host {
    fn sum(&self, sum: Work) -> Later<Result<(), Refused>> {
        work(&self.sums, sum, 1)
    }

    fn think(&self, think: Work) -> Later<Result<(), Refused>> {
        work(&self.thinking, think, std::thread::available_parallelism().map_or(1, usize::from))
    }

    fn spawn(&self, task: Later<()>) {
        tokio::spawn(task);
    }

    fn below(&self, below: u64) -> u64 {
        self.dice.lock().unwrap_or_else(PoisonError::into_inner).below(below)
    }

    fn secret(&self, bytes: usize) -> Result<String, Refused> {
        secret(bytes).map_err(|error| Refused::broken(error.to_string()))
    }

    fn now(&self) -> i64 {
        now()
    }

    fn clock_offset(&self, at: i64) -> i32 {
        let stamp = Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH);
        TimeZone::system().to_offset(stamp).seconds()
    }

    fn tell(&self, news: News) {
        self.events.tell(news);
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
        let asked = app.service.ask(move |_, patience| {
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
