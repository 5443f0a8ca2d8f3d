//! The random number generators: one that a seed repeats, for the command line, studies and rollouts; and one that cannot be
//! foretold, for the dice of battles on a server.
//!
//! It is a separate crate so that the kernel and the systems cannot use a generator. The range reduction is here rather than
//! in a library, so that no update of a dependency can change a recorded battle.
#![warn(missing_docs)]

use chacha20::ChaCha20Rng;
use longroll::seat::Chance;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A generator that always gives the same dice for the same seed.
#[derive(Clone, Debug)]
pub struct Seeded(Xoshiro256StarStar);

impl Seeded {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Seeded {
        Seeded(Xoshiro256StarStar::seed_from_u64(seed))
    }
}

impl Chance for Seeded {
    fn below(&mut self, below: u64) -> u64 {
        reduced(&mut self.0, below)
    }
}

/// Dice that cannot be foretold: a ChaCha20 stream keyed by the operating system. A player who has seen all its dice so far
/// knows nothing about the next, so each battle has its own stream and none is ever given a seed.
pub struct Unforeseen(ChaCha20Rng);

impl Unforeseen {
    /// The stream of this key, which must come from the operating system's randomness and be used for nothing else.
    pub fn keyed(key: [u8; 32]) -> Unforeseen {
        Unforeseen(ChaCha20Rng::from_seed(key))
    }
}

/// The key stays secret, in logs too.
impl std::fmt::Debug for Unforeseen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unforeseen").finish_non_exhaustive()
    }
}

impl Chance for Unforeseen {
    fn below(&mut self, below: u64) -> u64 {
        reduced(&mut self.0, below)
    }
}

/// Lemire's multiplication with rejection: every number exactly equally likely.
fn reduced(stream: &mut impl Rng, below: u64) -> u64 {
    let below = below.max(1);
    let unfair = below.wrapping_neg() % below;
    loop {
        let wide = u128::from(stream.next_u64()) * u128::from(below);
        if wide as u64 >= unfair {
            return (wide >> 64) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_hundred_rolls_of_a_seed_never_change() {
        let mut dice = Seeded::new(1862);
        let rolls: String = (0..100).map(|_| dice.below(10).to_string()).collect();
        let pinned = "31668567841489438842009696145624707629974200822398\
                      12876949726227739290847604093949655351902456027191";
        assert_eq!(rolls, pinned);
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let streams: [Box<dyn Chance>; 2] = [Box::new(Seeded::new(7)), Box::new(Unforeseen::keyed([7; 32]))];
        for mut dice in streams {
            let mut counts = [0_i32; 6];
            for _ in 0..60_000 {
                counts[dice.below(6) as usize] += 1;
            }
            // More than seven standard deviations.
            assert!(counts.iter().all(|n| (n - 10_000).abs() < 650), "{counts:?}");
        }
    }

    #[test]
    fn streams_of_other_keys_are_others() {
        let stream = |key| {
            let mut dice = Unforeseen::keyed(key);
            [(); 8].map(|()| dice.below(u64::MAX))
        };
        assert_eq!(stream([1; 32]), stream([1; 32]));
        assert_ne!(stream([1; 32]), stream([2; 32]));
        assert!(!format!("{:?}", Unforeseen::keyed([9; 32])).contains('9'), "the key is in no log");
    }
}
