//! What one does with a distribution: ask it, condition it, compare it.

use std::cmp::Ordering;

use crate::weight::Weight;

/// Values with their probabilities, each value once, in ascending order.
#[derive(Clone, PartialEq, Debug)]
pub struct Dist<T, W>(Vec<(T, W)>);

/// How two independent distributions compare.
#[derive(Clone, PartialEq, Debug)]
pub struct Versus<W> {
    pub less: W,
    pub equal: W,
    pub more: W,
}

impl<T: Ord, W: Weight> Dist<T, W> {
    /// Gather values that may repeat.
    pub fn gather(values: impl IntoIterator<Item = (T, W)>) -> Dist<T, W> {
        let mut all: Vec<(T, W)> = values.into_iter().collect();
        all.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        all.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1.plus(&next.1);
            }
            same
        });
        Dist(all)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&T, &W)> {
        self.0.iter().map(|(value, weight)| (value, weight))
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The sum of all probabilities: exactly one for exact odds, always.
    pub fn total(&self) -> W {
        self.chance(|_| true)
    }

    /// The probability that something holds.
    pub fn chance(&self, holds: impl Fn(&T) -> bool) -> W {
        let mut sum = W::zero();
        self.0.iter().filter(|(value, _)| holds(value)).for_each(|(_, weight)| sum.plus(weight));
        sum
    }

    /// The same distribution seen through a function.
    pub fn map<U: Ord>(&self, f: impl Fn(&T) -> U) -> Dist<U, W> {
        Dist::gather(self.0.iter().map(|(value, weight)| (f(value), weight.clone())))
    }

    /// The distribution given that something holds, or `None` if it cannot.
    pub fn given(&self, holds: impl Fn(&T) -> bool) -> Option<Dist<T, W>>
    where
        T: Clone,
    {
        let chance = self.chance(&holds);
        if chance <= W::zero() {
            return None;
        }
        let kept = self.0.iter().filter(|(value, _)| holds(value));
        Some(Dist(kept.map(|(value, weight)| (value.clone(), weight.over(&chance))).collect()))
    }

    /// The mean of a number.
    pub fn expect(&self, number: impl Fn(&T) -> i64) -> W {
        let mut sum = W::zero();
        self.0.iter().for_each(|(value, weight)| sum.plus(&weight.times(&W::whole(number(value)))));
        sum
    }

    /// The variance of a number.
    pub fn variance(&self, number: impl Fn(&T) -> i64) -> W {
        let mean = self.expect(&number);
        self.expect(|value| number(value).pow(2)).minus(&mean.times(&mean))
    }

    /// The smallest value that is reached with at least probability `of / out_of`. `None` if the distribution is empty.
    pub fn quantile(&self, of: u64, out_of: u64) -> Option<&T> {
        let wanted = W::ratio(of, out_of);
        let mut sum = W::zero();
        for (value, weight) in &self.0 {
            sum.plus(weight);
            if sum >= wanted {
                return Some(value);
            }
        }
        self.0.last().map(|(value, _)| value)
    }

    /// How a value from here compares with an independent one from there.
    pub fn versus(&self, other: &Dist<T, W>) -> Versus<W> {
        let mut versus = Versus { less: W::zero(), equal: W::zero(), more: W::zero() };
        for (ours, w) in &self.0 {
            for (theirs, v) in &other.0 {
                let into = match ours.cmp(theirs) {
                    Ordering::Less => &mut versus.less,
                    Ordering::Equal => &mut versus.equal,
                    Ordering::Greater => &mut versus.more,
                };
                into.plus(&w.times(v));
            }
        }
        versus
    }
}
