//! How often one address may ask: a bucket of tokens each, refilled at a steady rate.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A full bucket, and how many tokens a second come back.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    pub burst: f64,
    pub per_second: f64,
}

/// A page with its live odds, tapped as fast as fingers go, stays below this.
pub const REQUESTS: Rate = Rate { burst: 400.0, per_second: 100.0 };
/// Join codes are typed by hand.
pub const JOINS: Rate = Rate { burst: 6.0, per_second: 0.1 };
/// All addresses together, so that many cannot guess what one may not.
pub const ALL_JOINS: Rate = Rate { burst: 60.0, per_second: 1.0 };

/// Addresses remembered at most; a full book starts again with those that are still short of tokens.
const MOST_ADDRESSES: usize = 4096;

#[derive(Debug)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

/// Buckets of one rate, by address.
#[derive(Debug)]
pub struct Buckets {
    rate: Rate,
    by_address: Mutex<HashMap<Option<IpAddr>, Bucket>>,
}

impl Buckets {
    pub fn new(rate: Rate) -> Buckets {
        Buckets { rate, by_address: Mutex::default() }
    }

    /// Take a token, if this address has one left.
    pub fn take(&self, address: Option<IpAddr>, now: Instant) -> bool {
        let mut buckets = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        let Rate { burst, per_second } = self.rate;
        let filled = |bucket: &Bucket| {
            let since = now.saturating_duration_since(bucket.at).as_secs_f64();
            (bucket.tokens + since * per_second).min(burst)
        };
        if buckets.len() >= MOST_ADDRESSES && !buckets.contains_key(&address) {
            buckets.retain(|_, bucket| filled(bucket) < burst);
            if buckets.len() >= MOST_ADDRESSES {
                return false;
            }
        }
        let bucket = buckets.entry(address).or_insert(Bucket { tokens: burst, at: now });
        bucket.tokens = filled(bucket);
        bucket.at = now;
        let granted = bucket.tokens >= 1.0;
        if granted {
            bucket.tokens -= 1.0;
        }
        granted
    }
}

/// All limits of the app.
#[derive(Debug)]
pub struct Limits {
    pub requests: Buckets,
    pub joins: Buckets,
    pub all_joins: Buckets,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { requests: Buckets::new(REQUESTS), joins: Buckets::new(JOINS), all_joins: Buckets::new(ALL_JOINS) }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let buckets = Buckets::new(Rate { burst: 3.0, per_second: 1.0 });
        let (start, one) = (Instant::now(), Some(IpAddr::V4(Ipv4Addr::LOCALHOST)));
        let taken: Vec<bool> = (0..4).map(|_| buckets.take(one, start)).collect();
        assert_eq!(taken, [true, true, true, false]);
        assert!(buckets.take(None, start), "another address has its own bucket");
        assert!(buckets.take(one, start + Duration::from_secs(1)));
        assert!(!buckets.take(one, start + Duration::from_secs(1)));
    }

    #[test]
    fn addresses_do_not_pile_up() {
        let buckets = Buckets::new(Rate { burst: 3.0, per_second: 1.0 });
        let start = Instant::now();
        for number in 0..MOST_ADDRESSES as u32 * 3 {
            let later = start + Duration::from_millis(u64::from(number) * 10);
            buckets.take(Some(IpAddr::V4(Ipv4Addr::from(number))), later);
        }
        assert!(buckets.by_address.lock().unwrap().len() <= MOST_ADDRESSES);
    }
}
