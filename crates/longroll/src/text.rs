//! Files that people write, as maps, tables and scenarios are: pieces of text that know their place, entries, words, and
//! the faults found.

use std::ops::Range;

use crate::diagnostic::Diagnostic;

/// How many faults are reported at most: a file with more is something else.
const MOST_FAULTS: usize = 50;

/// A piece of the file and where it begins.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
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
    pub fn split(self, at: usize) -> (Text<'a>, Text<'a>) {
        let (left, right) = self.text.split_at(at);
        (Text { at: self.at, text: left }, Text { at: self.at + at, text: right })
    }

    /// Cut at the first `mark`, which is in neither piece.
    pub fn cut(self, mark: char) -> Option<(Text<'a>, Text<'a>)> {
        let (left, right) = self.split(self.text.find(mark)?);
        Some((left, right.split(mark.len_utf8()).1))
    }

    /// The pieces between marks.
    pub fn pieces(self, mark: char) -> impl Iterator<Item = Text<'a>> {
        let mut at = self.at;
        self.text.split(mark).map(move |text| {
            let piece = Text { at, text };
            at += text.len() + mark.len_utf8();
            piece
        })
    }

    /// The line without its comment, which begins at a `#` outside quotation marks.
    fn uncommented(self) -> Text<'a> {
        let mut quoted = false;
        let comment = self.text.char_indices().find(|(_, c)| {
            quoted ^= *c == '"';
            *c == '#' && !quoted
        });
        comment.map_or(self, |(at, _)| self.split(at).0)
    }
}

/// A word of small letters, digits and hyphens that begins with a letter.
pub fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// A word of an entry.
#[derive(Clone, Copy, Debug)]
pub enum Word<'a> {
    Plain(Text<'a>),
    /// Between quotation marks, which are not part of it.
    Quoted(Text<'a>),
    /// Between brackets, which are not part of it.
    Point(Text<'a>),
}

impl<'a> Word<'a> {
    pub fn text(self) -> Text<'a> {
        match self {
            Word::Plain(text) | Word::Quoted(text) | Word::Point(text) => text,
        }
    }
}

/// A keyword at the beginning of a line, what follows it there, and the indented lines under it.
#[derive(Debug)]
pub struct Entry<'a> {
    pub key: Text<'a>,
    pub rest: Text<'a>,
    pub body: Vec<Text<'a>>,
}

/// A file being read, with the faults found so far.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    file: String,
    text: &'a str,
    pub faults: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    pub fn new(file: &str, text: &'a str) -> Reader<'a> {
        Reader { file: file.to_owned(), text, faults: Vec::new() }
    }

    /// Report a fault, once.
    pub fn fault(&mut self, place: Text<'_>, message: impl Into<String>, help: impl Into<String>) {
        let (span, message) = (place.span(), message.into());
        let told = self.faults.iter().any(|fault| fault.span == span && fault.message == message);
        if !told && self.faults.len() < MOST_FAULTS {
            self.faults.push(Diagnostic::new(&self.file, self.text, span, message, help));
        }
    }

    /// The first line, for faults that concern the whole file.
    pub fn top(&self) -> Text<'a> {
        Text { at: 0, text: self.text.lines().next().unwrap_or("") }
    }

    /// The lines that say something, without their comments; each begins with its indentation.
    pub fn lines(&self) -> impl Iterator<Item = Text<'a>> + use<'a> {
        let lines = Text { at: 0, text: self.text }.pieces('\n').map(Text::uncommented);
        lines.filter(|line| !line.text.trim().is_empty())
    }

    /// The entries of the file; `first` is the keyword it must begin with.
    pub fn entries(&mut self, first: &str) -> Vec<Entry<'a>> {
        let mut entries: Vec<Entry<'a>> = Vec::new();
        for line in self.lines() {
            let words = line.trim();
            if words.at == line.at {
                let end = words.text.find(char::is_whitespace).unwrap_or(words.text.len());
                let (key, rest) = words.split(end);
                entries.push(Entry { key, rest: rest.trim(), body: Vec::new() });
            } else if let Some(entry) = entries.last_mut() {
                entry.body.push(words);
            } else {
                self.fault(
                    words,
                    "an indented line with nothing before it",
                    format!("a {first} begins with `{first} NAME`"),
                );
            }
        }
        entries
    }

    /// The words of an entry, over all its lines.
    pub fn words(&mut self, entry: &Entry<'a>) -> Vec<Word<'a>> {
        let lines = std::iter::once(&entry.rest).chain(&entry.body);
        lines.flat_map(|line| self.words_of(*line)).collect()
    }

    /// The words of a line. Between quotation marks a word may have blanks in it, and between brackets.
    pub fn words_of(&mut self, line: Text<'a>) -> Vec<Word<'a>> {
        let mut words = Vec::new();
        let mut rest = line.trim();
        while !rest.text.is_empty() {
            let (word, after) = self.word(rest);
            words.push(word);
            rest = after.trim();
        }
        words
    }

    fn word(&mut self, rest: Text<'a>) -> (Word<'a>, Text<'a>) {
        if rest.text.starts_with('"') {
            let (word, after) = self.closed(rest, '"', "the quotation is not closed");
            (Word::Quoted(word), after)
        } else if rest.text.starts_with('(') {
            let (word, after) = self.closed(rest, ')', "the bracket is not closed");
            (Word::Point(word), after)
        } else {
            let ends = |c: char| c.is_whitespace() || c == '"' || c == '(';
            let (word, after) = rest.split(rest.text.find(ends).unwrap_or(rest.text.len()));
            (Word::Plain(word), after)
        }
    }

    /// What stands between the first character and its counterpart.
    fn closed(&mut self, text: Text<'a>, mark: char, message: &str) -> (Text<'a>, Text<'a>) {
        let inner = text.split(1).1;
        inner.cut(mark).unwrap_or_else(|| {
            self.fault(text, message, format!("write `{mark}` at its end, on the same line"));
            inner.split(inner.text.len())
        })
    }
}
