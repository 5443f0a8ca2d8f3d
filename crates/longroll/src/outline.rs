//! Files written as an outline, as scenarios are: lines, the lines indented under them, and their words.

use std::collections::BTreeSet;

use crate::kept;
use crate::nearest::suggest;
use crate::text::{self, Text};

/// A word of the file and where it begins. In quotation marks or brackets a word may contain blanks.
pub type Word = Text<'static>;

/// A file being read, with the faults found so far.
pub type Reader = text::Reader<'static>;

/// A reader of a file. The text is kept until the program ends, because units' names are slices of it.
pub fn reader(file: &str, text: &str) -> Reader {
    Reader::new(file, kept::text(text))
}

/// A line and the lines indented under it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The first word.
    pub key: Word,
    /// The other words of the line.
    pub words: Vec<Word>,
    /// The lines indented under it.
    pub under: Vec<Entry>,
    indent: usize,
}

impl Entry {
    /// The words of the line and of the lines under it, as one text.
    pub fn prose(&self) -> String {
        let mut words: Vec<&str> = self.words.iter().map(|word| word.text).collect();
        for line in &self.under {
            words.push(line.key.text);
            words.extend(line.words.iter().map(|word| word.text));
        }
        words.join(" ")
    }
}

/// The lines of a file, each with those indented under it.
pub fn entries(reader: &mut Reader) -> Vec<Entry> {
    let mut open: Vec<Entry> = Vec::new();
    let mut done = Vec::new();
    for line in reader.lines() {
        let indent = line.trim().at - line.at;
        let words = reader.words_of(line);
        let mut words = words.into_iter().map(|word| match word {
            text::Token::Plain(word) | text::Token::Quoted(word) => word,
            text::Token::Point(inner) => bracketed(line, inner),
        });
        let Some(key) = words.next() else { continue };
        let words = words.collect();
        close(&mut open, &mut done, indent);
        open.push(Entry { key, words, under: Vec::new(), indent });
    }
    close(&mut open, &mut done, 0);
    done
}

/// A word in brackets, including the brackets.
fn bracketed(line: Word, inner: Word) -> Word {
    let from = line.split(inner.at - line.at - 1).1;
    from.split((inner.text.len() + 2).min(from.text.len())).0
}

/// Close the open lines that are indented this far or more: they belong to the line above them.
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
    /// The words of this entry after its key.
    pub fn of(entry: &'e Entry) -> Words<'e> {
        Words { key: entry.key, left: entry.words.iter() }
    }

    /// The next word, without reading it yet.
    pub fn peek(&self) -> Option<Word> {
        self.left.as_slice().first().copied()
    }

    /// Reads the next word if it is this one, and says whether it was.
    pub fn takes(&mut self, text: &str) -> bool {
        let found = self.peek().is_some_and(|word| word.text == text);
        if found {
            self.next();
        }
        found
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

    /// A number in this range; `what` names it in the fault.
    pub fn number(&mut self, reader: &mut Reader, what: &str, (least, most): (i32, i32)) -> Option<i32> {
        let word = self.need(reader, what)?;
        let number = word.text.parse().ok().filter(|n| (least..=most).contains(n));
        if number.is_none() {
            reader.fault(word, format!("`{}` is not {what}", word.text), format!("a number from {least} to {most}"));
        }
        number
    }

    /// One of these words, by its index.
    pub fn one_of(&mut self, reader: &mut Reader, what: &str, list: &[&str]) -> Option<usize> {
        let word = self.need(reader, what)?;
        let found = list.iter().position(|known| *known == word.text);
        if found.is_none() {
            reader.fault(word, format!("`{}` is not {what}", word.text), suggest(word.text, list));
        }
        found
    }

    /// Report a word that does not belong in the line.
    pub fn stray(reader: &mut Reader, word: Word, known: &[&str]) {
        reader.fault(word, format!("`{}` does not belong here", word.text), suggest(word.text, known));
    }

    /// Report any word that is left.
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

/// Whether the file begins with this word.
pub fn is(text: &str, key: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    first.and_then(|line| line.split_whitespace().next()) == Some(key)
}

/// The name that follows this word at the beginning of a line.
pub fn called<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(char::is_whitespace))?;
    line.split_whitespace().next()
}

/// The entries of a file with this key.
pub fn with_key<'e>(entries: &'e [Entry], key: &'e str) -> impl Iterator<Item = &'e Entry> {
    entries.iter().filter(move |entry| entry.key.text == key)
}

/// The first words of lines in a kind of file.
#[derive(Clone, Copy, Debug)]
pub struct Keys<'k> {
    /// All words that are allowed.
    pub known: &'k [&'k str],
    /// Words that may appear only once.
    pub once: &'k [&'k str],
    /// Words that must appear.
    pub needed: &'k [&'k str],
}

impl Keys<'_> {
    /// Report unknown words, repeated words, empty lines and missing words.
    pub fn check(self, reader: &mut Reader, entries: &[Entry]) {
        for (index, entry) in entries.iter().enumerate() {
            let key = entry.key.text;
            if !self.known.contains(&key) {
                reader.fault(entry.key, format!("`{key}` is not an entry of a scenario"), suggest(key, self.known));
            } else if self.once.contains(&key) && with_key(&entries[..index], key).next().is_some() {
                reader.fault(entry.key, format!("a second `{key}` entry"), "a scenario has only one");
            } else if entry.words.is_empty() && entry.under.is_empty() {
                reader.fault(entry.key, format!("the `{key}` entry is empty"), "");
            }
        }
        for key in self.needed {
            if with_key(entries, key).next().is_none() {
                let help = format!("a scenario has {}, and two sides", self.needed.join(", "));
                reader.fault(reader.top(), format!("the scenario has no `{key}` entry"), help);
            }
        }
    }
}

/// No two pieces of a kind have the same short name.
pub fn unique<'w>(reader: &mut Reader, names: impl IntoIterator<Item = &'w Word>, kind: &str) {
    let mut seen = BTreeSet::new();
    for name in names {
        if !seen.insert(name.text) {
            reader.fault(*name, format!("a second {kind} `{}`", name.text), "each needs a different short name");
        }
    }
}

/// The prose of the entry with this key, kept until the program ends; empty if there is none.
pub fn line(entries: &[Entry], key: &str) -> &'static str {
    kept::text(&with_key(entries, key).next().map_or_else(String::new, Entry::prose))
}

/// The first word of the entry with this key, which must be one of a list.
pub fn says(reader: &mut Reader, entries: &[Entry], key: &str, list: &[&str]) -> Option<&'static str> {
    let word = *with_key(entries, key).next()?.words.first()?;
    if !list.contains(&word.text) {
        reader.fault(word, format!("`{}` does not belong here", word.text), suggest(word.text, list));
        return None;
    }
    Some(word.text)
}
