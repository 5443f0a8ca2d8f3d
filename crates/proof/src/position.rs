//! The battle up to a decision, as one hash.

use sha2::{Digest as _, Sha256};

use longroll::tape::{Entry, Tape};

use crate::chain::Commitment;
use crate::links::Parties;

/// A hash of what is played, by which commitments, and of the tape so far. Each entry is hashed onto the last position, so
/// that a whole battle costs one pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position([u8; 32]);

impl Position {
    /// The position before the first entry. `head` says what is played: the lines of the play file that a change of the
    /// players' names does not touch.
    pub fn start(commitments: &Parties<Commitment>, head: &str) -> Position {
        let mut hash = Sha256::new();
        hash.update(b"Long Roll position 1\n");
        for (party, commitment) in commitments.iter() {
            hash.update(format!("{party} {} {}\n", commitment.length, commitment.end));
        }
        hash.update(head);
        Position(hash.finalize().into())
    }

    /// The position after one more entry, by its line in the play file (without a line break).
    #[must_use]
    pub fn then(self, line: &str) -> Position {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(line);
        Position(hash.finalize().into())
    }

    /// The position after these entries.
    #[must_use]
    pub fn after(self, entries: &[Entry]) -> Position {
        entries.iter().fold(self, |position, entry| {
            let line = Tape(vec![entry.clone()]).to_string();
            position.then(line.trim_end_matches('\n'))
        })
    }

    /// The bytes, for the key.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        crate::links::Link(self.0).fmt(f)
    }
}
