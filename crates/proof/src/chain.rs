//! Chains of hashes: made in secret, committed to by their end, shown link by link from the end.

use crate::fault::Fault;
use crate::links::{Link, Party};

/// The longest chain: more than any battle has decisions.
pub const MOST_LINKS: u32 = 65_536;
/// A link is kept at every such distance, so that finding one costs few hashes.
const KEPT_EVERY: u32 = 128;

/// A chain that its owner keeps secret.
#[derive(Clone)]
pub struct Chain {
    length: u32,
    /// The first link, and every 128th after it.
    kept: Vec<Link>,
    end: Link,
}

impl Chain {
    /// A chain of this many links that begins with this secret. The length is held between 1 and [`MOST_LINKS`].
    pub fn new(secret: [u8; 32], length: u32) -> Chain {
        let length = length.clamp(1, MOST_LINKS);
        let mut kept = Vec::new();
        let mut link = Link(secret);
        for at in 0..length {
            if at % KEPT_EVERY == 0 {
                kept.push(link);
            }
            link = link.hashed();
        }
        Chain { length, kept, end: link }
    }

    /// What its owner publishes before the battle.
    pub fn commitment(&self) -> Commitment {
        Commitment { length: self.length, end: self.end }
    }

    /// The link with this number, counted from the end: number 1 hashes to the commitment. None if there is no such link.
    pub fn link(&self, number: u32) -> Option<Link> {
        if number == 0 || number > self.length {
            return None;
        }
        let at = self.length - number;
        Some(self.kept[(at / KEPT_EVERY) as usize].hashed_times(at % KEPT_EVERY))
    }
}

// A chain is a secret, so it does not print its links.
impl std::fmt::Debug for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Chain").field("commitment", &self.commitment()).finish_non_exhaustive()
    }
}

/// The published end of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment {
    /// How many links the chain has.
    pub length: u32,
    /// Its end.
    pub end: Link,
}

impl Commitment {
    /// Nothing shown yet.
    pub fn shown(self) -> Shown {
        Shown { commitment: self, number: 0, link: self.end }
    }
}

/// What a party has shown of its chain: its deepest link. All links before that one follow from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    commitment: Commitment,
    number: u32,
    link: Link,
}

impl Shown {
    /// The number of the deepest link.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The deepest link.
    pub fn deepest(&self) -> Link {
        self.link
    }

    /// What its owner committed to.
    pub fn commitment(&self) -> Commitment {
        self.commitment
    }

    /// How many links the chain has.
    pub fn length(&self) -> u32 {
        self.commitment.length
    }

    /// Take a link, if it is one of this chain. A link that is known already is checked and changes nothing.
    pub fn take(&mut self, party: Party, number: u32, link: Link) -> Result<(), Fault> {
        if number == 0 || number > self.commitment.length {
            return Err(Fault::NoSuchLink { party, number, length: self.commitment.length });
        }
        let right = match number.checked_sub(self.number) {
            Some(steps) => link.hashed_times(steps) == self.link,
            None => self.at(number) == Some(link),
        };
        if !right {
            return Err(Fault::WrongLink { party, number });
        }
        if number > self.number {
            (self.number, self.link) = (number, link);
        }
        Ok(())
    }

    /// The link with this number, if it follows from what was shown.
    pub fn at(&self, number: u32) -> Option<Link> {
        if number == 0 {
            return None;
        }
        Some(self.link.hashed_times(self.number.checked_sub(number)?))
    }
}
