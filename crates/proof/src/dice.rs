//! From links and a position to faces.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit as _, StreamCipher as _};
use hkdf::Hkdf;
use longroll::seat::Chance;
use sha2::Sha256;

use crate::links::{Link, Parties};
use crate::position::Position;

/// The numbers of one stretch: every party's link and the position make them.
pub struct Dice(ChaCha20);

/// The dice after this position, with the links of this number.
///
/// The key is HKDF-SHA-256 with the position as salt, the links joined in the order server, north, south, and the words
/// `Long Roll dice 1`, the parties and the number of the links as context.
pub fn dice(links: &Parties<Link>, number: u32, position: &Position) -> Dice {
    let joined: Vec<u8> = links.iter().flat_map(|(_, link)| link.0).collect();
    let context = format!("Long Roll dice 1 {} {number}", links.words());
    let mut key = [0; 32];
    // HKDF gives 8,160 bytes at most; this is 32.
    let made = Hkdf::<Sha256>::new(Some(position.bytes()), &joined).expand(context.as_bytes(), &mut key);
    debug_assert!(made.is_ok());
    Dice(ChaCha20::new(&key.into(), &[0; 12].into()))
}

impl Dice {
    /// The next eight bytes of the stream, the lowest first.
    fn next(&mut self) -> u64 {
        let mut bytes = [0; 8];
        self.0.apply_keystream(&mut bytes);
        u64::from_le_bytes(bytes)
    }
}

impl Chance for Dice {
    /// Numbers at the top that would favor low faces are thrown away.
    fn below(&mut self, below: u64) -> u64 {
        let below = below.max(1);
        let unfair = (u64::MAX % below + 1) % below;
        loop {
            let number = self.next();
            if number <= u64::MAX - unfair {
                return number % below;
            }
        }
    }
}

impl std::fmt::Debug for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dice").finish_non_exhaustive()
    }
}

/// Dice that note each number they give, as `(below, number)`.
#[derive(Debug)]
pub struct Recorded {
    dice: Dice,
    /// What was drawn so far.
    pub drawn: Vec<(u64, u64)>,
}

impl Recorded {
    /// Note the numbers of these dice.
    pub fn new(dice: Dice) -> Recorded {
        Recorded { dice, drawn: Vec::new() }
    }
}

impl Chance for Recorded {
    fn below(&mut self, below: u64) -> u64 {
        let number = self.dice.below(below);
        self.drawn.push((below, number));
        number
    }
}
