//! Citations: where a number or a procedure comes from.

use std::fmt;

/// How official a rule is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// Printed on the player aid card, damaged print restored.
    Card,
    /// Published, but not on the card.
    Rulebook,
    /// Our decision where the card is silent. Always shown as such.
    House,
}

impl Source {
    /// Every source.
    pub const ALL: [Source; 3] = [Source::Card, Source::Rulebook, Source::House];

    /// Its word in charts and receipts.
    pub const fn word(self) -> &'static str {
        match self {
            Source::Card => "card",
            Source::Rulebook => "rulebook",
            Source::House => "house",
        }
    }

    /// The source with this word.
    pub fn from_word(word: &str) -> Option<Source> {
        Source::ALL.into_iter().find(|s| s.word() == word)
    }
}

/// A section of a system's rulebook, and its source. A rule is always read within one system, so it does not name it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rule {
    /// The section number.
    pub section: &'static str,
    /// Where it comes from.
    pub source: Source,
}

/// A rule printed on the card.
pub const fn card(section: &'static str) -> Rule {
    Rule { section, source: Source::Card }
}

/// A published rule that is not on the card.
pub const fn rulebook(section: &'static str) -> Rule {
    Rule { section, source: Source::Rulebook }
}

/// A rule of ours.
pub const fn house(section: &'static str) -> Rule {
    Rule { section, source: Source::House }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.section, self.source)
    }
}
