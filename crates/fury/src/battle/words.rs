//! 8 The words of a table of this game: what may lie on it.

use field::Vocabulary;

/// Areas and lines. They are the rows of the terrain chart but for a few: a `creek` is forded wherever it is crossed, a
/// `river` cannot be crossed but by a `bridge` or a `ford`, a `road` cancels rough ground, a `crest` hides what is behind it on
/// its own level (9.4), a `railroad` is only seen.
pub const WORDS: Vocabulary<'static> = Vocabulary {
    areas: &["open-wood", "closed-wood", "broken", "town", "river"],
    lines: &[
        "road",
        "railroad",
        "fence",
        "stone-wall",
        "sunken-road",
        "breastworks",
        "trenches",
        "creek",
        "river",
        "ford",
        "bridge",
        "crest",
    ],
};
