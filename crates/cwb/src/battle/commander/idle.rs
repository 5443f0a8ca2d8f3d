//! Players who do not command, to measure commanders by.

use longroll::advice::find;
use longroll::plan::Idler;
use longroll::table::{Offer, Wait};

use crate::battle::state::State;
use crate::battle::war::War;

/// To pass is to end the activations, hold fire and stay; to stand is to shoot and rally, but not to move.
pub fn idle(_: &War, _: &State, wait: &Wait, idler: Idler) -> usize {
    let Wait::Pick { name, options, .. } = wait else { return 0 };
    let starts = |word: &str| options.iter().position(|offer: &Offer| offer.slug.starts_with(word));
    let done = find(options, "done").unwrap_or(0);
    match (*name, idler) {
        ("act" | "action", Idler::Pass) => done,
        ("act", Idler::Stand) => starts("roll ").or_else(|| starts("motivate ")).unwrap_or(done),
        ("action", Idler::Stand) => starts("shoot ").or_else(|| starts("rally")).unwrap_or(done),
        ("general", _) => find(options, "stay").unwrap_or(0),
        ("opportunity", Idler::Pass) => find(options, "hold").unwrap_or(0),
        ("reform", _) => find(options, "no").unwrap_or(0),
        // The usual answer comes first: who shoots, where units arrive, whether a die is re-rolled.
        _ => 0,
    }
}
