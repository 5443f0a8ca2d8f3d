//! Odds of a situation, in numbers and in words.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use axum::Json;
use axum::extract::State;
use longroll::procedure::Procedure;
use longroll::weight::Exact;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use umpire::condition::Condition;
use umpire::odds::{Asked, odds};
use utoipa::ToSchema;
use wire::odds::{Marginal, Odds};
use wire::receipt::Value;

use crate::body::Body;
use crate::faults::{Answer, Refused};
use crate::library::Opened;
use crate::preview::{Preview, preview};
use crate::state::App;

/// A procedure of a system with what is filled in: all that a shared address holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Situation {
    pub system: String,
    pub procedure: String,
    /// Readings that are not the usual ones.
    #[serde(default)]
    pub switches: BTreeMap<String, String>,
    #[serde(default)]
    pub inputs: BTreeMap<String, String>,
}

/// The longest input; lists of units are far shorter.
const LONGEST_INPUT: usize = 400;

impl Situation {
    /// The book it is played by.
    pub fn open(&self, app: &App) -> Result<Arc<Opened>, Refused> {
        for (name, text) in &self.inputs {
            if text.chars().count() > LONGEST_INPUT {
                let help = format!("at most {LONGEST_INPUT} characters");
                return Err(Refused::bad(name, format!("`{name}` is too long"), help));
            }
        }
        app.library.open(&self.system, &self.switches)
    }

    pub fn inputs(&self) -> Vec<(String, String)> {
        self.inputs.iter().map(|(key, value)| (key.clone(), value.clone())).collect()
    }
}

/// What to work out.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct OddsQuestion {
    #[serde(flatten)]
    pub situation: Situation,
    /// Fractions beside the percentages.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub exact: bool,
    /// Only outcomes for which these hold: `state=disordered`, `sp-lost>=1`.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub given: Vec<String>,
}

/// Odds, what the first die can do, and both in words.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct OddsAnswer {
    #[serde(flatten)]
    pub odds: Odds,
    pub preview: Option<Preview>,
    pub words: Vec<String>,
    /// Decisions that the rules never allow here.
    pub idle: Vec<String>,
}

/// The odds of a situation.
#[utoipa::path(post, path = "/api/odds", tag = "odds", request_body = OddsQuestion,
    responses((status = 200, body = OddsAnswer), (status = 400, body = wire::Faults),
        (status = 404, body = wire::Faults)))]
pub async fn post(State(app): State<App>, Body(question): Body<OddsQuestion>) -> Answer<OddsAnswer> {
    let key = serde_json::to_string(&question).unwrap_or_default();
    let found = app.answers.lock().unwrap_or_else(PoisonError::into_inner).get(&key);
    if let Some(answer) = found {
        return Ok(Json((*answer).clone()));
    }
    let answer = app.sum(move |app| answer(app, &question)).await?;
    app.answers.lock().unwrap_or_else(PoisonError::into_inner).put(key, Arc::new(answer.clone()));
    Ok(Json(answer))
}

fn answer(app: &App, question: &OddsQuestion) -> Result<OddsAnswer, Refused> {
    let opened = question.situation.open(app)?;
    let procedure = opened.procedure(&question.situation.procedure)?;
    let conditions = question.given.iter().map(|text| Condition::parse(text, &procedure.facts));
    let conditions: Vec<Condition> = conditions
        .collect::<Result<_, _>>()
        .map_err(|(message, help): (String, String)| Refused::bad("given", message, help))?;
    if question.exact {
        worked_out::<Exact>(question, procedure, &conditions)
    } else {
        worked_out::<f64>(question, procedure, &conditions)
    }
}

fn worked_out<W: Asked>(
    question: &OddsQuestion,
    procedure: &Procedure,
    conditions: &[Condition],
) -> Result<OddsAnswer, Refused> {
    let inputs = question.situation.inputs();
    let answer = odds::<W>(procedure, &inputs, conditions)?;
    let (case, values) = procedure.case(&inputs)?;
    let odds = answer.wire(&question.situation.system, procedure, &question.given);
    Ok(OddsAnswer {
        preview: preview(&*case, &values.decisions),
        words: procedure.facts.iter().zip(&odds.facts).map(|(name, fact)| words(name.help, fact)).collect(),
        idle: answer.idle(),
        odds,
    })
}

/// A fact in words: what it is, and how it may turn out.
pub fn words(help: &str, fact: &Marginal) -> String {
    // What stands after the colon lists the values, which the sentence does itself.
    let what = help.split(':').next().unwrap_or(help);
    if let [only] = fact.values.as_slice() {
        return format!("{what}: always {}", word(&only.value));
    }
    if let Some(number) = &fact.number {
        let some: f64 = fact.values.iter().filter(|v| at_least_one(&v.value)).map(|v| v.chance.chance).sum();
        return format!("{what}: {:.2} on average, at least one in {}", number.mean, percent(some));
    }
    let mut values: Vec<_> = fact.values.iter().collect();
    values.sort_by(|a, b| b.chance.chance.total_cmp(&a.chance.chance));
    let said: Vec<String> = values.iter().map(|v| format!("{} {}", word(&v.value), percent(v.chance.chance))).collect();
    format!("{what}: {}", said.join(", "))
}

fn at_least_one(value: &Value) -> bool {
    matches!(value, Value::Number(number) if *number >= 1)
}

fn word(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Word(word) => word.replace('-', " "),
    }
}

/// A probability as people say it: certain and impossible only where it is so.
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
}
