//! What can be wrong with a link or a roll.

use std::fmt;

use crate::links::Party;

/// Why dice are not proven.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the sentence of each is its message")]
pub enum Fault {
    /// The chain has no link of this number.
    NoSuchLink { party: Party, number: u32, length: u32 },
    /// The link does not hash to the commitment.
    WrongLink { party: Party, number: u32 },
    /// A link is used for more than one stretch, or for an earlier one.
    UsedTwice { number: u32 },
    /// The stretch has no link of a party that has committed itself, or one of a party that has not.
    OtherParties { expected: String, found: String },
    /// The numbers do not follow from the links.
    OtherNumber { nth: usize, below: u64, expected: u64, found: u64 },
    /// No stretch begins with this entry.
    NoRoll { entry: usize },
    /// More numbers than any stretch has dice.
    TooManyNumbers { most: usize },
    /// Two parties have committed themselves to the same chain.
    SameChain { first: Party, second: Party },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoSuchLink { party, number, length } => {
                write!(f, "the chain of {party} has links 1 to {length}, and this is link {number}")
            }
            Fault::WrongLink { party, number } => {
                write!(f, "link {number} of {party} does not lead to what {party} committed to before the battle")
            }
            Fault::UsedTwice { number } => write!(f, "link {number} was used before: each stretch uses a later one"),
            Fault::OtherParties { expected, found } => {
                write!(f, "these dice need a link of {expected}, and the file has {found}")
            }
            Fault::OtherNumber { nth, below, expected, found } => {
                write!(f, "number {nth} of {below} must be {expected} by the links, and the file has {found}")
            }
            Fault::NoRoll { entry } => {
                write!(f, "entry {entry} of the play file is not the first roll after a decision")
            }
            Fault::TooManyNumbers { most } => write!(f, "a stretch has at most {most} dice"),
            Fault::SameChain { first, second } => write!(f, "{first} and {second} committed to the same chain"),
        }
    }
}

impl std::error::Error for Fault {}
