//! Where a system keeps what it has read: a book for each set of readings, and the battles set up by it. Both serve until
//! the program ends.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::battle::Scenario;
use crate::diagnostic::Diagnostic;
use crate::system::Settings;

/// Books `B`, and the fixed facts `W` of battles.
pub struct Cabinet<B: 'static, W> {
    drawers: Mutex<Vec<Drawer<B, W>>>,
    list: OnceLock<Vec<Scenario>>,
}

struct Drawer<B: 'static, W> {
    settings: Settings,
    book: &'static B,
    battles: Vec<(String, Arc<W>)>,
}

impl<B: Sync, W> Default for Cabinet<B, W> {
    fn default() -> Cabinet<B, W> {
        Cabinet::new()
    }
}

impl<B: Sync, W> Cabinet<B, W> {
    pub const fn new() -> Cabinet<B, W> {
        Cabinet { drawers: Mutex::new(Vec::new()), list: OnceLock::new() }
    }

    /// The book under these readings, opened if it is wanted for the first time.
    pub fn book(
        &self,
        settings: &Settings,
        open: impl FnOnce() -> Result<B, Vec<Diagnostic>>,
    ) -> Result<&'static B, Vec<Diagnostic>> {
        let mut drawers = self.drawers();
        if let Some(known) = drawers.iter().find(|drawer| drawer.settings == *settings) {
            return Ok(known.book);
        }
        let book: &'static B = Box::leak(Box::new(open()?));
        drawers.push(Drawer { settings: settings.clone(), book, battles: Vec::new() });
        Ok(book)
    }

    /// A battle of ours under these readings, set up if it is wanted for the first time.
    pub fn battle(
        &self,
        settings: &Settings,
        scenario: &str,
        set_up: impl FnOnce() -> Result<Arc<W>, Vec<Diagnostic>>,
    ) -> Result<Arc<W>, Vec<Diagnostic>> {
        let known = |drawer: &Drawer<B, W>| {
            let battle = drawer.battles.iter().find(|(name, _)| name == scenario);
            battle.filter(|_| drawer.settings == *settings).map(|(_, battle)| Arc::clone(battle))
        };
        if let Some(battle) = self.drawers().iter().find_map(known) {
            return Ok(battle);
        }
        let battle = set_up()?;
        if let Some(drawer) = self.drawers().iter_mut().find(|drawer| drawer.settings == *settings) {
            drawer.battles.push((scenario.to_owned(), Arc::clone(&battle)));
        }
        Ok(battle)
    }

    /// The scenarios as listed, read once.
    pub fn list(&self, read: impl FnOnce() -> Vec<Scenario>) -> Vec<Scenario> {
        self.list.get_or_init(read).clone()
    }

    fn drawers(&self) -> MutexGuard<'_, Vec<Drawer<B, W>>> {
        self.drawers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
