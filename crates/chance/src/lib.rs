//! The seeded random number generator for live play and rollouts.
//!
//! It is a separate crate so that the kernel and the systems cannot use a generator. The stream is xoshiro256**. The range
//! reduction is here rather than in a library, so that no update of a dependency can change a recorded battle.
#![warn(missing_docs)]

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
    /// Lemire's multiplication with rejection: every number exactly equally likely.
    fn below(&mut self, below: u64) -> u64 {
        let below = below.max(1);
        let unfair = below.wrapping_neg() % below;
        loop {
            let wide = u128::from(self.0.next_u64()) * u128::from(below);
            if wide as u64 >= unfair {
                return (wide >> 64) as u64;
            }
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
        let mut dice = Seeded::new(7);
        let mut counts = [0_i32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|n| (n - 10_000).abs() < 500), "{counts:?}");
    }
}
