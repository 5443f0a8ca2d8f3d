//! Opened books, and files that players send. Reading either leaks their words, so every reading of a system is opened
//! once and kept, and there is a bound on how much a server reads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use longroll::procedure::Procedure;
use longroll::system::{OpenSystem, Settings, System};

use crate::faults::Refused;

/// A system opened under some readings.
pub struct Opened {
    pub system: &'static dyn System,
    /// Switches that differ from their defaults.
    pub switches: BTreeMap<String, String>,
    pub book: OpenSystem,
}

impl Opened {
    pub fn procedure(&self, name: &str) -> Result<&Procedure, Refused> {
        umpire::procedure(&self.book, name).map_err(Refused::not_found)
    }
}

/// A book is known by the value of every switch.
type Key = (&'static str, Vec<&'static str>);

/// The longest file of a player, and all of them together, in bytes: about fifty thousand scenarios.
const MOST_FILE: usize = 64 * 1024;
const MOST_FILES: usize = 256 * 1024 * 1024;

/// The books opened so far.
pub struct Library {
    books: Mutex<BTreeMap<Key, Arc<Opened>>>,
    most: usize,
    /// Bytes of players' files that were read.
    files: AtomicUsize,
}

impl Library {
    pub fn new(most: usize) -> Library {
        Library { books: Mutex::default(), most, files: AtomicUsize::new(0) }
    }

    /// Count files of a player before they are read, or refuse them.
    pub fn read(&self, texts: &[&str]) -> Result<(), Refused> {
        if texts.iter().any(|text| text.len() > MOST_FILE) {
            return Err(Refused::bad("text", "this file is too long", format!("at most {MOST_FILE} bytes")));
        }
        let bytes: usize = texts.iter().map(|text| text.len()).sum();
        if self.files.fetch_add(bytes, Ordering::Relaxed) > MOST_FILES {
            let help = "start the server again";
            return Err(Refused::too_many("this server has read as many files as it can", help));
        }
        Ok(())
    }

    /// The book of a system under these switches.
    pub fn open(&self, system: &str, switches: &BTreeMap<String, String>) -> Result<Arc<Opened>, Refused> {
        let system = umpire::system(system).map_err(Refused::not_found)?;
        let given: Vec<(String, String)> = switches.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let settings = Settings::read(system.switches(), &given)?;
        let key = (system.id(), system.switches().iter().map(|switch| settings.get(switch)).collect());
        let mut books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(book) = books.get(&key) {
            return Ok(Arc::clone(book));
        }
        if books.len() >= self.most {
            return Err(Refused::too_many(
                format!("{} different sets of switches have been opened already", self.most),
                "use one of those, or start the server again",
            ));
        }
        let changed = system.switches().iter().map(|switch| (switch, settings.get(switch)));
        let switches = changed.filter(|(switch, value)| *value != switch.values[0]);
        let switches = switches.map(|(switch, value)| (switch.name.to_owned(), value.to_owned())).collect();
        let book = system
            .open(&settings, &[])
            .map_err(|faults| Refused { status: crate::faults::Status::BROKEN, faults: faults.as_slice().into() })?;
        let opened = Arc::new(Opened { system, switches, book });
        books.insert(key, Arc::clone(&opened));
        Ok(opened)
    }
}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Library").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_and_silence_are_the_same_book() {
        let library = Library::new(9);
        let silent = library.open("death-valley", &BTreeMap::new()).unwrap();
        let switch = silent.system.switches()[0];
        let spoken = BTreeMap::from([(switch.name.to_owned(), switch.values[0].to_owned())]);
        assert!(Arc::ptr_eq(&silent, &library.open("death-valley", &spoken).unwrap()));
        let other = BTreeMap::from([(switch.name.to_owned(), switch.values[1].to_owned())]);
        let other = library.open("death-valley", &other).unwrap();
        assert!(!Arc::ptr_eq(&silent, &other));
        assert_eq!(other.switches.len(), 1);
    }

    #[test]
    fn there_is_an_end_to_books() {
        let library = Library::new(2);
        for (id, granted) in [("gringo", true), ("cwb", true), ("fire-and-fury", false), ("gringo", true)] {
            assert_eq!(library.open(id, &BTreeMap::new()).is_ok(), granted, "{id}");
        }
    }
}
