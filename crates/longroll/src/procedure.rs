//! A procedure as the umpire offers it: a form, and what a filled-in form can do.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::form::{Form, Inputs, Values};
use crate::odds::{Asking, Odds, State, walked};
use crate::refusal::Refusals;
use crate::rule::Rule;
use crate::table::{Flow, Play, Table, play};
use crate::weight::Exact;

/// Something that can be said about an outcome.
#[derive(Clone, Copy, Debug)]
pub enum Fact {
    Number(i32),
    Word(&'static str),
}

/// Numbers come before words. Most words that are compared are the very same text, which need not be read to see it.
impl Ord for Fact {
    #[inline]
    fn cmp(&self, other: &Fact) -> Ordering {
        match (self, other) {
            (Fact::Number(one), Fact::Number(other)) => one.cmp(other),
            (Fact::Word(one), Fact::Word(other)) if std::ptr::eq(*one, *other) => Ordering::Equal,
            (Fact::Word(one), Fact::Word(other)) => one.cmp(other),
            (Fact::Number(_), Fact::Word(_)) => Ordering::Less,
            (Fact::Word(_), Fact::Number(_)) => Ordering::Greater,
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
            (Fact::Word(one), Fact::Word(other)) => std::ptr::eq(*one, *other) || one == other,
            _ => false,
        }
    }
}

impl Eq for Fact {}

/// Odds look facts up by the million, and no procedure says two words of the same length that begin and end alike more
/// than a few times: so a word is hashed by these, not letter by letter.
impl std::hash::Hash for Fact {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        hasher.write_u32(match self {
            Fact::Number(number) => number.cast_unsigned(),
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
            Fact::Word(word) => f.pad(word),
        }
    }
}

/// The most facts any procedure says of its outcome.
const MOST_FACTS: usize = 8;

/// The fact that something is so.
pub fn yes(fact: bool) -> Fact {
    Fact::Word(if fact { "yes" } else { "no" })
}

/// What a procedure says about its outcome: one fact for each name it declares, in that order.
pub type Outcome = ArrayVec<Fact, MOST_FACTS>;

/// The word at this place of the facts; nothing if there is none.
pub fn word(facts: &Outcome, at: usize) -> &'static str {
    if let Some(Fact::Word(word)) = facts.get(at) { word } else { "" }
}

/// The number at this place of the facts; 0 if there is none.
pub fn number(facts: &Outcome, at: usize) -> i32 {
    if let Some(Fact::Number(number)) = facts.get(at) { *number } else { 0 }
}

/// Say these facts.
pub fn say<const N: usize>(list: [Fact; N]) -> Outcome {
    const { assert!(N <= MOST_FACTS) };
    let mut facts = Outcome::new();
    facts.try_extend_from_slice(&list).unwrap_or_default();
    facts
}

/// A number for facts that puts them in their order, as far as a byte for each fact goes: facts of a lower number come
/// first. Odds sort thousands of them, and nearly all are small numbers and a few words.
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
        // The same word may have been met at two places in memory.
        words[at].1 = words[at - 1].1 + u64::from(words[at].0 != words[at - 1].0);
    }
    last = [None; MOST_FACTS];
    move |facts| {
        let mut rank = 0;
        for (nth, fact) in facts.iter().enumerate() {
            let byte = match fact {
                Fact::Number(number) => u64::from((*number).clamp(-51, 51).wrapping_add(51).cast_unsigned()),
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
                break; // other facts have this byte too: what comes after must not decide before it
            }
        }
        rank
    }
}

/// The rank of words where there are too many to rank each, and of the first of them where there are not.
const UNKNOWN_WORD: u64 = 127;
const FIRST_WORD: u64 = 128;

/// The name of a fact and what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactName {
    pub name: &'static str,
    pub help: &'static str,
}

/// A situation ready to be played: a form that was filled in without fault.
pub trait Case {
    fn play(&self, table: &mut dyn Table) -> Play<Outcome>;
    fn exact(&self, asking: &Asking<'_>) -> Play<Odds<Outcome, Exact>>;
    fn fast(&self, asking: &Asking<'_>) -> Play<Odds<Outcome, f64>>;
}

/// The usual [`Case`]: a start, the step of the procedure, and how to read the outcome from its last state.
struct Stepwise<S, F, G> {
    start: S,
    step: F,
    outcome: G,
}

/// A case that plays `step` from `start` to its end and reads the outcome there.
pub fn case<S, F, G>(start: S, step: F, outcome: G) -> Box<dyn Case>
where
    S: State + 'static,
    F: Fn(&mut dyn Table, &mut S) -> Play<Flow> + 'static,
    G: Fn(&S) -> Outcome + 'static,
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

/// A procedure that rolls nothing: it tells what it found, and has a single outcome.
pub fn lookup(tell: impl Fn(&mut dyn Table) + 'static, facts: Outcome) -> Box<dyn Case> {
    let step = move |table: &mut dyn Table, (): &mut ()| -> Play<Flow> {
        tell(table);
        Ok(Flow::Done)
    };
    case((), step, move |(): &()| facts.clone())
}

/// What an outcome of a case is worth on average, by its exact odds, rounded: for a commander who must compare decisions in
/// whole numbers. Asks are answered as usual. None if the case does not come to an end.
pub fn expected(case: &dyn Case, value: &dyn Fn(&Outcome) -> i32) -> Option<i32> {
    let odds = case.fast(&Asking::new(&crate::policy::Decisions::default())).ok()?;
    let mean: f64 = odds.dist.iter().map(|(facts, weight)| weight * f64::from(value(facts))).sum();
    Some(mean.round() as i32)
}

/// A procedure as a system declares it: the type is what it must know.
pub trait Declared<B: 'static>: Inputs<B> {
    const ABOUT: About;
    /// What is said of its outcome.
    const FACTS: &'static [FactName];
    /// The situation ready to be played, or all that is against it.
    fn case(self, book: &'static B) -> Result<Box<dyn Case>, Refusals>;
}

/// What a procedure is called.
#[derive(Clone, Copy, Debug)]
pub struct About {
    pub name: &'static str,
    pub title: &'static str,
    pub help: &'static str,
    pub rule: Rule,
    /// A look-up rolls nothing.
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
pub struct Listed<B: 'static>(fn(&'static B) -> Procedure);

/// The line of a procedure in the list.
pub const fn listed<B: Sync + 'static, P: Declared<B>>() -> Listed<B> {
    Listed(|book| Procedure {
        name: P::ABOUT.name,
        title: P::ABOUT.title,
        help: P::ABOUT.help,
        rule: P::ABOUT.rule,
        form: P::form(book),
        facts: P::FACTS.to_vec(),
        rolls: P::ABOUT.rolls,
        prepare: Box::new(move |values| P::read(book, values).case(book)),
    })
}

/// Every procedure of a list, for this book.
pub fn all<B: 'static>(list: &[Listed<B>], book: &'static B) -> Vec<Procedure> {
    list.iter().map(|Listed(make)| make(book)).collect()
}

/// The name of a fact and what it means.
pub const fn fact(name: &'static str, help: &'static str) -> FactName {
    FactName { name, help }
}

/// Makes a case of a filled-in form, or says all that is wrong with it.
pub type Prepare = Box<dyn Fn(&Values) -> Result<Box<dyn Case>, Refusals> + Send + Sync>;

/// One procedure of a system.
pub struct Procedure {
    pub name: &'static str,
    pub title: &'static str,
    pub help: &'static str,
    pub rule: Rule,
    pub form: Form,
    pub facts: Vec<FactName>,
    /// A look-up rolls nothing.
    pub rolls: bool,
    pub prepare: Prepare,
}

impl Procedure {
    /// Read a form and make the case, in one go.
    pub fn case(&self, given: &[(String, String)]) -> Result<(Box<dyn Case>, Values), Refusals> {
        let values = self.form.read(given)?;
        let case = (self.prepare)(&values)?;
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
