//! Answers kept in memory, as many as fit a number of bytes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;

/// What each answer costs beside its bytes: its place in the list, and the pointers to it.
const PLACE: usize = 256;

/// Answers by their question, the one unused for longest first to go.
pub struct Weighed {
    most: usize,
    kept: Mutex<Kept>,
}

struct Kept {
    answers: LruCache<String, Arc<[u8]>>,
    bytes: usize,
}

impl Weighed {
    /// A cache of at most this many bytes.
    pub fn new(most: usize) -> Weighed {
        Weighed { most, kept: Mutex::new(Kept { answers: LruCache::unbounded(), bytes: 0 }) }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn get(&self, question: &str) -> Option<Arc<[u8]>> {
        self.kept().answers.get(question).cloned()
    }

    /// Keep an answer, if it is not so large that it would push out most of the others.
    pub fn put(&self, question: String, answer: &[u8]) {
        let weight = question.len() + answer.len() + PLACE;
        if weight > self.most / 8 {
            return;
        }
        let mut kept = self.kept();
        if let Some((question, old)) = kept.answers.push(question, answer.into()) {
            kept.bytes -= question.len() + old.len() + PLACE;
        }
        kept.bytes += weight;
        while kept.bytes > self.most {
            let Some((question, old)) = kept.answers.pop_lru() else { break };
            kept.bytes -= question.len() + old.len() + PLACE;
        }
    }

    /// The bytes kept now.
    pub fn bytes(&self) -> usize {
        self.kept().bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fault 4 of the audit: thirty answers of 18 MB were kept.
    #[test]
    fn bytes_are_counted_not_answers() {
        let cache = Weighed::new(100_000);
        for number in 0..1000 {
            cache.put(format!("q{number}"), &[0; 9_000]);
            assert!(cache.bytes() <= 100_000, "{}", cache.bytes());
        }
        assert!(cache.get("q999").is_some() && cache.get("q0").is_none());
        cache.put("large".to_owned(), &vec![0; 50_000]);
        assert!(cache.get("large").is_none() && cache.get("q999").is_some(), "one answer does not push out the rest");
        let before = cache.bytes();
        cache.put("q999".to_owned(), &[0; 9_000]);
        assert_eq!(cache.bytes(), before, "the same question again");
    }
}
