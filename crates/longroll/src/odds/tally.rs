//! Weights by state, in the order in which the states were met: hashed to find, never iterated by hash.

use std::hash::Hasher;

use super::State;
use crate::weight::Weight;

/// States and how likely each is. A few are found by comparing; only more are hashed.
pub(super) struct Tally<S, W> {
    entries: Vec<Entry<S, W>>,
    /// The place of each entry plus one, at the slot of its hash or the next free one; empty while there are few.
    slots: Vec<u32>,
    /// What all states and weights take beyond their own size.
    heap: usize,
    /// What a state takes beyond its own size, if that is known.
    each: usize,
}

struct Entry<S, W> {
    state: S,
    weight: W,
    hash: u64,
}

/// Up to this number, states are found by comparing each.
const FEW: usize = 16;

impl<S: State, W: Weight> Tally<S, W> {
    /// With what a state takes beyond its own size, 0 if that is not known.
    pub fn new(each: usize) -> Tally<S, W> {
        Tally { entries: Vec::new(), slots: Vec::new(), heap: 0, each }
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The memory that all of it takes.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry<S, W>>() + self.slots.len() * size_of::<u32>() + self.heap
    }

    /// Add to the weight of a state.
    pub fn add(&mut self, state: S, weight: &W) {
        if self.slots.is_empty() {
            if let Some(at) = self.entries.iter().position(|entry| entry.state == state) {
                return self.plus(at, weight);
            }
            if self.entries.len() < FEW {
                return self.push(state, weight, 0);
            }
            self.entries.iter_mut().for_each(|entry| entry.hash = hash(&entry.state));
            self.index(4 * FEW);
        }
        let hash = hash(&state);
        let mask = self.slots.len() - 1;
        let mut slot = place(hash) & mask;
        while let Some(at) = (self.slots[slot] as usize).checked_sub(1) {
            let entry = &self.entries[at];
            if entry.hash == hash && entry.state == state {
                return self.plus(at, weight);
            }
            slot = (slot + 1) & mask;
        }
        self.push(state, weight, hash);
        self.slots[slot] = self.entries.len() as u32;
        if self.entries.len() * 2 > self.slots.len() {
            self.index(self.slots.len() * 2);
        }
    }

    fn plus(&mut self, at: usize, weight: &W) {
        let sum = &mut self.entries[at].weight;
        let before = sum.heap();
        sum.plus(weight);
        self.heap = self.heap + sum.heap() - before;
    }

    fn push(&mut self, state: S, weight: &W, hash: u64) {
        self.heap += weight.heap() + if self.each > 0 { self.each } else { heap_of(&state) };
        if self.entries.capacity() == 0 {
            self.entries.reserve(FEW);
        }
        self.entries.push(Entry { state, weight: weight.clone(), hash });
    }

    /// Give every entry its slot, among this number of slots.
    fn index(&mut self, slots: usize) {
        self.slots.clear();
        self.slots.resize(slots, 0);
        for (at, entry) in self.entries.iter().enumerate() {
            let mut slot = place(entry.hash) & (slots - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (slots - 1);
            }
            self.slots[slot] = at as u32 + 1;
        }
    }

    /// The states and their weights, in the order in which they were met.
    pub fn iter(&self) -> impl Iterator<Item = (&S, &W)> {
        self.entries.iter().map(|entry| (&entry.state, &entry.weight))
    }

    /// Forget everything; the room is kept.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.entries.clear();
        self.heap = 0;
    }

    /// Take everything out; the room is kept.
    pub fn drain(&mut self) -> impl Iterator<Item = (S, W)> + '_ {
        self.slots.clear();
        self.heap = 0;
        self.entries.drain(..).map(|entry| (entry.state, entry.weight))
    }
}

fn hash<S: State>(state: &S) -> u64 {
    let mut packer = Packer::default();
    state.hash(&mut packer);
    packer.finish()
}

/// The best bits of the hash are its high ones.
fn place(hash: u64) -> usize {
    (hash >> 32) as usize
}

/// States are many small fields: eight of them are packed before they are mixed, which takes half as long as mixing each.
#[derive(Default)]
struct Packer {
    hash: u64,
    packed: u64,
    fields: u32,
}

impl Packer {
    const ODD: u64 = 0xf135_7aea_2e62_a9c5;

    #[inline]
    fn field(&mut self, field: u64) {
        self.packed = self.packed.rotate_left(8) ^ field;
        self.fields += 1;
        if self.fields == 8 {
            self.mix();
        }
    }

    #[inline]
    fn mix(&mut self) {
        self.hash = (self.hash.rotate_left(23) ^ self.packed).wrapping_mul(Packer::ODD);
        self.fields = 0;
    }
}

impl Hasher for Packer {
    #[inline]
    fn finish(&self) -> u64 {
        let hash = (self.hash.rotate_left(23) ^ self.packed).wrapping_mul(Packer::ODD);
        (hash ^ hash >> 29).wrapping_mul(Packer::ODD)
    }

    fn write(&mut self, bytes: &[u8]) {
        for bytes in bytes.chunks(8) {
            let mut eight = [0; 8];
            eight[..bytes.len()].copy_from_slice(bytes);
            self.write_u64(u64::from_le_bytes(eight));
        }
    }

    #[inline]
    fn write_u8(&mut self, field: u8) {
        self.field(u64::from(field));
    }

    #[inline]
    fn write_u16(&mut self, field: u16) {
        self.field(u64::from(field));
    }

    #[inline]
    fn write_u32(&mut self, field: u32) {
        self.field(u64::from(field));
        self.mix();
    }

    #[inline]
    fn write_u64(&mut self, field: u64) {
        self.field(field);
        self.mix();
    }

    /// Lengths and discriminants, which are small.
    #[inline]
    fn write_usize(&mut self, field: usize) {
        self.field(field as u64);
    }

    #[inline]
    fn write_isize(&mut self, field: isize) {
        self.field(field as u64);
    }
}

/// What a value takes beyond its own size, at most: nothing if it owns nothing. Else what it hashes, four times over, since
/// a word or a small number may take up to so much more room than it hashes.
fn heap_of<S: State>(state: &S) -> usize {
    if !std::mem::needs_drop::<S>() {
        return 0;
    }
    let mut length = Length(64);
    state.hash(&mut length);
    length.0
}

/// Counts what is hashed.
struct Length(usize);

impl Hasher for Length {
    fn finish(&self) -> u64 {
        self.0 as u64
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 += 4 * bytes.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_equal_states_add_up_however_many_there_are() {
        let mut tally: Tally<u32, f64> = Tally::new(0);
        for round in 0..3 {
            for state in 0..1000 {
                tally.add(state * 7 % 1000, &f64::from(round));
            }
        }
        let all: Vec<(u32, f64)> = tally.drain().collect();
        assert_eq!(all.len(), 1000);
        let right = |(nth, entry): (usize, &(u32, f64))| *entry == (nth as u32 * 7 % 1000, 3.0);
        assert!(all.iter().enumerate().all(right), "0, 1 and 2 for each, in the order met");
        tally.add(5, &1.0);
        assert_eq!(tally.drain().collect::<Vec<_>>(), [(5, 1.0)], "a drained tally starts afresh");
    }

    #[test]
    fn what_states_and_weights_own_is_counted() {
        let mut flat: Tally<u64, f64> = Tally::new(0);
        let mut owning: Tally<Vec<u64>, f64> = Tally::new(0);
        for n in 0..100 {
            flat.add(n, &1.0);
            owning.add(vec![n; 50], &1.0);
        }
        assert!(flat.bytes() < 10_000, "{}", flat.bytes());
        assert!(owning.bytes() > 100 * 50 * 8, "{}", owning.bytes());
    }
}
