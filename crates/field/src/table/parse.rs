//! The reader of table files.

use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;
use longroll::text::{Block, Reader, Text, is_word};

use super::entries::Entries;
use super::places::{Size, length};
use super::{Table, Vocabulary};
use crate::length::Length;

const KEYS: [&str; 8] = ["table", "title", "size", "area", "hill", "line", "name", "mark"];

/// Entries that a table must have exactly once.
const ONCE: [&str; 3] = ["table", "title", "size"];

/// The longest side of a table: twelve feet.
const LONGEST: Length = Length::inches(144);

pub(super) fn table(file: &str, text: &str, vocabulary: Option<&Vocabulary<'_>>) -> Result<Table, Vec<Diagnostic>> {
    let mut reader = Reader::new(file, text);
    let entries = reader.entries("table");
    known(&mut reader, &entries);
    let one = |key: &str| entries.iter().find(|entry| entry.key.text == key);
    let name = one("table").and_then(|entry| word(&mut reader, entry));
    let title = one("title").and_then(|entry| sentence(&mut reader, entry));
    // Nothing can be placed on a table without a size.
    let Some(size) = one("size").and_then(|entry| size(&mut reader, entry)) else { return Err(reader.faults) };
    let mut laid = Entries::new(size, vocabulary);
    entries.iter().for_each(|entry| laid.entry(&mut reader, entry));
    let Entries { area_words, areas, line_words, lines, names, marks, .. } = laid;
    match (name, title) {
        (Some(name), Some(title)) if reader.faults.is_empty() => Ok(Table {
            name,
            title,
            width: size.width,
            height: size.height,
            area_words,
            areas,
            line_words,
            lines,
            names,
            marks,
        }),
        _ => Err(reader.faults),
    }
}

/// Report unknown, repeated and missing entries.
fn known(reader: &mut Reader<'_>, entries: &[Block<'_>]) {
    for (i, entry) in entries.iter().enumerate() {
        let key = entry.key.text;
        if !KEYS.contains(&key) {
            reader.fault(entry.key, format!("`{key}` is not an entry of a table"), suggest(key, KEYS));
        } else if ONCE.contains(&key) && entries[..i].iter().any(|before| before.key.text == key) {
            reader.fault(entry.key, format!("a second `{key}` entry"), "a table has only one");
        }
    }
    for key in ONCE {
        if !entries.iter().any(|entry| entry.key.text == key) {
            let help = "a table has a table, a title and a size entry";
            reader.fault(reader.top(), format!("the table has no `{key}` entry"), help);
        }
    }
}

/// The text after the keyword, which must be on one line.
fn only_line<'a>(reader: &mut Reader<'a>, entry: &Block<'a>) -> Text<'a> {
    if let Some(more) = entry.body.first() {
        reader.fault(*more, format!("the {} goes on one line", entry.key.text), "shorten it");
    }
    if entry.rest.text.is_empty() { entry.key } else { entry.rest }
}

fn word<'a>(reader: &mut Reader<'a>, entry: &Block<'a>) -> Option<String> {
    let text = only_line(reader, entry);
    let fits = is_word(text.text) && text.at != entry.key.at;
    if !fits {
        reader.fault(
            text,
            "the table needs a name of one word",
            "small letters, digits and hyphens: `table brawners-farm`",
        );
    }
    fits.then(|| text.text.to_owned())
}

fn sentence<'a>(reader: &mut Reader<'a>, entry: &Block<'a>) -> Option<String> {
    let text = only_line(reader, entry);
    if text.at == entry.key.at {
        reader.fault(text, "the title is empty", "write `title Brawner's Farm`");
        return None;
    }
    Some(text.text.to_owned())
}

fn size<'a>(reader: &mut Reader<'a>, entry: &Block<'a>) -> Option<Size> {
    let text = only_line(reader, entry);
    let Some((width, height)) = text.cut('x').filter(|_| text.at != entry.key.at) else {
        reader.fault(text, "this is not the size of a table", "east to west and north to south: `size 48 x 36`");
        return None;
    };
    let (width, height) = (length(reader, width)?, length(reader, height)?);
    let fits = |side: Length| side >= Length::inches(1) && side <= LONGEST;
    if !fits(width) || !fits(height) {
        let help = format!("each side is 1 to {LONGEST} inches: `size 48 x 36`");
        reader.fault(text, format!("a table is not {width} x {height}"), help);
        return None;
    }
    Some(Size { width, height })
}
