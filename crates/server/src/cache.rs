//! Answers kept at hand: the last few hundred, the longest unused forgotten first.

use std::collections::HashMap;
use std::hash::Hash;

/// Two generations. What is used moves to the young one; when that is full the old one is forgotten. So every answer
/// used among the last `most` stays, and nothing is ever sorted.
#[derive(Debug)]
pub struct Cache<K, V> {
    young: HashMap<K, V>,
    old: HashMap<K, V>,
    most: usize,
}

impl<K: Hash + Eq + Clone, V: Clone> Cache<K, V> {
    pub fn new(most: usize) -> Cache<K, V> {
        Cache { young: HashMap::new(), old: HashMap::new(), most }
    }

    pub fn get(&mut self, key: &K) -> Option<V> {
        if let Some(value) = self.young.get(key) {
            return Some(value.clone());
        }
        let value = self.old.remove(key)?;
        self.put(key.clone(), value.clone());
        Some(value)
    }

    pub fn put(&mut self, key: K, value: V) {
        if self.young.len() >= self.most {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_stays_and_the_rest_goes() {
        let mut cache = Cache::new(10);
        cache.put(0, "used");
        for key in 1..1000 {
            cache.put(key, "once");
            assert_eq!(cache.get(&0), Some("used"));
        }
        assert_eq!(cache.get(&1), None);
        assert!(cache.young.len() + cache.old.len() <= 20);
    }
}
