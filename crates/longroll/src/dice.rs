//! Dice as a rule reads them: a face, a total, the hits of a pool, a difference, a marker from a cup.
//!
//! Odds use readings, not faces: a pool of twelve dice has thirteen readings, not 6^12. Live and keyed tables roll every
//! die and keep the faces. A test rolls every combination of faces and compares [`Dice::readings`] with [`Dice::throw`].

use std::fmt;

use arrayvec::ArrayVec;

use crate::table::Play;
use crate::weight::Weight;

/// A die with consecutive faces: `base`, `base + 1`, … `sides` of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die {
    /// How many faces it has.
    pub sides: u8,
    /// Its lowest face.
    pub base: i8,
}

/// The six-sided die, 1 to 6.
pub const D6: Die = Die { sides: 6, base: 1 };
/// The ten-sided die whose 0 is zero, 0 to 9.
pub const D10: Die = Die { sides: 10, base: 0 };

impl Die {
    /// The lowest face.
    pub fn lowest(self) -> i32 {
        i32::from(self.base)
    }

    /// The highest face.
    pub fn highest(self) -> i32 {
        i32::from(self.base) + i32::from(self.sides) - 1
    }

    /// Whether the die has this face.
    pub fn has(self, face: i32) -> bool {
        (self.lowest()..=self.highest()).contains(&face)
    }
}

/// Dice that are rolled together; each may score a hit.
///
/// A die hits on `hits_on` or more. Faces up to `reroll_to` are re-rolled once and the second face stands. A save is
/// another die of the same kind: `saved_on` or more cancels the hit. Dice that show `mark` are counted separately, up to
/// `mark_cap`, as a rule for low ammunition may need. An open miss is a miss that has not been re-rolled yet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pool {
    /// How many dice are rolled.
    pub dice: u8,
    /// The kind of die.
    pub die: Die,
    /// The lowest face that hits.
    pub hits_on: i8,
    /// The highest face that is re-rolled.
    pub reroll_to: Option<i8>,
    /// The lowest face that saves.
    pub saved_on: Option<i8>,
    /// The face that is counted separately.
    pub mark: Option<i8>,
    /// The most marked dice that are counted.
    pub mark_cap: u8,
    /// Whether the face before the re-roll is marked, rather than the final face.
    pub mark_before_reroll: bool,
    /// Whether open misses are counted.
    pub open_misses: bool,
}

impl Pool {
    /// A pool without re-rolls, saves or marks.
    pub const fn new(dice: u8, die: Die, hits_on: i8) -> Pool {
        Pool {
            dice,
            die,
            hits_on,
            reroll_to: None,
            saved_on: None,
            mark: None,
            mark_cap: 0,
            mark_before_reroll: false,
            open_misses: false,
        }
    }

    /// Re-roll faces up to this one, once.
    #[must_use]
    pub const fn reroll_to(self, face: i8) -> Pool {
        Pool { reroll_to: Some(face), ..self }
    }

    /// Each hit is saved by this face or more.
    #[must_use]
    pub const fn saved_on(self, face: i8) -> Pool {
        Pool { saved_on: Some(face), ..self }
    }

    /// Count dice whose final face is this one, up to the cap.
    #[must_use]
    pub const fn marking(self, face: i8, cap: u8) -> Pool {
        Pool { mark: Some(face), mark_cap: cap, ..self }
    }

    /// Count dice that show this face before any re-roll.
    #[must_use]
    pub const fn marking_before_reroll(self, face: i8, cap: u8) -> Pool {
        Pool { mark_before_reroll: true, ..self.marking(face, cap) }
    }

    /// Count the open misses too.
    #[must_use]
    pub const fn counting_open_misses(self) -> Pool {
        Pool { open_misses: true, ..self }
    }

    /// Hits and marks of a reading of this pool.
    pub const fn split(reading: i32) -> (i32, i32) {
        (reading & 0xff, reading >> 8 & 0xff)
    }

    /// Open misses of a reading, if the pool counts them.
    pub const fn open_misses(reading: i32) -> i32 {
        reading >> 16
    }

    /// The reading for these hits and marks.
    pub const fn join(hits: i32, marks: i32) -> i32 {
        hits | marks << 8
    }

    /// One die of the pool by open miss, hit and mark: the number of ways out of `sides^3`, re-roll and save included.
    fn one(&self) -> [[[u64; 2]; 2]; 2] {
        let sides = u64::from(self.die.sides);
        let saves = self.saved_on.map_or(0, |on| self.faces_from(on));
        let mut ways = [[[0; 2]; 2]; 2];
        let mut add = |first: i32, face: i32, times: u64| {
            let marked = usize::from(self.marks(first, face));
            if face >= i32::from(self.hits_on) {
                ways[0][1][marked] += times * (sides - saves);
                ways[0][0][marked] += times * saves;
            } else {
                ways[usize::from(self.is_open(first))][0][marked] += times * sides;
            }
        };
        for face in self.die.lowest()..=self.die.highest() {
            if self.rerolls(face) {
                (self.die.lowest()..=self.die.highest()).for_each(|second| add(face, second, 1));
            } else {
                add(face, face, sides);
            }
        }
        ways
    }

    fn faces_from(&self, on: i8) -> u64 {
        (self.die.lowest()..=self.die.highest()).filter(|f| *f >= i32::from(on)).count() as u64
    }

    /// Whether a miss that showed this face first is counted as open.
    fn is_open(&self, first: i32) -> bool {
        self.open_misses && !self.rerolls(first)
    }

    /// Whether a die with this face is re-rolled.
    pub fn rerolls(&self, face: i32) -> bool {
        self.reroll_to.is_some_and(|to| face <= i32::from(to))
    }

    /// Whether a die that showed these faces first and last is marked.
    fn marks(&self, first: i32, last: i32) -> bool {
        self.mark.is_some_and(|mark| i32::from(mark) == if self.mark_before_reroll { first } else { last })
    }

    /// Dice are added to the pool one at a time: about `dice * dice * cap` sums, whatever the number of faces, and as many
    /// again for each possible number of open misses.
    fn readings<W: Weight>(&self) -> Vec<(i32, W)> {
        let total = u64::from(self.die.sides).pow(3);
        let dice = usize::from(self.dice);
        let marks = usize::from(if self.mark.is_some() { self.mark_cap } else { 0 });
        if self.mark.is_none() && !self.open_misses {
            return self.hits_alone();
        }
        // One row for each number of open misses and marks, with the hits as columns.
        let (rows, width) = ((if self.open_misses { dice } else { 0 } + 1) * (marks + 1), dice + 1);
        // How many sums further a die leads: where a mark still counts, and where there are enough of them.
        let mut each: ArrayVec<([usize; 2], W), 8> = ArrayVec::new();
        for (open, by_hit) in self.one().into_iter().enumerate() {
            for (hit, by_mark) in by_hit.into_iter().enumerate() {
                let up = open * (marks + 1) * width + hit;
                let some = by_mark.into_iter().enumerate().filter(|(_, n)| *n > 0);
                each.extend(some.map(|(mark, n)| ([up + mark * width, up], W::ratio(n, total))));
            }
        }
        let mut sums = vec![W::zero(); rows * width];
        sums[0] = W::one();
        for thrown in 0..dice {
            // Another die takes no sum down: from the highest, each is taken away before anything is added to it.
            for row in (0..rows).rev() {
                let enough = usize::from(row % (marks + 1) == marks);
                for from in (row * width..=row * width + thrown).rev() {
                    let sum = std::mem::replace(&mut sums[from], W::zero());
                    if sum > W::zero() {
                        each.iter().for_each(|(up, way)| sums[from + up[enough]].plus(&sum.times(way)));
                    }
                }
            }
        }
        let reading = |at: usize| {
            let (row, hits) = (at / width, at % width);
            Pool::join(hits as i32, (row % (marks + 1)) as i32) | ((row / (marks + 1)) as i32) << 16
        };
        let some = sums.into_iter().enumerate().filter(|(_, weight)| *weight > W::zero());
        some.map(|(at, weight)| (reading(at), weight)).collect()
    }

    /// The readings of a pool that counts nothing but hits: each die hits or does not.
    fn hits_alone<W: Weight>(&self) -> Vec<(i32, W)> {
        let [[[miss, _], [hit, _]], _] = self.one();
        let (miss, hit) = (W::ratio(miss, miss + hit), W::ratio(hit, miss + hit));
        let mut sums = Vec::with_capacity(usize::from(self.dice) + 1);
        sums.push((0, W::one()));
        for thrown in 1..=i32::from(self.dice) {
            let mut below = W::zero();
            for (_, sum) in &mut sums {
                let mut next = sum.times(&miss);
                next.plus(&below);
                below = std::mem::replace(sum, next).times(&hit);
            }
            sums.push((thrown, below));
        }
        sums.retain(|(_, weight)| *weight > W::zero());
        sums
    }

    /// Roll all dice, then the re-rolls, then a save for each hit: the order in which players roll them.
    fn throw(&self, hand: &mut dyn Hand) -> Play<i32> {
        let (mut hits, mut marks, mut fresh, mut again) = (0, 0, 0, 0);
        for nth in 0..self.dice {
            let face = hand.die(self.die, Cast { part: Part::Throw, nth, of: self.dice })?;
            let rerolled = self.rerolls(face);
            again += u8::from(rerolled);
            marks += i32::from(self.marks_at(Part::Throw, face, rerolled));
            if !rerolled {
                hits += u8::from(self.hits(face));
                fresh += i32::from(self.open_misses && !self.hits(face));
            }
        }
        for nth in 0..again {
            let face = hand.die(self.die, Cast { part: Part::Reroll, nth, of: again })?;
            hits += u8::from(self.hits(face));
            marks += i32::from(self.marks_at(Part::Reroll, face, false));
        }
        let mut saved = 0;
        if let Some(on) = self.saved_on {
            for nth in 0..hits {
                let face = hand.die(self.die, Cast { part: Part::Save, nth, of: hits })?;
                saved += u8::from(face >= i32::from(on));
            }
        }
        Ok(Pool::join(i32::from(hits - saved), marks.min(i32::from(self.mark_cap))) | fresh << 16)
    }

    /// Whether a final face is a hit before saves.
    pub fn hits(&self, face: i32) -> bool {
        face >= i32::from(self.hits_on)
    }

    /// Whether a face of this part of the roll is marked.
    pub fn marks_at(&self, part: Part, face: i32, rerolled: bool) -> bool {
        let counts = if self.mark_before_reroll { part == Part::Throw } else { !rerolled };
        counts && self.mark.is_some_and(|mark| i32::from(mark) == face)
    }
}

/// Markers in a cup: `0[v]` of them have the value `v`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cup(pub [u8; 10]);

impl Cup {
    /// How many markers are in the cup.
    pub fn total(&self) -> u64 {
        self.0.iter().map(|n| u64::from(*n)).sum()
    }

    /// Whether the cup has a marker with this value.
    pub fn has(&self, value: i32) -> bool {
        usize::try_from(value).ok().and_then(|v| self.0.get(v)).is_some_and(|n| *n > 0)
    }

    /// The value of the `nth` marker, counting from zero in order of value.
    pub fn nth(&self, nth: u64) -> i32 {
        let mut left = nth;
        for (value, n) in self.0.iter().enumerate() {
            if left < u64::from(*n) {
                return value as i32;
            }
            left -= u64::from(*n);
        }
        0
    }

    /// The cup without one marker of this value.
    #[must_use]
    pub fn without(mut self, value: i32) -> Cup {
        if self.has(value) {
            self.0[value as usize] -= 1;
        }
        self
    }
}

/// What is rolled, and what the rule reads from it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dice {
    /// The face of one die.
    One(Die),
    /// The total of several dice.
    Sum(u8, Die),
    /// The first die minus the second.
    Opposed(Die, Die),
    /// The hits (and marks) of a pool.
    Pool(Pool),
    /// The value of a marker drawn from a cup.
    Cup(Cup),
}

/// A part of a roll whose dice are rolled together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The dice of the roll, or the first die of an opposed roll.
    Throw,
    /// The other side's die of an opposed roll.
    Against,
    /// Re-rolled dice of a pool.
    Reroll,
    /// The other side's saves, one die for each hit.
    Save,
}

/// One die of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cast {
    /// The part of the roll.
    pub part: Part,
    /// Its index in the part, from zero.
    pub nth: u8,
    /// How many dice the part has.
    pub of: u8,
}

impl Cast {
    const ONE: Cast = Cast { part: Part::Throw, nth: 0, of: 1 };
}

/// Supplies the faces of dice: a generator, a person, or a tape.
pub trait Hand {
    /// The face of a die.
    fn die(&mut self, die: Die, cast: Cast) -> Play<i32>;
    /// The value of a marker drawn from a cup.
    fn draw(&mut self, cup: &Cup) -> Play<i32>;
}

impl Dice {
    /// Every reading and the number of ways to it, for one die and for opposed dice.
    pub(crate) fn ways(&self) -> Option<(std::ops::RangeInclusive<i32>, impl Fn(i32) -> u64)> {
        // One die counts as opposed by a die whose only face is 0.
        let (ours, theirs) = match *self {
            Dice::One(die) => (die, Die { sides: 1, base: 0 }),
            Dice::Opposed(ours, theirs) => (ours, theirs),
            Dice::Sum(..) | Dice::Pool(_) | Dice::Cup(_) => return None,
        };
        let ways = move |difference: i32| {
            let low = ours.lowest().max(theirs.lowest() + difference);
            let high = ours.highest().min(theirs.highest() + difference);
            (high - low + 1) as u64
        };
        Some((ours.lowest() - theirs.highest()..=ours.highest() - theirs.lowest(), ways))
    }

    /// Roll every die and read the result.
    pub fn throw(&self, hand: &mut dyn Hand) -> Play<i32> {
        match self {
            Dice::One(die) => hand.die(*die, Cast::ONE),
            Dice::Sum(n, die) => {
                let mut total = 0;
                for nth in 0..*n {
                    total += hand.die(*die, Cast { nth, of: *n, ..Cast::ONE })?;
                }
                Ok(total)
            }
            Dice::Opposed(ours, theirs) => {
                let first = hand.die(*ours, Cast::ONE)?;
                Ok(first - hand.die(*theirs, Cast { part: Part::Against, ..Cast::ONE })?)
            }
            Dice::Pool(pool) => pool.throw(hand),
            Dice::Cup(cup) => hand.draw(cup),
        }
    }

    /// Every reading with its probability, in ascending order. The probabilities sum to one.
    pub fn readings<W: Weight>(&self) -> Vec<(i32, W)> {
        match self {
            Dice::One(_) | Dice::Opposed(..) => {
                let Some((range, ways)) = self.ways() else { return Vec::new() };
                let total = range.clone().map(&ways).sum();
                range.map(|reading| (reading, W::ratio(ways(reading), total))).collect()
            }
            Dice::Sum(n, die) => {
                let mut sums = vec![(0, W::one())];
                for _ in 0..*n {
                    sums = convolve(&sums, &Dice::One(*die).readings());
                }
                sums
            }
            Dice::Pool(pool) => pool.readings(),
            Dice::Cup(cup) => {
                let of = |n: &u8| W::ratio(u64::from(*n), cup.total().max(1));
                cup.0.iter().enumerate().filter(|(_, n)| **n > 0).map(|(v, n)| (v as i32, of(n))).collect()
            }
        }
    }
}

/// The distribution of the sum of two independent readings, each without gaps.
fn convolve<W: Weight>(a: &[(i32, W)], b: &[(i32, W)]) -> Vec<(i32, W)> {
    let lowest = a[0].0 + b[0].0;
    let mut sums = vec![W::zero(); a.len() + b.len() - 1];
    for (i, (_, x)) in a.iter().enumerate() {
        for (j, (_, y)) in b.iter().enumerate() {
            sums[i + j].plus(&x.times(y));
        }
    }
    sums.into_iter().enumerate().map(|(i, w)| (lowest + i as i32, w)).collect()
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{} ({} to {})", self.sides, self.lowest(), self.highest())
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Dice::One(die) => write!(f, "d{}", die.sides),
            Dice::Sum(n, die) => write!(f, "{n}d{}", die.sides),
            Dice::Opposed(a, b) => write!(f, "d{} against d{}", a.sides, b.sides),
            Dice::Pool(pool) => write!(f, "{}d{}, hits on {}+", pool.dice, pool.die.sides, pool.hits_on),
            Dice::Cup(cup) => write!(f, "a marker out of {}", cup.total()),
        }
    }
}
