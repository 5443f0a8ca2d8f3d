//! How often one address may ask.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::DefaultClock;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

/// A page with its live odds, tapped as fast as fingers go, stays below this.
const REQUESTS: Quota = Quota::per_second(count(100)).allow_burst(count(400));
/// Join codes are typed by hand.
const JOINS: Quota = Quota::per_minute(count(6));
/// All addresses together, so that many cannot guess what one may not.
const ALL_JOINS: Quota = Quota::per_minute(count(60));

/// New visitors from one address: a club's evening behind one router.
const VISITORS: Quota = Quota::per_hour(count(60)).allow_burst(count(30));
/// Bytes of their own files that one visitor may send; what is read of them is kept until the server ends.
const OWN_BYTES: Quota = Quota::per_hour(count(1024 * 1024)).allow_burst(count(8 * 1024 * 1024));
/// Sets of switches that one visitor may be the first to open; they are kept too.
const BOOKS: Quota = Quota::per_hour(count(12)).allow_burst(count(24));

/// Addresses remembered at most.
const MOST_ADDRESSES: usize = 4096;

const fn count(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap()
}

/// A limit for each of many: addresses, or visitors.
#[derive(Debug)]
pub struct Each<K: Clone + Eq + Hash>(RateLimiter<Option<K>, HashMapStateStore<Option<K>>, DefaultClock>);

/// A limit for each address.
pub type Limit = Each<IpAddr>;

impl<K: Clone + Eq + Hash> Each<K> {
    fn new(quota: Quota) -> Each<K> {
        Each(RateLimiter::hashmap(quota))
    }

    /// The one who asks. When too many are remembered, all others share one allowance.
    fn known(&self, who: Option<K>) -> Option<K> {
        if self.0.len() >= MOST_ADDRESSES {
            self.0.retain_recent();
        }
        who.filter(|_| self.0.len() < MOST_ADDRESSES)
    }

    /// Whether this one may ask once more now.
    pub fn allows(&self, who: Option<K>) -> bool {
        self.0.check_key(&self.known(who)).is_ok()
    }

    /// Whether this one may have so much more now.
    pub fn allows_many(&self, who: Option<K>, many: usize) -> bool {
        let Some(many) = u32::try_from(many).ok().and_then(NonZeroU32::new) else { return many == 0 };
        matches!(self.0.check_key_n(&self.known(who), many), Ok(Ok(())))
    }
}

/// All limits of the app.
#[derive(Debug)]
pub struct Limits {
    pub requests: Limit,
    pub joins: Limit,
    pub all_joins: Limit,
    pub visitors: Limit,
    pub own_bytes: Each<String>,
    pub books: Each<String>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: Limit::new(REQUESTS),
            joins: Limit::new(JOINS),
            all_joins: Limit::new(ALL_JOINS),
            visitors: Limit::new(VISITORS),
            own_bytes: Each::new(OWN_BYTES),
            books: Each::new(BOOKS),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn each_address_has_its_own_allowance() {
        let limit = Limit::new(Quota::per_hour(count(3)));
        let one = Some(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let allowed: Vec<bool> = (0..4).map(|_| limit.allows(one)).collect();
        assert_eq!(allowed, [true, true, true, false]);
        assert!(limit.allows(None));
    }

    #[test]
    fn much_at_once_counts_as_much() {
        let limit: Each<String> = Each::new(Quota::per_hour(count(1)).allow_burst(count(10)));
        let ann = || Some("ann".to_owned());
        assert!(limit.allows_many(ann(), 0) && limit.allows_many(ann(), 7) && !limit.allows_many(ann(), 7));
        assert!(limit.allows_many(Some("bob".to_owned()), 10) && !limit.allows_many(ann(), usize::MAX));
    }

    #[test]
    fn addresses_do_not_pile_up() {
        let limit = Limit::new(Quota::per_hour(count(3)));
        let allows = |number: u32| limit.allows(Some(IpAddr::V4(Ipv4Addr::from(number))));
        let allowed = (0..MOST_ADDRESSES as u32 * 2).filter(|number| allows(*number)).count();
        assert_eq!((allowed, limit.0.len()), (MOST_ADDRESSES + 3, MOST_ADDRESSES + 1));
    }
}
