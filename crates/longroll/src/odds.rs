//! The odds table: every outcome of a procedure with its probability.
//!
//! The procedure discovers its own branches. It is run again and again; each roll takes the next outcome that has not
//! been tried yet, like the digits of an odometer. After each step equal states are merged, so a chain of many steps
//! stays as small as its states. The walk is the same for exact fractions and for `f64`.

use std::collections::BTreeMap;
use std::hash::Hash;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::chart::Axis;
use crate::dice::{Dice, Die};
use crate::dist::Dist;
use crate::policy::Policy;
use crate::table::{Alike, Ask, Flow, Pause, Pick, Play, Roll, Table, Wait};
use crate::weight::Weight;

/// How finely the walk looks at dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// Readings the rule treats alike are walked once. What everybody wants.
    Alike,
    /// Every reading on its own. Slower, and must give the same answer: the test of every rule's promises.
    Faces,
}

/// The odds of a procedure, and the decisions they rest on.
#[derive(Clone, Debug)]
pub struct Odds<T, W> {
    pub dist: Dist<T, W>,
    /// For each ask that came up: its name and the options taken, each once.
    pub asked: BTreeMap<&'static str, Vec<&'static str>>,
    /// How many times the procedure was run.
    pub runs: u64,
}

/// No published procedure comes near this; a rule that loops by mistake must not hang the program.
const MOST_STEPS: u64 = 1_000_000;

/// Walk a procedure from `start` to its end, and say of each end what `end` says of it.
///
/// Steps are taken together, all states of one step before any of the next, so that equal states meet. A state that
/// returns to itself (a tie that is rolled again) is solved as the geometric series it is.
pub fn odds<W: Weight, S: State, T: State + Ord>(
    start: &S,
    policy: &dyn Policy,
    grain: Grain,
    mut step: impl FnMut(&mut dyn Table, &mut S) -> Play<Flow>,
    end: impl Fn(&S) -> T,
) -> Play<Odds<T, W>> {
    let mut walk = Walk::new(policy, grain);
    let mut next: Tally<S, W> = Tally::default();
    let (small, large) = if is_small::<S>() { (12, 0) } else { (0, 12) };
    let mut ends: Tally<S, W> = Tally::with_capacity_and_hasher(small, FxBuildHasher);
    let mut done: Tally<T, W> = Tally::with_capacity_and_hasher(large, FxBuildHasher);
    let mut steps = 0;
    let mut expand = |from: &S, weight: &W, next: &mut Tally<S, W>| {
        steps += 1;
        if steps > MOST_STEPS {
            return Err(Pause::new(Wait::Endless));
        }
        let mut reach = |state: &S, flow, weight| match flow {
            Flow::On => add(next, state, weight),
            Flow::Done if is_small::<S>() => add(&mut ends, state, weight),
            Flow::Done => add(&mut done, &end(state), weight),
        };
        let again = spread(&mut walk, from, weight, &mut step, &mut reach)?;
        if again > W::zero() {
            // w + wp + wpp + ... = w + wp/(1-p): the rest of the series, spread over the same outcomes.
            let rest = weight.times(&again).over(&W::one().minus(&again));
            spread(&mut walk, from, &rest, &mut step, &mut reach)?;
        }
        Ok(())
    };
    expand(start, &W::one(), &mut next)?;
    let mut waiting: Tally<S, W> = Tally::default();
    while !next.is_empty() {
        std::mem::swap(&mut waiting, &mut next);
        for (from, weight) in waiting.drain(..) {
            expand(&from, &weight, &mut next)?;
        }
    }
    let said = ends.into_iter().map(|(state, weight)| (end(&state), weight));
    Ok(Odds { dist: Dist::gather(said.chain(done)), asked: walk.asked, runs: walk.runs })
}

/// Small ends are told apart as they are, and spoken of once each; of large ones it is cheaper to tell apart what is said.
const fn is_small<S>() -> bool {
    size_of::<S>() <= 16
}

/// What a procedure must know of itself between steps.
pub trait State: Clone + Eq + Hash {}

impl<S: Clone + Eq + Hash> State for S {}

/// Weights by state, in the order the states were met: hashed to find, never iterated by hash.
type Tally<S, W> = IndexMap<S, W, FxBuildHasher>;

/// States may be large and mostly meet: look first, copy only what is new.
fn add<S: State, W: Weight>(into: &mut Tally<S, W>, state: &S, weight: W) {
    match into.get_mut(state) {
        Some(sum) => sum.plus(&weight),
        None => drop(into.insert(state.clone(), weight)),
    }
}

/// Run one step from one state along every path, and say how likely it comes back to the same state.
fn spread<W: Weight, S: State>(
    walk: &mut Walk<'_, W>,
    from: &S,
    weight: &W,
    step: &mut impl FnMut(&mut dyn Table, &mut S) -> Play<Flow>,
    reach: &mut dyn FnMut(&S, Flow, W),
) -> Play<W> {
    let mut again = W::zero();
    walk.start();
    while walk.next_path() {
        let mut state = from.clone();
        let flow = step(walk, &mut state)?;
        let path = walk.weight();
        if flow == Flow::On && state == *from {
            again.plus(&path);
        } else {
            reach(&state, flow, path.times(weight));
        }
    }
    Ok(again)
}

/// One roll on the current path: which of its outcomes we are on, and the weight of the path up to and with it.
struct Node<W> {
    first: usize,
    len: usize,
    at: usize,
    path: W,
}

/// The odometer.
struct Walk<'p, W> {
    policy: &'p dyn Policy,
    grain: Grain,
    nodes: Vec<Node<W>>,
    /// The outcomes of all nodes, one after the other: a stack that grows and shrinks with `nodes`.
    outcomes: Vec<(i32, W)>,
    depth: usize,
    fresh: bool,
    runs: u64,
    asked: BTreeMap<&'static str, Vec<&'static str>>,
    keys: Vec<i64>,
    /// Readings of dice met before: a pool is thrown on many paths, and its odds are worked out once.
    known: Vec<(Dice, Vec<(i32, W)>)>,
}

impl<'p, W: Weight> Walk<'p, W> {
    fn new(policy: &'p dyn Policy, grain: Grain) -> Walk<'p, W> {
        Walk {
            policy,
            grain,
            nodes: Vec::with_capacity(16),
            outcomes: Vec::with_capacity(64),
            depth: 0,
            fresh: true,
            runs: 0,
            asked: BTreeMap::new(),
            keys: Vec::with_capacity(16),
            known: Vec::new(),
        }
    }

    fn start(&mut self) {
        self.nodes.clear();
        self.outcomes.clear();
        self.fresh = true;
    }

    /// Turn the odometer: move the last roll that has an outcome left on to it, and forget the rolls after it.
    fn next_path(&mut self) -> bool {
        self.depth = 0;
        self.runs += 1;
        if self.fresh {
            self.fresh = false;
            return true;
        }
        while let Some(last) = self.nodes.last_mut() {
            if last.at + 1 < last.len {
                last.at += 1;
                let (first, at) = (last.first, last.at);
                let before = match self.nodes.len() {
                    1 => W::one(),
                    n => self.nodes[n - 2].path.clone(),
                };
                let last = self.nodes.len() - 1;
                self.nodes[last].path = before.times(&self.outcomes[first + at].1);
                return true;
            }
            self.outcomes.truncate(last.first);
            self.nodes.pop();
        }
        self.runs -= 1;
        false
    }

    fn weight(&self) -> W {
        self.nodes.last().map_or_else(W::one, |node| node.path.clone())
    }

    /// Put the outcomes of a new roll on the stack.
    fn branch(&mut self, roll: &Roll<'_>) {
        let alike = if self.grain == Grain::Faces { Alike::None } else { roll.alike };
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
            (Alike::Key(key), Dice::One(die)) if die.sides <= 32 => self.group_faces(die.lowest()..=die.highest(), key),
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

    /// The faces of one die, grouped by the row of a chart they fall on: one step a row, whatever the number of faces.
    fn group_rows(&mut self, die: Die, rows: &Axis, add: i32) {
        let mut face = die.lowest();
        while face <= die.highest() {
            let last = rows.last_alike(face + add).saturating_sub(add).min(die.highest());
            self.outcomes.push((face, W::ratio((last - face + 1) as u64, u64::from(die.sides))));
            face = last + 1;
        }
    }

    /// The faces of one die, grouped by key: counted first, so that each group's weight is made once.
    fn group_faces(&mut self, faces: std::ops::RangeInclusive<i32>, key: &dyn Fn(i32) -> i64) {
        let mut groups: arrayvec::ArrayVec<(i64, i32, u64), 32> = arrayvec::ArrayVec::new();
        let mut sides = 0;
        for face in faces {
            sides += 1;
            let k = key(face);
            match groups.iter_mut().find(|group| group.0 == k) {
                Some(group) => group.2 += 1,
                None => groups.push((k, face, 1)),
            }
        }
        self.outcomes.extend(groups.iter().map(|(_, face, n)| (*face, W::ratio(*n, sides))));
    }

    /// The place of these dice among those known.
    fn look_up(&mut self, dice: Dice) -> usize {
        self.known.iter().position(|(known, _)| *known == dice).unwrap_or_else(|| {
            self.known.push((dice, dice.readings()));
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
            let first = self.outcomes.len();
            self.branch(roll);
            let chance = &self.outcomes[first].1;
            let path = self.nodes.last().map_or_else(|| chance.clone(), |before| before.path.times(chance));
            self.nodes.push(Node { first, len: self.outcomes.len() - first, at: 0, path });
        }
        let node = &self.nodes[self.depth];
        self.depth += 1;
        Ok(self.outcomes[node.first + node.at].0)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        let index = self.policy.answer(ask);
        let taken = self.asked.entry(ask.name).or_default();
        let slug = ask.options[index].slug;
        if !taken.contains(&slug) {
            taken.push(slug);
        }
        Ok(index)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        Ok(self.policy.pick(pick))
    }
}
