//! 11.0 The areas and lines that a table of this game may have.

use field::Vocabulary;

/// Areas and lines: the rows of the chart `terrain`. A `river` is an area or a line; a line of it is crossed on a
/// `bridge`.
pub const WORDS: Vocabulary<'static> = Vocabulary {
    areas: &["wood", "farm", "crops", "gentle-hill", "rough-hill", "river", "marsh"],
    lines: &["road", "bridge", "fence", "wall", "cut", "bank", "stream", "river"],
};
