//! A procedure as the umpire offers it: a form, and what a filled-in form can do.

use arrayvec::ArrayVec;

use crate::form::{Form, Values};
use crate::odds::{Grain, Odds, State, odds};
use crate::policy::Policy;
use crate::refusal::Refusals;
use crate::rule::Rule;
use crate::table::{Flow, Play, Table, play};
use crate::weight::{Exact, Weight};

/// Something that can be said about an outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fact {
    Number(i32),
    Word(&'static str),
}

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
pub type Facts = ArrayVec<Fact, MOST_FACTS>;

/// The word at this place of the facts; nothing if there is none.
pub fn word(facts: &Facts, at: usize) -> &'static str {
    if let Some(Fact::Word(word)) = facts.get(at) { word } else { "" }
}

/// The number at this place of the facts; 0 if there is none.
pub fn number(facts: &Facts, at: usize) -> i32 {
    if let Some(Fact::Number(number)) = facts.get(at) { *number } else { 0 }
}

/// Say these facts.
pub fn say<const N: usize>(list: [Fact; N]) -> Facts {
    list.into_iter().collect()
}

/// The name of a fact and what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactName {
    pub name: &'static str,
    pub help: &'static str,
}

/// A situation ready to be played: a form that was filled in without fault.
pub trait Case {
    fn play(&self, table: &mut dyn Table) -> Play<Facts>;
    fn exact(&self, policy: &dyn Policy, grain: Grain) -> Play<Odds<Facts, Exact>>;
    fn fast(&self, policy: &dyn Policy, grain: Grain) -> Play<Odds<Facts, f64>>;
}

/// The usual [`Case`]: a start, the step of the procedure, and how to read its last state.
pub struct Situation<S, F, G> {
    pub start: S,
    pub step: F,
    pub facts: G,
}

impl<S, F, G> Situation<S, F, G>
where
    S: State,
    F: Fn(&mut dyn Table, &mut S) -> Play<Flow>,
    G: Fn(&S) -> Facts,
{
    /// Box the situation as a case.
    pub fn case(start: S, step: F, facts: G) -> Box<dyn Case>
    where
        S: 'static,
        F: 'static,
        G: 'static,
    {
        Box::new(Situation { start, step, facts })
    }

    fn odds<W: Weight>(&self, policy: &dyn Policy, grain: Grain) -> Play<Odds<Facts, W>> {
        odds(&self.start, policy, grain, &self.step, &self.facts)
    }
}

impl<S, F, G> Case for Situation<S, F, G>
where
    S: State,
    F: Fn(&mut dyn Table, &mut S) -> Play<Flow>,
    G: Fn(&S) -> Facts,
{
    fn play(&self, table: &mut dyn Table) -> Play<Facts> {
        let mut state = self.start.clone();
        play(table, &mut state, &self.step)?;
        Ok((self.facts)(&state))
    }

    fn exact(&self, policy: &dyn Policy, grain: Grain) -> Play<Odds<Facts, Exact>> {
        self.odds(policy, grain)
    }

    fn fast(&self, policy: &dyn Policy, grain: Grain) -> Play<Odds<Facts, f64>> {
        self.odds(policy, grain)
    }
}

/// A procedure that rolls nothing: it tells what it found, and has a single outcome.
pub fn lookup(tell: impl Fn(&mut dyn Table) + 'static, facts: Facts) -> Box<dyn Case> {
    let step = move |table: &mut dyn Table, (): &mut ()| -> Play<Flow> {
        tell(table);
        Ok(Flow::Done)
    };
    Situation::case((), step, move |(): &()| facts.clone())
}

/// What an outcome of a case is worth on average, by its exact odds, rounded: for a commander who must compare decisions in
/// whole numbers. Asks are answered as usual. None if the case does not come to an end.
pub fn expected(case: &dyn Case, value: &dyn Fn(&Facts) -> i32) -> Option<i32> {
    let odds = case.fast(&crate::policy::Decisions::default(), Grain::Alike).ok()?;
    let mean: f64 = odds.dist.iter().map(|(facts, weight)| weight * f64::from(value(facts))).sum();
    Some(mean.round() as i32)
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
