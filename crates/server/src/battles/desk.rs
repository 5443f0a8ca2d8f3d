//! The battles at hand: one lock each, played again from disk when they are wanted, and set aside when they are not.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use longroll::seat::Chance;
use tokio::sync::{Mutex as Lock, OwnedMutexGuard};

use super::live::Live;
use crate::faults::Refused;
use crate::state::App;

/// Battles kept in memory. Others are played again from disk.
const MOST_AT_HAND: usize = 32;
/// Decisions of a machine between two times that they are written down and told.
const BURST: usize = 20;

/// A battle's place on the desk; empty until it is first wanted.
type Slot = Arc<Lock<Option<Live>>>;

#[derive(Default)]
pub struct Desk {
    slots: Mutex<Slots>,
}

#[derive(Default)]
struct Slots {
    by_id: HashMap<String, (u64, Slot)>,
    /// Counts uses, so that the longest unused is known.
    clock: u64,
}

impl Desk {
    /// The place of a battle. Another that nobody is using makes room for it.
    fn slot(&self, id: &str) -> Slot {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.clock += 1;
        let clock = slots.clock;
        if !slots.by_id.contains_key(id) && slots.by_id.len() >= MOST_AT_HAND {
            let idle = slots.by_id.iter().filter(|(_, (_, slot))| Arc::strong_count(slot) == 1);
            let oldest = idle.min_by_key(|(_, (used, _))| *used).map(|(id, _)| id.clone());
            oldest.and_then(|id| slots.by_id.remove(&id));
        }
        let (used, slot) = slots.by_id.entry(id.to_owned()).or_default();
        *used = clock;
        Arc::clone(slot)
    }

    fn forget(&self, id: &str) {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).by_id.remove(id);
    }
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

/// The server's own dice.
pub struct Dice<'a>(pub &'a App);

impl Chance for Dice<'_> {
    fn below(&mut self, below: u64) -> u64 {
        self.0.below(below)
    }
}

/// A battle that nobody else can touch meanwhile.
pub struct Held {
    guard: OwnedMutexGuard<Option<Live>>,
}

/// The battle of this id, alone.
pub async fn hold(app: &App, id: &str) -> Result<Held, Refused> {
    let guard = app.desk.slot(id).lock_owned().await;
    if guard.is_some() {
        return Ok(Held { guard });
    }
    let Some((row, entries)) = app.store.battle(id).await? else {
        drop(guard);
        app.desk.forget(id);
        return Err(Refused::missing("id", format!("there is no battle `{id}`"), "begin a new one"));
    };
    let mut held = app
        .sum(move |_| {
            let mut guard = guard;
            *guard = Some(Live::rebuild(&row, &entries)?);
            Ok(Held { guard })
        })
        .await?;
    // What a machine was doing when the program ended, it does now.
    held.go_on(app)?;
    Ok(held)
}

/// Put a new battle on the desk and on disk.
pub async fn place(app: &App, live: Live) -> Result<Held, Refused> {
    let mut guard = app.desk.slot(&live.id).lock_owned().await;
    *guard = Some(live);
    let mut held = Held { guard };
    held.keep(app).await?;
    Ok(held)
}

/// Take a battle off the desk and off the disk.
pub async fn discard(app: &App, id: &str) -> Result<(), Refused> {
    let mut guard = app.desk.slot(id).lock_owned().await;
    *guard = None;
    let gone = app.store.drop_battle(id).await?;
    app.desk.forget(id);
    if !gone {
        return Err(Refused::missing("id", format!("there is no battle `{id}`"), "it may be gone already"));
    }
    Ok(())
}

impl Held {
    /// Do something with the battle. If that fails in the middle, the battle is played again from disk.
    pub fn with<T>(&mut self, action: impl FnOnce(&mut Live) -> Result<T, Refused>) -> Result<T, Refused> {
        let gone = || Refused::missing("id", "this battle is gone", "begin a new one");
        let mut live = self.guard.take().ok_or_else(gone)?;
        let done = action(&mut live);
        *self.guard = Some(live);
        done
    }

    /// The same for something long, away from the threads that answer.
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

    /// Write down what is new, and only then tell everybody. What could not be written has not happened.
    pub async fn keep(&mut self, app: &App) -> Result<(), Refused> {
        let (row, entries, kept) = self.with(|live| {
            let (row, entries) = live.row();
            Ok((row, entries, live.kept))
        })?;
        if let Err(error) = app.store.keep_battle(&row, kept, &entries).await {
            *self.guard = None;
            return Err(error.into());
        }
        self.with(|live| {
            live.kept = live.entries();
            Ok(())
        })?;
        app.events.tell_battle(&row.id, row.entries as usize);
        self.go_on(app)
    }

    /// Set the machine to work if it has to decide and is not at work yet.
    fn go_on(&mut self, app: &App) -> Result<(), Refused> {
        self.with(|live| {
            if live.machine_decides() && !live.moving {
                live.moving = true;
                tokio::spawn(machines(app.clone(), live.id.clone()));
            }
            Ok(())
        })
    }
}

/// Decide for the machines until a person must, or the battle is over.
async fn machines(app: App, id: String) {
    // As long as somebody uses its place, the battle stays on the desk.
    let _place = app.desk.slot(&id);
    while matches!(burst(&app, &id).await, Ok(true)) {}
}

/// Some decisions of the machine, written down and told; says whether it has more to decide.
async fn burst(app: &App, id: &str) -> Result<bool, Refused> {
    let decide = |app: &App, live: &mut Live| {
        live.machines(&mut Dice(app), BURST);
        live.moving = live.machine_decides();
        Ok(live.moving)
    };
    let (mut held, more) = hold(app, id).await?.work(app, decide).await?;
    held.keep(app).await?;
    Ok(more)
}
