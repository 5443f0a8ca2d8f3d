//! What is on a table, entry by entry: areas, hills, lines, names and marks.

use longroll::nearest::suggest;
use longroll::text::{Block, Reader, Text, Token, is_word};

use super::places::{Size, length, point, shape, track};
use super::{Area, Ground, Kind, KindNames, Line, Vocabulary};
use crate::length::Length;
use crate::point::Point;

/// Kinds are numbered by a byte.
const MOST_KINDS: usize = 256;

/// The highest level a hill may have.
const HIGHEST: u8 = 20;

/// The most areas or lines of a table.
const MOST: usize = 2_000;

/// The greatest width of a line.
const BROADEST: Length = Length::inches(12);

pub(super) struct Entries<'v> {
    size: Size,
    vocabulary: Option<&'v Vocabulary<'v>>,
    pub area_words: KindNames,
    pub areas: Vec<Area>,
    pub line_words: KindNames,
    pub lines: Vec<Line>,
    pub names: Vec<(String, Point)>,
    pub marks: Vec<(String, Vec<Point>)>,
}

impl<'v> Entries<'v> {
    pub fn new(size: Size, vocabulary: Option<&'v Vocabulary<'v>>) -> Entries<'v> {
        Entries {
            size,
            vocabulary,
            area_words: KindNames::default(),
            areas: Vec::new(),
            line_words: KindNames::default(),
            lines: Vec::new(),
            names: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Add an entry to the table, if it is a feature.
    pub fn entry<'a>(&mut self, reader: &mut Reader<'a>, entry: &Block<'a>) {
        if self.areas.len() >= MOST || self.lines.len() >= MOST {
            reader.fault(
                entry.key,
                "there are too many features on this table",
                format!("at most {MOST} areas and {MOST} lines"),
            );
            return;
        }
        match entry.key.text {
            "area" => drop(self.area(reader, entry)),
            "hill" => drop(self.hill(reader, entry)),
            "line" => drop(self.line(reader, entry)),
            "name" => drop(self.name(reader, entry)),
            "mark" => drop(self.mark(reader, entry)),
            _ => {}
        }
    }

    /// `area closed-wood "Brawner woods" (22,9.5) (31,11) (30,17) (23,16)`
    fn area<'a>(&mut self, reader: &mut Reader<'a>, entry: &Block<'a>) -> Option<()> {
        let words = reader.words(entry);
        let known = self.vocabulary.map(|vocabulary| vocabulary.areas);
        let (kind, rest) = kind(reader, entry, &words, known, &mut self.area_words)?;
        let (name, rest) = title(rest);
        let polygon = shape(reader, self.size, entry.key, rest)?;
        self.areas.push(Area { ground: Ground::Kind(kind), name, polygon });
        Some(())
    }

    /// `hill 1 "Low rise" (8,15) (40,19) (40,24) (8,21)`
    fn hill<'a>(&mut self, reader: &mut Reader<'a>, entry: &Block<'a>) -> Option<()> {
        let words = reader.words(entry);
        let first = words.first().map_or(entry.key, |word| word.text());
        let level = first.text.parse::<u8>().ok().filter(|level| (1..=HIGHEST).contains(level));
        let Some(level) = level else {
            let help = format!("the level comes first, 1 to {HIGHEST}: `hill 1 \"Low rise\" (8,15) (40,19) (40,24)`");
            reader.fault(first, "this hill has no level", help);
            return None;
        };
        let (name, rest) = title(&words[1..]);
        let polygon = shape(reader, self.size, entry.key, rest)?;
        self.areas.push(Area { ground: Ground::Hill(level), name, polygon });
        Some(())
    }

    /// `line road "Warrenton Turnpike" width 0.5 (0,8) (20,9) (48,12)`
    fn line<'a>(&mut self, reader: &mut Reader<'a>, entry: &Block<'a>) -> Option<()> {
        let words = reader.words(entry);
        let known = self.vocabulary.map(|vocabulary| vocabulary.lines);
        let (kind, rest) = kind(reader, entry, &words, known, &mut self.line_words)?;
        let (name, rest) = title(rest);
        let (width, rest) = match rest {
            [Token::Plain(word), Token::Plain(number), rest @ ..] if word.text == "width" => {
                (breadth(reader, *number)?, rest)
            }
            rest => (Length::ZERO, rest),
        };
        let track = track(reader, self.size, entry.key, rest)?;
        self.lines.push(Line { kind, name, width, track });
        Some(())
    }

    /// `name "Groveton" (40,11)`
    fn name<'a>(&mut self, reader: &mut Reader<'a>, entry: &Block<'a>) -> Option<()> {
        let words = reader.words(entry);
        let [Token::Quoted(name), place] = words[..] else {
            reader.fault(entry.key, "this names no place", "a name and its point: `name \"Groveton\" (40,11)`");
            return None;
        };
        let place = point(reader, self.size, place)?;
        self.names.push((name.text.to_owned(), place));
        Some(())
    }

    /// `mark objective (14.5,18)`; several entries may use the same mark.
    fn mark<'a>(&mut self, reader: &mut Reader<'a>, entry: &Block<'a>) -> Option<()> {
        let words = reader.words(entry);
        let [Token::Plain(mark), places @ ..] = &words[..] else {
            reader.fault(entry.key, "there is no mark here", "a mark, then its points: `mark objective (14.5,18)`");
            return None;
        };
        if !is_word(mark.text) || places.is_empty() {
            let help = "a word of small letters, digits and hyphens, then its points: `mark objective (14.5,18)`";
            reader.fault(*mark, format!("the mark `{}` marks nothing", mark.text), help);
            return None;
        }
        let points: Vec<Point> = places.iter().filter_map(|place| point(reader, self.size, *place)).collect();
        match self.marks.iter_mut().find(|(word, _)| word == mark.text) {
            Some((_, marked)) => marked.extend(points),
            None => self.marks.push((mark.text.to_owned(), points)),
        }
        Some(())
    }
}

/// The kind an entry is about: its first word.
fn kind<'a, 'w>(
    reader: &mut Reader<'a>,
    entry: &Block<'a>,
    words: &'w [Token<'a>],
    known: Option<&[&str]>,
    interned: &mut KindNames,
) -> Option<(Kind, &'w [Token<'a>])> {
    let key = entry.key.text;
    let Some((Token::Plain(word), rest)) = words.split_first().filter(|(word, _)| is_word(word.text().text)) else {
        let place = words.first().map_or(entry.key, |word| word.text());
        let message = format!("a kind of {key} belongs here, then its points");
        reader.fault(place, message, "the kind is a word of small letters, digits and hyphens");
        return None;
    };
    if let Some(known) = known
        && !known.contains(&word.text)
    {
        let message = format!("the game knows no kind of {key} `{}`", word.text);
        reader.fault(*word, message, suggest(word.text, known));
    }
    let kind = interned.intern(word.text, MOST_KINDS);
    if kind.is_none() {
        reader.fault(*word, format!("one kind of {key} too many"), format!("a table has at most {MOST_KINDS}"));
    }
    Some((kind?, rest))
}

/// The name in quotation marks, if there is one, and what follows it.
fn title<'a, 'w>(words: &'w [Token<'a>]) -> (String, &'w [Token<'a>]) {
    match words {
        [Token::Quoted(name), rest @ ..] => (name.text.to_owned(), rest),
        rest => (String::new(), rest),
    }
}

fn breadth<'a>(reader: &mut Reader<'a>, text: Text<'a>) -> Option<Length> {
    let width = length(reader, text)?;
    let fits = width >= Length::ZERO && width <= BROADEST;
    if !fits {
        let message = format!("a line is not {width} broad");
        reader.fault(text, message, format!("a width is 0 to {BROADEST} inches"));
    }
    fits.then_some(width)
}
