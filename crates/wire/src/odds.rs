//! Odds in JSON: percentages always, fractions where they were asked for.

use std::collections::BTreeMap;

use longroll::dist::Dist;
use longroll::procedure::{Fact, FactName, Facts};
use longroll::weight::{Exact, Weight};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::receipt::{Value, outcome};

/// A probability as we write it.
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
pub struct Outcome {
    #[serde(flatten)]
    pub facts: BTreeMap<String, Value>,
    #[serde(flatten)]
    pub chance: Chance,
}

/// One fact on its own: every value with its probability, and the usual numbers if it is a number.
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub given: Vec<String>,
    /// How likely the condition itself is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub given_chance: Option<Chance>,
    /// The decisions the odds rest on.
    pub decisions: BTreeMap<String, Vec<String>>,
    pub outcomes: Vec<Outcome>,
    pub facts: Vec<Marginal>,
}

/// All outcomes, the likeliest first.
pub fn outcomes<W: Said>(names: &[FactName], dist: &Dist<Facts, W>) -> Vec<Outcome> {
    let mut list: Vec<Outcome> = dist
        .iter()
        .map(|(facts, weight)| Outcome { facts: outcome(names, facts), chance: Chance::from(weight) })
        .collect();
    list.sort_by(|a, b| b.chance.chance.total_cmp(&a.chance.chance));
    list
}

/// One fact of a distribution.
pub fn marginal<W: Said>(names: &[FactName], at: usize, dist: &Dist<Facts, W>) -> Marginal {
    let fact = dist.map(|facts| facts[at]);
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
    Marginal { fact: names[at].name.to_owned(), values: values.collect(), number }
}
