//! Opened books, and files that players send. Books are opened once and kept while there is room. The words of files are kept
//! by the kernel, each text once, so there is a bound on how many different files a server reads.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use longroll::procedure::Procedure;
use longroll::system::{OpenSystem, Settings, System};

use crate::faults::Refused;
use crate::state::{Shell, Spend};

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

/// The longest file of a player, and all different ones together, in bytes: about fifty thousand scenarios.
const MOST_FILE: usize = 64 * 1024;
const MOST_FILES: usize = 256 * 1024 * 1024;

/// The books opened last.
pub struct Library {
    /// The one that was asked for last is at the end.
    books: Mutex<Vec<(Key, Arc<Opened>)>>,
    most: usize,
    /// Who says whether the one who asks may have more.
    shell: Option<Arc<dyn Shell>>,
}

impl Library {
    pub fn new(most: usize, shell: Option<Arc<dyn Shell>>) -> Library {
        Library { books: Mutex::default(), most, shell }
    }

    fn allows(&self, what: Spend, amount: usize) -> bool {
        self.shell.as_ref().is_none_or(|shell| shell.allows(what, amount))
    }

    /// Refuse files of a player that are too long, or if there is no room for more.
    pub fn read(&self, texts: &[&str]) -> Result<(), Refused> {
        if texts.iter().any(|text| text.len() > MOST_FILE) {
            return Err(Refused::bad("text", "this file is too long", format!("at most {MOST_FILE} bytes")));
        }
        let bytes: usize = texts.iter().map(|text| text.len()).sum();
        if !self.allows(Spend::Files, bytes) {
            return Err(Refused::too_many("you have sent as many files as a visitor may", "wait an hour"));
        }
        if longroll::kept::bytes() > MOST_FILES {
            let help = "fight a shipped battle, or start the server again";
            return Err(Refused::too_many("this server has read as many different files as it can", help));
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
        if let Some(at) = books.iter().position(|(known, _)| *known == key) {
            let known = books.remove(at);
            let book = Arc::clone(&known.1);
            books.push(known);
            return Ok(book);
        }
        let changed = system.switches().iter().map(|switch| (switch, settings.get(switch)));
        let usual = changed.clone().all(|(switch, value)| value == switch.values[0]);
        if !usual && !self.allows(Spend::Books, 1) {
            let help = "use switches that you have used before, or wait an hour";
            return Err(Refused::too_many("you have opened as many sets of switches as a visitor may", help));
        }
        let switches = changed.filter(|(switch, value)| *value != switch.values[0]);
        let switches = switches.map(|(switch, value)| (switch.name.to_owned(), value.to_owned())).collect();
        let book = system
            .open(&settings, &[])
            .map_err(|faults| Refused { status: crate::faults::Status::BROKEN, faults: faults.as_slice().into() })?;
        let opened = Arc::new(Opened { system, switches, book });
        if books.len() >= self.most {
            books.remove(0);
        }
        books.push((key, Arc::clone(&opened)));
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
        let library = Library::new(9, None);
        let silent = library.open("death-valley", &BTreeMap::new()).unwrap();
        let switch = silent.system.switches()[0];
        let spoken = BTreeMap::from([(switch.name.to_owned(), switch.values[0].to_owned())]);
        assert!(Arc::ptr_eq(&silent, &library.open("death-valley", &spoken).unwrap()));
        let other = BTreeMap::from([(switch.name.to_owned(), switch.values[1].to_owned())]);
        let other = library.open("death-valley", &other).unwrap();
        assert!(!Arc::ptr_eq(&silent, &other));
        assert_eq!(other.switches.len(), 1);
    }

    /// The book that was not asked for longest makes room, and is freed when it is no longer used.
    #[test]
    fn books_make_room_for_others() {
        let library = Library::new(2, None);
        let open = |id: &str| library.open(id, &BTreeMap::new()).unwrap();
        let weak = |id: &str| Arc::downgrade(&open(id));
        let (first, second) = (weak("gringo"), weak("cwb"));
        assert!(first.ptr_eq(&weak("gringo")), "a book is opened once");
        let in_use = open("fire-and-fury");
        assert!(second.upgrade().is_none() && first.upgrade().is_some(), "cwb has made room");
        drop(open("cwb"));
        drop(open("gringo"));
        assert!(!Arc::ptr_eq(&in_use, &open("fire-and-fury")), "opened again");
        assert_eq!(in_use.system.id(), "fire-and-fury", "a book in use stays");
    }
}
