//! Links, and whose they are.

use std::fmt::{self, Write as _};

use sha2::{Digest as _, Sha256};

/// One link of a chain: 32 bytes, written in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link(pub [u8; 32]);

impl Link {
    /// The link that this one proves: its SHA-256.
    #[must_use]
    pub fn hashed(self) -> Link {
        Link(Sha256::digest(self.0).into())
    }

    /// Hashed this many times.
    #[must_use]
    pub fn hashed_times(self, times: u32) -> Link {
        (0..times).fold(self, |link, _| link.hashed())
    }

    /// Read 64 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Link> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let digit = |digit: u8| char::from(digit).to_digit(16);
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Some(Link(bytes))
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Who adds a share to the dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Party {
    Server,
    North,
    South,
}

impl Party {
    /// All three, in the order in which their links are joined.
    pub const ALL: [Party; 3] = [Party::Server, Party::North, Party::South];

    /// The name in play files and messages.
    pub fn word(self) -> &'static str {
        match self {
            Party::Server => "server",
            Party::North => "north",
            Party::South => "south",
        }
    }

    /// The party of this name.
    pub fn from_word(word: &str) -> Option<Party> {
        Party::ALL.into_iter().find(|party| party.word() == word)
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Something of the server, and of each side whose device takes part. A side that the computer plays has no device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Parties<T> {
    pub server: T,
    pub north: Option<T>,
    pub south: Option<T>,
}

impl<T> Parties<T> {
    /// Those that take part, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Party, &T)> {
        let sides = [(Party::North, &self.north), (Party::South, &self.south)];
        let sides = sides.into_iter().filter_map(|(party, thing)| Some((party, thing.as_ref()?)));
        std::iter::once((Party::Server, &self.server)).chain(sides)
    }

    /// The thing of one party, if it takes part.
    pub fn get(&self, party: Party) -> Option<&T> {
        match party {
            Party::Server => Some(&self.server),
            Party::North => self.north.as_ref(),
            Party::South => self.south.as_ref(),
        }
    }

    /// The same parties with something else each.
    pub fn map<U>(&self, mut of: impl FnMut(Party, &T) -> U) -> Parties<U> {
        Parties {
            server: of(Party::Server, &self.server),
            north: self.north.as_ref().map(|thing| of(Party::North, thing)),
            south: self.south.as_ref().map(|thing| of(Party::South, thing)),
        }
    }

    /// The same, if it can be found for every party.
    pub fn try_map<U>(&self, mut of: impl FnMut(Party, &T) -> Option<U>) -> Option<Parties<U>> {
        let found = self.map(|party, thing| of(party, thing));
        let all = self.iter().all(|(party, _)| found.get(party).is_some_and(Option::is_some));
        all.then_some(())?;
        Some(Parties { server: found.server?, north: found.north.flatten(), south: found.south.flatten() })
    }

    /// Their names, for messages and for the key: `server north south`.
    pub fn words(&self) -> String {
        let mut words = String::new();
        for (party, _) in self.iter() {
            let _ = write!(words, "{}{party}", if words.is_empty() { "" } else { " " });
        }
        words
    }
}

/// The SHA-256 of some bytes.
pub fn digest(bytes: &[u8]) -> Link {
    Link(Sha256::digest(bytes).into())
}
