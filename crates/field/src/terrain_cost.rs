//! The terrain along a path: its stretches, what each costs, and how far a movement allowance reaches.

use std::cmp::Ordering;
use std::num::NonZeroU32;

use crate::length::Length;

/// A part of a path, measured from its beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stretch {
    /// Where it begins.
    pub from: Length,
    /// Where it ends.
    pub to: Length,
}

impl Stretch {
    /// How long it is.
    pub fn length(self) -> Length {
        self.to - self.from
    }

    /// The stretches in order, joined where they meet.
    pub fn joined(mut stretches: Vec<Stretch>) -> Vec<Stretch> {
        stretches.sort_unstable();
        stretches.dedup_by(|next, last| {
            let meet = next.from <= last.to;
            if meet {
                last.to = last.to.max(next.to);
            }
            meet
        });
        stretches
    }

    /// How much of the path is in at least one of them.
    pub fn total(stretches: Vec<Stretch>) -> Length {
        Stretch::joined(stretches).into_iter().map(Stretch::length).sum()
    }
}

/// The cost of an inch: 2 in rough ground, 1/2 on a road.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    num: u32,
    den: NonZeroU32,
}

impl Rate {
    /// 1 for each inch.
    pub const ONE: Rate = Rate::times(1);

    /// `den` inches cost `num`.
    pub const fn new(num: u32, den: NonZeroU32) -> Rate {
        Rate { num, den }
    }

    /// The cost of every inch, as a whole number.
    pub const fn times(times: u32) -> Rate {
        Rate::new(times, NonZeroU32::MIN)
    }

    /// The cost of this length, rounded up to a thousandth.
    pub fn cost(self, length: Length) -> Length {
        length.times_up(self.num.into(), self.den)
    }

    /// How far this allowance reaches, rounded down to a thousandth. None if the terrain is free.
    pub fn reach(self, allowance: Length) -> Option<Length> {
        Some(allowance.times(self.den.get().into(), NonZeroU32::new(self.num)?))
    }
}

impl Ord for Rate {
    fn cmp(&self, other: &Rate) -> Ordering {
        let product = |num: u32, den: NonZeroU32| u64::from(num) * u64::from(den.get());
        product(self.num, other.den).cmp(&product(other.num, self.den))
    }
}

impl PartialOrd for Rate {
    fn partial_cmp(&self, other: &Rate) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Rate {
    fn eq(&self, other: &Rate) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Rate {}

/// A path divided into stretches, each of one kind of terrain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Going<T>(Vec<(Stretch, T)>);

impl<T: Copy + Ord> Going<T> {
    /// A path of this length over open ground with these stretches of other terrain. Where stretches overlap the greatest
    /// counts.
    pub fn worst(length: Length, open: T, stretches: &[(Stretch, T)]) -> Going<T> {
        if stretches.is_empty() && length > Length::ZERO {
            return Going(vec![(Stretch { from: Length::ZERO, to: length }, open)]);
        }
        let inside = |place: Length| place.clamp(Length::ZERO, length);
        let mut cuts: Vec<Length> = stretches.iter().flat_map(|(s, _)| [inside(s.from), inside(s.to)]).collect();
        cuts.extend([Length::ZERO, length]);
        cuts.sort_unstable();
        cuts.dedup();
        let mut going: Vec<(Stretch, T)> = Vec::new();
        for cut in cuts.windows(2) {
            let stretch = Stretch { from: cut[0], to: cut[1] };
            let over = stretches.iter().filter(|(s, _)| s.from <= stretch.from && stretch.to <= s.to);
            let ground = over.map(|(_, ground)| *ground).fold(open, T::max);
            match going.last_mut() {
                Some((last, before)) if *before == ground => last.to = stretch.to,
                _ => going.push((stretch, ground)),
            }
        }
        Going(going)
    }

    /// The stretches, in order.
    pub fn stretches(&self) -> &[(Stretch, T)] {
        &self.0
    }
}

impl Going<Rate> {
    /// The cost of the whole path; each stretch is rounded up to a thousandth.
    pub fn cost(&self) -> Length {
        self.0.iter().map(|(stretch, rate)| rate.cost(stretch.length())).sum()
    }

    /// How far along the path an allowance reaches.
    pub fn reach(&self, allowance: Length) -> Length {
        let (mut left, mut reached) = (allowance, Length::ZERO);
        for (stretch, rate) in &self.0 {
            let cost = rate.cost(stretch.length());
            if cost > left {
                let more = rate.reach(left.max(Length::ZERO)).unwrap_or(stretch.length());
                return reached + more.min(stretch.length());
            }
            left -= cost;
            reached = stretch.to;
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stretch(from: i64, to: i64) -> Stretch {
        Stretch { from: Length::inches(from), to: Length::inches(to) }
    }

    #[test]
    fn three_inches_in_the_open_and_then_wood() {
        let wood = |rate| Going::worst(Length::inches(18), Rate::ONE, &[(stretch(3, 18), rate)]);
        assert_eq!(wood(Rate::times(2)).reach(Length::inches(12)), Length::thousandths(7_500));
        assert_eq!(wood(Rate::times(3)).reach(Length::inches(18)), Length::inches(8));
        assert_eq!(wood(Rate::times(2)).cost(), Length::inches(33));
    }

    #[test]
    fn the_worst_ground_counts_and_like_ground_is_one_stretch() {
        let lies = [(stretch(2, 6), 2), (stretch(4, 9), 3), (stretch(8, 40), 2)];
        let going = Going::worst(Length::inches(12), 1, &lies);
        let wanted = [(stretch(0, 2), 1), (stretch(2, 4), 2), (stretch(4, 9), 3), (stretch(9, 12), 2)];
        assert_eq!(going.stretches(), wanted);
        let total = Stretch::total(vec![stretch(5, 7), stretch(0, 2), stretch(1, 3)]);
        assert_eq!(total, Length::inches(5));
    }

    #[test]
    fn a_road_is_cheap_and_an_allowance_ends() {
        let two = NonZeroU32::new(2).unwrap();
        let half = Rate::new(1, two);
        let going = Going::worst(Length::inches(10), half, &[(stretch(4, 10), Rate::times(2))]);
        assert_eq!(going.cost(), Length::inches(14));
        assert_eq!(going.reach(Length::inches(1)), Length::inches(2));
        assert_eq!(going.reach(Length::inches(3)), Length::thousandths(4_500));
        assert_eq!(going.reach(-Length::inches(3)), Length::ZERO);
        assert_eq!(going.reach(Length::inches(50)), Length::inches(10));
        assert!(half < Rate::ONE && Rate::times(2) == Rate::new(4, two));
    }
}
