//! The text of a map file: entries, words and their places, and the faults found.

use std::ops::Range;

use longroll::diagnostic::Diagnostic;

/// How many faults are reported at most: a file with more is not a map.
const MOST_FAULTS: usize = 50;

/// A piece of the file and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    pub at: usize,
    pub text: &'a str,
}

impl<'a> Text<'a> {
    pub fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    pub fn trim(self) -> Text<'a> {
        let start = self.text.len() - self.text.trim_start().len();
        Text { at: self.at + start, text: self.text.trim() }
    }

    /// What stands before and after this byte.
    fn split(self, at: usize) -> (Text<'a>, Text<'a>) {
        let (left, right) = self.text.split_at(at);
        (Text { at: self.at, text: left }, Text { at: self.at + at, text: right })
    }

    /// Cut at the first `mark`, which is in neither piece.
    pub fn cut(self, mark: char) -> Option<(Text<'a>, Text<'a>)> {
        let (left, right) = self.split(self.text.find(mark)?);
        Some((left, right.split(mark.len_utf8()).1))
    }

    /// The pieces between marks.
    pub fn pieces(self, mark: char) -> Vec<Text<'a>> {
        let mut pieces = Vec::new();
        let mut rest = self;
        while let Some((piece, after)) = rest.cut(mark) {
            pieces.push(piece);
            rest = after;
        }
        pieces.push(rest);
        pieces
    }

    /// The characters that are not blank, with their places.
    pub fn letters(self) -> Vec<Text<'a>> {
        let blank = |letter: &Text<'_>| !letter.text.trim().is_empty();
        let letters = self.text.char_indices().map(|(at, c)| self.split(at).1.split(c.len_utf8()).0);
        letters.filter(blank).collect()
    }
}

/// A keyword at the beginning of a line, what follows it, and the indented lines under it.
#[derive(Debug)]
pub(super) struct Entry<'a> {
    pub key: Text<'a>,
    pub rest: Text<'a>,
    pub body: Vec<Text<'a>>,
}

pub(super) struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    pub faults: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    pub fn new(file: &'a str, text: &'a str) -> Reader<'a> {
        Reader { file, text, faults: Vec::new() }
    }

    /// Report a fault, once.
    pub fn fault(&mut self, place: Text<'_>, message: impl Into<String>, help: impl Into<String>) {
        let (span, message, help) = (place.span(), message.into(), help.into());
        let told = self.faults.iter().any(|fault| fault.span == span && fault.message == message);
        if !told && self.faults.len() < MOST_FAULTS {
            let (file, text) = (self.file.to_owned(), self.text.to_owned());
            self.faults.push(Diagnostic { file, text, span, message, help });
        }
    }

    /// The first line, for faults that concern the whole file.
    pub fn top(&self) -> Text<'a> {
        Text { at: 0, text: self.text.lines().next().unwrap_or("") }
    }

    /// The entries of the file. Comments, from `#` to the end of the line, and empty lines do not count.
    pub fn entries(&mut self) -> Vec<Entry<'a>> {
        let mut entries: Vec<Entry<'a>> = Vec::new();
        for line in (Text { at: 0, text: self.text }).pieces('\n') {
            let line = line.cut('#').map_or(line, |(line, _)| line);
            let words = line.trim();
            if words.text.is_empty() {
                continue;
            }
            if words.at == line.at {
                let end = words.text.find(char::is_whitespace).unwrap_or(words.text.len());
                let (key, rest) = words.split(end);
                entries.push(Entry { key, rest: rest.trim(), body: Vec::new() });
            } else if let Some(entry) = entries.last_mut() {
                entry.body.push(words);
            } else {
                self.fault(words, "an indented line with nothing before it", "a map begins with `map NAME`");
            }
        }
        entries
    }

    /// The words of an entry, over all its lines. Between double quotes a word may have blanks in it.
    pub fn words(&mut self, entry: &Entry<'a>) -> Vec<Text<'a>> {
        let mut words = Vec::new();
        for line in std::iter::once(&entry.rest).chain(&entry.body) {
            let mut rest = line.trim();
            while !rest.text.is_empty() {
                let (word, after) = match rest.text.strip_prefix('"') {
                    Some(_) => self.quoted(rest.split(1).1),
                    None => {
                        rest.split(rest.text.find(|c: char| c.is_whitespace() || c == '"').unwrap_or(rest.text.len()))
                    }
                };
                words.push(word);
                rest = after.trim();
            }
        }
        words
    }

    fn quoted(&mut self, text: Text<'a>) -> (Text<'a>, Text<'a>) {
        text.cut('"').unwrap_or_else(|| {
            self.fault(text, "the quotation is not closed", "write another `\"` at its end, on the same line");
            text.split(text.text.len())
        })
    }
}
