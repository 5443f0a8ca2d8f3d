//! What one does with a distribution: ask it, condition it, compare it.

use std::cmp::Ordering;

use crate::weight::Weight;

/// Values with their probabilities, each value once, in ascending order.
#[derive(Clone, PartialEq, Debug)]
pub struct Dist<T, W>(Vec<(T, W)>);

/// How two independent distributions compare.
#[derive(Clone, PartialEq, Debug)]
pub struct Versus<W> {
    /// The probability of less.
    pub less: W,
    /// The probability of equal.
    pub equal: W,
    /// The probability of more.
    pub more: W,
}

impl<T: Ord, W: Weight> Dist<T, W> {
    /// Gather values that may repeat.
    pub fn gather(values: impl IntoIterator<Item = (T, W)>) -> Dist<T, W> {
        Dist::gather_ranked(values.into_iter().collect(), |_| |_| 0)
    }

    /// Gather values that can be ranked more quickly than compared: a value of a lower rank comes first, and only those of
    /// the same rank are compared.
    pub(crate) fn gather_ranked<R: FnMut(&T) -> u64>(
        mut all: Vec<(T, W)>,
        ranking: impl FnOnce(&[(T, W)]) -> R,
    ) -> Dist<T, W> {
        if all.is_sorted_by(|(one, _), (next, _)| one.cmp(next) == Ordering::Less) {
            return Dist(all);
        }
        if all.len() <= FEW || size_of::<(T, W)>() <= 32 {
            all.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        } else {
            let mut rank = ranking(&all);
            let order = all.iter().enumerate().map(|(at, (value, _))| (rank(value), at as u32)).collect();
            sort(&mut all, order);
        }
        all.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1.plus(&next.1);
            }
            same
        });
        Dist(all)
    }

    /// Each value with its probability, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&T, &W)> {
        self.0.iter().map(|(value, weight)| (value, weight))
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no values.
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

/// Up to this number, values are sorted as they are.
const FEW: usize = 12;

/// Sort by rank and then by value. Values may be large: their ranks and places are sorted, and each is then moved once.
fn sort<T: Ord, W>(all: &mut [(T, W)], mut order: Vec<(u64, u32)>) {
    order.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| all[a.1 as usize].0.cmp(&all[b.1 as usize].0)));
    for at in 0..all.len() {
        // What belongs here may have been swapped away, to where what was there belonged.
        let mut from = order[at].1 as usize;
        while from < at {
            from = order[from].1 as usize;
        }
        all.swap(at, from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_values_are_sorted_and_gathered_too() {
        let values = (0..500_u64).map(|n| ([n * 7919 % 97; 9], n as f64));
        let dist = Dist::gather(values.clone());
        assert_eq!(dist.len(), 97);
        assert!(dist.0.is_sorted_by(|a, b| a.0 < b.0));
        for (value, sum) in dist.iter() {
            let same: f64 = values.clone().filter(|(other, _)| other == value).map(|(_, n)| n).sum();
            assert!((sum - same).abs() < 1e-9, "{value:?}");
        }
    }
}
