//! How the machine's commanders choose among options.

use crate::table::Offer;

/// The option with the highest score; of equal ones the first.
pub fn best(options: &[Offer], score: impl Fn(&Offer) -> i32) -> usize {
    let scores = options.iter().map(score).enumerate();
    scores.max_by_key(|(at, score)| (*score, std::cmp::Reverse(*at))).map_or(0, |(at, _)| at)
}

/// The option of this name.
pub fn find(options: &[Offer], slug: &str) -> Option<usize> {
    options.iter().position(|offer| offer.slug == slug)
}
