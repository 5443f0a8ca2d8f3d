//! How often one address may ask.

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

/// Addresses remembered at most.
const MOST_ADDRESSES: usize = 4096;

const fn count(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap()
}

/// A limit for each address.
#[derive(Debug)]
pub struct Limit(RateLimiter<Option<IpAddr>, HashMapStateStore<Option<IpAddr>>, DefaultClock>);

impl Limit {
    fn new(quota: Quota) -> Limit {
        Limit(RateLimiter::hashmap(quota))
    }

    /// Whether this address may ask once more now. When too many are remembered, all of them share one allowance.
    pub fn allows(&self, address: Option<IpAddr>) -> bool {
        if self.0.len() >= MOST_ADDRESSES {
            self.0.retain_recent();
        }
        let known = if self.0.len() < MOST_ADDRESSES { address } else { None };
        self.0.check_key(&known).is_ok()
    }
}

/// All limits of the app.
#[derive(Debug)]
pub struct Limits {
    pub requests: Limit,
    pub joins: Limit,
    pub all_joins: Limit,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { requests: Limit::new(REQUESTS), joins: Limit::new(JOINS), all_joins: Limit::new(ALL_JOINS) }
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
    fn addresses_do_not_pile_up() {
        let limit = Limit::new(Quota::per_hour(count(3)));
        let allows = |number: u32| limit.allows(Some(IpAddr::V4(Ipv4Addr::from(number))));
        let allowed = (0..MOST_ADDRESSES as u32 * 2).filter(|number| allows(*number)).count();
        assert_eq!((allowed, limit.0.len()), (MOST_ADDRESSES + 3, MOST_ADDRESSES + 1));
    }
}
