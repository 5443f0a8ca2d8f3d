//! The server around the service: its threads, its dice, its clock, and who may use it.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use chance::Unforeseen;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use longroll::seat::Chance;
use service::news::{News, NewsKind};
use service::state::{Spend, Work};
use service::{Refused, Shell};

use crate::events::Events;
use crate::front::Front;
use crate::guard::{as_asker, asker, same_asker};
use crate::limits::Limits;
use crate::queue::Queue;
use crate::room::Room;
use crate::store::Store;
use crate::visitor::Sessions;

/// Sums that may run at the same time. Each visitor has few of them, so that another's question is begun at once.
const MOST_SUMS: usize = 6;
/// Sums of one visitor at the same time: for this machine's own player, and on a server for many.
const SUMS_ALONE: usize = 2;
const SUMS_EACH: usize = 1;

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
    pub limits: Arc<Limits>,
    /// The room, if this is one.
    pub room: Option<Room>,
    /// How the world reaches us, if it does. Without it and without a room only this machine is served.
    pub front: Front,
    pub sessions: Sessions,
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// An app for this machine alone, or for a room.
    pub fn new(store: Store, room: Option<Room>, limits: Limits) -> Result<App, getrandom::Error> {
        App::with(store, room, Front::default(), limits)
    }

    /// An app for strangers too, if it has a public address.
    pub fn with(store: Store, room: Option<Room>, front: Front, limits: Limits) -> Result<App, getrandom::Error> {
        let (store, events, limits) = (Arc::new(store), Arc::new(Events::new()), Arc::new(limits));
        let each = if room.is_none() && front.public.is_none() { SUMS_ALONE } else { SUMS_EACH };
        let mut key = [0; 32];
        getrandom::fill(&mut key)?;
        store.listen(Arc::clone(&events));
        let host = Host {
            store: Arc::clone(&store),
            events: Arc::clone(&events),
            limits: Arc::clone(&limits),
            sums: Queue::new(MOST_SUMS, each),
            thinking: Queue::new(1, 1),
            dice: Mutex::new(Unforeseen::keyed(key)),
        };
        let service = service::App::new(Arc::clone(&store) as _, Arc::new(host));
        let sessions = Sessions::default();
        Ok(App(Arc::new(Inner { service, store, events, limits, room, front, sessions })))
    }

    /// Whether only this machine is served, so that its player may do everything.
    pub fn alone(&self) -> bool {
        self.room.is_none() && self.front.public.is_none()
    }
}

/// What the service needs of this machine.
struct Host {
    store: Arc<Store>,
    events: Arc<Events>,
    limits: Arc<Limits>,
    sums: Queue,
    thinking: Queue,
    /// For the umpire's rolls; every change of a battle has its own stream.
    dice: Mutex<Unforeseen>,
}

/// Work on another thread, when it is its asker's turn.
fn work(queue: &Queue, work: Work, threads: usize) -> Later<Result<(), Refused>> {
    let (queue, asker) = (queue.clone(), asker());
    Box::pin(async move {
        let turn = queue.turn(&asker.who).await?;
        let task = tokio::task::spawn_blocking(move || {
            as_asker(asker, || work(threads));
            drop(turn);
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
        tokio::spawn(same_asker(task));
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

    fn tell(&self, news: News, to: Vec<String>) {
        let to = if news.kind == NewsKind::Battle { to } else { vec![asker().who] };
        self.store.tell_others(&news, &to);
        self.events.tell(news, to);
    }

    fn allows(&self, what: Spend, amount: usize) -> bool {
        let address = asker().address;
        // The player of this machine is not limited.
        if address.is_empty() {
            return true;
        }
        match what {
            Spend::Files => self.limits.own_bytes.allows_many(Some(address), amount),
        }
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
