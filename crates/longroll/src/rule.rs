//! Where a number or a procedure comes from.

use std::fmt;

/// How sure a player may be of a rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// Printed on the player aid card, or the repaired reading of what is printed there.
    Card,
    /// Published, but not on the card.
    Rulebook,
    /// Our own binding, because the card is silent. Always shown as such.
    House,
}

impl Source {
    pub const ALL: [Source; 3] = [Source::Card, Source::Rulebook, Source::House];

    pub const fn word(self) -> &'static str {
        match self {
            Source::Card => "card",
            Source::Rulebook => "rulebook",
            Source::House => "house",
        }
    }

    pub fn from_word(word: &str) -> Option<Source> {
        Source::ALL.into_iter().find(|s| s.word() == word)
    }
}

/// A section of one system's rulebook and where it comes from. A rule is always read inside one system, so it does
/// not repeat the system's name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rule {
    pub section: &'static str,
    pub source: Source,
}

pub const fn card(section: &'static str) -> Rule {
    Rule { section, source: Source::Card }
}

pub const fn rulebook(section: &'static str) -> Rule {
    Rule { section, source: Source::Rulebook }
}

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
