//! Procedures as the umpire offers them: a form, and a case that can be played or walked.

use std::cmp::Ordering;
use std::marker::PhantomData;
use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::form::{Form, Inputs, Values};
use crate::odds::{Asking, Odds, State, walked};
use crate::refusal::Refusals;
use crate::rule::Rule;
use crate::table::{Flow, Play, Table, play};
use crate::weight::Exact;

/// One value of an outcome.
#[derive(Clone, Copy, Debug)]
pub enum Fact {
    /// A whole number.
    Number(i32),
    /// A hex by column and row, written as maps print it: `0504`.
    Hex(i16, i16),
    /// A word.
    Word(&'static str),
}

/// Numbers come before hexes, and hexes before words. Most compared words are the same text in memory, so pointers are compared first.
impl Ord for Fact {
    #[inline]
    fn cmp(&self, other: &Fact) -> Ordering {
        match (self, other) {
            (Fact::Number(one), Fact::Number(other)) => one.cmp(other),
            (Fact::Word(one), Fact::Word(other)) if std::ptr::eq(*one, *other) => Ordering::Equal,
            (Fact::Word(one), Fact::Word(other)) => one.cmp(other),
            (Fact::Hex(column, row), Fact::Hex(other, line)) => (column, row).cmp(&(other, line)),
            (Fact::Number(_), _) | (Fact::Hex(..), Fact::Word(_)) => Ordering::Less,
            (_, Fact::Number(_)) | (Fact::Word(_), Fact::Hex(..)) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Fact {
    #[inline]
    fn partial_cmp(&self, other: &Fact) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fact {
    #[inline]
    fn eq(&self, other: &Fact) -> bool {
        match (self, other) {
            (Fact::Number(one), Fact::Number(other)) => one == other,
            (Fact::Hex(column, row), Fact::Hex(other, line)) => (column, row) == (other, line),
            (Fact::Word(one), Fact::Word(other)) => std::ptr::eq(*one, *other) || one == other,
            _ => false,
        }
    }
}

impl Eq for Fact {}

/// Odds look up millions of facts. Few words of a procedure have the same length, first and last letter, so only these are
/// hashed.
impl std::hash::Hash for Fact {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        hasher.write_u32(match self {
            Fact::Number(number) => number.cast_unsigned(),
            Fact::Hex(column, row) => u32::from(column.cast_unsigned()) << 16 | u32::from(row.cast_unsigned()),
            Fact::Word(word) => {
                let (first, last) = (word.as_bytes().first(), word.as_bytes().last());
                (word.len() as u32) << 16
                    | u32::from(first.copied().unwrap_or(0)) << 8
                    | u32::from(last.copied().unwrap_or(0))
            }
        });
    }
}

impl std::fmt::Display for Fact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fact::Number(number) => f.pad(&number.to_string()),
            Fact::Hex(column, row) => f.pad(&format!("{column:02}{row:02}")),
            Fact::Word(word) => f.pad(word),
        }
    }
}

/// The most facts that any procedure returns.
const MOST_FACTS: usize = 8;

/// Yes or no as a fact.
pub fn yes(fact: bool) -> Fact {
    Fact::Word(if fact { "yes" } else { "no" })
}

/// The outcome of a procedure: one fact for each name it declares, in that order.
pub type Outcome = ArrayVec<Fact, MOST_FACTS>;

/// The word at this index; empty if there is none.
pub fn word(facts: &Outcome, at: usize) -> &'static str {
    if let Some(Fact::Word(word)) = facts.get(at) { word } else { "" }
}

/// The number at this index; 0 if there is none.
pub fn number(facts: &Outcome, at: usize) -> i32 {
    if let Some(Fact::Number(number)) = facts.get(at) { *number } else { 0 }
}

/// An outcome of these facts.
pub fn say<const N: usize>(list: [Fact; N]) -> Outcome {
    const { assert!(N <= MOST_FACTS) };
    let mut facts = Outcome::new();
    facts.try_extend_from_slice(&list).unwrap_or_default();
    facts
}

/// A sort key that orders outcomes as far as one byte for each fact allows. Odds sort thousands of outcomes, nearly all of
/// them small numbers and a few words.
fn ranking<W>(all: &[(Outcome, W)]) -> impl FnMut(&Outcome) -> u64 + use<W> {
    let mut words: ArrayVec<(&'static str, u64), 64> = ArrayVec::new();
    // Outcomes that were met one after the other have most words in common: the last of each place is looked at first.
    let mut last: [Option<(&'static str, u64)>; MOST_FACTS] = [None; MOST_FACTS];
    for (nth, fact) in all.iter().flat_map(|(facts, _)| facts.iter().enumerate()) {
        if let Fact::Word(word) = fact
            && !last[nth].is_some_and(|(known, _)| std::ptr::eq(known, *word))
        {
            last[nth] = Some((word, FIRST_WORD));
            let is_known = words.iter().any(|(known, _)| std::ptr::eq(*known, *word));
            if !is_known && words.try_push((word, FIRST_WORD)).is_err() {
                words.clear();
                break;
            }
        }
    }
    words.sort_unstable();
    for at in 1..words.len() {
        // The same word may be at two places in memory.
        words[at].1 = words[at - 1].1 + u64::from(words[at].0 != words[at - 1].0);
    }
    last = [None; MOST_FACTS];
    move |facts| {
        let mut rank = 0;
        for (nth, fact) in facts.iter().enumerate() {
            let byte = match fact {
                Fact::Number(number) => u64::from((*number).clamp(-51, 51).wrapping_add(51).cast_unsigned()),
                Fact::Hex(..) => UNKNOWN_WORD,
                Fact::Word(word) => match last[nth] {
                    Some((known, rank)) if std::ptr::eq(known, *word) => rank,
                    _ => {
                        let known = words.iter().find(|(known, _)| std::ptr::eq(*known, *word));
                        let rank = known.map_or(UNKNOWN_WORD, |(_, rank)| *rank);
                        last[nth] = Some((word, rank));
                        rank
                    }
                },
            };
            rank |= byte << (56 - 8 * nth);
            if matches!(byte, 0 | 102 | UNKNOWN_WORD) {
                break; // other facts share this byte, so later facts must not decide the order
            }
        }
        rank
    }
}

/// The rank of the first word, and of every word if there are too many to rank each.
const UNKNOWN_WORD: u64 = 127;
const FIRST_WORD: u64 = 128;

/// The name of a fact and what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactName {
    /// The name.
    pub name: &'static str,
    /// What it means.
    pub help: &'static str,
}

/// A situation that is ready to be played: a form without faults.
pub trait Case {
    /// Play it at a table.
    fn play(&self, table: &mut dyn Table) -> Play<Outcome>;
    /// Its odds as exact fractions.
    fn exact(&self, asking: &Asking<'_>) -> Play<Odds<Outcome, Exact>>;
    /// Its odds as floating-point numbers.
    fn fast(&self, asking: &Asking<'_>) -> Play<Odds<Outcome, f64>>;
}

/// The usual [`Case`]: a start, the procedure's step, and how to read the outcome from the last state.
struct Stepwise<S, F, G> {
    start: S,
    step: F,
    outcome: G,
}

/// A case that plays `step` from `start` to its end and reads the outcome there.
pub fn case<'b, S, F, G>(start: S, step: F, outcome: G) -> Box<dyn Case + 'b>
where
    S: State + 'b,
    F: Fn(&mut dyn Table, &mut S) -> Play<Flow> + 'b,
    G: Fn(&S) -> Outcome + 'b,
{
    Box::new(Stepwise { start, step, outcome })
}

impl<S, F, G> Case for Stepwise<S, F, G>
where
    S: State,
    F: Fn(&mut dyn Table, &mut S) -> Play<Flow>,
    G: Fn(&S) -> Outcome,
{
    fn play(&self, table: &mut dyn Table) -> Play<Outcome> {
        let mut state = self.start.clone();
        play(table, &mut state, &self.step)?;
        Ok((self.outcome)(&state))
    }

    fn exact(&self, asking: &Asking<'_>) -> Play<Odds<Outcome, Exact>> {
        walked(&self.start, asking, &self.step, &self.outcome, ranking)
    }

    fn fast(&self, asking: &Asking<'_>) -> Play<Odds<Outcome, f64>> {
        walked(&self.start, asking, &self.step, &self.outcome, ranking)
    }
}

/// A case that rolls nothing: it tells what it found and has a single outcome.
pub fn lookup<'b>(tell: impl Fn(&mut dyn Table) + 'b, facts: Outcome) -> Box<dyn Case + 'b> {
    let step = move |table: &mut dyn Table, (): &mut ()| -> Play<Flow> {
        tell(table);
        Ok(Flow::Done)
    };
    case((), step, move |(): &()| facts.clone())
}

/// The expected value of a case by its exact odds, rounded, for computer players that compare whole numbers. Questions get
/// their default answers. None if the case does not end.
pub fn expected(case: &dyn Case, value: &dyn Fn(&Outcome) -> i32) -> Option<i32> {
    let odds = case.fast(&Asking::new(&crate::policy::Decisions::default())).ok()?;
    let mean: f64 = odds.dist.iter().map(|(facts, weight)| weight * f64::from(value(facts))).sum();
    Some(mean.round() as i32)
}

/// A procedure as a system declares it. The type holds its inputs.
pub trait Declared<B>: Inputs<B> {
    /// Name and description.
    const ABOUT: About;
    /// The names of the facts in its outcome.
    const FACTS: &'static [FactName];
    /// The case, or all reasons against it.
    fn case(self, book: &B) -> Result<Box<dyn Case + '_>, Refusals>;
}

/// Name and description of a procedure.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name on the command line and in URLs.
    pub name: &'static str,
    /// Its title for readers.
    pub title: &'static str,
    /// What it does, in one sentence.
    pub help: &'static str,
    /// The rule that it plays.
    pub rule: Rule,
    /// Whether it rolls dice; a look-up does not.
    pub rolls: bool,
}

impl About {
    /// A procedure that rolls dice.
    pub const fn rolls(name: &'static str, title: &'static str, rule: Rule, help: &'static str) -> About {
        About { name, title, help, rule, rolls: true }
    }

    /// A procedure that looks something up.
    pub const fn looks_up(name: &'static str, title: &'static str, rule: Rule, help: &'static str) -> About {
        About { name, title, help, rule, rolls: false }
    }
}

/// A line in a system's list of procedures.
#[derive(Debug)]
pub struct Listed<B>(fn(&Arc<B>) -> Procedure);

/// List a procedure.
pub const fn listed<B: Send + Sync + 'static, P: Declared<B> + 'static>() -> Listed<B> {
    Listed(|book| Procedure {
        name: P::ABOUT.name,
        title: P::ABOUT.title,
        help: P::ABOUT.help,
        rule: P::ABOUT.rule,
        form: P::form(book),
        facts: P::FACTS.to_vec(),
        rolls: P::ABOUT.rolls,
        prepare: Box::new(Prepared { book: Arc::clone(book), inputs: PhantomData::<fn() -> P> }),
    })
}

/// All procedures of a list, for this book.
pub fn all<B>(list: &[Listed<B>], book: &Arc<B>) -> Vec<Procedure> {
    list.iter().map(|Listed(make)| make(book)).collect()
}

/// The name of a fact and what it means.
pub const fn fact(name: &'static str, help: &'static str) -> FactName {
    FactName { name, help }
}

/// Makes a case from a form's values. It holds the book that the case reads.
pub trait Prepare: Send + Sync {
    /// The case, or all reasons against it.
    fn case(&self, values: &Values) -> Result<Box<dyn Case + '_>, Refusals>;
}

/// A function that prepares cases which own all they need.
impl<F: Fn(&Values) -> Result<Box<dyn Case>, Refusals> + Send + Sync> Prepare for F {
    fn case(&self, values: &Values) -> Result<Box<dyn Case + '_>, Refusals> {
        self(values)
    }
}

/// A declared procedure with the book it reads.
struct Prepared<B, P> {
    book: Arc<B>,
    inputs: PhantomData<P>,
}

impl<B: Send + Sync, P: Declared<B>> Prepare for Prepared<B, fn() -> P> {
    fn case(&self, values: &Values) -> Result<Box<dyn Case + '_>, Refusals> {
        P::read(&self.book, values).case(&self.book)
    }
}

/// One procedure of a system.
pub struct Procedure {
    /// Its name on the command line and in URLs.
    pub name: &'static str,
    /// Its title for readers.
    pub title: &'static str,
    /// What it does, in one sentence.
    pub help: &'static str,
    /// The rule that it plays.
    pub rule: Rule,
    /// Its inputs.
    pub form: Form,
    /// The names of the facts in its outcome.
    pub facts: Vec<FactName>,
    /// Whether it rolls dice; a look-up does not.
    pub rolls: bool,
    /// Makes a case from the form's values.
    pub prepare: Box<dyn Prepare>,
}

impl Procedure {
    /// Read a form and make the case.
    pub fn case(&self, given: &[(String, String)]) -> Result<(Box<dyn Case + '_>, Values), Refusals> {
        let values = self.form.read(given)?;
        let case = self.prepare.case(&values)?;
        Ok((case, values))
    }
}

impl std::fmt::Debug for Procedure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Procedure").field("name", &self.name).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Facts of all lengths, with large and small numbers, and words of which some begin alike.
    #[test]
    fn ranked_facts_come_in_their_order() {
        const WORDS: [&str; 6] = ["in-order", "disordered", "in", "routed", "", "retreats-1"];
        let fact = |n: usize| match n % 3 {
            0 => Fact::Word(WORDS[n / 3 % 6]),
            1 => Fact::Number([0, 1, -1, 50, 51, 52, 300, -51, -52, -300][n / 3 % 10]),
            _ => Fact::Number((n % 7) as i32),
        };
        let all: Vec<(Outcome, ())> =
            (0..600).map(|n| ((0..n % 4).map(|nth| fact(n * 31 / (nth + 1) + nth)).collect(), ())).collect();
        let mut rank = ranking(&all);
        for (one, ()) in &all {
            for (other, ()) in &all {
                assert!(rank(one) >= rank(other) || one < other, "{one:?} {other:?}");
                assert!(one != other || rank(one) == rank(other), "{one:?}");
            }
        }
    }
}
