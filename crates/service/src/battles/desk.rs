//! The battles in memory, one lock each. Others are replayed from disk when they are wanted.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::lock::{Mutex as Lock, OwnedMutexGuard};
use lru::LruCache;

use super::live::Live;
use crate::faults::Refused;
use crate::seats::Act;
use crate::state::App;
use crate::visitor::Visitor;

/// The most battles kept in memory.
const MOST_IN_MEMORY: usize = 32;
/// Decisions of a machine before they are stored and announced.
const BURST: usize = 20;

/// A battle's place in memory; empty until it is first wanted.
type Slot = Arc<Lock<Option<Live>>>;

pub struct Desk {
    /// Not bounded by itself: a battle in use must stay, however many there are.
    slots: Mutex<LruCache<String, Slot>>,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk { slots: Mutex::new(LruCache::unbounded()) }
    }
}

impl Desk {
    fn slots(&self) -> MutexGuard<'_, LruCache<String, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The place of a battle. The one unused for longest makes room for it.
    fn slot(&self, id: &str) -> Slot {
        let mut slots = self.slots();
        if !slots.contains(id) && slots.len() >= MOST_IN_MEMORY {
            let idle = slots.iter().rev().find(|(_, slot)| Arc::strong_count(slot) == 1);
            idle.map(|(id, _)| id.clone()).and_then(|id| slots.pop(&id));
        }
        Arc::clone(slots.get_or_insert_ref(id, Slot::default))
    }

    fn forget(&self, id: &str) {
        self.slots().pop(id);
    }
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

/// A battle, locked.
pub struct Held {
    guard: OwnedMutexGuard<Option<Live>>,
}

/// Lock the battle of this id.
pub async fn hold(app: &App, id: &str) -> Result<Held, Refused> {
    let mut guard = app.desk.slot(id).lock_owned().await;
    let mut moving = false;
    if let Some((fixed, revision)) = guard.as_ref().map(|live| (live.fixed, live.revision)) {
        if fixed || !is_stale(app, id, revision).await? {
            return Ok(Held { guard });
        }
        moving = guard.take().is_some_and(|live| live.moving);
    }
    if let Some(puzzle) = crate::puzzles::battle(id) {
        let loaded = puzzle?;
        *guard = Some(Live::fixed(id.to_owned(), loaded.header, loaded.battle));
        return Ok(Held { guard });
    }
    let Some((row, entries)) = app.store.battle(id).await? else {
        drop(guard);
        app.desk.forget(id);
        return Err(Refused::missing("id", format!("there is no battle `{id}`"), "begin a new battle"));
    };
    let rebuilt = app.sum(move |_| {
        let mut guard = guard;
        let mut live = Live::rebuild(&row, &entries)?;
        live.moving = moving;
        *guard = Some(live);
        Ok(Held { guard })
    });
    let mut held = match rebuilt.await {
        Ok(held) => held,
        Err(refused) => return Err(changed_since(app, id, refused).await),
    };
    // A machine that was deciding when the program ended goes on.
    held.go_on(app)?;
    Ok(held)
}

/// Whether another server has changed a battle since this one read it.
async fn is_stale(app: &App, id: &str, revision: i64) -> Result<bool, Refused> {
    Ok(app.store.revision(id).await?.is_some_and(|stored| stored != revision))
}

/// Why a battle cannot be played on, with what has changed in the rules since it began.
async fn changed_since(app: &App, id: &str, mut refused: Refused) -> Refused {
    let changed = app.store.rules_changed(id).await.unwrap_or_default();
    if let Some(fault) = refused.faults.errors.first_mut() {
        let since =
            if changed.is_empty() { String::new() } else { format!("since it began: {}; ", changed.join("; ")) };
        fault.help = format!("{since}save its play file, which loads in the version it was played with");
    }
    refused
}

/// Store a new battle, in memory and on disk.
pub async fn place(app: &App, live: Live) -> Result<Held, Refused> {
    let mut guard = app.desk.slot(&live.id).lock_owned().await;
    *guard = Some(live);
    let mut held = Held { guard };
    held.keep(app).await?;
    Ok(held)
}

/// Delete a battle from memory and from disk.
pub async fn discard(app: &App, id: &str, visitor: &Visitor) -> Result<(), Refused> {
    // A battle that cannot be read any more has no seats to ask; this machine's own player may delete it.
    let mut guard = match hold(app, id).await {
        Ok(mut held) => {
            held.with(|live| live.seats().may(visitor, Act::Own).map(drop))?;
            held.guard
        }
        Err(_) if *visitor == Visitor::Local => app.desk.slot(id).lock_owned().await,
        Err(refused) => return Err(refused),
    };
    if let Some(live) = guard.take() {
        live.gone.store(true, Ordering::Relaxed);
    }
    let gone = app.store.drop_battle(id).await?;
    app.desk.forget(id);
    if !gone {
        return Err(Refused::missing("id", format!("there is no battle `{id}`"), "it may be gone already"));
    }
    Ok(())
}

impl Held {
    /// Do something with the battle. If that panics, the battle is replayed from disk the next time.
    pub fn with<T>(&mut self, action: impl FnOnce(&mut Live) -> Result<T, Refused>) -> Result<T, Refused> {
        let gone = || Refused::missing("id", "this battle is gone", "begin a new battle");
        let mut live = self.guard.take().ok_or_else(gone)?;
        let done = action(&mut live);
        *self.guard = Some(live);
        done
    }

    /// The same for long work, on another thread.
    pub async fn work<T: Send + 'static>(
        mut self,
        app: &App,
        work: impl FnOnce(&App, &mut Live) -> Result<T, Refused> + Send + 'static,
    ) -> Result<(Held, T), Refused> {
        app.sum(move |app| {
            let done = self.with(|live| work(app, live))?;
            Ok((self, done))
        })
        .await
    }

    /// Store what is new, and only then announce it. What could not be stored has not happened.
    ///
    /// While it is being stored it is not in memory: if the write fails, or this future is dropped, the battle is read again
    /// from disk the next time, so that players are never shown what is not there.
    pub async fn keep(&mut self, app: &App) -> Result<(), Refused> {
        let gone = || Refused::missing("id", "this battle is gone", "begin a new battle");
        let mut live = self.guard.take().ok_or_else(gone)?;
        let (row, entries) = live.row();
        app.store.keep_battle(&row, live.kept, &entries).await?;
        live.kept = live.entries();
        live.revision += 1;
        *self.guard = Some(live);
        app.tell_battle(&row.id, (row.entries as usize, row.revision + 1), vec![row.owner, row.north_by, row.south_by]);
        self.go_on(app)
    }

    /// Start the machine if it has to decide and is not deciding yet.
    fn go_on(&mut self, app: &App) -> Result<(), Refused> {
        self.with(|live| {
            if live.machine_decides() && !live.moving {
                live.moving = true;
                app.spawn(machines(app.clone(), live.id.clone()));
            }
            Ok(())
        })
    }
}

/// Decide for the machines until a person must, or the battle is over.
async fn machines(app: App, id: String) {
    // The battle stays in memory as long as its slot is in use.
    let _place = app.desk.slot(&id);
    // Of several servers one decides; if it ends, another goes on.
    while app.store.lease(&id).await.is_ok() && matches!(burst(&app, &id).await, Ok(true)) {}
}

/// Some decisions of the machine, stored and announced. Returns whether it has more to decide. A decision that takes time
/// is made on a copy, so that players can look at the battle meanwhile.
async fn burst(app: &App, id: &str) -> Result<bool, Refused> {
    let mut held = hold(app, id).await?;
    let decided = match held.with(|live| Ok(live.thinking()))? {
        None => None,
        Some(thinking) => {
            drop(held);
            let mut whim = app.dice()?;
            let decided = app.think(move |_, threads| thinking.think(&mut whim, threads)).await?;
            held = hold(app, id).await?;
            Some(decided)
        }
    };
    let mut dice = app.dice()?;
    let decide = move |_: &App, live: &mut Live| {
        if let Some(decided) = decided {
            live.take(decided, &mut dice);
        }
        live.machines(&mut dice, BURST);
        live.moving = live.machine_decides();
        Ok(live.moving)
    };
    let (mut held, more) = held.work(app, decide).await?;
    held.keep(app).await?;
    Ok(more)
}
