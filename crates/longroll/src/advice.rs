//! How computer players choose among options.

use crate::table::Offer;

/// The option with the highest score; the first of equals.
pub fn best(options: &[Offer], score: impl Fn(&Offer) -> i32) -> usize {
    let scores = options.iter().map(score).enumerate();
    scores.max_by_key(|(at, score)| (*score, std::cmp::Reverse(*at))).map_or(0, |(at, _)| at)
}

/// The option with this slug.
pub fn find(options: &[Offer], slug: &str) -> Option<usize> {
    options.iter().position(|offer| offer.slug == slug)
}
