//! Reading files that people write, such as maps, tables and scenarios: pieces of text with their position, blocks, tokens,
//! and the faults found.

use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, MOST_FAULTS};

/// A piece of the file and where it begins.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// Its first byte in the file.
    pub at: usize,
    /// The text.
    pub text: &'a str,
}

impl<'a> Text<'a> {
    /// Its bytes in the file.
    pub fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// The piece without surrounding blanks.
    pub fn trim(self) -> Text<'a> {
        let start = self.text.len() - self.text.trim_start().len();
        Text { at: self.at + start, text: self.text.trim() }
    }

    /// The text before and after this byte.
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

/// Whether the text has only lowercase letters, digits and hyphens, and begins with a letter.
pub fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// A word of a block.
#[derive(Clone, Copy, Debug)]
pub enum Token<'a> {
    /// A word without marks around it.
    Plain(Text<'a>),
    /// A word in quotation marks, without them.
    Quoted(Text<'a>),
    /// A word in brackets, without them.
    Point(Text<'a>),
}

impl<'a> Token<'a> {
    /// The text of the word.
    pub fn text(self) -> Text<'a> {
        match self {
            Token::Plain(text) | Token::Quoted(text) | Token::Point(text) => text,
        }
    }
}

/// A keyword at the beginning of a line, what follows it there, and the indented lines under it.
#[derive(Debug)]
pub struct Block<'a> {
    /// The keyword.
    pub key: Text<'a>,
    /// The rest of its line.
    pub rest: Text<'a>,
    /// The indented lines.
    pub body: Vec<Text<'a>>,
}

/// A file being read, with the faults found so far.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    file: String,
    text: &'a str,
    /// The text again, for its faults; empty until there is one.
    shared: Option<Arc<str>>,
    /// The faults so far.
    pub faults: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    /// A reader of this text; the file's name is for the faults.
    pub fn new(file: &str, text: &'a str) -> Reader<'a> {
        Reader { file: file.to_owned(), text, shared: None, faults: Vec::new() }
    }

    /// Report a fault, once.
    pub fn fault(&mut self, place: Text<'_>, message: impl Into<String>, help: impl Into<String>) {
        let (span, message) = (place.span(), message.into());
        let told = self.faults.iter().any(|fault| fault.span == span && fault.message == message);
        if !told && self.faults.len() < MOST_FAULTS {
            let text = Arc::clone(self.shared.get_or_insert_with(|| self.text.into()));
            self.faults.push(Diagnostic::sharing(&self.file, text, span, message, help));
        }
    }

    /// The first line, for faults of the whole file.
    pub fn top(&self) -> Text<'a> {
        Text { at: 0, text: self.text.lines().next().unwrap_or("") }
    }

    /// The lines that are not empty, without comments and with their indentation.
    pub fn lines(&self) -> impl Iterator<Item = Text<'a>> + use<'a> {
        let lines = Text { at: 0, text: self.text }.pieces('\n').map(Text::uncommented);
        lines.filter(|line| !line.text.trim().is_empty())
    }

    /// The blocks of the file; `first` is the keyword it must begin with.
    pub fn entries(&mut self, first: &str) -> Vec<Block<'a>> {
        let mut entries: Vec<Block<'a>> = Vec::new();
        for line in self.lines() {
            let words = line.trim();
            if words.at == line.at {
                let end = words.text.find(char::is_whitespace).unwrap_or(words.text.len());
                let (key, rest) = words.split(end);
                entries.push(Block { key, rest: rest.trim(), body: Vec::new() });
            } else if let Some(entry) = entries.last_mut() {
                entry.body.push(words);
            } else {
                self.fault(
                    words,
                    "this line is indented, but there is no line above it",
                    format!("a {first} begins with `{first} NAME`"),
                );
            }
        }
        entries
    }

    /// The words of a block, over all its lines.
    pub fn words(&mut self, entry: &Block<'a>) -> Vec<Token<'a>> {
        let lines = std::iter::once(&entry.rest).chain(&entry.body);
        lines.flat_map(|line| self.words_of(*line)).collect()
    }

    /// The words of a line. In quotation marks or brackets a word may contain blanks.
    pub fn words_of(&mut self, line: Text<'a>) -> Vec<Token<'a>> {
        let mut words = Vec::new();
        let mut rest = line.trim();
        while !rest.text.is_empty() {
            let (word, after) = self.word(rest);
            words.push(word);
            rest = after.trim();
        }
        words
    }

    fn word(&mut self, rest: Text<'a>) -> (Token<'a>, Text<'a>) {
        if rest.text.starts_with('"') {
            let (word, after) = self.closed(rest, '"', "the quotation is not closed");
            (Token::Quoted(word), after)
        } else if rest.text.starts_with('(') {
            let (word, after) = self.closed(rest, ')', "the bracket is not closed");
            (Token::Point(word), after)
        } else {
            let ends = |c: char| c.is_whitespace() || c == '"' || c == '(';
            let (word, after) = rest.split(rest.text.find(ends).unwrap_or(rest.text.len()));
            (Token::Plain(word), after)
        }
    }

    /// The text between the first character and its counterpart.
    fn closed(&mut self, text: Text<'a>, mark: char, message: &str) -> (Text<'a>, Text<'a>) {
        let inner = text.split(1).1;
        inner.cut(mark).unwrap_or_else(|| {
            self.fault(text, message, format!("write `{mark}` at its end, on the same line"));
            inner.split(inner.text.len())
        })
    }
}
