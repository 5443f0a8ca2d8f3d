//! Files that are written as an outline, as scenarios are: lines that stand under others by their indentation, words
//! and their places, faults found.

use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;

use crate::facing::Facing;
use crate::grid::Grid;
use crate::hex::{Dir, Hex};

/// How many faults are reported at most: a file with more is something else.
const MOST_FAULTS: usize = 50;

/// A word of the file and where it begins. Between double quotes a word may have blanks in it.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    pub at: usize,
    pub text: &'static str,
}

/// A line and the lines indented under it.
#[derive(Clone, Debug)]
pub struct Entry {
    pub key: Word,
    pub words: Vec<Word>,
    pub under: Vec<Entry>,
    indent: usize,
}

impl Entry {
    /// The words of the line and of every line under it, as one text.
    pub fn prose(&self) -> String {
        let mut words: Vec<&str> = self.words.iter().map(|word| word.text).collect();
        for line in &self.under {
            words.push(line.key.text);
            words.extend(line.words.iter().map(|word| word.text));
        }
        words.join(" ")
    }
}

/// A file being read, with the faults found so far.
#[derive(Clone, Debug)]
pub struct Reader {
    file: String,
    text: &'static str,
    pub faults: Vec<Diagnostic>,
}

impl Reader {
    /// The text is kept until the program ends, because the names on the counters point into it.
    pub fn new(file: &str, text: &str) -> Reader {
        Reader { file: file.to_owned(), text: String::leak(text.to_owned()), faults: Vec::new() }
    }

    pub fn fault(&mut self, place: Word, message: impl Into<String>, help: impl Into<String>) {
        if self.faults.len() < MOST_FAULTS {
            let span = place.at..place.at + place.text.len();
            self.faults.push(Diagnostic::new(&self.file, self.text, span, message, help));
        }
    }

    /// The first line, for faults that concern the whole file.
    pub fn top(&self) -> Word {
        Word { at: 0, text: self.text.lines().next().unwrap_or("") }
    }

    /// The lines of the file, each with those indented under it. Comments, from `#` to the end of the line, do not
    /// count.
    pub fn entries(&mut self) -> Vec<Entry> {
        let mut open: Vec<Entry> = Vec::new();
        let mut done = Vec::new();
        let mut at = 0;
        for raw in self.text.split_inclusive('\n') {
            let line = raw.split('#').next().unwrap_or("").trim_end();
            let indent = line.len() - line.trim_start().len();
            let mut words = self.words(Word { at, text: line });
            at += raw.len();
            if words.is_empty() {
                continue;
            }
            let key = words.remove(0);
            close(&mut open, &mut done, indent);
            open.push(Entry { key, words, under: Vec::new(), indent });
        }
        close(&mut open, &mut done, 0);
        done
    }

    fn words(&mut self, line: Word) -> Vec<Word> {
        let mut words = Vec::new();
        let (mut at, end) = (0, line.text.len());
        while at < end {
            let rest = &line.text[at..];
            let blank = rest.len() - rest.trim_start().len();
            at += blank;
            let rest = &line.text[at..];
            let (begin, length) = match rest.strip_prefix('"') {
                Some(quoted) => match quoted.find('"') {
                    Some(length) => (1, length),
                    None => {
                        let place = Word { at: line.at + at, text: rest };
                        self.fault(place, "the quotation is not closed", "write another `\"` at its end, on this line");
                        (1, quoted.len())
                    }
                },
                None => (0, rest.find(char::is_whitespace).unwrap_or(rest.len())),
            };
            if begin + length > 0 {
                words.push(Word { at: line.at + at + begin, text: &line.text[at + begin..at + begin + length] });
            }
            at += begin * 2 + length;
        }
        words
    }
}

/// Lines that are not less indented than this one are complete, and belong to the line above them.
fn close(open: &mut Vec<Entry>, done: &mut Vec<Entry>, indent: usize) {
    while open.last().is_some_and(|last| last.indent >= indent) {
        let Some(entry) = open.pop() else { return };
        match open.last_mut() {
            Some(above) => above.under.push(entry),
            None => done.push(entry),
        }
    }
}

/// The words of a line, read one after the other.
#[derive(Clone, Debug)]
pub struct Words<'e> {
    key: Word,
    left: std::slice::Iter<'e, Word>,
}

impl<'e> Words<'e> {
    pub fn of(entry: &'e Entry) -> Words<'e> {
        Words { key: entry.key, left: entry.words.iter() }
    }

    /// The next word, without reading it yet.
    pub fn peek(&self) -> Option<Word> {
        self.left.as_slice().first().copied()
    }

    /// The next word, which must be there: `what` says what it is.
    pub fn need(&mut self, reader: &mut Reader, what: &str) -> Option<Word> {
        let next = self.next();
        if next.is_none() {
            let after = Word { at: self.key.at + self.key.text.len(), text: "" };
            reader.fault(after, format!("{what} belongs here"), "");
        }
        next
    }

    pub fn number(&mut self, reader: &mut Reader, what: &str, (least, most): (i32, i32)) -> Option<i32> {
        let word = self.need(reader, what)?;
        let number = word.text.parse().ok().filter(|n| (least..=most).contains(n));
        if number.is_none() {
            reader.fault(word, format!("`{}` is not {what}", word.text), format!("a number from {least} to {most}"));
        }
        number
    }

    pub fn hex(&mut self, reader: &mut Reader, grid: Grid) -> Option<Hex> {
        let word = self.need(reader, "the number of a hex")?;
        grid.parse(word.text).map_err(|why| reader.fault(word, why.to_string(), why.help())).ok()
    }

    pub fn direction(&mut self, reader: &mut Reader) -> Option<Dir> {
        let word = self.need(reader, "a direction")?;
        word.text.parse().map_err(|why: String| reader.fault(word, why, "")).ok()
    }

    /// One direction or more, as many as there are.
    pub fn directions(&mut self, reader: &mut Reader) -> Vec<Dir> {
        let mut dirs: Vec<Dir> = self.direction(reader).into_iter().collect();
        while let Some(dir) = self.peek().and_then(|word| word.text.parse().ok()) {
            self.next();
            dirs.push(dir);
        }
        dirs
    }

    pub fn facing(&mut self, reader: &mut Reader) -> Option<Facing> {
        let word = self.need(reader, "a facing")?;
        let found = FACINGS.iter().position(|name| *name == word.text).map(|index| Facing::ALL[index]);
        if found.is_none() {
            reader.fault(word, format!("`{}` is not a facing", word.text), suggest(word.text, FACINGS));
        }
        found
    }

    /// One of these words: its place in the list.
    pub fn one_of(&mut self, reader: &mut Reader, what: &str, list: &[&str]) -> Option<usize> {
        let word = self.need(reader, what)?;
        let found = list.iter().position(|known| *known == word.text);
        if found.is_none() {
            reader.fault(word, format!("`{}` is not {what}", word.text), suggest(word.text, list));
        }
        found
    }

    /// A word that does not belong to the line.
    pub fn stray(reader: &mut Reader, word: Word, known: &[&str]) {
        reader.fault(word, format!("`{}` does not belong here", word.text), suggest(word.text, known));
    }

    /// Nothing may follow.
    pub fn end(&mut self, reader: &mut Reader) {
        if let Some(word) = self.next() {
            reader.fault(word, format!("`{}` does not belong here", word.text), "the line should end before it");
        }
    }
}

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        let next = self.left.next().copied();
        self.key = next.unwrap_or(self.key);
        next
    }
}

/// Facings by the vertex looked at, clockwise.
pub const FACINGS: [&str; 6] = ["NNE", "E", "SSE", "SSW", "W", "NNW"];

/// Whether a file is of this kind, which its first word says.
pub fn is(text: &str, key: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    first.and_then(|line| line.split_whitespace().next()) == Some(key)
}

/// What a file says after this word at the beginning of a line: its name.
pub fn called<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(char::is_whitespace))?;
    line.split_whitespace().next()
}

/// The entries of a file with this key.
pub fn with_key<'e>(entries: &'e [Entry], key: &'e str) -> impl Iterator<Item = &'e Entry> {
    entries.iter().filter(move |entry| entry.key.text == key)
}
