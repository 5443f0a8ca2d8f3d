//! Odds in JSON: percentages always, fractions where they were asked for.

use std::collections::BTreeMap;

use longroll::dist::Dist;
use longroll::procedure::{Fact, FactName, Outcome};
use longroll::weight::{Exact, Weight};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::forecast::{Found, RollAhead, SumAhead};
use crate::receipt::{Node, Value, outcome};

/// A probability and how it is written.
pub trait Said: Weight {
    /// The exact fraction, if it is one.
    fn fraction(&self) -> Option<String>;
}

impl Said for f64 {
    fn fraction(&self) -> Option<String> {
        None
    }
}

impl Said for Exact {
    fn fraction(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// How likely something is.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Chance {
    pub chance: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fraction: Option<String>,
}

impl<W: Said> From<&W> for Chance {
    fn from(weight: &W) -> Chance {
        Chance { chance: weight.to_f64(), fraction: weight.fraction() }
    }
}

/// An outcome and its probability.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct OutcomeChance {
    #[serde(flatten)]
    pub facts: BTreeMap<String, Value>,
    #[serde(flatten)]
    pub chance: Chance,
}

/// One fact: every value with its probability, and its mean and spread if it is a number.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Marginal {
    pub fact: String,
    pub values: Vec<MarginalValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub number: Option<Numbers>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct MarginalValue {
    pub value: Value,
    #[serde(flatten)]
    pub chance: Chance,
}

/// Mean, spread and quantiles of a number.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Numbers {
    pub mean: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mean_fraction: Option<String>,
    pub deviation: f64,
    /// The values reached with probability 1/10, 1/2 and 9/10.
    pub quantiles: [i32; 3],
}

/// The distribution of a procedure's outcome.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Odds {
    pub system: String,
    pub procedure: String,
    pub inputs: BTreeMap<String, String>,
    /// What was assumed for inputs that were left out.
    pub assumed: Vec<AssumedInput>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub given: Vec<String>,
    /// How likely the condition itself is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub given_chance: Option<Chance>,
    /// The decisions that the odds assume.
    pub decisions: BTreeMap<String, Vec<String>>,
    /// What is read and added up before the first die.
    pub before: Vec<Node>,
    /// Every roll, with its modifiers.
    pub rolls: Vec<RollAhead>,
    /// Modifiers after the first die that change something other than one die.
    pub sums: Vec<SumAhead>,
    /// Inputs and decisions that change nothing here, a sentence each.
    pub idle: Vec<String>,
    pub found: Found,
    /// The likeliest outcomes.
    pub outcomes: Vec<OutcomeChance>,
    /// How many outcomes are not listed.
    pub more_outcomes: usize,
    /// Every fact, with all its values.
    pub facts: Vec<Marginal>,
}

/// An input that was left out, and the value that was assumed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct AssumedInput {
    pub input: String,
    pub value: String,
    pub help: String,
}

/// Outcomes that an answer lists: enough for any program that compares whole distributions, and at most a megabyte or so.
pub const MOST_OUTCOMES: usize = 5_000;

/// The likeliest outcomes, and how many others there are.
pub fn outcomes<W: Said>(names: &[FactName], dist: &Dist<Outcome, W>) -> (Vec<OutcomeChance>, usize) {
    let mut list: Vec<(f64, &Outcome, &W)> =
        dist.iter().map(|(facts, weight)| (weight.to_f64(), facts, weight)).collect();
    list.sort_by(|a, b| b.0.total_cmp(&a.0));
    let more = list.len().saturating_sub(MOST_OUTCOMES);
    list.truncate(MOST_OUTCOMES);
    let shown = |(_, facts, weight): (f64, &Outcome, &W)| OutcomeChance {
        facts: outcome(names, facts),
        chance: Chance::from(weight),
    };
    (list.into_iter().map(shown).collect(), more)
}

/// One fact of a distribution.
pub fn marginal<W: Said>(names: &[FactName], at: usize, dist: &Dist<Outcome, W>) -> Marginal {
    Marginal::of(names[at].name, &dist.map(|facts| facts[at]))
}

impl Marginal {
    /// A fact with its odds.
    pub fn of<W: Said>(name: &str, fact: &Dist<Fact, W>) -> Marginal {
        let numbers = fact.iter().all(|(fact, _)| matches!(fact, Fact::Number(_)));
        let number = |fact: &Fact| if let Fact::Number(number) = fact { *number } else { 0 };
        let number = numbers.then(|| {
            let mean = fact.expect(|fact| i64::from(number(fact)));
            let quantile = |of| fact.quantile(of, 10).map_or(0, number);
            Numbers {
                mean_fraction: mean.fraction(),
                mean: mean.to_f64(),
                deviation: fact.variance(|fact| i64::from(number(fact))).to_f64().max(0.0).sqrt(),
                quantiles: [quantile(1), quantile(5), quantile(9)],
            }
        });
        let values =
            fact.iter().map(|(fact, weight)| MarginalValue { value: Value::from(fact), chance: Chance::from(weight) });
        Marginal { fact: name.to_owned(), values: values.collect(), number }
    }
}

/// Steps of "at least" that are said of a number.
const STEPS: usize = 3;

/// A fact in words: what it is, and how it may turn out.
pub fn words(what: &str, fact: &Marginal) -> String {
    // What stands after the colon of a help text lists the values, which the sentence does itself.
    let what = what.split(':').next().unwrap_or(what);
    if let [only] = fact.values.as_slice() {
        return format!("{what}: always {}", word(&only.value));
    }
    if let Some(number) = &fact.number {
        let at_least = |(at, least): (usize, &MarginalValue)| {
            let chance: f64 = fact.values[at..].iter().map(|value| value.chance.chance).sum();
            format!("{} at least {}", percent(chance), word(&least.value))
        };
        let steps: Vec<String> = fact.values.iter().enumerate().skip(1).take(STEPS).map(at_least).collect();
        return format!("{what}: {:.2} on average; {}", number.mean, steps.join(", "));
    }
    let mut values: Vec<_> = fact.values.iter().collect();
    values.sort_by(|a, b| b.chance.chance.total_cmp(&a.chance.chance));
    let said: Vec<String> = values.iter().map(|v| format!("{} {}", percent(v.chance.chance), word(&v.value))).collect();
    format!("{what}: {}", said.join(", "))
}

fn word(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Word(word) => word.replace('-', " "),
    }
}

/// A probability in words: "certain" and "impossible" only where that is exact.
pub fn percent(chance: f64) -> String {
    let percent = 100.0 * chance;
    match percent.round() as i32 {
        0 if chance > 0.0 => "less than 1%".to_owned(),
        100 if chance < 1.0 - 1e-12 => "more than 99%".to_owned(),
        rounded => format!("{rounded}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_chances_are_not_called_impossible() {
        let said = [0.0, 0.004, 0.5, 0.999, 1.0].map(percent);
        assert_eq!(said, ["0%", "less than 1%", "50%", "more than 99%", "100%"]);
    }

    #[test]
    fn a_word_comes_after_its_chance_and_a_number_with_its_steps() {
        let state = Dist::gather([(Fact::Word("disordered"), 0.62), (Fact::Word("good-order"), 0.38)]);
        assert_eq!(words("Target", &Marginal::of("state", &state)), "Target: 62% disordered, 38% good order");
        let lost = Dist::gather([(0, 0.5), (1, 0.25), (3, 0.25)].map(|(n, w)| (Fact::Number(n), w)));
        let said = words("Strength lost: points", &Marginal::of("lost", &lost));
        assert_eq!(said, "Strength lost: 1.00 on average; 50% at least 1, 25% at least 3");
    }

    /// A place is no quantity: it has no mean, and reads as maps print it.
    #[test]
    fn hexes_are_listed_not_averaged() {
        let hex = Dist::gather([((5, 4), 0.75), ((18, 13), 0.25)].map(|((c, r), w)| (Fact::Hex(c, r), w)));
        assert_eq!(words("hex", &Marginal::of("hex", &hex)), "hex: 75% 0504, 25% 1813");
    }
}
