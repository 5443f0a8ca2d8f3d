//! Many rehearsals at once: the same seeds for every candidate, on all cores, with the same result on any number of them.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// How work is spread and when it ends early.
#[derive(Clone, Copy, Debug)]
pub struct Desk<'a> {
    /// How many threads may work.
    pub threads: usize,
    /// Set when the result is no longer wanted.
    pub canceled: Option<&'a AtomicBool>,
}

impl Desk<'_> {
    /// One thread, never canceled.
    pub const ALONE: Desk<'static> = Desk { threads: 1, canceled: None };

    /// Whether the result is no longer wanted.
    pub fn is_canceled(&self) -> bool {
        self.canceled.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// The results of a function for 0 to `count - 1`, in order. Canceled work gives fewer results.
    pub fn map<T: Send>(&self, count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let threads = self.threads.min(count).max(1);
        if threads == 1 {
            return (0..count).take_while(|_| !self.is_canceled()).map(work).collect();
        }
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(count)));
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while !self.is_canceled() {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= count {
                            return;
                        }
                        let result = work(index);
                        done.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
                    }
                });
            }
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|(index, _)| *index);
        done.into_iter().map(|(_, result)| result).collect()
    }
}

/// A seed made of several numbers (splitmix64).
pub fn seed(parts: &[u64]) -> u64 {
    parts.iter().fold(0x9e37_79b9_7f4a_7c15, |seed: u64, part| {
        let mut z = (seed ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}
