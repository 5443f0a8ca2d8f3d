//! One input through all its values: a curve.

use longroll::form::{Field, Kind};
use longroll::nearest::suggest;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use umpire::odds::{MOST_POINTS, Unanswered, change, odds};
use umpire::patience::Patience;
use utoipa::ToSchema;
use wire::odds::Marginal;
use wire::{Fault, Faults};

use crate::body::Body;
use crate::faults::{Answer, Refused};
use crate::odds::Situation;
use crate::reply::Json;
use crate::state::App;

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct SweepQuestion {
    #[serde(flatten)]
    pub situation: Situation,
    /// The input that changes.
    pub field: String,
    /// Its values; if they are left out, all that it can have, up to forty.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub values: Vec<String>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct SweepAnswer {
    pub field: String,
    pub points: Vec<SweepPoint>,
}

/// The odds at one value, or why the rules forbid that value.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct SweepPoint {
    pub value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub odds: Option<SweepOdds>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Fault>>")]
    pub refused: Vec<Fault>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct SweepOdds {
    pub facts: Vec<Marginal>,
}

/// The odds for each value of one input.
#[utoipa::path(post, path = "/api/sweep", tag = "odds", request_body = SweepQuestion,
    responses((status = 200, body = SweepAnswer), (status = 400, body = Faults),
        (status = 404, body = Faults)))]
pub async fn post(app: App, Body(question): Body<SweepQuestion>) -> Answer<SweepAnswer> {
    app.ask(move |app, patience| answer(app, &question, patience)).await.map(Json)
}

fn answer(app: &App, question: &SweepQuestion, patience: &Patience) -> Result<SweepAnswer, Refused> {
    let opened = question.situation.open(app)?;
    let procedure = opened.procedure(&question.situation.procedure)?;
    let Some(field) = procedure.form.field(&question.field) else {
        let names = procedure.form.fields.iter().map(|field| field.name);
        let message = format!("there is no input `{}`", question.field);
        return Err(Refused::bad("field", message, suggest(&question.field, names)));
    };
    let inputs = question.situation.inputs();
    let mut points = Vec::new();
    let values = values(field, &question.values)?;
    let count = values.len();
    for (nth, value) in values.into_iter().enumerate() {
        let at = change(&inputs, &[(field.name.to_owned(), value.clone())]);
        let (odds, refused) = match odds::<f64>(procedure, &at, &[], &patience.part(count - nth)) {
            Ok(answer) => (Some(SweepOdds { facts: answer.facts(procedure) }), Vec::new()),
            // What a rule forbids is part of the answer; what cannot be read is not.
            Err(Unanswered::Refused(refusals)) if refusals.0.iter().all(|refusal| refusal.rule.is_some()) => {
                (None, Faults::from(&refusals).errors)
            }
            Err(why) => return Err(why.into()),
        };
        points.push(SweepPoint { value, odds, refused });
    }
    Ok(SweepAnswer { field: field.name.to_owned(), points })
}

/// The values asked for, or all that the field can have.
fn values(field: &Field, wanted: &[String]) -> Result<Vec<String>, Refused> {
    if wanted.len() > MOST_POINTS {
        return Err(Refused::bad("values", "too many points", format!("at most {MOST_POINTS}")));
    }
    if !wanted.is_empty() {
        return Ok(wanted.to_vec());
    }
    match &field.kind {
        Kind::Number { min, max } => Ok((*min..=*max).take(MOST_POINTS).map(|number| number.to_string()).collect()),
        Kind::Flag => Ok(vec!["no".to_owned(), "yes".to_owned()]),
        Kind::Choice(options) | Kind::Decision(options) => {
            Ok(options.iter().take(MOST_POINTS).map(|option| option.slug.to_owned()).collect())
        }
        Kind::List { example, .. } => {
            let message = format!("`{}` is a list: say which values it should have", field.name);
            Err(Refused::bad("values", message, format!("for example [\"{example}\"]")))
        }
    }
}
