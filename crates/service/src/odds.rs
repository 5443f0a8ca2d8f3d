//! Odds of a situation, in numbers and in words.

use std::collections::BTreeMap;
use std::sync::Arc;

use longroll::procedure::Procedure;
use longroll::weight::Exact;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use umpire::condition::Condition;
use umpire::odds::{Asked, idle, odds};
use umpire::patience::Patience;
use utoipa::ToSchema;
use wire::odds::{Odds, words};

use crate::body::Body;
use crate::faults::{Refused, Status};
use crate::library::Opened;
use crate::reply::{JSON, Reply};
use crate::state::App;

/// A procedure of a system with its inputs: what a shared address holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Situation {
    pub system: String,
    pub procedure: String,
    /// Switches that differ from their defaults.
    #[serde(default)]
    pub switches: BTreeMap<String, String>,
    #[serde(default)]
    pub inputs: BTreeMap<String, String>,
}

/// The longest input; lists of units are far shorter.
const LONGEST_INPUT: usize = 400;

impl Situation {
    /// The book with these switches.
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

/// What to compute.
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

/// Odds, every roll on the way, and the facts in words.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct OddsAnswer {
    #[serde(flatten)]
    pub odds: Odds,
    pub words: Vec<String>,
}

/// The odds of a situation.
#[utoipa::path(post, path = "/api/odds", tag = "odds", request_body = OddsQuestion,
    responses((status = 200, body = OddsAnswer), (status = 400, body = wire::Faults),
        (status = 404, body = wire::Faults)))]
pub async fn post(app: App, Body(question): Body<OddsQuestion>) -> Result<Reply, Refused> {
    let key = serde_json::to_string(&question).unwrap_or_default();
    if let Some(answer) = app.answers.get(&key) {
        return Ok(Reply::new(Status::OK, JSON, answer.to_vec()));
    }
    let answer = app.ask(move |app, patience| answer(app, &question, patience)).await?;
    let reply = Reply::json(Status::OK, &answer);
    app.answers.put(key, &reply.body);
    Ok(reply)
}

fn answer(app: &App, question: &OddsQuestion, patience: &Patience) -> Result<OddsAnswer, Refused> {
    let opened = question.situation.open(app)?;
    let procedure = opened.procedure(&question.situation.procedure)?;
    let conditions = question.given.iter().map(|text| Condition::parse(text, &procedure.facts));
    let conditions: Vec<Condition> = conditions
        .collect::<Result<_, _>>()
        .map_err(|(message, help): (String, String)| Refused::bad("given", message, help))?;
    if question.exact {
        worked_out::<Exact>(question, procedure, &conditions, patience)
    } else {
        worked_out::<f64>(question, procedure, &conditions, patience)
    }
}

fn worked_out<W: Asked>(
    question: &OddsQuestion,
    procedure: &Procedure,
    conditions: &[Condition],
    patience: &Patience,
) -> Result<OddsAnswer, Refused> {
    let inputs = question.situation.inputs();
    let answer = odds::<W>(procedure, &inputs, conditions, patience)?;
    let odds = answer.wire(&question.situation.system, procedure, &question.given, &idle(procedure, &inputs, patience));
    let words = procedure.facts.iter().zip(&odds.facts).map(|(name, fact)| words(name.help, fact)).collect();
    Ok(OddsAnswer { odds, words })
}
