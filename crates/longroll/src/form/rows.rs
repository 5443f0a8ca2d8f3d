//! The items of a list, part by part: a page can then offer pickers for each part and write the notation itself.

use std::ops::RangeInclusive;

use super::{Input, Kind};
use crate::table::Choice;

/// One way to write an item. Its parts stand in the order in which they are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// What such an item is: `brigade`, `battery`.
    pub name: &'static str,
    /// Its parts, in order.
    pub parts: Vec<Part>,
}

/// One part of an item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it says.
    pub help: &'static str,
    /// What stands before the value, such as `@`. Each of several marks has it.
    pub before: &'static str,
    /// What stands after the value.
    pub after: &'static str,
    /// Whether it must be there. Otherwise what its absence means.
    pub without: Option<&'static str>,
    /// Which values it may have.
    pub takes: Takes,
}

/// The values of a part.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Takes {
    /// A whole number; a signed one is written with its plus.
    Number { min: i32, max: i32, signed: bool },
    /// One of these words.
    Word(Vec<Choice>),
    /// Any of these words, each at most once.
    Marks(Vec<Choice>),
}

impl Shape {
    /// An item with these parts.
    pub fn new(name: &'static str, parts: impl Into<Vec<Part>>) -> Shape {
        Shape { name, parts: parts.into() }
    }
}

impl Part {
    fn new(help: &'static str, takes: Takes, without: Option<&'static str>) -> Part {
        Part { help, before: "", after: "", without, takes }
    }

    /// A number that must be there.
    pub fn number(help: &'static str, range: RangeInclusive<i32>) -> Part {
        Part::new(help, Takes::Number { min: *range.start(), max: *range.end(), signed: false }, None)
    }

    /// A number with its sign, which must be there.
    pub fn signed(help: &'static str, range: RangeInclusive<i32>) -> Part {
        Part::new(help, Takes::Number { min: *range.start(), max: *range.end(), signed: true }, None)
    }

    /// One word of several, which must be there.
    pub fn word(help: &'static str, words: impl IntoIterator<Item = (&'static str, &'static str)>) -> Part {
        Part::new(help, Takes::Word(choices(words)), None)
    }

    /// Any words of several.
    pub fn marks(help: &'static str, words: impl IntoIterator<Item = (&'static str, &'static str)>) -> Part {
        Part::new(help, Takes::Marks(choices(words)), Some("none of these"))
    }

    /// The same with this before each value.
    #[must_use]
    pub fn before(self, before: &'static str) -> Part {
        Part { before, ..self }
    }

    /// The same with this after the value.
    #[must_use]
    pub fn after(self, after: &'static str) -> Part {
        Part { after, ..self }
    }

    /// The same, but it may be left out, and then means this.
    #[must_use]
    pub fn or(self, without: &'static str) -> Part {
        Part { without: Some(without), ..self }
    }

    /// The values it may have, as they are written. Of a number only the first and the last.
    pub fn written(&self) -> Vec<String> {
        let values: Vec<String> = match &self.takes {
            Takes::Number { min, max, signed: true } => vec![format!("{min:+}"), format!("{max:+}")],
            Takes::Number { min, max, signed: false } => vec![min.to_string(), max.to_string()],
            Takes::Word(words) | Takes::Marks(words) => words.iter().map(|word| word.slug.to_owned()).collect(),
        };
        values.into_iter().map(|value| format!("{}{value}{}", self.before, self.after)).collect()
    }
}

fn choices(words: impl IntoIterator<Item = (&'static str, &'static str)>) -> Vec<Choice> {
    words.into_iter().map(|(slug, text)| Choice { slug, text }).collect()
}

impl Input<Vec<String>> {
    /// The same list with the shapes that its items may have.
    #[must_use]
    pub fn rows(mut self, shapes: impl Into<Vec<Shape>>) -> Input<Vec<String>> {
        if let Kind::List { rows, .. } = &mut self.kind {
            *rows = shapes.into();
        }
        self
    }
}
