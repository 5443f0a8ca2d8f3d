//! The reader of map files.

use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;
use longroll::text::{Block, Reader, Text, is_word};

use super::features::{Features, words};
use super::picture::{level_field, rows, terrain_field};
use super::{KindNames, Map, Vocabulary};
use crate::grid::{Field, Grid, Shift};

const KEYS: [&str; 13] = [
    "map", "title", "size", "shift", "legend", "terrain", "levels", "side", "road", "crossing", "site", "name", "mark",
];

/// Entries that a map has once.
const ONCE: [&str; 7] = ["map", "title", "size", "shift", "legend", "terrain", "levels"];

/// As many kinds as fit `Kind`.
const MOST_TERRAINS: usize = 255;

pub(super) fn map(file: &str, text: &str, vocabulary: Option<&Vocabulary<'_>>) -> Result<Map, Vec<Diagnostic>> {
    let mut reader = Reader::new(file, text);
    let entries = reader.entries("map");
    known(&mut reader, &entries);
    if let Some(vocabulary) = vocabulary {
        entries.iter().for_each(|entry| spoken(&mut reader, entry, vocabulary));
    }
    let one = |key: &str| entries.iter().find(|entry| entry.key.text == key);
    let name = one("map").and_then(|entry| word(&mut reader, entry));
    let title = one("title").map(|entry| sentence(&mut reader, entry));
    let shift = one("shift").map_or(Shift::default(), |entry| shift(&mut reader, entry));
    let legend = one("legend").and_then(|entry| legend(&mut reader, entry));
    let grid = one("size").and_then(|entry| size(&mut reader, entry, shift));
    // Nothing can be placed on a map without a size.
    let Some(grid) = grid else { return Err(reader.faults) };
    let terrain = one("terrain").and_then(|entry| rows(&mut reader, grid, entry));
    let terrain = terrain.zip(legend.as_ref()).map(|(rows, legend)| terrain_field(&mut reader, grid, &rows, legend));
    let levels = match one("levels") {
        Some(entry) => rows(&mut reader, grid, entry).map(|rows| level_field(&mut reader, grid, &rows)),
        None => Some(Field::filled(grid, 0)),
    };
    let mut features = Features::new(grid);
    entries.iter().for_each(|entry| features.entry(&mut reader, entry));
    match (name, title, legend, terrain, levels) {
        (Some(name), Some(title), Some(legend), Some(terrain), Some(levels)) if reader.faults.is_empty() => {
            let (letters, terrain_words) = (legend.letters, legend.words);
            let Features { sides, crossings, roads, across, sites, names, marks, .. } = features;
            Ok(Map {
                name,
                title,
                grid,
                letters,
                terrain_words,
                terrain,
                levels,
                sides,
                crossings,
                roads,
                across,
                sites,
                names,
                marks,
            })
        }
        _ => Err(reader.faults),
    }
}

/// Report unknown, repeated and missing entries.
fn known(reader: &mut Reader<'_>, entries: &[Block<'_>]) {
    for (i, entry) in entries.iter().enumerate() {
        let key = entry.key.text;
        if ["bridge", "ford", "ferry"].contains(&key) {
            let help = format!("write `crossing {key} {}`", entry.rest.text);
            reader.fault(entry.key, format!("`{key}` is a kind of crossing"), help);
        } else if !KEYS.contains(&key) {
            reader.fault(entry.key, format!("`{key}` is not an entry of a map"), suggest(key, KEYS));
        } else if ONCE.contains(&key) && entries[..i].iter().any(|before| before.key.text == key) {
            reader.fault(entry.key, format!("a second `{key}` entry"), "a map has only one");
        }
    }
    for key in ["map", "title", "size", "legend", "terrain"] {
        if !entries.iter().any(|entry| entry.key.text == key) {
            let help = "a map has map, title, size, legend and terrain";
            reader.fault(reader.top(), format!("the map has no `{key}` entry"), help);
        }
    }
}

/// Every kind is a word the game knows.
fn spoken<'a>(reader: &mut Reader<'a>, entry: &Block<'a>, vocabulary: &Vocabulary<'_>) {
    let (what, known, first, every) = match entry.key.text {
        "legend" => ("kind of terrain", vocabulary.terrain, 1, 2),
        "side" => ("kind of hexside", vocabulary.sides, 0, usize::MAX),
        "road" => ("kind of road", vocabulary.roads, 0, usize::MAX),
        "crossing" => ("kind of crossing", vocabulary.crossings, 0, usize::MAX),
        "site" => ("kind of site", vocabulary.sites, 0, usize::MAX),
        _ => return,
    };
    for word in words(reader, entry).into_iter().skip(first).step_by(every) {
        if is_word(word.text) && !known.contains(&word.text) {
            reader.fault(word, format!("the game knows no {what} `{}`", word.text), suggest(word.text, known));
        }
    }
}

fn word(reader: &mut Reader<'_>, entry: &Block<'_>) -> Option<String> {
    let fits = is_word(entry.rest.text) && entry.body.is_empty();
    if !fits {
        let place = if entry.rest.text.is_empty() { entry.key } else { entry.rest };
        reader.fault(place, "the map needs a name of one word", "small letters, digits and hyphens: `map ridge-farm`");
    }
    fits.then(|| entry.rest.text.to_owned())
}

fn sentence(reader: &mut Reader<'_>, entry: &Block<'_>) -> String {
    if entry.rest.text.is_empty() {
        reader.fault(entry.key, "the title is empty", "write `title The Ridge Farm`");
    }
    if let Some(more) = entry.body.first() {
        reader.fault(*more, "the title goes on one line", "shorten it");
    }
    entry.rest.text.to_owned()
}

fn shift(reader: &mut Reader<'_>, entry: &Block<'_>) -> Shift {
    match entry.rest.text {
        "even" => Shift::Even,
        "odd" => Shift::Odd,
        _ => {
            let help = "write `shift even` (hex 0201 is half a hex lower than 0101) or `shift odd`";
            reader.fault(entry.key, "this does not say which columns are lower", help);
            Shift::default()
        }
    }
}

fn size(reader: &mut Reader<'_>, entry: &Block<'_>, shift: Shift) -> Option<Grid> {
    let number = |text: Text<'_>| text.trim().text.parse::<u8>().ok();
    let numbers = entry.rest.cut('x').and_then(|(columns, rows)| number(columns).zip(number(rows)));
    let grid = numbers.and_then(|(columns, rows)| Grid::new(columns, rows, shift));
    if grid.is_none() {
        let place = if entry.rest.text.is_empty() { entry.key } else { entry.rest };
        reader.fault(place, "this is not the size of a map", "columns and rows, 1 to 99 of each: `size 16 x 12`");
    }
    grid
}

pub(super) struct Legend {
    pub letters: Vec<char>,
    pub words: KindNames,
}

/// `. clear  w woods`: a letter for the drawing and the word it stands for.
fn legend<'a>(reader: &mut Reader<'a>, entry: &Block<'a>) -> Option<Legend> {
    let mut legend = Legend { letters: Vec::new(), words: KindNames::default() };
    let words = words(reader, entry);
    if words.is_empty() {
        reader.fault(entry.key, "the legend is empty", "write `legend . clear  w woods`");
    }
    for pair in words.chunks(2) {
        let [letter, word] = pair else {
            reader.fault(pair[0], format!("`{}` stands for nothing", pair[0].text), "a letter, then a word: `w woods`");
            return None;
        };
        let mut chars = letter.text.chars();
        let (Some(sign), None) = (chars.next(), chars.next()) else {
            let message = format!("`{}` is not one letter", letter.text);
            reader.fault(*letter, message, "a letter, then a word: `w woods`");
            return None;
        };
        let again = legend.letters.contains(&sign) || legend.words.kind(word.text).is_some();
        if sign == '|' || again || !is_word(word.text) {
            let message = format!("`{} {}` does not fit the legend", letter.text, word.text);
            let help = "any letter but a bar, once; a word of small letters, digits and hyphens, once";
            reader.fault(*letter, message, help);
        } else if legend.words.intern(word.text, MOST_TERRAINS).is_some() {
            legend.letters.push(sign);
        } else {
            reader.fault(*word, "one kind of terrain too many", format!("a map has at most {MOST_TERRAINS}"));
        }
    }
    Some(legend)
}
