//! A system's books with the shipped charts, one for each set of switches, and the shipped battles set up from them. The
//! sets of switches that were opened first make room for others; their books are freed when no battle uses them.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::battle::Scenario;
use crate::diagnostic::Diagnostic;
use crate::system::Settings;

/// Books of type `B` and battles of type `W`.
pub struct Cache<B, W> {
    opened: Mutex<Vec<Opened<B, W>>>,
    list: OnceLock<Vec<Scenario>>,
}

/// The most sets of switches that are kept open.
const MOST: usize = 16;

struct Opened<B, W> {
    settings: Settings,
    book: Arc<B>,
    battles: Vec<(String, Arc<W>)>,
}

impl<B, W> Default for Cache<B, W> {
    fn default() -> Cache<B, W> {
        Cache::new()
    }
}

impl<B, W> Cache<B, W> {
    /// An empty cache.
    pub const fn new() -> Cache<B, W> {
        Cache { opened: Mutex::new(Vec::new()), list: OnceLock::new() }
    }

    /// The book for these settings, opened on first use.
    pub fn book(
        &self,
        settings: &Settings,
        open: impl FnOnce() -> Result<B, Vec<Diagnostic>>,
    ) -> Result<Arc<B>, Vec<Diagnostic>> {
        let mut opened = self.opened();
        if let Some(known) = opened.iter().find(|entry| entry.settings == *settings) {
            return Ok(Arc::clone(&known.book));
        }
        let book = Arc::new(open()?);
        if opened.len() >= MOST {
            opened.remove(0);
        }
        opened.push(Opened { settings: settings.clone(), book: Arc::clone(&book), battles: Vec::new() });
        Ok(book)
    }

    /// A shipped battle for these settings, set up on first use.
    pub fn battle(
        &self,
        settings: &Settings,
        scenario: &str,
        set_up: impl FnOnce() -> Result<Arc<W>, Vec<Diagnostic>>,
    ) -> Result<Arc<W>, Vec<Diagnostic>> {
        let known = |entry: &Opened<B, W>| {
            let battle = entry.battles.iter().find(|(name, _)| name == scenario);
            battle.filter(|_| entry.settings == *settings).map(|(_, battle)| Arc::clone(battle))
        };
        if let Some(battle) = self.opened().iter().find_map(known) {
            return Ok(battle);
        }
        let battle = set_up()?;
        if let Some(entry) = self.opened().iter_mut().find(|entry| entry.settings == *settings) {
            entry.battles.push((scenario.to_owned(), Arc::clone(&battle)));
        }
        Ok(battle)
    }

    /// The list of scenarios, read once.
    pub fn list(&self, read: impl FnOnce() -> Vec<Scenario>) -> Vec<Scenario> {
        self.list.get_or_init(read).clone()
    }

    fn opened(&self) -> MutexGuard<'_, Vec<Opened<B, W>>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
