//! Dice that can be checked.
//!
//! Before a battle the server and the device of each player make a chain of hashes ([`Chain`]) and publish its end, the
//! [`Commitment`]. The dice that fall after a decision follow from one link of every chain and from the tape up to and
//! including that decision ([`Position`]): HKDF makes a key of them, ChaCha20 a stream of numbers, and rejection sampling
//! the faces ([`Dice`]). A link is checked by hashing it until the commitment appears, so no party can exchange it later,
//! and no party can compute the dice without the others. A [`Proof`] holds every link that was used; it is written into the
//! play file as comments, which readers without this crate skip.
//!
//! The rolls between two decisions are a *stretch*: they come from one stream. Nothing here reads a clock, a file or a
//! source of randomness; a chain begins with the secret that it is given.
#![warn(missing_docs)]

mod chain;
mod dice;
mod fault;
mod keeper;
mod links;
mod position;
mod text;

pub use chain::{Chain, Commitment, MOST_LINKS, Shown};
pub use dice::{Dice, Recorded, dice};
pub use fault::Fault;
pub use keeper::{Keeper, Needs};
pub use links::{Link, Parties, Party, digest};
pub use position::Position;
pub use text::{BadProof, Proof, Stretch, head_of, lines_of, without};
