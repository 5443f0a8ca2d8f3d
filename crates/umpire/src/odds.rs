//! The odds of a situation under conditions, as they are shown.

use std::collections::BTreeMap;

use longroll::dist::Dist;
use longroll::form::Values;
use longroll::odds::Grain;
use longroll::procedure::{Case, Facts, Procedure};
use longroll::refusal::Refusals;
use longroll::table::{Pause, Play};
use longroll::weight::Exact;
use wire::odds::{Chance, Odds, Said, marginal, outcomes};

use crate::condition::Condition;

/// Weights that can be asked of a case.
pub trait Asked: Said {
    fn ask(case: &dyn Case, values: &Values) -> Play<longroll::odds::Odds<Facts, Self>>
    where
        Self: Sized;
}

impl Asked for f64 {
    fn ask(case: &dyn Case, values: &Values) -> Play<longroll::odds::Odds<Facts, f64>> {
        case.fast(&values.decisions, Grain::Alike)
    }
}

impl Asked for Exact {
    fn ask(case: &dyn Case, values: &Values) -> Play<longroll::odds::Odds<Facts, Exact>> {
        case.exact(&values.decisions, Grain::Alike)
    }
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// The situation is refused.
    Refused(Refusals),
    /// The procedure did not come to its end.
    Stopped(Pause),
    /// The condition cannot hold.
    Impossible,
}

/// The distribution of one situation, as it was asked for.
#[derive(Clone, Debug)]
pub struct Answer<W> {
    pub inputs: Vec<(String, String)>,
    pub dist: Dist<Facts, W>,
    pub given_chance: Option<W>,
    /// For each ask that came up, the options taken.
    pub asked: BTreeMap<&'static str, Vec<&'static str>>,
    /// What the situation decides.
    pub decided: BTreeMap<&'static str, &'static str>,
    /// How many times the procedure was run.
    pub runs: u64,
}

/// The odds of a situation, given the conditions.
pub fn odds<W: Asked>(
    procedure: &Procedure,
    inputs: &[(String, String)],
    conditions: &[Condition],
) -> Result<Answer<W>, Unanswered> {
    let (case, values) = procedure.case(inputs).map_err(Unanswered::Refused)?;
    let odds = W::ask(&*case, &values).map_err(Unanswered::Stopped)?;
    let holds = |facts: &Facts| conditions.iter().all(|condition| condition.holds(facts));
    let given_chance = (!conditions.is_empty()).then(|| odds.dist.chance(holds));
    Ok(Answer {
        inputs: inputs.to_vec(),
        dist: odds.dist.given(holds).ok_or(Unanswered::Impossible)?,
        given_chance,
        asked: odds.asked,
        decided: values.decisions.0,
        runs: odds.runs,
    })
}

impl<W: Asked> Answer<W> {
    /// Decisions that never came up, or never with that choice: better said than silently ignored.
    pub fn idle(&self) -> Vec<String> {
        let idle = |(name, choice): (&&str, &&str)| {
            let taken = self.asked.get(*name).is_some_and(|taken| taken.contains(choice));
            (!taken).then(|| format!("{name}={choice}: the rules never allow this here"))
        };
        self.decided.iter().filter_map(idle).collect()
    }

    /// The answer in JSON.
    pub fn wire(&self, system: &str, procedure: &Procedure, given: &[String]) -> Odds {
        let owned = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        Odds {
            system: system.to_owned(),
            procedure: procedure.name.to_owned(),
            inputs: self.inputs.iter().cloned().collect(),
            given: given.to_vec(),
            given_chance: self.given_chance.as_ref().map(Chance::from),
            decisions: self.asked.iter().map(|(name, taken)| ((*name).to_owned(), owned(taken))).collect(),
            outcomes: outcomes(&procedure.facts, &self.dist),
            facts: (0..procedure.facts.len()).map(|at| marginal(&procedure.facts, at, &self.dist)).collect(),
        }
    }
}

/// The same inputs with some changed.
pub fn change(base: &[(String, String)], with: &[(String, String)]) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> =
        base.iter().filter(|(key, _)| !with.iter().any(|(k, _)| k == key)).cloned().collect();
    all.extend(with.iter().cloned());
    all
}
