//! The items of this system's lists, part by part, as the rules read them.

use longroll::form::{Part, Shape, Worded};

use crate::book::Book;
use crate::unit::Quality;

/// 28.1 The units that a general tries to motivate.
pub fn motivated() -> Vec<Shape> {
    let quality = || Part::word("quality", Quality::WORDS.iter().map(|(_, slug, text)| (*slug, *text)));
    let between = || {
        let marks = [("w", "woods or buildings"), ("i", "a brigade between"), ("s", "separated")];
        Part::marks("between them", marks)
    };
    let with = Part::word("general", [("c", "the general is with it")]).before("@");
    vec![
        Shape::new("at a distance", [quality(), Part::number("inches to it", 0..=99).before("@"), between()]),
        Shape::new("with the general", [quality(), with, between()]),
    ]
}

/// 29.3 What a unit does in a turn.
pub fn actions(book: &Book) -> Vec<Shape> {
    let names = book.points.actions.iter().map(|action| (action.name, action.words));
    vec![Shape::new("action", [Part::number("times", 2..=12).after("x").or("once"), Part::word("action", names)])]
}
