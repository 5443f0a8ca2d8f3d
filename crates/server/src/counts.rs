//! How many of something there are at the same time, for each address or visitor.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// How many each has now.
#[derive(Debug)]
pub struct Counts<K: Eq + Hash + Clone>(Arc<Mutex<HashMap<K, usize>>>);

impl<K: Eq + Hash + Clone> Clone for Counts<K> {
    fn clone(&self) -> Counts<K> {
        Counts(Arc::clone(&self.0))
    }
}

impl<K: Eq + Hash + Clone> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts(Arc::default())
    }
}

/// One of those counted; gives its place back when it is dropped.
#[derive(Debug)]
pub struct Counted<K: Eq + Hash + Clone> {
    counts: Counts<K>,
    of: K,
}

impl<K: Eq + Hash + Clone> Counts<K> {
    /// Count one more, unless there are as many of it as there may be.
    pub fn enter(&self, of: K, most: usize) -> Option<Counted<K>> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.get(&of).copied().unwrap_or(0);
        if count >= most {
            return None;
        }
        counts.insert(of.clone(), count + 1);
        Some(Counted { counts: self.clone(), of })
    }
}

impl<K: Eq + Hash + Clone> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        match counts.get_mut(&self.of) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(counts.remove(&self.of)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_given_back() {
        let counts = Counts::default();
        let first = counts.enter("ann", 2);
        let second = counts.enter("ann", 2);
        assert!(first.is_some() && second.is_some() && counts.enter("ann", 2).is_none());
        assert!(counts.enter("bob", 2).is_some());
        drop(first);
        assert!(counts.enter("ann", 2).is_some_and(|third| counts.enter("ann", 2).is_none() && third.of == "ann"));
        drop(second);
        assert_eq!(counts.0.lock().unwrap().len(), 0, "what has left is forgotten");
    }
}
