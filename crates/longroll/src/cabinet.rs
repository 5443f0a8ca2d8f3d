//! Where a system keeps what it has read: a book for each set of readings, and the battles set up by it. Both serve until
//! the program ends.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::battle::Scenario;
use crate::diagnostic::Diagnostic;
use crate::system::Settings;

/// Books `B` and battles `G`, a battle being cheap to clone.
pub struct Cabinet<B: 'static, G> {
    drawers: Mutex<Vec<Drawer<B, G>>>,
    list: OnceLock<Vec<Scenario>>,
}

struct Drawer<B: 'static, G> {
    settings: Settings,
    book: &'static B,
    battles: Vec<(String, G)>,
}

impl<B: Sync, G: Clone> Default for Cabinet<B, G> {
    fn default() -> Cabinet<B, G> {
        Cabinet::new()
    }
}

impl<B: Sync, G: Clone> Cabinet<B, G> {
    pub const fn new() -> Cabinet<B, G> {
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
        set_up: impl FnOnce() -> Result<G, Vec<Diagnostic>>,
    ) -> Result<G, Vec<Diagnostic>> {
        let known = |drawer: &Drawer<B, G>| {
            let battle = drawer.battles.iter().find(|(name, _)| name == scenario);
            battle.filter(|_| drawer.settings == *settings).map(|(_, battle)| battle.clone())
        };
        if let Some(battle) = self.drawers().iter().find_map(known) {
            return Ok(battle);
        }
        let battle = set_up()?;
        if let Some(drawer) = self.drawers().iter_mut().find(|drawer| drawer.settings == *settings) {
            drawer.battles.push((scenario.to_owned(), battle.clone()));
        }
        Ok(battle)
    }

    /// The scenarios as listed, read once.
    pub fn list(&self, read: impl FnOnce() -> Vec<Scenario>) -> Vec<Scenario> {
        self.list.get_or_init(read).clone()
    }

    fn drawers(&self) -> MutexGuard<'_, Vec<Drawer<B, G>>> {
        self.drawers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
