//! The head of a scenario file, as far as every system has it.

use longroll::library::Library;
use longroll::outline::{Entry, Keys, Reader, Words, line, says};
use longroll::side::Side;

/// Entries that every scenario has, and has once.
const EVERY: [&str; 6] = ["scenario", "title", "about", "system", "table", "ratings"];

/// The entries of the sides and of what they fight for.
const BODY: [&str; 3] = ["side", "objective", "award"];

/// What a scenario is called.
#[derive(Clone, Copy, Debug)]
pub struct Header {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
}

/// Read the head of a scenario. `own` has the entries that this system adds.
pub fn read(reader: &mut Reader, entries: &[Entry], library: &Library, own: Keys<'_>) -> Header {
    let known = [&EVERY, own.known, &BODY].concat();
    let (once, needed) = ([&EVERY, own.once].concat(), [&EVERY, own.needed].concat());
    Keys { known: &known, once: &once, needed: &needed }.check(reader, entries);
    says(reader, entries, "system", &[library.system]);
    says(reader, entries, "ratings", &["house", "published"]);
    Header { id: line(entries, "scenario"), title: line(entries, "title"), about: line(entries, "about") }
}

/// `union` or `confederate`.
pub fn side(reader: &mut Reader, words: &mut Words<'_>) -> Option<Side> {
    words.one_of(reader, "a side", &["union", "confederate"]).map(|index| Side::BOTH[index])
}
