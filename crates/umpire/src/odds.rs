//! The odds of a situation, with conditions: walked if that fits the budget, otherwise sampled.

mod idle;
mod sums;

use std::collections::BTreeMap;

use longroll::dist::Dist;
use longroll::odds::{Asking, How, Seen, sample};
use longroll::policy::Policy;
use longroll::procedure::{Case, Outcome, Procedure};
use longroll::receipt::{Node, plain_sides};
use longroll::refusal::Refusals;
use longroll::table::{Pause, Play};
use longroll::weight::Exact;
use wire::forecast::{RollAhead, SumAhead};
use wire::odds::{AssumedInput, Chance, Odds, Said, marginal, outcomes};

use crate::condition::Condition;
use crate::patience::Patience;

pub use idle::{Idle, idle};

/// The weights that a case can compute.
pub trait Asked: Said {
    fn ask(case: &dyn Case, asking: &Asking<'_>) -> Play<longroll::odds::Odds<Outcome, Self>>
    where
        Self: Sized;
}

impl Asked for f64 {
    fn ask(case: &dyn Case, asking: &Asking<'_>) -> Play<longroll::odds::Odds<Outcome, f64>> {
        case.fast(asking)
    }
}

impl Asked for Exact {
    fn ask(case: &dyn Case, asking: &Asking<'_>) -> Play<longroll::odds::Odds<Outcome, Exact>> {
        case.exact(asking)
    }
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// The situation is refused.
    Refused(Refusals),
    /// The procedure did not end.
    Stopped(Pause),
    /// The condition cannot hold.
    Impossible,
}

/// The odds of one situation.
#[derive(Clone, Debug)]
pub struct Answer<W> {
    pub inputs: Vec<(String, String)>,
    pub dist: Dist<Outcome, W>,
    pub given_chance: Option<W>,
    /// For each question that was asked, the options taken.
    pub asked: BTreeMap<&'static str, Vec<&'static str>>,
    /// The decisions that were given.
    pub decided: BTreeMap<&'static str, &'static str>,
    /// How many times the procedure was run.
    pub runs: u64,
    pub how: How,
    /// Every roll that was made.
    pub rolls: Vec<Seen<W>>,
}

/// The most values of an input in a sweep.
pub const MOST_POINTS: usize = 40;

/// The odds of a situation, given the conditions.
pub fn odds<W: Asked>(
    procedure: &Procedure,
    inputs: &[(String, String)],
    conditions: &[Condition],
    patience: &Patience,
) -> Result<Answer<W>, Unanswered> {
    let (case, values) = procedure.case(inputs).map_err(Unanswered::Refused)?;
    let words = question(procedure, inputs);
    let odds = ask::<W>(&*case, &values.decisions, &words, patience).map_err(Unanswered::Stopped)?;
    let holds = |facts: &Outcome| conditions.iter().all(|condition| condition.holds(facts));
    let given_chance = (!conditions.is_empty()).then(|| odds.dist.chance(holds));
    Ok(Answer {
        inputs: inputs.to_vec(),
        dist: odds.dist.given(holds).ok_or(Unanswered::Impossible)?,
        given_chance,
        asked: odds.asked,
        decided: values.decisions.0,
        runs: odds.runs,
        how: odds.how,
        rolls: odds.rolls,
    })
}

/// Every outcome of a case, or a sample; the policy takes the decisions.
pub fn ask<W: Asked>(
    case: &dyn Case,
    policy: &dyn Policy,
    question: &str,
    patience: &Patience,
) -> Play<longroll::odds::Odds<Outcome, W>> {
    let asking = Asking::new(policy).with_rolls();
    patience.ask(
        question,
        |budget| W::ask(case, &asking.within(budget)),
        |plays, budget, dice| sample(plays, &asking.within(budget), dice, |table| case.play(table)),
    )
}

/// A situation as text, independent of the order of its inputs.
pub fn question(procedure: &Procedure, inputs: &[(String, String)]) -> String {
    let mut words: Vec<String> = inputs.iter().map(|(key, value)| format!("{key}={value}")).collect();
    words.sort();
    format!("{} {}", procedure.name, words.join(" "))
}

/// The defaults of inputs that were left out, if they are not no, zero or none.
pub fn assumed(procedure: &Procedure, inputs: &[(String, String)]) -> Vec<AssumedInput> {
    let left_out = procedure.form.fields.iter().filter(|field| !inputs.iter().any(|(key, _)| key == field.name));
    let assumed = left_out.filter_map(|field| {
        let value = field.assumed()?;
        Some(AssumedInput { input: field.name.to_owned(), value: value.to_owned(), help: field.help.to_owned() })
    });
    assumed.collect()
}

impl<W: Asked> Answer<W> {
    /// Decisions that were never asked, or never with that choice.
    pub fn idle(&self) -> Vec<String> {
        let idle = |(name, choice): (&&str, &&str)| {
            let taken = self.asked.get(*name).is_some_and(|taken| taken.contains(choice));
            (!taken).then(|| format!("{name}={choice}: the rules never allow this here"))
        };
        self.decided.iter().filter_map(idle).collect()
    }

    /// What is looked up and added before the first roll, and the sums after it.
    pub fn sums(&self, procedure: &Procedure) -> (Vec<Node>, Vec<SumAhead>) {
        procedure.case(&self.inputs).map_or_else(
            |_| (Vec::new(), Vec::new()),
            |(case, values)| sums::sums(&*case, &values, &question(procedure, &self.inputs)),
        )
    }

    /// The rolls in words.
    pub fn rolls(&self) -> Vec<RollAhead> {
        let sides = plain_sides();
        self.rolls.iter().map(|seen| RollAhead::new(seen, &sides)).collect()
    }

    /// The answer in JSON, with the inputs that change nothing.
    pub fn wire(&self, system: &str, procedure: &Procedure, given: &[String], idle: &Idle) -> Odds {
        let owned = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        let (before, sums) = self.sums(procedure);
        let (outcomes, more_outcomes) = outcomes(&procedure.facts, &self.dist);
        Odds {
            system: system.to_owned(),
            procedure: procedure.name.to_owned(),
            inputs: self.inputs.iter().cloned().collect(),
            assumed: assumed(procedure, &self.inputs),
            given: given.to_vec(),
            given_chance: self.given_chance.as_ref().map(Chance::from),
            decisions: self.asked.iter().map(|(name, taken)| ((*name).to_owned(), owned(taken))).collect(),
            before: before.iter().map(wire::receipt::Node::from).collect(),
            rolls: self.rolls(),
            sums,
            idle: self.idle().into_iter().chain(idle.sentences()).collect(),
            found: self.how.into(),
            outcomes,
            more_outcomes,
            facts: self.facts(procedure),
        }
    }

    /// The distribution of each fact.
    pub fn facts(&self, procedure: &Procedure) -> Vec<wire::odds::Marginal> {
        (0..procedure.facts.len()).map(|at| marginal(&procedure.facts, at, &self.dist)).collect()
    }
}

/// The same inputs with some changed.
pub fn change(base: &[(String, String)], with: &[(String, String)]) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> =
        base.iter().filter(|(key, _)| !with.iter().any(|(k, _)| k == key)).cloned().collect();
    all.extend(with.iter().cloned());
    all
}
