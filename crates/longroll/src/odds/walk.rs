//! The odometer: a table on which every roll takes, run after run, the next outcome that has not been tried.

use std::collections::BTreeMap;

use super::rolls::Rolls;
use super::{Asking, Grain, LOOK};
use crate::chart::Axis;
use crate::dice::{Dice, Die};
use crate::table::{Alike, Ask, Line, Pause, Pick, Play, Roll, Table, Wait};
use crate::weight::Weight;

/// One roll on the current path: where its outcomes are, which of them we are on, and the weight of the path up to and
/// with it.
struct Node<W> {
    first: usize,
    at: usize,
    end: usize,
    path: W,
}

/// The odometer.
pub(super) struct Walk<'p, W> {
    asking: &'p Asking<'p>,
    /// The weight of the state that is being walked from.
    base: W,
    nodes: Vec<Node<W>>,
    /// The outcomes of all nodes, one after the other: a stack that grows and shrinks with `nodes`.
    outcomes: Vec<(i32, W)>,
    depth: usize,
    fresh: bool,
    /// How many times the step was run.
    pub runs: u64,
    /// The asks that came up and the options taken, each pair once.
    asked: Vec<(&'static str, &'static str)>,
    /// The rolls met, if the caller wants them.
    pub rolls: Option<Rolls<W>>,
    /// Whether rolls are wanted and this is the first step: what its first roll leads to at once is told.
    pub opening: bool,
    keys: Vec<i64>,
    /// Readings of dice met before: a pool is thrown on many paths, and its odds are worked out once.
    known: Vec<(Dice, Vec<(i32, W)>)>,
    /// What they take.
    known_bytes: usize,
}

impl<'p, W: Weight> Walk<'p, W> {
    /// A walk that has not begun.
    pub fn new(asking: &'p Asking<'p>) -> Walk<'p, W> {
        Walk {
            asking,
            base: W::one(),
            nodes: Vec::with_capacity(8),
            outcomes: Vec::with_capacity(32),
            depth: 0,
            fresh: true,
            runs: 0,
            asked: Vec::new(),
            rolls: asking.rolls.then(Rolls::default),
            opening: asking.rolls,
            keys: Vec::new(),
            known: Vec::new(),
            known_bytes: 0,
        }
    }

    /// For each ask that came up: its name and the options taken, each once.
    pub fn asked(&self) -> BTreeMap<&'static str, Vec<&'static str>> {
        let mut asked: BTreeMap<_, Vec<_>> = BTreeMap::new();
        self.asked.iter().for_each(|(name, slug)| asked.entry(*name).or_default().push(*slug));
        asked
    }

    /// What the readings take that were worked out, and the outcomes of the current path.
    pub fn bytes(&self) -> usize {
        self.known_bytes + self.outcomes.capacity() * size_of::<(i32, W)>()
    }

    /// Walk from a state of this weight.
    pub fn start(&mut self, weight: &W) {
        self.base.clone_from(weight);
        self.nodes.clear();
        self.outcomes.clear();
        self.fresh = true;
    }

    /// Turn the odometer: move the last roll that has an outcome left on to it, and forget the rolls after it.
    pub fn next_path(&mut self) -> bool {
        self.depth = 0;
        self.runs += 1;
        if self.fresh {
            self.fresh = false;
            return true;
        }
        while let Some((last, before)) = self.nodes.split_last_mut() {
            if last.at + 1 < last.end {
                last.at += 1;
                let before = before.last().map_or(&self.base, |node| &node.path);
                last.path = before.times(&self.outcomes[last.at].1);
                return true;
            }
            self.outcomes.truncate(last.first);
            self.nodes.pop();
        }
        self.runs -= 1;
        false
    }

    /// Whether the budget allows another run.
    pub fn check(&self) -> Play<()> {
        if self.runs > self.asking.budget.runs {
            return Err(Pause::new(Wait::TooLarge));
        }
        if self.runs.is_multiple_of(LOOK)
            && let Some(halt) = (self.asking.budget.stop)()
        {
            return Err(Pause::new(halt.wait()));
        }
        Ok(())
    }

    /// The weight of the current path, that of the state it started from included.
    pub fn path(&self) -> &W {
        self.nodes.last().map_or(&self.base, |node| &node.path)
    }

    /// A roll is met that has not been met on this path: its outcomes go on the stack.
    #[inline(never)]
    fn branch(&mut self, roll: &Roll<'_>) {
        let first = self.outcomes.len();
        self.spread_out(roll);
        if let Some(rolls) = &mut self.rolls {
            let times = self.nodes.last().map_or(&self.base, |node| &node.path);
            rolls.note(roll, times, self.opening && self.nodes.is_empty(), W::plus);
        }
        let path = self.path().times(&self.outcomes[first].1);
        self.nodes.push(Node { first, at: first, end: self.outcomes.len(), path });
    }

    /// Put the outcomes of a roll on the stack.
    fn spread_out(&mut self, roll: &Roll<'_>) {
        let alike = if self.asking.grain == Grain::Faces { Alike::None } else { roll.alike };
        let first = self.outcomes.len();
        match (alike, roll.dice) {
            (Alike::AtMost(most), Dice::One(die)) => {
                let low = (most - die.lowest() + 1).clamp(0, i32::from(die.sides)) as u64;
                let sides = u64::from(die.sides);
                if low > 0 {
                    self.outcomes.push((die.lowest(), W::ratio(low, sides)));
                }
                if low < sides {
                    self.outcomes.push((die.highest(), W::ratio(sides - low, sides)));
                }
            }
            (Alike::Row(rows, add), Dice::One(die)) => self.group_rows(die, rows, add),
            (Alike::Key(key), dice) if self.group_ways(&dice, key) => {}
            (Alike::None, Dice::One(die)) => {
                let each = W::ratio(1, u64::from(die.sides));
                self.outcomes.extend((die.lowest()..=die.highest()).map(|face| (face, each.clone())));
            }
            (Alike::None, dice) => {
                let at = self.look_up(dice);
                self.outcomes.extend_from_slice(&self.known[at].1);
            }
            (Alike::AtMost(most), dice) => self.group_readings(&dice, &|reading| i64::from(reading <= most)),
            (Alike::Row(rows, add), dice) => self.group_readings(&dice, &|reading| rows.nearest(reading + add) as i64),
            (Alike::Key(key), dice) => self.group_readings(&dice, key),
        }
        debug_assert!(self.outcomes.len() > first, "{roll:?} has no outcome");
    }

    /// Something is told in the first step, where rolls are wanted.
    #[cold]
    fn told(&mut self, line: &dyn Fn() -> Line) {
        if let (Some(rolls), Some(node), 1) = (&mut self.rolls, self.nodes.first(), self.depth) {
            rolls.told(self.outcomes[node.at].0, line);
        }
    }

    /// The faces of one die, grouped by the row of a chart they fall on: one step a row, whatever the number of faces.
    fn group_rows(&mut self, die: Die, rows: &Axis, add: i32) {
        let mut face = die.lowest();
        while face <= die.highest() {
            let last = rows.last_alike(face + add).saturating_sub(add).min(die.highest());
            self.outcomes.push((face, W::ratio((last - face + 1) as u64, u64::from(die.sides))));
            face = last + 1;
        }
    }

    /// Readings that can be counted, grouped by key and in its order: so that each group's weight is made once, and a rule
    /// whose keys follow its outcomes meets them in order. False if there are too many.
    fn group_ways(&mut self, dice: &Dice, key: &dyn Fn(i32) -> i64) -> bool {
        let Some((range, ways)) = dice.ways() else { return false };
        // Nearly all keys are small numbers: each is the place of its group, and a bit says that there is one.
        let (mut groups, mut met, mut total) = ([(0, 0); u64::BITS as usize], 0_u64, 0);
        for reading in range {
            let (k, ways) = (key(reading), ways(reading));
            let Some(group) = usize::try_from(k).ok().and_then(|k| groups.get_mut(k)) else { return false };
            if met & 1 << k == 0 {
                met |= 1 << k;
                *group = (reading, 0);
            }
            group.1 += ways;
            total += ways;
        }
        while met != 0 {
            let (reading, ways) = groups[met.trailing_zeros() as usize];
            self.outcomes.push((reading, W::ratio(ways, total)));
            met &= met - 1;
        }
        true
    }

    /// The place of these dice among those known.
    fn look_up(&mut self, dice: Dice) -> usize {
        self.known.iter().position(|(known, _)| *known == dice).unwrap_or_else(|| {
            let readings: Vec<(i32, W)> = dice.readings();
            self.known_bytes += readings.len() * size_of::<(i32, W)>() + size_of::<(Dice, Vec<(i32, W)>)>();
            self.known_bytes += readings.iter().map(|(_, weight)| weight.heap()).sum::<usize>();
            self.known.push((dice, readings));
            self.known.len() - 1
        })
    }

    fn group_readings(&mut self, dice: &Dice, key: &dyn Fn(i32) -> i64) {
        let first = self.outcomes.len();
        let at = self.look_up(*dice);
        self.keys.clear();
        for (reading, weight) in &self.known[at].1 {
            let k = key(*reading);
            match self.keys.iter().position(|known| *known == k) {
                Some(group) => self.outcomes[first + group].1.plus(weight),
                None => {
                    self.keys.push(k);
                    self.outcomes.push((*reading, weight.clone()));
                }
            }
        }
    }
}

impl<W: Weight> Table for Walk<'_, W> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        if self.depth == self.nodes.len() {
            self.branch(roll);
        }
        let node = &self.nodes[self.depth];
        self.depth += 1;
        Ok(self.outcomes[node.at].0)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        let index = self.asking.policy.answer(ask);
        let taken = (ask.name, ask.options[index].slug);
        if !self.asked.contains(&taken) {
            self.asked.push(taken);
        }
        Ok(index)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        Ok(self.asking.policy.pick(pick))
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        if self.opening {
            self.told(line);
        }
    }

    fn listens(&self) -> bool {
        self.opening
    }
}
