//! The files of a system's battles: scenarios, and the maps or tables they are fought on.

use crate::diagnostic::Diagnostic;
use crate::nearest::suggest;
use crate::outline::{called, is};

/// A file: its name and its text.
pub type File<'a> = (&'a str, &'a str);

/// The players' files, as `(name, text)`.
pub type Own = [(String, String)];

/// Include files from a folder of the calling crate: `files!("maps" "map": "ridge-farm" "palo-alto")`.
#[macro_export]
macro_rules! files {
    ($folder:literal $kind:literal: $($name:literal)*) => {
        &[$((
            concat!($name, ".", $kind),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".", $kind)),
        ),)*]
    };
}

/// Include chart files from a folder of `charts/`: `charts!("card": "fire.drm" "movement")`.
#[macro_export]
macro_rules! charts {
    ($folder:literal: $($name:literal)*) => {
        &[$((
            concat!($folder, "/", $name, ".chart"),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/charts/", $folder, "/", $name, ".chart")),
        ),)*]
    };
}

/// Include the chapters of a rulebook from its folder of the book: `chapters!("great-battles": "02-units-and-dice")`.
#[macro_export]
macro_rules! chapters {
    ($folder:literal: $($name:literal)*) => {
        &[$(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/", $folder, "/", $name, ".md"))),*]
    };
}

/// The shipped files of one system.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// The name of the system, for messages.
    pub system: &'static str,
    /// The scenarios; the one for beginners first.
    pub scenarios: &'static [File<'static>],
    /// The first word of the ground files: `map` or `table`.
    pub ground: &'static str,
    /// The map or table files.
    pub grounds: &'static [File<'static>],
}

impl Library {
    /// The names of the scenarios.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.scenarios.iter().filter_map(|(_, text)| called(text, "scenario"))
    }

    /// A scenario by its name, and its ground. A player's file replaces a shipped file with the same name.
    pub fn find<'f>(&self, name: &str, own: &'f [(String, String)]) -> Result<(File<'f>, File<'f>), Vec<Diagnostic>> {
        let (scenarios, grounds) = (all("scenario", own, self.scenarios), all(self.ground, own, self.grounds));
        let Some((file, text)) = pick(&scenarios, "scenario", name) else {
            let why = format!("{} has no scenario `{name}`", self.system);
            let names = scenarios.iter().filter_map(|(_, text)| called(text, "scenario"));
            return Err(vec![Diagnostic::new("scenario", name, 0..name.len(), why, suggest(name, names))]);
        };
        let wanted = called(text, self.ground).unwrap_or("");
        let Some(ground) = pick(&grounds, self.ground, wanted) else {
            let at = text.find(wanted).unwrap_or(0);
            let why = format!("there is no {} `{wanted}`", self.ground);
            let names = grounds.iter().filter_map(|(_, text)| called(text, self.ground));
            return Err(vec![Diagnostic::new(file, text, at..at + wanted.len(), why, suggest(wanted, names))]);
        };
        Ok(((file, text), ground))
    }
}

/// The files of a kind, the players' files first.
fn all<'f>(key: &str, own: &'f [(String, String)], ours: &'static [File<'static>]) -> Vec<File<'f>> {
    let own = own.iter().map(|(file, text)| (file.as_str(), text.as_str()));
    own.chain(ours.iter().copied()).filter(|(_, text)| is(text, key)).collect()
}

fn pick<'f>(files: &[File<'f>], key: &str, name: &str) -> Option<File<'f>> {
    files.iter().find(|(_, text)| called(text, key) == Some(name)).copied()
}
